"""A question and its answer as a declarative hypothesis, by rules; and a wrong answer for a refuted twin.

    frame = recast.declare("In which year was net income the largest?")
    frame.fill("2019")     # "Net income was the largest in 2019."

The numerical paper (section 3.1) recasts TAT-QA after Demszky et al. 2018; `shapes` says what the rules are, and what
is not recast comes back as an `Unrecast` with the reason.
"""

from probelib.datasets.recast.declaring import declare
from probelib.datasets.recast.frames import Choice, Frame, Slot, Unrecast

__all__ = ["Choice", "Frame", "Slot", "Unrecast", "declare"]
