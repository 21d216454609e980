"""What is stated and what is asked: facts and rules with probabilities, combined by and, or, xor and not.

WEP paper, section 3.3. A statement without a condition is a fact: it holds with its probability, independently of all
others. A statement with a condition is a rule, `p :: F :- x op y`: where the condition holds, F holds with its
probability, and elsewhere F is false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from probelib.errors import InputError


class Op(StrEnum):
    """How two parts are combined."""

    AND = "and"
    OR = "or"
    XOR = "xor"


@dataclass(frozen=True, slots=True)
class Atom:
    """A fact or the head of a rule, by its name; the same name is the same fact."""

    name: str

    def __str__(self) -> str:
        plain = _PLAIN.fullmatch(self.name) and self.name.lower() not in _WORDS
        return self.name if plain else _quoted(self.name)


@dataclass(frozen=True, slots=True)
class Not:
    """What holds where its part does not."""

    part: Expression

    def __str__(self) -> str:
        return f"not {_bracketed(self.part)}"


@dataclass(frozen=True, slots=True)
class Both:
    """Two parts with an operator between them."""

    op: Op
    left: Expression
    right: Expression

    def __str__(self) -> str:
        return f"{_bracketed(self.left)} {self.op} {_bracketed(self.right)}"


Expression = Atom | Not | Both


@dataclass(frozen=True, slots=True)
class Statement:
    """A fact, or a rule with its condition."""

    name: str
    probability: Fraction
    when: Expression | None = None


MOST = 300
"""Statements that a program, and names that an expression may have; chains are followed on Python's own stack."""


class Program:
    """Statements that can be asked about; the same statement twice counts once."""

    __slots__ = ("statements",)

    def __init__(self, statements: Iterable[Statement]) -> None:
        """Take statements in any order.

        Raises:
            InputError: A probability is not in [0, 1], a name is stated in two ways, a condition names what is not
                stated, or depends on its own statement.
        """
        found: dict[str, Statement] = {}
        for one in statements:
            if len(found) > MOST:
                raise InputError(f"More than {MOST} statements are too many.")
            if not 0 <= one.probability <= 1:
                raise InputError(f"{one.name}: {float(one.probability):g} is no probability, which is from 0 to 1.")
            if found.setdefault(one.name, one) != one:
                raise InputError(f"{one.name} is stated twice, in different ways.")
        self.statements: Mapping[str, Statement] = found
        ready: set[str] = set()
        for name in found:
            self._visit(name, ready, ())

    def reached(self, query: Expression) -> tuple[Statement, ...]:
        """Return the statements that a query rests on, conditions before what depends on them.

        Raises:
            InputError: It names what is not stated.
        """
        order: dict[str, None] = {}

        def add(name: str) -> None:
            statement = self.get(name)
            if name not in order:
                for below in () if statement.when is None else names(statement.when):
                    add(below)
                order[name] = None

        for name in names(query):
            add(name)
        return tuple(self.statements[name] for name in order)

    def get(self, name: str) -> Statement:
        """Return a statement by its name; raises InputError where there is none."""
        found = self.statements.get(name)
        if found is None:
            raise InputError(f"{name!r} is not stated; stated are {', '.join(self.statements) or 'no facts'}.")
        return found

    def _visit(self, name: str, ready: set[str], above: tuple[str, ...]) -> None:
        if name in above:
            raise InputError(f"{name} depends on itself: {' < '.join((*above, name))}.")
        when = self.get(name).when
        if name in ready or when is None:
            return
        for below in names(when):
            self._visit(below, ready, (*above, name))
        ready.add(name)


def names(expression: Expression) -> Iterator[str]:
    """Yield the names in an expression, from the left, repeated as they stand there."""
    match expression:
        case Atom(name):
            yield name
        case Not(part):
            yield from names(part)
        case Both(_, left, right):
            yield from names(left)
            yield from names(right)


_WORDS = ("and", "or", "xor", "not")
_PLAIN = re.compile(r"[^\W\d]\w*")
_TOKEN = re.compile(r"(?:([^\W\d]\w*)|'((?:[^'\\]|\\.)*)'|([()]))")
_DEEPEST = 100
"""Brackets and negations inside each other; Python's own stack would end at about a thousand."""


def parse(text: str) -> Expression:
    r"""Return the expression that a text says: `a and (b xor not c)`.

    Names are letters, digits and `_`, or anything between single quotes (`'John went'`, with `\'` for a quote).
    `not` binds closest, then `and`, then `xor`, then `or`; what binds alike is read from the left.

    Raises:
        InputError: It is not written so; the message names the place.
    """
    reader = _Reader(text)
    found = reader.either(0)
    if reader.token:
        raise InputError(f"{text!r}: {reader.token!r} at {reader.start + 1} does not fit; expected and, or, xor.")
    return found


class _Reader:
    """Reads one expression from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.place, self.start, self.count = text, 0, 0, 0
        self.token, self.is_name = "", False
        self.advance()

    def advance(self) -> None:
        rest = self.text[self.place :].lstrip()
        self.start = len(self.text) - len(rest)
        if not rest:
            self.token, self.is_name = "", False
            return
        found = _TOKEN.match(self.text, self.start)
        if found is None:
            raise InputError(f"{self.text!r}: {rest[:10]!r} at {self.start + 1} is no name, operator or bracket.")
        self.place = found.end()
        word, quoted, bracket = found.groups()
        self.is_name = quoted is not None or (word is not None and word.lower() not in _WORDS)
        self.token = re.sub(r"\\(.)", r"\1", quoted) if quoted is not None else word or bracket
        if not self.is_name:
            self.token = self.token.lower()

    def either(self, depth: int, ops: tuple[Op, ...] = (Op.OR, Op.XOR, Op.AND)) -> Expression:
        if not ops:
            return self.one(depth)
        op, *closer = ops
        found = self.either(depth, tuple(closer))
        while not self.is_name and self.token == op:
            self.advance()
            found = Both(op, found, self.either(depth, tuple(closer)))
        return found

    def one(self, depth: int) -> Expression:
        if depth > _DEEPEST:
            raise InputError(
                f"{self.text[:40]!r}... has more than {_DEEPEST} brackets and negations inside each other."
            )
        token, is_name = self.token, self.is_name
        if not is_name and token not in ("not", "("):
            what = f"{token!r} at {self.start + 1}" if token else "the end"
            raise InputError(f"{self.text!r}: {what} stands where a fact is expected.")
        self.advance()
        if is_name:
            self.count += 1
            if self.count > MOST:
                raise InputError(f"{self.text[:40]!r}... names more than {MOST} facts.")
            return Atom(token)
        if token == "not":  # noqa: S105 -- a word of the language, no secret
            return Not(self.one(depth + 1))
        found = self.either(depth + 1)
        if self.is_name or self.token != ")":  # noqa: S105
            raise InputError(f"{self.text!r}: the bracket is not closed.")
        self.advance()
        return found


def _bracketed(part: Expression) -> str:
    return f"({part})" if isinstance(part, Both) else str(part)


def _quoted(name: str) -> str:
    return "'" + name.replace("\\", "\\\\").replace("'", "\\'") + "'"
