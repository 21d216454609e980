"""A deck as PowerPoint slides: native text, tables and bar charts; heatmaps and scales as pictures twice as fine.

A slide's notes hold what the presenter wrote and then the definition, n, test and runs. Made with python-pptx, the
extra `slides`; nothing else is started.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any

from probelib.decks.exporting.pptx_parts import HEIGHT, MARGIN, WIDTH, add_bars, add_picture, add_sheet, rgb
from probelib.decks.slide import Bars, Line, Mark, Prose, Sheet, Slide, line
from probelib.display import words
from probelib.display.markup import visible
from probelib.errors import ResourceMissing

if TYPE_CHECKING:
    from pptx.presentation import Presentation

MISSING = "Saving slides needs the package python-pptx: pip install 'probelib[slides]'"
_ALONE, _LARGE, _TEXT, _SMALL = 28, 26, 20, 14
"""Points of type: text with a slide to itself, the sentence that a slide is about, other text, what is beside it."""
_MOST_TEXT = 0.62
"""Share of a slide that text gets where a table or a figure stands below it."""
_LEAD, _MOST_LEAD = 0.55, 0.95
"""Inches of the line under a title, and of what is longer than a line."""
_PER_CHARACTER = 0.56
"""Width of a character on average, in parts of its size."""
_FONT = "Arial"
_UNSET = ("Calibri Light", "Calibri")
"""Typefaces of the template, which not every machine has."""
_MARKED = {
    Mark.ENTAILED: "entailed",
    Mark.REFUTED: "refuted",
    Mark.ADDED: "added",
    Mark.REMOVED: "removed",
    Mark.RIGHT: "right",
    Mark.QUIET: "quiet",
}


def can_export() -> bool:
    """Return whether the package that writes slides is installed."""
    return find_spec("pptx") is not None


def pptx(slides: Sequence[Slide], title: str, look: Callable[[], None] = lambda: None) -> bytes:
    """Return a PowerPoint file, a slide each.

    Args:
        slides: In their order.
        title: Of the deck, for the properties of the file.
        look: Called before each slide; it may raise to give the export up.

    Raises:
        ResourceMissing: A package that it needs is not installed.
    """
    if not can_export():
        raise ResourceMissing(MISSING)
    from pptx import Presentation
    from pptx.util import Inches

    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(WIDTH), Inches(HEIGHT)
    _set_fonts(deck)
    _set_properties(deck, title)
    for one in slides:
        look()
        _slide(deck, one)
    written = BytesIO()
    deck.save(written)
    return written.getvalue()


def _slide(deck: Presentation, slide: Slide) -> None:
    """Add one slide with its notes."""
    made = deck.slides.add_slide(deck.slide_layouts[5])  # a title and nothing else
    _title(made.shapes.title, slide.title)
    top = 1.25
    if slide.lead:
        lead = [line(slide.lead)]
        high = min(max(_height(lead, _SMALL), _LEAD), _MOST_LEAD)
        _text(made, lead, top - 0.1, high, _SMALL, quiet=True)
        top += high - 0.05
    alone = all(isinstance(part, Prose) for part in slide.parts)
    for part, height in zip(slide.parts, _shares(slide, HEIGHT - 0.35 - top), strict=True):
        if isinstance(part, Prose):
            _text(made, part.lines, top, height, _ALONE if alone else _TEXT)
        elif isinstance(part, Sheet):
            left_out = add_sheet(made, part, top, height)
            if left_out:
                _text(made, [line(left_out)], top + height - 0.4, 0.4, 12, quiet=True)
        elif isinstance(part, Bars):
            add_bars(made, part, top, height)
        else:
            add_picture(made, part, top, height)
        top += height
    notes = [*([slide.said, ""] if slide.said else []), *slide.notes]
    made.notes_slide.notes_text_frame.text = visible("\n".join(notes))


def _shares(slide: Slide, room: float) -> list[float]:
    """Return how many inches of the height each part gets: text what its lines need, the others what is left."""
    needs = [_height(part.lines, _TEXT) if isinstance(part, Prose) else 0.0 for part in slide.parts]
    others = sum(not isinstance(part, Prose) for part in slide.parts)
    if not others:
        return [room * need / (sum(needs) or 1.0) for need in needs]
    text = min(sum(needs), _MOST_TEXT * room)
    scale = text / (sum(needs) or 1.0)
    return [need * scale if need else (room - text) / others for need in needs]


def _height(lines: Sequence[Line], points: float) -> float:
    """Return about how many inches lines need, on the safe side: a substitute typeface may be a tenth wider."""
    inches = 0.0
    for one in lines:
        size = points * (_LARGE / _TEXT if one.large else 1)
        wrapped = 1 + int(len(one.text) * size * _PER_CHARACTER / 72 / (WIDTH - 2 * MARGIN - 0.3))
        inches += (wrapped * 1.2 * size + 0.4 * points) / 72
    return inches + 0.1


def _title(shape: Any, said: str) -> None:
    from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
    from pptx.util import Inches, Pt

    shape.left, shape.top = Inches(MARGIN), Inches(0.3)
    shape.width, shape.height = Inches(WIDTH - 2 * MARGIN), Inches(0.9)
    frame = shape.text_frame
    frame.word_wrap, frame.vertical_anchor = True, MSO_ANCHOR.MIDDLE
    frame.text = visible(said)
    paragraph = frame.paragraphs[0]
    paragraph.alignment = PP_ALIGN.LEFT
    paragraph.font.size, paragraph.font.bold = Pt(30 if len(said) < 60 else 24), True
    paragraph.font.color.rgb = rgb(words.PAGE_INK["light"])


def _text(made: Any, lines: Sequence[Line], top: float, height: float, size: int, *, quiet: bool = False) -> None:
    from pptx.util import Inches, Pt

    box = made.shapes.add_textbox(Inches(MARGIN), Inches(top), Inches(WIDTH - 2 * MARGIN), Inches(height))
    frame = box.text_frame
    frame.word_wrap = True
    size = _fitting(lines, height, size)
    for number, one in enumerate(lines):
        paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
        paragraph.space_after = Pt(size * 0.4)
        if one.bullet:
            _run(paragraph, "•  ", size, Mark.PLAIN, quiet=quiet)
        for piece in one.words:
            _run(paragraph, piece.text, round(size * _LARGE / _TEXT) if one.large else size, piece.mark, quiet=quiet)


def _fitting(lines: Sequence[Line], height: float, size: int) -> int:
    """Return the largest size of type, from `size` down to 10 points, in which lines fit a height in inches."""
    return next((points for points in range(size, 10, -1) if _height(lines, points) <= height), 10)


def _run(paragraph: Any, said: str, size: int, mark: Mark, *, quiet: bool = False) -> None:
    from pptx.util import Pt

    run = paragraph.add_run()
    run.text = visible(said)
    font = run.font
    font.size = Pt(size)
    tone = _MARKED.get(mark, "quiet" if quiet else "")
    font.color.rgb = rgb(words.TONES[tone].light.ink if tone else words.PAGE_INK["light"])
    font.bold = mark not in (Mark.PLAIN, Mark.QUIET, Mark.REMOVED)
    font.underline = mark in (Mark.ADDED, Mark.LIT) or None
    if mark is Mark.REMOVED:
        font._element.set("strike", "sngStrike")
    if mark is Mark.WRONG:
        font.color.rgb = rgb(words.TONES["wrong"].light.line)


def _set_fonts(deck: Presentation) -> None:
    """Let the theme name a typeface that every machine has, or one of the same widths."""
    from pptx.opc.constants import RELATIONSHIP_TYPE

    theme = deck.slide_master.part.part_related_by(RELATIONSHIP_TYPE.THEME)
    blob = theme.blob
    for name in _UNSET:
        blob = blob.replace(f'typeface="{name}"'.encode(), f'typeface="{_FONT}"'.encode())
    theme._blob = blob


def _set_properties(deck: Presentation, title: str) -> None:
    """Let the file say its title and what wrote it, and nothing of who made the template and when."""
    said = deck.core_properties
    said.title, said.author, said.comments, said.last_modified_by = visible(title), "probelib", "", "probelib"
    made = said._element
    for date in [one for one in made if one.tag.rpartition("}")[2] in ("created", "modified")]:
        made.remove(date)
