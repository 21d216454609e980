"""Causal language models, the built-in one or any of a hub id or folder: true or false, read from one forward pass.

The answer is the share of the word for entailed in the probability of the two answer words, each in
all its single-token spellings. Nothing is generated, so nothing has to be parsed; a score that is no
number makes the answer `unparsed`. Prompts: `prompts`. Speed: `packing`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from probelib.errors import ModelError
from probelib.models import batches, hub, network, odds, packing, plain, prompts, serialise, smollm2
from probelib.models import weights as files
from probelib.models.base import (
    Example,
    ModelInfo,
    Prediction,
    Predictor,
    Progress,
    Score,
    Settings,
    Stop,
    model_key,
    never,
)
from probelib.models.linearise import Fitted, fit
from probelib.records import Table

if TYPE_CHECKING:
    import torch

    from probelib.models.llama import Llama
    from probelib.models.tokens import Tokens

MAX_TOKENS = 2048
"""Longest prompt by default: what a laptop answers in about two seconds."""

_ROOM = 96
"""Tokens kept free for a statement when a table is cut, so that statements about one table see the same rows."""


_LOADING = threading.Lock()
"""The same weights serve every setting; whoever asks while they load waits for them."""


def load(info: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    """Return the built-in SmolLM2-135M-Instruct, or the model that `causal:<hub id or folder>` names.

    Raises:
        InputError: `settings.shots` is neither 0 nor 2, or the dtype or the serialisation is unknown.
        ModelError: The weights are missing or broken, or the tokenizer lacks the answer words.
    """
    dtype = files.dtype(settings)
    prompts.check(settings)
    if not info.id.startswith("builtin:"):
        checkpoint = files.find(info.id)
        found, words, commit = network.load(checkpoint, dtype, progress)
        return Causal(found, words, info, settings, revision=commit)
    folder = smollm2.folder(progress)
    model, tokenizer = weights(folder, dtype, progress)
    return Causal(model, tokenizer, info, settings, revision=smollm2.revision())


@lru_cache(maxsize=1)
def _weights(folder: Path, dtype: str) -> tuple[Llama, Tokens]:
    hub.share_the_machine()
    from probelib.models.llama import Llama
    from probelib.models.tokens import Tokens

    return Llama.load(folder, dtype), Tokens.load(folder)


def weights(folder: Path, dtype: str, progress: Progress) -> tuple[Llama, Tokens]:
    """Return network and tokenizer of a folder; those of the last folder are kept, whatever is asked of them."""
    progress("loading the weights", None)
    with _LOADING:
        return _weights(folder, dtype)


class _Asked(NamedTuple):
    example: Example
    text: str
    table: Fitted


class Causal:
    """A causal model that answers from the probabilities of two words."""

    def __init__(
        self, model: plain.Network, tokenizer: Tokens, info: ModelInfo, settings: Settings, *, revision: str
    ) -> None:
        """Take a loaded network and its tokenizer.

        Raises:
            ModelError: The tokenizer has no single token for one of the answer words.
        """
        self.info = info
        self._model = model
        self._tokenizer = tokenizer
        self._settings = settings
        self._limit = min(settings.max_tokens or MAX_TOKENS, model.positions)
        self._words = prompts.answer_tokens(tokenizer)
        if not all(self._words):
            raise ModelError(f"the tokenizer of {info.id} has no single token for {' or '.join(prompts.ANSWERS)}")
        self._content_free = prompts.CONTENT_FREE if settings.calibrated else ()
        self._stem: plain.Prefixes | None = None
        self._fit = lru_cache(maxsize=64)(self._fitted)
        self.model_key = model_key(
            info.id,
            revision,
            shots=settings.shots,
            prompt="lines-1",
            serialisation=serialise.in_key(settings.serialisation),
            calibrated="yes" if settings.calibrated else "no",
            dtype=settings.dtype,
            max_tokens=self._limit,
        )

    def predict(self, examples: Sequence[Example], *, stop: Stop = never) -> Iterator[Prediction]:
        """Yield one prediction per example, in order; `stop` is asked before every layer of a forward pass.

        A table that is too long loses its last rows (`rows_cut`); one whose header does not fit gives `failed`.
        Examples about one table should follow each other: that is what makes them fast.
        """
        cache = None
        for _, run in groupby(examples, key=lambda example: example.table):
            if stop():
                return
            first = packing.PACK_PROMPTS
            if cache is None:
                stem = self._start(stop)
                if stem is None:
                    return
                cache, first = stem.copy(), 1
            made = [self._ask(batches.readable(example)) for example in run]
            asked = [one for one in made if isinstance(one, _Asked)]
            answered = self._answered(cache, asked, first, stop)
            for one in made:
                prediction = one if isinstance(one, Prediction) else next(answered, None)
                if prediction is None:
                    return
                yield prediction

    def score(self, texts: Sequence[str], *, together: int = 8) -> Iterator[Score]:
        """Yield the log-likelihood of each text, in order.

        A text is scored after the start token where the tokenizer has one, else after its own first token.

        Args:
            texts: What to score, as it stands: no prompt and no template is put around it.
            together: Texts in one forward pass; it changes how fast the scores come, not what they are.
        """
        for start in range(0, len(texts), together):
            tokens = prompts.prompt_tokens(self._tokenizer, texts[start : start + together])
            asked = [ids for ids in tokens if ids]
            found = iter(packing.likelihoods(self._model, asked) if asked else ())
            for ids in tokens:
                yield Score(next(found) if ids else 0.0, max(0, len(ids) - 1))

    def _ask(self, example: Example) -> _Asked | Prediction:
        """Return the prompt of an example, or its row where the model cannot read it."""
        room = max(_ROOM, len(self._tokenizer.ids([example.text])[0]))
        try:
            table = self._fit(example.table, room)
        except ModelError as error:
            return Prediction.failed(example, self.model_key, str(error))
        return _Asked(example, self._text(table.table, example.text), table)

    def _answered(self, cache: plain.Prefixes, asked: Sequence[_Asked], first: int, stop: Stop) -> Iterator[Prediction]:
        """Yield the predictions of one table's prompts; the content-free statements are asked before them."""
        if not asked:
            return
        nothing = [self._text(asked[0].table.table, statement) for statement in self._content_free]
        tokens = prompts.prompt_tokens(self._tokenizer, [*nothing, *(one.text for one in asked)])
        values: list[float] = []
        done, started = 0, time.perf_counter()
        for pack, found in packing.answers(
            cache, tokens, words=[*self._words[0], *self._words[1]], first=first + len(nothing), stop=stop
        ):
            values += _log_odds(found, len(self._words[0]))
            prior = odds.prior(values[: len(nothing)])
            seconds = (time.perf_counter() - started) / max(1, pack.stop - len(nothing) - done)
            for one, value in zip(asked[done:], values[len(nothing) + done :], strict=False):
                yield self._prediction(one, value, prior, seconds)
                done += 1
            started = time.perf_counter()

    def _prediction(self, asked: _Asked, value: float, prior: float, seconds: float) -> Prediction:
        row = batches.answered(asked.example, asked.text, asked.table, self.model_key, seconds)
        return odds.decided(row, value, prior)

    def _start(self, stop: Stop) -> plain.Prefixes | None:
        """Return the keys and values of what the prompts of all tables share, computed at the first question.

        None where it was stopped before it had computed them.
        """
        if self._stem is None:
            tables = [Table(f"prompt:{title}", title, (), (), "") for title in ("a", "1")]
            tokens = prompts.prompt_tokens(self._tokenizer, [self._text(table, "") for table in tables])
            stem = packing.prefixes(self._model)
            shared = packing.shared_length(tokens)
            if shared and not stem.extend(tokens[0][:shared], stop):
                return None
            self._stem = stem
        return self._stem

    def _fitted(self, table: Table, room: int) -> Fitted:
        def tokens(cut: Table) -> int:
            return room + len(prompts.prompt_tokens(self._tokenizer, [self._text(cut, "")])[0])

        return fit(table, tokens, self._limit)

    def _text(self, table: Table, statement: str) -> str:
        return prompts.prompt_text(
            self._tokenizer,
            table,
            statement,
            shots=self._settings.shots,
            serialisation=self._settings.serialisation,
        )


def _log_odds(found: torch.Tensor, entailed: int) -> list[float]:
    """Return log p(entailed) - log p(refuted), each summed over its words, from (prompt, word), entailed's first."""
    left, right = found[:, :entailed].double().logsumexp(-1), found[:, entailed:].double().logsumexp(-1)
    return [float(value) for value in left - right]
