"""Spans between times of day in infoboxes: of opening hours, or of two clocks."""

from __future__ import annotations

from decimal import Decimal

from probelib.grounding.amounts import Amount, of
from probelib.grounding.candidates import Candidate, How
from probelib.grounding.cues import words
from probelib.grounding.keys import Said
from probelib.grounding.linking import Number
from probelib.grounding.reading import Place
from probelib.records import ClockTime, Interval

_CLOSED = words("non not closed off inactive")


def clock_candidates(said: Said, n: Number) -> list[Candidate]:
    """Return spans between times of day: of opening hours, or of two clocks."""
    q = n.quantity
    if q.unit not in ("hour", "minute", "s"):
        return []
    v = of(q)
    found = []
    times: list[tuple[float, Place, ClockTime]] = []
    for key, score in zip(said.box.keys, said.scores, strict=True):
        for entry in key.entries:
            clocks: list[ClockTime] = []
            for cell in entry.quantities:
                ends = (cell.value.low, cell.value.high) if isinstance(cell.value, Interval) else (cell.value,)
                clocks.extend(end for end in ends if isinstance(end, ClockTime))
            if len(clocks) == 2 and score > 0:
                length = _seconds(clocks[1]) - _seconds(clocks[0])
                length += 86400 if length < 0 else 0
                length = 86400 - length if said.says(_CLOSED) else length
                read = Amount(Decimal(length), v.dimension, Decimal(60), Decimal(60), v.factor)
                found.append(
                    Candidate(How.DIFFERENCE, (entry.place,), (read,), 3.2 + 1.2 * min(score, 1.6), score >= 0.8)
                )
            elif len(clocks) == 1:
                times.append((score, entry.place, clocks[0]))
    times.sort(key=lambda t: -t[0])
    if len(times) >= 2 and times[1][0] >= 0.8:
        length = abs(_seconds(times[0][2]) - _seconds(times[1][2]))
        reads = tuple(
            Amount(Decimal(x), v.dimension, Decimal(60), Decimal(60), v.factor) for x in (length, 86400 - length)
        )
        found.append(Candidate(How.DIFFERENCE, (times[0][1], times[1][1]), reads, 5.5, True))
    return found


def _seconds(time: ClockTime) -> int:
    return time.hour * 3600 + time.minute * 60 + time.second
