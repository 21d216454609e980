"""Shapes of questions that ask which one: "which year", "who", "in which segment"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from probelib.datasets.recast import clauses, inflection
from probelib.datasets.recast.frames import WHO_OR_WHICH, Frame, Slot

_BE = r"(?:is|are|was|were)"
_DO = r"(?:do|does|did|will|would|can|could)"
_NAMED_BY_A_NOUN = frozenset(
    "activity class club committee competition event game group location mixture option party room show stop".split()
)
"""Things whose names are common nouns: "the bear lecture", where a vegetable is "celery"."""
_TIMES = frozenset("year years period periods month months quarter quarters day days fy date".split())


def listed(clause: str, _: Sequence[str]) -> Frame | None:
    """Read "which years are included in the table": the years included in the table are ANSWER."""
    match = re.fullmatch(
        rf"(?:what|which) (?P<what>(?:[a-z’'-]+ ){{0,3}}?[a-z]+s(?: of [a-z ]+?)?|people) (?P<be>{_BE})"
        r" (?P<how>(?:listed|shown|included|highlighted|reported|presented|covered|given|there|mentioned)\b.*)",
        clause,
    )
    if match is None:
        return None
    how = "" if match["how"].startswith("there") else " " + match["how"]
    return Slot("which are listed", f"the {match['what']}{how} {match['be']}")


def which_is(clause: str, _: Sequence[str]) -> Frame | None:
    """Read "in which year was net income the largest": net income was the largest in ANSWER."""
    match = re.fullmatch(
        r"(?:(?P<by>in|on|at|for|from|during|under) )?(?:which|what) (?P<what>[a-z ]*?[A-Za-z]+?)"
        rf" (?P<be>{_BE}) (?P<rest>.+)",
        clause,
    ) or re.fullmatch(rf"(?P<what>(?P<by>where|when)) (?P<be>{_BE}) (?P<rest>.+)", clause)
    if match is None:
        return None
    by, rest, be = match["by"], match["rest"], match["be"]
    timed = match["what"].split()[-1].casefold() in _TIMES
    if by is None and not timed:
        return None
    by = "in" if by in (None, "where", "when") else by
    there = re.match(r"there (?P<what>.+)", rest)
    if there:
        return Slot("in which", f"there {be} {there['what']} {by}")
    state = clauses.split_state(rest)
    if state is None or re.match(r"(?:for|in|at|of|to)\b", state[0]):
        return None
    subject, predicate = state
    by = "" if re.search(r"\b(?:for|in|at|to)$", predicate) else by
    noun = match["what"] if not timed and match["what"] not in ("where", "when") else ""
    be = clauses.agreeing(be, subject)
    before = f"{subject} {be} {predicate} {by}"
    if noun in {"segment", "category", "region"}:
        return Slot("in which", f"{before} the", noun)
    return Slot("in which", before)


def which_do(clause: str, _: Sequence[str]) -> Frame | None:
    """Read "on which day did the stand sell most": the stand sold most on ANSWER; "what does it consist of"."""
    match = re.fullmatch(
        rf"(?:(?P<by>in|on|at|for|from|during) )?(?:which|what) (?P<what>[a-z ]+?) (?P<do>{_DO}) (?P<rest>.+)", clause
    )
    done = match and clauses.split_done(match["rest"])
    if match is None or not done or (verb := clauses.finite(match["do"], done.verb, done.subject)) is None:
        return None
    by, rest = match["by"], done.rest
    noun = match["what"].split()[-1]
    if by is None:
        at = re.search(r"\b(?:of|from)(?= at | in | on )", rest)
        if at or re.search(r"\b(?:of|from|in|for|at|on)$", rest):
            if at:
                return Slot("what does", f"{done.subject} {verb} {rest[: at.end()]}", rest[at.end() :], articled=True)
            return Slot("what does", f"{done.subject} {verb} {rest}")
        if noun not in _TIMES:
            return None
        by = "in"
    elif rest.startswith("at "):
        return Slot("in which", f"{done.subject} {verb} {by}", rest, articled=True)
    return Slot("in which", f"{done.subject} {verb} {rest} {by}")


def which_subject(clause: str, _: Sequence[str]) -> Frame | None:
    """Read "which team won most games" and "who swam the most laps": ANSWER won most games."""
    owner = re.fullmatch(r"which (?P<what>[a-z]+)['’]s (?P<rest>[a-z ]+ (?:has|had|is|was|cost) .+)", clause)
    if owner:
        return Slot(WHO_OR_WHICH, "", "’s " + owner["rest"], articled=owner["what"] in _NAMED_BY_A_NOUN)
    color = re.fullmatch(r"which color (?P<what>[a-z]+) (?P<rest>[a-z]+ .+)", clause)
    if color:
        return Slot(WHO_OR_WHICH, "the", f"{color['what']} {color['rest']}")
    match = re.fullmatch(
        r"(?:who|(?:which|what)(?: of the [a-z ]+?| (?:[A-Za-z-]+ ){0,3}?[A-Za-z-]+)) (?P<rest>.+)", clause
    )
    if match is None:
        return None
    words = clause.split()
    place = next((n for n, word in enumerate(words) if n and _is_verb(word)), None)
    if place is None or place > 7:
        return None
    rest = " ".join(words[place:])
    if words[0] != "who" and place == 1:
        return None
    if re.match(r"(?:is|are|was|were|has|have|had) (?:there|it)\b", rest):
        return None
    noun = words[place - 1].casefold() if words[0] != "who" else ""
    if (
        noun.endswith(("s'", "s’"))
        or "s' " in clause[:30]
        or (noun in _TIMES and re.match(r"(?:is|are|was|were) (?:the|[A-Z])", rest))
    ):
        return None
    if noun == "fy":
        return Slot(WHO_OR_WHICH, "FY", rest)
    return Slot(WHO_OR_WHICH, "", rest, articled=noun in _NAMED_BY_A_NOUN)


def _is_verb(word: str) -> bool:
    # A past form that the lexicon lacks ends in "ed" as well, and a noun hardly does.
    return word in inflection.PASTS or re.fullmatch(r"[a-z]{2,}ed", word) is not None or word in {
        "is", "are", "was", "were", "has", "have", "had", "begins", "ends", "lives", "starts", "results", "costs",
        "charges",
        "contributed", "contributes", "affects",
    }  # fmt: skip
