"""An example of a person's own: facts with words or numbers, rules, a hypothesis; solved and put into sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from random import Random
from string import ascii_uppercase
from typing import NamedTuple

from probelib.errors import InputError
from probelib.wep import solver, verbalize
from probelib.wep.facts import Fact, Pool
from probelib.wep.logic import Atom, Both, Expression, Not, Program, Statement, parse
from probelib.wep.reasoning import identity
from probelib.wep.records import Stated, WepExample
from probelib.wep.scales import Scale, Word, scale

TASK = "wep.composed"
LONGEST = 300
"""Characters a fact may have."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a person states in one line; of `word` and `probability` one is given."""

    text: str
    """A sentence, with or without its full stop."""
    word: str = ""
    """A word of the scale."""
    probability: Fraction | None = None
    """A number in [0, 1] in place of a word."""
    when: str = ""
    """For a rule, its condition over the names of other lines, such as `A and not B`."""


class Composed(NamedTuple):
    """A person's example, with how its probability comes about."""

    example: WepExample
    steps: tuple[solver.Step, ...]
    """What it rests on, its parts and itself, each with its probability."""
    problog: str
    """The same as a ProbLog program."""
    exact: bool
    """False where ProbLog computed it, in binary floats."""


def names(lines: Sequence[Line]) -> tuple[str, ...]:
    """Return what each line is called: facts A, B, C ... and rules F1, F2 ..., as in the paper's examples."""
    found, facts, rules = [], 0, 0
    for line in lines:
        if line.when.strip():
            rules += 1
            found.append(f"F{rules}")
        else:
            turn, letter = divmod(facts, len(ascii_uppercase))
            facts += 1
            found.append(ascii_uppercase[letter] + (f"_{turn}" if turn else ""))
    return tuple(found)


def compose(lines: Sequence[Line], asked: str, *, words: Scale | None = None, seed: int = 0) -> Composed:
    """Return the example that lines and a hypothesis make; a line that repeats another is the same fact.

    Args:
        lines: What is stated, in the order of the premise.
        asked: The hypothesis over the lines' names, such as `A xor F1`.
        words: The scale; the paper's by default.
        seed: Which of several right words is used, and which wrong one.

    Raises:
        InputError: A line is empty, has no word of the scale and no probability, or states again in another way what
            another line states; or a condition or the hypothesis cannot be read, or names what is not there.
    """
    chosen = scale() if words is None else words
    called = names(lines)
    stated, same = _stated(lines, called, chosen)
    whens = {one.name: _renamed(parse(one.when), same) for one in stated if one.when}
    program = Program(Statement(one.name, one.probability, whens.get(one.name)) for one in stated)
    query = _renamed(parse(asked), same)
    found = solver.probability(program, query)
    inner = {one.name: verbalize.inside(one.text) for one in stated}
    said = tuple(_said(one, whens, inner, chosen) for one in stated)
    premise = " ".join(one.sentence for one in said)
    hypothesis = verbalize.combined(query, inner)
    rng = Random(sha256(f"{seed}/{TASK}/{premise}/{query}".encode()).digest())
    right, wrong, rights = chosen.chosen(found.probability, rng.random(), rng.random())
    right_text, wrong_text = verbalize.verbalize(right, hypothesis), verbalize.verbalize(wrong, hypothesis)
    example = WepExample(
        id=identity(TASK, premise, right_text, wrong_text),
        task=TASK,
        hops=max([1, *(_depth(program, Atom(one.name)) + 1 for one in program.reached(query))]),
        split="test",
        number=0,
        seed=seed,
        source="own",
        variant="" if chosen.name == "paper" else f"scale={chosen.name}",
        premise=premise,
        stated=said,
        structure=str(query),
        hypothesis=verbalize.sentence(hypothesis),
        probability=found.probability,
        right_word=right.text,
        right_words=rights,
        wrong_word=wrong.text,
        right=right_text,
        wrong=wrong_text,
    )
    return Composed(example, solver.steps(program, query), solver.problog_program(program, query), found.exact)


def numeric(probability: Fraction) -> Word:
    """Return what states a number: "there is a chance of 30 % that ...".

    Raises:
        InputError: It is not in [0, 1].
    """
    if not 0 <= probability <= 1:
        raise InputError(f"{float(probability):g} is no probability, which is from 0 to 1.")
    percent = Decimal(100 * probability.numerator) / Decimal(probability.denominator)
    text = f"{percent.normalize():f} %" if Fraction(percent) == 100 * probability else str(probability)
    return Word(text, probability, f"there is a chance of {text} that {{fact}}", probability, probability)


def drawn_lines(pool: Pool, *, count: int = 3, seed: int = 0, words: Scale | None = None) -> tuple[Line, ...]:
    """Return facts with words to start from, drawn as the test examples are.

    Raises:
        InputError: The pool has too few facts.
    """
    chosen = scale() if words is None else words
    rng = Random(sha256(f"{seed}/{TASK}/lines".encode()).digest())
    facts: list[Fact] = pool.draw("test", count, rng)
    return tuple(Line(fact.text, rng.choice(chosen.words).text) for fact in facts)


def _stated(lines: Sequence[Line], called: Sequence[str], words: Scale) -> tuple[list[Stated], dict[str, str]]:
    """Return what is stated, without sentences, and for a repeated line whose name it goes by."""
    found: dict[str, Stated] = {}
    same: dict[str, str] = {}
    for line, name in zip(lines, called, strict=True):
        inner = verbalize.inside(line.text)
        if not inner or len(inner) > LONGEST:
            raise InputError(f"Line {name} has to be a sentence of at most {LONGEST} characters.")
        if bool(line.word) == (line.probability is not None):
            raise InputError(f"Line {name} needs a word or a number, one of the two.")
        word = words.word(line.word) if line.word else numeric(line.probability or Fraction(0))
        one = Stated(name, verbalize.sentence(line.text.strip()), word.text, word.probability, line.when.strip(), "")
        earlier = found.setdefault(inner, one)
        if earlier is not one:
            if (earlier.probability, earlier.when) != (one.probability, one.when):
                raise InputError(f"Lines {earlier.name} and {name} state the same fact in different ways.")
            same[name] = earlier.name
    return list(found.values()), same


def _said(one: Stated, whens: dict[str, Expression], inner: dict[str, str], words: Scale) -> Stated:
    known = {word.text: word for word in words.words}
    word = known.get(one.word) or numeric(one.probability)
    if one.name in whens:
        sentence = verbalize.rule(word, inner[one.name], verbalize.combined(whens[one.name], inner))
    else:
        sentence = verbalize.verbalize(word, inner[one.name])
    when = str(whens[one.name]) if one.name in whens else ""
    return Stated(one.name, one.text, one.word, one.probability, when, sentence)


def _renamed(expression: Expression, same: dict[str, str]) -> Expression:
    match expression:
        case Atom(name):
            return Atom(same.get(name, name))
        case Not(part):
            return Not(_renamed(part, same))
        case Both(op, left, right):
            return Both(op, _renamed(left, same), _renamed(right, same))


def _depth(program: Program, atom: Atom) -> int:
    """Return how many rules lie between an atom and the facts below it."""
    depths: dict[str, int] = {}
    for one in program.reached(atom):
        below = () if one.when is None else program.reached(one.when)
        depths[one.name] = 0 if one.when is None else 1 + max(depths[other.name] for other in below)
    return depths[atom.name]
