"""Answers that other tools wrote: sample logs of lm-evaluation-harness, logs of Inspect, tables of ids and labels.

    samples_*.jsonl        lm-evaluation-harness with --log_samples, on a task of `export.lm_eval`
    *.eval, *.json         Inspect, on a task of `export.inspect_ai`
    *.csv *.jsonl *.parquet   `id`, and `label` or `p_entailed` or both; also what `probelib predict` writes

What a log says is read strictly. A label that is none is `unparsed` and never guessed; a row that cannot belong to
a question, or contradicts itself, is an error that names its place. Nothing of an archive is written to the disk.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from probelib.errors import DataError, InputError
from probelib.evaluation.running import archive
from probelib.export.tables import reading
from probelib.models.answers import parse_answer
from probelib.models.base import Status
from probelib.records import Label

_LABELS = {Label.ENTAILED.value: Label.ENTAILED, Label.REFUTED.value: Label.REFUTED}
_WORDS = {"true": Label.ENTAILED, "false": Label.REFUTED}
_ATTACHMENT = "attachment://"
_LONGEST = 500
"""Characters of another tool's error that are kept."""


class Answer(NamedTuple):
    """What a log says of one question."""

    where: str
    """File and place in it, for people."""
    example_id: str
    status: Status
    label: Label | None = None
    p_entailed: float | None = None
    """In [0, 1], where the log has scores."""
    raw_text: str | None = None
    error: str | None = None
    prompt_sha256: str | None = None


def read(paths: Iterable[Path]) -> Iterator[Answer]:
    """Yield the answers of files and of folders of logs, in the order of the files' names.

    Raises:
        InputError: A file is missing or is of no kind that can be read, or a folder has none of these logs.
        DataError: A file is damaged, or a row of it cannot be used; the message names it.
    """
    for path in chain.from_iterable(map(_files, paths)):
        yield from _file(path)


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    found = sorted({*path.rglob("samples_*.jsonl"), *path.rglob("*.eval")})
    if not found:
        raise InputError(f"The folder {path} holds neither samples_*.jsonl nor *.eval; name the files.")
    return found


def _file(path: Path) -> Iterator[Answer]:
    if not path.is_file():
        raise InputError(f"There is no file {path}.")
    if path.suffix.lower() == ".eval":
        for name, text in archive.members(path, "samples/"):
            where = f"{path}, {name}"
            yield _inspect(_json(text, where), where)
    elif path.suffix.lower() == ".json":
        yield from _inspect_json(path)
    else:
        for number, row in enumerate(reading(path), 1):
            where = f"{path}, row {number}"
            yield _lm_eval(row, where) if "doc" in row and "resps" in row else _labelled(row, where)


def _labelled(row: Mapping[str, Any], where: str) -> Answer:
    """Return the answer of a row of a table."""
    identity = row.get("example_id") or row.get("id")
    if not identity:
        raise DataError(f"{where}: there is no `id`; a row needs the id of a base or probe, and its `label`.")
    if "label" not in row and "p_entailed" not in row:
        raise DataError(f"{where}: there is neither `label` nor `p_entailed`.")
    given, text = str(row.get("label") or "").strip(), row.get("raw_text")
    made = Answer(where, str(identity), _status(row, where), p_entailed=_share(row.get("p_entailed"), where))
    made = made._replace(
        raw_text=None if text in {None, ""} else str(text), prompt_sha256=row.get("prompt_sha256") or None
    )
    if made.status is not Status.OK:
        return made._replace(p_entailed=None, error=str(row.get("error") or "") or None)
    if not given and made.p_entailed is None:
        return made._replace(status=Status.UNPARSED, error="the row has no label")
    if not given:
        return made._replace(label=_likelier(made.p_entailed))
    label = _LABELS.get(given.lower()) or parse_answer(given)
    if label is None:
        error = f"the label {given[:80]!r} is neither entailed nor refuted"
        return made._replace(status=Status.UNPARSED, p_entailed=None, raw_text=made.raw_text or given, error=error)
    if made.p_entailed not in {None, 0.5} and label is not _likelier(made.p_entailed):
        raise DataError(f"{where}: `label` is {given!r}, and `p_entailed` {made.p_entailed} says the opposite.")
    return made._replace(label=label)


def _status(row: Mapping[str, Any], where: str) -> Status:
    given = str(row.get("status") or Status.OK.value)
    try:
        return Status(given)
    except ValueError as error:
        raise DataError(f"{where}: `status` is {given!r}, none of {', '.join(Status)}.") from error


def _share(value: Any, where: str) -> float | None:
    if value is None or value == "":
        return None
    try:
        share = float(value)
    except (TypeError, ValueError):
        share = math.nan
    if not 0 <= share <= 1:
        raise DataError(f"{where}: `p_entailed` is {value!r}, no number from 0 to 1.")
    return share


def _likelier(share: float | None) -> Label:
    """Return the label of a probability, as our own models read it."""
    return Label.ENTAILED if share is not None and share > 0.5 else Label.REFUTED


def _lm_eval(row: Mapping[str, Any], where: str) -> Answer:
    """Return the answer of a line of lm-evaluation-harness: the words' likelihoods, or what was written."""
    doc, answers = row["doc"], row["resps"]
    identity = doc.get("id") if isinstance(doc, dict) else None
    if not isinstance(identity, str):
        raise DataError(f"{where}: its `doc` has no `id`; the task was not written by `probelib export lm-eval`.")
    try:
        asked = [_pair(one) for one in _asked(row.get("arguments"))]
        first = [one[0] for one in answers]
        prompt = _digest(asked[0][0])
        if len(first) == 1 and isinstance(first[0], str):
            return _written(Answer(where, identity, Status.OK, prompt_sha256=prompt), first[0])
        scores = [float(one[0]) for one in first]
        words = [_WORDS[word.strip().lower()] for _, word in asked]
        odds = _sum(scores, words, Label.ENTAILED) - _sum(scores, words, Label.REFUTED)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise DataError(f"{where}: this is no answer to a choice between True and False ({error!r}).") from error
    if not math.isfinite(odds):
        error_text = "the log has no finite likelihoods of the answer words"
        return Answer(where, identity, Status.UNPARSED, error=error_text, prompt_sha256=prompt)
    share = 1 / (1 + math.exp(-odds)) if abs(odds) < 700 else float(odds > 0)
    return Answer(where, identity, Status.OK, _likelier(share), share, prompt_sha256=prompt)


def _asked(arguments: Any) -> list[Any]:
    """Return the requests of a line: an object by number in newer versions, a list in older ones."""
    return list(arguments.values()) if isinstance(arguments, dict) else list(arguments)


def _pair(request: Any) -> tuple[str, str]:
    """Return context and continuation of a request; the continuation of a generated answer is its settings."""
    context, continuation = (request["arg_0"], request["arg_1"]) if isinstance(request, dict) else request[:2]
    return str(context), continuation if isinstance(continuation, str) else ""


def _sum(scores: list[float], words: list[Label], label: Label) -> float:
    """Return the log of the summed probabilities of one label's spellings; NaN where one is no number."""
    ours = [score for score, word in zip(scores, words, strict=True) if word is label]
    highest = max(ours)
    if not math.isfinite(highest) or any(map(math.isnan, ours)):
        return math.nan if highest != -math.inf else -math.inf
    return highest + math.log(sum(math.exp(score - highest) for score in ours))


def _inspect_json(path: Path) -> Iterator[Answer]:
    try:
        text = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from error
    log = _json(text, str(path))
    samples = log.get("samples") if isinstance(log, dict) else None
    if not isinstance(samples, list):
        raise DataError(f"{path} has no list `samples`; it is no log of Inspect.")
    for number, sample in enumerate(samples, 1):
        where = f"{path}, sample {number}"
        yield _inspect(sample, where)


def _inspect(sample: Any, where: str) -> Answer:
    """Return the answer of a sample of Inspect."""
    identity = sample.get("id") if isinstance(sample, dict) else None
    if not isinstance(identity, str | int):
        raise DataError(f"{where}: the sample has no `id`.")
    if sample.get("epoch", 1) != 1:
        raise DataError(f"{where}: the log has several epochs; a run holds one answer to a question.")
    asked = sample.get("input")
    prompt = _digest(asked) if isinstance(asked, str) and not asked.startswith(_ATTACHMENT) else None
    made = Answer(where, str(identity), Status.OK, prompt_sha256=prompt)
    failed = sample.get("error")
    if failed:
        said = failed.get("message") if isinstance(failed, dict) else failed
        return made._replace(status=Status.FAILED, error=str(said)[:_LONGEST])
    output = sample.get("output")
    text = output.get("completion") if isinstance(output, dict) else None
    if not isinstance(text, str):
        raise DataError(f"{where}: the sample has no `output` with a `completion`.")
    if text.startswith(_ATTACHMENT):
        text = (sample.get("attachments") or {}).get(text.removeprefix(_ATTACHMENT), "")
    return _written(made, str(text))


def _written(made: Answer, text: str) -> Answer:
    """Return an answer that was written, read by its words."""
    label = parse_answer(text)
    if label is None:
        return made._replace(status=Status.UNPARSED, raw_text=text, error="the text names no label")
    return made._replace(label=label, raw_text=text)


def _json(text: bytes, where: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError(f"{where}: this is no JSON ({error}).") from error


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
