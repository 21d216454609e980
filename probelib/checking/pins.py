"""Which header each value of a sentence stands with: "18 points", "a score of 8.5", "founded in 1950"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from probelib.checking import vocab
from probelib.checking.fitting import fits, holds_amounts, mismeasured
from probelib.checking.sentences import Sentence, Sort
from probelib.grounding.reading import Column
from probelib.records import Kind

_BE_OR_ARTICLE = vocab.BE | vocab.ARTICLES
_BETWEEN = vocab.LINKING | vocab.ARTICLES
_ABOUT = frozenset({"on", "of", "in", "for", "at", "against", "when", "where", "with", "after", "during", "whil"})
_TIED_FOR = frozenset({"for", "in", "at"})
_SHARED = re.compile(r"t\s?\d+", re.IGNORECASE)
_FARTHEST = 4
"""So many linking words may stand between a header and its value."""


class Pins:
    """Headers tied to the values of a stretch of a sentence, the closest ties first."""

    def __init__(self, s: Sentence, within: Collection[int]) -> None:
        """Prepare for some of the items, in order; `tie_tops` and `tie` do the work."""
        self.s = s
        self.items = s.items
        self.words = s.words
        self.reading = s.reading
        self.within = within
        self.pins: dict[int, tuple[int, ...]] = {}
        """Value item -> columns of the header that names it."""
        self.used: set[int] = set()
        """Headers and words that have named a value."""
        self.before: set[int] = set()
        """Values that stand right after their header."""
        self.tops: set[int] = set()
        """Numbers of "in the top 5"."""
        self.ties: dict[int, int] = {}
        """Numbers of "tied for third", each with the column of places."""

    def tie(self, values: list[int]) -> None:
        """Tie values to headers, and to words that speak of columns; the two ends of a range share theirs."""
        if any([h in self.within for h in self.s.headers]):
            self._pin_headers(values)
        self._pin_by_verbs([i for i in values if i not in self.pins])
        for low in values:
            if self.items[low].bound == "low" and low + 1 in self.within:
                pinned = self.pins.get(low) or self.pins.get(low + 1)
                if pinned is not None:
                    self.pins[low] = self.pins[low + 1] = pinned

    def tie_tops(self, values: list[int]) -> None:
        """Read "in the top 5" as a rank of at most 5, where one column is a rank."""
        if "top" not in self.s.said:
            return
        ranks = [c.index for c in self.reading.columns if vocab.RANKS & set(c.stems[-1:]) and c.kind is not None]
        for i in values:
            item = self.items[i]
            if i - 1 in self.within and self.words[i - 1] == "top" and item.exact and len(ranks) == 1:
                self.pins[i] = (ranks[0],)
                self.tops.add(i)
                self.used.add(i - 1)
                after = self.items[i + 1].header if i + 1 in self.within else None
                if after is not None and ranks[0] in after.columns:
                    self.used.add(i + 1)

    def tie_places(self, values: list[int]) -> None:
        """Read "tied for third place" off a column of places whose ties are written so: `t3`."""
        if "tie" not in self.s.said:
            return
        ranks = [c for c in self.reading.columns if vocab.RANKS & set(c.stems[-1:])]
        if len(ranks) != 1:
            return
        for i in values:
            number = self.items[i].number
            if number is None or number.quantity.kind is not Kind.ORDINAL or not self.items[i].exact:
                continue
            if i - 2 not in self.within or self.words[i - 1] not in _TIED_FOR or self.words[i - 2] != "tie":
                continue
            shared = {cell.text.strip().lower() for cell in ranks[0].cells if _SHARED.fullmatch(cell.text.strip())}
            if not shared:
                continue
            self.ties[i] = ranks[0].index
            self.used.add(i - 2)
            after = self.items[i + 1].header if i + 1 in self.within else None
            if after is not None and ranks[0].index in after.columns:
                self.used.add(i + 1)

    def _pin_headers(self, values: list[int]) -> None:
        """Give each value the header beside it: "18 points", "a score of 8.5", "directed by X"."""
        for find in (self._header_after, self.header_before, self._header_claimed, self._header_far):
            for i in values:
                if i not in self.pins:
                    header = find(i)
                    if header is not None:
                        self.pins[i] = self._columns_of(header)
                        self.used.add(header)
                        if find == self.header_before:
                            self.before.add(i)

    def _header_far(self, i: int) -> int | None:
        """Return the header of "the points when the place is 9 are 27" or "27 are the points when ..."."""
        k = i + 1
        if self.words[k] in vocab.BE:
            while k in self.within and (self.words[k] in _BE_OR_ARTICLE or self.words[k] in ("total", "number")):
                k += 1
            if self._is_free(k) and self._can_hold(self._columns_of(k), i):
                return k
        j = i - 1
        while j in self.within and self.words[j] in vocab.ARTICLES:
            j -= 1
        if self.words[j] not in vocab.BE:
            return None
        free = [h for h in self.within if h < j and self._is_free(h) and self.words[h - 1] in ("the", "")]
        fitting = [h for h in free if self._can_hold(self._columns_of(h), i)]
        return fitting[0] if fitting and (len(fitting) == 1 or fitting[0] == free[0]) else None

    def _is_free(self, j: int) -> bool:
        return (
            j in self.within
            and j not in self.used
            and self.items[j].header is not None
            and self.items[j].sort is Sort.HEADER
        )

    def _header_claimed(self, i: int) -> int | None:
        """Return the header that a cell is said to belong to though it does not: "X is the driver", "driver X"."""
        if self.items[i].mention is None:
            return None
        j = i - 1
        while j in self.within and self.words[j] in vocab.CLAIMING:
            j -= 1
        if self._is_claim(j) or (self._is_having(i) and self._is_claim(i - 2)):
            return j if self._is_claim(j) else i - 2
        k = i + 1
        if self.words[k] in vocab.BE and self.words[k + 1] in vocab.ARTICLES and self._is_claim(k + 2):
            return k + 2
        return self._subject(i)

    def _subject(self, i: int) -> int | None:
        """Return the header that a statement begins with: "the opponent on april 2 was X"."""
        j = i - 1
        while j in self.within and self.words[j] in vocab.ARTICLES:
            j -= 1
        if self.words[j] not in vocab.BE or any(self.words[k] in vocab.BE for k in self.within if k != j):
            return None
        head = next((k for k in self.within if self.words[k] not in vocab.ARTICLES), j)
        after = head + 1
        if self.words[after] not in _ABOUT or not self._is_claim(head):
            return None
        between = [k for k in range(after, j) if self.items[k].header is not None and k not in self.used]
        return head if not between else None

    def _is_having(self, i: int) -> bool:
        """Whether a value stands in "has a position of X"."""
        verb = vocab.HAVE | frozenset({"with"})
        return self.words[i - 1] == "of" and self.words[i - 3] in ("a", "an") and self.words[i - 4] in verb

    def _is_claim(self, j: int) -> bool:
        """Whether an item is a header, free and complete, and no verb ("they pick a tackle")."""
        if j not in self.within or j in self.used or self.items[j].is_value:
            return False
        header = self.items[j].header
        if header is None or not header.whole:
            return False
        before = self.items[j - 1].header if j - 1 in self.within else None
        after = self.words[j + 1] in vocab.NOUNS or (j + 1 in self.within and self.items[j + 1].header is not None)
        if before is not None or (after and not self.items[j + 1].is_value):
            return False
        return self.items[j].stem not in vocab.VERBS or self.words[j - 1] in vocab.ARTICLES

    def _columns_of(self, i: int) -> tuple[int, ...]:
        header = self.items[i].header
        return header.columns if header is not None else ()

    def _can_hold(self, columns: Iterable[int], i: int) -> bool:
        return any(self._fits(self.reading.columns[c], i) for c in columns)

    def _fits(self, column: Column, i: int) -> bool:
        item = self.items[i]
        if item.sort is Sort.CELL and item.mention is not None:
            return column.index in (item.mention.exact or item.mention.columns)
        if item.said is None:
            return False
        if item.mention is not None and column.index in item.mention.exact:
            return True
        return fits(self.reading, column, item.said.amount) or mismeasured(self.reading, column, item.said.amount)

    def _header_after(self, i: int) -> int | None:
        """Return the header that follows a value at once: "5 gold medals", "clay surface"."""
        j = i + 1
        if j not in self.within or self.items[j].header is None or j in self.used or self.items[j].is_value:
            return None
        if self.counts(i, j):
            return None
        return j if self._can_hold(self._columns_of(j), i) else None

    def header_before(self, i: int) -> int | None:
        """Return the header that a value follows with nothing but linking words between."""
        j = i - 1
        steps = 0
        while j in self.within and self.items[j].sort is Sort.WORD and self.items[j].stem in _BETWEEN:
            j -= 1
            steps += 1
        if j not in self.within or steps > _FARTHEST or self.items[j].header is None or self.items[j].is_value:
            return None
        return j if j not in self.used and self._can_hold(self._columns_of(j), i) else None

    def _pin_by_verbs(self, values: list[int]) -> None:
        """Give values that stand free the column of a verb's header: "aired on november 15", "founded in 1950"."""
        if not values:
            return
        for j, columns in self.s.speaking:
            if j not in self.within or j in self.used:
                continue
            fitting = [i for i in values if i not in self.pins and self._can_hold(columns, i)]
            if not fitting:
                continue
            following = [i for i in fitting if i > j]
            i = following[0] if following else fitting[-1]
            if self.items[i].sort is Sort.NUMBER and not self._tied(i, j):
                continue
            self.pins[i] = columns
            self.used.add(j)

    def _tied(self, i: int, j: int) -> bool:
        """Whether a verb and a number are close enough to belong together."""
        between = range(min(i, j) + 1, max(i, j))
        return all(not self.items[k].is_value and self.items[k].sort is not Sort.COMMA for k in between)

    def counts(self, i: int, j: int) -> bool:
        """Return whether a number counts what the header after it names: "3 episodes"; "3 points" is an amount."""
        item, header = self.items[i], self.items[j].header
        if item.number is None or item.said is None or header is None:
            return False
        if item.number.quantity.kind is not Kind.CARDINAL:
            return False
        return not any(holds_amounts(self.reading, self.reading.columns[c], item.said.amount) for c in header.columns)
