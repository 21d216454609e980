"""The clauses of a sentence that says several things: "costs averaged $4 million, and sales were twice as high".

Words of one clause say nothing of the numbers of another. A clause is cut off only where both sides have an
amount of their own, so that lists of names and of values stay whole.
"""

from __future__ import annotations

from collections.abc import Iterator

from probelib.grounding import cues
from probelib.grounding.cues import Clues
from probelib.grounding.lines import Across, across
from probelib.grounding.linking import HeaderMention, Links, Mention, Number
from probelib.grounding.operations import counts_years, every_year

_ALONE = cues.words("while whereas although though but")
"""Words that begin a clause wherever they stand."""
_AFTER_COMMA = cues.words("and with")
"""Words that begin one after a comma."""


def by_clause(whole: Across) -> tuple[Across, ...]:
    """Return a sentence's clauses that each name lines of their own; the sentence alone where one does not.

    A clause without a year is of the sentence's years, unless it says how many: "over the two years".
    """
    found = []
    for part in parts(whole.clues.links):
        clause = across(whole.layout, Clues(part))
        if not clause.years and not any(counts_years(clause, m) or every_year(clause, m) for m in part.numbers):
            clause = across(whole.layout, clause.clues, whole.years)
        if not clause.lines or not clause.lines[0].covered or clause.lines[0].score <= _OWN:
            return (whole,)
        found.append(clause)
    return tuple(found) or (whole,)


_OWN = 0.5
"""The least score of a line that a clause names by its own words."""


def parts(links: Links) -> tuple[Links, ...]:
    """Return a sentence's clauses, each as links of its own; nothing where it has only one.

    Places among the tokens count from the start of the clause, the text and all quantities are the sentence's.
    """
    starts = [0]
    for at in _starts(links):
        if _amounts(links, starts[-1], at) and _amounts(links, at, len(links.tokens)):
            starts.append(at)
    if len(starts) == 1:
        return ()
    return tuple(_part(links, one, two) for one, two in zip(starts, [*starts[1:], len(links.tokens)], strict=True))


def _starts(links: Links) -> Iterator[int]:
    inside = {i for n in links.numbers for i in range(n.first, n.last)}
    for i, token in enumerate(links.tokens):
        if i in inside:
            continue
        if token.stem in _ALONE:
            yield i
        elif token.text in (",", ";") and i + 1 < len(links.tokens) and links.tokens[i + 1].stem in _AFTER_COMMA:
            yield i + 1


def _amounts(links: Links, first: int, last: int) -> bool:
    """Whether a stretch of tokens has a number that is no year or date."""
    return any(first <= n.first and n.last <= last and not cues.is_calendar(n) for n in links.numbers)


def _part(links: Links, first: int, last: int) -> Links:
    return Links(
        links.reading,
        links.text,
        links.tokens[first:last],
        tuple(i - first for i in links.words if first <= i < last),
        links.quantities,
        tuple(
            Mention(m.first - first, m.last - first, m.columns, m.exact)
            for m in links.mentions
            if first <= m.first and m.last <= last
        ),
        tuple(
            HeaderMention(h.first - first, h.last - first, h.columns, h.whole)
            for h in links.headers
            if first <= h.first and h.last <= last
        ),
        tuple(
            Number(n.first - first, n.last - first, n.at, n.quantity)
            for n in links.numbers
            if first <= n.first and n.last <= last
        ),
        frozenset(i - first for i in links.caption if first <= i < last),
        tuple(i - first for i in links.unexplained if first <= i < last),
    )
