"""Shapes of questions whose answer is one of a few: yes or no, this or that."""

from __future__ import annotations

import re
from collections.abc import Sequence

from probelib.datasets.recast import clauses, inflection
from probelib.datasets.recast.frames import Choice, Frame


def than_the_other(clause: str, choices: Sequence[str]) -> Frame | None:
    """Read "who sold more, Ann or Bob": Ann sold more than Bob."""
    match = re.fullmatch(r"(?:who|which|what)(?P<rest> .+), (?P<a>.+?) or (?P<b>[^,]+)", clause)
    if match is None:
        return None
    given = [match["a"], match["b"]]
    named = [_naming(one, choices or given) for one in given]
    rest = match["rest"].strip()
    owner = re.match(r"[a-z]+(?P<s>['’]s [a-z]+) (?P<rest>.+)", rest)
    shared = owner["s"] if owner else ""
    if not owner:
        words = rest.split()
        place = next(
            (n for n, w in enumerate(words) if w in inflection.PASTS | {"has", "is", "was", "charges", "costs", "had"}),
            None,
        )
        if place is None:
            return None
        rest = " ".join(words[place:])
    else:
        rest = owner["rest"]
    if not re.search(r"\b(?:more|less|fewer|[a-z]+er)\b", rest):
        return None
    texts = [
        (name, f"{one}{shared} {rest} than {other}{shared}")
        for name, one, other in zip(named, given, reversed(given), strict=True)
    ]
    return Choice("which of two", texts)


def _naming(one: str, choices: Sequence[str]) -> str:
    """Return the choice that a phrase of the question names: "Houston" for "the Houston Zoo"."""
    return next((choice for choice in choices if choice.casefold() in one.casefold()), one)


def one_or_other(clause: str, choices: Sequence[str]) -> Frame | None:
    """Read "is there a shortage or a surplus" and "are there more boys on the team or the committee"."""
    if len(choices) != 2:
        return None
    match = re.fullmatch(
        r"(?P<be>is|are|was|were) (?P<what>there a|.+?) (?P<a>[a-z]+) or (?:an? )?(?P<b>[a-z]+)", clause
    )
    if match and {match["a"].casefold(), match["b"].casefold()} == {choice.casefold() for choice in choices}:
        if match["what"] == "there a":
            return Choice("one or other", [(c, f"there {match['be']} a {c}") for c in (match["a"], match["b"])])
        return Choice("one or other", [(c, f"{match['what']} {match['be']} {c}") for c in (match["a"], match["b"])])
    match = re.fullmatch(
        r"(?P<be>are|were) there more (?P<what>.+?) (?P<at>on|in|at|for) (?P<a>.+?) or (?P<b>.+)", clause
    )
    if match:
        start = f"there {match['be']} more {match['what']} {match['at']}"
    else:
        match = re.fullmatch(r"did more (?P<rest>.+?) (?P<at>for|to|in|on) (?P<a>.+?) or (?P<b>.+)", clause)
        done = match and clauses.split_done(match["rest"])
        if match is None or not done or (verb := inflection.past(done.verb)) is None:
            return None
        start = f"more {done.subject} {verb} {done.rest} {match['at']}"
    given = (match["a"], match["b"])
    return Choice(
        "one or other",
        [
            (_naming(one, choices), f"{start} {one} than {match['at']} {other}")
            for one, other in zip(given, reversed(given), strict=True)
        ],
    )


def yes_or_no(clause: str, choices: Sequence[str]) -> Frame | None:
    """Read "does he have enough" and "is this relation a function"."""
    if {choice.casefold() for choice in choices} != {"yes", "no"}:
        return None
    match = re.fullmatch(r"(?P<do>do|does|did) (?P<rest>.+)", clause)
    done = match and clauses.split_done(match["rest"])
    if match and done and (verb := clauses.finite(match["do"], done.verb, done.subject)):
        yes = f"{done.subject} {verb} {done.rest}"
        no = f"{done.subject} {match['do']} not {done.verb} {done.rest}"
        return Choice("yes or no", [("yes", yes), ("no", no)])
    match = re.fullmatch(r"(?P<be>is|are|was|were) (?P<what>(?:this|the|these) [a-z]+) (?P<rest>.+)", clause)
    if match is None:
        return None
    start = f"{match['what']} {match['be']}"
    return Choice("yes or no", [("yes", f"{start} {match['rest']}"), ("no", f"{start} not {match['rest']}")])
