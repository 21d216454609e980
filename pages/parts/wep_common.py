"""What the views of the WEP page share: choices from the address, typed probabilities, and a person's scale."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import streamlit as st

from pages.parts import allowance, frame, heat_choose
from pages.parts.address import Address, keep
from probelib.display import chips
from probelib.display.markup import Html, el, join, text
from probelib.errors import DataError, InputError
from probelib.wep import scale_files, scales
from probelib.wep.scales import Scale, scale

State = dict[str, str | tuple[str, ...]]
OWN = "own"
"""A person's own scale, in an address."""
TITLES = {name: scale(name).title for name in scales.BUNDLED} | {OWN: "Your own (CSV)"}
UPLOAD = ("upload", "name")
"""What an address says of a scale that was uploaded; its content is never in it."""
_KEPT = "wep.upload"


def pick(address: Address, name: str, label: str, options: dict[str, str], default: str, *, width: int = 300) -> str:
    """Draw a choice of one; a value that the address has and nobody knows gives a message and the default."""
    key, wanted = address.key(name), address.one(name, default)
    if key not in st.session_state and wanted not in options:
        heat_choose.say_unknown(name, wanted, options[default])
    keep(key, list(options), wanted if wanted in options else default)
    return str(st.selectbox(label, list(options), format_func=options.__getitem__, key=key, width=width))


def passed_on(address: Address, names: tuple[str, ...]) -> State:
    """Return what the address says of a view that is not open, so that it is there when it is opened again."""
    return {name: address.many(name) for name in names}


def scale_of(address: Address, name: str) -> Scale | None:
    """Return a scale by its name in the address; for a person's own, draw the upload. None while there is none."""
    if name != OWN:
        return scale(name)
    given = _ask(address)
    if given is None:
        return None
    try:
        return read(given)
    except DataError as error:
        frame.draw(chips.notice("error", str(error), heading="This is no scale yet"))
        return None


def uploaded(address: Address, *used: str) -> State:
    """Return what an address says of the uploaded scale, where one of the chosen scales is it."""
    given: Given | None = st.session_state.get(_KEPT)
    if OWN not in used:
        return {}
    if given is None:
        return passed_on(address, UPLOAD)
    return {"upload": given.sha256, "name": given.filename}


@dataclass(frozen=True, slots=True)
class Given:
    """A CSV file, kept in the session."""

    data: bytes
    filename: str

    @property
    def sha256(self) -> str:
        """The digest of its content."""
        return sha256(self.data).hexdigest()


def read(given: Given) -> Scale:
    """Return the scale in a file; raises DataError, which names the line, where it is none."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "scale.csv"
        path.write_bytes(given.data)
        try:
            found = scale_files.own(path)
        except DataError as error:
            raise DataError(str(error).replace(str(path), given.filename)) from error
    stem = given.filename.rpartition(".")[0] or given.filename
    return replace(found, name=f"{OWN}-{given.sha256[:8]}", title=stem, source=given.filename)


def _ask(address: Address) -> Given | None:
    """Draw the upload; return the file that was given last, in this or an earlier run."""
    kept: Given | None = st.session_state.get(_KEPT)
    wanted, name = address.one("upload"), address.one("name")
    if wanted and kept is None:
        body = join(["It was made with ", el("b", text(name)), f" (sha256 {wanted[:12]}…). Give the same file again."])
        frame.draw(chips.notice("info", body, heading="This link needs a scale that was not sent along"))
    file = st.file_uploader(
        "A scale of your own: CSV with the columns wep, template and median_percent, or low_percent and high_percent",
        type=["csv"],
        max_upload_size=1,
        width=620,
    )
    if file is not None and st.session_state.get("wep.seen") != file.file_id:
        st.session_state["wep.seen"] = file.file_id
        try:
            allowance.take_upload(file.size)
            kept = st.session_state[_KEPT] = Given(file.getvalue(), file.name)
        except InputError as error:
            frame.draw(chips.notice("error", str(error), heading="It was not taken"))
    if kept is not None and wanted and address.opened and wanted != kept.sha256:
        what = "This is another file than the one the link was made with."
        frame.draw(chips.notice("warning", what, heading="Another file"))
    return kept


def note(*parts: str) -> Html:
    """Return a line in small words."""
    return el("p", *parts, cls="pl-note")
