"""Edge cases of numbers in text and in cells: what is found, what it is worth, how it is written back.

`HANDLERS` maps a case's id to a function that takes the case, as it stands in `cases.jsonl`, and asserts.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from probelib.language import converting, edits, forms, units, words, writing
from probelib.language.cells import column_style, parse_cell
from probelib.language.quantities import find
from probelib.records import Kind, PartialDate, Quantity
from tests.cases.reading import (
    check_mention,
    check_mentions,
    check_never_dates,
    check_never_values,
    check_quantity,
    exact,
    holds_value,
)

Case = dict[str, Any]


def c01(case: Case) -> None:
    """A minus sign survives the way to words and back."""
    text, expect = case["input"]["hypothesis"], case["expect"]
    (q,) = find(text)
    written = {
        edits.apply(text, edits.replacing(text, q.start, q.end, new))
        for form, new in writing.spellings(q)
        if form == forms.WORDS
    }
    head, tail = text[: q.start], text[q.end :]
    assert written <= {head + words_ + tail for words_ in expect["any_of"]}
    assert written
    assert written.isdisjoint(expect["never"])
    for new in written:
        assert [found.value for found in find(new)] == [exact(expect["round_trip_value"])]


def c02(case: Case) -> None:
    """The same digits are a year and a count, and an edit of one leaves the other."""
    text = case["input"]["hypothesis"]
    check_mentions(text, case["expect"]["mentions"])
    for q in find(text):
        new = edits.apply(text, edits.replacing(text, q.start, q.end, "7"))
        assert new.count("1984") == 1


def c03(case: Case) -> None:
    """The suffix follows the last two digits; words follow the same number."""
    for n in case["input"]["numbers"]:
        assert f"{n}{words.suffix(n)}" == case["expect"]["values"][str(n)]
        assert [q.value for q in find(f"the {n}{words.suffix(n)} time")] == [n]
    for n, allowed in case["expect"]["words"].items():
        assert {words.ordinal(int(n)), words.ordinal(int(n), british=False)} <= set(allowed)


def values_in_texts(case: Case) -> None:
    """Each text holds its value; what is to be left is not found; what must not come out does not."""
    expect = case["expect"]
    for text in case["input"]["texts"]:
        found = find(text)
        for piece, value in expect["values"].items():
            if piece in text:
                if isinstance(value, dict) and "value" in value:
                    _check_amount(found, piece, value)
                else:
                    assert any(holds_value(q, value) and (q.text in piece or piece in q.text) for q in found), (
                        piece,
                        found,
                    )
        for piece in expect.get("leave", ()):
            assert not [q for q in found if q.text in piece and piece in text]
        never = expect.get("never", {})
        if isinstance(never, dict):
            check_never_values(found, never.get(text, ()))
        check_never_values(found, expect.get("never_values", ()))
        check_never_dates(found, expect.get("never_dates", ()))


def _check_amount(found: tuple[Quantity, ...], piece: str, value: dict[str, Any]) -> None:
    (q,) = (q for q in found if q.text == piece)
    check_quantity(q, {key: value[key] for key in ("kind", "value") if key in value})
    if "currency" in value:
        assert q.unit == value["currency"]
    if "unit" in value:
        assert q.unit == units.get(value["unit"]).key


def mentions(case: Case) -> None:
    """Exactly the mentions are found in each text, with kind and value."""
    expect = case["expect"]
    if "per_text" not in expect:
        text = case["input"]["hypothesis"]
        check_mentions(text, expect["mentions"])
        check_never_values(find(text), expect.get("never_values", ()))
        check_never_dates(find(text), expect.get("never_dates", ()))
        return
    for text, wanted in expect["per_text"].items():
        found = find(text)
        listed = wanted if isinstance(wanted, list) else wanted.get("mentions")
        if listed is not None:
            check_mentions(text, listed)
        if isinstance(wanted, dict):
            check_never_values(found, wanted.get("never_values", ()))
            check_never_dates(found, wanted.get("never_dates", ()))
            assert not [q for q in found if q.text in wanted.get("never_numbers", ())]


def c08(case: Case) -> None:
    """Plain numbers of a column are numbers and never dates."""
    ((header, cells),) = case["input"]["table"].items()
    style = column_style(header, cells)
    parsed = [parse_cell(cell, style) for cell in cells]
    assert [cell.number for cell in parsed] == [exact(v) for v in case["expect"]["values"]]
    for cell in (*parsed, *map(parse_cell, cells)):
        assert all(q.kind is Kind.CARDINAL for q in cell.quantities)


def c09(case: Case) -> None:
    """The column decides the order of day and month, or says that nothing does."""
    ((header, cells),) = case["input"]["table"].items()
    style = column_style(header, cells)
    assert (style.day_first, style.dates_ambiguous) == (True, False)
    dates = [q.value for cell in cells for q in parse_cell(cell, style).quantities]
    assert str(dates[2]) == case["expect"]["values"]["4/9/2021 in the first table"]
    assert dates[2] in [q.value for q in find(case["input"]["hypothesis"])]
    ((header, cells),) = case["input"]["second_table"].items()
    open_ = column_style(header, cells)
    assert (open_.day_first, open_.dates_ambiguous) == (None, True)
    for cell in cells:
        (q,) = parse_cell(cell, open_).quantities
        assert q.form == forms.DATE_AMBIGUOUS
        assert not [form for form, _ in writing.spellings(q) if form.startswith("date")]


def c10(case: Case) -> None:
    """No missing day is filled in, and no impossible date is found; nothing depends on the clock."""
    for text, wanted in case["expect"]["per_text"].items():
        found = find(text)
        if wanted.get("leave"):
            assert found == ()
        elif "mentions" in wanted:
            check_mentions(text, wanted["mentions"])
        else:
            (q,) = found
            check_quantity(q, {"kind": wanted["kind"], "value": wanted["value"]})
            assert isinstance(q.value, PartialDate)
            assert q.value.day is None


def c11(case: Case) -> None:
    """A season is a span of years."""
    for cell, wanted in case["expect"]["cells"].items():
        for found in (find(cell), parse_cell(cell).quantities):
            (q,) = found
            assert q.text == cell
            check_quantity(q, wanted)
            check_never_values(found, case["expect"]["never_values"])
            check_never_dates(found, case["expect"]["never_dates"])
    text = case["input"]["hypothesis"]
    check_mentions(text, case["expect"]["hypothesis_mentions"])
    assert not any("negative" in form for q in find(text) for form, _ in writing.spellings(q))


def c12(case: Case) -> None:
    """Decades and centuries are themselves."""
    for text, wanted in case["expect"]["per_text"].items():
        (q,) = find(text)
        check_quantity(q, wanted)
        assert not {new for _, new in writing.spellings(q)} & set(wanted["never"])


def c13(case: Case) -> None:
    """Brackets are a minus round a whole amount, and a note or an age after words or a year."""
    for cell, value in case["expect"]["values"].items():
        assert parse_cell(cell).number == exact(value)
    for cell in case["expect"]["never_negative"]:
        for q in (*parse_cell(cell).quantities, *find(cell)):
            assert isinstance(q.value, Decimal)
            assert q.value >= 0


def c14(case: Case) -> None:
    """A Unicode minus is a minus, a dash between numbers a range."""
    for cell, value in case["expect"]["values"].items():
        for found in (find(cell), parse_cell(cell).quantities):
            (q,) = found
            assert q.text == cell
            assert holds_value(q, value)
            check_never_values(found, case["expect"]["never_values"])


def c16(case: Case) -> None:
    """Dashes and n/a are missing and no number."""
    ((header, cells),) = case["input"]["table"].items()
    parsed = [parse_cell(cell, column_style(header, cells)) for cell in cells]
    numbers = [cell.number for cell in parsed if cell.number is not None]
    wanted = case["expect"]["values"]
    assert sum(cell.missing for cell in parsed) == wanted["missing_cells"]
    assert (sum(numbers), max(numbers), min(numbers), len(numbers)) == tuple(
        wanted[k] for k in ("sum", "max", "min", "count")
    )


def c17(case: Case) -> None:
    """Separators of other locales keep the value, and a rewritten number keeps the separators."""
    for header, cells in case["input"]["table"].items():
        style = column_style(header, cells)
        for cell in cells:
            parsed = parse_cell(cell, style)
            assert parsed.number == exact(case["expect"]["values"][cell])
            check_never_values(parsed.quantities, case["expect"]["never_values"])
            assert writing.rewrite(parsed.quantities[0], exact(case["expect"]["values"][cell])) in (
                cell,
                cell.rstrip("0"),
            )


def c19(case: Case) -> None:
    """Conversions are exact and know the offset of a temperature."""
    for written, target in case["input"]["conversions"]:
        (q,) = find(written)
        made = (
            converting.in_cents(q) if q.kind is Kind.MONEY else converting.convert(q, units.get(target), text=written)
        )
        assert made is not None
        new = made.text
        assert new == case["expect"]["values"][written]
        assert new not in case["expect"]["never"]


def c20(case: Case) -> None:
    """The preposition is no inch."""
    text = case["input"]["hypothesis"]
    check_mentions(text, case["expect"]["mentions"])
    assert not [q for q in find(text) if q.kind is Kind.MEASURE]


def c22(case: Case) -> None:
    """Feet and inches are one length, in inches."""
    for cell, wanted in case["expect"]["values"].items():
        for found in (find(cell), parse_cell(cell).quantities):
            (q,) = found
            assert (q.text, q.unit, q.value) == (cell, "in", wanted["inches"])
            made = converting.convert(q, units.get("cm"), text=cell)
            assert made is not None
            assert made.text == f"{wanted['cm']} cm"
            check_never_values(found, case["expect"]["never_values"])


def c24(case: Case) -> None:
    """A large number in scientific notation reads back the same; an episode code is left."""
    text, expect = case["input"]["hypothesis"], case["expect"]
    (q,) = find(text)
    assert q.text not in expect["leave"]
    written = [new for form, new in writing.spellings(q) if form.startswith("scientific")]
    assert written
    assert set(written) <= set(expect["any_of"])
    for new in written:
        changed = edits.apply(text, edits.replacing(text, q.start, q.end, new))
        assert [found.value for found in find(changed)] == [exact(expect["value_when_read_back"])]


def c25(case: Case) -> None:
    """Phone, jersey, flight and version numbers are no quantities."""
    assert find(case["input"]["hypothesis"]) == ()


def c27(case: Case) -> None:
    """An edit changes its place alone, and a sentence keeps its capital."""
    results = []
    for part in case["input"]["cases"]:
        text, change = part["hypothesis"], part["change"]
        if change == "numeration":
            (q,) = find(text)
            new = writing.respell(q, forms.DIGITS if q.form == forms.WORDS else forms.WORDS, text=text)
            assert new is not None
        else:
            check_mention(text, {key: change[key] for key in ("text", "occurrence")})
            (q,) = (q for q in find(text)[change["occurrence"] - 1 :][:1])
            new = change["new"]
        results.append(edits.apply(text, edits.replacing(text, q.start, q.end, new)))
    assert results == case["expect"]["results"]


HANDLERS: dict[str, Callable[[Case], None]] = {
    "C01": c01,
    "C02": c02,
    "C03": c03,
    "C04": values_in_texts,
    "C05": mentions,
    "C06": values_in_texts,
    "C07": mentions,
    "C08": c08,
    "C09": c09,
    "C10": c10,
    "C11": c11,
    "C12": c12,
    "C13": c13,
    "C14": c14,
    "C15": mentions,
    "C16": c16,
    "C17": c17,
    "C18": values_in_texts,
    "C19": c19,
    "C20": c20,
    "C21": values_in_texts,
    "C22": c22,
    "C23": mentions,
    "C24": c24,
    "C25": c25,
    "C27": c27,
}
