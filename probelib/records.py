"""The nouns of the project: frozen records that every other module passes around.

Labels, effects, sides and checks are written on the wire as their string values
(`docs/architecture.md`, "Words on the wire"). Text is `str` exactly as its source has it;
numbers are `Decimal` or `Fraction` where exactness matters, never binary floats.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate


class Label(StrEnum):
    """What a table says of a hypothesis."""

    ENTAILED = "entailed"
    REFUTED = "refuted"
    NEUTRAL = "neutral"

    @property
    def opposite(self) -> Label:
        """Return refuted for entailed and the reverse; neutral has no opposite and raises ValueError."""
        if self is Label.NEUTRAL:
            raise ValueError("neutral has no opposite label")
        return Label.REFUTED if self is Label.ENTAILED else Label.ENTAILED


class Effect(StrEnum):
    """What a probe does to the label of its base."""

    PRESERVE = "preserve"
    FLIP = "flip"


class Side(StrEnum):
    """Where a probe differs from its base: in the hypothesis or in the table."""

    HYPOTHESIS = "hypothesis"
    TABLE = "table"


class Check(StrEnum):
    """How a probe's label is known."""

    CONSTRUCTION = "construction"
    """Right by how it was made: the same meaning as its base."""
    VERIFIED = "verified"
    """The claim was evaluated on the table."""
    UNVERIFIED = "unverified"
    """Neither; never produced for a flip."""


class Truth(StrEnum):
    """The outcome of evaluating a claim on a table. Three values, so it has no boolean form."""

    TRUE = "true"
    FALSE = "false"
    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        """Raise TypeError: UNKNOWN is neither true nor false, so write `is Truth.TRUE`."""
        raise TypeError("a Truth has three values; compare it with `is Truth.TRUE` or `is Truth.FALSE`")


class Orientation(StrEnum):
    """How a table is read."""

    GRID = "grid"
    """A header row, then a row for each thing."""
    INFOBOX = "infobox"
    """One thing; each row is a key and one value. A key with several values has several rows."""


class Kind(StrEnum):
    """What a quantity in text is. The gold set's kinds, in its order."""

    CARDINAL = "cardinal"
    ORDINAL = "ordinal"
    YEAR = "year"
    DATE = "date"
    TIME = "time"
    DURATION = "duration"
    MONEY = "money"
    PERCENT = "percent"
    MEASURE = "measure"
    SCORE = "score"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Table:
    """A premise. Cells are strings exactly as the source has them, never parsed or repaired."""

    id: str
    """`dataset:source-id`."""
    title: str
    """Caption; empty where the source has none."""
    header: tuple[str, ...]
    """Column names of a grid; empty for an infobox."""
    rows: tuple[tuple[str, ...], ...]
    """Body rows, all of one width. An infobox row is `(key, value)`; a repeated key is a list."""
    source: str
    """Where it was read: dataset name and file, for people."""
    orientation: Orientation = Orientation.GRID
    decimal_mark: str | None = None
    """`.` or `,` where a person confirmed it; None leaves it to the cells of each column."""
    day_first: bool | None = None
    """Whether 4/9/2021 is in September, where a person confirmed it; None leaves it to the cells of each column."""

    def __hash__(self) -> int:
        """Hash by id alone, so that a table is cheap as a cache key; equality still compares the cells."""
        return hash(self.id)

    def cell(self, row: int, column: int) -> str:
        """Return a cell by its place: row 0 is the header, row i is `rows[i - 1]`; raises IndexError outside."""
        if row < 0 or column < 0:
            raise IndexError(f"table {self.id} has no cell ({row}, {column})")
        return self.header[column] if row == 0 else self.rows[row - 1][column]


@dataclass(frozen=True, slots=True)
class Solution:
    """The question that a recast hypothesis answers, and how its source comes to the answer."""

    question: str
    answer: str
    """The right answer, as the source has it."""
    twin: str = ""
    """The sentence with the other label: a wrong answer for an entailed one, the right one for a refuted."""
    derivation: str = ""
    """How the source derives the answer, such as `(44.1-56.7)/56.7`; empty where it does not say."""
    word_problem: bool = False
    """Whether the question is a word problem, which takes several steps over the table."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A sentence about one table, with the label its source gives it."""

    id: str
    """`table_id#` and the first 12 hex digits of sha256(text, 0x1f, label); `~2`, `~3` for exact repeats."""
    table_id: str
    text: str
    label: Label
    operands: tuple[str, ...] = ()
    """For arithmetic, the operands as its source states them."""
    solution: Solution | None = None
    """For a hypothesis that was recast from a question and its answer, the two."""

    def __hash__(self) -> int:
        """Hash by id alone, as a table does; equality still compares all."""
        return hash(self.id)


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A date with the parts the text gives; a missing part is None and is never filled in."""

    year: int | None = None
    month: int | None = None
    day: int | None = None

    def __str__(self) -> str:
        """Return ISO form, partial where the date is: `1999-05`, `--04-15`, `1986-06-03`."""
        if self.year is None:
            return f"--{self.month or 0:02d}" + ("" if self.day is None else f"-{self.day:02d}")
        text = f"{self.year:04d}"
        if self.month is not None:
            text += f"-{self.month:02d}"
            if self.day is not None:
                text += f"-{self.day:02d}"
        return text


@dataclass(frozen=True, slots=True, order=True)
class ClockTime:
    """A time of day, 00:00:00 to 24:00:00."""

    hour: int
    minute: int = 0
    second: int = 0

    def __str__(self) -> str:
        """Return `HH:MM`, with seconds only where there are any."""
        return f"{self.hour:02d}:{self.minute:02d}" + (f":{self.second:02d}" if self.second else "")


@dataclass(frozen=True, slots=True)
class Score:
    """A result whose parts must not be reordered, added or negated: 4 - 1, 7 - 6 (5), 3/21."""

    parts: tuple[Decimal, ...]
    sets: tuple[int, ...] = field(default=(), repr=False)
    """How many of the parts each set of a match has, a tie-break included; empty where there is one pair only."""

    def by_set(self) -> tuple[tuple[Decimal, ...], ...]:
        """Return the parts set by set, ((7, 6, 5), (6, 4)) for 7 - 6 (5) , 6 - 4; without sets all as one."""
        ends = list(accumulate(self.sets or (len(self.parts),)))
        return tuple(self.parts[end - length : end] for end, length in zip(ends, self.sets or ends, strict=True))


Scalar = Decimal | Fraction | PartialDate | ClockTime | Score
"""One value of a quantity; numbers are exact."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A range written in one span, closed at both ends; its kind is that of its ends."""

    low: Decimal | Fraction | PartialDate | ClockTime
    high: Decimal | Fraction | PartialDate | ClockTime


Value = Scalar | Interval


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity found in a text."""

    text: str
    """The span itself: `source[start:end]`."""
    start: int
    """First character of the span, counted in code points of the text it was found in."""
    end: int
    """One past the last."""
    kind: Kind
    value: Value
    """In `unit`; magnitude words are multiplied in (3 million is 3000000)."""
    unit: str | None
    """Canonical unit: `km`, `year`, `USD`, `%`, `pp` ...; None for a bare number."""
    form: str
    """How it is written; the vocabulary is `language.forms`."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement of `text[start:end]` of the base hypothesis."""

    start: int
    """First character replaced, counted in the base, not in the probe."""
    end: int
    """One past the last; equal to `start` for an insertion."""
    new: str


@dataclass(frozen=True, slots=True)
class CellEdit:
    """A replacement of one cell of the table; row 0 is the header."""

    row: int
    column: int
    new: str


@dataclass(frozen=True, slots=True)
class Probe:
    """A base hypothesis with edits, and the label it has afterwards."""

    id: str
    """First 16 hex digits of sha256 over recipe version, base, type, variant, effect, side, edits; never the seed."""
    base_id: str
    table_id: str
    reasoning: str
    """Type id: `numeration`, `heterogeneous.date`, ... (`probes.taxonomy`)."""
    variant: str
    """Which of the type's constructions made it, such as `words` or `plain-digits`."""
    effect: Effect
    side: Side
    text: str
    """The hypothesis to ask a model: the base text with `edits` applied."""
    table_edits: tuple[CellEdit, ...]
    label: Label
    edits: tuple[Edit, ...]
    """In order of `start`, not overlapping."""
    check: Check
    reason: str
    """Why the label is right, in words a reader can follow."""
    seed: int


@dataclass(frozen=True, slots=True)
class Rejection:
    """A probe that was not made, and why; counted, so that coverage can be judged."""

    base_id: str
    reasoning: str
    effect: Effect
    reason: str
    """A short fixed phrase, so that rejections can be counted by reason."""
