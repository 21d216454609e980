"""The network of SmolLM2, Llama's architecture, in torch alone: it loads quickly and can be stopped between its layers.

transformers has the same network, but importing it takes three seconds, twice what everything else of a load takes,
and a forward pass of it cannot be left. The numbers here are those of its `LlamaForCausalLM`; tests compare the two.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from probelib.errors import ModelError
from probelib.models.attention import Sight
from probelib.models.base import Stop, never
from probelib.models.dense import Dense
from probelib.models.stored import Stored

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

    They are written behind each other into one tensor with room for more, where nobody else may be reading: a copy
    shares the tensor, and from then on whichever of the two is continued takes one of its own first. It is one tensor
    for all layers, because one so large is given back to the system when it is let go, where many small ones would
    leave holes in the process's memory.
    """

    def __init__(self, layers: int) -> None:
        """Start empty."""
        self._layers = layers
        self._length = 0
        self._room: torch.Tensor | None = None
        """(layer, keys and values, head, token, size)."""
        self._shared = False
        self._start = 0
        """Length before the pass that is under way."""

    def __len__(self) -> int:
        """Return the number of tokens."""
        return self._length

    def copy(self) -> Cache:
        """Return a cache of the same tokens that goes its own way."""
        made = Cache(self._layers)
        made._room, made._length = self._room, self._length
        made._shared = self._shared = True
        return made

    def crop(self, length: int) -> None:
        """Keep the first `length` tokens, of a pass that was left as well."""
        self._length = min(length, self._length)

    def update(self, layer: int, keys: torch.Tensor, values: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Append a layer's keys and values, (head, token, size); return all of them. Layers come in order."""
        if layer == 0:
            self._start = self._length
            self._length += keys.shape[1]
            self._reserve(keys)
        assert self._room is not None  # noqa: S101 - reserved for the first layer
        kept = self._room[layer, :, :, : self._length]
        kept[0, :, self._start :], kept[1, :, self._start :] = keys, values
        return kept[0], kept[1]

    def _reserve(self, keys: torch.Tensor) -> None:
        """Take a tensor that has room for all tokens, and that is this cache's own."""
        before, heads, _, size = self._room, *keys.shape
        if before is None or self._shared or before.shape[3] < self._length:
            self._room = keys.new_empty(self._layers, 2, heads, self._length + ROOM, size)
            self._shared = False
            if before is not None:
                self._room[:, :, :, : self._start] = before[:, :, :, : self._start]


ROOM = 512
"""Tokens that a cache has room for beyond those that it was made for, so that the next passes find room."""


class Llama:
    """A causal network over one row of tokens."""

    packs = True

    def __init__(self, shape: Shape, weights: Mapping[str, torch.Tensor]) -> None:
        """Take the weights under the names that Llama checkpoints give them.

        Those of a layer are asked for when it is first used.

        Raises:
            ModelError: A weight is missing.
        """
        import torch

        names = ["model.embed_tokens.weight", "model.norm.weight"]
        names += [name for place in range(shape.layers) for name in _names(place)]
        if missing := [name for name in names if name not in weights]:
            raise ModelError(f"the weights lack {missing[0]}")
        self.shape = shape
        self._weights = weights
        self._embeddings, self._norm = weights[names[0]], weights[names[1]].clone()
        self._layers: list[_Layer | None] = [None] * shape.layers
        self._head = weights.get("lm_head.weight", self._embeddings)  # left out of a file where the two are tied
        powers = torch.arange(0, shape.head_size, 2, dtype=torch.float) / shape.head_size
        self._frequencies = 1.0 / (shape.theta**powers)

    @classmethod
    def load(cls, folder: Path, dtype: str) -> Self:
        """Return the network of a folder with `config.json` and `model.safetensors`, which is read as layers are used.

        Args:
            folder: As transformers saves a model.
            dtype: Name of a torch type to compute in.

        Raises:
            ModelError: It is another architecture, or files are missing or broken.
        """
        import torch

        try:
            config = json.loads((folder / "config.json").read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise ModelError(f"{folder} cannot be loaded ({error}); delete the folder and try again") from error
        return cls(Shape.of(config), Stored(folder / "model.safetensors", getattr(torch, dtype)))

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
        words: torch.Tensor | None = None,
        mask: torch.Tensor | None = None,
        cache: Cache | None = None,
        stop: Stop = never,
    ) -> torch.Tensor | None:
        """Return the logits after some of the tokens, (wanted, word); None where it was stopped.

        Args:
            tokens: Ids of one row of tokens.
            places: The position of each in its own text.
            wanted: Which of the tokens, by index.
            words: Ids of the words to give logits of, in the order wanted; None for the whole vocabulary.
            mask: Which token sees which of those in the cache and then of these, bool; None for plain causal attention.
            cache: What came before, continued by these tokens. After a stop it is of no more use.
            stop: Asked before every layer.
        """
        import torch

        cache = self.cache() if cache is None else cache
        with torch.inference_mode():
            if mask is None:
                mask = torch.ones(len(tokens), len(cache) + len(tokens), dtype=torch.bool).tril(len(cache))
            hidden = self._embeddings[tokens]
            angles = places[:, None].float() * self._frequencies
            angles = torch.cat([angles, angles], -1)[:, None]
            turn = angles.cos().to(hidden.dtype), angles.sin().to(hidden.dtype)
            sight = Sight(mask, hidden.dtype)
            for place in range(self.shape.layers):
                if stop():
                    return None
                only = wanted if place == self.shape.layers - 1 else None
                hidden = self._passed(place, hidden, turn, sight, cache, only)
            head = self._head if words is None else self._head[words]
            return torch.nn.functional.linear(self._normed(hidden, self._norm), head)

    def _layer(self, place: int) -> _Layer:
        """Return a layer, its matrices laid out at the first call; threads that meet there make the same twice."""
        layer = self._layers[place]
        if layer is None:
            layer = self._layers[place] = _Layer.of([self._weights[name] for name in _names(place)])
        return layer

    def _passed(
        self,
        place: int,
        hidden: torch.Tensor,
        turn: tuple[torch.Tensor, torch.Tensor],
        sight: Sight,
        cache: Cache,
        only: torch.Tensor | None,
    ) -> torch.Tensor:
        """Return the hidden states after a layer, of all tokens or of those that are wanted."""
        import torch

        layer, sizes = self._layer(place), [self.shape.heads, self.shape.key_heads, self.shape.key_heads]
        made = layer.asked(self._normed(hidden, layer.first_norm)).view(len(hidden), sum(sizes), -1)
        queries, keys, values = torch.split(made, sizes, 1)
        keys, values = cache.update(place, _turned(keys, turn).transpose(0, 1), values.transpose(0, 1))
        queries = _turned(queries, turn)
        if only is not None:
            sight, queries, hidden = sight.of(only), queries[only], hidden[only]
        hidden = layer.out.plus(sight.look(queries, keys, values), hidden)
        normed = self._normed(hidden, layer.second_norm)
        return layer.down.plus(layer.up.times(normed, layer.gate.silu(normed)), hidden)

    def _normed(self, hidden: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
        """Return the hidden states over their root mean square (Zhang & Sennrich 2019), computed in float32."""
        import torch

        exact = hidden.float()
        scale = torch.rsqrt(exact.pow(2).mean(-1, keepdim=True) + self.shape.epsilon)
        return (exact * scale).to(hidden.dtype).mul_(weight)


class _Layer(NamedTuple):
    first_norm: torch.Tensor
    asked: Dense
    """Queries, keys and values."""
    out: Dense
    second_norm: torch.Tensor
    gate: Dense
    up: Dense
    down: Dense

    @classmethod
    def of(cls, weights: Sequence[torch.Tensor]) -> _Layer:
        """Return the layer of weights in the order of `_names`."""
        first, queries, keys, values, out, second, gate, up, down = weights
        asked = Dense(queries, keys, values)
        return cls(first.clone(), asked, Dense(out), second.clone(), Dense(gate), Dense(up), Dense(down))


def _names(place: int) -> list[str]:
    """Return the names of a layer's weights in a checkpoint."""
    attention, mlp = (f"self_attn.{part}_proj" for part in "qkvo"), (f"mlp.{part}_proj" for part in _THOUGHT)
    parts = ["input_layernorm", *attention, "post_attention_layernorm", *mlp]
    return [f"model.layers.{place}.{part}.weight" for part in parts]


_THOUGHT = ("gate", "up", "down")


def _turned(heads: torch.Tensor, turn: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """Return queries or keys turned by their positions (Su et al. 2021), the two halves of a head in pairs."""
    import torch

    cos, sin = turn
    first, second = heads.chunk(2, -1)
    return heads * cos + torch.cat([-second, first], -1) * sin
