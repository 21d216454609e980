"""Runs: which there are, what each says of itself, and the answers that its folder holds.

A run is a folder `<runs>/<run id>/`. Its parts are the truth:

manifest.json             what determines the answers: model, settings, probe set, versions; nothing secret, no times
part-000012.parquet       the answers of one table (`rows.COLUMNS`), sorted by example
timing/                   times, hosts and when the run was finished; never compared
merged.parquet            all parts in one file, made when a complete run is first read, and again when it is not theirs
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from probelib import resources
from probelib.errors import DataError, InputError, ProbelibError, ResourceMissing
from probelib.evaluation.records import Run
from probelib.evaluation.running import rows, unchanged
from probelib.models.base import Category
from probelib.work.parts import MANIFEST, part_name, parts_of, read_manifest

if TYPE_CHECKING:
    import pyarrow as pa

RUNS_VARIABLE = "PROBELIB_RUNS"
"""Names the folder of runs, in place of the one among the user's data."""
TIMING, FINISHED, MERGED = "timing", "run.json", "merged.parquet"
_STAMP = b"probelib.parts"


def own_place() -> Path:
    """Return the folder that new runs go to: `$PROBELIB_RUNS`, else `runs` among the user's data."""
    named = os.environ.get(RUNS_VARIABLE)
    return Path(named).expanduser().absolute() if named else resources.data_dir("runs")


def bundled_place() -> Path | None:
    """Return the folder of the runs that ship with the project; None where it has none."""
    try:
        return resources.asset("runs")
    except ResourceMissing:
        return None


def tuned_place() -> Path | None:
    """Return the folder of runs of models that were fine-tuned on WEP tasks, which ship but stand in no list of runs.

    None where there are none; `evaluation.wep.transfer` reads them.
    """
    try:
        return resources.asset("wep", "runs")
    except ResourceMissing:
        return None


def places() -> tuple[Path, ...]:
    """Return the folders where runs are looked for: the user's own, then the bundled ones where there are any."""
    bundled = bundled_place()
    return (own_place(),) if bundled is None else (own_place(), bundled)


def list_runs(*where: Path, problems: list[ProbelibError] | None = None) -> tuple[Run, ...]:
    """Return the runs of some folders, those of each by id; a run that is damaged or too new is left out.

    Args:
        where: Folders of runs; `places()` without any. A folder that is not there has none.
        problems: Takes an error for each run that was left out.

    Raises:
        DataError: A folder cannot be read.
    """
    found: list[Run] = []
    for place in where or places():
        try:
            folders = sorted(filter(_may_be_run, place.iterdir()))
        except FileNotFoundError:
            continue
        except OSError as error:
            raise DataError(f"The folder of runs {place} cannot be read: {error.strerror}.") from error
        for folder in folders:
            try:
                found.append(_read(folder))
            except ProbelibError as error:
                if problems is not None:
                    problems.append(error)
    return tuple(found)


_remembered: dict[Path, tuple[str, Run]] = {}


def _read(folder: Path) -> Run:
    """Return the run of a folder, without reading it again where nothing in it has changed; raises as `read_run`."""
    state = unchanged.state(folder, folder / MANIFEST, folder / TIMING / FINISHED)
    known = _remembered.get(folder)
    if state is not None and known is not None and known[0] == state:
        return known[1]
    found = read_run(folder)
    if state is None:
        _remembered.pop(folder, None)
    else:
        _remembered[folder] = (state, found)
    return found


def _may_be_run(folder: Path) -> bool:
    """Return whether a folder has a manifest; one that this user may not look into is read, so that it is named."""
    try:
        return (folder / MANIFEST).is_file()
    except PermissionError:
        return True


def find_run(run_id: str, *where: Path) -> Run:
    """Return a run by its id or by the path of its folder.

    Raises:
        InputError: There is none.
        DataError: It is damaged, or a newer version of the program wrote it.
    """
    for folder in (Path(run_id), *(place / run_id for place in where or places())):
        if _may_be_run(folder):
            return read_run(folder)
    known = [run.id for run in list_runs(*where)]
    hint = f" There are {', '.join(known[:5])}{' ...' if len(known) > 5 else ''}." if known else ""
    raise InputError(f"There is no run {run_id!r}.{hint}")


def read_run(folder: Path) -> Run:
    """Return the run of a folder, as its manifest and its parts say.

    Raises:
        DataError: It is damaged, or a newer version of the program wrote it.
    """
    said = read_manifest(folder)
    refuse_newer(folder, said)
    if "run_id" not in said:
        raise DataError(f"{folder} holds no run of an evaluation.")
    done = len(parts_of(folder))
    finished = _finished(folder) if said.get("units") == done == said.get("tables") else None
    shipped = (place.resolve() for place in (bundled_place(), tuned_place()) if place is not None)
    try:
        return Run(
            id=str(said["run_id"]),
            folder=folder,
            model_id=str(said["model_id"]),
            model_key=str(said["model_key"]),
            title=str(said["title"]),
            category=Category(said["category"]),
            dataset=str(said["dataset"]),
            split=said["split"],
            set_id=str(said["set_id"]),
            serialisation=str(said["serialisation"]),
            seed=int(said["seed"]),
            units=int(said["tables"]),
            done=done,
            finished=finished,
            bundled=any(map(folder.resolve().is_relative_to, shipped)),
            note=str(said.get("note", "")),
            task=str(said.get("task", rows.TNLI)),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"{folder / MANIFEST} is damaged: {error!r}.") from error


def refuse_newer(folder: Path, said: Mapping[str, Any]) -> None:
    """Raise DataError where a manifest names no schema, or one that this version does not know."""
    version = said.get("schema")
    if not isinstance(version, int):
        raise DataError(f"{folder / MANIFEST} is damaged: it names no schema.")
    if version > rows.SCHEMA:
        raise DataError(
            f"{folder} was written by a newer version of probelib (schema {version}, this one knows "
            f"{rows.SCHEMA}); update probelib to read it."
        )


def newest(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Return the newest complete run of each model key and dataset, in the order given; a tie is won by the later one.

    Runs of one key and dataset on other probe sets are not told apart: a heatmap shows one of them.
    """
    best: dict[tuple[str, str], Run] = {}
    for run in runs:
        key = run.model_key, run.dataset
        if run.finished is not None and (key not in best or run.finished >= (best[key].finished or "")):
            best.pop(key, None)
            best[key] = run
    return tuple(best.values())


def answers(run: Run, only: Sequence[str] | None = None) -> pa.Table:
    """Return the answers of a run, by table and example; those of a complete run from one file.

    Args:
        run: The run.
        only: The columns to read (`rows.COLUMNS`); all by default.

    Raises:
        DataError: A part is damaged; the message names it. `probelib evaluate` computes it anew.
        InputError: A part may not be read by this user.
    """
    if not run.complete:
        return _of_parts(run, only)
    stamp = unchanged.stamp(run.folder)
    for path in _merged_places(run):
        if (found := _merged(path, stamp, only)) is not None:
            return found
    made = _of_parts(run)
    for path in _merged_places(run):
        if _write_merged(path, made, stamp):
            break
    return made if only is None else made.select(list(only))


def answers_of(run: Run, units: Iterable[int]) -> pa.Table:
    """Return the answers of a run to some units, from their parts; a part that is not there has none.

    Raises:
        DataError: A part is damaged.
        InputError: A part may not be read by this user.
    """
    import pyarrow as pa

    paths = (run.folder / part_name(unit) for unit in units)
    return pa.concat_tables([rows.schema().empty_table(), *(rows.read(path) for path in paths if path.is_file())])


def forget_merged(folder: Path) -> None:
    """Remove the merged file of a run whose parts change."""
    (folder / MERGED).unlink(missing_ok=True)


def _merged_places(run: Run) -> tuple[Path, ...]:
    """Return where the merged file may lie: what ships with the project is never written to."""
    if run.bundled:
        return (resources.cache_dir("runs") / f"{run.id}.parquet",)
    return (run.folder / MERGED,)


def _merged(path: Path, stamp: bytes, only: Sequence[str] | None) -> pa.Table | None:
    """Return what a merged file holds; None where it is missing, damaged, or of other parts."""
    try:
        found = rows.read(path, only=only)
    except (DataError, InputError):
        return None
    return found if (found.schema.metadata or {}).get(_STAMP) == stamp else None


def _write_merged(path: Path, table: pa.Table, stamp: bytes) -> bool:
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        rows.write_table(part, table.replace_schema_metadata({_STAMP: stamp}))
        part.replace(path)
    except OSError:  # a full disk or a folder that is not ours: the parts are read again next time
        return False
    finally:
        part.unlink(missing_ok=True)
    return True


def _of_parts(run: Run, only: Sequence[str] | None = None) -> pa.Table:
    import pyarrow as pa

    found = [rows.read(path, only=only) for _, path in parts_of(run.folder)]
    empty = rows.schema().empty_table()
    return pa.concat_tables(found) if found else empty if only is None else empty.select(list(only))


def note_finished(folder: Path) -> None:
    """Note when the last part of a run was written; a run that was complete before keeps its time."""
    path = folder / TIMING / FINISHED
    last = max(part.stat().st_mtime for _, part in parts_of(folder))
    if path.exists() and path.stat().st_mtime >= last:
        return
    path.parent.mkdir(exist_ok=True)
    text = json.dumps({"finished": datetime.now(UTC).isoformat(timespec="seconds"), "at": time.time()}) + "\n"
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def _finished(folder: Path) -> str | None:
    try:
        said = json.loads((folder / TIMING / FINISHED).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        said = {}
    found = said.get("finished") if isinstance(said, dict) else None
    # Complete, though the file of times is lost: it is the oldest there is.
    return found if isinstance(found, str) else ""
