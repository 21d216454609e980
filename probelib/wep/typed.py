"""Probabilities as people write them."""

from __future__ import annotations

import re
from fractions import Fraction

from probelib.errors import InputError

_SHARE = re.compile(r"(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})\s*(%?)|(\d{1,9})\s*/\s*(\d{1,9})", re.ASCII)


def probability(written: str) -> Fraction:
    """Return a probability as people write it: `65 %`, `0.65` or `13/20`.

    Raises:
        InputError: It is none, or not from 0 to 1.
    """
    found = _SHARE.fullmatch(written.strip())
    if found is None or found.group(4) == "0" * len(found.group(4) or "-"):
        raise InputError(f"“{written.strip()}” is no probability. Write 65 %, 0.65 or 13/20.")
    number, percent, part, whole = found.groups()
    value = Fraction(int(part), int(whole)) if part else Fraction(number) / (100 if percent else 1)
    if value > 1:
        hint = f" Did you mean {number} %?" if number and not percent and value <= 100 else ""
        raise InputError(f"“{written.strip()}” is more than 1, and a probability is from 0 to 1.{hint}")
    return value
