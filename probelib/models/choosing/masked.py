"""Masked models choose by pseudo-likelihood: each token of a sentence is hidden in turn and guessed from all others.

WEP paper, section 4.1 (RoBERTa); Salazar et al., "Masked Language Model Scoring", ACL 2020, for the score: the sum of
the log-probabilities of the hidden tokens. Here the tokens of the sentence are hidden and those of the premise are not:
a premise of two hops has ten times as many, and a word changes little about them. Premise and sentence are one text
between the tokens that the model puts around texts. Length and calibration as in `causal`.

The copies of a text are of one length, so nothing is padded. The head over the vocabulary is calculated where a token
was hidden and nowhere else, if a first look shows that this gives the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from probelib.errors import ModelError
from probelib.models import hub, packing, weights
from probelib.models.base import Chooser, ModelInfo, Pair, Progress, Settings, Stop, model_key, never
from probelib.models.batches import BATCH_TOKENS
from probelib.models.choosing import answers
from probelib.models.heads import longest
from probelib.models.plain import Prompt

if TYPE_CHECKING:
    import torch

    from probelib.models.base import Choice

_HEADS = ("lm_head", "cls")
"""What families call the head over the vocabulary."""
_SAME = 1e-3


def load(info: ModelInfo, settings: Settings, progress: Progress) -> Chooser:
    """Return the model that `masked:<hub id or folder>` names.

    Raises:
        InputError: The dtype cannot be used.
        ModelError: It cannot be found or read, lacks weights, or its tokenizer has no mask.
    """
    wanted = weights.dtype(settings)
    checkpoint = weights.find(info.id)
    progress("importing the libraries", None)
    hub.share_the_machine()
    import torch
    from transformers import AutoModelForMaskedLM, AutoTokenizer

    with weights.loading(checkpoint):
        progress("reading the tokenizer", None)
        tokenizer = AutoTokenizer.from_pretrained(checkpoint.source, **checkpoint.options())
        progress("loading the weights", None)
        model, report = AutoModelForMaskedLM.from_pretrained(
            checkpoint.source,
            dtype=getattr(torch, wanted),
            use_safetensors=True,
            output_loading_info=True,
            **checkpoint.options(),
        )
    weights.complete(report, info.id, "guess hidden words")
    return Masked(model.eval(), tokenizer, info, settings, revision=checkpoint.commit(model.config))


class _Read(NamedTuple):
    pair: Pair
    after: list[Prompt]
    """Premise and sentence, of each option."""
    alone: list[Prompt]
    seam: int
    """First token of the sentences."""
    texts: list[str]


class Masked:
    """A masked model that chooses by pseudo-likelihood."""

    methods = ("likelihood", "length_normalised", "calibrated")

    def __init__(self, model: Any, tokenizer: Any, info: ModelInfo, settings: Settings, *, revision: str) -> None:
        """Take a loaded model and tokenizer of transformers.

        Raises:
            ModelError: The tokenizer has no token that hides another.
        """
        if tokenizer.mask_token_id is None:
            raise ModelError(f"the tokenizer of {info.id} has no mask token")
        self.info = info
        self._tokenizer = tokenizer
        self._guess = Guess(model, tokenizer.mask_token_id)
        own = longest(model.config, tokenizer)
        self._limit = min(settings.max_tokens or own, own)
        self._first = packing.shared_length([self._ids(text) for text in ("a", "b c")])
        self._last = int(tokenizer.num_special_tokens_to_add()) - self._first
        self.model_key = model_key(
            info.id, revision, scored="pseudo-likelihood-1", dtype=settings.dtype, max_tokens=self._limit
        )

    def choose(self, pairs: Sequence[Pair], *, stop: Stop = never) -> Iterator[Choice]:
        """Yield one choice per pair, in order; `stop` is asked before every batch.

        A pair that is longer than the model's input gives `failed`.
        """
        for pair in pairs:
            began = time.perf_counter()
            read = self._read(pair)
            needed = max(map(len, read.after))
            if needed > self._limit:
                yield answers.too_long(pair, self.model_key, needed, self._limit)
                continue
            asked = [(ids, read.seam) for ids in read.after] + [(ids, self._first) for ids in read.alone]
            found: list[float] = []
            for ids, start in asked:
                value = self._guess(ids, range(start, len(ids) - self._last), stop)
                if value is None:
                    return
                found.append(value)
            sums, alone = found[: len(read.after)], found[len(read.after) :]
            lengths = [len(ids) - self._last - read.seam for ids in read.after]
            scores = {
                "likelihood": sums,
                "length_normalised": [value / max(1, n) for value, n in zip(sums, lengths, strict=True)],
                "calibrated": [value - prior for value, prior in zip(sums, alone, strict=True)],
            }
            yield answers.chosen(pair, self.model_key, scores, given=read.texts, seconds=time.perf_counter() - began)

    def _read(self, pair: Pair) -> _Read:
        joined = [f"{pair.premise} {option}" if pair.premise else option for option in pair.options]
        after = [self._ids(text) for text in joined]
        premise = self._ids(pair.premise)
        # Without what closes a text, which stands where the sentences begin.
        seam = packing.shared_length([premise[: len(premise) - self._last], *after])
        return _Read(pair, after, [self._ids(option) for option in pair.options], seam, joined)

    def _ids(self, text: str) -> Prompt:
        found: Prompt = self._tokenizer(text, verbose=False).input_ids
        return found


class Guess:
    """The pseudo-likelihood of tokens in a text, computed in batches of copies."""

    def __init__(self, model: Any, mask: int) -> None:
        """Take a model of transformers, and the token that hides another."""
        self._model, self._mask = model, mask
        self._head = self._found_head()

    def __call__(self, ids: Prompt, places: Sequence[int], stop: Stop = never) -> float | None:
        """Return the sum of the log-probabilities of the tokens at some places, each hidden alone, in nats.

        None where it was stopped; 0 for no places.
        """
        import torch

        total, size = 0.0, max(1, BATCH_TOKENS // len(ids))
        for start in range(0, len(places), size):
            if stop():
                return None
            hidden = torch.tensor(list(places[start : start + size]))
            copies = torch.tensor([ids] * len(hidden))
            rows = torch.arange(len(hidden))
            wanted = copies[rows, hidden]
            copies[rows, hidden] = self._mask
            found = self._logits(copies, rows, hidden).double().log_softmax(-1)
            total += float(found[rows, wanted].sum())
        return total

    def _logits(self, copies: torch.Tensor, rows: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        """Return logits at one place of each copy, (copy, vocabulary)."""
        import torch

        options = {"attention_mask": torch.ones_like(copies)}
        with torch.inference_mode():
            if self._head is None:
                every: torch.Tensor = self._model(input_ids=copies, **options).logits
                return every[rows, places]
            states = self._model.base_model(input_ids=copies, **options).last_hidden_state
            found: torch.Tensor = self._head(states[rows, places])
        return found

    def _found_head(self) -> Callable[[torch.Tensor], torch.Tensor] | None:
        """Return the head where it can be asked by itself; None where it is then another function, or not found."""
        import torch

        head = next((found for name in _HEADS if (found := getattr(self._model, name, None)) is not None), None)
        if head is None:
            return None
        vocabulary = int(self._model.config.vocab_size)
        copies = torch.tensor([[(7 * place + 11) % vocabulary for place in range(6)]] * 2)
        rows, places = torch.arange(2), torch.tensor([1, 4])
        self._head = None
        whole = self._logits(copies, rows, places)
        self._head = head
        try:
            part = self._logits(copies, rows, places)
        except (TypeError, ValueError, RuntimeError, AttributeError, IndexError):
            return None  # however an architecture says that it cannot be asked so
        return head if part.shape == whole.shape and float((part - whole).abs().max()) < _SAME else None
