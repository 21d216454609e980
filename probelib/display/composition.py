"""The composition of a WEP example as a tree: the hypothesis at its root, facts at its ends, a probability a node.

Nested lists with lines of CSS between them, so that it is read aloud as it is seen, wraps, and can be copied.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from probelib.display import chances
from probelib.display.markup import Html, el, join, text
from probelib.wep.logic import Atom, Both, Expression, Not, Op
from probelib.wep.records import Stated, WepExample
from probelib.wep.solver import Step

OPERATORS: dict[Op, str] = {Op.AND: "both", Op.OR: "one or both", Op.XOR: "one, not both"}
"""What an operator asks of its two parts."""


def tree(example: WepExample, steps: Iterable[Step]) -> Html:
    """Return the tree of an example; a rule that comes twice has its condition at the first place alone.

    Args:
        example: One that states facts.
        steps: Those of its solution, for the probabilities.

    Raises:
        ValueError: It states no facts.
    """
    program, query = example.program()
    stated = {one.name: one for one in example.stated}
    whens = {name: one.when for name, one in program.statements.items() if one.when is not None}
    drawing = _Tree(stated, whens, {step.expression: step.probability for step in steps})
    label = f"Tree of {query}"
    return el(
        "div",
        el("ul", drawing.node(query, root=True), cls="pl-tree"),
        cls="pl-tree-scroll",
        role="region",
        aria_label=label,
        tabindex=0,
    )


class _Tree:
    """Draws one node after another."""

    def __init__(
        self, stated: Mapping[str, Stated], whens: Mapping[str, Expression], values: Mapping[Expression, Fraction]
    ) -> None:
        self.stated, self.whens, self.values = stated, whens, values
        self.drawn: set[str] = set()

    def node(self, part: Expression, *, root: bool = False) -> Html:
        body, below = self._contents(part)
        kind = "pl-node-root" if root else "" if isinstance(part, Atom) else "pl-node-op"
        head = el("div", body, " ", el("b", chances.percent(self.values[part]), cls="pl-node-value"))
        box = el("div", head, *self._said(part), cls=f"pl-node {kind}".strip())
        return el("li", box, *((el("ul", *map(self.node, below)),) if below else ()))

    def _contents(self, part: Expression) -> tuple[Html, tuple[Expression, ...]]:
        """Return what a node says in its first line, and the parts below it."""
        match part:
            case Atom(name):
                return self._statement(name)
            case Not(inner):
                return el("b", "not"), (inner,)
            case Both(op, left, right):
                return el("b", op.value), (left, right)

    def _statement(self, name: str) -> tuple[Html, tuple[Expression, ...]]:
        badge, again = el("span", text(name), cls="pl-badge"), name in self.drawn
        self.drawn.add(name)
        when = self.whens.get(name)
        if when is None:
            return join([badge, _quiet(" again, the same fact")] if again else [badge]), ()
        return join([badge, _quiet(" again, as above" if again else " rule")]), () if again else (when,)

    def _said(self, part: Expression) -> tuple[Html, ...]:
        """Return the other lines of a node: the formula and what its operator asks, or a sentence and its word."""
        if isinstance(part, Atom):
            one = self.stated[part.name]
            word = one.word if _number(one.word) else f"{one.word} ({chances.percent(one.probability)})"
            how = f"where its condition holds: {word}" if one.when else word
            return el("div", text(one.text), cls="pl-node-text"), el("div", text(how), cls="pl-r-small")
        meaning = OPERATORS[part.op] if isinstance(part, Both) else "does not hold"
        return el("div", el("code", str(part)), cls="pl-node-text"), el("div", meaning, cls="pl-r-small")


def _number(word: str) -> bool:
    """Return whether a fact is stated with a number in place of a word."""
    return not word or word[0].isdigit()


def _quiet(said: str) -> Html:
    return el("span", said, cls="pl-r-small")
