"""The WEP page: scales, the composer, the examples, and the paper's tables beside ours; cases C41 to C43 in the app."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from html import unescape

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import wep_ask, wep_common, wep_lines, wep_paper
from pages.parts.wep_common import Given, read
from probelib.errors import DataError, ModelError
from probelib.models import choosing
from probelib.models.base import Choice, Pair, Status
from tests.display.made import HOSTILE
from tests.pages.seen import healthy, markup, opened, text

ASK = "Ask SmolLM2 135M Instruct which is right"
OWN = b"""wep,median_percent,template
sure,95,it is sure that {fact}
fifty-fifty,50,it is fifty-fifty that {fact}
no way,3,there is no way that {fact}
"""


def wep(**address: str | list[str]) -> AppTest:
    return healthy(opened("wep", **address))


def composed(asked: str, *facts: str, rules: tuple[str, ...] = (), **more: str) -> AppTest:
    """Return the composer with facts as `word~sentence` and rules as `word~condition~sentence`."""
    numbered = ([f"{n}~{one}" for n, one in enumerate(lines)] for lines in (facts, rules))
    told, ruled = numbered
    return wep(view="compose", asked=asked, fact=told, rule=ruled, **more)


def button(app: AppTest, label: str) -> AppTest:
    return healthy(next(one for one in app.button if one.label == label).click().run())


def field(app: AppTest, label: str) -> str:
    return str(next(one for one in app.text_input if one.label.startswith(label)).value)


def test_the_first_view_is_the_scale_beside_kents_with_the_words_that_fit_a_probability() -> None:
    app = wep()
    assert len(app.get("vega_lite_chart")) == 1
    assert "right likely, probably, probable, better than even. Wrong probably not, we doubt" in text(app)
    assert "Kent's scale, 1964: right probable" in text(app)
    assert "half of 123 people said 90 % to 98 %" in text(app)
    assert dict(app.query_params) == {"v": "1"} or dict(app.query_params) == {"v": ["1"]}


@pytest.mark.parametrize(
    ("address", "said"),
    [
        pytest.param({"beside": "nobody"}, "There is no beside “nobody”. Showing Kent's scale, 1964.", id="a scale"),
        pytest.param({"p": "120"}, "“120” is more than 1", id="a probability"),
        pytest.param({"view": "elsewhere"}, "There is no view “elsewhere”. Showing The scale.", id="a view"),
        pytest.param({"view": "examples", "number": "9999"}, "There is no example “9999”. Showing 1.", id="an example"),
        pytest.param({"view": "examples", "number": "²"}, "There is no example “²”", id="no number"),
        pytest.param({"view": "examples", "task": "ten_hop"}, "There is no task “ten_hop”", id="a task"),
        pytest.param({"view": "compose", "seed": "x"}, "“x” is no seed", id="a seed"),
        pytest.param({"view": "compose", "fact": "?"}, "The link states lines that cannot be read", id="a line"),
        pytest.param({"view": "paper", "column": "x"}, "There is no column “x”", id="a column"),
    ],
)
def test_what_an_address_has_and_nobody_knows_gives_a_message(address: dict[str, str], said: str) -> None:
    assert said in text(wep(**address))


def test_case_c42_a_word_exactly_40_points_away_is_wrong_and_ties_are_all_right() -> None:
    assert re.search(r"right we doubt, unlikely\. Wrong .*, better than even\.", text(wep(p="0.2", beside="none")))
    right = text(wep(p="70 %", beside="none")).partition("Wrong")[0]
    assert right.endswith("right likely, probably, probable. ")


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        pytest.param("A and B", "14 % exactly 7/50", id="and"),
        pytest.param("A or B", "76 % exactly 19/25", id="or"),
        pytest.param("A xor B", "62 % exactly 31/50", id="xor"),
    ],
)
def test_case_c41_two_facts_are_combined_exactly(asked: str, shown: str) -> None:
    assert shown in text(composed(asked, "0.7~One sang.", "20 %~Two danced."))


def test_case_c41_rules_over_the_same_facts_are_not_multiplied() -> None:
    rules = ("certain~A and B~One slept.", "certain~A or B~Two slept.")
    app = composed("F1 and F2", "0.8~One sang.", "0.5~Two danced.", rules=rules)
    assert "40 % exactly 2/5" in text(app)
    assert "0.36" not in text(app)


def test_case_c43_any_text_is_a_fact() -> None:
    facts = ("0.7~Mary's dog sat", "0.4~John_went", "0.25~3rd place is taken")
    for name, shown in (("A", "70 %"), ("B", "40 %"), ("C", "25 %")):
        app = composed(name, *facts)
        assert shown in text(app).partition("What follows")[2].partition("The premise")[0]
        (program,) = app.code
        assert "query(asked)." in program.value
        assert "they differ by 0.0e+00" in text(button(app, "Run it in ProbLog"))


@pytest.mark.parametrize(
    ("asked", "fact", "said"),
    [
        pytest.param("A and", "likely~One sang.", "The hypothesis: 'A and': the end stands where", id="unfinished"),
        pytest.param("A and D", "likely~One sang.", "The hypothesis names “D”, and there is only A", id="unknown name"),
        pytest.param("", "likely~One sang.", "The hypothesis is empty. Combine names", id="nothing asked"),
        pytest.param("A", "often~One sang.", "Fact A: 19 words of the WEP paper has no word 'often'; it", id="word"),
        pytest.param("A", "35~One sang.", "Fact A: “35” is more than 1, and a probability is", id="number"),
        pytest.param("A", "~One sang.", "Fact A has no word and no number.", id="no word"),
        pytest.param("A", "likely~ ", "Fact A has no sentence.", id="no sentence"),
        pytest.param("(" * 150 + "A", "likely~One sang.", "brackets and negations", id="too deep"),
    ],
)  # fmt: skip
def test_what_cannot_be_composed_says_where_and_what_to_do(asked: str, fact: str, said: str) -> None:
    app = composed(asked, fact)
    assert "Nothing follows yet" in text(app)
    assert said in text(app)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        pytest.param("likely~~Two danced.", "The condition of F1 is empty.", id="no condition"),
        pytest.param("likely~B~Two danced.", "The condition of F1 names “B”", id="unknown name"),
        pytest.param("likely~F1~Two danced.", "F1 depends on itself", id="a circle"),
    ],
)
def test_a_rule_that_cannot_be_read_says_where(rule: str, said: str) -> None:
    assert said in text(composed("A", "likely~One sang.", rules=(rule,)))


def test_a_removed_line_moves_the_others_up_and_the_formulas_with_them() -> None:
    app = composed("A xor (C and F1)", "0.1~One.", "0.2~Two.", "0.3~Three.", rules=("likely~C~Four.",))
    assert next(one for one in app.button if one.label == "Remove fact A").disabled
    app = button(app, "Remove fact B")
    assert field(app, "Hypothesis") == "A xor (B and F1)"
    assert field(app, "Condition of rule F1") == "B"
    assert "Two." not in text(app)


def test_lines_are_added_and_typed_and_the_link_says_them() -> None:
    app = button(composed("A", "likely~One sang."), "Add a fact")
    assert "Fact B has no sentence" in text(app)
    next(one for one in app.text_input if one.label == "Sentence of fact B").set_value("Two.")
    healthy(app.run())
    assert app.query_params["fact"] == ["0~likely~One sang.", "1~~Two."]


def test_what_is_too_long_for_a_link_stays_in_the_session() -> None:
    app = composed("A", *(f"likely~{n} {'ß' * 290}" for n in range(6)))
    assert "too long for a link" in text(app)
    assert "fact" not in app.query_params
    assert field(app, "Sentence of fact F").startswith("5 ß")


def test_an_example_is_drawn_into_the_composer_and_so_is_one_of_the_browser() -> None:
    app = button(wep(view="compose"), "Draw two hops")
    assert field(app, "Condition of rule F3")
    assert "Nothing follows yet" not in text(app)
    app = button(wep(view="examples", task="two_hop", number="4", variant="negation"), "Change it in the composer")
    assert app.query_params["view"] in ("compose", ["compose"])
    assert "What follows" in text(app)


def test_another_seed_takes_other_words_and_the_link_keeps_it() -> None:
    app = button(wep(view="compose"), "Other words for it")
    assert app.query_params["seed"] in ("1", ["1"])
    assert "72.25 %" in text(app)


def test_the_examples_are_those_that_the_command_line_writes() -> None:
    from probelib.wep.drawing import Recipe
    from probelib.wep.reasoning import generate

    (made,) = generate(Recipe(2), split="validation", count=1, start=6)
    shown = text(wep(view="examples", task="two_hop", split="validation", number="7"))
    assert made.id in shown
    for one in (made.right, made.wrong, *(one.sentence for one in made.stated)):
        assert one in shown


def test_our_own_unli_set_is_marked_as_such_wherever_it_is_shown() -> None:
    for view in ({"view": "examples", "task": "unli"}, {"view": "paper", "column": "unli"}):
        assert "Our own set, not UNLI" in text(wep(**view))


def test_the_view_and_the_choices_of_the_other_views_survive_a_look_at_one() -> None:
    app = wep(view="examples", task="two_hop", p="10 %")
    assert app.query_params["p"] in ("10 %", ["10 %"])
    app = healthy(app.run())
    assert app.query_params["task"] in ("two_hop", ["two_hop"])


def test_the_papers_tables_stand_beside_ours_with_the_chi_square(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wep_paper, "EXAMPLES", 1_000)
    wep_paper.ours.clear()
    shown = text(wep(view="paper", column="two_hop"))
    wep_paper.ours.clear()
    assert "Human baseline Reference 97.0 ± 1.0 93.5 ± 1.5 89.5 ± 2.5" in shown
    assert re.search(r"Word and operator alone Measured here \d\d\.\d \d\d\.\d –", shown)
    assert re.search(r"χ² = \d+\.\d", shown)
    assert re.search(r"impossible 13\.2 \d+\.\d", shown)


def test_hostile_text_of_a_link_is_text() -> None:
    facts = [f"likely~{one[:250]}" for one in HOSTILE[:4] if "~" not in one]
    app = composed("A", *facts)
    assert "<img" not in markup(app).replace("&lt;img", "")
    assert "budget was $84 million and the gross" in unescape(text(app)).replace("Budget", "budget")


def test_a_scale_of_ones_own_is_read_shown_and_asked_for_by_its_link(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "This link needs a scale that was not sent along" in text(
        wep(beside="own", upload="0" * 64, name="<b>mine</b>.csv")
    )
    given = Given(OWN, "mine.csv")
    app = opened("wep")
    app.session_state[wep_common._KEPT] = given
    app.query_params["beside"] = "own"
    shown = text(healthy(app.run()))
    assert "mine: right fifty-fifty. Wrong no way" in shown
    assert app.query_params["upload"] in (given.sha256, [given.sha256])


def test_a_file_that_is_no_scale_names_the_file_as_its_owner_does_and_the_line() -> None:
    with pytest.raises(DataError, match=r"^mine\.csv, line 2: .*\{fact\}"):
        read(Given(b"wep,median_percent,template\nsure,95,it is sure\n", "mine.csv"))


def test_a_draft_says_which_names_its_formulas_use() -> None:
    rows = [wep_lines.Row(n, "One.", "likely") for n in range(3)]
    draft = wep_lines.Draft(tuple(rows), (), "A and")
    assert [draft.uses(name) for name in ("A", "B")] == [True, False]


class Scripted:
    """A chooser that finds the sentence with "probably" the likelier one."""

    def choose(self, pairs: Sequence[Pair]) -> Iterator[Choice]:
        for one in pairs:
            scores = tuple(-10.0 if "probably" in option else -12.0 for option in one.options)
            yield Choice(one.id, "scripted", Status.OK, scores={"likelihood": scores, "calibrated": scores[::-1]})


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A scripted model in place of the built-in one."""
    monkeypatch.setattr(choosing, "load", lambda *_: Scripted())
    wep_ask._loaded.clear()
    yield
    wep_ask._loaded.clear()


@pytest.mark.usefixtures("scripted")
def test_the_built_in_model_is_asked_about_the_pair_and_its_choice_by_each_method_is_shown() -> None:
    app = button(wep(view="compose", asked="A", fact="0~probably not~One sang."), ASK)
    shown = text(app)
    assert re.search(r"Likelihood: sum of log-likelihoods ✓ right −10\.00 −12\.00", shown)
    assert "Calibrated: with minus without premise ✗ wrong" in shown


@pytest.mark.usefixtures("scripted")
def test_an_answer_is_not_shown_beside_another_example() -> None:
    app = button(wep(view="examples"), ASK)
    assert "by method" in text(app)
    assert "by method" not in text(button(app, "Next"))


@pytest.mark.usefixtures("scripted")
def test_another_model_is_chosen_and_its_answer_stands_beside_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wep_ask, "offered", lambda: (wep_ask.MODEL, "builtin:wep-one-hop"))
    app = button(wep(view="examples"), ASK)
    app = healthy(app.selectbox(key="wep:ask").set_value("builtin:wep-one-hop").run())
    assert app.query_params["ask"] in ("builtin:wep-one-hop", ["builtin:wep-one-hop"])
    shown = text(button(app, "Ask MiniLM, tuned on one hop which is right"))
    assert "SmolLM2 135M Instruct, by method" in shown
    assert "MiniLM, tuned on one hop, by method" in shown


@pytest.mark.usefixtures("scripted")
def test_a_model_of_the_hub_is_asked_that_a_link_names() -> None:
    app = wep(view="compose", asked="A", fact="0~probably not~One sang.", ask="nli:owner/name")
    assert "name, by method" in text(button(app, "Ask name which is right"))
    assert app.query_params["ask"] in ("nli:owner/name", ["nli:owner/name"])


@pytest.mark.parametrize("wanted", ["nobody", "choice:/a/folder", "nli:../x"])
def test_a_model_that_a_link_may_not_name_gives_a_message_and_the_built_in_one(wanted: str) -> None:
    app = wep(view="examples", ask=wanted)
    assert f"There is no model “{wanted}”. Showing SmolLM2" in text(app)
    assert "ask" not in app.query_params


def test_a_model_that_cannot_be_loaded_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise ModelError("its weights are not here")

    monkeypatch.setattr(choosing, "load", missing)
    wep_ask._loaded.clear()
    assert "its weights are not here" in text(button(wep(view="examples"), ASK))


@pytest.mark.parametrize("view", ["scale", "compose", "examples"])
def test_a_view_loads_neither_a_model_library_nor_problog(view: str) -> None:
    heavy = ("torch", "transformers", "problog")
    before = {name for name in heavy if name in sys.modules}
    wep(view=view)
    assert {name for name in heavy if name in sys.modules} == before
