from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import bench, job, library
from probelib.errors import ModelError
from probelib.models import catalogue
from probelib.models.base import Example, Predictor, Progress, Settings
from probelib.models.queue import LiveQueue
from probelib.models.scripted import Scripted
from probelib.records import Label
from tests.pages.seen import HULK, healthy, markup, opened, text

TRUE = "The running time of Hulk is 138 minutes."
UNKNOWN = "It was loved by all who saw it."


@pytest.fixture
def gate() -> threading.Event:
    """Open: the scripted models answer. A test that clears it keeps them waiting."""
    event = threading.Event()
    event.set()
    return event


@pytest.fixture(autouse=True)
def models(monkeypatch: pytest.MonkeyPatch, gate: threading.Event) -> Iterator[None]:
    """Every model answers Entailed, but for the one that cannot be loaded."""

    def load(model_id: str, *, settings: Settings, progress: Progress) -> Predictor:
        if model_id == "builtin:majority":
            raise ModelError("no <bold> memory for $1 and $2")

        def answer(example: Example) -> Label:
            gate.wait(10)
            return Label.ENTAILED

        return Scripted(answer, name=model_id)

    queue = LiveQueue(load)
    monkeypatch.setattr(job, "queue", lambda: queue)
    yield
    gate.set()
    queue.close()


def _run(app: AppTest) -> AppTest:
    """Press Run, wait for the answers, and look again."""
    next(button for button in app.button if button.label == "Run").click().run()
    run = app.session_state["live.run"]
    assert run.job.wait(20)
    return healthy(app.run())


def _own(sentence: str, **address: str | list[str]) -> AppTest:
    return healthy(opened("live", table=HULK, text=sentence, **{"model": "builtin:lookup", **address}))


def test_a_typed_sentence_gets_the_label_that_the_check_proposes() -> None:
    app = _own(TRUE)
    assert "The table says so" in text(app)
    assert app.segmented_control(key=_label_key(app)).value == Label.ENTAILED.value
    assert "prompts" in text(app)
    assert not next(button for button in app.button if button.label == "Run").disabled


def test_a_typed_sentence_is_still_there_after_a_look_at_the_tables_own() -> None:
    app = _own(TRUE)
    app.segmented_control(key="live:way").set_value("listed").run()
    assert "text" not in app.query_params
    app.segmented_control(key="live:way").set_value("own").run()
    assert healthy(app).text_area[0].value == TRUE
    assert app.query_params["text"] == TRUE


def test_where_the_check_cannot_tell_a_person_must() -> None:
    app = _own(UNKNOWN)
    assert "nobody but you can say" in text(app)
    assert next(button for button in app.button if button.label == "Run").disabled
    app.segmented_control(key=_label_key(app)).set_value(Label.REFUTED.value).run()
    assert not next(button for button in app.button if button.label == "Run").disabled
    assert app.query_params["label"] == "refuted"


def test_another_sentence_starts_from_its_own_proposal() -> None:
    app = _own(TRUE)
    app.segmented_control(key=_label_key(app)).set_value(Label.REFUTED.value).run()
    assert "The check proposes Entailed" in text(app)
    app.text_area(key="live:text").set_value("The running time of Hulk is 128 minutes.").run()
    assert app.segmented_control(key=_label_key(app)).value == Label.REFUTED.value
    assert "The check proposes" not in text(app)
    assert "label" not in app.query_params


def test_a_run_shows_base_and_probes_with_marks_and_counts() -> None:
    app = _run(_own(TRUE))
    shown = markup(app)
    assert "✓" in shown
    assert "✗" in shown
    assert "same code as the label check" in text(app)
    made, _ = library.probes(*_read())
    assert shown.count('class="pl-r-kind"') == 1 + len(made)


def test_the_same_answer_to_everything_is_said() -> None:
    assert "One answer to everything" in text(_run(_own(TRUE)))


def test_a_model_that_cannot_be_loaded_is_a_readable_row_and_the_others_go_on() -> None:
    app = _run(_own(TRUE, model=["builtin:lookup", "builtin:majority"]))
    assert "no <bold> memory for $1 and $2" in text(app)
    assert "✓" in markup(app)


def test_answers_of_other_options_are_marked_as_such() -> None:
    app = _run(_own(TRUE))
    assert "made with other options" not in text(app)
    app.text_area(key="live:text").set_value("The running time of Hulk is 128 minutes.").run()
    assert "These answers were made with other options" in text(app)
    assert "“The running time of Hulk is 138 minutes.” on Hulk" in text(app)
    assert "pl-stale" in markup(app)
    app.text_area(key="live:text").set_value(TRUE).run()
    assert "pl-stale" not in markup(app)


def test_answers_are_still_there_after_a_visit_to_another_page() -> None:
    app = _run(_own(TRUE, shots="0"))
    app.query_params.clear()
    app.switch_page("pages/home.py").run()
    app.switch_page("pages/live.py").run()
    healthy(app)
    assert app.text_area(key="live:text").value == TRUE
    assert app.query_params["model"] == "builtin:lookup"
    assert "✓" in markup(app)
    assert "pl-stale" not in markup(app)


def test_stop_keeps_what_came(gate: threading.Event) -> None:
    app = _own(TRUE)
    gate.clear()
    next(button for button in app.button if button.label == "Run").click().run()
    healthy(app)
    assert "0 of" in text(app)
    next(button for button in app.button if button.label == "Stop").click().run()
    healthy(app)
    assert "stopped after 0 of" in text(app)
    assert not any(button.label == "Stop" for button in app.button)


def test_a_test_whose_session_is_gone_is_stopped(gate: threading.Event) -> None:
    app = _own(TRUE)
    gate.clear()
    next(button for button in app.button if button.label == "Run").click().run()
    running = app.session_state["live.run"].job
    assert running.view().running
    del app
    gc.collect()
    assert not running.view().running


def test_two_sessions_do_not_disturb_each_other() -> None:
    first, second = _own(TRUE), _own("The running time of Hulk is 128 minutes.")
    _run(first)
    _run(second)
    assert "with other options" not in text(healthy(first.run()))
    assert first.session_state["live.run"].job is not second.session_state["live.run"].job


def test_only_the_chosen_types_are_asked() -> None:
    app = _own(TRUE, type="numeration")
    made, _ = library.probes(*_read())
    chosen = [one for one in made if one.reasoning == "numeration"]
    assert chosen
    assert f"{1 + len(chosen):,} prompts" in text(app)


def test_without_a_model_the_page_says_what_to_do() -> None:
    app = _own(TRUE, model="none")
    assert "Tick at least one model." in text(app)


@pytest.mark.parametrize("model", ["builtin:zzz", "nli:/etc/passwd", "nli:../../etc", "tapas:../etc", "nli:a/.."])
def test_an_unknown_model_or_a_path_in_a_link_is_left_out(model: str) -> None:
    app = _own(TRUE, model=[model, "builtin:lookup"])
    assert "Unknown model" in text(app)
    assert app.query_params["model"] == "builtin:lookup"


def test_models_that_are_not_built_in_are_named_with_their_adapter_and_linked_by_hub_id() -> None:
    app = _own(TRUE, model=["builtin:lookup", "tapas:owner/name"])
    healthy(app)
    assert app.text_input(key="live:others").value == "tapas:owner/name"
    app.text_input(key="live:others").set_value("owner/encoder, tapex:owner/bart t5:/a/folder").run()
    healthy(app)
    assert app.query_params["model"] == ["builtin:lookup", "nli:owner/encoder", "tapex:owner/bart"]


def test_examples_in_the_prompt_are_for_every_model_that_takes_them() -> None:
    adapters = {catalogue.info(f"{one}:owner/name").adapter for one in ("causal", "t5", "openai")}
    assert adapters == bench.PROMPTED


def test_a_model_without_a_name_is_said() -> None:
    app = _own(TRUE)
    app.text_input(key="live:others").set_value("tapas:").run()
    assert "must be followed by" in text(healthy(app))


def test_a_link_to_an_own_table_asks_for_the_file() -> None:
    app = healthy(opened("live", dataset="upload", upload="a" * 64, name="growth.csv"))
    assert "This link needs a table that was not sent along" in text(app)
    assert "growth.csv" in text(app)


def test_a_pasted_table_is_previewed_and_used() -> None:
    app = healthy(opened("live", dataset="upload"))
    app.text_area(key="live:pasted").set_value("Film\tMinutes\nHulk\t138\nBig Fish\t125").run()
    next(button for button in app.button if button.label == "Use the pasted text").click().run()
    healthy(app)
    assert "pl-table" in markup(app)
    assert "Big Fish" in text(app)
    assert len(app.query_params["upload"]) == 64
    assert "Hulk" not in str(dict(app.query_params))


def test_a_pasted_text_that_is_no_table_says_why() -> None:
    app = healthy(opened("live", dataset="upload"))
    app.text_area(key="live:pasted").set_value("<html><body>x</body></html>").run()
    next(button for button in app.button if button.label == "Use the pasted text").click().run()
    assert "This is no table yet" in text(healthy(app))


def _label_key(app: AppTest) -> str:
    return next(str(one.key) for one in app.segmented_control if one.label == "Right answer")


def _read() -> tuple[library.Table, library.Hypothesis]:
    from probelib.datasets import hypothesis_id

    table = library.dataset("samples", None, None).table(HULK)
    identity = hypothesis_id(table.id, TRUE, Label.ENTAILED)
    listed = library.dataset("samples", None, None).hypotheses(HULK)[0]
    return table, replace(listed, id=identity, text=TRUE, label=Label.ENTAILED)
