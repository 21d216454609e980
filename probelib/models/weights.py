"""Where a checkpoint's files are, and which of them may be read.

Weights are read from safetensors files, which hold numbers and nothing else. A `.bin` file is a pickle, which
can hold a program: it is read only for a row of the catalogue that names its revision and its checksum, with
torch's reader that builds nothing but tensors, and turned once into safetensors in the cache. For an id that
a person types it is refused. Code that comes with a checkpoint is never run.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from probelib import resources
from probelib.errors import InputError, ModelError
from probelib.models import hub
from probelib.models.base import Settings

LAYOUT = 1
"""Counts changes of what `converted` writes, so that a folder written before one is not used."""

_WEIGHTS = "model.safetensors"
_PICKLES = ("*.bin", "*.pt", "*.pth", "*.pkl", "*.ckpt")
_BESIDE = ("*.json", "*.txt", "*.model", "*.jinja")
"""What is kept of a checkpoint beside its weights: configuration, tokenizer, chat template."""

_HEX_DIGITS = 64
"""Of a SHA-256; a row without one, or with a word in its place, holds on to no file."""

_DTYPES = ("float32", "bfloat16")


class Pin(NamedTuple):
    """What the catalogue holds on to of a checkpoint that has no safetensors file."""

    revision: str
    """The commit of its repository."""
    sha256: str
    """Of its weights' file, in hexadecimal digits."""
    file: str
    """The name of that file."""


class Checkpoint(NamedTuple):
    """Where a checkpoint's files are."""

    model_id: str
    source: str
    """A hub id or the path of a folder, as transformers takes it."""
    folder: Path | None
    """None where the files come from the hub."""
    revision: str | None = None
    """The commit, where the catalogue names one."""
    offline: bool = True
    """Only files that are on this machine are read."""
    hint: str = ""
    """What to do where it cannot be loaded."""

    def options(self) -> dict[str, Any]:
        """Return what every `from_pretrained` of transformers is called with."""
        made = {"trust_remote_code": False, "local_files_only": self.offline}
        return made if self.revision is None or self.folder else {**made, "revision": self.revision}

    def commit(self, config: Any) -> str:
        """Return which weights these are: the first 12 digits of the commit, or of a digest of a folder's files."""
        found = self.revision or getattr(config, "_commit_hash", None)
        if not found and self.folder is not None:
            found = digest(self.folder)
        return str(found or "unknown")[:12]


def find(model_id: str) -> Checkpoint:
    """Return where the files of `prefix:<hub id or folder>` are; those of a pinned row are converted where need be.

    Raises:
        ModelError: There is no such folder, it holds pickled weights alone, or a pinned file is not what it should be.
    """
    prefix, _, name = model_id.partition(":")
    local = Path(name).expanduser()
    if local.is_dir():
        _refuse_pickles(model_id, local)
        hint = f"the folder must hold config.json, a tokenizer and {_WEIGHTS}"
        return Checkpoint(model_id, str(local), local, hint=hint)
    if name.startswith((".", "/", "~")) or "\\" in name:
        raise ModelError(f"there is no folder {name}")
    row = _row(model_id)
    if len(row.get("sha256", "")) == _HEX_DIGITS:
        pin = Pin(row["revision"], row["sha256"], row.get("file") or "pytorch_model.bin")
        folder = converted(name, pin)
        return Checkpoint(model_id, str(folder), folder, pin.revision, hint=f"delete {folder} and try again")
    here = not hub.reachable()
    hint = "the hub cannot be reached and it was not loaded before" if here else "check its spelling"
    hint += f"; a local folder with its files works as well: {prefix}:/path/to/folder"
    return Checkpoint(model_id, name, None, row.get("revision") or None, here, hint)


@contextmanager
def loading(checkpoint: Checkpoint) -> Iterator[None]:
    """Load something of a checkpoint with transformers; what goes wrong becomes a ModelError that says what to do.

    A checkpoint of the hub without safetensors files is refused as such. transformers would take them from what a
    service of its makers has proposed to the checkpoint's owners; those are not files that the owners published.
    """
    os.environ["DISABLE_SAFETENSORS_CONVERSION"] = "1"
    try:
        with hub.asking_nobody(checkpoint.offline), hub.loading(checkpoint.model_id, checkpoint.hint):
            yield
    except ModelError as error:
        if checkpoint.folder is None and "safetensors" in str(error):
            raise ModelError(_only_safetensors(checkpoint.model_id)) from error
        raise


def dtype(settings: Settings) -> str:
    """Return the type to compute in; raises InputError where it is none of those that there are."""
    if settings.dtype not in _DTYPES:
        raise InputError(f"dtype {settings.dtype!r} cannot be used; it is {' or '.join(_DTYPES)}")
    return settings.dtype


def complete(report: dict[str, Any], model_id: str, purpose: str) -> None:
    """Raise ModelError where weights were missing, which transformers fills with random numbers.

    Args:
        report: What `from_pretrained` gives with `output_loading_info`.
        model_id: For the message.
        purpose: What the model was then not trained for, after "to".
    """
    if report["missing_keys"]:
        some = ", ".join(sorted(report["missing_keys"])[:3])
        raise ModelError(
            f"{model_id} was not trained to {purpose}: its files lack {some}, which would be filled with random numbers"
        )


def digest(folder: Path) -> str:
    """Return a digest of a folder's configuration and weights, which stands for a revision."""
    made = hashlib.sha256()
    for path in sorted(folder.glob("*.json")) + sorted(folder.glob("*.safetensors")) + sorted(folder.glob("*.gguf")):
        made.update(path.name.encode())
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                made.update(block)
    return made.hexdigest()


def converted(name: str, pin: Pin) -> Path:
    """Return the folder of a pinned checkpoint as safetensors; the first call fetches and converts it.

    Args:
        name: The hub id.
        pin: Which of its files, and what the file must be.

    Raises:
        ModelError: The hub cannot be reached, or the file is not the one that is pinned or holds more than tensors.
    """
    target = resources.cache_dir("models") / f"{name.replace('/', '--')}-{pin.sha256[:16]}-{LAYOUT}"

    def write(folder: Path) -> None:
        convert(fetched(name, pin), pin, folder)

    return made_once(target, write)


def convert(source: Path, pin: Pin, target: Path) -> None:
    """Write a pinned checkpoint into an empty folder, its weights as safetensors.

    The file is copied while its checksum is taken and read from the copy, so that what is read is what was checked.

    Raises:
        ModelError: The file is missing, is not the one that is pinned, or holds more than tensors.
    """
    import pickle

    import torch
    from safetensors.torch import save_file

    path, copy = source / pin.file, target / "weights"
    try:
        found = _copied(path, copy)
    except OSError as error:
        raise ModelError(f"{path} cannot be read ({error.strerror})") from error
    if found != pin.sha256:
        copy.unlink()
        raise ModelError(f"{path} has the SHA-256 {found}, not {pin.sha256} as the catalogue says; it was not read")
    try:
        read = torch.load(copy, map_location="cpu", weights_only=True)
    except (pickle.UnpicklingError, RuntimeError, EOFError) as error:
        raise ModelError(f"{path} holds more than tensors, or is broken; it was not read") from error
    finally:
        copy.unlink()
    tensors = {key: value.clone().contiguous() for key, value in read.items() if isinstance(value, torch.Tensor)}
    save_file(tensors, target / _WEIGHTS, metadata={"format": "pt"})
    for pattern in _BESIDE:
        for other in sorted(source.glob(pattern)):
            shutil.copyfile(other, target / other.name)


def fetched(name: str, pin: Pin) -> Path:
    """Return a folder with the files of one commit of a hub repository, from the hub's cache or from the hub."""
    from huggingface_hub import snapshot_download

    here = not hub.reachable()
    hint = f"the hub cannot be reached, and {name} was not fetched before" if here else "try again"
    with hub.loading(name, hint):
        patterns = [pin.file, *_BESIDE]
        return Path(
            snapshot_download(name, revision=pin.revision, allow_patterns=patterns, local_files_only=here)
        )  # fmt: skip


def made_once(target: Path, write: Callable[[Path], None], *, waiting: Callable[[], None] = lambda: None) -> Path:
    """Return a folder, written the first time; processes that ask at the same time wait for the one that writes.

    Args:
        target: The folder; it appears whole or not at all.
        write: Writes its files into an empty folder beside it.
        waiting: Called once where another process is writing.
    """
    from filelock import FileLock, Timeout

    if target.is_dir():
        return target
    lock = FileLock(target.parent / f"{target.name}.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        waiting()
        lock.acquire()
    try:
        if not target.is_dir():
            writing = Path(tempfile.mkdtemp(prefix=f"{target.name}.", dir=target.parent))
            try:
                write(writing)
                os.replace(writing, target)
            finally:
                shutil.rmtree(writing, ignore_errors=True)
    finally:
        lock.release()
    return target


def _row(model_id: str) -> dict[str, Any]:
    """Return the catalogue's row of an id; empty where it names none."""
    from probelib.models import catalogue

    return catalogue.row(model_id)


def _refuse_pickles(model_id: str, folder: Path) -> None:
    pickles = sorted(path.name for pattern in _PICKLES for path in folder.glob(pattern))
    if pickles and not any(folder.glob("*.safetensors")) and not any(folder.glob("*.gguf")):
        raise ModelError(f"{_only_safetensors(model_id)} The folder has {', '.join(pickles[:3])}.")


def _only_safetensors(model_id: str) -> str:
    return (
        f"{model_id} has no weights in the safetensors format, and no others are read, as a pickle (.bin) can hold a "
        "program. Convert them where you trust them (save_pretrained of transformers does) and name that folder."
    )


def _copied(source: Path, target: Path) -> str:
    """Copy a file; return the SHA-256 of what was copied."""
    made = hashlib.sha256()
    with source.open("rb") as read, target.open("wb") as written:
        while block := read.read(1 << 20):
            made.update(block)
            written.write(block)
    return made.hexdigest()
