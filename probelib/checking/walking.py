"""The parts of a program: its nodes are dataclasses of many kinds, so who looks through one walks their fields."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any


@lru_cache(maxsize=256)
def fields_of(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of a node's fields, but for the table that it is about."""
    return tuple(name for name in getattr(kind, "__dataclass_fields__", ()) if name != "reading")


def nodes(node: Any) -> Iterator[Any]:
    """Yield a node and all that is under it, in the order of its fields."""
    yield node
    for name in fields_of(node.__class__):
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if hasattr(part, "__dataclass_fields__"):
                yield from nodes(part)
