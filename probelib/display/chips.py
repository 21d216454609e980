"""Small labelled marks for label, effect, check, verdict and answer; and notices, which are larger ones."""

from __future__ import annotations

from probelib.display import words
from probelib.display.markup import Html, el, hidden, join
from probelib.records import Check, Effect, Label, Truth


def chip(word: words.Word, *, title: str | None = None) -> Html:
    """Return a mark with its sign and its word."""
    sign = el("span", word.sign, cls="pl-sign", aria_hidden="true")
    return el("span", sign, " ", word.word, cls=f"pl-chip pl-{word.tone}", title=title)


def label(value: Label) -> Html:
    """Return the mark of a label: Entailed, Contradicted, Neutral."""
    return chip(words.LABELS[value])


def effect(value: Effect) -> Html:
    """Return the mark of what a probe does to its base's label."""
    return chip(words.EFFECTS[value])


def check(value: Check) -> Html:
    """Return the mark of how a probe's label is known."""
    return chip(words.CHECKS[value])


def truth(value: Truth) -> Html:
    """Return the mark of what the check found."""
    return chip(words.TRUTHS[value])


def symbol(word: words.Word) -> Html:
    """Return the sign alone, for a narrow column; the word is there for a screen reader and as a tooltip."""
    sign = el("span", word.sign, aria_hidden="true")
    return el("span", sign, hidden(word.word), cls=f"pl-symbol pl-{word.tone}", title=word.word)


def notice(kind: str, *body: str, heading: str = "") -> Html:
    """Return a message that stands in the page.

    Args:
        kind: `info`, `warning` or `error`; an error is announced at once by a screen reader, the others in their turn.
        body: Text or markup; text is escaped, so a message may quote what a user typed.
        heading: One short line above it.
    """
    signs = {"info": "i", "warning": "!", "error": "✗"}
    parts: list[str] = [el("span", signs[kind], cls="pl-notice-sign", aria_hidden="true")]
    inner: list[str] = [el("strong", heading)] if heading else []
    inner.append(el("div", *body))
    parts.append(el("div", *inner, cls="pl-notice-body"))
    return el("div", join(parts), cls=f"pl-notice pl-notice-{kind}", role="alert" if kind == "error" else "status")
