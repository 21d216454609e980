"""Print the licences of what probelib runs with: every package that it needs or can use, as each states its own.

python deploy/licences.py            # a line a package
python deploy/licences.py --count    # a line a licence
python deploy/licences.py --page > deploy/licences.md
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
_PAGE = """# Licences

What probelib needs or can use, and under which licence each package says that it is. `python deploy/licences.py --page`
writes this page, and a test holds it to the packages that are installed. What comes with torch for graphics cards
(`nvidia-*`, `triton`) is left out: it is fetched on some machines alone, and NVIDIA's are under its own terms.

"""
ELSEWHERE = ("nvidia-", "cuda-", "triton")
"""Beginnings of the names of packages that come with torch on some machines alone."""


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


def page() -> str:
    """Return the page of the documentation: a row a package, without versions, which differ from machine to machine."""
    rows = {_plain(one.metadata["Name"]): licence(one) for one in needed()}
    lines = [f"| {name} | {said} |" for name, said in sorted(rows.items()) if not name.startswith(ELSEWHERE)]
    return _PAGE + "\n".join(["| package | licence |", "| --- | --- |", *lines]) + "\n"


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def main() -> None:
    """Print the list."""
    if "--page" in sys.argv[1:]:
        print(page(), end="")  # noqa: T201
        return
    found = sorted((one.metadata["Name"], one.version, licence(one)) for one in needed())
    if "--count" in sys.argv[1:]:
        for said, number in sorted(Counter(row[2] for row in found).items(), key=lambda one: (-one[1], one[0])):
            print(f"{number:4}  {said}")  # noqa: T201
        return
    for row in found:
        print("  ".join(row))  # noqa: T201


if __name__ == "__main__":
    main()
