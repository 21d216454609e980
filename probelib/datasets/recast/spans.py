"""Answers of TAT-QA that stand in the table: one span, several, or a count; and wrong ones from the same table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from random import Random

from probelib.datasets.recast import amounts, clauses, comparing, tidying
from probelib.datasets.recast.accounts import Grid, Place, number, years
from probelib.datasets.recast.arithmetic import NO_SCALE, NO_YEAR
from probelib.datasets.recast.comparing import plain
from probelib.datasets.recast.declaring import declare
from probelib.datasets.recast.frames import NO_NUMBER, NO_SENTENCE, NO_WRONG, Answers, Frame, Unrecast

NOT_IN_TABLE = "the answer is not in the table"
EMPTY = "an item of the answer is empty"
WRONG_YEAR = "the answer stands under another year"
NEGATIVE = "a count of things is negative"
NO_ORDER = "the order of several answers is not known"
NOT_STRICT = "the comparison does not single out the answer"
NOT_ALL = "the list is not complete"
COUNT_DIFFERS = "the count is not that of its items"

_YEAR = re.compile(r"(?:19|20)\d\d")
_RESPECTIVE = re.compile(r"\brespective(?:ly)?\b|in chronological order", re.IGNORECASE)


def counted(question: str, answer: str, derivation: str, rng: Random) -> Answers | Unrecast:
    """Return the sentences for a count; its items are those that the derivation lists."""
    amount = amounts.read(answer)
    if amount is None:
        return Unrecast(NO_NUMBER)
    if len([item for item in derivation.split("##") if item.strip()]) != amount.value:
        return Unrecast(COUNT_DIFFERS)
    return _numbered(question, amount, "", rng)


def answers(
    question: str, given: Sequence[str], scale: str, derivation: str, grid: Grid, rng: Random
) -> Answers | Unrecast:
    """Return the sentences with the right and a wrong answer, or why there are none.

    Args:
        question: As the source has it.
        given: The answer's spans.
        scale: The answer's scale, empty for none.
        derivation: `1,496>1,202` where numbers are compared; else empty or prose.
        grid: The table.
        rng: Where the wrong answer comes from.
    """
    items = [" ".join(item.split()) for item in given]
    if not items or not all(items):
        return Unrecast(EMPTY)
    if len(set(items)) < len(items) and not all(map(amounts.read, items)):
        return Unrecast(NO_ORDER)
    if question.lower().startswith("how long"):
        items = [item[0].lower() + item[1:] for item in items]
    is_year = all(_YEAR.fullmatch(item) for item in items)
    if not is_year and all(map(amounts.read, items)):
        return _figures(question, items, scale, grid, rng)
    frame = declare(question)
    if isinstance(frame, Unrecast):
        return frame
    if not all(grid.with_text(item) for item in items):
        return Unrecast(NOT_IN_TABLE)
    if not comparing.singled_out(items, derivation, grid):
        return Unrecast(NOT_STRICT)
    if is_year and not comparing.meets(question, items, grid):
        return Unrecast(NOT_STRICT)
    if frame.shape == "which are listed" and not is_year and not comparing.complete(items, grid):
        return Unrecast(NOT_ALL)
    others = _other_years(question, items, grid) if is_year else _other_labels(items, grid)
    return _named(frame, items, others, rng)


def _listed(found: Sequence[str]) -> str:
    return found[0] if len(found) == 1 else ", ".join(found[:-1]) + " and " + found[-1]


def joined(items: Sequence[str]) -> str:
    """Return items as a list of a sentence, with semicolons where an item has a comma or an "and" in it."""
    if len(items) < 2:
        return "".join(items)
    if any("," in item or " and " in item for item in items):
        return "; ".join(items[:-1]) + "; and " + items[-1]
    return _listed(items)


def _said(items: Sequence[str]) -> str:
    return joined([tidying.named(item) for item in items])


def _named(frame: Frame, items: list[str], others: Sequence[str], rng: Random) -> Answers | Unrecast:
    """Return the sentences of answers that are words or years; the wrong one has another word for one of them."""
    many = len(items) > 1 or clauses.is_plural(items[0]) is True
    entailed = frame.fill(_said(items), many=many)
    if entailed is None:
        return Unrecast(NO_SENTENCE)
    if not others:
        return Answers(entailed, joined(items), "", NO_WRONG, frame.shape)
    changed = list(items)
    changed[rng.randrange(len(items))] = rng.choice(others)
    return Answers(
        entailed,
        joined(items),
        frame.fill(_said(changed), many=len(items) > 1 or clauses.is_plural(changed[0]) is True) or "",
        joined(changed),
        frame.shape,
    )


def _numbered(question: str, amount: amounts.Amount, place_unit: str, rng: Random) -> Answers | Unrecast:
    """Return the sentences of one number whose wrong answer is a near one."""
    frame = declare(question)
    if isinstance(frame, Unrecast):
        return frame
    right = amount._replace(unit=amount.unit or place_unit)
    entailed = frame.fill(str(right), one=abs(right.value) == 1)
    if entailed is None:
        return Unrecast(NO_SENTENCE)
    wrong = amounts.near(right, rng, allowed=lambda value: abs(value) != 1 or frame.fill("1", one=True) is not None)
    refuted = wrong and frame.fill(str(wrong), one=abs(wrong.value) == 1)
    return Answers(entailed, str(right), refuted or "", str(wrong) if wrong else NO_WRONG, frame.shape)


def _figures(question: str, items: list[str], scale: str, grid: Grid, rng: Random) -> Answers | Unrecast:
    """Return the sentences of answers that are numbers of the table."""
    found = [amount for item in items if (amount := amounts.read(item))]
    counts = question.lower().startswith("how many") or ", how many" in question.lower()
    places = [grid.with_number(amount.value) for amount in found]
    if not all(places):
        return (
            _numbered(question, found[0], "", rng)
            if counts and len(found) == 1 and not scale
            else Unrecast(NOT_IN_TABLE)
        )
    if scale and scale != "percent" and not grid.says_scale(scale):
        return Unrecast(NO_SCALE)
    unit = "%" if scale == "percent" else f" {scale}" if scale else ""
    found = [amount._replace(unit=amount.unit or unit) for amount in found]
    asked = years(question)
    if len(found) > 1:
        return _several(question, found, places, asked, grid, rng)
    if len(set(asked)) == 1 and not any(comparing.under(grid, place, asked[0]) for place in places[0]):
        return Unrecast(WRONG_YEAR)
    if not asked and all(map(grid.of_several_years, places[0])):
        return Unrecast(NO_YEAR)
    frame = declare(question)
    if isinstance(frame, Unrecast):
        return frame
    right = found[0]
    if right.value < 0 and (frame.shape == "how much was" or "number of" in question):
        return Unrecast(NEGATIVE)
    entailed = frame.fill(str(right), one=abs(right.value) == 1)
    if entailed is None:
        return Unrecast(NO_SENTENCE)
    wrong = _other_figure(right, places[0], grid, rng) or amounts.near(right, rng)
    refuted = wrong and frame.fill(str(wrong), one=abs(wrong.value) == 1)
    return Answers(entailed, str(right), refuted or "", str(wrong) if wrong else NO_WRONG, frame.shape)


def _several(
    question: str, found: list[amounts.Amount], places: list[list[Place]], asked: list[int], grid: Grid, rng: Random
) -> Answers | Unrecast:
    """Return the sentences of several numbers, whose order the question's years or the word "respectively" give."""
    named = list(dict.fromkeys(asked))
    if len(named) == len(found):
        if not all(
            any(comparing.under(grid, place, year) for place in at) for year, at in zip(named, places, strict=True)
        ):
            return Unrecast(WRONG_YEAR)
    elif not _RESPECTIVE.search(question):
        return Unrecast(NO_ORDER)
    elif not asked and all(map(grid.of_several_years, places[0])):
        return Unrecast(NO_YEAR)
    if "number of" in question and any(amount.value < 0 for amount in found):
        return Unrecast(NEGATIVE)
    frame = declare(question if _RESPECTIVE.search(question) else question.rstrip("? ") + " respectively?")
    if isinstance(frame, Unrecast):
        return frame
    texts = [str(amount) for amount in found]
    entailed = frame.fill(_listed(texts), many=True)
    if entailed is None:
        return Unrecast(NO_SENTENCE)
    number_of = rng.randrange(len(found) - 1)
    changed = list(texts)
    if texts[number_of] != texts[number_of + 1]:
        changed[number_of], changed[number_of + 1] = texts[number_of + 1], texts[number_of]
    elif (wrong := amounts.near(found[number_of], rng)) is not None:
        changed[number_of] = str(wrong)
    refuted = frame.fill(_listed(changed), many=True) if changed != texts else None
    return Answers(entailed, _listed(texts), refuted or "", _listed(changed) if refuted else NO_WRONG, frame.shape)


def _other_figure(right: amounts.Amount, places: Sequence[Place], grid: Grid, rng: Random) -> amounts.Amount | None:
    """Return another number of the same column and near in size; never one of the rows that hold the right answer.

    A question names its row more often than its column, so that a number of the same row may be right as well; a
    row of the same name may be meant as well.
    """
    row, column = places[0]
    own = {plain(grid.label(place[0])) for place in places}
    in_rows = {number(text) for place in places for text in grid.rows[place[0]]}
    size = abs(right.value)
    near: list[tuple[Decimal, Decimal]] = []
    for other, texts in enumerate(grid.rows):
        amount = amounts.read(texts[column])
        if other == row or amount is None or plain(grid.label(other)) in own or years(texts[column]):
            continue
        value = amount.value
        if (
            (value < 0) != (right.value < 0)
            or value in in_rows
            or -value in in_rows
            or (amount.unit == "%") != (right.unit == "%")
            or value == 0
            or size == 0
        ):
            continue
        ratio = abs(value) / size
        if Decimal("0.5") <= ratio <= 2 and abs(ratio - 1) >= Decimal("0.02"):
            near.append((abs(ratio - 1), value))
    if not near:
        return None
    return right._replace(value=rng.choice([value for _, value in sorted(near)[:3]]))


def _other_years(question: str, items: Sequence[str], grid: Grid) -> list[str]:
    """Return years that are wrong: of those the question chooses from, else of the table, else the one before them."""
    said = {int(item) for item in items}
    asked = [year for year in dict.fromkeys(years(question)) if year not in said]
    if len(items) == 1 and len(set(years(question))) > 1:
        return [str(year) for year in asked]
    others = [year for year in grid.all_years() if year not in said] or [min(said) - 1]
    return [str(year) for year in others]


def _other_labels(items: Sequence[str], grid: Grid) -> list[str]:
    """Return other labels of the column, or of the row of headings, in which the answers stand."""
    said = {plain(item) for item in items}
    row, column = grid.with_text(items[0])[0]
    lines = [texts[column] for texts in grid.rows if any(number(text) is not None for text in texts)]
    named = [text for text in lines if text.strip() and number(text) is None]
    if column and len(named) < len(lines) / 2:
        named = [text for text in grid.rows[row] if text.strip() and number(text) is None]
    found: dict[str, str] = {}
    for text in named:
        label = " ".join(text.split())
        compared = plain(label)
        if "total" in compared or any(compared in one or one in compared for one in said) or compared in found:
            continue
        found[compared] = label
    return list(found.values())
