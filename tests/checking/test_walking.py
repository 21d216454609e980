from __future__ import annotations

from probelib.checking import interpret
from probelib.checking.programs import Related
from probelib.checking.walking import fields_of, nodes
from tests.checking.tables import FILMS


def test_all_nodes_of_a_program_are_walked_and_its_table_is_not() -> None:
    claim = interpret(FILMS, "2 films were directed by ang lee")
    assert claim is not None
    found = [type(node).__name__ for node in nodes(claim.program)]
    assert found[:2] == ["Related", "Count"]
    assert "Reading" not in found
    assert fields_of(Related) == ("computed", "slot")
