"""Parts of a clause: the head of a noun phrase, the verb after "did", the predicate after "was the"."""

from __future__ import annotations

import re
from typing import NamedTuple

from probelib.datasets.recast import inflection

_BRACKETS = re.compile(r"\([^()]*\)")
_AFTER_HEAD = (
    "where whose vested exercised forfeited received purchased awarded acquired incurred of in for as from "
    "between at on to with by that which who during under over per within after before out without among across "
    "above below if when recorded reported calculated attributable shown listed included making made considered "
    "due expiring used provided recognized recognised issued granted sold paid expressed generated accounted "
    "earned disclosed presented falling associated related based outstanding allocated reclassified"
).split()
_HEAD_ENDS = re.compile(rf"\s+(?:{'|'.join(_AFTER_HEAD)})\b")
_AMOUNT = (
    r"(?:(?:more|less|greater|higher|lower|larger|smaller|fewer) than|under|over|below|above|at least|at most)"
    r"\s+[$€£]?\s*-?\d.*"
)
_DEGREE = (
    r"(?:the |a )?(?:most |least |second |third )?(?:largest|larger|highest|higher|lowest|lower|smallest|smaller|"
    r"greatest|greater|biggest|bigger|most|least|fewest|fewer|longest|shortest|best|worst|more|less)"
)
_STATE = r"(?:negative|positive|zero|available|provided|calculated|recorded|reported|given|measured|shown|presented)"
_PREDICATE = re.compile(
    rf"^(?P<subject>.+?)\s+(?P<predicate>{_AMOUNT}|{_DEGREE}(?: in .+)?|{_STATE}(?: (?:for|in|at|to))?)$"
)
_DONE = re.compile(
    r"^(?P<subject>the (?:most|fewest|least) .+?)"
    r"\s+(?P<predicate>(?:[a-z]+ed|sold|built|made|won|caught|bought)(?: out| in| up)?)$"
)
_NO_SUBJECT_END = frozenset(
    "the a an of in for to on at by from and or total net average gross this that each every new other more".split()
)


class Done(NamedTuple):
    """A clause after "do", "does" or "did"."""

    subject: str
    verb: str
    """In the form after "did"."""
    rest: str


def is_plural(phrase: str) -> bool | None:
    """Return whether a noun phrase is a plural; None where its head is joined by "and" and does not say."""
    bare = " ".join(_BRACKETS.sub(" ", phrase).replace("right of use", "right-of-use").split())
    ends = _HEAD_ENDS.search(bare)
    head = bare[: ends.start()] if ends else bare
    joined = " and " in head or " & " in head
    if not joined:
        head = head.partition(",")[0]
    last = head.split()[-1].strip("'\"’”,;") if head.split() else ""
    plural = inflection.is_plural_noun(last)
    return True if plural else None if joined or "," in head else False


def agreeing(verb: str, phrase: str) -> str:
    """Return "is" or "are", "was" or "were" as a noun phrase asks for it; the verb as it is where nothing is known."""
    plural = is_plural(phrase)
    if plural is None:
        return verb
    pairs = {"is": ("is", "are"), "are": ("is", "are"), "was": ("was", "were"), "were": ("was", "were")}
    return pairs[verb][plural] if verb in pairs else verb


def split_done(clause: str) -> Done | None:
    """Return subject, verb and rest of a clause after "did"; None where no known verb stands in it."""
    words = clause.split()
    for number, word in enumerate(words):
        # "the amusement park sell": of two words that may both be verbs the second is the verb.
        follows = words[number + 1 : number + 2]
        if not number or word not in inflection.BASES or (follows and follows[0] in inflection.BASES):
            continue
        if words[number - 1].lower() not in _NO_SUBJECT_END:
            return Done(" ".join(words[:number]), word, " ".join(words[number + 1 :]))
    return None


def split_state(clause: str) -> tuple[str, str] | None:
    """Return subject and predicate of a clause after "was": "net income", "the largest"; None where none is found."""
    match = _DONE.match(clause) or _PREDICATE.match(clause)
    return (match["subject"], match["predicate"]) if match else None


def finite(auxiliary: str, verb: str, subject: str) -> str | None:
    """Return the verb of a statement for the auxiliary of a question: "did sell" is "sold", "does sell" is "sells"."""
    low = auxiliary.lower()
    if low == "did":
        return inflection.past(verb)
    if low == "does":
        if is_plural(subject):
            return verb
        return inflection.third(verb)
    return verb if low == "do" else f"{low} {verb}"


def one_of(what: str) -> str | None:
    """Return a plural noun phrase in the singular, "pair of jeans" for "pairs of jeans"; None where it is not known."""
    words = what.split()
    ends = next(
        (n for n, word in enumerate(words) if n and word in {"of", "in", "per", "with", "at", "on", "than"}), len(words)
    )
    if not words:
        return None
    one = inflection.singular(words[ends - 1])
    return None if one is None else " ".join((*words[: ends - 1], one, *words[ends:]))
