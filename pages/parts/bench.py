"""The choice of models and how they are asked, for the live test."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from pages.parts import frame, library
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
_KEPT_ENCODER = "live.encoder"  # a local folder is not in the address, and is still there after a visit elsewhere
_HUB_ID = re.compile(r"nli:[\w.-]+/[\w.-]+")


@dataclass(frozen=True, slots=True)
class Chosen:
    """A model with how it is asked, and what the address says of the choice."""

    requests: tuple[Request, ...]
    parameters: dict[str, str | tuple[str, ...]]


def choose(address: Address) -> Chosen:
    """Draw the models to tick and the settings; return what is to be asked."""
    known = catalogue.builtins()
    linked = address.many("model")
    wanted = linked or DEFAULT
    _say_unknown(address, linked, known)
    with st.container(horizontal=True, gap="large", key="models"):
        ticked = [model for model in known if _tick(address, model, model.id in wanted)]
    shots, calibrated = "2", True
    with st.container(horizontal=True, gap="medium", vertical_alignment="bottom"):
        if any(model.adapter == "causal" for model in ticked):
            shots, calibrated = _causal(address)
        extra = _encoder(address, next((one for one in wanted if _HUB_ID.fullmatch(one)), ""))
    chosen = [*(model.id for model in ticked), *extra]
    requests = tuple(Request(one, _settings(one, int(shots), calibrated)) for one in chosen)
    parameters: dict[str, str | tuple[str, ...]] = {
        "model": tuple(one for one in chosen if not one.startswith("nli:") or _HUB_ID.fullmatch(one)) or ("none",),
        "shots": "" if shots == "2" else shots,
        "calibrated": "" if calibrated else "no",
    }
    return Chosen(requests, parameters)


def about(model_id: str) -> ModelInfo:
    """Return what a model is; raises InputError for an unknown id."""
    return catalogue.info(model_id)


def describe(request: Request) -> str:
    """Return how a model is asked, and what must be known of its figures: `2 shots, calibrated`."""
    info = about(request.model_id)
    said = [info.note] if info.note else []
    if request.model_id in _LEARNERS:
        said.append("learned from the bundled samples")
    if info.adapter == "causal":
        said.append(SHOTS[str(request.settings.shots)])
        said.append("calibrated" if request.settings.calibrated else "not calibrated")
    if info.adapter == "nli":
        said.append("neutral left out, the other two rescaled")
    return ", ".join(said)


def _settings(model_id: str, shots: int, calibrated: bool) -> Settings:
    """Return settings with only what concerns the model, so that equal requests are equal."""
    if about(model_id).adapter == "causal":
        return Settings(shots=shots, calibrated=calibrated)
    return Settings()


def _tick(address: Address, model: ModelInfo, wanted: bool) -> bool:
    key = address.key(f"model:{model.id}")
    st.session_state.setdefault(key, wanted)
    notes = [note for note in (model.note, f"needs {model.needs}" if model.needs else "") if note]
    return st.checkbox(markdown(model.title), key=key, help=markdown("; ".join(notes)) if notes else None)


def _encoder(address: Address, wanted: str) -> list[str]:
    """Draw the field for another encoder; return its id as a list of none or one."""
    key = address.key("encoder")
    st.session_state.setdefault(key, wanted.removeprefix("nli:") or st.session_state.get(_KEPT_ENCODER, ""))
    name = st.text_input(
        "NLI encoder: hub id or local folder",
        key=key,
        placeholder="owner/name or /models/folder",
        help="Any sequence classifier with entailment labels. A local folder stays out of links.",
        width=340,
    ).strip()
    st.session_state[_KEPT_ENCODER] = name
    if not name:
        return []
    model_id = f"nli:{name.removeprefix('nli:')}"
    if not (library.is_local() or _HUB_ID.fullmatch(model_id)):
        frame.draw(chips.notice("error", "On a server that others reach, only hub ids (owner/name) can be named."))
        return []
    try:
        about(model_id)
    except InputError as error:
        frame.draw(chips.notice("error", str(error)))
        return []
    return [model_id]


def _causal(address: Address) -> tuple[str, bool]:
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
    unknown = [one for one in linked if one not in ids and not _HUB_ID.fullmatch(one)]
    if address.opened and unknown:
        what = f"There is no model “{shorten(unknown[0], 80)}” here; it is left out."
        frame.draw(chips.notice("warning", what, heading="Unknown model"))
