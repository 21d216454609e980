"""Free text as a slide: what is written, a line a paragraph, a line that begins with a hyphen as a point."""

from __future__ import annotations

from probelib.decks.records import Pin
from probelib.decks.slide import Prose, Slide, line
from probelib.decks.sources import Sources
from probelib.errors import InputError


def slide(pin: Pin, sources: Sources) -> Slide:
    """Return the slide; raises InputError where neither a title nor a text was written."""
    written = [one.strip() for one in pin.text.splitlines() if one.strip()]
    if not (pin.title or written):
        raise InputError("This slide has no text yet.")
    lines = tuple(
        line(one.removeprefix("- ") if one.startswith("- ") else one, bullet=one.startswith("- ")) for one in written
    )
    return Slide(pin.kind, pin.title, (Prose(lines),) if lines else (), said=pin.note)
