"""Where work runs, and how a unit of it is written whole and resumed."""

from probelib.work.executors import executing
from probelib.work.parts import Parts, run

__all__ = ["Parts", "executing", "run"]
