"""Baselines that need no weights: what a model must beat, and what the label check itself would answer."""

from __future__ import annotations

import hashlib
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from probelib.errors import DataError
from probelib.models.base import (
    Example,
    ModelInfo,
    Prediction,
    Predictor,
    Progress,
    Settings,
    Status,
    Stop,
    model_key,
    never,
)
from probelib.records import Hypothesis, Label, Truth

_WORD = re.compile(r"\w+")


def load_majority(info: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    """Return the model that gives the commoner label of a dataset's training bases; raises as `training` does."""
    name, bases = training(settings, progress)
    return Majority(info, bases, name)


def load_hypothesis_only(info: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    """Return the bag-of-words model of a dataset's training bases; raises as `training` does."""
    name, bases = training(settings, progress)
    return HypothesisOnly(info, bases, name)


def training(settings: Settings, progress: Progress) -> tuple[str, list[Hypothesis]]:
    """Return the bases that a baseline learns from, and `dataset/split` for its key.

    The split is `train`; where a dataset has none, its first one that is not `test`.

    Raises:
        InputError: There is no such dataset, or its path is missing.
        DataError: It has no split to learn from, or no base of both labels in it.
    """
    from probelib import datasets

    progress(f"reading the training bases of {settings.train}", None)
    path = None if settings.train_path is None else Path(settings.train_path)
    splits = datasets.open(settings.train, path).splits
    split = next((name for name in ("train", *splits) if name in splits and name != "test"), None)
    if split is None:
        raise DataError(f"{settings.train} has no split to learn from here, only {', '.join(splits)}")
    bases = [hypothesis for _, hypothesis in datasets.open(settings.train, path, split=split).pairs()]
    if len({base.label for base in bases}) < 2:
        raise DataError(f"{settings.train}/{split} holds no bases of both labels to learn from")
    return f"{settings.train}/{split}", bases


class Majority:
    """Gives the commoner label of its training bases, with its share as the score; refuted where they are even."""

    def __init__(self, info: ModelInfo, bases: Sequence[Hypothesis], trained_on: str) -> None:
        """Count the labels of the bases."""
        self.info = info
        self._share = sum(base.label is Label.ENTAILED for base in bases) / len(bases)
        self.model_key = model_key(info.id, _digest(bases), train=trained_on)

    def predict(self, examples: Sequence[Example], *, stop: Stop = never) -> Iterator[Prediction]:
        """Yield the same label for every example."""
        for example in examples:
            if stop():
                return
            yield _scored(example, self.model_key, self._share)


class HypothesisOnly:
    """Naive Bayes over the set of a hypothesis's words: what the wording alone gives away.

    Multinomial over binarised counts, add-one smoothed, natural prior. The words of the bases of the
    example's own table are taken out of the counts first, so that a model may be trained on the very bases
    that it is asked about (as with the bundled samples) and still not have seen their table.
    """

    def __init__(self, info: ModelInfo, bases: Sequence[Hypothesis], trained_on: str) -> None:
        """Count the words of the bases."""
        self.info = info
        self._bases: dict[str, list[Hypothesis]] = {}
        for base in bases:
            self._bases.setdefault(base.table_id, []).append(base)
        self._counts = _count(bases)
        self._words = len(self._counts[Label.ENTAILED] | self._counts[Label.REFUTED])
        entailed = sum(base.label is Label.ENTAILED for base in bases)
        self._prior = math.log(entailed / (len(bases) - entailed))
        self.model_key = model_key(info.id, _digest(bases), train=trained_on)

    def predict(self, examples: Sequence[Example], *, stop: Stop = never) -> Iterator[Prediction]:
        """Yield a prediction per example, in order, from its text alone."""
        for example in examples:
            if stop():
                return
            own = _count(self._bases.get(example.table.id, ()))
            yield _scored(example, self.model_key, 1 / (1 + math.exp(-self._log_odds(example.text, own))))

    def _log_odds(self, text: str, own: Mapping[Label, Counter[str]]) -> float:
        entailed, refuted = Label.ENTAILED, Label.REFUTED
        sizes = {label: self._counts[label].total() - own[label].total() + self._words for label in (entailed, refuted)}
        odds = self._prior
        for word in _words(text):
            seen = {label: self._counts[label][word] - own[label][word] for label in (entailed, refuted)}
            if any(seen.values()):  # a word that no training base has says nothing
                odds += math.log((seen[entailed] + 1) / sizes[entailed] * sizes[refuted] / (seen[refuted] + 1))
        return max(-700.0, min(700.0, odds))


def load_lookup(info: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    """Return the baseline that answers by our own grounding and checking."""
    return Lookup(info)


class Lookup:
    """Our grounding and checking answering as a model: the same code as the label check, so never a fair rival."""

    def __init__(self, info: ModelInfo) -> None:
        """Take nothing else: it has no settings."""
        from probelib import __version__

        self.info = info
        self.model_key = model_key(info.id, __version__)

    def predict(self, examples: Sequence[Example], *, stop: Stop = never) -> Iterator[Prediction]:
        """Yield the check's verdict on each example, its reason as `raw_text`; UNKNOWN is an abstention."""
        from probelib.checking import check

        for example in examples:
            if stop():
                return
            verdict = check(example.table, example.text)
            made = Prediction(example.id, example.base_id, example.kind, self.model_key, Status.ABSTAINED)
            made = replace(made, raw_text=verdict.reason)
            if verdict.truth is not Truth.UNKNOWN:
                label = Label.ENTAILED if verdict.truth is Truth.TRUE else Label.REFUTED
                made = replace(made, status=Status.OK, label=label)
            yield made


def _scored(example: Example, key: str, share: float) -> Prediction:
    label = Label.ENTAILED if share > 0.5 else Label.REFUTED
    return Prediction(
        example.id,
        example.base_id,
        example.kind,
        key,
        Status.OK,
        label=label,
        p_entailed=share,
        p_refuted=1 - share,
        p_entailed_raw=share,
    )


def _words(text: str) -> list[str]:
    """Return the distinct words of a text in order of first appearance, lower-cased; numbers are words too."""
    return list(dict.fromkeys(_WORD.findall(text.lower())))


def _count(bases: Iterable[Hypothesis]) -> dict[Label, Counter[str]]:
    counts: dict[Label, Counter[str]] = {Label.ENTAILED: Counter(), Label.REFUTED: Counter()}
    for base in bases:
        counts[base.label].update(_words(base.text))
    return counts


def _digest(bases: Iterable[Hypothesis]) -> str:
    """Return what was learned from, as the revision of a model key; a hypothesis id holds text and label."""
    digest = hashlib.sha256()
    for base in bases:
        digest.update(base.id.encode("utf-8", "surrogatepass") + b"\n")
    return digest.hexdigest()[:12]
