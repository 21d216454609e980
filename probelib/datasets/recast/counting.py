"""Shapes of questions that begin with "how many", "how much" and "what fraction of"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from probelib.datasets.recast import clauses, inflection
from probelib.datasets.recast.frames import Frame, Slot

_BE = r"(?:is|are|was|were)"
_DO = r"(?:do|does|did|will|would|can|could)"
_TIMES = frozenset("year years period periods month months quarter quarters day days fy date".split())


def how_many_there(clause: str, _: Sequence[str]) -> Frame | None:
    """Read "how many bears are there at the zoo" and "how many bears are in 3 zoos": there are ANSWER bears ..."""
    match = re.fullmatch(
        r"how many (?P<what>.+?) (?P<be>are|were)"
        r" (?:there\b ?|(?=(?:in|on|at|under|inside)\s+(?:the |\d)))(?P<rest>.*)",
        clause,
    )
    if match is None:
        return None
    one = clauses.one_of(match["what"])
    be = {"are": "is", "were": "was"}[match["be"]]
    return Slot(
        "how many are there",
        f"there {match['be']}",
        f"{match['what']} {match['rest']}",
        (f"there {be}", f"{one} {match['rest']}") if one else None,
        one is None,
    )


def how_many_do(clause: str, _: Sequence[str]) -> Frame | None:
    """Read "how many more pages did Carla read on Friday": Carla read ANSWER more pages on Friday."""
    match = re.fullmatch(rf"how (?P<much>many|much)(?P<what>(?: (?!{_DO}\b)\S+)*) (?P<do>{_DO}) (?P<rest>.+)", clause)
    done = match and clauses.split_done(match["rest"])
    if match is None or not done or match["rest"].startswith("not "):
        return None
    verb = clauses.finite(match["do"], done.verb, done.subject)
    if verb is None:
        return None
    what, rest = match["what"].strip(), done.rest
    if done.subject == "it" and not rest.startswith("to "):
        return None
    if what.split()[-1:] and what.split()[-1] in _TIMES:
        return Slot(
            "how many times",
            f"{done.subject} {verb} {rest} in",
            what,
            (f"{done.subject} {verb} {rest} in", what.rstrip("s")),
        )
    if what == "percent" or what == "":
        what = ""
        if re.match(r"by\b", rest):
            return Slot("how much did", f"{done.subject} {verb} by", rest[2:].strip())
    if match["much"] == "much":
        what, rest = _how_much(what, rest)
        return Slot("how much did", f"{done.subject} {verb}", f"{what} {rest}")
    one = clauses.one_of(what)
    before = f"{done.subject} {verb}"
    return Slot("how many did", before, f"{what} {rest}", (before, f"{one} {rest}") if one else None, one is None)


def _how_much(what: str, rest: str) -> tuple[str, str]:
    """Return what follows an amount: "money" is understood, "payroll tax" is "in payroll tax"."""
    words = what.split()
    if words and words[-1] == "money":
        words.pop()
    if words and words[0] != "more" and words[0] != "less":
        return "in " + " ".join(words), rest
    return " ".join(words), rest


def how_much_higher(clause: str, _: Sequence[str]) -> Frame | None:
    """Read "how much higher is the fare on Friday than on Monday": the fare on Friday is ANSWER higher than ..."""
    match = re.fullmatch(
        rf"how much (?P<more>[a-z]+er|more expensive|more|less) (?P<be>{_BE}) (?P<what>.+?) (?P<than>than .+)", clause
    )
    return match and Slot("how much higher", f"{match['what']} {match['be']}", f"{match['more']} {match['than']}")


def how_many_subject(clause: str, _: Sequence[str]) -> Frame | None:
    """Read "how many students have a pet": ANSWER students have a pet."""
    match = re.fullmatch(r"how (?P<much>many|much) (?P<rest>.+)", clause)
    if match is None:
        return None
    words = match["rest"].split()
    if words[0] == "of":
        return None
    place = _finite_place(words)
    if place is None:
        return None
    what, verb, rest = " ".join(words[:place]), words[place], " ".join(words[place + 1 :])
    what = re.sub(r"(?<! in) total$", " in total", what)
    if match["much"] == "much":
        what = " ".join(word for word in what.split() if word != "money")
        more = what.split()[:1] in (["more"], ["less"])
        return Slot("how much was", "", f"{what if more or not what else 'of ' + what} {verb} {rest}")
    one, single = clauses.one_of(what), inflection.for_one(verb)
    known = one is not None and single is not None
    return Slot(
        "how many",
        "",
        f"{what} {verb} {rest}",
        ("", f"{one} {single} {_THEIR.sub('its', rest)}") if known else None,
        not known,
    )


_THEIR = re.compile(r"\btheir\b")
_SURELY_FINITE = frozenset({"are", "were", "have", "had", "has", "is", "was", "did", "do", "went"})


def _finite_place(words: Sequence[str]) -> int | None:
    """Return where the verb stands: "students own", "people per square mile lived", not "reported revenues were"."""
    tests: tuple[Callable[[int], bool], ...] = (
        lambda n: words[n] in _SURELY_FINITE,
        lambda n: words[n] in inflection.PASTS and any(map(inflection.is_plural_noun, words[:n])),
        lambda n: words[n] in inflection.BASES and inflection.is_plural_noun(words[n - 1]),
    )
    for test in tests:
        found = next((n for n in range(1, len(words)) if test(n)), None)
        if found is not None:
            return found
    return None


def share(clause: str, _: Sequence[str]) -> Frame | None:
    """Read "what fraction of the points were scored by Miguel": ANSWER of the points were scored by Miguel."""
    match = re.fullmatch(
        rf"what (?:fraction|percentage|percent|share|proportion) of (?P<rest>.+? (?:{_BE}|has|have) .+)", clause
    )
    if match:
        return Slot("what share", "", f"of {match['rest']}")
    match = re.fullmatch(
        r"what (?:fraction|percentage|percent|share) of (?P<what>.+?) (?P<verb>[a-z]+ed) (?P<rest>.+)", clause
    )
    if match and (match["verb"] in inflection.PASTS):
        return Slot("what share", "", f"of {match['what']} {match['verb']} {match['rest']}")
    match = re.fullmatch(
        r"what (?:fraction|percentage|percent|share) of (?P<what>.+?) (?P<do>do|does|did) (?P<rest>.+)", clause
    )
    done = match and clauses.split_done(match["rest"])
    if match and done and (verb := clauses.finite(match["do"], done.verb, done.subject)):
        return Slot("what share", f"{done.subject} {verb}", f"of {match['what']} {done.rest}")
    return None
