"""A question taken apart: what is said before it, what leads into it, and the clause that asks."""

from __future__ import annotations

import re
from typing import NamedTuple

from probelib.datasets.recast.frames import Unrecast
from probelib.datasets.recast.tidying import mended

_ABBREVIATION = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|St|Co|Inc|Ltd|vs|No|Jr|Sr|U\.S|U\.K|[A-Z]|[ap]\.m|etc|incl|approx)\.$")
_WH = r"(?:who|whom|what|which|when|where|how)"
_AUX = r"(?:is|are|was|were|does|do|did|has|have|had|will|would|can|could)"
_ASKS = re.compile(rf"(?:(?:in|on|at|for|from|during|under|by|to|of)\s+(?:which|what)|{_WH}|{_AUX})\b", re.IGNORECASE)
_LED = re.compile(rf",\s*(?=(?:(?:in|on|at|for|from|during|under|by)\s+(?:which|what)|{_WH}|{_AUX})\b)", re.IGNORECASE)
_INSTRUCTION = re.compile(
    r"(?:look at|simplify|then answer|use the|round|write your|the table shows|complete the|answer the)\b",
    re.IGNORECASE,
)
_GIVEN = re.compile(
    r"(?P<who>[A-Z][\w’'-]*)\s+(?:has\s+[$€£]|bought|buys|purchased|purchases|just missed|got on|is at|wants to buy"
    r"|went to the store and bought|needs to buy|ordered|orders)"
)
_EACH = re.compile(r"Each [a-z][\w’' -]* (?:has|holds|contains) \d")
_PRONOUN = re.compile(r"\b(?:he|she|they|him|them|his|her|their|hers|theirs|himself|herself)\b", re.IGNORECASE)
_THIS = re.compile(r"\b(?:that|this|these|those)\s*\?$|^(?:is|are)\s+(?:this|that)\b(?!\s+[a-z]+ion\b)", re.IGNORECASE)


_TEXT = re.compile(r"\b(?:this|these) (?:note|section|report|paragraph|statement)s?\b", re.IGNORECASE)


_CLUMSY = re.compile(
    r"\b(?:[Dd]ate|[Yy]ear|[Pp]eriod|[Qq]uarter)s? where\b"
    # A label of a table that is no noun: "the average Issued from 2018 to 2019".
    r"|\baverage (?:[A-Z][a-z]+ed|Other|Outstanding) (?:for|from|in|between|of)\b"
)


class Asked(NamedTuple):
    """A question taken apart."""

    given: str
    """What is said before it and it depends on, as the clause after "if"; empty where it stands alone."""
    lead: str
    """What stands before its question word, without the comma."""
    clause: str
    """From its question word on, without the question mark; the question word begins with a small letter."""
    after: str
    """What follows it, as "Jupiter's volume is ..." follows "Is this statement true or false?"."""


def take_apart(question: str) -> Asked | Unrecast:
    """Return the parts of a question.

    What is said before it is dropped where it only sets a scene ("A city counted its buildings."), and kept as a
    condition where the answer hangs on it ("Each room has 5 tables."). A question that refers back to a dropped
    sentence by a pronoun is not taken apart.
    """
    parts = _sentences(mended(question))
    place = next((number for number in reversed(range(len(parts))) if parts[number].endswith("?")), None)
    if place is None:
        place = len(parts) - 1
        if not parts or not (_ASKS.match(parts[place]) or _LED.search(parts[place])):
            return Unrecast("no question")
    after = [part for part in parts[place + 1 :] if not _INSTRUCTION.match(part)]
    asked = parts[place].rstrip("?. ").strip()
    lead = ""
    if not _ASKS.match(asked):
        led = _LED.search(asked)
        if led is None:
            return Unrecast("no question word")
        lead, asked = asked[: led.start()].strip(), asked[led.end() :].strip()
    asked = asked[0].lower() + asked[1:]
    given = _given(parts[:place])
    if _PRONOUN.search(asked) and not given and not _PRONOUN.search(lead) and not _explained(lead, asked):
        return Unrecast("refers back to a sentence before it")
    if _CLUMSY.search(asked):
        return Unrecast("its English cannot be mended")
    if _THIS.search(asked) or _TEXT.search(asked):
        return Unrecast("refers back to a sentence before it")
    return Asked(given, lead, asked, " ".join(after))


def _sentences(text: str) -> list[str]:
    """Return the sentences of a text; "Mr. Lee" and "Dr. Durham" do not end one, "8.30 A.M. How soon" does."""
    found: list[str] = []
    start = 0
    for match in re.finditer(r"[.?!][\"”’']?\s+(?=[A-Z\"“$])", text):
        before = text[start : match.end()].rstrip()
        if _ABBREVIATION.search(before) and not (re.search(r"[AP]\.M\.$", before) and _ASKS.match(text, match.end())):
            continue
        found.append(before)
        start = match.end()
    rest = text[start:].strip()
    return [*found, rest] if rest else found


def _given(before: list[str]) -> str:
    """Return the condition that the sentences before a question state; empty where they state none, or several."""
    kept: list[str] = []
    name = ""
    for text in before:
        text = text if text.endswith(".M.") else text.rstrip(". ")
        store = re.fullmatch(r"([A-Z][\w’'-]*) went to the store", text)
        if store:
            name = store[1]
            continue
        if name:
            text = re.sub(r"^(?:She|He|They) ", f"{name} ", text)
        match = _GIVEN.match(text)
        if match:
            name = match["who"]
            text = text.replace("went to the store and bought", "bought", 1).replace("wants to buy", "buys", 1)
            text = text.replace("needs to buy", "buys", 1)
            kept.append(text)
        elif _EACH.match(text):
            kept.append(text[0].lower() + text[1:])
    return kept[0] if len(kept) == 1 else ""


def _explained(lead: str, asked: str) -> bool:
    """Whether a name or a noun stands before the first pronoun, so that the question explains it by itself."""
    pronoun = _PRONOUN.search(asked)
    if pronoun is None:
        return True
    before = asked[: pronoun.start()]
    # "How many quarters had low prices during their lows": the noun is in the question.
    return bool(re.search(r"\b[A-Z][a-z]+\b", before)) or len(before.split()) > 4 or lead.startswith("If ")
