"""The rule of `probelib.grounding.tolerance` under the name that checking and the pages know it by."""

from __future__ import annotations

from probelib.grounding.tolerance import (
    ABOUT_FAILS,
    ABOUT_FAILS_UNITS,
    ABOUT_HOLDS,
    FALSE,
    TRUE,
    UNKNOWN,
    last_digit,
    relate,
)

__all__ = ["ABOUT_FAILS", "ABOUT_FAILS_UNITS", "ABOUT_HOLDS", "FALSE", "TRUE", "UNKNOWN", "last_digit", "relate"]
