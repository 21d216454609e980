"""A tokenizer with its chat template, without transformers, whose import takes longer than loading a small model may.

Tokens and chat turns are those of transformers' fast tokenizers; tests compare the two.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from probelib.errors import ModelError

if TYPE_CHECKING:
    from jinja2 import Template
    from tokenizers import Tokenizer

_SPECIAL = ("bos_token", "eos_token", "unk_token")
_BETWEEN = "<|endoftext|>"
"""Stands between texts where models of many families are trained; the `bos_token` of one that chats may open a turn."""

_DAY = datetime(2024, 7, 26)
"""The day that templates are told: some write the day into the prompt, and the same prompt is to come every day.

It is the one that Llama 3.2's template falls back to.
"""


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
        known = (inner.token_to_id(text) for text in (_BETWEEN, self._texts["bos_token"], self._texts["eos_token"]))
        self.outset: int | None = next((one for one in (self.start, *known) if one is not None), None)
        """The token behind which a text is scored: the one put before it, else one that stands between texts."""
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

    @classmethod
    def of(cls, tokenizer: Any) -> Tokens:
        """Return a tokenizer of transformers as one of these.

        Raises:
            ModelError: It is not one of the library tokenizers, which nearly all are.
        """
        inner = getattr(tokenizer, "backend_tokenizer", None)
        if inner is None:
            raise ModelError(f"a {type(tokenizer).__name__} is not supported: it is not made of the library tokenizers")
        chat = tokenizer.get_chat_template() if tokenizer.chat_template else None
        return cls(inner, {name: getattr(tokenizer, name) for name in _SPECIAL}, chat)

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
            ModelError: The tokenizer has no chat template, or one that cannot be used with these turns.
        """
        if self._template is None:
            raise ModelError("this tokenizer has no chat template")
        from jinja2 import TemplateError

        try:
            # A model that thinks before it answers is asked for the answer itself, where its template knows how.
            return self._template.render(
                messages=messages, add_generation_prompt=True, enable_thinking=False, **self._texts
            )
        except TemplateError as error:
            raise ModelError(f"the chat template cannot be used ({error})") from error


def _text(token: str | Mapping[str, str] | None) -> str | None:
    """Return the text of a special token, which older files describe by an object."""
    return token["content"] if isinstance(token, Mapping) else token


def _template(source: str) -> Template:
    """Return a chat template compiled as transformers does it: sandboxed, as it comes with the weights.

    Raises:
        ModelError: It is no template.
    """
    from jinja2 import TemplateError, nodes
    from jinja2.ext import Extension
    from jinja2.parser import Parser
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Generation(Extension):
        """Reads the mark around what a model is trained to write, which templates carry for training."""

        tags = {"generation"}  # noqa: RUF012 - as the library declares it

        def parse(self, parser: Parser) -> list[nodes.Node]:
            next(parser.stream)
            return parser.parse_statements(("name:endgeneration",), drop_needle=True)

    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols", Generation]
    )
    environment.globals |= {"raise_exception": _refuse, "strftime_now": _DAY.strftime}
    try:
        return environment.from_string(source)
    except TemplateError as error:
        raise ModelError(f"the chat template cannot be read ({error})") from error


def _refuse(message: str) -> None:
    """Do what templates call where turns do not suit them."""
    from jinja2 import TemplateError

    raise TemplateError(message)
