from __future__ import annotations

from itertools import pairwise

import pytest

from probelib.figures.colours import READABLE, blend, contrast, diverging, ink_on
from tests.display import test_words as sight

THEMES = (False, True)


def _colour(value: float, *, dark: bool = False) -> str:
    return diverging(value, centre=0, reach=50, dark=dark)


@pytest.mark.parametrize("dark", THEMES, ids=["light", "dark"])
def test_text_can_be_read_on_every_colour_of_the_scale(dark: bool) -> None:
    for value in range(-60, 61):
        ground = _colour(value, dark=dark)
        assert contrast(ink_on(ground), ground) >= READABLE


@pytest.mark.parametrize("dark", THEMES, ids=["light", "dark"])
@pytest.mark.parametrize("kind", sight._SEEN_AS)
def test_better_and_worse_are_told_apart_by_the_colour_blind(kind: str, dark: bool) -> None:
    for value, least in ((5, 0.02), (25, 0.09), (50, 0.14)):
        assert sight._distance(_colour(value, dark=dark), _colour(-value, dark=dark), kind) > least


def test_the_centre_has_no_hue_and_the_ends_do_not_go_further() -> None:
    channels = [int(_colour(0)[i : i + 2], 16) for i in (1, 3, 5)]
    assert max(channels) - min(channels) < 8
    assert _colour(-50) == _colour(-212.4)
    assert _colour(50) == _colour(1000)


@pytest.mark.parametrize("sign", [-1, 1])
def test_a_larger_change_stands_out_more(sign: int) -> None:
    seen = [contrast(_colour(sign * value), "#ffffff") for value in (0, 2, 5, 10, 25, 50)]
    assert all(one < other for one, other in pairwise(seen))


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert blend("#000000", "#ffff14", 0.5) == "#80800a"
