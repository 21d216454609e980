"""Where each number of a sentence comes from: which cells of the table, how, and in what relation.

`ground` answers for each quantity the cells that hold it or that it is computed from. Three readers do the
work: `accounts` for tables that are read across, `records` for tables with a row for each thing, `boxes` for
infoboxes. Numbers inside the names of a table ("51 pegasi b") are no quantities and get no grounding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from probelib.grounding import accounts, apart, boxes, calendars, clauses, cues, keys, labels, lines, records, spans
from probelib.grounding.amounts import Amount, unitless
from probelib.grounding.candidates import EQUAL, Candidate, How, Judged, best, surprise
from probelib.grounding.cues import Clues
from probelib.grounding.inside import inside_header, inside_name
from probelib.grounding.layout import Layout, layout_of
from probelib.grounding.linking import MOST_NUMBERS, Links, Number, link
from probelib.grounding.locating import undecided
from probelib.grounding.reading import Place
from probelib.grounding.reasons import NOTHING, reason
from probelib.grounding.relations import Relation
from probelib.grounding.scene import Scene
from probelib.grounding.values import said
from probelib.language import forms
from probelib.language.stems import tokenize
from probelib.records import Hypothesis, Kind, Quantity, Table, Truth


@dataclass(frozen=True, slots=True)
class Grounding:
    """Where a quantity of a sentence comes from."""

    quantity: Quantity
    how: How
    cells: tuple[Place, ...]
    """Places in the raw grid; in an infobox the values, in column 1. Empty exactly where `how` is none."""
    relation: Relation
    """How the table's value is claimed to stand to the quantity."""
    match: Truth
    """Whether that relation holds, after rounding to the quantity's digits; UNKNOWN where it cannot be said."""
    reason: str
    """In words, for people."""


_MOST_WEIGHED = 1_200_000
"""The most pairs of a number and a cell: with more it takes seconds."""
_OF_TITLE = "the year is a part of the title"
_NOT_READ = "a sentence of so many numbers is not read on a table of this size"


def ground(table: Table, hypothesis: Hypothesis | str) -> tuple[Grounding, ...]:
    """Return the grounding of each quantity of a sentence, in the sentence's order."""
    text = hypothesis if isinstance(hypothesis, str) else hypothesis.text
    links = link(table, text)
    if not links.numbers:
        return ()
    if _is_beyond(links):
        return tuple(Grounding(n.quantity, How.NONE, (), Relation.EQ, Truth.UNKNOWN, _NOT_READ) for n in links.numbers)
    layout = layout_of(table)
    if layout is not None:
        return _across(links, layout)
    if links.reading.infobox:
        return _boxed(links)
    return _recorded(links)


def _is_beyond(links: Links) -> bool:
    reading, numbers = links.reading, len(links.numbers)
    weighed = numbers * reading.records * len(reading.columns)
    return not reading.columns or numbers > MOST_NUMBERS or weighed > _MOST_WEIGHED


def _across(links: Links, layout: Layout) -> tuple[Grounding, ...]:
    whole = lines.across(layout, Clues(links))
    heads = {over.stems for block in layout.blocks for over in block}
    found: dict[int, Grounding] = {}
    for across in clauses.by_clause(whole):
        found |= _of_clause(across, heads)
    return tuple(found[at] for at in sorted(found))


def _of_clause(across: lines.Across, heads: set[tuple[str, ...]]) -> dict[int, Grounding]:
    clues = across.clues
    links = clues.links
    calendar = [n for n in links.numbers if lines.years_of(n, across.known) or n.quantity.kind is Kind.DATE]
    found: dict[int, Grounding] = {}
    used: set[int] = set()
    for n in links.numbers:
        named = n not in calendar and any(_within(clues, n, stems) for stems in heads)
        if named and (cells := labels.headed(across, n)):
            told = f"the header {links.reading.table.cell(*cells[0])}"
            found[n.at] = Grounding(n.quantity, How.CELL, cells, Relation.EQ, Truth.TRUE, told)
        elif n not in calendar and not named:
            candidates = accounts.value_candidates(across, n)
            found[n.at] = one = _decide(links, n, candidates, unitless(n.quantity), clues.relation(n))
            used.update(c for _, c in one.cells)
    for n in calendar:
        candidates = calendars.candidates(across, n, frozenset(used))
        found[n.at] = _decide(links, n, candidates, unitless(n.quantity))
    return found


def _boxed(links: Links) -> tuple[Grounding, ...]:
    clues = Clues(links)
    box = keys.Said(keys.read_box(links.reading.table), clues)
    found = []
    ranged = cues.bounds(links)
    title = tuple(token.stem for token in tokenize(links.reading.table.title))
    for n in links.numbers:
        if _within(clues, n, title):
            if n.quantity.kind is Kind.YEAR:
                found.append(Grounding(n.quantity, How.NONE, (), Relation.EQ, Truth.UNKNOWN, _OF_TITLE))
            continue
        one = cues.is_any_one(clues, n) and clues.at(n.first - 1) == "from"  # "it lies in one county" counts them
        candidates = [] if one else [*spans.span_candidates(box, n), *boxes.value_candidates(box, n)]
        relation = clues.relation(n)
        if n.at in ranged and not cues.is_calendar(n):
            relation = ranged[n.at]  # "between 130 and 140 minutes"
        found.append(_decide(links, n, candidates, said(n.quantity), relation))
    return tuple(found)


def _recorded(links: Links) -> tuple[Grounding, ...]:
    scene = Scene(Clues(links))
    title = tuple(token.stem for token in tokenize(links.reading.table.title))
    found: dict[int, Grounding] = {}
    for n in links.numbers:
        if inside_header(scene, n) or inside_name(scene, n):
            continue
        if n.quantity.form == forms.NOMINAL and _within(scene.clues, n, title):
            continue
        candidates = records.candidates(scene, n)
        if found:
            candidates = apart.but_taken(scene, n, candidates, {at: g.cells for at, g in found.items()})
        found[n.at] = _decide(links, n, candidates, said(n.quantity), scene.relations[n.at])
    for at in undecided(scene) & found.keys():
        found[at] = replace(found[at], match=Truth.UNKNOWN)
    for at, quantity in enumerate(links.quantities):
        if at not in found and quantity.form == forms.NOMINAL:
            named = _naming(links, quantity)
            if named is not None:
                found[at] = named
    return tuple(found[at] for at in sorted(found))


def _naming(links: Links, quantity: Quantity) -> Grounding | None:
    """Return the grounding of a number that, with its noun, is a cell: "episode three" where cells say so."""
    for m in links.mentions:
        first, last = links.tokens[m.first].start, links.tokens[m.last - 1].end
        if m.exact and first < quantity.start and quantity.end == last and m.last - m.first == 2:
            places = tuple(p for c, mask in m.exact.items() for p in links.reading.places(c, mask))
            return Grounding(quantity, How.CELL, places, Relation.EQ, Truth.TRUE, f"the name {links.text[first:last]}")
    return None


def _within(clues: Clues, n: Number, name: tuple[str, ...]) -> bool:
    """Return whether a number stands in a name together with a word beside it, as 2 in "Deadpool 2"."""
    for first, last in ((n.first - 1, n.last), (n.first, n.last + 1)):
        run = clues.stems[max(0, first) : last]
        if len(run) > n.last - n.first and any(name[i : i + len(run)] == run for i in range(len(name) - len(run) + 1)):
            return True
    return False


_MARGIN = -0.3
"""The least margin of a hit that counts: with less, words speak for other cells, and it is met by chance."""
_MARGIN_OF_BOXES = 1.0
"""The same of bounds in infoboxes, which many values meet."""
_OF_SEVERAL = (How.COUNT, How.SUM, How.AVERAGE)
"""What sets of records give: a hit tells which of the sets is meant, as one rarely has another's count."""


_COARSE = 5
"""By which part of itself a value may lie from what it is about: 91 minutes are not "close to two hours"."""


def _coarse(judged: Judged, v: Amount) -> bool:
    """Whether a value is so far from what it is said to be about that only the unit is coarse enough."""
    x = judged.candidate.amounts[0] if len(judged.candidate.amounts) == 1 else None
    if judged.relation is not Relation.APPROX or x is None or x.dimension != v.dimension or not v.dimension:
        return False
    if not isinstance(x.value, Decimal | Fraction) or not isinstance(v.value, Decimal | Fraction):
        return False
    return bool(_COARSE * abs(Fraction(x.value) - Fraction(v.value)) >= abs(Fraction(x.value)))


def _by_chance(links: Links, judged: Judged) -> bool:
    """Whether a hit says nothing: words are left out, or speak for other cells than those that bear the number out."""
    if judged.candidate.loose:
        return True
    bound = judged.relation not in EQUAL
    if not links.reading.infobox:
        if bound and judged.candidate.how is How.RATIO and not judged.candidate.firm:
            return True  # most parts pass it
        if layout_of(links.reading.table) is not None:
            return bound and judged.margin < 0.0  # else only its value tells which of many pairs of lines is meant
        if judged.candidate.how in _OF_SEVERAL:
            return False
        return judged.margin < (0.0 if bound else _MARGIN)
    return judged.margin < (_MARGIN_OF_BOXES if bound else _MARGIN)


def _rivalled(links: Links, judged: Judged) -> bool:
    """Whether a bound fails of one value of an infobox, and holds of another that may be meant."""
    return links.reading.infobox and judged.relation not in EQUAL and judged.margin < _MARGIN_OF_BOXES


_DOUBT = 0.5
"""By how much a mismatch has to be better than what the table bears out; with less it may be that which is meant."""
_ENOUGH = 3.2
"""The least score of a grounding: below it a number is said to come from no cell."""


def _decide(
    links: Links, n: Number, candidates: Sequence[Candidate], amount: Amount, relation: Relation | None = None
) -> Grounding:
    """Return the best of a number's groundings; a mismatch is told only where the words leave no other reading."""
    relation = relation or cues.relation_of(links, n)
    judged = best(candidates, amount, relation, surprise(n.quantity))
    if judged is None or judged.score < _ENOUGH or not judged.candidate.cells:
        if judged is not None and judged.candidate.how is How.COUNT and judged.score >= _ENOUGH:
            return Grounding(n.quantity, How.NONE, (), judged.relation, Truth.UNKNOWN, NOTHING)
        relation = cues.bounds(links).get(n.at, relation)
        return Grounding(n.quantity, How.NONE, (), relation, Truth.UNKNOWN, NOTHING)
    candidate = judged.candidate
    doubted = not candidate.firm or judged.doubt < _DOUBT or _rivalled(links, judged)
    if (judged.truth is Truth.FALSE and doubted) or (
        judged.truth is Truth.TRUE and (_by_chance(links, judged) or _coarse(judged, amount))
    ):
        judged = judged._replace(truth=Truth.UNKNOWN)
    told = reason(links.reading.table, n.quantity, judged)
    return Grounding(n.quantity, candidate.how, candidate.cells, judged.relation, judged.truth, told)
