"""Where the numbers of a sentence come from in a table: reading tables, linking words, grounding quantities."""

from __future__ import annotations

from probelib.grounding.candidates import How
from probelib.grounding.ground import Grounding, ground
from probelib.grounding.relations import Relation

__all__ = ["Grounding", "How", "Relation", "ground"]
