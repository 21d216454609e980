"""The one look of all figures: words stand on the ground they were drawn for, whatever theme the page has by then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from probelib.display import words
from probelib.figures.bars import bars
from probelib.figures.heatmap import heatmap
from probelib.figures.taxonomy import Sector, taxonomy
from probelib.figures.wep_scale import wep_scale
from probelib.wep.scales import scale
from tests.figures.made import cell

LEVELS = (Sector("R1", "R1 Representation", 1, types=(Sector("numeration", "Numeration", 1),)),)
FIGURES: dict[str, Callable[[bool], Any]] = {
    "heatmap": lambda dark: heatmap([cell()], dark=dark).to_dict()["background"],
    "bars": lambda dark: bars(("One",), (("Keeps", (1,)),), dark=dark).to_dict()["background"],
    "wep_scale": lambda dark: wep_scale((scale(),), dark=dark).to_dict()["background"],
    "taxonomy": lambda dark: taxonomy(LEVELS, theme="dark" if dark else "light").layout.paper_bgcolor,
}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("figure", FIGURES)
def test_a_figure_has_the_ground_of_the_page_it_is_drawn_for(figure: str, dark: bool) -> None:
    assert FIGURES[figure](dark) == words.PAGE_GROUND["dark" if dark else "light"]
