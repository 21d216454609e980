"""Find every quantity in a text: exact span, kind, exact value, unit and how it is written.

One pass: a single regular expression finds digits, number words and month names, and the reader
for what stands there looks left and right from that place. Nothing looks further than a bounded
distance, so a line of any characters costs time in proportion to its length.

Left alone, because they are no quantities: names and ids with digits (Boeing 747, qx747, s05e04,
v3.5.1, 555-0142, no. 23, w - five), "one" as a pronoun, vague amounts (a couple, several
hundred), impossible dates, "90m" whose unit cannot be known.
"""

from __future__ import annotations

from functools import lru_cache

from probelib.language import _digits, _spelled, forms
from probelib.language._context import goes_on
from probelib.language._hit import Hit
from probelib.language._seed import seeds
from probelib.records import Kind, Quantity


def find(text: str, *, kind: Kind | None = None, day_first: bool | None = None) -> tuple[Quantity, ...]:
    """Return the quantities of a text in order, not overlapping.

    Args:
        text: Any text; offsets count its code points.
        kind: Only quantities of this kind.
        day_first: How 4/9/2021 is read. None reads the day first and gives the quantity the form
            `forms.DATE_AMBIGUOUS`, so that nobody rewrites it as if it were known.

    Returns:
        The quantities; `text[q.start:q.end] == q.text` holds for each.
    """
    found = _find(text, day_first)
    return found if kind is None else tuple(q for q in found if q.kind is kind)


def lower(text: str) -> str:
    """Return the text in lower case with every character at its old place."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(small if len(small := char.lower()) == 1 else char for char in text)


def begins(text: str, place: int) -> bool:
    """Return whether a quantity begins with the word at a place; what stands after it is not looked for."""
    return any([q.start == place for q in find_once(text, stop=place)])


def find_once(text: str, day_first: bool | None = None, *, stop: int | None = None) -> tuple[Quantity, ...]:
    """Return all quantities as `find` does, without remembering them: for cells, of which more than these is kept.

    With `stop`, only those whose first word or digit stands there or before.
    """
    low = lower(text)
    found: list[Quantity] = []
    pos = 0
    for seed in seeds(low).finditer(low):
        start = seed.start()
        if start < pos:
            continue
        if stop is not None and start > stop:
            break
        word = seed.group()
        if word.isalpha() or " " in word:
            hit = _spelled.at_word(text, low, start, word, pos)
        else:
            hit = _digits.at_digit(text, low, start, pos, day_first)
        if isinstance(hit, Hit):
            if found and found[-1].form == forms.NOMINAL and goes_on(low, found[-1].end, hit):
                hit = hit._replace(kind=Kind.OTHER, form=forms.NOMINAL)
            pos = hit.end
            found.append(Quantity(text[hit.start : pos], hit.start, pos, hit.kind, hit.value, hit.unit, hit.form))
        else:
            pos = hit if hit is not None and hit > start else seed.end()
    return tuple(found)


_find = lru_cache(maxsize=8192)(find_once)


def clear_cache() -> None:
    """Forget the texts that were read; a benchmark asks for it, nothing else needs to."""
    _find.cache_clear()
