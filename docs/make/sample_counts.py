"""Writes assets/sample_counts.json: how many probes the bundled samples give, so that pages show them without counting.

A test counts them again and compares the bytes.

    python docs/make/sample_counts.py
"""

from __future__ import annotations

import argparse
from pathlib import Path

from probelib import datasets, resources
from probelib.counting import shipped
from probelib.counting.probed import count, together
from probelib.probes.units import Options, make, units
from probelib.records import Side


def content() -> str:
    """Return the file."""
    samples = datasets.open(shipped.NAME)
    made = {
        side: together(count(make(unit)) for _, unit in units(samples.pairs(), Options(sides=frozenset({side}))))
        for side in Side
    }
    return shipped.text(samples, made)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    place = resources.root() / "assets" / shipped.FILE
    arguments.add_argument("--out", type=Path, default=place, help="file to write (assets/sample_counts.json)")
    arguments.parse_args().out.write_text(content(), encoding="utf-8")
