"""The composer of the WEP page: facts and rules with words or numbers, a hypothesis over them, and all that follows."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from pages.parts import frame, wep_ask, wep_lines
from pages.parts.address import Address
from pages.parts.wep_common import TITLES, UPLOAD, State, note, pick, scale_of, uploaded
from pages.parts.wep_lines import FORMULA, MOST, Draft, Row
from probelib.display import chances, chips, composition
from probelib.display.markup import el, text
from probelib.errors import InputError
from probelib.wep import verbalize
from probelib.wep.composing import LONGEST, Composed, compose
from probelib.wep.drawing import Recipe
from probelib.wep.reasoning import generate
from probelib.wep.scales import Scale

NAMES = ("words", *wep_lines.NAMES, "seed", *UPLOAD, *wep_ask.NAMES)
TITLE = "Compose"
"""What its tab is called."""
_DRAWN = 500
"""Test examples that are drawn from, one after the other."""
_SEEDS = 10_000


def show(address: Address) -> State:
    """Draw the view; return its part of the address."""
    left, right = st.columns([6, 5], gap="large")
    with left:
        draft, words, chosen = _ask(address)
    found: Composed | None = None
    with right:
        frame.section("What follows")
        seed = _seed(address)
        if words is not None:
            found = _compose(address, draft, words, seed)
    if found is not None:
        _explain(found)
    said = wep_lines.parameters(draft)
    if said is None:
        frame.draw(note("This is too long for a link: the address leaves it out, and the session keeps it."))
    return {
        "words": "" if chosen == "paper" else chosen,
        **(said or dict.fromkeys(wep_lines.NAMES, "")),
        "seed": str(seed) if seed else "",
        **uploaded(address, chosen),
        **wep_ask.parameters(address),
    }


def take(address: Address, draft: Draft) -> None:
    """Put something else into the composer; for a button, before the page is drawn."""
    st.session_state[address.key("draft")] = draft
    st.session_state[address.key("asked")] = draft.asked
    st.session_state[address.key("seed")] = 0


def _ask(address: Address) -> tuple[Draft, Scale | None, str]:
    """Draw what can be typed; return it with the scale and the scale's name."""
    key = address.key("draft")
    frame.section("Facts and rules", "each with a word, or a number such as 30 %; a rule begins with its condition")
    with st.container(horizontal=True, vertical_alignment="bottom", key="wep-draw"):
        chosen = pick(address, "words", "Words of", TITLES, "paper", width=240)
        for hops, label in ((1, "Draw one hop"), (2, "Draw two hops")):
            st.button(label, on_click=_draw, args=(address, hops), icon=":material/casino:")
    words = scale_of(address, chosen)
    if key not in st.session_state:
        st.session_state[key] = wep_lines.from_address(address)
    draft: Draft = st.session_state[key]
    names = draft.names
    facts = tuple(_row(address, draft, row, name, words) for row, name in zip(draft.facts, names, strict=False))
    rules = tuple(
        _row(address, draft, row, name, words, rule=True)
        for row, name in zip(draft.rules, names[len(draft.facts) :], strict=True)
    )
    with st.container(horizontal=True, key="wep-add"):
        for kind, label, there in (("facts", "Add a fact", facts), ("rules", "Add a rule", rules)):
            full = len(there) >= MOST
            args, icon = (address, kind), ":material/add:"
            st.button(label, on_click=_add, args=args, disabled=full, icon=icon, type="tertiary")
    draft = Draft(facts, rules, _hypothesis(address, draft, names))
    st.session_state[key] = draft
    return draft, words, chosen


def _hypothesis(address: Address, draft: Draft, names: tuple[str, ...]) -> str:
    asked = address.key("asked")
    if asked not in st.session_state:
        st.session_state[asked] = draft.asked
    return str(
        st.text_input(
            f"Hypothesis over {', '.join(names) or 'facts'}: and, or, xor, not, and brackets",
            key=asked,
            max_chars=FORMULA,
            placeholder="A xor (B and not F1)",
        )
    )


def _row(address: Address, draft: Draft, row: Row, name: str, words: Scale | None, *, rule: bool = False) -> Row:
    """Draw one line; return it as it is typed now."""
    keys = {part: address.key(f"{part}-{row.uid}") for part in ("text", "said", "when")}
    for part, key in keys.items():
        # A list of words knows no empty text: nothing chosen is None.
        st.session_state.setdefault(key, getattr(row, part) or (None if part == "said" else ""))
    what = f"rule {name}" if rule else f"fact {name}"
    with st.container(horizontal=True, vertical_alignment="center", key=f"wep-row-{row.uid}"):
        frame.draw(el("span", name, cls="pl-badge pl-wep-name"))
        when = ""
        if rule:
            when = st.text_input(
                f"Condition of {what}",
                key=keys["when"],
                label_visibility="collapsed",
                max_chars=FORMULA,
                placeholder="if: A xor B",
                width=150,
            )
        said = _said(keys["said"], f"Word or number of {what}", words)
        sentence = st.text_input(
            f"Sentence of {what}",
            key=keys["text"],
            label_visibility="collapsed",
            max_chars=LONGEST,
            placeholder="Somebody did something.",
        )
        used = draft.uses(name)
        st.button(
            f"Remove {what}",
            key=f"wep-remove-{row.uid}",
            on_click=_remove,
            args=(address, row.uid),
            disabled=used,
            help="A condition or the hypothesis names it." if used else f"Remove {what}",
            type="tertiary",
            icon=":material/close:",
        )
    return replace(row, text=sentence, said=said, when=when)


def _said(key: str, label: str, words: Scale | None) -> str:
    """Draw the choice of a word, in which a number can be typed instead."""
    titles = {} if words is None else {word.text: f"{word.text} · {chances.meaning(word)}" for word in words.words}
    options = list(titles)
    if st.session_state[key] and st.session_state[key] not in titles:
        options.insert(0, st.session_state[key])
    chosen = st.selectbox(
        label,
        options,
        format_func=lambda one: titles.get(one, one),
        key=key,
        label_visibility="collapsed",
        accept_new_options=True,
        placeholder="a word, or 30 %",
        width=230,
    )
    return str(chosen or "")


def _compose(address: Address, draft: Draft, words: Scale, seed: int) -> Composed | None:
    """Draw what follows from the lines, or why nothing does."""
    try:
        lines = draft.lines(words)
        wep_lines.formula(draft.asked, "The hypothesis", draft.names)
        found = compose(lines, draft.asked, words=words, seed=seed)
    except InputError as error:
        frame.draw(chips.notice("warning", str(error), heading="Nothing follows yet"))
        return None
    example = found.example
    frame.draw(
        el("p", text(example.hypothesis), cls="pl-wep-hypothesis"),
        chances.probability(
            example.probability,
            chances.exactly(example.probability) if found.exact else "calculated by ProbLog",
            example.right_words,
        ),
        chances.answers(example.right, example.wrong),
    )
    args = (address, seed + 1)
    st.button("Other words for it", on_click=_reseed, args=args, type="tertiary", icon=":material/shuffle:")
    frame.draw(el("h3", "The premise", cls="pl-h3"), chances.premise(example.stated))
    wep_ask.show(address, example)
    return found


def _explain(found: Composed) -> None:
    """Draw the tree, the steps and the ProbLog program."""
    example = found.example
    frame.section(
        "How it comes about", "a fact that comes twice is one fact, so what rests on it is never just multiplied"
    )
    frame.draw(composition.tree(example, found.steps))
    inner = {one.name: verbalize.inside(one.text) for one in example.stated}
    with st.expander("The value of each step, in words"):
        said = [verbalize.sentence(verbalize.combined(step.expression, inner)) for step in found.steps]
        frame.draw(chances.steps(found.steps, said))
    with st.expander("The ProbLog program"):
        st.code(found.problog, language="prolog")
        if st.button("Run it in ProbLog", key="wep-problog"):
            _run(found)


def _run(found: Composed) -> None:
    from probelib.wep import reference

    value, ours = reference.solve_text(found.problog), float(found.example.probability)
    told = f"ProbLog answers {value:.12g}. Ours is {ours:.12g}; they differ by {abs(value - ours):.1e}."
    frame.draw(chips.notice("info", told, heading="ProbLog"))


def _seed(address: Address) -> int:
    key = address.key("seed")
    told = address.one("seed", "0")
    if key not in st.session_state:
        known = told.isascii() and told.isdigit() and len(told) < 6
        if not known:
            frame.draw(chips.notice("warning", f"“{told}” is no seed. Showing seed 0.", heading="Unknown value"))
        st.session_state[key] = int(told) % _SEEDS if known else 0
    return int(st.session_state[key])


def _reseed(address: Address, seed: int) -> None:
    st.session_state[address.key("seed")] = seed % _SEEDS


def _draw(address: Address, hops: int) -> None:
    """Put the next test example of a task into the composer."""
    number = st.session_state.get("wep.drawn", 0) % _DRAWN
    st.session_state["wep.drawn"] = number + 1
    (example,) = generate(Recipe(hops), split="test", count=1, start=number)
    st.session_state[address.key("words")] = "paper"
    take(address, wep_lines.of_example(example))


def _add(address: Address, kind: str) -> None:
    key = address.key("draft")
    draft: Draft = st.session_state[key]
    rows = (*getattr(draft, kind), Row(wep_lines.new_uid(), "", ""))
    st.session_state[key] = replace(draft, facts=rows) if kind == "facts" else replace(draft, rules=rows)


def _remove(address: Address, uid: int) -> None:
    key = address.key("draft")
    draft: Draft = st.session_state[key]
    left = draft.without(uid)
    st.session_state[key] = left
    st.session_state[address.key("asked")] = left.asked
