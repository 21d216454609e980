"""Hostile text in cells, hypotheses, titles, addresses and models' answers is shown as text (case C44)."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from pages.parts import job, library
from probelib.display.markup import visible
from probelib.models.base import Example, Predictor, Progress, Settings, Status
from probelib.models.queue import LiveQueue
from probelib.models.scripted import Scripted
from tests.display.made import HOSTILE, answer
from tests.pages.seen import healthy, markup, opened

BUDGET = HOSTILE[0]
_MADE_BY_US = re.compile(
    r"</?(?:bdi|div|span|p|b|strong|table|caption|thead|tbody|tr|th|td|ul|li|dl|dt|dd|h1|h2|h3|h4|code|del|ins)"
    r"(?: (?:class|title|role|scope|style|tabindex|colspan|aria-[a-z]+)=\"[^\"<>]*\")*>"
)


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A dataset with one table whose every text is hostile; its id."""
    sample = {
        "id": "hostile",
        "title": " ".join(HOSTILE[:3]),
        "domain": "film",
        "orientation": "grid",
        "about": HOSTILE[1],
        "header": ["what", HOSTILE[2]],
        "rows": [[one, "$84 million"] for one in HOSTILE],
        "hypotheses": [{"text": one, "label": "entailed", "types": []} for one in HOSTILE[:6]],
    }
    (tmp_path / "hostile.json").write_text(json.dumps(sample))
    monkeypatch.setenv("PROBELIB_DATASETS", f"samples={tmp_path}")
    monkeypatch.setattr(library, "sample_info", lambda table_id: None)
    return "samples:hostile"


def _assert_only_our_tags(shown: str) -> None:
    rest = _MADE_BY_US.sub("", shown)
    assert "<" not in rest, rest[max(rest.find("<") - 40, 0) :][:120]


def test_explore_shows_a_hostile_table_letter_for_letter(hostile: str) -> None:
    app = healthy(opened("explore", table=hostile))
    _assert_only_our_tags(markup(app))
    shown = unescape(re.sub(r"<[^>]*>", "", markup(app)))
    for one in HOSTILE:
        assert visible(one) in shown


def test_a_hypothesis_among_the_options_keeps_its_dollars_and_directives(hostile: str) -> None:
    app = opened("explore", table=hostile)
    options = app.radio[0].options
    assert any(r"budget was \$84 million and the gross was \$192\.5 million" in one for one in options)
    for one in options:
        assert not re.search(r"(?<!\\)(?:\$|:material|:red|<script|https?:)", one)


@pytest.mark.parametrize("page", ["explore", "live"])
@pytest.mark.parametrize(
    "name", ["dataset", "table", "hypothesis", "q", "probe", "type", "model", "text", "v", "label", "name"]
)
def test_a_hostile_address_is_shown_as_text(page: str, name: str, hostile: str) -> None:
    for one in (HOSTILE[1], HOSTILE[2]):
        address = {"table": hostile, name: one}
        _assert_only_our_tags(markup(healthy(opened(page, **address))))


def test_hostile_answers_and_errors_of_a_model_are_shown_as_text(monkeypatch: pytest.MonkeyPatch, hostile: str) -> None:
    from dataclasses import replace

    def load(model_id: str, *, settings: Settings, progress: Progress) -> Predictor:
        if model_id == "builtin:majority":
            raise RuntimeError(HOSTILE[1])

        def say(example: Example) -> object:
            return replace(answer(example.id, None), status=Status.UNPARSED, raw_text=HOSTILE[1], error=HOSTILE[2])

        return Scripted(say, name=HOSTILE[1])  # type: ignore[arg-type]

    queue = LiveQueue(load)
    monkeypatch.setattr(job, "queue", lambda: queue)
    app = opened("live", table=hostile, text=BUDGET, label="entailed", model=["builtin:lookup", "builtin:majority"])
    next(button for button in app.button if button.label == "Run").click().run()
    assert app.session_state["live.run"].job.wait(20)
    shown = markup(healthy(app.run()))
    queue.close()
    _assert_only_our_tags(shown)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert BUDGET in unescape(re.sub(r"<[^>]*>", "", shown))
