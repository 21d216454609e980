"""What the words of a sentence say is computed from a table that is read across: a change, a total, a share."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

from probelib.grounding import cues
from probelib.grounding.candidates import How
from probelib.grounding.lines import Across
from probelib.grounding.linking import Number
from probelib.grounding.tallies import is_counting
from probelib.language import forms
from probelib.language.stems import stem
from probelib.records import Kind


def is_plain(a: Across) -> bool:
    """Whether the sentence speaks of one computation at most, so that a mismatch is the sentence's fault."""
    change = cues.CHANGE - {"up"} if _makes_up(a) else cues.CHANGE
    said = [not a.said.isdisjoint(v) and not _in_label(a, v) for v in (cues.AVERAGE, change, cues.SUM, cues.SHARE)]
    return sum(said) <= 1


def _makes_up(a: Across) -> bool:
    """Whether something is made up: what makes up a quarter does not rise."""
    return any(one in _MAKE and two == "up" for one, two in pairwise(a.clues.stems))


def is_end(a: Across, n: Number) -> bool:
    """Return whether a number is what something rose or fell from or to, and so stands in a cell itself."""
    q = n.quantity
    if cues.is_calendar(n) or q.kind not in (Kind.MONEY, Kind.CARDINAL, Kind.PERCENT, Kind.MEASURE):
        return False
    if is_level(a, n):
        return True
    if a.clues.at(n.first - 1) not in ("from", "to") or a.clues.wordset.isdisjoint(cues.CHANGE | _MOVED):
        return False
    return a.clues.at(n.first - 2) not in _WITHIN


def is_level(a: Across, n: Number) -> bool:
    """Return whether a number is a bound that something rose or fell beyond: "dropped below $9 million"."""
    before = [s for s in a.clues.stems[max(0, n.first - 4) : n.first] if s not in _SLIGHT]
    return len(before) > 1 and before[-1] in _BEYOND and before[-2] in _GOING


_BEYOND = cues.words("below above under past beyond")
_SLIGHT = cues.words("to well just slightly far back")


_MOVED = cues.words("move go shift plunge tumble swing turn soar")
_GOING = (
    cues.CHANGE
    | _MOVED
    | cues.words("rises falls climbed climbs sank sink dipped went came come comes drops slipped moved jumped")
) - cues.words("higher more greater larger lower less fewer smaller up down change changed difference differ variance")
"""Verbs of what becomes more or less."""
_WITHIN = cues.words("up close amount equal compare ratio relative due")


def operation_of(a: Across, n: Number) -> How | None:
    """Return what the words say is computed; None for a value as it stands."""
    stems = a.said
    if not stems.isdisjoint(cues.AVERAGE) and not _in_label(a, cues.AVERAGE):
        return How.AVERAGE
    if n.quantity.unit == "pp":
        return How.DIFFERENCE
    if _of_share(a, n):
        return How.RATIO
    if over_years(a) or adds_up(a):
        return How.SUM
    compared = cues.CHANGE | cues.MORE
    if _makes_up(a):
        compared -= {"up"}
    if not stems.isdisjoint(compared) and not _in_label(a, compared):
        return How.RATIO if n.quantity.unit == "%" or is_share(n) else How.DIFFERENCE
    if not stems.isdisjoint(cues.SUM) and not _in_label(a, cues.SUM):
        return How.SUM
    value = n.quantity.value
    amount = n.quantity.kind is Kind.MONEY or (isinstance(value, Decimal) and n.quantity.unit != "%" and value > _MOST)
    if not amount and not stems.isdisjoint(cues.SHARE | cues.TIMES) and not _in_label(a, cues.SHARE):
        return How.RATIO
    return None


_MOST = 1000
"""The most times something can be as much as something else: more are "2,806,364 shares"."""


def adds_up(a: Across) -> bool:
    """Whether several things are said to come to an amount: "add up to", "come to", "in all"."""
    stems = a.clues.stems
    for i, (one, two) in enumerate(pairwise(stems)):
        if (one, two) in (("add", "up"), ("in", "all")) and a.clues.at(i + 2) in _ENDS:
            return True
        if one in _COME and two == "to" and any(m.first < i and is_counting(a, m) for m in a.clues.links.numbers):
            return True
    return False


_COME = cues.words("come comes came sum sums summed amount amounts amounted add adds added")
_ENDS = frozenset(("to", "", ".", ","))


def is_share(n: Number) -> bool:
    """Return whether a number can only be a part of something: "a third"."""
    return n.quantity.form == forms.FRACTION_WORDS and n.quantity.unit is None


def over_years(a: Across) -> bool:
    """Return whether the sentence adds up years without naming them: "over the three years"."""
    return any(
        counts_years(a, m) and m.quantity.value == len(a.known) and a.clues.at(m.first - 2) != "of"
        for m in a.clues.links.numbers
    )


def counts_years(a: Across, m: Number) -> bool:
    """Return whether a number says how many years the table has: "over the three years", "in two of the three"."""
    q = m.quantity
    noun = a.clues.stems[m.last : m.last + 2]
    year = q.unit == "year" or (q.unit is None and q.kind is Kind.CARDINAL and _YEAR in noun)
    return year and a.clues.at(m.first - 1) == "the" and a.clues.at(m.first - 2) in _OVER


def every_year(a: Across, m: Number) -> bool:
    """Return whether a number says that all years of the table are meant: "in all three years"."""
    return a.clues.at(m.first - 1) in cues.ALL and _YEAR in (m.quantity.unit, *a.clues.stems[m.last : m.last + 2])


_YEAR = stem("year")


_MAKE = cues.words("make made making makes")
_OVER = cues.words("over across in for during of")


def _of_share(a: Across, n: Number) -> bool:
    """Whether the number is a part of a whole: "as a percentage of total", "the ratio of audit to other fees"."""
    stems = a.clues.stems
    for i, s in enumerate(stems):
        if (
            s in cues.SHARE
            and a.clues.at(i + 1) in ("of", "to", "in", "between")
            and a.clues.says(_WHOLE)
            and not _changes_said(a)
        ):
            return n.quantity.unit == "%" or n.quantity.kind in (Kind.OTHER, Kind.CARDINAL)
    return a.clues.at(n.last) == "of" and (n.quantity.unit == "%" or is_share(n))


_WHOLE = cues.words("total as ratio out share proportion to overall")


def _changes_said(a: Across) -> bool:
    return a.clues.says(cues.words("change changed increase decrease increased decreased rose fell grew dropped"))


def _in_label(a: Across, vocabulary: frozenset[str]) -> bool:
    """Whether the words that the sentence has of a vocabulary are part of the label it names."""
    said = a.clues.wordset & vocabulary
    if not a.lines:
        return False
    line = a.lines[0].line
    return said <= {*line.stems, *line.section}
