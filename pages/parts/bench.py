"""The choice of models and how they are asked, for the live test."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from pages.parts import allowance, frame, library
from pages.parts.address import Address, keep
from probelib.display import chips
from probelib.display.markup import markdown, shorten
from probelib.errors import InputError
from probelib.models import catalogue
from probelib.models.base import ModelInfo, Settings
from probelib.models.jobs import Request

DEFAULT = ("builtin:smollm2", "builtin:lookup")
_LEARNERS = {"builtin:majority", "builtin:hypothesis-only"}
SHOTS = {"0": "0 shots", "2": "2 shots"}
_KEPT_OTHERS = "live.others"  # a local folder is not in the address, and is still there after a visit elsewhere
_HUB_ID = re.compile(r"\w[\w.-]*/\w[\w.-]*")
_SERVED = re.compile(r"[\w.:@+-]+(/[\w.:@+-]+)*")
_ENDPOINT = "openai"
PROMPTED = frozenset({"causal", "seq2seq", "openai"})
"""Adapters that take worked examples."""
CALIBRATED = frozenset({"causal", "seq2seq"})


@dataclass(frozen=True, slots=True)
class Chosen:
    """A model with how it is asked, and what the address says of the choice."""

    requests: tuple[Request, ...]
    parameters: dict[str, str | tuple[str, ...]]


def choose(address: Address) -> Chosen:
    """Draw the models to tick and the settings; return what is to be asked."""
    known = allowance.models()
    linked = address.many("model")
    wanted = linked or DEFAULT
    _say_unknown(address, linked, known)
    with st.container(horizontal=True, gap="large", key="models"):
        ticked = [model for model in known if _tick(address, model, model.id in wanted)]
    shots, calibrated = "2", True
    with st.container(horizontal=True, gap="medium", vertical_alignment="bottom"):
        settings = st.container(horizontal=True, gap="medium", vertical_alignment="bottom", width="content")
        others = [] if allowance.mode().shared else _others(address, [one for one in wanted if _may_be_linked(one)])
        with settings:
            if any(model.adapter in PROMPTED for model in (*ticked, *others)):
                shots, calibrated = _asking(address)
    chosen = _few_enough(list(dict.fromkeys(model.id for model in (*ticked, *others))))
    requests = tuple(Request(one, _settings(one, int(shots), calibrated)) for one in chosen)
    builtin = {model.id for model in known}
    parameters: dict[str, str | tuple[str, ...]] = {
        "model": tuple(one for one in chosen if one in builtin or _may_be_linked(one)) or ("none",),
        "shots": "" if shots == "2" else shots,
        "calibrated": "" if calibrated else "no",
    }
    return Chosen(requests, parameters)


def _may_be_linked(model_id: str) -> bool:
    """Whether an id names a model by its hub id or by its name on a server, and no folder of this machine."""
    prefix, _, name = model_id.partition(":")
    if allowance.mode().shared:
        return False
    if prefix == _ENDPOINT:
        return library.is_local() and _SERVED.fullmatch(name) is not None
    return prefix in catalogue.adapters_of_any() and _HUB_ID.fullmatch(name) is not None


def about(model_id: str) -> ModelInfo:
    """Return what a model is; raises InputError for an unknown id."""
    return catalogue.info(model_id)


def describe(request: Request) -> str:
    """Return how a model is asked, and what must be known of its figures: `2 shots, calibrated`."""
    info = about(request.model_id)
    said = [info.note] if info.note else []
    if request.model_id in _LEARNERS:
        said.append("learned from the bundled samples")
    if info.adapter in PROMPTED:
        said.append(SHOTS[str(request.settings.shots)])
    if info.adapter in CALIBRATED:
        said.append("calibrated" if request.settings.calibrated else "not calibrated")
    if info.adapter == "nli":
        said.append("neutral left out, the other two rescaled")
    return ", ".join(said)


def _few_enough(chosen: list[str]) -> list[str]:
    """Return the models that a test may ask here, and say so where that is not all."""
    most = allowance.most_models()
    if most is None or len(chosen) <= most:
        return chosen
    what = f"A test on this shared server asks {most} models at most; the first {most} are asked."
    frame.draw(chips.notice("warning", what, heading="Too many models"))
    return chosen[:most]


def _settings(model_id: str, shots: int, calibrated: bool) -> Settings:
    """Return settings with only what concerns the model, so that equal requests are equal."""
    adapter = about(model_id).adapter
    return Settings(shots=shots if adapter in PROMPTED else 0, calibrated=calibrated and adapter in CALIBRATED)


def _tick(address: Address, model: ModelInfo, wanted: bool) -> bool:
    key = address.key(f"model:{model.id}")
    st.session_state.setdefault(key, wanted)
    notes = [note for note in (model.note, f"needs {model.needs}" if model.needs else "") if note]
    return st.checkbox(markdown(model.title), key=key, help=markdown("; ".join(notes)) if notes else None)


def _others(address: Address, wanted: Sequence[str]) -> list[ModelInfo]:
    """Draw the field for models that are not built in; return those that it names."""
    key = address.key("others")
    st.session_state.setdefault(key, " ".join(wanted) or st.session_state.get(_KEPT_OTHERS, ""))
    adapters = ", ".join(f"{one}:" for one in catalogue.adapters_of_any() if one != _ENDPOINT)
    written = st.text_input(
        "Other models",
        key=key,
        placeholder="nli:owner/name, tapas:/models/folder",
        help=f"An adapter ({adapters}) before a hub id or a local folder; {_ENDPOINT}: before the name of a model on "
        "the server that OPENAI_BASE_URL names. A local folder stays out of links.",
        width=420,
    )
    st.session_state[_KEPT_OTHERS] = written
    found = []
    for name in written.replace(",", " ").split():
        model_id = name if name.partition(":")[0] in catalogue.adapters_of_any() else f"nli:{name}"
        try:
            if not (library.is_local() or _may_be_linked(model_id)):
                raise InputError("On a server that others reach, only models of the hub (nli:owner/name) can be named.")
            found.append(about(model_id))
        except InputError as error:
            frame.draw(chips.notice("error", str(error)))
    return found


def _asking(address: Address) -> tuple[str, bool]:
    key = address.key("shots")
    keep(key, list(SHOTS), address.one("shots", "2"))
    shots = st.segmented_control(
        "Examples in the prompt", list(SHOTS), format_func=SHOTS.__getitem__, key=key, required=True
    )
    key = address.key("calibrated")
    st.session_state.setdefault(key, address.one("calibrated") != "no")
    calibrated = st.checkbox(
        "Calibrated scores",
        key=key,
        help="Contextual calibration (Zhao et al. 2021): the model's answer to an empty question is taken out of its "
        "scores. The raw score stands beside.",
    )
    return str(shots or "2"), calibrated


def _say_unknown(address: Address, linked: Sequence[str], known: Sequence[ModelInfo]) -> None:
    ids = {model.id for model in known} | {"none"}
    unknown = [one for one in linked if one not in ids and not _may_be_linked(one)]
    if address.opened and unknown:
        what = f"There is no model “{shorten(unknown[0], 80)}” here; it is left out."
        frame.draw(chips.notice("warning", what, heading="Unknown model"))
