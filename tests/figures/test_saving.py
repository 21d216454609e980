from __future__ import annotations

import pytest

from probelib.errors import ResourceMissing
from probelib.figures import saving
from probelib.figures.heatmap import heatmap
from tests.figures.made import cell


def test_a_chart_is_saved_as_png_and_svg() -> None:
    chart = heatmap([cell("2018", reasoning="3-2")], title="Change")
    assert saving.saved(chart, "png", scale=1).startswith(b"\x89PNG")
    svg = saving.saved(chart, "svg").decode()
    for label in ("2018", "3-2", "−3.0", "Change"):
        assert f">{label}<" in svg


@pytest.mark.parametrize("said", ["bell \x07", "nothing \x00", "half \ud800"], ids=["bell", "nul", "surrogate"])
def test_a_control_character_in_a_text_is_shown_and_ends_no_process(said: str) -> None:
    assert "�" in (drawn := saving.saved(heatmap([cell(said)]), "svg").decode()) or "␇" in drawn or "␀" in drawn


def test_without_the_package_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving, "find_spec", lambda name: None)
    with pytest.raises(ResourceMissing, match="pip install vl-convert-python"):
        saving.saved(heatmap([cell()]), "png")
