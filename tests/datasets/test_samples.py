"""The bundled samples: what they promise as a whole, and what a file that breaks the layout is told."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from probelib import datasets, resources
from probelib.datasets import samples
from probelib.errors import DataError, InputError
from probelib.probes import REASONING_TYPES
from probelib.records import Hypothesis, Label, Orientation, Table

TYPES = tuple(t.name for t in REASONING_TYPES)
"""The ids a hypothesis may carry, in the order of the taxonomy."""
SAID_OF_NUMBERS = tuple(
    t.name for t in REASONING_TYPES if t.level in ("R1", "R2") and t.name != "minus_sign"
)  # a dash means several things in any domain

DOES_NOT_FIT = {
    ("geography", "heterogeneous.time"),
    ("demography", "heterogeneous.time"),
    ("demography", "scale.conversion"),
    ("demography", "scale.mapping"),
}

TABLES = list(datasets.open("samples").tables())
INFOS = list(samples.source().infos())
EACH_TABLE = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)


def hypotheses(table: Table) -> tuple[Hypothesis, ...]:
    return datasets.open("samples").hypotheses(table.id)


def test_each_domain_has_three_tables_or_more_and_all_are_shown_domain_by_domain() -> None:
    shown = [info.domain for info in INFOS]
    assert tuple(dict.fromkeys(shown)) == samples.DOMAINS
    assert shown == sorted(shown, key=samples.DOMAINS.index)
    assert min(Counter(shown).values()) >= 3
    assert len(shown) >= 32


def test_every_file_is_read_and_no_id_stands_twice() -> None:
    files = {path.stem for path in resources.asset("samples").glob("*.json")}
    assert {table.id for table in TABLES} == {f"samples:{stem}" for stem in files}
    ids = [hypothesis.id for table in TABLES for hypothesis in hypotheses(table)]
    assert len(set(ids)) == len(ids)
    assert not any("~" in identity for identity in ids)
    assert len({table.title for table in TABLES}) == len(TABLES)


def test_both_orientations_are_there_ten_times_or_more() -> None:
    counts = Counter(table.orientation for table in TABLES)
    assert min(counts[Orientation.GRID], counts[Orientation.INFOBOX]) >= 10


@EACH_TABLE
def test_a_table_has_rows_of_one_width_without_stray_blanks(table: Table) -> None:
    width = len(table.header) or 2
    assert (table.orientation is Orientation.INFOBOX) == (table.header == ())
    assert table.rows
    assert {len(row) for row in table.rows} == {width}
    assert len(set(table.header)) == len(table.header)
    assert all(cell and cell == cell.strip() for row in (table.header, *table.rows) for cell in row)
    assert table.source == f"Bundled samples, {table.id.partition(':')[2]}.json"


@EACH_TABLE
def test_a_table_has_enough_sentences_of_both_labels(table: Table) -> None:
    counts = Counter(hypothesis.label for hypothesis in hypotheses(table))
    decided = counts[Label.ENTAILED] + counts[Label.REFUTED]
    assert decided >= 8
    assert 0.4 <= counts[Label.ENTAILED] / decided <= 0.6
    assert not list(datasets.open("samples").disputed(table.id))


@EACH_TABLE
def test_a_sentence_starts_with_a_capital_or_number_and_ends_with_a_full_stop(table: Table) -> None:
    for hypothesis in hypotheses(table):
        text = hypothesis.text
        assert text == " ".join(text.split())
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
        assert not text.endswith("..")


@EACH_TABLE
def test_a_sentence_names_its_reasoning_types_in_the_order_of_the_taxonomy(table: Table) -> None:
    for entry in samples.source().info(table.id).statements.values():
        assert entry.types
        assert list(entry.types) == sorted(set(entry.types), key=TYPES.index)


@pytest.mark.parametrize("domain", samples.DOMAINS)
def test_a_domain_exercises_every_type_of_r1_and_r2_that_fits_it(domain: str) -> None:
    found = {
        name for info in INFOS if info.domain == domain for entry in info.statements.values() for name in entry.types
    }
    assert {name for name in SAID_OF_NUMBERS if (domain, name) not in DOES_NOT_FIT} <= found
    assert {"sorting", "arithmetic"} <= found


def test_finance_has_a_grid_with_negatives_in_parentheses() -> None:
    table = datasets.open("samples").table("samples:harrowmere-income")
    assert "In millions of dollars" in table.header[0]
    assert any(row[1] == "(1,250)" for row in table.rows)


def test_an_invented_table_says_so_in_its_title_and_a_true_one_does_not() -> None:
    assert {info.table_id for info in INFOS if info.fictional} == {
        info.table_id for info in INFOS if "(invented example)" in info.title
    }
    assert any(info.fictional for info in INFOS)


def test_the_papers_two_tables_stand_first_in_their_domains_with_its_labels() -> None:
    printed = {info.table_id for info in INFOS if any(e.paper_label for e in info.statements.values())}
    assert printed == {"samples:hulk", "samples:nadal"}
    for domain, table_id in (("film", "samples:hulk"), ("sport", "samples:nadal")):
        assert next(info.table_id for info in INFOS if info.domain == domain) == table_id


def test_the_papers_table_1_is_the_table_of_the_film() -> None:
    hulk = datasets.open("samples").table("samples:hulk")
    assert hulk.orientation is Orientation.INFOBOX
    assert hulk.rows == (
        ("Directed by", "Ang Lee"),
        ("Release date", "June 20, 2003"),
        ("Running time", "138 minutes"),
        ("Budget", "$137 million"),
        ("Box office", "$245.4 million"),
    )


def test_one_sentence_of_the_film_serves_five_types_on_its_running_time() -> None:
    text = "With a running time of 138 minutes, Hulk is longer than two hours."
    info = samples.source().info("samples:hulk")
    entry = next(info.statements[h.id] for h in datasets.open("samples").hypotheses("samples:hulk") if h.text == text)
    assert {"numeration", "scale.conversion", "comparison.signal", "range", "approximation"} <= set(entry.types)


def test_our_label_differs_from_the_papers_only_where_a_note_says_why() -> None:
    others = [
        (hypothesis.text, hypothesis.label, entry.paper_label, entry.note)
        for table in TABLES
        for hypothesis in hypotheses(table)
        if (entry := samples.source().info(table.id).statements[hypothesis.id]).paper_label
        not in (None, hypothesis.label)
    ]
    assert [other[:3] for other in others] == [
        ("The movie has a length of about 150 minutes.", Label.NEUTRAL, Label.REFUTED)
    ]
    assert all(note for *_, note in others)


def test_neutral_sentences_are_left_out_of_probing() -> None:
    assert {hypothesis.label for _, hypothesis in datasets.open("samples").pairs()} == datasets.BINARY


def test_an_unknown_id_is_told_what_ids_look_like() -> None:
    with pytest.raises(InputError, match=r"no sample 'samples:thor'; ids look like samples:hulk"):
        samples.source().info("samples:thor")
    with pytest.raises(InputError, match=r"no sample 'tabfact:hulk'"):
        samples.source().info("tabfact:hulk")
    assert samples.source().find("thor") is None


def made(**changes: Any) -> dict[str, Any]:
    entry = {
        "id": "ferry",
        "title": "Ferry",
        "domain": "transport",
        "orientation": "grid",
        "about": "A table for tests.",
        "header": ["Name", "Length"],
        "rows": [["Aurora", "80 m"]],
        "hypotheses": [{"text": "Aurora is 80 m long.", "label": "entailed", "types": ["scale.mapping"]}],
    }
    return entry | changes


def written(folder: Path, entry: object) -> Path:
    (folder / "ferry.json").write_text(json.dumps(entry), encoding="utf-8")
    return folder


def test_a_folder_of_own_files_in_the_same_layout_can_be_opened(tmp_path: Path) -> None:
    own = datasets.open("samples", written(tmp_path, made()))
    assert [table.cell(1, 1) for table in own.tables()] == ["80 m"]
    assert [hypothesis.label for _, hypothesis in own.pairs()] == [Label.ENTAILED]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param({"id": "boat"}, "its id is 'boat' and should be 'ferry'", id="id is not the file's name"),
        pytest.param({"domain": "ships"}, "domain 'ships' is none of film", id="unknown domain"),
        pytest.param({"orientation": "wide"}, "'wide' is neither grid nor infobox", id="unknown orientation"),
        pytest.param({"orientation": "infobox"}, "an infobox has no header", id="infobox with a header"),
        pytest.param({"header": []}, "a grid needs a header", id="grid without a header"),
        pytest.param({"rows": [["Aurora"]]}, r"row 1: expected 2 texts, found \['Aurora'\]", id="ragged row"),
        pytest.param({"rows": [["Aurora", 80]]}, "row 1: expected 2 texts", id="cell that is no text"),
        pytest.param({"hypotheses": ["Aurora."]}, "hypothesis 1: expected an object", id="bare sentence"),
        pytest.param({"hypotheses": [{"text": "A."}]}, "hypothesis 1: label, types missing", id="no label"),
        pytest.param(
            {"hypotheses": [{"text": "A.", "label": "true", "types": []}]},
            "hypothesis 1: 'true' is not a valid Label; labels are entailed, refuted, neutral",
            id="unknown label",
        ),
    ],
)
def test_a_file_outside_the_layout_is_refused_with_file_and_place(
    tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(DataError, match=message) as caught:
        datasets.open("samples", written(tmp_path, made(**changes)))
    assert str(tmp_path / "ferry.json") in str(caught.value)


def test_a_file_without_a_key_names_the_key(tmp_path: Path) -> None:
    entry = made()
    del entry["about"]
    with pytest.raises(DataError, match=r"ferry\.json: about missing"):
        datasets.open("samples", written(tmp_path, entry))


def test_a_folder_without_samples_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="holds no sample"):
        datasets.open("samples", tmp_path)
