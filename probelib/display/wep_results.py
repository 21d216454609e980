"""Results of WEP tasks on a page: standings, gains and losses, the transfer matrix, a model's own scale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from probelib.display import chances, words
from probelib.display.markup import Html, el, text
from probelib.evaluation.wep.deltas import TITLES, Delta, Kind
from probelib.evaluation.wep.scale import Own
from probelib.evaluation.wep.standings import Setting, Standing, title_of
from probelib.evaluation.wep.transfer import TransferCell
from probelib.wep.published import CHANCE

TASKS = {"one_hop": "1 hop", "two_hop": "2 hops", "three_hop": "3 hops (ours)", "unli": "WEP-UNLI"}
"""Short names of tasks, for people."""
SETTINGS = {Setting.REFERENCE: "people, or guessing", Setting.ZERO_SHOT: "as it is", Setting.FINE_TUNED: "fine-tuned"}
SOURCES = {"own": "our own sentences", "babi": "bAbI's facts", "unli": "UNLI's sentences", "": "the paper's"}


def told(one: Standing) -> dict[str, str]:
    """Return what is told of a standing, by the keys of `figures.wep_accuracies.FIELDS`."""
    return {
        "model": name(one),
        "setting": f"{SETTINGS[one.setting]}; {'published, Table 1' if one.published else 'measured here'}",
        "accuracy": percent(one.accuracy) if one.accuracy is not None else f"n/a: {one.reason}",
        "interval": interval(one),
        "of": of(one),
        "method": method(one),
        "blind": "–" if one.blind is None else f"{percent(one.blind)} by the rule that never sees the premise",
    }


def name(one: Standing) -> str:
    """Return what a row is called: the title, with where its figures are from."""
    return f"{one.title} ({'published' if one.published else 'measured'})"


def interval(one: Standing) -> str:
    """Return an interval with what it is; a dash where there is none."""
    if one.interval is None:
        return "–"
    low, high = one.interval
    return f"{100 * low:.1f} to {100 * high:.1f} ({one.interval_is})"


def of(one: Standing) -> str:
    """Return what an accuracy is of: how many pairs, whose sentences."""
    if one.published:
        return "the paper's test set"
    return f"{words.count(one.pairs, 'pair')}, {SOURCES.get(one.source, one.source)}"


def method(one: Standing) -> str:
    """Return by which method a model chose, and on what that was chosen; a dash where it is not said."""
    if not one.method:
        return "–"
    chosen = f", best on {one.validation:,} pairs of validation" if one.validation else ""
    return one.method.replace("_", " ") + chosen


def accuracies(found: Iterable[Standing]) -> Html:
    """Return the standings on one task as a table, with chance and the premise-blind rule beside each accuracy."""
    head = ("Model", "Asked", "Accuracy", "Interval", "Of", "Method", "Chance", "Without premise", "Points above that")
    rows = [
        (
            name(one),
            SETTINGS[one.setting],
            "n/a" if one.accuracy is None else percent(one.accuracy),
            one.reason if one.accuracy is None else interval(one),
            of(one),
            method(one),
            f"{CHANCE} %",
            "–" if one.blind is None else percent(one.blind),
            points(one.against_blind.points, one.against_blind.interval),
        )
        for one in found
    ]
    return chances.table("Accuracy of each model on this task", head, rows, figures=(2, 6, 7, 8))


def deltas(found: Iterable[Delta]) -> Html:
    """Return what one model gains and loses as a table, a row a measure."""
    head = ("Measure", "Task", "Points", "95 %", "Pairs", "Against")
    rows = [
        (
            TITLES[one.kind],
            "both" if one.kind is Kind.HOPS else TASKS[one.task],
            "n/a" if one.points is None else signed(one.points),
            "–" if one.interval is None else f"{signed(one.interval.low)} to {signed(one.interval.high)}",
            f"{one.pairs:,}" if one.pairs else "–",
            one.reason if one.points is None else one.against,
        )
        for one in found
    ]
    return chances.table("Gains and losses of this model", head, rows, figures=(2, 3, 4))


def transfers(found: Iterable[TransferCell]) -> Html:
    """Return the cells of the transfer matrix as a table."""
    head = ("Trained on", "Evaluated on", "Models", "Accuracy", "Deviation", "Seeds", "Pairs", "Sentences")
    rows = [
        (
            TASKS[one.trained_on],
            TASKS[one.evaluated_on],
            models(one),
            percent(one.mean),
            "–" if one.deviation is None else f"± {100 * one.deviation:.1f}",
            str(len(one.seeds)) if one.seeds else "–",
            f"{one.n:,}" if one.n else "–",
            SOURCES.get(one.source, one.source),
        )
        for one in found
    ]
    return chances.table("Accuracy by training task and evaluated task", head, rows, figures=(3, 4, 5, 6))


def models(one: TransferCell) -> str:
    """Return which models a cell of the transfer matrix is of: `MiniLM full, without premise`."""
    named = "RoBERTa (published)" if one.preset == "published" else title_of("", one.preset).removesuffix(", on ")
    return named + (", without premise" if one.blind else "")


def own_scale(found: Iterable[Own]) -> Html:
    """Return a model's own scale as a table."""
    head = ("Word", "People", "Model", "Points apart", "Preferences explained", "Preferences")
    rows = [
        (
            one.word,
            f"{100 * one.human:.0f} %",
            "n/a" if one.own is None else f"{100 * one.own:.0f} %",
            one.reason if one.own is None else signed(100 * (one.own - one.human), digits=0),
            "–" if one.agreement is None else f"{100 * one.agreement:.0f} %",
            f"{one.preferences:,}",
        )
        for one in found
    ]
    return chances.table("Where each word stands for people and for the model", head, rows, figures=(1, 2, 3, 4, 5))


def key(*parts: tuple[str, str, str]) -> Html:
    """Return what the signs of a figure stand for.

    Args:
        parts: Of each a sign, the class of its colour, and its meaning.
    """
    said = [el("span", el("b", sign, cls=cls), " ", text(meaning)) for sign, cls, meaning in parts]
    return el("p", *(piece for one in said for piece in (one, " ")), cls="pl-note pl-legend")


def measure(kind: Kind, task: str) -> str:
    """Return a measure of the WEP rows in words: `Against chance, 1 hop`."""
    return TITLES[kind] if kind is Kind.HOPS else f"{TITLES[kind]}, {TASKS[task]}"


def percent(share: float) -> str:
    """Return a share in percent: `68.0 %`."""
    return f"{100 * share:.1f} %"


def signed(number: float, *, digits: int = 1) -> str:
    """Return a number with its sign, a true minus; what rounds to nothing has none."""
    size = f"{abs(number):.{digits}f}"
    return size if not float(size) else f"{'+' if number > 0 else '−'}{size}"


def points(value: float | None, span: Sequence[float] | None) -> str:
    """Return a difference with its interval; a dash where there is none."""
    if value is None:
        return "–"
    return signed(value) + ("" if span is None else f" ({signed(span[0])} to {signed(span[1])})")


def own_scale_said(found: Iterable[Own], title: str) -> str:
    """Return what the figure of a model's own scale shows, for those who cannot see it."""
    there = [
        f"{one.word} at {100 * one.own:.0f} %, people {100 * one.human:.0f} %" for one in found if one.own is not None
    ]
    return f"Where each word stands for {title}: {'; '.join(there) or 'no word has a value'}."
