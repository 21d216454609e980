"""What datasets of counterfactual tables have in common: a sentence over a table, and over the table changed."""

from __future__ import annotations

from typing import NamedTuple

from probelib.records import Hypothesis, Table


class CounterfactualPair(NamedTuple):
    """A sentence about a table, and one about the table after a change, each with the label people gave it."""

    original: Table
    base: Hypothesis
    """The sentence about the original table."""
    changed: Table
    probe: Hypothesis
    """The sentence about the changed table: the same one, or one rewritten with it."""
    rows: tuple[str, ...] = ()
    """Names of the rows that decide the label, as the source gives them; empty where it gives none."""
    strategies: str = ""
    """The source's code for how the sentence was made; empty where it gives none."""

    @property
    def is_rewritten(self) -> bool:
        """Return whether the sentence was changed as well as the table."""
        return self.base.text != self.probe.text
