"""Text for spreadsheets, which take some texts for formulas and run them."""

from __future__ import annotations

from probelib.export.tables import Value

_BEGINS = ("=", "+", "-", "@", "\t", "\r", "\n")


def harmless(value: Value) -> Value:
    """Return a value that a spreadsheet takes for no formula: such a text gets an apostrophe in front of it."""
    return f"'{value}" if isinstance(value, str) and value.lstrip(" ")[:1] in _BEGINS else value
