"""Whose a deck, a quiz or a rater's name is, on a server that several people share.

Something is somebody's by a secret: a key that was drawn for it, which their session and its edit link hold, or the
e-mail address that they logged in with. What is kept beside the thing is a digest of each secret under a salt of its
own: neither a file nor a link for readers tells a secret, and two things do not tell that they are the same person's.

On one's own machine nothing has an owner, and everything can be changed.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest

_BYTES = 24
"""Of a key: 192 bits, which nobody guesses."""
_KEY = re.compile(r"[A-Za-z0-9_-]{32}")


@dataclass(frozen=True, slots=True)
class Claim:
    """By what somebody shows that a thing is theirs."""

    keys: tuple[str, ...] = ()
    """Of the thing, as `new_key` draws them."""
    email: str = ""
    """The address that they logged in with; empty for nobody."""


@dataclass(frozen=True, slots=True)
class Owner:
    """What is kept of an owner: enough to know them again, and not who they are."""

    salt: str
    marks: tuple[str, ...]
    """Digests of the secrets that give the right to change, in order."""

    @classmethod
    def of(cls, claim: Claim) -> Owner:
        """Return the owner who can make this claim, under a new salt; one without any secret is nobody."""
        salt = secrets.token_hex(16)
        return cls(salt, tuple(sorted(_marks(salt, claim))))

    def lets(self, claim: Claim) -> bool:
        """Return whether one of the secrets of a claim is the owner's."""
        # Every pair is compared, each in the same time, so that the time tells nothing.
        found = [compare_digest(one, mark) for one in _marks(self.salt, claim) for mark in self.marks]
        return any(found)


Allowed = Callable[[Owner | None], bool]
"""Whether somebody may change what an owner, or nobody, has."""


def anybody(owner: Owner | None) -> bool:
    """Allow everything, as on one's own machine."""
    return True


def new_key() -> str:
    """Return a key that nobody can guess, of 32 letters, digits, hyphens and underscores."""
    return secrets.token_urlsafe(_BYTES)


def is_key(said: str) -> bool:
    """Return whether a text of unknown origin, such as a part of an address, has the shape of a key."""
    return _KEY.fullmatch(said) is not None


def _marks(salt: str, claim: Claim) -> Iterable[str]:
    # The kind of a secret is part of what is digested: no key can be written that counts as an address.
    for key in claim.keys:
        if is_key(key):
            yield _digest(salt, "key", key)
    if claim.email:
        yield _digest(salt, "email", claim.email.strip().casefold())


def _digest(salt: str, kind: str, secret: str) -> str:
    return sha256(f"{salt}\x1f{kind}\x1f{secret}".encode("utf-8", "surrogatepass")).hexdigest()
