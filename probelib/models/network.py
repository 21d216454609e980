"""Causal networks of transformers behind the calls that `packing` makes, by hub id or folder.

Whether prompts can share a row is asked of the network, not of a list of names: its forward pass must take positions,
a mask of our own and a cache, every layer must keep all keys and values (a layer with a sliding window or a state
keeps less, and cannot be cut back), and a first look at two short prompts must find the same answers either way.
A network that fails any of these is asked one prompt at a time, which is right for every architecture.
"""

from __future__ import annotations

import copy
import inspect
from typing import TYPE_CHECKING, Any

from probelib.models import hub, packing, plain, weights
from probelib.models.base import Progress, Stop, never
from probelib.models.tokens import Tokens

if TYPE_CHECKING:
    import torch

_TAKES = frozenset({"position_ids", "attention_mask", "cache", "logits_to_keep"})
"""What the forward pass must take for prompts to share a row."""

_SAME = {"float32": 1e-3, "bfloat16": 0.1}
"""How far the two ways may be apart in the first look, in log-probability (float32) or in probability (bfloat16).

Sums of bfloat16 are rounded so that log-probabilities of unlikely tokens differ by much more.
"""

_ANY_LENGTH = 1_000_000


def load(checkpoint: weights.Checkpoint, dtype: str, progress: Progress) -> tuple[Network, Tokens, str]:
    """Return network, tokenizer and commit of a checkpoint.

    Args:
        checkpoint: Where its files are; a folder may hold one GGUF file instead of safetensors.
        dtype: Name of a torch type to compute in.
        progress: Told what loading is doing.

    Raises:
        ModelError: It cannot be loaded, is no causal model, or lacks weights.
    """
    progress("importing the libraries", None)
    hub.share_the_machine()
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    options = {**checkpoint.options(), **_packed_file(checkpoint)}
    with weights.loading(checkpoint):
        progress("reading the tokenizer", None)
        tokenizer = AutoTokenizer.from_pretrained(checkpoint.source, **options)
        progress("loading the weights", None)
        model, report = AutoModelForCausalLM.from_pretrained(
            checkpoint.source,
            dtype=getattr(torch, dtype),
            use_safetensors=True,
            output_loading_info=True,
            **options,
        )
    weights.complete(report, checkpoint.model_id, "continue a text")
    return Network(model), Tokens.of(tokenizer), checkpoint.commit(model.config)


class Network:
    """A causal network of transformers over one row of tokens."""

    def __init__(self, model: Any, *, packs: bool | None = None) -> None:
        """Take a loaded model of transformers.

        Args:
            model: With a head over the vocabulary.
            packs: Whether prompts may share a row; None to find out.
        """
        self._model = model.eval()
        self._parameters = inspect.signature(model.forward).parameters
        self.packs = _can_pack(self) if packs is None else packs

    @property
    def positions(self) -> int:
        """The longest input in tokens."""
        found: int | None = getattr(self._model.config.get_text_config(), "max_position_embeddings", None)
        return found or _ANY_LENGTH

    @property
    def takes(self) -> frozenset[str]:
        """Names of what its forward pass takes."""
        return frozenset(self._parameters)

    def cache(self) -> KeysAndValues:
        """Return an empty cache."""
        from transformers import DynamicCache

        return KeysAndValues(DynamicCache(config=self._model.config))

    def forward(
        self,
        tokens: torch.Tensor,
        places: torch.Tensor,
        wanted: torch.Tensor,
        *,
        words: torch.Tensor | None = None,
        mask: torch.Tensor | None = None,
        cache: KeysAndValues | None = None,
        stop: Stop = never,
    ) -> torch.Tensor | None:
        """Return the logits after some of the tokens, (wanted, word); None where it was stopped before it began.

        Args:
            tokens: Ids of one row of tokens.
            places: The position of each in its own text.
            wanted: Which of the tokens, by index.
            words: Ids of the words to give logits of, in the order wanted; None for the whole vocabulary.
            mask: Which token sees which of those in the cache and then of these, bool; None for plain causal attention.
            cache: What came before, continued by these tokens; None for a text by itself.
            stop: Asked once: a forward pass of transformers cannot be left in the middle.
        """
        import torch

        if stop():
            return None
        with torch.inference_mode():
            if cache is None:
                return _only(self._alone(tokens, wanted), words)
            if mask is None and len(cache):
                mask = torch.ones(len(tokens), len(cache) + len(tokens), dtype=torch.bool).tril(len(cache))
            found = self._model(
                input_ids=tokens[None],
                position_ids=places[None],
                # All ones is what a network assumes by itself, but it warns where it meets a padding token.
                attention_mask=torch.ones_like(tokens)[None] if mask is None else self._added(mask),
                cache=cache.inner,
                use_cache=True,
                logits_to_keep=wanted,
            )
            return _only(found.logits[0], words)

    def _alone(self, tokens: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        """Return logits of one text with nothing before it and nothing beside it."""
        import torch

        options: dict[str, Any] = {"use_cache": False} if "use_cache" in self._parameters else {}
        if "attention_mask" in self._parameters:
            options["attention_mask"] = torch.ones_like(tokens)[None]
        last = len(wanted) == 1 and int(wanted[0]) == len(tokens) - 1
        if last and "logits_to_keep" in self._parameters:
            logits: torch.Tensor = self._model(input_ids=tokens[None], logits_to_keep=1, **options).logits[0]
            return logits
        every: torch.Tensor = self._model(input_ids=tokens[None], **options).logits[0]
        return every[wanted]

    def _added(self, mask: torch.Tensor) -> torch.Tensor:
        """Return a mask as every kind of attention takes it: what is added to the scores, (1, 1, token, token)."""
        import torch

        dtype = self._model.dtype
        return torch.zeros(mask.shape, dtype=dtype).masked_fill(~mask, torch.finfo(dtype).min)[None, None]


def _only(logits: torch.Tensor, words: torch.Tensor | None) -> torch.Tensor:
    return logits if words is None else logits[:, words]


class KeysAndValues:
    """The keys and values of a cache of transformers, whose tensors are never written to, so that copies share them."""

    def __init__(self, inner: Any) -> None:
        """Take a `DynamicCache`."""
        self.inner = inner

    def __len__(self) -> int:
        """Return the number of tokens."""
        return int(self.inner.get_seq_length())

    def copy(self) -> KeysAndValues:
        """Return a cache of the same tokens that goes its own way."""
        made = copy.copy(self.inner)
        made.layers = [copy.copy(layer) for layer in self.inner.layers]
        return KeysAndValues(made)

    def crop(self, length: int) -> None:
        """Keep the first `length` tokens."""
        for layer in self.inner.layers:
            if layer.is_initialized:
                layer.keys, layer.values = layer.keys[:, :, :length], layer.values[:, :, :length]

    def keeps_all(self) -> bool:
        """Return whether every layer has all keys and values of all tokens."""
        from transformers.cache_utils import DynamicLayer

        return all(type(layer) is DynamicLayer for layer in self.inner.layers)


def _can_pack(network: Network) -> bool:
    """Return whether prompts may share a row: by what the network takes and keeps, and by a first look."""
    if not network.takes >= _TAKES or network._model.config._attn_implementation not in {"sdpa", "eager"}:
        return False
    vocabulary = int(network._model.config.get_text_config().vocab_size)
    stem = [(7 * place + 11) % vocabulary for place in range(6)]
    asked = [[*stem, *own] for own in ([1 % vocabulary, 2 % vocabulary], [2 % vocabulary], [1 % vocabulary])]
    cache = packing.PrefixCache(network)
    try:
        cache.extend(stem[:3])
        together = cache.answer(asked, len(stem))
    except (TypeError, ValueError, RuntimeError, AttributeError, IndexError):
        # However an architecture says that it cannot be asked so; it is then asked in the plain way.
        return False
    if together is None or not cache._values.keeps_all():
        return False
    alone = plain.Alone(network).answer(asked, 0)
    return alone is not None and _apart(together, alone) < _SAME[str(network._model.dtype).removeprefix("torch.")]


def _apart(left: torch.Tensor, right: torch.Tensor) -> float:
    """Return the greatest distance of two sets of log-probabilities, of probabilities in bfloat16."""
    import torch

    if left.dtype is torch.bfloat16:
        left, right = left.float().exp(), right.float().exp()
    return float((left - right).abs().max())


def _packed_file(checkpoint: weights.Checkpoint) -> dict[str, str]:
    """Return the GGUF file of a folder that has one and no safetensors, as transformers takes it."""
    if checkpoint.folder is None or any(checkpoint.folder.glob("*.safetensors")):
        return {}
    found = sorted(path.name for path in checkpoint.folder.glob("*.gguf"))
    return {"gguf_file": found[0]} if len(found) == 1 else {}
