"""Both sides of a probe on the pages: what is read, shown, filtered, sent on and asked."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import job, library, sides, taxonomy
from probelib import resources
from probelib.display.probes import TABLE_CHANGED
from probelib.models.base import Example, Predictor, Progress, Settings
from probelib.models.queue import LiveQueue
from probelib.models.scripted import Scripted
from probelib.probes import generate
from probelib.probes.cells import edited
from probelib.records import Effect, Hypothesis, Label, Probe, Side, Table
from tests.pages.seen import HULK, healthy, markup, opened, text

MOUNTAINS = "samples:mountains"


def _base(table_id: str, start: str) -> tuple[Table, Hypothesis]:
    samples = library.dataset("samples", None, None)
    return samples.table(table_id), next(h for h in samples.hypotheses(table_id) if h.text.startswith(start))


@pytest.fixture
def hulk() -> tuple[Table, Hypothesis]:
    return _base(HULK, "The movie has a length of 138")


@pytest.fixture
def k2() -> tuple[Table, Hypothesis]:
    return _base(MOUNTAINS, "K2 has a height of 8,611")


def _explore(base: tuple[Table, Hypothesis], **address: str | list[str]) -> AppTest:
    return healthy(opened("explore", table=base[0].id, hypothesis=base[1].id, **address))


def _of_tables(base: tuple[Table, Hypothesis]) -> list[Probe]:
    return list(generate(*base, sides={Side.TABLE}))


def test_both_sides_together_are_what_the_stream_makes_of_both(hulk: tuple[Table, Hypothesis]) -> None:
    made = sides.made(*hulk, tables=True)
    assert made.tables_read
    assert {one.id for one in made.probes} == {one.id for one in generate(*hulk, sides=set(Side))}
    assert sides.made(*hulk, tables=False).probes == library.probes(*hulk)[0]


def test_tables_are_not_read_before_somebody_asks(
    hulk: tuple[Table, Hypothesis], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    read = library.table_probes
    monkeypatch.setattr(library, "table_probes", lambda *base: asked.append("read") or read(*base))
    app = _explore(hulk)
    assert asked == []
    assert TABLE_CHANGED not in text(app)
    next(button for button in app.button if button.label == "Read changed tables").click().run()
    healthy(app)
    assert asked == ["read"]
    assert text(app).count(TABLE_CHANGED) == len(_of_tables(hulk))
    assert dict(app.query_params)["side"] == ["hypothesis", "table"]


def test_the_filter_of_sides_narrows_the_list_and_enters_the_address(hulk: tuple[Table, Hypothesis]) -> None:
    app = _explore(hulk)
    assert app.pills(key="explore:side").value == ["hypothesis"]
    assert "side" not in app.query_params
    app.pills(key="explore:side").set_value(["table"]).run()
    healthy(app)
    assert app.query_params["side"] == "table"
    assert markup(app).count("pl-probe-number") == len(_of_tables(hulk))


def test_no_side_chosen_is_both(hulk: tuple[Table, Hypothesis]) -> None:
    app = _explore(hulk)
    app.pills(key="explore:side").set_value([]).run()
    healthy(app)
    assert dict(app.query_params)["side"] == ["hypothesis", "table"]
    assert markup(app).count("pl-probe-number") == len(list(generate(*hulk, sides=set(Side))))


def test_a_type_that_only_changes_tables_reads_them_by_itself(k2: tuple[Table, Hypothesis]) -> None:
    app = _explore(k2, type="counterfactual")
    swaps = [one for one in _of_tables(k2) if one.reasoning == "counterfactual"]
    assert swaps
    assert markup(app).count("pl-probe-number") == len(swaps)
    assert app.pills(key="explore:side").value == ["hypothesis"]


def test_a_row_of_a_changed_table_names_the_cell_with_the_old_and_the_new(hulk: tuple[Table, Hypothesis]) -> None:
    app = _explore(hulk, side="table")
    for one in _of_tables(hulk):
        assert f"Running time: was: 138 minutes now: {one.table_edits[0].new}" in text(app)


def test_a_closer_look_marks_the_changed_cell_and_checks_the_changed_table(hulk: tuple[Table, Hypothesis]) -> None:
    flip = next(one for one in _of_tables(hulk) if one.effect is Effect.FLIP and one.reasoning != "counterfactual")
    app = _explore(hulk, side="table", probe=flip.id)
    assert markup(app).count("pl-changed") == 1
    assert "The table says otherwise" in text(app)
    assert not app.text_area


def test_a_closer_look_at_a_counterfactual_table_shows_both_tables(k2: tuple[Table, Hypothesis]) -> None:
    swap = next(one for one in _of_tables(k2) if one.reasoning == "counterfactual")
    app = _explore(k2, type="counterfactual", probe=swap.id)
    was, now = markup(app).split("pl-beside-was")[1].split("pl-beside-now")
    assert was.count("pl-lit") == now.split("</figure>")[0].count("pl-lit") == len(swap.table_edits) == 2


def test_a_download_has_the_side_and_the_cells(k2: tuple[Table, Hypothesis]) -> None:
    made = _of_tables(k2)
    rows = [json.loads(line) for line in library.as_file(made, k2[1], "jsonl").decode().splitlines()]
    assert {row["side"] for row in rows} == {"table"}
    told = [json.loads(row["table_edits"]) for row in rows]
    assert told == [[[e.row, e.column, e.new] for e in one.table_edits] for one in made]


def test_levels_and_types_are_chosen_by_buttons_with_their_counts(hulk: tuple[Table, Hypothesis]) -> None:
    app = _explore(hulk)
    own = library.probes(*hulk)[0]
    n = sum(one.reasoning == "numeration" for one in own)
    assert f"Numeration {n}" in [option.content for option in app.pills(key="explore:type").proto.options]
    app.pills(key="explore:level").set_value(["R1"]).run()
    healthy(app)
    assert app.query_params["level"] == "R1"
    assert markup(app).count("pl-probe-number") == n
    assert len(app.pills(key="explore:type").options) == 1
    next(button for button in app.button if button.label == "Show all types").click().run()
    assert "level" not in healthy(app).query_params
    assert markup(app).count("pl-probe-number") == len(own)


@pytest.mark.parametrize(
    ("clicks", "address"),
    [
        pytest.param(["range"], {"type": "range"}, id="a type"),
        pytest.param(["range", "R1"], {"level": "R1"}, id="then a level"),
        pytest.param(["range", "range"], {}, id="twice"),
        pytest.param(["range", None], {}, id="twice, as plotly says it"),
        pytest.param(["range", "heterogeneous.date"], {"type": "range"}, id="one without probes"),
        pytest.param(["counterfactual"], {"type": "counterfactual"}, id="one not counted yet"),
    ],
)
def test_a_click_on_a_sector_filters(
    hulk: tuple[Table, Hypothesis], clicks: list[str | None], address: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    state: dict[str, object] = {}
    monkeypatch.setattr(taxonomy.st, "session_state", state)
    page = SimpleNamespace(page="explore", key=lambda name: f"explore:{name}")
    choices = frozenset({"range", "R1", "counterfactual"})
    for clicked in clicks:
        points = [] if clicked is None else [{"customdata": clicked}]
        state["figure"] = SimpleNamespace(selection=SimpleNamespace(points=points))
        taxonomy._clicked(page, "figure", choices)  # type: ignore[arg-type]
    chosen = {name: state.get(f"explore:{name}") for name in ("level", "type")}
    assert {name: value[0] for name, value in chosen.items() if value} == address  # type: ignore[index]


def test_the_taxonomy_is_told_as_a_table_too(hulk: tuple[Table, Hypothesis]) -> None:
    app = _explore(hulk, view="table")
    assert app.query_params["view"] == "table"
    assert "Counterfactual table not counted: changed tables were not read" in text(app)
    assert not app.get("plotly_chart")
    assert _explore(hulk).get("plotly_chart")


def test_the_bound_of_an_audit_stands_beside_its_type(
    hulk: tuple[Table, Hypothesis], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "audits.json"
    path.write_text(json.dumps({"types": {"numeration": {"n": 40, "wrong": 0, "low": 0, "high": 0.0876}}}))
    asset = resources.asset
    monkeypatch.setattr(resources, "asset", lambda *parts: path if parts == ("audits.json",) else asset(*parts))
    shown = text(_explore(hulk))
    assert "labels right in at least 91 %, 40 audited" in shown
    assert shown.count("audited") == 2  # beside the type, and in the table of the taxonomy


def test_tables_are_found_by_a_type_that_only_changes_tables() -> None:
    app = healthy(opened("explore", has="counterfactual", q="mountains"))
    assert app.selectbox(key="explore:table").options


# ------------------------------------------------------------------------------------- live test


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Example]:
    """What models were asked; all answer Entailed."""
    seen: list[Example] = []

    def load(model_id: str, *, settings: Settings, progress: Progress) -> Predictor:
        def answer(example: Example) -> Label:
            seen.append(example)
            return Label.ENTAILED

        return Scripted(answer, name=model_id)

    queue = LiveQueue(load)
    monkeypatch.setattr(job, "queue", lambda: queue)
    return seen


def _live(**address: str | list[str]) -> AppTest:
    return healthy(opened("live", model="builtin:lookup", **address))


def _run(app: AppTest) -> AppTest:
    next(button for button in app.button if button.label == "Run").click().run()
    assert app.session_state["live.run"].job.wait(20)
    return healthy(app.run())


def test_probes_of_both_sides_are_asked_each_over_its_own_table(
    hulk: tuple[Table, Hypothesis], asked: list[Example]
) -> None:
    table, base = hulk
    app = _run(_live(table=HULK, hypothesis=base.id, side=["hypothesis", "table"]))
    changed = {one.id: edited(table, one.table_edits) for one in _of_tables(hulk)}
    assert changed
    assert {one.id: one.table for one in asked if one.id in changed} == changed
    assert all(one.table == table for one in asked if one.id not in changed)
    assert [one.table == table for one in asked] == sorted((one.table == table for one in asked), reverse=True)
    assert text(app).count(TABLE_CHANGED) == len(changed)
    assert "Running time: was: 138 minutes" in text(app)


def test_without_a_word_on_sides_only_the_hypothesis_is_changed(
    hulk: tuple[Table, Hypothesis], asked: list[Example]
) -> None:
    _run(_live(table=HULK, hypothesis=hulk[1].id))
    assert len(asked) == 1 + len(library.probes(*hulk)[0])


def test_a_link_to_a_changed_table_shows_it_and_asks_of_it(asked: list[Example]) -> None:
    app = _live(table=HULK, cell="3,1,90 minutes", text="The movie has a length of 138 minutes.", label="refuted")
    assert "This table was changed Running time: was: 138 minutes now: 90 minutes" in text(app)
    assert "The table says otherwise" in text(app)
    assert app.query_params["cell"] == "3,1,90 minutes"
    _run(app)
    assert asked[0].table.cell(3, 1) == "90 minutes"
    next(button for button in app.button if button.label == "Back to the original table").click().run()
    assert "cell" not in healthy(app).query_params
    assert "The table says so" in text(app)


def test_changed_cells_are_those_of_one_table() -> None:
    app = _live(table=HULK, cell="3,1,90 minutes", text="It runs 138 minutes.")
    app.selectbox(key="live:table").set_value(MOUNTAINS).run()
    assert "This table was changed" not in text(healthy(app))
    assert "cell" not in app.query_params


@pytest.mark.parametrize("cell", ["99,1,x", "1,9,x", "-1,0,x", "x", "1", "1,1", "²,1,x"])
def test_a_cell_that_is_not_there_is_said_and_left_out(cell: str) -> None:
    app = _live(table=HULK, cell=cell, text="It runs 138 minutes.")
    assert "The link changes cells that this table does not have" in text(app)
    assert "cell" not in app.query_params


def test_parameters_leave_out_what_is_usual() -> None:
    assert sides.parameters({Side.HYPOTHESIS}) == ()
    assert sides.parameters({Side.TABLE}) == ("table",)
    assert sides.parameters(set(Side)) == ("hypothesis", "table")
