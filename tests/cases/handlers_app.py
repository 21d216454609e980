"""Edge cases of the app: typeset text (C44), choices and results across pages (C45), the heatmap's cells (C47)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from pages.parts import job
from probelib.display import chips, table
from probelib.display.markup import markdown
from probelib.figures.colours import contrast, diverging
from probelib.figures.heatmap import heatmap
from probelib.models.base import Example, Predictor, Progress, Settings
from probelib.models.queue import LiveQueue
from probelib.models.scripted import Scripted
from probelib.records import Label, Table
from tests.figures.made import cell as made_cell
from tests.pages.seen import HULK, healthy, markup, opened, text

Case = dict[str, Any]


def c44(case: Case) -> None:
    """Both dollar signs are there, in text, table, labels and messages."""
    sentence, expected = case["input"]["hypothesis"], case["expect"]["visible_text"]
    cell = table.table_html(Table("made:x", sentence, (sentence,), ((sentence,),), "made"))
    for html in (cell, chips.notice("error", sentence)):
        assert expected in unescape(re.sub(r"<[^>]*>", "", html))
    label = markdown(sentence)
    assert not re.search(r"(?<!\\)\$", label)
    assert label.replace("\\", "") == expected
    app = healthy(opened("live", table=HULK, text=sentence, label="entailed"))
    assert expected in unescape(re.sub(r"<[^>]*>", "", _without_badges(markup(app))))
    assert app.text_area(key="live:text").value == expected


def c45(case: Case) -> None:
    """Choices are there after a visit elsewhere, and answers of other options are marked as such."""
    assert case["expect"]["after_return"]
    with pytest.MonkeyPatch.context() as patch:
        queue = LiveQueue(_agreeing)
        patch.setattr(job, "queue", lambda: queue)
        address: dict[str, str | list[str]] = {
            "table": HULK,
            "shots": "0",
            "model": ["builtin:smollm2", "builtin:lookup"],
        }
        app = opened("live", text="Hulk runs for 138 minutes.", label="entailed", **address)
        next(button for button in app.button if button.label == "Run").click().run()
        assert app.session_state["live.run"].job.wait(20)
        for name in ("explore", "live"):
            app.query_params.clear()  # as the browser does when it goes to another page
            app.switch_page(f"pages/{name}.py").run()
        healthy(app)
        assert app.query_params["text"] == "Hulk runs for 138 minutes."
        assert app.query_params["model"] == ["builtin:smollm2", "builtin:lookup"]
        assert app.query_params["shots"] == "0"
        assert "made with other options" not in text(app)
        app.checkbox(key="live:model:builtin:majority").check().run()
        assert "These answers were made with other options" in text(healthy(app))
        queue.close()


def c47(case: Case) -> None:
    """Every cell is there with text that can be read, a blank is no 0, and labels stay text."""
    given, expected = case["input"], case["expect"]
    cells = [
        made_cell(model, reasoning=row, points=value)
        for row, line in zip(given["rows"], given["values"], strict=True)
        for model, value in zip(given["columns"], line, strict=True)
    ]
    for dark in (False, True):
        drawn = heatmap([replace(one, title=one.model_key) for one in cells], dark=dark).to_dict()
        layers = [drawn["datasets"][layer["data"]["name"]] for layer in drawn["layer"]]
        rows = [row for layer in layers for row in layer]
        numbers = {(one["row"].partition(".")[0], one["column"]): one for one in rows if "rounded" in one}
        grounds = [one["fill"] for one in rows if "fill" in one]
        assert [one["text"] for one in numbers.values()] == ["−94.5", "n/a", "+212.4", "0.0"]
        assert len(grounds) == len(numbers) == 4 * expected["all_4_cells_present"]
        assert [one["text"] for one in rows if set(one) == {"text", "row", "y"}] == expected["row_labels"]
        names = {one["column"]: one["full"] for one in rows if "full" in one}
        assert list(names.values()) == expected["column_labels"]
        assert grounds[3] == diverging(0, centre=expected["centre_value"], reach=1, dark=dark) != grounds[1]
        inks = [one["ink"] for one in numbers.values()]
        assert min(contrast(ink, ground) for ink, ground in zip(inks, grounds, strict=True)) >= 4.5


def _agreeing(model_id: str, *, settings: Settings, progress: Progress) -> Predictor:
    def answer(example: Example) -> Label:
        return Label.ENTAILED

    return Scripted(answer, name=model_id)


def _without_badges(html: str) -> str:
    return re.sub(r'<span class="pl-badge"><span class="pl-hidden">[^<]*</span>\d+</span>', "", html)


HANDLERS: dict[str, Callable[[Case], None]] = {"C44": c44, "C45": c45, "C47": c47}
