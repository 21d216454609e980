from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence

import pytest

from probelib.errors import ModelError
from probelib.models.base import Example, ExampleKind, Predictor, Progress, Settings, Stop
from probelib.models.queue import LiveQueue, Request, State
from probelib.models.scripted import Scripted
from probelib.records import Label, Table

TABLE = Table("t:1", "", ("a",), (("1",),), "test")
LONG = 10.0
"""Seconds until a wait gives up: far more than any of these tests takes."""


def examples(count: int, name: str = "e") -> list[Example]:
    return [Example(f"{name}{i}", None, ExampleKind.BASE, TABLE, "a is 1") for i in range(count)]


def always(example: Example) -> Label:
    return Label.ENTAILED


def loader(**models: Predictor | ModelError) -> Callable[..., Predictor]:
    def load(model_id: str, *, settings: Settings, progress: Progress) -> Predictor:
        model = models[model_id]
        if isinstance(model, ModelError):
            raise model
        return model

    return load


@pytest.fixture
def made() -> Iterator[Callable[..., LiveQueue]]:
    queues: list[LiveQueue] = []

    def make(load: Callable[..., Predictor], **options: int) -> LiveQueue:
        queues.append(LiveQueue(load, **options))
        return queues[-1]

    yield make
    for queue in queues:
        queue.close()


def test_every_model_answers_every_example_in_order(made: Callable[..., LiveQueue]) -> None:
    queue = made(loader(a=Scripted(always), b=Scripted({"e1": Label.REFUTED})))
    job = queue.submit("one", [Request("a"), Request("b")], examples(3))
    assert job.wait(LONG)
    view = job.view()
    assert view.state is State.DONE
    assert (view.done, view.total, view.running) == (6, 6, False)
    assert [[p.example_id for p in column.predictions] for column in view.columns] == [["e0", "e1", "e2"]] * 2
    assert [p.label for p in view.columns[1].predictions] == [None, Label.REFUTED, None]
    assert view.columns[0].model_key == "scripted@1"


def test_the_models_of_a_job_take_turns(made: Callable[..., LiveQueue]) -> None:
    order: list[str] = []

    def noting(name: str) -> Scripted:
        return Scripted(lambda example: order.append(name + example.id) or Label.ENTAILED)

    gate, reached = threading.Event(), threading.Event()

    def hold(example: Example) -> Label:
        reached.set()
        gate.wait(LONG)
        return Label.ENTAILED

    queue = made(loader(gate=Scripted(hold), a=noting("a"), b=noting("b")))
    # The gate holds the computing thread until both models of the second job are there.
    held = queue.submit("zero", [Request("gate")], examples(1))
    assert reached.wait(LONG)
    job = queue.submit("one", [Request("a"), Request("b")], examples(2))
    wait_for(queue, lambda: all(column.state is State.RUNNING for column in job.view().columns))
    gate.set()
    assert held.wait(LONG)
    assert job.wait(LONG)
    first, second = order[0][0], order[1][0]  # whichever was loaded first
    assert {first, second} == {"a", "b"}
    assert order == [f"{first}e0", f"{second}e0", f"{first}e1", f"{second}e1"]


def test_sessions_take_turns(made: Callable[..., LiveQueue]) -> None:
    order: list[str] = []
    gate = threading.Event()

    def answer(example: Example) -> Label:
        gate.wait(LONG)
        order.append(example.id)
        return Label.ENTAILED

    queue = made(loader(m=Scripted(answer)))
    long = queue.submit("one", [Request("m")], examples(4, "long"))
    wait_for(queue, lambda: long.view().state is State.RUNNING)
    short = queue.submit("two", [Request("m")], examples(2, "short"))
    wait_for(queue, lambda: short.view().state is State.RUNNING)
    assert long.view().sessions_sharing == 1
    gate.set()
    assert short.wait(LONG)
    assert long.wait(LONG)
    assert order == ["long0", "short0", "long1", "short1", "long2", "long3"]


def test_cancelling_ends_the_view_at_once_and_the_model_after_its_pack(made: Callable[..., LiveQueue]) -> None:
    inside, gate = threading.Event(), threading.Event()
    asked: list[str] = []

    def answer(example: Example) -> Label:
        asked.append(example.id)
        inside.set()
        gate.wait(LONG)
        return Label.ENTAILED

    queue = made(loader(m=Scripted(answer), other=Scripted(always)))
    job = queue.submit("one", [Request("m")], examples(5))
    assert inside.wait(LONG)
    job.cancel()
    assert job.view().state is State.STOPPED
    gate.set()
    after = queue.submit("one", [Request("other")], examples(1))
    assert after.wait(LONG)
    assert asked == ["e0"]
    assert job.view().done == 0


def test_a_new_job_of_a_session_stops_the_one_before(made: Callable[..., LiveQueue]) -> None:
    gate = threading.Event()
    queue = made(loader(m=Scripted(lambda e: gate.wait(LONG) and Label.ENTAILED), n=Scripted(always)))
    first = queue.submit("one", [Request("m")], examples(5))
    second = queue.submit("one", [Request("n")], examples(1))
    assert first.view().state is State.STOPPED
    gate.set()
    assert second.wait(LONG)
    assert second.view().state is State.DONE


def test_a_model_that_cannot_be_loaded_fails_its_own_column(made: Callable[..., LiveQueue]) -> None:
    queue = made(loader(bad=ModelError("no such folder"), good=Scripted(always)))
    job = queue.submit("one", [Request("bad"), Request("good")], examples(2))
    assert job.wait(LONG)
    bad, good = job.view().columns
    assert (bad.state, bad.error, bad.predictions) == (State.FAILED, "no such folder", ())
    assert (good.state, len(good.predictions)) == (State.DONE, 2)
    assert job.view().state is State.DONE


def test_an_unexpected_error_ends_one_column_and_the_queue_goes_on(made: Callable[..., LiveQueue]) -> None:
    def broken(example: Example) -> Label:
        raise MemoryError(example.id)

    queue = made(loader(broken=Scripted(broken), good=Scripted(always)))
    job = queue.submit("one", [Request("broken"), Request("good")], examples(2))
    assert job.wait(LONG)
    assert [column.state for column in job.view().columns] == [State.FAILED, State.DONE]
    assert job.view().columns[0].error == "MemoryError: e0"
    again = queue.submit("two", [Request("good")], examples(1))
    assert again.wait(LONG)
    assert again.view().state is State.DONE


def test_a_model_that_ends_early_is_a_failure_not_a_short_column(made: Callable[..., LiveQueue]) -> None:
    class Short(Scripted):
        def predict(self, examples: Sequence[Example], *, stop: Stop = lambda: False) -> Iterator:  # type: ignore[type-arg]
            return iter(())

    queue = made(loader(m=Short(always)))
    job = queue.submit("one", [Request("m")], examples(2))
    assert job.wait(LONG)
    assert job.view().columns[0].state is State.FAILED


def test_loading_shows_its_progress_and_keeps_nobody_else_waiting(made: Callable[..., LiveQueue]) -> None:
    told, gate = threading.Event(), threading.Event()

    def load(model_id: str, *, settings: Settings, progress: Progress) -> Predictor:
        if model_id == "slow":
            progress("converting", 0.25)
            told.set()
            gate.wait(LONG)
        return Scripted(always)

    queue = made(load)
    ready = queue.submit("zero", [Request("quick")], examples(1))
    assert ready.wait(LONG)
    slow = queue.submit("one", [Request("slow")], examples(1))
    assert told.wait(LONG)
    column = slow.view().columns[0]
    assert (column.state, column.message, column.fraction) == (State.LOADING, "converting", 0.25)
    quick = queue.submit("two", [Request("quick")], examples(3))
    assert quick.wait(LONG)
    assert slow.view().state is State.LOADING
    gate.set()
    assert slow.wait(LONG)
    assert slow.view().columns[0].message == ""


def test_sessions_that_want_the_same_model_share_its_loading(made: Callable[..., LiveQueue]) -> None:
    told, gate = threading.Event(), threading.Event()
    loads: list[str] = []

    def load(model_id: str, *, settings: Settings, progress: Progress) -> Predictor:
        loads.append(model_id)
        progress("unpacking", 0.5)
        told.set()
        gate.wait(LONG)
        return Scripted(always)

    queue = made(load)
    first = queue.submit("one", [Request("m")], examples(1))
    assert told.wait(LONG)
    second = queue.submit("two", [Request("m")], examples(1))
    assert second.view().columns[0].message == "unpacking"
    first.cancel()
    gate.set()
    assert second.wait(LONG)
    assert (first.view().state, second.view().state, loads) == (State.STOPPED, State.DONE, ["m"])


def test_a_model_that_nobody_waits_for_any_more_is_not_loaded(made: Callable[..., LiveQueue]) -> None:
    inside, gate = threading.Semaphore(0), threading.Event()
    loads: list[str] = []

    def load(model_id: str, *, settings: Settings, progress: Progress) -> Predictor:
        loads.append(model_id)
        if model_id.startswith("slow"):
            inside.release()
            gate.wait(LONG)
        return Scripted(always)

    queue = made(load)
    slow = queue.submit("one", [Request("slow1"), Request("slow2")], examples(1))  # both loading threads
    assert inside.acquire(timeout=LONG)
    assert inside.acquire(timeout=LONG)
    queue.submit("two", [Request("unwanted")], examples(1)).cancel()
    gate.set()
    assert slow.wait(LONG)
    again = queue.submit("two", [Request("wanted")], examples(1))
    assert again.wait(LONG)
    assert sorted(loads) == ["slow1", "slow2", "wanted"]


def test_a_model_is_loaded_once_for_all_sessions(made: Callable[..., LiveQueue]) -> None:
    loads: list[str] = []

    def load(model_id: str, *, settings: Settings, progress: Progress) -> Predictor:
        loads.append(model_id)
        return Scripted(always)

    queue = made(load, keep=1)
    for session in ("one", "two"):
        assert queue.submit(session, [Request("m")], examples(1)).wait(LONG)
    assert loads == ["m"]
    assert queue.submit("one", [Request("n"), Request("m")], examples(1)).wait(LONG)
    assert queue.submit("one", [Request("m")], examples(1)).wait(LONG)
    assert loads[:2] == ["m", "n"]


def test_a_finished_job_keeps_no_model(made: Callable[..., LiveQueue]) -> None:
    queue = made(loader(m=Scripted(always)))
    job = queue.submit("one", [Request("m")], examples(2))
    assert job.wait(LONG)
    assert job._columns[0].model is None


@pytest.mark.parametrize(
    ("requests", "count"),
    [
        pytest.param([], 1, id="no model"),
        pytest.param([Request("m")], 0, id="no example"),
        pytest.param([Request("m"), Request("m")], 1, id="the same model twice"),
    ],
)
def test_a_job_that_asks_nothing_is_refused(
    made: Callable[..., LiveQueue], requests: list[Request], count: int
) -> None:
    with pytest.raises(ValueError, match="job"):
        made(loader(m=Scripted(always))).submit("one", requests, examples(count))


def wait_for(queue: LiveQueue, condition: Callable[[], bool]) -> None:
    with queue._changed:
        assert queue._changed.wait_for(condition, LONG)


def test_other_work_is_done_by_the_thread_that_computes_and_not_after_the_end(made: Callable[..., LiveQueue]) -> None:
    asked: list[str] = []

    def by_whom(example: Example) -> Label:
        asked.append(threading.current_thread().name)
        return Label.ENTAILED

    queue = made(loader(a=Scripted(by_whom)))
    assert queue.submit("one", [Request("a")], examples(1)).wait(LONG)
    assert queue.between(lambda: threading.current_thread().name).result(LONG) == asked[0]
    queue.close()
    with pytest.raises(ValueError, match="closed"):
        queue.between(list)


def test_a_server_that_does_not_answer_keeps_its_own_column_waiting_alone(made: Callable[..., LiveQueue]) -> None:
    gate = threading.Event()

    def slow(example: Example) -> Label:
        gate.wait(LONG)
        return Label.ENTAILED

    queue = made(loader(**{"openai:slow": Scripted(slow), "m": Scripted(always)}))
    waiting = queue.submit("one", [Request("openai:slow")], examples(2, "a"))
    wait_for(queue, lambda: waiting.view().state is State.RUNNING)
    both = queue.submit("two", [Request("openai:slow"), Request("m")], examples(3, "b"))
    other = queue.submit("three", [Request("m")], examples(3, "c"))
    assert other.wait(LONG)
    wait_for(queue, lambda: both.view().columns[1].state is State.DONE)
    assert [len(column.predictions) for column in both.view().columns] == [0, 3]
    gate.set()
    assert both.wait(LONG)
    assert waiting.wait(LONG)
    assert [one.example_id for one in both.view().columns[0].predictions] == ["b0", "b1", "b2"]


def test_a_server_that_fails_or_is_stopped_ends_its_column(made: Callable[..., LiveQueue]) -> None:
    entered, gate = threading.Event(), threading.Event()

    def answer(example: Example) -> Label:
        if example.id == "a0":
            raise ModelError("no key")
        entered.set()
        gate.wait(LONG)
        return Label.ENTAILED

    queue = made(loader(**{"openai:x": Scripted(answer)}))
    failed = queue.submit("one", [Request("openai:x")], examples(2, "a"))
    assert failed.wait(LONG)
    assert (failed.view().state, failed.view().columns[0].error) == (State.FAILED, "no key")
    stopped = queue.submit("two", [Request("openai:x")], examples(2, "b"))
    assert entered.wait(LONG)
    stopped.cancel()
    assert stopped.view().state is State.STOPPED
    gate.set()
    queue.close()
    assert stopped.view().columns[0].predictions == ()
