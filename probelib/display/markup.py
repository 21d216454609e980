"""HTML that cannot be injected into: text is escaped because it is text, not because somebody remembered.

`el` escapes every `str` it is given and passes only `Html` through, and the type checker keeps the two apart.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_NO_CHARACTER = re.compile("[\x80-\x9f\ud800-\udfff\ufffe\uffff]")
"""What is no character: halves of one, codes that XML forbids, and codes that some terminals obey."""
_VOID = frozenset({"br", "hr", "img", "wbr"})

_REWRITTEN = re.compile(r"(?<=[-<>=~])(?=[-<>=~])|(?<=[a-zA-Z]:)(?=//)|(?i:(?<=www)(?=\.))|(?=@)|(?<=:)(?=//)")
_TURNS = re.compile("[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff]")
_MARKDOWN = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&@^=/\"'])")


class Html(str):
    """Markup that is safe to show as it is. Made by `el`, `text` and `join` alone."""

    __slots__ = ()


def visible(source: str) -> str:
    """Return the text with what nothing can show made visible: control characters, halves of characters, no characters.

    Programs that write XML or draw figures end at such codes, some of them with the whole process.
    """
    shown = _UNSEEN.sub(lambda found: "\u2421" if found[0] == "\x7f" else chr(0x2400 + ord(found[0])), source)
    return _NO_CHARACTER.sub("\ufffd", shown)


def text(source: str) -> Html:
    """Return a text of unknown origin as HTML that shows it letter for letter.

    It stands in a `bdi`, so that a direction mark in it cannot turn round what follows.
    """
    return Html(f"<bdi>{_escape(source)}</bdi>")


def el(tag: str, *children: str, cls: str = "", **attributes: str | int | None) -> Html:
    """Return one element; children that are not `Html` are escaped.

    Args:
        tag: Name of the element.
        children: Text or markup, in order.
        cls: The class attribute; none where empty.
        attributes: Other attributes; `_` stands for `-`, a trailing `_` is dropped (`for_`, `aria_label`). None leaves
            the attribute out.
    """
    written = f' class="{_escape(cls)}"' if cls else ""
    for name, value in attributes.items():
        if value is not None:
            written += f' {name.rstrip("_").replace("_", "-")}="{_escape(str(value))}"'
    if tag in _VOID:
        return Html(f"<{tag}{written}>")
    return Html(f"<{tag}{written}>{join(children)}</{tag}>")


def join(parts: Iterable[str], between: str = "") -> Html:
    """Return the parts one after another; what is not `Html` is escaped."""
    return Html(_escape(between).join(part if isinstance(part, Html) else _escape(part) for part in parts))


def hidden(words: str) -> Html:
    """Return words that a screen reader says and the page does not show."""
    return el("span", words, cls="pl-hidden")


def markdown(source: str) -> str:
    """Return Markdown that Streamlit's labels and options show letter for letter.

    Every character with a meaning in Markdown is escaped, so that `$`, `:material/x:`, `:red[x]`, `<b>` and `**x**`
    are text; line breaks become spaces, because a label has one line. Escapes do not stop what Streamlit does to the
    text afterwards (`->` becomes an arrow, `--` a dash, an address a link): a word joiner, which has no width, parts
    these. Text that can turn the direction of what follows it is isolated.
    """
    parted = _REWRITTEN.sub("\u2060", " ".join(visible(source).split()))
    escaped = _MARKDOWN.sub(r"\\\1", parted)
    return f"\u2068{escaped}\u2069" if _TURNS.search(escaped) else escaped


def shorten(source: str, length: int) -> str:
    """Return the text in one line of at most `length` characters, cut at a word where one ends near."""
    line = " ".join(source.split())
    if len(line) <= length:
        return line
    cut = line[: length - 1]
    space = cut.rfind(" ")
    return (cut[:space] if space > length * 0.6 else cut).rstrip(" ,;:") + "…"


def _escape(source: str) -> str:
    return html.escape(visible(source), quote=True)
