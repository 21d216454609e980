"""The network of SmolLM2, Llama's architecture, in torch alone: it loads quickly and can be stopped between its layers.

transformers has the same network, but importing it takes three seconds, twice what everything else of a load takes,
and a forward pass of it cannot be left. The numbers here are those of its `LlamaForCausalLM`; tests compare the two.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from probelib.errors import ModelError
from probelib.models.base import Stop, never

if TYPE_CHECKING:
    import torch

_ONLY = {"hidden_act": "silu", "attention_bias": False, "mlp_bias": False, "model_type": "llama"}
"""What a configuration must say, or leave out: other networks would be computed wrongly."""


class Shape(NamedTuple):
    """What the weights do not say of a network."""

    layers: int
    heads: int
    key_heads: int
    """Heads of keys and values, each shared by `heads / key_heads` heads of queries."""
    head_size: int
    positions: int
    """The longest input it was made for, in tokens."""
    epsilon: float
    """Of the normalisation."""
    theta: float
    """Base of the rotary positions."""

    @classmethod
    def of(cls, config: Mapping[str, Any]) -> Shape:
        """Return the shape that a `config.json` describes; raises ModelError for an architecture that is not this."""
        rope = config.get("rope_parameters") or {}
        other = [name for name, value in _ONLY.items() if config.get(name, value) != value]
        if rope.get("rope_type", "default") != "default":
            other.append("rope_type")
        if other:
            raise ModelError(f"the configuration is not that of a plain Llama network: {', '.join(other)}")
        try:
            heads = config["num_attention_heads"]
            return cls(
                layers=config["num_hidden_layers"],
                heads=heads,
                key_heads=config.get("num_key_value_heads") or heads,
                head_size=config.get("head_dim") or config["hidden_size"] // heads,
                positions=config["max_position_embeddings"],
                epsilon=config["rms_norm_eps"],
                theta=rope["rope_theta"],
            )
        except KeyError as error:
            raise ModelError(f"the configuration lacks {error.args[0]}") from error


class Cache:
    """The keys and values of the tokens so far, by layer.

    Its tensors are never written to, so a copy shares them.
    """

    def __init__(self, layers: int) -> None:
        """Start empty."""
        self._kept: list[tuple[torch.Tensor, torch.Tensor] | None] = [None] * layers

    def __len__(self) -> int:
        """Return the number of tokens."""
        return self._kept[0][0].shape[2] if self._kept and self._kept[0] else 0

    def copy(self) -> Cache:
        """Return a cache of the same tokens that goes its own way."""
        made = Cache(0)
        made._kept = list(self._kept)
        return made

    def crop(self, length: int) -> None:
        """Keep the first `length` tokens."""
        self._kept = [kept and (kept[0][:, :, :length], kept[1][:, :, :length]) for kept in self._kept]

    def update(self, layer: int, keys: torch.Tensor, values: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Append a layer's keys and values, (1, head, token, size); return all of them."""
        import torch

        if (kept := self._kept[layer]) is not None:
            keys, values = torch.cat([kept[0], keys], 2), torch.cat([kept[1], values], 2)
        self._kept[layer] = keys, values
        return keys, values


class Llama:
    """A causal network over one row of tokens."""

    packs = True

    def __init__(self, shape: Shape, weights: Mapping[str, torch.Tensor]) -> None:
        """Take the weights under the names that Llama checkpoints give them.

        Raises:
            ModelError: A weight is missing.
        """
        import torch

        self.shape = shape
        try:
            self._embeddings = weights["model.embed_tokens.weight"]
            self._norm = weights["model.norm.weight"]
            self._layers = [_Layer.of(weights, f"model.layers.{place}.") for place in range(shape.layers)]
        except KeyError as error:
            raise ModelError(f"the weights lack {error.args[0]}") from error
        self._head = weights.get("lm_head.weight", self._embeddings)  # left out of a file where the two are tied
        powers = torch.arange(0, shape.head_size, 2, dtype=torch.float) / shape.head_size
        self._frequencies = 1.0 / (shape.theta**powers)

    @classmethod
    def load(cls, folder: Path, dtype: str) -> Self:
        """Return the network of a folder with `config.json` and `model.safetensors`, whose pages are mapped, not read.

        Args:
            folder: As transformers saves a model.
            dtype: Name of a torch type to compute in.

        Raises:
            ModelError: It is another architecture, or files are missing or broken.
        """
        import torch
        from safetensors import SafetensorError
        from safetensors.torch import load_file

        try:
            config = json.loads((folder / "config.json").read_text("utf-8"))
            read = load_file(folder / "model.safetensors")
        except (OSError, ValueError, SafetensorError) as error:
            raise ModelError(f"{folder} cannot be loaded ({error}); delete the folder and try again") from error
        wanted = getattr(torch, dtype)
        return cls(Shape.of(config), {name: weight.to(wanted) for name, weight in read.items()})

    @property
    def positions(self) -> int:
        """The longest input in tokens."""
        return self.shape.positions

    def cache(self) -> Cache:
        """Return an empty cache."""
        return Cache(self.shape.layers)

    def forward(
        self,
        tokens: torch.Tensor,
        places: torch.Tensor,
        wanted: torch.Tensor,
        *,
        mask: torch.Tensor | None = None,
        cache: Cache | None = None,
        stop: Stop = never,
    ) -> torch.Tensor | None:
        """Return the logits after some of the tokens, (wanted, vocabulary); None where it was stopped.

        Args:
            tokens: Ids of one row of tokens.
            places: The position of each in its own text.
            wanted: Which of the tokens, by index.
            mask: Which token sees which of those in the cache and then of these, bool; None for plain causal attention.
            cache: What came before, continued by these tokens. After a stop it is of no more use.
            stop: Asked before every layer.
        """
        import torch

        cache = self.cache() if cache is None else cache
        with torch.inference_mode():
            if mask is None and len(cache):
                mask = torch.ones(len(tokens), len(cache) + len(tokens), dtype=torch.bool).tril(len(cache))
            hidden = self._embeddings[tokens]
            angles = places[:, None].float() * self._frequencies
            angles = torch.cat([angles, angles], -1)
            turn = angles.cos().to(hidden.dtype), angles.sin().to(hidden.dtype)
            for place, layer in enumerate(self._layers):
                if stop():
                    return None
                hidden = hidden + self._attended(layer, place, hidden, turn, mask, cache)
                hidden = hidden + layer.thought(self._normed(hidden, layer.second_norm))
            return torch.nn.functional.linear(self._normed(hidden[wanted], self._norm), self._head)

    def _attended(
        self,
        layer: _Layer,
        place: int,
        hidden: torch.Tensor,
        turn: tuple[torch.Tensor, torch.Tensor],
        mask: torch.Tensor | None,
        cache: Cache,
    ) -> torch.Tensor:
        from torch.nn.functional import linear, scaled_dot_product_attention

        normed = self._normed(hidden, layer.first_norm)
        queries, keys, values = (
            linear(normed, weight).view(len(hidden), -1, self.shape.head_size).transpose(0, 1)[None]
            for weight in (layer.queries, layer.keys, layer.values)
        )
        keys, values = cache.update(place, _turned(keys, turn), values)
        # Heads are repeated by hand: with a mask torch's own grouping leaves the fast kernel.
        shared = self.shape.heads // self.shape.key_heads
        found = scaled_dot_product_attention(
            _turned(queries, turn),
            keys.repeat_interleave(shared, 1),
            values.repeat_interleave(shared, 1),
            attn_mask=mask,
            is_causal=mask is None and len(hidden) > 1,
        )
        return linear(found[0].transpose(0, 1).reshape(len(hidden), -1), layer.out)

    def _normed(self, hidden: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
        """Return the hidden states over their root mean square (Zhang & Sennrich 2019), computed in float32."""
        import torch

        exact = hidden.float()
        scale = torch.rsqrt(exact.pow(2).mean(-1, keepdim=True) + self.shape.epsilon)
        return weight * (exact * scale).to(hidden.dtype)


class _Layer(NamedTuple):
    first_norm: torch.Tensor
    queries: torch.Tensor
    keys: torch.Tensor
    values: torch.Tensor
    out: torch.Tensor
    second_norm: torch.Tensor
    gate: torch.Tensor
    up: torch.Tensor
    down: torch.Tensor

    @classmethod
    def of(cls, weights: Mapping[str, torch.Tensor], prefix: str) -> _Layer:
        return cls(*(weights[f"{prefix}{name}.weight"] for name in _NAMES))

    def thought(self, normed: torch.Tensor) -> torch.Tensor:
        from torch.nn.functional import linear, silu

        return linear(silu(linear(normed, self.gate)) * linear(normed, self.up), self.down)


_NAMES = (
    "input_layernorm",
    *(f"self_attn.{part}_proj" for part in "qkvo"),
    "post_attention_layernorm",
    *(f"mlp.{part}_proj" for part in ("gate", "up", "down")),
)


def _turned(heads: torch.Tensor, turn: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """Return queries or keys turned by their positions (Su et al. 2021), the two halves of a head in pairs."""
    import torch

    cos, sin = turn
    first, second = heads.chunk(2, -1)
    return heads * cos + torch.cat([-second, first], -1) * sin
