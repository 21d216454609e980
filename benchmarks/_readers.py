"""What reads a hostile input, by its kind: the work of a child of `fuzz.py`, which measures it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from benchmarks import _common, _hostile

Given = Callable[[int], Callable[[], None]]
"""Makes the input of a number, and returns the work that it is given to."""
_PATIENCE = 600
"""Seconds that a page may take on a busy machine; its processor time is limited by the caller."""


def files(seed: int) -> Given:
    """Return what reads the upload of a number, once as proposed and once with other decisions, and draws it."""
    import warnings

    import openpyxl  # noqa: F401  (its import is not an input's fault)

    from probelib.datasets import uploads
    from probelib.display.table import table_html, window

    warnings.simplefilter("ignore")  # openpyxl's on dates of which there are none

    def given(number: int) -> Callable[[], None]:
        rng = random.Random(f"{seed}/decisions/{number}")
        name, data = _hostile.file(seed, number)

        def read() -> None:
            preview = uploads.read_upload(data, name)
            table_html(preview.table, rows=window(preview.table, ()))
            choices = preview.choices
            uploads.read_upload(
                data,
                name,
                header_row=rng.choice((None, *choices.header_rows)),
                orientation=rng.choice((None, *choices.orientations)),
                decimal=rng.choice((None, *choices.decimal_marks)),
                day_first=rng.choice((None, *choices.day_first)),
                separator=rng.choice((None, *choices.separators)),
                encoding=rng.choice((None, None, *choices.encodings[:2])),
                sheet=rng.choice((None, *choices.sheets)),
            )

        def paste() -> None:
            uploads.read_pasted(data.decode("utf-8", "surrogateescape"))

        return paste if rng.random() < 0.15 else read

    return given


def statements(seed: int) -> Given:
    """Return what grounds, checks, probes and draws the sentence of a number, over a bundled table or a hostile one."""
    from probelib import checking, datasets, grounding, probes
    from probelib.datasets import hypothesis_id, uploads
    from probelib.display import callouts, sentence
    from probelib.language import quantities
    from probelib.records import Hypothesis, Label, Side, Table

    opened = datasets.open("samples")
    bundled = tuple(opened.tables())
    known = [word for table in bundled[:20] for row in table.rows[:4] for word in row]

    def table_of(rng: random.Random) -> Table:
        if rng.random() < 0.6:
            return rng.choice(bundled)
        header, *rows = _hostile.grid(rng)
        width = min(len(header), uploads.MAX_COLUMNS)
        rows = rows[: uploads.MAX_CELLS // max(width, 1) - 1]
        cut = [[cell[: uploads.MAX_CELL_LENGTH] for cell in row[:width]] for row in (header, *rows)]
        head, *body = (tuple(row) + ("",) * (width - len(row)) for row in cut)
        return Table("upload:fuzz", rng.choice(_hostile.CELLS), head, tuple(body), "made")

    def given(number: int) -> Callable[[], None]:
        rng = random.Random(f"{seed}/statement/{number}")
        table = table_of(rng)
        words = [*table.header, *(cell for row in table.rows[:20] for cell in row[:20]), *rng.sample(known, 20)]
        text = _hostile.statement(rng, words, longest=1_000)[:1_000]
        label = rng.choice((Label.ENTAILED, Label.REFUTED))

        def ask() -> None:
            base = Hypothesis(hypothesis_id(table.id, text, label), table.id, text, label)
            quantities.find(text)
            verdict = checking.check(table, base)
            checking.program(table, base)
            sentence.sentence(text, callouts.callouts(grounding.ground(table, base), verdict.truth))
            with probes.collecting():
                for one in probes.generate(table, base, sides={Side.HYPOTHESIS, Side.TABLE}):
                    quantities.find(one.text)

        return ask

    return given


def addresses(seed: int) -> Given:
    """Return what opens a page of the app with the parameters of a number."""
    from streamlit.testing.v1 import AppTest

    script = _common.REPOSITORY / "app.py"
    pages = [path.stem for path in sorted((_common.REPOSITORY / "pages").glob("*.py")) if path.stem != "__init__"]
    known = {**dict.fromkeys(_parameters(), ()), **_MEANT}

    def opened(page: str, parameters: dict[str, str | list[str]]) -> AppTest:
        app = AppTest.from_file(str(script), default_timeout=_PATIENCE)
        app.run()
        for name, value in parameters.items():
            app.query_params[name] = value
        app.switch_page(f"pages/{page}.py")
        return app.run()

    for page in pages:
        opened(page, {})  # what a first visitor pays for is not an input's fault

    def given(number: int) -> Callable[[], None]:
        rng = random.Random(f"{seed}/address/{number}")
        page, parameters = rng.choice(pages), _hostile.parameters(rng, known)

        def visit() -> None:
            raised = opened(page, parameters).exception
            if raised:
                raise RuntimeError(f"{page} {parameters}: {raised[0].message}"[:400])

        return visit

    return given


def _parameters() -> Sequence[str]:
    """Return the parameters that pages know: the strings of their tuples called NAMES."""
    import ast

    found: set[str] = set()
    for path in sorted((_common.REPOSITORY / "pages").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "NAMES" for t in node.targets):
                found.update(
                    one.value
                    for one in ast.walk(node.value)
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                )
    return sorted(found)


_MEANT = {
    "dataset": ("samples", "upload", "tabfact", "own"),
    "table": ("samples:hulk",),
    "type": ("numeration", "heterogeneous.date"),
    "model": ("builtin:lookup", "none", "nli:a/b", "openai:x"),
    "label": ("entailed", "refuted"),
    "side": ("hypothesis", "table", "both"),
    "view": ("compose", "scale", "examples", "paper", "list"),
    "measure": ("points", "relative"),
    "source": ("published", "own", "both"),
    "task": ("one_hop", "two_hop", "unli"),
    "upload": ("0" * 64,),
}
"""Values that lead further into a page."""


READERS: Mapping[str, Callable[[int], Given]] = {"file": files, "statement": statements, "address": addresses}
"""By the kind of input; each takes the seed, and imports what it works with."""
