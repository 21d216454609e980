"""How far a server trusts its visitors: one's own machine, or one that others reach (`PROBELIB_MODE=shared`).

On a shared server nothing that a visitor types is fetched, asked or opened: models, endpoints and folders are those of
its owner's configuration alone. What one visitor can take of it is limited, and messages do not say its folders.

    PROBELIB_MODE=shared
    PROBELIB_MODELS="nli:owner/name openai:served-name"    # offered beside the built-in models
    PROBELIB_ORDERS="ann@example.org"                      # who may order evaluations: nobody, everyone, or addresses
    PROBELIB_LIMITS="uploads=20 upload_mb=20"              # other limits than those of `Limits`
    PROBELIB_LOGIN=required                                # nobody sees a page before they logged in
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from html import escape

from probelib.errors import InputError

VARIABLE, MODELS, ORDERS, LIMITS = "PROBELIB_MODE", "PROBELIB_MODELS", "PROBELIB_ORDERS", "PROBELIB_LIMITS"
LOGIN = "PROBELIB_LOGIN"
"""Environment variables; all but the first count on a shared server alone."""
REQUIRED = "required"
SHARED = "shared"
NOBODY, EVERYONE = "nobody", "everyone"
HIDDEN = "…"
"""Stands in messages where a folder of the server would."""
_SHORTEST = 6
"""Characters of a folder that is hidden: `/` and `/opt` stand in texts that are none of the server's."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a visitor of a shared server can take of it."""

    uploads: int = 30
    """Files and pasted texts a session."""
    upload_mb: int = 30
    """Megabytes of 10^6 bytes of them together."""
    models: int = 3
    """Models that one live test asks."""
    tests: int = 8
    """Live tests that run or wait, of all sessions together."""
    own_tests: int = 2
    """Live tests that run or wait, of one login or one address of the network, in however many sessions."""
    orders: int = 3
    """Evaluations that run or wait, of all visitors together."""
    exports: int = 2
    """Decks that are made into files at the same time, of all sessions."""
    decks: int = 10
    """Decks that a session makes."""
    slides: int = 200
    """Slides that a session writes: pinned, added, changed, copied."""
    deck_mb: int = 2
    """Megabytes that a session writes into decks."""
    all_decks: int = 300
    """Decks of all visitors."""
    all_deck_mb: int = 30
    """Megabytes of all decks together."""
    quizzes: int = 5
    """Quizzes that a session makes."""
    all_quizzes: int = 100
    """Quizzes of all visitors."""
    quiz_tables: int = 100
    """Tables that a quiz is drawn from."""
    answers: int = 60
    """Answers to quizzes a minute, of a session."""
    all_answers: int = 600
    """Answers a minute, of all sessions."""
    answer_mb: int = 200
    """Megabytes of the file of all answers."""
    reports: int = 20
    """Doubts about labels that a session writes down."""


@dataclass(frozen=True, slots=True)
class Mode:
    """What a server's owner has decided."""

    shared: bool = False
    models: tuple[str, ...] = ()
    """Ids of models that are offered beside the built-in ones."""
    orders: frozenset[str] = frozenset({EVERYONE})
    """Who may order evaluations: `everyone`, or e-mail addresses in small letters; empty for nobody."""
    limits: Limits | None = None
    """None on one's own machine."""
    login: bool = False
    """Whether nobody sees a page before they logged in."""

    def may_order(self, visitor: str) -> bool:
        """Return whether a visitor may order evaluations; an empty address is one who did not log in."""
        return EVERYONE in self.orders or (bool(visitor) and visitor.strip().lower() in self.orders)


def is_shared(environment: Mapping[str, str]) -> bool:
    """Return whether this machine is one that its owner shares with others.

    Raises:
        InputError: The variable says something else than `shared`: a slip must not open a server.
    """
    said = environment.get(VARIABLE, "").strip()
    if said.lower() not in ("", SHARED):
        raise InputError(f"{VARIABLE} is {said!r}; it is {SHARED!r}, or is left out on a machine of one's own.")
    return bool(said)


def mode(environment: Mapping[str, str]) -> Mode:
    """Return how far a server trusts its visitors.

    Raises:
        InputError: A variable cannot be read; the message names it.
    """
    if not is_shared(environment):
        if environment.get(LOGIN, "").strip():
            raise InputError(f"{LOGIN} counts on a shared server alone; set {VARIABLE}={SHARED} as well.")
        return Mode()
    models = tuple(dict.fromkeys(environment.get(MODELS, "").replace(",", " ").split()))
    named = frozenset(environment.get(ORDERS, NOBODY).lower().replace(",", " ").split())
    for one in named - {NOBODY, EVERYONE}:
        if "@" not in one:
            raise InputError(f"{ORDERS} names {one!r}; it is {NOBODY}, {EVERYONE}, or e-mail addresses.")
    login = environment.get(LOGIN, "").strip().lower()
    if login not in ("", REQUIRED):
        raise InputError(f"{LOGIN} is {login!r}; it is {REQUIRED!r}, or is left out where anybody may look.")
    return Mode(True, models, named - {NOBODY}, _limits(environment.get(LIMITS, "")), bool(login))


def without_folders(text: str, folders: Iterable[str]) -> str:
    """Return a text or HTML in which the server's folders stand as `…`, the longest first."""
    for folder in sorted({one.rstrip("/\\") for one in folders}, key=lambda one: (-len(one), one)):
        if len(folder) >= _SHORTEST:
            text = text.replace(folder, HIDDEN).replace(escape(folder), HIDDEN)
    return text


def _limits(written: str) -> Limits:
    known = [one.name for one in fields(Limits)]
    chosen: dict[str, int] = {}
    for entry in written.replace(",", " ").split():
        name, _, number = entry.partition("=")
        if name not in known or not (number.isascii() and number.isdecimal()):
            raise InputError(
                f"{LIMITS} has {entry!r}; an entry is {known[0]}=20, and the names are {', '.join(known)}."
            )
        chosen[name] = int(number)
    return Limits(**chosen)
