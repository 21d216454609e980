"""Edge cases of probes: what is made of a sentence, what is left alone, and which label it has.

`HANDLERS` maps a case's id to a function that takes the case, as it stands in `cases.jsonl`, and asserts.
The words of `expect` are those of the cases' own table; a probe's right text may differ from an example's
by a plain spelling variant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from probelib import probes
from probelib.checking import check
from probelib.checking.answers import check_answer
from probelib.checking.ranking import ranking
from probelib.grounding.reading import bits, read
from probelib.language import edits, writing
from probelib.language.derivations import evaluate
from probelib.language.quantities import find
from probelib.language.words import exact as exact_decimal
from probelib.probes.case import case_of
from probelib.records import Effect, Hypothesis, Label, Probe, Quantity, Solution, Table, Truth
from tests.cases.reading import check_mentions, exact

Case = dict[str, Any]

TYPES: Mapping[str, tuple[str, ...]] = {
    "scale conversion": ("scale.conversion",),
    "scale mapping": ("scale.mapping",),
    "scientific notation": ("heterogeneous.scientific",),
    "date": ("heterogeneous.date",),
    "ordinal": ("heterogeneous.ordinal",),
}
"""What a case calls a type; other words are type ids or families themselves."""


def types_of(name: str) -> tuple[str, ...]:
    """Return the type ids that a case's word means."""
    return TYPES.get(name, (name,))


def table_of(columns: Mapping[str, Sequence[str]] | None) -> Table:
    """Return the table of a case, given by its columns; one that says nothing where it has none."""
    columns = columns or {"note": ["none"]}
    rows = tuple(zip(*columns.values(), strict=True))
    return Table("case:table", "", tuple(columns), rows, "cases")


def base_of(text: str, label: str | None = None) -> Hypothesis:
    """Return the hypothesis of a case; entailed where it does not say."""
    label = label or "entailed"
    return Hypothesis(f"case:table#{label}/{text}", "case:table", text, Label(label))


def made(table: Table, base: Hypothesis, *, types: Iterable[str] | None = None, seed: int = 0) -> list[Probe]:
    """Return every probe of a base."""
    return list(probes.generate(table, base, types=types, seed=seed, variants=None))


def only(found: Iterable[Probe], effect: Effect) -> list[Probe]:
    """Return the probes of one effect."""
    return [probe for probe in found if probe.effect is effect]


def number_at(probe: Probe) -> Quantity:
    """Return the number that stands where a probe's main edit was made."""
    shift = 0
    for edit in probe.edits:
        start, end = edit.start + shift, edit.start + shift + len(edit.new)
        inside = [q for q in find(probe.text) if start <= q.start < end]
        if inside:
            return inside[0]
        shift += len(edit.new) - (edit.end - edit.start)
    raise AssertionError(f"no number was edited in {probe.text!r}")


def check_never(found: Iterable[Probe], never: Any) -> None:
    """Assert that no probe has a text or piece of text that must not come out."""
    pieces = [never] if isinstance(never, str) else list(never)
    for probe in found:
        assert not [piece for piece in pieces if piece in probe.text], probe.text


def check_left(base: Hypothesis, found: Iterable[Probe], pieces: Iterable[str]) -> None:
    """Assert that the pieces of the base are in every probe as they were."""
    for piece in pieces:
        assert piece in base.text
        for probe in found:
            assert probe.text.count(piece) >= base.text.count(piece), (piece, probe.text)


def check_no_probe(found: Iterable[Probe], names: Iterable[str]) -> None:
    """Assert that no probe is of the types or families that a case forbids."""
    forbidden = {t for name in names for t in types_of(name)}
    assert not [p for p in found if p.reasoning in forbidden or p.reasoning.partition(".")[0] in forbidden]


def one_sentence(case: Case) -> None:
    """One sentence: some probe of the type is one of the right ones, and nothing that must not be made is."""
    given, expect = case["input"], case["expect"]
    table, base = table_of(given.get("table")), base_of(given["hypothesis"], given.get("label"))
    found = made(table, base)
    if "type" in expect:
        of_type = [p for p in found if p.reasoning in types_of(expect["type"])]
        kept = only(of_type, Effect.PRESERVE)
        if expect.get("keeps_label"):
            assert kept
            assert all(p.label is base.label for p in kept)
        if "any_of" in expect:
            wanted = expect["any_of"]
            assert all(any(spelling in p.text for spelling in wanted) for p in kept), [p.text for p in kept]
        for key in ("value_when_read_back", "round_trip_value"):
            if key in expect:
                assert {number_at(p).value for p in kept} == {exact(expect[key])}
    check_never(found, expect.get("never", ()) if not isinstance(expect.get("never"), dict) else ())
    check_left(base, found, expect.get("leave", ()))
    check_left(base, found, expect.get("never_perturbed", ()))
    check_no_probe(found, expect.get("no_probe", ()))
    if "mentions" in expect:
        _check_edited_mentions(base, found, expect["mentions"])


def _check_edited_mentions(base: Hypothesis, found: Sequence[Probe], mentions: Sequence[Mapping[str, Any]]) -> None:
    """Assert that only the mentions are changed, and each on its own (a probe of one leaves the others)."""
    places = []
    for mention in mentions:
        start = -1
        for _ in range(mention.get("occurrence", 1)):
            start = base.text.index(mention["text"], start + 1)
        places.append((start, start + len(mention["text"])))
    for probe in found:
        touched = [place for place in places if any(e.start < place[1] and place[0] < e.end for e in probe.edits)]
        assert len(touched) == 1, probe.text


def column_of_dates(case: Case) -> None:
    """A date of a column whose order is known is rewritten; of one whose order is not, nothing numeric is."""
    given, expect = case["input"], case["expect"]
    base = base_of(given["hypothesis"], given.get("label"))
    found = made(table_of(given["table"]), base, types=["heterogeneous.date"])
    kept = only(found, Effect.PRESERVE)
    assert kept
    (value,) = expect["values"].values()
    assert {str(number_at(p).value) for p in kept} == {value}
    for cell in given["second_table"]["visit"]:
        unclear = made(table_of(given["second_table"]), base_of(f"a visit was on {cell}"), types=["heterogeneous.date"])
        assert only(unclear, Effect.PRESERVE) == []


def conversions(case: Case) -> None:
    """Each measure converts exactly to its unit, and never to what must not come out."""
    expect = case["expect"]
    for source, unit in case["input"]["conversions"]:
        found = made(table_of(None), base_of(f"it is {source}"), types=types_of(expect["type"]))
        texts = [p.text.removeprefix("it is ") for p in only(found, Effect.PRESERVE)]
        assert expect["values"][source] in texts, (source, unit, texts)
        check_never(found, [n for n in expect["never"] if n[0].isdigit()])


def names_in_the_table(case: Case) -> None:
    """Numbers in names that the table holds are left alone, those beside them are not."""
    given, expect = case["input"], case["expect"]
    table, base = table_of(given["table"]), base_of(given["hypothesis"], given.get("label"))
    found = made(table, base)
    assert found
    check_left(base, found, expect["never_perturbed"])
    _check_edited_mentions(base, found, expect["mentions"])


def edited_in_place(case: Case) -> None:
    """An edit changes its own place alone, whatever else has the same digits; capitals follow the sentence."""
    expect = case["expect"]
    for given, expected in zip(case["input"]["cases"], expect["results"], strict=True):
        text, change = given["hypothesis"], given["change"]
        if isinstance(change, dict):
            new = _changed(text, change)
            results = [new]
        else:
            results = [p.text for p in made(table_of(None), base_of(text), types=types_of(change))]
        assert expected in results
        assert not [r for r in results for never in expect["never"] if never in r]


def _changed(text: str, change: Mapping[str, Any]) -> str:
    start = -1
    for _ in range(change["occurrence"]):
        start = next(q.start for q in find(text) if q.text == change["text"] and q.start > start)
    (q,) = (q for q in find(text) if q.start == start)
    return edits.apply(text, edits.replacing(text, q.start, q.end, writing.rewrite(q, exact(change["new"]), text=text)))


def flipped_number(case: Case) -> None:
    """A flip has another usable number, for every seed; what is called entailed is what the table has."""
    given, expect = case["input"], case["expect"]
    table, base = table_of(given["table"]), base_of(given["hypothesis"], given.get("label"))
    allowed = expect.get("allowed_label_for_new_value", {})
    for seed in range(200 if "seeds" in given else 20):
        found = made(table, base, types=types_of(expect["type"]), seed=seed)
        for probe in found:
            value = number_at(probe).value
            if probe.effect is Effect.FLIP:
                assert value not in {exact(n) for n in expect.get("never_values", ())}
                if "new_value_must" in expect:
                    assert isinstance(value, Decimal)
                    assert value == int(value)
                    assert value >= 0
            if probe.label is Label.ENTAILED and allowed:
                assert allowed.get(str(value)) == "entailed", probe.text


def ranges(case: Case) -> None:
    """A range holds of the table's value or fails of it, as its label says, and stays within what can be."""
    expect = case["expect"]
    for number, given in enumerate(case["input"]["cases"], start=1):
        wanted = expect[f"case_{number}"]
        table, base = table_of(given["table"]), base_of(given["hypothesis"], given["label"])
        for seed in range(50):
            kept = only(made(table, base, types=types_of(expect["type"]), seed=seed), Effect.PRESERVE)
            assert kept or wanted.get("or") == "no_probe"
            for probe in kept:
                low, high = (q.value for q in find(probe.text)[:2])
                assert isinstance(low, Decimal)
                assert isinstance(high, Decimal)
                assert low >= wanted.get("lower_bound_min", low)
                assert low <= wanted.get("must_contain", low) <= high
                assert not low <= wanted.get("must_not_contain", high + 1) <= high


def comparisons(case: Case) -> None:
    """Only whole signal words are swapped, and only where the swap turns the label."""
    expect = case["expect"]
    for number, given in enumerate(case["input"]["cases"], start=1):
        wanted = expect[f"case_{number}"]
        table, base = table_of(given["table"]), base_of(given["hypothesis"], given["label"])
        swapped = only(made(table, base, types=["comparison.signal"]), Effect.FLIP)
        if wanted.get("no_flip"):
            assert swapped == []
            continue
        words = wanted["any_of_word"]
        right = {wanted["flip_text"].replace(word, other) for word in words for other in words}
        assert swapped
        assert {p.text for p in swapped} <= right
        assert {p.label for p in swapped} == {Label(wanted["label"])}


def nothing_qualifies(case: Case) -> None:
    """No number is changed, and it is said why."""
    given, expect = case["input"], case["expect"]
    base = base_of(given["hypothesis"])
    found = made(table_of(given.get("table")), base)
    check_left(base, found, expect.get("never_perturbed", ()))
    check_no_probe(found, expect.get("no_probe", ()))
    for piece in expect.get("never_perturbed", ()):
        assert not [p for p in found for e in p.edits if piece in base.text[e.start : e.end]]


def two_counts_and_years(case: Case) -> None:
    """The numbers are found as what they are, and no probe takes a word for a unit."""
    given, expect = case["input"], case["expect"]
    check_mentions(given["hypothesis"], expect["mentions"])
    found = made(table_of(given.get("table")), base_of(given["hypothesis"]))
    check_no_probe(found, expect["no_probe"])
    check_never(found, expect.get("never", ()))


def a_number_is_left_with_a_reason(case: Case) -> None:
    """As `nothing_qualifies`; and a number that was found and left alone has its reason."""
    nothing_qualifies(case)
    held = case_of(table_of(None), base_of(case["input"]["hypothesis"]))
    assert len(held.left_alone) == len(held.quantities) - sum(map(len, held.runs))


def tied_places(case: Case) -> None:
    """The column is put in order by value; a shared place is neither traded for the next nor made true."""
    given, expect = case["input"], case["expect"]
    table = table_of(given["table"])
    reading = read(table)
    ranked = ranking(reading, 1, reading.body, largest=True)
    assert ranked is not None
    descending = [amount.value for amount, records in ranked for _ in bits(records)]
    assert descending == expect["values"]["descending"]
    assert (ranked[0][1].bit_count() > 1) is expect["first_and_second_are_tied"]
    for label in ("entailed", "refuted"):
        for probe in only(made(table, base_of(given["hypothesis"], label)), Effect.FLIP):
            assert "second" not in probe.text
            assert label == "entailed" or probe.label is not Label.ENTAILED
    assert check(table, given["hypothesis"].replace("highest", expect["ok_flip"])).truth is Truth.FALSE


def derivations(case: Case) -> None:
    """Numbers in brackets are negative, results exact; an answer that does not follow from the cells is not used."""
    given, expect = case["input"], case["expect"]
    for text, value in expect["values"].items():
        derived = evaluate(text)
        assert derived is not None
        assert exact_decimal(derived.value) == Decimal(str(value))
        assert str(exact_decimal(derived.value)) not in expect["never"]
    header = ("", "item", "other", "total")
    table = Table("case:table", "", header, (("row", *given["row"]),), "cases")
    operands = tuple(given["row"])
    for gold in given["gold_answers"]:
        right, wrong = f"the total of row is {gold}", f"the total of row is {gold + 20}"
        solution = Solution("What is the total?", str(gold), wrong, given["derivation"])
        verdict = check_answer(table, Hypothesis("x", "case:table", right, Label.ENTAILED, operands, solution))
        used = expect[f"gold_{gold}"] == "use"
        assert (verdict.truth is Truth.TRUE) is used
        assert used or "does not follow" in verdict.reason


HANDLERS: dict[str, Callable[[Case], None]] = {
    "C01": one_sentence,
    "C02": one_sentence,
    "C09": column_of_dates,
    "C11": one_sentence,
    "C15": one_sentence,
    "C19": conversions,
    "C20": two_counts_and_years,
    "C24": one_sentence,
    "C25": a_number_is_left_with_a_reason,
    "C26": names_in_the_table,
    "C27": edited_in_place,
    "C28": flipped_number,
    "C29": flipped_number,
    "C30": ranges,
    "C31": comparisons,
    "C32": tied_places,
    "C33": derivations,
}
