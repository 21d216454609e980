from __future__ import annotations

import re
from html import unescape

import pytest

from probelib.display.pairs import Answerer, cell_edits, pair
from probelib.evaluation.records import Asked, Pair
from probelib.models.base import ExampleKind, Prediction, Status
from probelib.records import CellEdit, Check, Edit, Label, Side, Table

TABLE = Table("made:x", "Medals", ("team", "medals"), (("Red", "31"), ("Blue", "7")), "made")
HOSTILE = "<img src=x onerror=alert(1)> & $7"


def answer(label: Label | None, **more: object) -> Prediction:
    status = Status.OK if label else Status.UNPARSED
    return Prediction("e", None, ExampleKind.BASE, "m", status, label, **more)  # type: ignore[arg-type]


def made(text: str = "Red won 31.", reason: str = "31 is not 13", side: Side = Side.HYPOTHESIS) -> Pair:
    changed = Table("made:x", "Medals", ("team", "medals"), (("Red", "30"), ("Blue", "7")), "made")
    on_table = side is Side.TABLE
    return Pair(
        run_id="run",
        base=Asked("b", text, Label.ENTAILED, None),
        probe=Asked("p", text if on_table else "Red won 13.", Label.REFUTED, None),
        table=TABLE,
        probe_table=changed if on_table else TABLE,
        reasoning="numeration",
        effect="flip",
        side=side,
        check=Check.VERIFIED,
        reason=reason,
        edits=() if on_table or text != "Red won 31." else (Edit(8, 10, "13"),),
    )


def drawn(shown: Pair, *answerers: Answerer) -> str:
    return pair(3, shown, "Numeration", answerers or [Answerer("Model", answer(Label.ENTAILED), None)])


def words_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def test_both_sides_say_what_is_right_and_what_was_answered() -> None:
    said = words_of(drawn(made(), Answerer("Model", answer(Label.ENTAILED), answer(Label.ENTAILED))))
    assert "3. Numeration" in said
    assert "Base Red won 31. Right answer ⊨ Entailed Model ⊨ Entailed ✓ right" in said
    assert "Right answer ⊭ Contradicted Model ⊨ Entailed ✗ wrong" in said
    assert "Verified on the table . 31 is not 13" in said


def test_the_change_is_marked_in_the_probe() -> None:
    html = drawn(made())
    assert "<del>" in html
    assert "<ins>" in html


def test_a_changed_cell_is_marked_in_the_table() -> None:
    html = drawn(made(side=Side.TABLE))
    assert "Table changed" in html
    assert 'class="pl-changed"' in html or "pl-changed" in html


def test_two_models_stand_below_each_other() -> None:
    one = Answerer("First", answer(Label.ENTAILED), answer(Label.REFUTED))
    other = Answerer("Second", answer(Label.REFUTED), None)
    said = words_of(drawn(made(), one, other))
    assert "First ⊨ Entailed ✓ right Second ⊭ Contradicted ✗ wrong" in said
    assert "Second not answered yet" in said


def test_an_answer_that_is_no_label_shows_what_was_written() -> None:
    said = words_of(drawn(made(), Answerer("Model", answer(None, raw_text="maybe"), None)))
    assert "no usable answer" in said
    assert "maybe" in said


def test_what_was_cut_is_said() -> None:
    told = answer(Label.ENTAILED, p_entailed=0.75, rows_cut=2, evidence_cut=True)
    assert "0.750 entailed · 2 rows cut, evidence too" in words_of(drawn(made(), Answerer("Model", told, None)))


@pytest.mark.parametrize("place", ["text", "reason", "title", "raw"])
def test_hostile_text_stays_text(place: str) -> None:
    shown = made(text=HOSTILE if place == "text" else "Red won 31.", reason=HOSTILE if place == "reason" else "")
    title = HOSTILE if place == "title" else "Model"
    found = answer(None, raw_text=HOSTILE) if place == "raw" else answer(Label.ENTAILED)
    html = drawn(shown, Answerer(title, found, None))
    assert "<img" not in html
    assert HOSTILE in unescape(re.sub(r"<[^>]*>", "", html))


def test_cells_that_differ_are_found_by_their_place() -> None:
    other = Table("made:x", "Medals", ("team", "gold"), (("Red", "31"), ("Blue", "8")), "made")
    assert cell_edits(TABLE, other) == (CellEdit(0, 1, "gold"), CellEdit(2, 1, "8"))
