"""Words of estimative probability on a page: probabilities, examples, the steps of a solution, and scales as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

from probelib.display import words
from probelib.display.chips import symbol
from probelib.display.markup import Html, el, join, text
from probelib.wep.records import Stated
from probelib.wep.scales import Scale, Word
from probelib.wep.solver import Step

_DIGITS = 4
"""Digits after the point of a percentage; with more it is said to be rounded."""


def percent(probability: Fraction) -> str:
    """Return a probability in percent: `57.5 %` where that is exact, `≈ 33.3333 %` where it is rounded."""
    exact = 100 * probability
    rounded = round(Decimal(exact.numerator) / Decimal(exact.denominator), _DIGITS)
    sign = "" if Fraction(rounded) == exact else "≈ "
    return f"{sign}{_plain(rounded)} %"


def meaning(word: Word) -> str:
    """Return what a word stands for: `70 %`, or `63 % to 87 %` on a scale of ranges."""
    if word.low == word.high:
        return percent(word.probability)
    return f"{percent(word.low)} to {percent(word.high)}"


def spread(word: Word) -> str:
    """Return how people's answers spread, in a line; a dash where they are not known."""
    if word.spread is not None:
        one = word.spread
        middle = f"{_plain(one.q1)} %" if one.q1 == one.q3 else f"{_plain(one.q1)} % to {_plain(one.q3)} %"
        ends = f"half of {one.n} people said {middle}"
        return f"{ends}; mean {_plain(one.mean)} ± {_plain(one.sd)}; {_plain(one.min)} % to {_plain(one.max)} % in all"
    return "–" if word.deviation is None else f"± {_plain(word.deviation)} points"


def table_of(scale: Scale) -> Html:
    """Return a scale as a table."""
    head = ("Word", "Stands for", "How people's answers spread", "Its sentence")
    rows = [(one.text, meaning(one), spread(one), one.template.replace("{fact}", "…")) for one in scale.words]
    return table(scale.title, head, rows)


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], *, figures: Sequence[int] = ()) -> Html:
    """Return a table; its texts may be of unknown origin.

    Args:
        caption: What a screen reader calls it.
        head: Names of the columns; the first names the rows.
        rows: Texts or markup, as many as the head has.
        figures: Places of the columns with numbers, which stand on the right.
    """

    def cell(place: int, said: str) -> Html:
        shown = said if isinstance(said, Html) else text(said)
        if place == 0:
            return el("th", shown, scope="row")
        return el("td", shown, cls="pl-figure" if place in figures else "")

    top = [el("th", name, scope="col", cls="pl-figure" if place in figures else "") for place, name in enumerate(head)]
    body = [el("tr", *(cell(place, said) for place, said in enumerate(row))) for row in rows]
    grid = el(
        "table",
        el("caption", caption, cls="pl-hidden"),
        el("thead", el("tr", *top)),
        el("tbody", *body),
    )
    return el(
        "div",
        el("div", grid, cls="pl-table-scroll", role="region", aria_label=caption, tabindex=0),
        cls="pl-table pl-counted pl-wep-table",
    )


def premise(stated: Sequence[Stated]) -> Html:
    """Return what an example states, a sentence a line, each with the name that formulas call it by."""
    lines = [el("li", el("span", one.name, cls="pl-badge"), " ", text(one.sentence)) for one in stated]
    return el("ol", *lines, cls="pl-wep-premise")


def answers(right: str, wrong: str) -> Html:
    """Return the right and the wrong sentence, each with its sign."""
    return el(
        "dl",
        join([el("dt", symbol(words.RIGHT)), el("dd", text(right))]),
        join([el("dt", symbol(words.WRONG)), el("dd", text(wrong))]),
        cls="pl-wep-answers",
    )


def probability(value: Fraction, how: str, rights: Sequence[str]) -> Html:
    """Return the probability of a hypothesis, large, with how it is known and the words that are right for it."""
    named = join([el("b", text(word)) for word in rights], " or ")
    return large(percent(value), how, "; right: ", named)


def exactly(value: Fraction) -> str:
    """Return a probability as a fraction: `exactly 91/400`."""
    return f"exactly {value.numerator}/{value.denominator}"


def large(figure: str, *said: str) -> Html:
    """Return a figure in large digits, and what it means beside it."""
    return el(
        "p",
        el("span", figure, cls="pl-wep-figure"),
        " ",
        el("span", *said, cls="pl-note"),
        cls="pl-wep-probability",
    )


def steps(found: Sequence[Step], said: Sequence[str]) -> Html:
    """Return the steps of a solution, what is stated first and the hypothesis last.

    Args:
        found: The steps.
        said: Each in words.
    """
    rows = [
        (str(step.expression), words_, f"{step.probability.numerator}/{step.probability.denominator}",
         percent(step.probability))
        for step, words_ in zip(found, said, strict=True)
    ]  # fmt: skip
    return table("The value of each step", ("Step", "In words", "Exactly", "Percent"), rows, figures=(2, 3))


def _plain(value: Decimal) -> str:
    """Return a number without zeros at its end and without an exponent."""
    return f"{value.normalize():f}"
