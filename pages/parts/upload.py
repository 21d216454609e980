"""The user's own table: a file or pasted text, and a preview in which its reading is confirmed.

The content never enters an address: a link carries its sha256 and name, and asks whoever opens it for that file.
"""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from pages.parts import allowance, frame
from pages.parts.address import Address, keep
from probelib.datasets.uploads import NO_HEADER, DecimalMark, Preview, read_pasted, read_upload
from probelib.display import chips, words
from probelib.display.markup import Html, el, join, markdown, shorten, text
from probelib.errors import DataError, InputError
from probelib.records import Orientation, Table

SOURCE = "upload"
"""Id of this source in the address."""
_KEPT = "upload.content"
_MARKS = {".": "point: 1,234.5", ",": "comma: 1.234,5"}
_ORDERS = {"day": "day first: 31/12/2024", "month": "month first: 12/31/2024"}
_BLANKS = {"\t": "tab", ",": "comma", ";": "semicolon", "|": "bar"}


@dataclass(frozen=True, slots=True)
class Content:
    """What a user gave, kept in the session so that it survives a visit to another page."""

    data: bytes
    filename: str
    """Empty for pasted text."""


def table(address: Address) -> tuple[Table | None, dict[str, str]]:
    """Draw the upload and its preview; return the table, if there is one, and what the address says of it."""
    linked = {"dataset": SOURCE, "upload": address.one("upload"), "name": address.one("name")}
    content = _ask(linked["upload"], linked["name"])
    if content is None:
        return None, linked
    try:
        preview = _decide(address, content)
    except (DataError, InputError) as error:
        frame.draw(chips.notice("error", str(error), heading="This is no table yet"))
        return None, {"dataset": SOURCE}
    if linked["upload"] and address.opened and linked["upload"] != preview.sha256:
        what = "This is another file than the one the link was made with, so results may differ."
        frame.draw(chips.notice("warning", what, heading="Another file"))
    return preview.table, {"dataset": SOURCE, "upload": preview.sha256, "name": preview.filename}


def _ask(sha256: str, name: str) -> Content | None:
    """Draw the two ways in; return what was given last, in this or an earlier run."""
    kept: Content | None = st.session_state.get(_KEPT)
    if sha256 and kept is None:
        wanted = el("b", text(name)) if name else "pasted text"
        body = join(
            ["It was made with ", wanted, f" (sha256 {sha256[:12]}…). Give the same content to see the same view."]
        )
        frame.draw(chips.notice("info", body, heading="This link needs a table that was not sent along"))
    file_tab, paste_tab = st.tabs(["File", "Paste"])
    with file_tab:
        given = st.file_uploader(
            "CSV, TSV, XLSX, JSON or Markdown, at most 5 MB; it stays on this machine",
            type=["csv", "tsv", "tab", "txt", "xlsx", "json", "jsonl", "md"],
            max_upload_size=5,
        )
    with paste_tab:
        pasted = st.text_area("Paste a table", placeholder="Film\tMinutes\nHulk\t138", height=140, key="live:pasted")
        if st.button("Use the pasted text") and pasted.strip():
            kept = _taken(Content(pasted.encode("utf-8", "surrogatepass"), ""), kept)
    if given is not None and st.session_state.get("upload.seen") != given.file_id:
        st.session_state["upload.seen"] = given.file_id
        kept = _taken(Content(given.getvalue(), given.name), kept)
    st.session_state[_KEPT] = kept
    if kept is None and not sha256:
        frame.draw(el("p", "Choose a file or paste a table; you then confirm how it is read.", cls="pl-note"))
    return kept


def _taken(given: Content, kept: Content | None) -> Content | None:
    """Return what was given, or what was there before where this session has given too much."""
    try:
        allowance.take_upload(len(given.data))
    except InputError as error:
        frame.draw(chips.notice("error", str(error), heading="It was not taken"))
        return kept
    return given


def _read(content: Content, **decisions: object) -> Preview:
    if content.filename:
        return read_upload(content.data, content.filename, **decisions)  # type: ignore[arg-type]
    return read_pasted(content.data.decode("utf-8", "surrogatepass"), **decisions)  # type: ignore[arg-type]


def _decide(address: Address, content: Content) -> Preview:
    """Draw what was understood of the content and let it be changed; return the preview that follows from it."""
    first = _read(content)
    stamp = first.sha256[:12]
    with st.expander(f"How it was read: {_summary(first)}", expanded=bool(first.problems)):
        undecided = st.container()
        with st.container(horizontal=True):
            decisions = _questions(first, stamp)
        chosen = _read(content, **decisions)
        with undecided:
            for problem in chosen.problems:
                frame.draw(chips.notice("warning", problem, heading="Please decide"))
        frame.draw(_notes(chosen))
    return chosen


def _questions(first: Preview, stamp: str) -> dict[str, object]:
    """Draw one question for each thing that could be otherwise; return the answers that differ from "propose"."""
    made: dict[str, object] = {}
    choices = first.choices
    if len(choices.header_rows) > 1:
        rows = {str(row): _header_line(first, row) for row in choices.header_rows}
        made["header_row"] = int(_pick("Column names", rows, str(first.header_row), f"live:header:{stamp}", 260))
    if len(choices.orientations) > 1:
        ways = {way.value: words.ORIENTATIONS[way] for way in choices.orientations}
        made["orientation"] = Orientation(
            _pick("Orientation", ways, first.orientation.value, f"live:orientation:{stamp}", 260)
        )
    if len(choices.decimal_marks) > 1:
        marks = {"": "as each column shows", **_MARKS}
        mark: str | DecimalMark = _pick("Decimal mark", marks, first.decimal_mark or "", f"live:decimal:{stamp}", 190)
        made["decimal"] = mark or None
    if len(choices.day_first) > 1:
        orders = {"": "not decided", **_ORDERS}
        proposed = "" if first.day_first is None else "day" if first.day_first else "month"
        order = _pick("Dates in digits", orders, proposed, f"live:dates:{stamp}", 210)
        made["day_first"] = {"day": True, "month": False}.get(order)
    if len(choices.sheets) > 1:
        sheets = {sheet: sheet for sheet in choices.sheets}
        made["sheet"] = _pick("Sheet", sheets, first.sheet or choices.sheets[0], f"live:sheet:{stamp}", 190)
    return made


def _pick(label: str, options: dict[str, str], proposed: str, key: str, width: int) -> str:
    keep(key, list(options), proposed)
    return str(
        st.selectbox(
            label, list(options), format_func=options.__getitem__, key=key, width=width, persist_state="session"
        )
    )


def _header_line(preview: Preview, row: int) -> str:
    if row == NO_HEADER:
        return "none"
    cells = preview.head[row] if row < len(preview.head) else ()
    return f"row {row + 1}: {shorten(', '.join(cells), 50)}"


def _summary(preview: Preview) -> str:
    separator = f", set apart by {_BLANKS.get(preview.separator, preview.separator)}" if preview.separator else ""
    size = f"{words.count(len(preview.table.rows), 'row')}, {words.count(_width(preview.table), 'column')}"
    return markdown(f"{preview.filename or 'pasted text'}, {preview.kind}, {size}{separator}")


def _width(table_: Table) -> int:
    return len(table_.rows[0]) if table_.rows else len(table_.header)


def _notes(preview: Preview) -> Html:
    if not preview.notes:
        return el("p", "Cells are kept as text, letter for letter; nothing is computed.", cls="pl-note")
    return el("ul", *(el("li", text(note)) for note in preview.notes), cls="pl-list")
