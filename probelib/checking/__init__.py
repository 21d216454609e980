"""Does a table support a claim? TRUE, FALSE or UNKNOWN, with the cells and the reason; never a guess."""

from __future__ import annotations

from probelib.checking.claim import Claim
from probelib.checking.interpret import interpret
from probelib.checking.verdict import Verdict
from probelib.records import Hypothesis, Table, Truth

__all__ = ["Claim", "Verdict", "check", "interpret", "program"]


def check(table: Table, claim: Hypothesis | str) -> Verdict:
    """Return whether a table supports a claim, with the reason and the cells it rests on.

    UNKNOWN is the answer whenever a word is not understood, a cell is missing, or the sentence can be
    read in ways that differ; it never raises for any text or table.
    """
    found = interpret(table, claim if isinstance(claim, str) else claim.text)
    if found is None:
        return Verdict(Truth.UNKNOWN, "The sentence is not understood well enough to be checked")
    return found.verdict()


def program(table: Table, claim: Hypothesis | str) -> str | None:
    """Return the program that a claim was read as, such as `eq{count{filter_eq{all_rows; result; won}}; 3}`.

    Its form is that of the programs that people wrote for TabFact (Chen et al. 2020, section 4): operations over
    filtered rows, nested. None where the claim is not understood.
    """
    found = interpret(table, claim if isinstance(claim, str) else claim.text)
    return None if found is None else str(found)
