"""Tokens of a sentence and their stems, so that `wins`, `won` and the lemma `win` meet.

TabFact's statements are lemmatised while its cells and headers are not, and people type either,
so both sides are brought to one stem. Inflection only: no derivation (`winner` is not `win`),
because a wrong link makes a wrong label while a missing one only leaves a claim unanswered.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

# A word with inner apostrophes, dots of initials and digits; or one sign that can matter.
_TOKEN = re.compile(
    r"(?<![^\W_])[^\W\d_](?:\.[^\W\d_])+\.?(?![^\W_])|[^\W_]+(?:['’][^\W_]+)*|[%$€£#+&]|[-−–—/.,:;()!?\"]"
)

_IRREGULAR = {
    "was": "be", "were": "be", "is": "be", "are": "be", "been": "be", "being": "be", "am": "be",
    "has": "have", "had": "have", "having": "have", "did": "do", "does": "do", "done": "do",
    "won": "win", "winning": "win", "lost": "lose", "losing": "lose", "got": "get", "gotten": "get",
    "getting": "get", "held": "hold", "led": "lead", "made": "make", "making": "make", "took": "take",
    "taken": "take", "taking": "take", "came": "come", "coming": "come", "went": "go", "gone": "go",
    "gave": "give", "given": "give", "beat": "beat", "beaten": "beat", "ran": "run", "running": "run",
    "sold": "sell", "built": "build", "born": "bear", "began": "begin", "begun": "begin", "drew": "draw",
    "drawn": "draw", "saw": "see", "seen": "see", "wrote": "write", "written": "write", "writing": "write",
    "said": "say", "paid": "pay", "left": "left", "men": "man", "women": "woman", "children": "child",
    "people": "people", "feet": "foot", "better": "better", "less": "less", "loss": "loss", "losses": "loss",
    "series": "series", "species": "species", "bus": "bus", "gas": "gas", "plus": "plus", "scored": "score",
    "scoring": "score", "played": "play", "tied": "tie", "ties": "tie", "died": "die", "dies": "die",
    "leaving": "leave", "driven": "drive", "drove": "drive", "rose": "rise", "risen": "rise", "fell": "fall",
    "fallen": "fall",
    "became": "become", "kept": "keep", "met": "meet", "sat": "sit", "stood": "stand", "spent": "spend",
    "caught": "catch",
    "threw": "throw", "thrown": "throw", "fought": "fight", "lay": "lie", "shot": "shoot", "knew": "know",
    "known": "know", "chosen": "choose", "chose": "choose", "taught": "teach", "bought": "buy", "brought": "bring",
    "this": "this", "its": "its", "his": "his", "us": "us", "as": "as", "various": "various", "previous": "previous",
    "during": "during", "king": "king", "ring": "ring", "spring": "spring", "thing": "thing", "string": "string",
    "wing": "wing", "sing": "sing", "bring": "bring", "evening": "evening", "morning": "morning", "boeing": "boeing",
    "only": "only", "red": "red", "bed": "bed", "shed": "shed", "united": "united", "hundred": "hundred",
    "need": "need",
    "seed": "seed", "speed": "speed", "feed": "feed", "exceed": "exceed", "proceed": "proceed", "indeed": "indeed",
    "inning": "inning", "innings": "inning", "mens": "man", "womens": "woman", "men's": "man", "women's": "woman",
}  # fmt: skip

_VOWEL = re.compile(r"[aeiouy]")


class Token(NamedTuple):
    """A word or sign of a text; a tuple rather than a dataclass, as one is made for every word read."""

    text: str
    start: int
    end: int
    stem: str
    """Lower-cased, accents folded, inflection removed; a sign is its own stem, all dashes are `-`."""

    @property
    def is_word(self) -> bool:
        """Whether it holds a letter or digit."""
        return self.text[0].isalnum()


@lru_cache(maxsize=8192)
def tokenize(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text in order; offsets are code points of `text`."""
    found = []
    at = 0
    for piece in text.split(" "):
        for word, start, end, stemmed in _pieces(piece):
            found.append(_token(Token, (word, at + start, at + end, stemmed)))
        at += len(piece) + 1
    return tuple(found)


@lru_cache(maxsize=65536)
def _pieces(text: str) -> tuple[tuple[str, int, int, str], ...]:
    """Return the tokens of what stands between two blanks; mostly it is one, and has been seen before."""
    return tuple([(m[0], m.start(), m.end(), stem(m[0])) for m in _TOKEN.finditer(text)])


_token = tuple.__new__
"""Makes a token without the call of Python code that `Token(...)` is."""


@lru_cache(maxsize=32768)
def stems(text: str) -> tuple[str, ...]:
    """Return the stems of the words of a text, signs left out."""
    return tuple([stem(word) for word in _TOKEN.findall(text) if word[0].isalnum()])


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return the stem of one word: lower-cased, accents folded, plural, verb endings and a last e removed."""
    word = _inflected(word)
    return word[:-1] if len(word) > 3 and word[-1] == "e" else word


def _inflected(word: str) -> str:
    word = word.lower()
    if "." in word and len(word) > 1:
        return word.replace(".", "")  # "u.s." is what cells write "us"
    if word in "-−–—":
        return "-"
    if not word.isascii():
        folded = unicodedata.normalize("NFKD", word)
        word = "".join(c for c in folded if not unicodedata.combining(c)).replace("’", "'")
    known = _IRREGULAR.get(word)
    if known is not None:
        return known
    if word.endswith("'s"):
        word = word[:-2]
    elif word.endswith("s'"):
        word = word[:-1]
    if len(word) <= 3 or not word.isalpha():
        return word
    return _IRREGULAR.get(word) or _strip(word)


def _strip(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ed", "ing"):
        base = word[: -len(ending)]
        if word.endswith(ending) and len(base) >= 3 and _VOWEL.search(base):
            if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz":
                return base[:-1]
            return base
    return word
