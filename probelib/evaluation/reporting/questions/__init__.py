"""The numerical paper's five questions (section 5.3), a module each, answered from chosen cells.

A question is a function from `Chosen` to its sentences and, in whole sentences, what has no answer and why.
"""

from __future__ import annotations

from collections.abc import Callable

from probelib.evaluation.reporting.chosen import Chosen
from probelib.evaluation.reporting.questions import categories, excelling, flips, types, varying
from probelib.evaluation.reporting.sentences import Sentence

Question = Callable[[Chosen], tuple[list[Sentence], list[str]]]

QUESTIONS: tuple[tuple[str, Question], ...] = (
    ("Does one model excel at every type?", excelling.answer),
    ("How much does the change vary?", varying.answer),
    ("How do models do on each type?", types.answer),
    ("Is it the same where the label flips?", flips.answer),
    ("Does the category of a model matter?", categories.answer),
)
"""In the paper's order, Q1 to Q5."""
