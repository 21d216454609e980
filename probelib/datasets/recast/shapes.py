"""The shapes of questions, each with the statement that it becomes.

After Demszky, Guu and Liang, "Transforming Question Answering Datasets Into Natural Language Inference Datasets"
(2018), section 4: the question word gives way to the answer, what was moved to the front goes back to its place, and
"did sell" becomes "sold". They work on a dependency parse; we work on the order of the words with a lexicon of
verbs, which holds for questions that are written after a pattern as those of TAT-QA and TabMWP are, and say of
every other question that it has no known shape.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from probelib.datasets.recast import choosing, clauses, counting, either
from probelib.datasets.recast.frames import Frame, Slot

_BE = r"(?:is|are|was|were)"
_TIMES = frozenset("year years period periods month months quarter quarters day days fy date".split())


def copula(clause: str, _: Sequence[str]) -> Frame | None:
    """Read "what was net income in 2019": net income in 2019 was ANSWER."""
    match = re.fullmatch(
        rf"(?:what|how much|who|how (?:long|old|high|tall|many [a-z]+)) (?P<be>{_BE}) (?P<what>.+)", clause
    )
    if match is None or re.match(
        r"(?:there|it|included|highlighted|shown|listed|reported|presented|provided|used)\b", match["what"]
    ):
        return None
    what, be = match["what"], match["be"]
    units = re.match(r"how many ([a-z]+)", clause)
    if units and (units[1] not in _TIMES or re.match(r"(?:in|on|at|of)\b", what)):
        return None
    if clause.startswith("who ") and not re.match(r"(?:the|[A-Z])", what):
        return None
    what, ordered = _respective(what)
    if re.search(r", (?:if|when|which|what)\b", what):
        return None
    unit = f" {units[1]}" if units else ""
    return Slot("what is", f"{what} {clauses.agreeing(be, what)}", unit + ordered)


def _respective(what: str) -> tuple[str, str]:
    """Return a noun phrase without "respectively", and what it puts behind the answers."""
    bare = re.sub(r",?\s*respectively\b|\brespective\s+", "", what)
    return bare, ", respectively" if bare != what else ""


def when_does(clause: str, _: Sequence[str]) -> Frame | None:
    """Read "when does the train leave": the train leaves at ANSWER."""
    match = re.fullmatch(r"(?:when|what time|at what time) (?P<do>do|does|did|will) (?P<rest>.+)", clause)
    done = match and _timed(match["rest"])
    if match and done and (verb := clauses.finite(match["do"], done.verb, done.subject)):
        return Slot("when", f"{done.subject} {verb} {done.rest} at")
    match = re.fullmatch(r"what time (?P<be>is|was) (?P<what>(?:the|a) .+)", clause)
    return match and Slot("when", f"{match['what']} {match['be']} at")


def _timed(clause: str) -> clauses.Done | None:
    """Split a clause at its verb of beginning or ending first: "the beginning ballet class end" ends."""
    words = clause.split()
    for number in range(len(words) - 1, 0, -1):
        if words[number] in {"begin", "end", "start", "arrive", "depart", "leave", "open", "close"}:
            return clauses.Done(" ".join(words[:number]), words[number], " ".join(words[number + 1 :]))
    return clauses.split_done(clause)


def how_long(clause: str, _: Sequence[str]) -> Frame | None:
    """Read "how long does she have to wait" and "how soon can she get there"."""
    match = re.fullmatch(r"how long does it take to (?P<rest>.+)", clause)
    if match:
        return Slot("how long", "it takes", f"to {match['rest']}")
    match = re.fullmatch(r"how long (?P<do>does|did) (?P<who>.+?) have to wait (?P<rest>.+)", clause)
    if match:
        has = "has" if match["do"] == "does" else "had"
        return Slot("how long", f"{match['who']} {has} to wait", match["rest"])
    match = re.fullmatch(r"how soon can (?P<rest>.+)", clause)
    done = match and clauses.split_done(match["rest"])
    return Slot("how soon", f"the soonest {done.subject} can {done.verb} {done.rest} is") if done else None


RULES: tuple[Callable[[str, Sequence[str]], Frame | None], ...] = (
    counting.share,
    how_long,
    when_does,
    choosing.listed,
    counting.how_much_higher,
    counting.how_many_there,
    counting.how_many_do,
    either.than_the_other,
    choosing.which_do,
    choosing.which_is,
    copula,
    counting.how_many_subject,
    choosing.which_subject,
    either.one_or_other,
    either.yes_or_no,
)
"""In this order: the first rule that knows the shape of a question has it."""
