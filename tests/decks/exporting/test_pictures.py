from __future__ import annotations

import csv
import re
import struct
from io import StringIO
from statistics import median

import pytest

from probelib.decks.exporting import pictures
from probelib.decks.records import Kind, pin
from probelib.decks.slide import Picture
from probelib.decks.slides import slide as made
from probelib.decks.sources import Sources
from probelib.errors import InputError
from tests.decks.made import slide


def figure(kind: Kind = Kind.HEATMAP) -> Picture:
    found = pictures.figure(made(pin(kind, {}), Sources(())))
    assert isinstance(found, Picture)
    return found


def test_a_png_is_twice_as_fine_and_as_wide_as_a_slide() -> None:
    data = pictures.picture(figure(), "png")
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    assert width > 2500
    assert 1.5 < width / height < 2.4


@pytest.mark.parametrize("kind", [Kind.HEATMAP, Kind.WEP_SCALE])
def test_a_figure_for_a_slide_has_the_size_of_its_room_and_larger_text(kind: Kind) -> None:
    part = figure(kind)
    drawn, own = (pictures.picture(part, "svg", room).decode() for room in ((1280.0, 560.0), None))
    width, height = (float(found) for found in re.findall(r'<svg[^>]*? width="([\d.]+)" height="([\d.]+)"', drawn)[0])
    assert (round(width), round(height)) == (1280, 560)
    assert _share_of_text(drawn) > 1.25 * _share_of_text(own)


def _share_of_text(drawn: str) -> float:
    """Return how large most text of a figure is, for the figure's width."""
    (width,) = re.findall(r'<svg[^>]*? width="([\d.]+)"', drawn)
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)px"', drawn)]
    return median(sizes) / float(width)


def test_an_svg_stands_on_white_and_holds_its_words() -> None:
    drawn = pictures.picture(figure(Kind.WEP_SCALE), "svg").decode()
    assert drawn.startswith("<svg")
    assert 'fill="#FFFFFF"' in drawn
    assert "almost certain" in drawn


def test_bars_are_drawn_with_hostile_names_as_text() -> None:
    bars = pictures.figure(slide())
    assert bars is not None
    drawn = pictures.picture(bars, "svg").decode()
    assert "&lt;script" in drawn
    assert "<script" not in drawn


def test_numbers_are_a_csv_file_without_formulas() -> None:
    (row,) = csv.DictReader(StringIO(pictures.csv(slide().numbers).decode()))
    assert row["name"].startswith("'=cmd()")
    assert row["n"] == "-1.5"


def test_a_slide_without_numbers_says_so() -> None:
    with pytest.raises(InputError, match="no numbers"):
        pictures.csv(None)
