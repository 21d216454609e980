"""A tokenizer with its chat template, without transformers, whose import takes longer than loading a small model may.

Tokens and chat turns are those of transformers' fast tokenizers; tests compare the two.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from probelib.errors import ModelError

if TYPE_CHECKING:
    from jinja2 import Template
    from tokenizers import Tokenizer

_SPECIAL = ("bos_token", "eos_token", "unk_token")


class Tokens:
    """A tokenizer of the library tokenizers, its special tokens and its chat template."""

    def __init__(self, inner: Tokenizer, special: Mapping[str, str | None], chat_template: str | None) -> None:
        """Take what a folder says of a tokenizer.

        Args:
            inner: The tokenizer.
            special: The texts of `bos_token`, `eos_token` and `unk_token`; left out or None where there is none.
            chat_template: In Jinja; None for a model that knows no turns.
        """
        self._inner = inner
        self._texts = {name: special.get(name) or "" for name in _SPECIAL}
        self._template = None if chat_template is None else _template(chat_template)
        first = inner.token_to_id(self._texts["bos_token"])
        self.start: int | None = first if first is not None and inner.encode("a").ids[:1] == [first] else None
        """The token that the tokenizer itself puts before a text; None where it puts none."""
        self.unknown: int | None = inner.token_to_id(self._texts["unk_token"])

    @classmethod
    def load(cls, folder: Path) -> Tokens:
        """Return the tokenizer of a folder with `tokenizer.json` and `tokenizer_config.json`.

        Raises:
            ModelError: A file is missing or broken.
        """
        from tokenizers import Tokenizer

        template = folder / "chat_template.jinja"
        try:
            inner = Tokenizer.from_buffer((folder / "tokenizer.json").read_bytes())
            config = json.loads((folder / "tokenizer_config.json").read_text("utf-8"))
            chat = template.read_text("utf-8") if template.is_file() else config.get("chat_template")
        except (OSError, ValueError) as error:  # the library reports a broken file as a ValueError
            raise ModelError(f"{folder} cannot be loaded ({error}); delete the folder and try again") from error
        return cls(inner, {name: _text(config.get(name)) for name in _SPECIAL}, chat)

    @property
    def has_turns(self) -> bool:
        """Whether the model was trained on chat turns."""
        return self._template is not None

    def ids(self, texts: Sequence[str]) -> list[list[int]]:
        """Return the token ids of each text, with no start token but one that is written out in the text."""
        return [one.ids for one in self._inner.encode_batch(list(texts), add_special_tokens=False)]

    def turns(self, messages: Sequence[Mapping[str, str]]) -> str:
        """Return chat turns as the text that the model was trained on, up to where its answer begins.

        Args:
            messages: `role` and `content` of each turn.

        Raises:
            ModelError: The tokenizer has no chat template.
        """
        if self._template is None:
            raise ModelError("this tokenizer has no chat template")
        return self._template.render(messages=messages, add_generation_prompt=True, **self._texts)


def _text(token: str | Mapping[str, str] | None) -> str | None:
    """Return the text of a special token, which older files describe by an object."""
    return token["content"] if isinstance(token, Mapping) else token


def _template(source: str) -> Template:
    """Return a chat template compiled as transformers does it: sandboxed, as it comes with the weights."""
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols"]
    )
    return environment.from_string(source)
