"""What a model is asked, what it answers, and the one method that every adapter has.

Nothing here imports a machine-learning library; an adapter does so when it is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Protocol

from probelib.records import Label, Table

Stop = Callable[[], bool]
"""Asked between packs; True ends the stream early."""

Progress = Callable[[str, float | None], None]
"""Told what loading is doing, and how far it is in [0, 1]; None where that is not known."""


def never() -> bool:
    """Return False: the `stop` of a caller that never stops."""
    return False


def quiet(message: str, fraction: float | None) -> None:
    """Do nothing: the `progress` of a caller that shows none."""


class ExampleKind(StrEnum):
    """What an example is: a base hypothesis, one of its probes, or a WEP question."""

    BASE = "base"
    PROBE = "probe"
    WEP = "wep"


@dataclass(frozen=True, slots=True)
class Example:
    """One question to a model: does this table entail this text?"""

    id: str
    """The hypothesis id of a base, the probe id of a probe."""
    base_id: str | None
    """The base of a probe; None for a base."""
    kind: ExampleKind
    table: Table
    """The premise as the model sees it: for a probe on the table's side, the edited table."""
    text: str


class Status(StrEnum):
    """What came of a question."""

    OK = "ok"
    """There is a label."""
    UNPARSED = "unparsed"
    """The model answered, and the answer is no label: never counted as one."""
    FAILED = "failed"
    """The model could not be asked; `error` says why."""
    ABSTAINED = "abstained"
    """The model said that it does not know."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """The answer to one example: the part of a prediction row that a model knows (`docs/architecture.md`)."""

    example_id: str
    base_id: str | None
    kind: ExampleKind
    model_key: str
    status: Status
    label: Label | None = None
    """None unless `status` is ok. On the binary task never neutral."""
    p_entailed: float | None = None
    """In [0, 1], after binary reading and calibration; sums to 1 with `p_refuted`; None without scores."""
    p_refuted: float | None = None
    p_neutral: float | None = None
    """The raw neutral probability of a three-class model, before its binary reading; None for the others."""
    p_entailed_raw: float | None = None
    """The model's own probability of entailed, before binary reading and calibration."""
    prompt_sha256: str | None = None
    """Of the text that was given to the model, whole; None where a model reads no text."""
    raw_text: str | None = None
    """What a model wrote, where it wrote; None where scores were read."""
    rows_cut: int = 0
    """Rows of the table left out because the model's input is too short for them."""
    evidence_cut: bool = False
    """A cell that a number of the text is grounded in was among the rows left out."""
    error: str | None = None
    """Why `status` is failed or unparsed, for people."""
    seconds: float = field(default=0.0, compare=False)
    """Computing time of the example, its share of a pack; kept beside a row and outside equality."""

    @classmethod
    def failed(cls, example: Example, model_key: str, error: str) -> Prediction:
        """Return the row of an example that could not be asked."""
        return cls(example.id, example.base_id, example.kind, model_key, Status.FAILED, error=error)


class Reading(StrEnum):
    """How a three-class model answers the binary task."""

    RENORMALISE = "renormalise"
    """Entailed against contradicted, rescaled to 1."""
    NOT_ENTAILED = "not-entailed"
    """Neutral counts as contradicted."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a model is to be asked. A family uses the fields that concern it, and only those enter its model key."""

    shots: int = 0
    """Worked examples before the question, 0 or 2; causal and seq2seq models and endpoints."""
    calibrated: bool = False
    """Contextual calibration (Zhao et al. 2021); causal, seq2seq. The uncalibrated score stays in `p_entailed_raw`."""
    reading: Reading = Reading.RENORMALISE
    """Binary reading of three classes; NLI encoders."""
    label_map: tuple[str, ...] = ()
    """What each output of the head means, for a checkpoint that does not say: labels, or names that map to them."""
    dtype: str = "float32"
    """`float32`, or `bfloat16`: two to three times as fast, and other answers for some near-ties."""
    max_tokens: int | None = None
    """Longest input, in tokens; None is the model's own limit (causal models: 2,048)."""
    serialisation: str = "linearised"
    """How the table becomes text (`serialise.NAMES`), for models that read text; TAPAS and TAPEX have their own."""
    base_url: str | None = None
    """Address of an OpenAI-compatible server; endpoints. None is the one that the environment names."""
    train: str = "samples"
    """Name of the dataset whose training bases a baseline learns from."""
    train_path: str | None = None
    """Folder of that dataset, where it is not a bundled one."""


class Category(StrEnum):
    """What lists and heatmaps group models by; the first three are the numerical paper's (section 5)."""

    NUMERICAL = "numerical"
    """Adapted for numerical reasoning: LUNA, NT5, PASTA, ReasTAP."""
    TABLE = "table"
    """Made for tables, or fine-tuned on them: TAPAS, TAPEX, DeBERTa."""
    LLM = "llm"
    """Large or small causal and instruction-tuned models, asked zero- or few-shot."""
    NLI = "nli"
    """Sequence classifiers of premise and hypothesis that were not made for tables."""
    BASELINE = "baseline"
    """Need no weights; what a figure has to be better than."""
    HUMAN = "human"
    """People, and no model: what they answered in a quiz (`people`)."""


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """What a model is, for lists and headings."""

    id: str
    """What `load` takes: `builtin:smollm2`, `nli:<hub id or folder>`."""
    title: str
    category: Category
    needs: str
    """What must be there before it can answer, for people; empty where it needs nothing."""
    gives_scores: bool
    """Whether its predictions carry probabilities."""
    note: str = ""
    """What a reader of its figures must know, such as "same code as the label check"."""
    adapter: str = ""
    """Which module asks it, by its name in `catalogue.ADAPTERS`: `causal`, `nli`, `tapas`, `majority`, ..."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One question of a WEP task: which of these sentences is right, given the premise?"""

    id: str
    task: str
    """`wep.one_hop`, `wep.two_hop`, `wep.unli` ..."""
    premise: str
    options: tuple[str, ...]
    """The sentences, in an order that says nothing; two in the paper's tasks, more where a model's scale is read."""

    @property
    def letters(self) -> str:
        """What the options are called, in order: `AB`."""
        return LETTERS[: len(self.options)]


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What options are called."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The answer to one pair: which sentence a model chooses, and how it scores each by each of its methods."""

    example_id: str
    model_key: str
    status: Status
    choice: str | None = None
    """Letter of the option that the model's first method scores highest, the first of several; None without scores."""
    scores: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """Of each method, a score of each option in the order of the pair; higher is better, whatever the unit."""
    prompt_sha256: str | None = None
    """Of all that the model was given: the texts that it scored, or the prompt."""
    raw_text: str | None = None
    """What a model wrote, where it wrote; None where scores were read."""
    error: str | None = None
    """Why `status` is failed or unparsed, for people."""
    seconds: float = field(default=0.0, compare=False)
    """Computing time, its share of a pack; kept beside a row and outside equality."""

    @classmethod
    def failed(cls, pair: Pair, model_key: str, error: str) -> Choice:
        """Return the row of a pair that could not be asked."""
        return cls(pair.id, model_key, Status.FAILED, error=error)


class Chooser(Protocol):
    """A loaded model that chooses among sentences; the rules of `Predictor` for calls hold here too."""

    @property
    def info(self) -> ModelInfo:
        """What this model is."""

    @property
    def model_key(self) -> str:
        """Id, revision and what decides its choices: rows of equal keys may be compared and pooled."""

    @property
    def methods(self) -> tuple[str, ...]:
        """Names of its ways to score, the one that `Choice.choice` goes by first (`choosing.METHODS`)."""

    def choose(self, pairs: Sequence[Pair], *, stop: Stop = never) -> Iterator[Choice]:
        """Yield one choice per pair, in order, as they come; fewer when `stop` turns true between packs."""


class Predictor(Protocol):
    """A loaded model that answers entailed or refuted.

    `predict` may be called again while an earlier stream is half read (the live queue takes turns
    between sessions), but never from two threads at once.
    """

    @property
    def info(self) -> ModelInfo:
        """What this model is."""

    @property
    def model_key(self) -> str:
        """Id, revision and the settings that decide its answers: rows of equal keys may be compared and pooled."""

    def predict(self, examples: Sequence[Example], *, stop: Stop = never) -> Iterator[Prediction]:
        """Yield one prediction per example, in order, as they come; fewer when `stop` turns true between packs."""


class Loader(Protocol):
    """What loads a model; `catalogue.load` is one."""

    def __call__(self, model_id: str, *, settings: Settings, progress: Progress) -> Predictor:
        """Return the model; raises a ProbelibError where it cannot be loaded."""


class Score(NamedTuple):
    """How likely a model finds a text."""

    log_likelihood: float
    """In nats, 0 or less; the sum over the tokens that were scored."""
    tokens: int
    """How many were: neither padding nor the token that the text is scored after."""


class Scorer(Protocol):
    """A loaded model that says how likely texts are."""

    def score(self, texts: Sequence[str], *, together: int = 8) -> Iterator[Score]:
        """Yield the score of each text, in order; `together` of them are computed at a time."""


def model_key(model_id: str, revision: str, **settings: object) -> str:
    """Return `id@revision[name=value,...]`, the settings in the order given, none that is None."""
    kept = ",".join(f"{name}={value}" for name, value in settings.items() if value is not None)
    return f"{model_id}@{revision}" + (f"[{kept}]" if kept else "")
