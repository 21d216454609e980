"""What a visitor of a shared server may do, at every entry; on one's own machine nothing of it is limited."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import streamlit
from streamlit.testing.v1 import AppTest

from pages.parts import allowance, job, library, ordering
from probelib.display.markup import Html
from probelib.errors import InputError
from probelib.evaluation.ordering import desk
from probelib.evaluation.ordering.orders import Order, Request, Stage, Standing, State
from probelib.models import catalogue
from probelib.models.base import Example, Predictor, Progress, Settings
from probelib.models.queue import LiveQueue
from probelib.models.scripted import Scripted
from probelib.records import Label
from tests.pages.seen import HULK, healthy, opened, text

FOREIGN = "nli:stranger/model"
OFFERED = "nli:owner/offered"
TRUE = "The running time of Hulk is 138 minutes."


@pytest.fixture(autouse=True)
def shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A shared server whose owner offers one model; it listens on this machine alone, as behind a proxy."""
    monkeypatch.setenv("PROBELIB_MODE", "shared")
    monkeypatch.setenv("PROBELIB_MODELS", OFFERED)
    monkeypatch.setenv("PROBELIB_RUNS", str(tmp_path / "runs"))
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Models of the live test answer when it is set."""
    event = threading.Event()

    def load(model_id: str, *, settings: Settings, progress: Progress) -> Predictor:
        def answer(example: Example) -> Label:
            event.wait(10)
            return Label.ENTAILED

        return Scripted(answer, name=model_id)

    queue = LiveQueue(load)
    monkeypatch.setattr(job, "queue", lambda: queue)
    yield event
    event.set()
    queue.close()


def _labels(app: AppTest) -> list[str]:
    return [one.label for one in (*app.text_input, *app.button, *app.checkbox, *app.multiselect)]


def _live(**address: str | list[str]) -> AppTest:
    return healthy(opened("live", table=HULK, text=TRUE, label="entailed", **address))


def _ordering() -> AppTest:
    """Return the part of the heatmap that orders evaluations."""

    def script() -> None:
        from pages.parts import ordering

        ordering.show()

    return healthy(AppTest.from_function(script, default_timeout=30).run())


# ----------------------------------------------------------------------------------- models and folders


def test_a_live_test_has_no_field_for_other_models_and_ticks_the_owners() -> None:
    app = _live()
    assert "Other models" not in _labels(app)
    assert catalogue.info(OFFERED).title in _labels(app)


def test_on_ones_own_machine_the_field_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PROBELIB_MODE")
    assert "Other models" in _labels(_live())


@pytest.mark.parametrize("model", [FOREIGN, "openai:gpt-9", "nli:/etc", "causal:stranger/model"])
def test_a_model_in_an_address_is_left_out_unless_it_is_offered(model: str, gate: threading.Event) -> None:
    app = _live(model=[model, "builtin:lookup", OFFERED])
    assert "Unknown model" in text(app)
    next(button for button in app.button if button.label == "Run").click().run()
    plan = app.session_state["live.run"].plan
    assert [one.model_id for one in plan.requests] == ["builtin:lookup", OFFERED]


def test_the_order_form_offers_no_other_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_ORDERS", "everyone")
    app = _ordering()
    form = next(one for one in app.multiselect if one.label == "Models")
    assert catalogue.info(OFFERED).title in form.options
    assert "Another model" not in _labels(app)


@pytest.mark.parametrize("page", ["explore", "datasets", "live"])
def test_no_folder_can_be_named(page: str) -> None:
    assert "Its folder on this machine" not in _labels(healthy(opened(page)))


def test_a_link_to_a_dataset_that_is_not_here_does_not_ask_for_its_folder() -> None:
    assert "Its owner can add it." in text(healthy(opened("explore", dataset="tabfact")))


# ------------------------------------------------------------------------------------------- evaluations


def test_nobody_orders_evaluations_unless_the_owner_says_who(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Start" not in _labels(_ordering())
    monkeypatch.setenv("PROBELIB_ORDERS", "ann@example.org")
    assert "Start" not in _labels(_ordering())
    monkeypatch.setattr(allowance, "visitor", lambda: "Ann@example.org")
    assert "Start" in _labels(_ordering())


def test_where_a_login_is_set_up_it_is_offered_to_who_has_not_logged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Log in to order evaluations" not in _labels(_ordering())
    monkeypatch.setattr(allowance, "can_log_in", lambda: True)
    assert "Log in to order evaluations" in _labels(_ordering())


def _standing(stage: Stage) -> Standing:
    return Standing("o1", Order("samples", (Request("builtin:majority"),)), State(stage), 0.0)


@pytest.mark.parametrize("stage", [Stage.ASKING, Stage.STOPPED])
def test_who_may_not_order_may_not_stop_or_remove_either(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "standing", lambda place: (_standing(stage),))
    shown = _labels(_ordering())
    assert not {"Stop", "Go on", "Remove"} & set(shown)


def test_only_so_many_evaluations_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_ORDERS", "everyone")
    monkeypatch.setattr(desk, "standing", lambda place: (_standing(Stage.WAITING),) * 3)
    with pytest.raises(InputError, match="3 evaluations run or wait here"):
        ordering._check()


# ------------------------------------------------------------------------------------------------ limits


def test_a_session_uploads_only_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_LIMITS", "uploads=2 upload_mb=1")
    app = opened("live", dataset="upload")
    for number, wanted in ((1, "a"), (2, "b"), (3, "b")):
        app.text_area(key="live:pasted").set_value(f"{'_ab_'[number % 3 or 3]}x,y\n1,2\n".replace("_", "c"))
        next(button for button in app.button if button.label == "Use the pasted text").click()
        healthy(app.run())
        assert app.session_state["upload.content"].data.decode().startswith(f"{wanted}x")
    assert "It was not taken" in text(app)


def test_bytes_count_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_LIMITS", "upload_mb=1")
    streamlit.session_state.clear()
    allowance.take_upload(600_000)
    with pytest.raises(InputError, match="takes 30 uploads of 1 MB together"):
        allowance.take_upload(600_000)


def test_a_test_asks_only_so_many_models(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_LIMITS", "models=1")
    app = _live(model=["builtin:lookup", "builtin:majority"])
    assert "asks 1 models at most" in text(app)


def test_only_so_many_tests_run_at_once(monkeypatch: pytest.MonkeyPatch, gate: threading.Event) -> None:
    monkeypatch.setenv("PROBELIB_LIMITS", "tests=1")
    for wanted in (False, True):
        app = _live(model="builtin:majority")
        next(button for button in app.button if button.label == "Run").click().run()
        assert ("1 live tests run on this shared server" in text(app)) is wanted


def _started(app: AppTest) -> bool:
    next(button for button in app.button if button.label == "Run").click().run()
    return "live.run" in app.session_state


def test_one_visitor_with_many_windows_leaves_turns_to_others(
    monkeypatch: pytest.MonkeyPatch, gate: threading.Event
) -> None:
    monkeypatch.setattr(allowance, "origin", lambda: "192.0.2.1")
    apps = [_live(model="builtin:majority") for _ in range(3)]
    assert [_started(app) for app in apps] == [True, True, False]
    assert "2 live tests of yours run in other windows" in text(apps[2])
    monkeypatch.setattr(allowance, "origin", lambda: "192.0.2.11")
    assert _started(_live(model="builtin:majority"))


def test_one_session_starts_anew_as_often_as_it_likes_and_has_one_test(
    monkeypatch: pytest.MonkeyPatch, gate: threading.Event
) -> None:
    monkeypatch.setattr(allowance, "origin", lambda: "192.0.2.1")
    monkeypatch.setenv("PROBELIB_LIMITS", "own_tests=1")
    app = _live(model="builtin:majority")
    assert _started(app)
    first = app.session_state["live.run"].job
    app = _live(model="builtin:majority")
    assert not _started(app)
    first.cancel()
    assert _started(app)


@pytest.mark.parametrize(
    ("login", "forwarded", "address", "found"),
    [
        ("", "203.0.113.9, 198.51.100.7", None, "198.51.100.7"),
        ("", None, "192.0.2.1", "192.0.2.1"),
        ("ann@example.org", "198.51.100.7", None, "ann@example.org"),
        ("", None, None, ""),
    ],
    ids=["the proxy's word", "no proxy", "a login", "unknown"],
)
def test_whose_a_session_is(
    login: str, forwarded: str | None, address: str | None, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    monkeypatch.setattr(streamlit, "context", SimpleNamespace(headers=headers, ip_address=address))
    monkeypatch.setattr(allowance, "visitor", lambda: login)
    assert allowance.origin() == found


# ---------------------------------------------------------------------------------------------- messages


def test_messages_do_not_say_where_things_lie(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PROBELIB_DATASETS", f"tabfact={tmp_path / 'gone'}")
    said = text(healthy(opened("explore", dataset="tabfact")))
    assert "…" in said
    assert str(tmp_path) not in said
    monkeypatch.delenv("PROBELIB_MODE")
    assert str(tmp_path) in text(healthy(opened("explore", dataset="tabfact")))


def test_what_is_drawn_keeps_to_itself_where_the_program_lies() -> None:
    assert allowance.public(Html(f"in {library.__file__}")) == "in …/pages/parts/library.py"


def test_a_visitor_is_who_logged_in_with_an_address_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    for said, found in (
        ({}, ""),
        ({"email": "ann@example.org"}, "ann@example.org"),
        ({"email": "ann@example.org", "email_verified": True}, "ann@example.org"),
        ({"email": "ann@example.org", "email_verified": False}, ""),
    ):
        monkeypatch.setattr(streamlit, "user", said)
        assert allowance.visitor() == found
