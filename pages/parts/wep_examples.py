"""The examples of the WEP tasks, one at a time, each with the tree of its composition."""

from __future__ import annotations

from functools import lru_cache

import streamlit as st

from pages.parts import frame, wep_ask, wep_compose, wep_lines
from pages.parts.address import Address
from pages.parts.wep_common import State, note, pick
from probelib.display import chances, chips, composition
from probelib.display.markup import el, text
from probelib.wep import reasoning, solver, unli
from probelib.wep.drawing import Recipe
from probelib.wep.records import SPLITS, WepExample

NAMES = ("task", "split", "number", "variant", *wep_ask.NAMES)
TASKS = {"one_hop": "Reasoning, 1 hop", "two_hop": "Reasoning, 2 hops", "three_hop": "Reasoning, 3 hops (ours)",
         "unli": "WEP-UNLI (our own set)"}  # fmt: skip
HOPS = {"one_hop": 1, "two_hop": 2, "three_hop": 3}
_SPLITS = {name: name.capitalize() for name in reversed(SPLITS)}
_VARIANTS = {"paper": "As in the paper", "negation": "Parts denied (ours)"}
_OWN = (
    "The sentences are of our own writing, and their probabilities one author's estimates: no figure on them compares "
    "with UNLI's. UNLI's own files are read on the command line: probelib wep generate --task unli --path."
)


def show(address: Address) -> State:
    """Draw the view; return its part of the address."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="wep-example-choices"):
        task = pick(address, "task", "Task", TASKS, "one_hop", width=260)
        split = pick(address, "split", "Split", _SPLITS, "test", width=160)
        variant = "paper"
        if task in HOPS:
            variant = pick(address, "variant", "Recipe", _VARIANTS, "paper", width=220)
        size = count(task, split)
        number = _number(address, size)
    if task not in HOPS:
        frame.draw(chips.notice("info", _OWN, heading="Our own set, not UNLI"))
    found = example(task, split, number - 1, variant)
    _draw(address, found, f"Example {number:,} of {size:,} for {split}")
    return {
        "task": "" if task == "one_hop" else task,
        "split": "" if split == "test" else split,
        "number": str(number) if number > 1 else "",
        "variant": "" if variant == "paper" else variant,
        **wep_ask.parameters(address),
    }


def count(task: str, split: str) -> int:
    """Return how many examples a task has in a split."""
    return reasoning.sizes()[split] if task in HOPS else len(_own(split))


@lru_cache(maxsize=64)
def example(task: str, split: str, number: int, variant: str) -> WepExample:
    """Return an example by its number from 0; seed 0, so that it is the one that the command line writes."""
    if task not in HOPS:
        return _own(split)[number]
    recipe = Recipe(HOPS[task], negation=variant == "negation")
    (found,) = reasoning.generate(recipe, split=split, count=1, start=number)
    return found


@lru_cache(maxsize=len(SPLITS))
def _own(split: str) -> tuple[WepExample, ...]:
    return tuple(unli.examples(split=split))


def _number(address: Address, size: int) -> int:
    """Draw the choice of a number with steps to the next and the last; return it, from 1."""
    key = address.key("number")
    if key not in st.session_state:
        told = address.one("number", "1")
        known = told.isascii() and told.isdigit() and 1 <= int(told[:9]) <= size
        if not known:
            frame.draw(chips.notice("warning", f"There is no example “{told}”. Showing 1.", heading="Unknown example"))
        st.session_state[key] = int(told) if known else 1
    st.session_state[key] = min(st.session_state[key], size)
    number = int(st.number_input(f"Example (1 to {size:,})", 1, size, key=key, width=190))
    for label, step, icon in (("Previous", -1, "chevron_left"), ("Next", 1, "chevron_right")):
        there = min(max(number + step, 1), size)
        args, off = (key, there), there == number
        st.button(label, on_click=_go, args=args, disabled=off, icon=f":material/{icon}:", key=f"wep-{label}")
    return number


def _go(key: str, number: int) -> None:
    st.session_state[key] = number


def _draw(address: Address, found: WepExample, title: str) -> None:
    frame.section(title, f"id {found.id}")
    left, right = st.columns([1, 1], gap="large")
    with left:
        frame.draw(el("h3", "The premise", cls="pl-h3"))
        if found.stated:
            frame.draw(chances.premise(found.stated))
        else:
            frame.draw(el("p", text(found.premise), cls="pl-wep-hypothesis"))
    with right:
        frame.draw(
            el("h3", "The hypothesis", cls="pl-h3"),
            el("p", text(found.hypothesis), cls="pl-wep-hypothesis"),
            chances.probability(
                found.probability,
                chances.exactly(found.probability) if found.stated else "one author's estimate",
                found.right_words,
            ),
            el("h3", "Which of the two is right?", cls="pl-h3"),
            chances.answers(found.right, found.wrong),
        )
        wep_ask.show(address, found)
    if not found.stated:
        frame.draw(note("Nothing is composed here: the word nearest to the estimate is right."))
        return
    frame.section("How it is composed", "facts are stated with words; the hypothesis combines them")
    frame.draw(composition.tree(found, solver.steps(*found.program())))
    args = (address, found)
    st.button("Change it in the composer", on_click=_compose, args=args, icon=":material/edit:")


def _compose(address: Address, found: WepExample) -> None:
    wep_compose.take(address, wep_lines.of_example(found))
    st.session_state[address.key("view")] = wep_compose.TITLE
