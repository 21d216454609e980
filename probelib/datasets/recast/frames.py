"""What a question becomes: a statement with a place for the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, Protocol

WHO_OR_WHICH = "who or which"
"""The shape in which the answer is the subject."""

_OF_MANY = {"is": "are", "was": "were", "has": "have", "begins": "begin", "ends": "end"}
_NAMED = frozenset({"game", "class", "competition", "contest", "event", "race", "relay", "show"})
_SPACE = re.compile(r"\s+")
_BEFORE_MARK = re.compile(r"\s+([,.;?!])(?=\s|$)")


class Frame(Protocol):
    """A statement with a place for the answer."""

    @property
    def shape(self) -> str:
        """Return the shape of the question, a short fixed word to count by."""

    def fill(self, answer: str, *, one: bool = False, many: bool = False) -> str | None:
        """Return the sentence with an answer, or None where none can be written.

        Args:
            answer: The answer as it stands in a sentence.
            one: Whether it counts a single thing.
            many: Whether it names several.
        """

    def led(self, start: str) -> Frame:
        """Return the frame with `start` and a comma before its statement."""


class Slot(NamedTuple):
    """The answer stands between two parts; `one` replaces them where the answer counts a single thing."""

    shape: str
    before: str
    after: str = ""
    one: tuple[str, str] | None = None
    """None where the sentence is the same for a single thing."""
    only_many: bool = False
    """Whether there is no sentence for a single thing."""
    articled: bool = False
    """Whether an answer that is a common noun takes "the"."""

    def fill(self, answer: str, *, one: bool = False, many: bool = False) -> str | None:
        """Return the sentence; None for a single thing where only a plural can be written."""
        if one and self.only_many:
            return None
        before, after = self.one if one and self.one else (self.before, self.after)
        if many and self.shape == WHO_OR_WHICH:
            verb, _, rest = after.partition(" ")
            after = f"{_OF_MANY.get(verb, verb)} {rest}"
        said = f"the {answer}" if self.articled and _takes_the(answer) else answer
        return sentence(f"{before} {said}{after}" if after[:1] in "’'," else f"{before} {said} {after}")

    def led(self, start: str) -> Slot:
        """Return the slot with `start` and a comma before it."""
        one = (f"{start}, {self.one[0]}", self.one[1]) if self.one else None
        return self._replace(before=f"{start}, {self.before}", one=one)


class Choice(NamedTuple):
    """One of a few answers, each with its own sentence (yes and no, one thing and the other)."""

    shape: str
    sentences: Sequence[tuple[str, str]]
    """Answer and sentence."""

    def fill(self, answer: str, *, one: bool = False, many: bool = False) -> str | None:
        """Return the sentence of an answer; None where it is none of the alternatives."""
        wanted = answer.casefold().strip()
        for known, text in self.sentences:
            if known.casefold() == wanted:
                return sentence(text)
        return None

    def led(self, start: str) -> Choice:
        """Return the choice with `start` and a comma before each sentence."""
        return self._replace(sentences=[(known, f"{start}, {text}") for known, text in self.sentences])


def _is_doing(words: Sequence[str]) -> bool:
    """Whether an answer is an activity: "buying a used phone", not "swimming competition"."""
    return words[0].endswith("ing") and words[1:2] in (["a"], ["an"], ["the"])


def _takes_the(answer: str) -> bool:
    """Whether an answer is a common noun in the singular, "bear lecture", "Lightning versus Ducks game"."""
    words = answer.split()
    last = words[-1] if words else ""
    plural = last.endswith("s") and not last.endswith("ss")
    starts = words[:1] and words[0].casefold() in {"the", "a", "an"}
    common = answer.islower() or last in _NAMED
    return common and last.isalpha() and not plural and not starts and not _is_doing(words)


NO_NUMBER = "the answer is no number where one is asked for"
NO_SENTENCE = "the answer does not fit the statement"
NO_WRONG = "no answer is known to be wrong"


class Answers(NamedTuple):
    """Both sentences, and the answer in each."""

    entailed: str
    right: str
    refuted: str
    """Empty where there is none."""
    wrong: str
    """The wrong answer, or why there is none."""
    shape: str
    """Shape of the question."""


class Unrecast(NamedTuple):
    """Why a question was not recast: a short fixed phrase, so that it can be counted."""

    reason: str


def sentence(text: str) -> str:
    """Return a text as a sentence: blanks evened, the first letter a capital, a full stop at the end."""
    text = _BEFORE_MARK.sub(r"\1", _SPACE.sub(" ", text).strip()).rstrip(" ,;")
    if text[:1].islower():
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", '."', ".”")) else text + "."
