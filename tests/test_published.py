from __future__ import annotations

import csv
from pathlib import Path

import pytest

from probelib import datasets, published
from probelib.probes import REASONING_TYPES


def test_the_rows_of_table_5_add_up_to_its_total() -> None:
    assert sum(row.probes for row in published.published_types()) == published.totals().table_5


def test_the_three_counts_of_all_probes_are_told_apart() -> None:
    added = sum(row.probes for row in published.published_datasets())
    said = dict(published.contradictions(["counts"])[0].said)
    totals = published.totals()
    assert list(said.values()) == [f"{n:,}" for n in (totals.table_5, totals.text, added)]
    assert len({totals.table_5, totals.text, added}) == 3


def test_the_two_counts_of_flips_are_told_apart() -> None:
    totals = published.totals()
    said = [what for _, what in published.contradictions(["counts"])[1].said]
    assert said == [f"{totals.table_5_flipped:,}", f"{totals.text_flipped:,}"]
    assert all(0.26 < share < 0.28 for share in totals.flip_shares)


def test_every_dataset_of_the_paper_is_one_that_can_be_opened() -> None:
    assert {row.name for row in published.published_datasets()} <= set(datasets.NAMES)
    assert published.published_dataset("samples") is None


def test_no_type_of_ours_belongs_to_two_rows_and_every_row_has_one() -> None:
    rows = published.published_types()
    owners = {one.name: [row.title for row in rows if row.covers(one.name)] for one in REASONING_TYPES}
    assert all(len(titles) <= 1 for titles in owners.values())
    assert {title for titles in owners.values() for title in titles} == {row.title for row in rows}
    assert owners["comparison.signal"] == ["Comparison"]
    assert owners["scale.conversion"] == owners["heterogeneous.time"] == []


@pytest.mark.parametrize("row", published.contradictions(["accuracy"]), ids=lambda row: row.what)
def test_a_change_that_is_printed_differs_from_the_one_that_its_accuracies_give(row: published.Contradiction) -> None:
    (where, change), (_, printed) = row.said
    base, probe = (float(word) for word in where.removeprefix("Tables 6 and 7, ").split(" and "))
    assert 100 * (probe - base) / base == pytest.approx(float(change), abs=0.06)
    assert abs(float(printed) - float(change)) > 5


def _misleading() -> dict[str, published.Accuracy]:
    return {f"{one.row.name}, {one.system.title}": one for one in published.accuracies() if one.misleading}


def test_every_value_of_tables_4_6_and_7_is_that_of_the_transcript(shared: Path) -> None:
    for name in ("change", "base", "probe"):
        with (shared / "published" / f"numerical_accuracy_{name}.csv").open(encoding="utf-8", newline="") as file:
            transcript = list(csv.reader(file))[1:]
        levels = dict(zip(("R1", "R2", "R3", "R4"), dict.fromkeys(row[0] for row in transcript), strict=True))
        ours = [
            [
                *(levels[one.row.level], one.row.title, str(int(one.row.effect == "flip")), one.system.model),
                *(one.system.category, one.system.setting, str(getattr(one, name))),
            ]
            for one in published.accuracies()
        ]
        assert ours == transcript


def test_a_system_is_called_by_its_model_and_by_its_setting_where_it_has_several() -> None:
    titles = [one.title for one in published.systems()]
    assert titles[0] == "TAPAS"
    assert titles[7:9] == ["FlanT5 (few-shot)", "FlanT5 (zero-shot)"]
    assert len(set(titles)) == len({one.id for one in published.systems()}) == 13


def test_rows_that_mix_effects_never_say_that_they_keep_the_label() -> None:
    mixed = [row.reasoning for row in published.accuracy_rows() if row.effect == "as_published"]
    assert mixed == ["sorting", "arithmetic", "word_problem", "counterfactual"]


def test_every_accuracy_row_is_a_family_of_ours_at_the_papers_level() -> None:
    levels = {one.family: one.level.value for one in REASONING_TYPES}
    assert all(levels[row.reasoning] == row.level for row in published.accuracy_rows())


def test_the_cells_that_mislead_are_the_contradictions_that_are_listed() -> None:
    listed = {row.what.lower() for row in published.contradictions(["accuracy"])}
    assert {name.lower().replace(" (zero-shot)", " zero-shot") for name in _misleading()} == listed


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("Complex, ReasTAP", "what Tables 6 and 7 give for Scale of the same model"),
        ("Complex, GPT-3.5 (zero-shot)", "what Tables 6 and 7 give for Scale of the same model"),
        ("Negative, ReasTAP", "what Tables 6 and 7 give for Scale, flipped of the same model"),
        ("Negative, flipped, ReasTAP", "what Tables 6 and 7 give for Complex of the same model"),
        ("Counterfactual, NT5", "With the two accuracies exchanged"),
        ("Arithmetic, TAPAS", "The two accuracies are the same number."),
        ("Arithmetic, LUNA", "Both accuracies are also those of PASTA."),
    ],
)
def test_a_contradiction_says_what_can_be_seen_of_its_origin(cell: str, said: str) -> None:
    first, second, *_ = _misleading()[cell].remarks
    assert first.startswith("Table 4 prints ")
    assert said in second


def test_a_small_contradiction_is_told_without_a_guess() -> None:
    found = next(one for one in published.accuracies() if one.row.title == "Range" and one.system.id == "tapas")
    assert found.contradicted
    assert not found.misleading
    said = "Table 4 prints −18.89 %, but Tables 6 and 7 print 70.84 % and 57.73 %, a change of −18.51 %."
    assert found.remarks == (said,)


def test_rows_over_one_dataset_agree_but_for_the_cells_that_are_contradicted() -> None:
    one_dataset = [one for one in published.accuracies() if one.row.datasets != "several"]
    told = [one for one in one_dataset if one.contradicted]
    agreeing = [one for one in one_dataset if one.row.title not in {"Sorting", "Arithmetic"} and one not in told]
    assert (len(one_dataset), len(told), len(agreeing)) == (91, 21, 57)
    assert not any(one.remarks for one in one_dataset if one not in told)
    assert all(abs(one.change - one.recomputed) < 3 for one in one_dataset if one.row.title == "Sorting")


def test_rows_over_several_datasets_are_said_to_be_macro_averages_and_hardly_ever_agree() -> None:
    several = [one for one in published.accuracies() if one.row.datasets == "several"]
    assert all("macro average" in one.remarks[0] and not one.contradicted for one in several)
    assert sum(abs(one.change - one.recomputed) <= published.ROUNDING for one in several) < len(several) / 20


@pytest.mark.parametrize(("value", "said"), [(2.646, "+2.65"), (-96.455, "−96.45"), (0.001, "0.00"), (-0.001, "0.00")])
def test_a_number_has_its_sign_unless_it_is_nothing(value: float, said: str) -> None:
    assert published.signed(value) == said


def _changes(title: str, effect: str) -> dict[str, float]:
    return {
        one.system.id: one.change
        for one in published.accuracies()
        if (one.row.title, one.row.effect) == (title, effect)
    }


def test_what_the_text_says_against_table_4_is_what_table_4_says() -> None:
    said = {row.what: dict(row.said) for row in published.contradictions(["text"])}

    def printed(what: str, where: str = "Table 4") -> str:
        return said[what][where]

    kept, flipped = _changes("Numeration", "preserve"), _changes("Numeration", "flip")
    assert printed("TAPAS on numeration, label kept and flipped") == f"{kept['tapas']} and {flipped['tapas']}"
    assert {id for id, n in kept.items() if n > 0} == {"flant5-few", "gpt-3.5-zero"}
    assert list(kept.items())[:2] == [("tapas", -0.32), ("deberta", -1.82)]
    near = _changes("Approximation", "preserve")
    assert [n for n in near.values() if n > 0] == [0.03, 12.08]
    fine_tuned = list(near.values())[:7]
    assert sum(fine_tuned) / 7 == pytest.approx(-12.0, abs=0.06)
    assert not _changes("Approximation", "flip")
    for name, effect in (("Negative", "preserve"), ("Numeration", "flip")):
        row = "Negative" if effect == "preserve" else "Numeration, flipped"
        a, b, c = (_changes(name, effect)[id] for id in ("tapas", "nt5", "luna"))
        assert printed("Drops of TAPAS, NT5 and LUNA on negative numbers", f"Table 4, {row}") == f"{a}, {b} and {c}"
    sums = _changes("Arithmetic", "as_published")
    assert (sums["palm-2-zero"], sums["palm-2-few"]) == (-64.98, -67.67)
    assert _changes("Comparison", "flip")["luna"] == float(printed("LUNA on comparison, flipped"))
    complex_probes = {one.system.id: one.probe for one in published.accuracies() if one.row.reasoning == "word_problem"}
    assert min(complex_probes.items(), key=lambda item: item[1]) == ("reastap", 3.4)
    assert {id for id, n in _changes("Sorting", "as_published").items() if n > -30} >= {"flant5-zero", "gpt-3.5-zero"}
    llms = list(_changes("Complex", "as_published").values())[7:]
    assert sum(llms) / 6 == pytest.approx(float(printed("Mean change of the LLMs on complex probes",
        "Table 4, its six values averaged")), abs=0.05)  # fmt: skip


def test_the_figures_are_those_of_the_transcript(shared: Path) -> None:
    def rows(name: str) -> list[dict[str, str]]:
        with (shared / "published" / name).open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    ours = [
        (row.title, str(row.hypotheses), str(row.tables), row.numeric_cells_percent, str(row.probes))
        for row in published.published_datasets()
    ]
    assert [tuple(row.values()) for row in rows("numerical_datasets.csv")] == ours
    counts = {row["reasoning_type"].lower(): int(row["count"]) for row in rows("numerical_probe_counts.csv")}
    totals = published.totals()
    assert counts.pop("total") == totals.table_5
    assert counts.pop("flipped probes") == totals.table_5_flipped
    assert counts == {row.title.lower(): row.probes for row in published.published_types()}
