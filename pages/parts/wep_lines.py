"""What a person composes: facts, rules and a hypothesis, in the session and in an address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import quote

import streamlit as st

from pages.parts import frame
from pages.parts.address import Address
from pages.parts.wep_common import State
from probelib.display import chips
from probelib.errors import InputError
from probelib.wep.composing import LONGEST, Line, names
from probelib.wep.logic import Atom, Both, Expression, Not, parse
from probelib.wep.logic import names as names_in
from probelib.wep.records import WepExample
from probelib.wep.scales import Scale
from probelib.wep.typed import probability

NAMES = ("fact", "rule", "asked")
MOST = 6
"""Facts, and rules, that the page offers; all worlds of twice as many coins are listed at once."""
FORMULA = 200
"""Characters of a condition or a hypothesis."""
_LINK = 1_800
"""Characters of an address that every browser and every chat takes."""
_PART = "~"


@dataclass(frozen=True, slots=True)
class Row:
    """One line as it is typed."""

    uid: int
    """Of its widgets; never used again in a session."""
    text: str
    said: str
    """A word of the scale, or a number as people write it."""
    when: str = ""
    """For a rule, its condition."""


@dataclass(frozen=True, slots=True)
class Draft:
    """All that is typed."""

    facts: tuple[Row, ...]
    rules: tuple[Row, ...]
    asked: str

    @property
    def names(self) -> tuple[str, ...]:
        """What facts and rules are called, facts first."""
        return names([Line("", when=row.when) for row in self.facts] + [Line("", when="x") for _ in self.rules])

    def lines(self, words: Scale) -> list[Line]:
        """Return what is stated; raises InputError, which names the line, where it cannot be."""
        called = self.names
        made = []
        for place, (row, name) in enumerate(zip((*self.facts, *self.rules), called, strict=True)):
            rule = place >= len(self.facts)
            if rule:
                formula(row.when, f"The condition of {name}", called)
            made.append(_line(row, f"Rule {name}" if rule else f"Fact {name}", words))
        return made

    def uses(self, name: str) -> bool:
        """Return whether a condition or the hypothesis names a fact or a rule; also where one cannot be read."""
        for formula in (self.asked, *(row.when for row in self.rules)):
            try:
                if name in names_in(parse(formula)):
                    return True
            except InputError:
                if name in formula:
                    return True
        return False

    def without(self, uid: int) -> Draft:
        """Return it without a line that no formula names; what comes after it moves up, in the formulas as well."""
        kept = replace(
            self,
            facts=tuple(row for row in self.facts if row.uid != uid),
            rules=tuple(row for row in self.rules if row.uid != uid),
        )
        before = {row.uid: name for row, name in zip((*self.facts, *self.rules), self.names, strict=True)}
        moved = {before[row.uid]: name for row, name in zip((*kept.facts, *kept.rules), kept.names, strict=True)}
        rules = tuple(replace(row, uid=new_uid(), when=_renamed(row.when, moved)) for row in kept.rules)
        return replace(kept, rules=rules, asked=_renamed(self.asked, moved))


def new_uid() -> int:
    """Return a number for the widgets of a new line."""
    st.session_state["wep.uid"] = st.session_state.get("wep.uid", 0) + 1
    return int(st.session_state["wep.uid"])


def start() -> Draft:
    """Return what stands there before anybody typed: the hypothesis rests on a fact in two ways."""
    facts = (
        Row(new_uid(), "Nora sold the piano.", "likely"),
        Row(new_uid(), "The dentist drove to the airport.", "probably not"),
    )
    return Draft(facts, (Row(new_uid(), "Tom repaired the roof.", "highly likely", "A xor B"),), "B or F1")


def of_example(example: WepExample) -> Draft:
    """Return what an example states and asks."""
    rows = [Row(new_uid(), one.text, one.word or "100 %", one.when) for one in example.stated]
    return Draft(tuple(row for row in rows if not row.when), tuple(row for row in rows if row.when), example.structure)


def from_address(address: Address) -> Draft:
    """Return what an address says; a line that cannot be read gives a message and is left out."""
    facts = [_told(one, 3) for one in address.many("fact")]
    rules = [_told(one, 4) for one in address.many("rule")]
    if not facts and not rules and not address.one("asked"):
        return start()
    read_facts, read_rules = ([row for row in told if row is not None][:MOST] for told in (facts, rules))
    if len(read_facts) + len(read_rules) < len(facts) + len(rules):
        what = f"The link states lines that cannot be read, or more than {MOST} facts or rules. They are left out."
        frame.draw(chips.notice("warning", what, heading="Unknown lines"))
    return Draft(tuple(read_facts), tuple(read_rules), address.one("asked")[:FORMULA])


def parameters(draft: Draft) -> State | None:
    """Return what an address says of it; None where it is too long for one."""
    facts = tuple(_PART.join((str(place), row.said, row.text)) for place, row in enumerate(draft.facts))
    rules = tuple(_PART.join((str(place), row.said, row.when, row.text)) for place, row in enumerate(draft.rules))
    length = sum(len(quote(one.encode("utf-8", "replace"))) + 6 for one in (*facts, *rules, draft.asked))
    return {"fact": facts, "rule": rules, "asked": draft.asked} if length <= _LINK else None


def _told(told: str, parts: int) -> Row | None:
    """Return a line of an address; its number at the front keeps a line apart that says the same as another."""
    found = told.split(_PART, parts - 1)
    if len(found) != parts:
        return None
    _, said, *when, text = found
    return Row(new_uid(), text[:LONGEST], said[:LONGEST], when[0][:FORMULA] if when else "")


def formula(written: str, what: str, names_: Iterable[str]) -> Expression:
    """Return an expression over names.

    Args:
        written: As it was typed.
        what: The field, for messages.
        names_: Those that it may use.

    Raises:
        InputError: It is none, or uses another name; the message names the field and the place in it.
    """
    if not written.strip():
        raise InputError(f"{what} is empty. Combine names with and, or, xor and not, such as A xor not B.")
    try:
        read = parse(written)
    except InputError as error:
        raise InputError(f"{what}: {error}") from error
    known = tuple(names_)
    for name in names_in(read):
        if name not in known:
            raise InputError(f"{what} names “{name}”, and there is only {', '.join(known) or 'nothing yet'}.")
    return read


def _line(row: Row, what: str, words: Scale) -> Line:
    if not row.text.strip():
        raise InputError(f"{what} has no sentence. Write one, or remove the line.")
    said = row.said.strip()
    if not said:
        raise InputError(f"{what} has no word and no number. Choose a word, or type a number such as 30 %.")
    try:
        if said.lower() in {word.text.lower() for word in words.words} or not any(map(str.isdigit, said)):
            return Line(row.text, word=words.word(said).text, when=row.when)
        return Line(row.text, probability=probability(said), when=row.when)
    except InputError as error:
        raise InputError(f"{what}: {error}") from error


def _renamed(written: str, moved: Mapping[str, str]) -> str:
    """Return a formula with names exchanged; as it is where none moves or it cannot be read."""
    try:
        read = parse(written)
    except InputError:
        return written
    if all(moved.get(name, name) == name for name in names_in(read)):
        return written

    def exchanged(part: Expression) -> Expression:
        match part:
            case Atom(name):
                return Atom(moved.get(name, name))
            case Not(inner):
                return Not(exchanged(inner))
            case Both(op, left, right):
                return Both(op, exchanged(left), exchanged(right))

    return str(exchanged(read))
