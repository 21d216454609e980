"""Print the licences of what probelib runs with: every package that it needs or can use, as each states its own.

python deploy/licences.py            # a line a package
python deploy/licences.py --count    # a line a licence
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import metadata

from packaging.requirements import Requirement

EXTRAS = ("dask", "endpoint", "finetune", "login", "slides")
"""Of probelib; what tests alone need is left out."""
_LONGEST = 60


def needed(name: str = "probelib", extras: frozenset[str] = frozenset(EXTRAS)) -> Iterator[metadata.Distribution]:
    """Yield what a package needs, and what that needs in turn; what is not installed here is left out."""
    seen: set[tuple[str, str]] = set()
    yielded: set[str] = set()
    waiting = [(name, extras)]
    while waiting:
        current, wanted = waiting.pop()
        try:
            found = metadata.distribution(current)
        except metadata.PackageNotFoundError:
            continue
        if current not in yielded and current != name:
            yielded.add(current)
            yield found
        for line in found.requires or ():
            one = Requirement(line)
            for extra in ("", *sorted(wanted)):
                key = (_plain(one.name), ",".join(sorted(one.extras)))
                if key not in seen and (one.marker is None or one.marker.evaluate({"extra": extra})):
                    seen.add(key)
                    waiting.append((_plain(one.name), frozenset(one.extras)))


def licence(package: metadata.Distribution) -> str:
    """Return what a package says of its licence: the expression, else the classifiers, else the first line it wrote."""
    about = package.metadata.json
    if said := about.get("license_expression"):
        return str(said)
    stated = (str(one) for one in about.get("classifier", ()))
    if classifiers := [one.rpartition(" :: ")[2] for one in stated if one.startswith("License ::")]:
        return " or ".join(sorted(classifiers))
    first = next(iter(str(about.get("license", "")).strip().splitlines()), "")
    return first[:_LONGEST] or "not said"


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def main() -> None:
    """Print the list."""
    found = sorted((one.metadata["Name"], one.version, licence(one)) for one in needed())
    if "--count" in sys.argv[1:]:
        for said, number in sorted(Counter(row[2] for row in found).items(), key=lambda one: (-one[1], one[0])):
            print(f"{number:4}  {said}")  # noqa: T201
        return
    for row in found:
        print("  ".join(row))  # noqa: T201


if __name__ == "__main__":
    main()
