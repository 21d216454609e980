"""Currencies: their signs, words and codes."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency."""

    code: str
    """ISO 4217."""
    signs: tuple[str, ...]
    """What stands before the number, the usual one first; lower case letters."""
    singular: str
    plural: str
    words: tuple[str, ...] = ()
    """Other words, lower case."""
    cent: str = ""
    """Name of its hundredth; empty where none is used."""
    cents: str = ""


CURRENCIES: dict[str, Currency] = {
    c.code: c
    for c in (
        Currency("USD", ("$", "us$", "us $"), "dollar", "dollars",
                 ("us dollar", "us dollars", "u.s. dollars", "u.s. dollar", "american dollars"), "cent", "cents"),
        Currency("EUR", ("€",), "euro", "euros", (), "cent", "cents"),
        Currency("GBP", ("£",), "pound sterling", "pounds sterling",
                 ("british pounds", "british pound", "pound", "pounds"), "penny", "pence"),
        Currency("JPY", ("¥", "jp¥"), "yen", "yen", ("japanese yen",)),
        Currency("INR", ("₹", "rs.", "rs"), "rupee", "rupees", ("indian rupees", "indian rupee")),
        Currency("CAD", ("c$", "ca$", "cad$", "can$"), "Canadian dollar", "Canadian dollars", (), "cent", "cents"),
        Currency("AUD", ("a$", "au$", "aud$"), "Australian dollar", "Australian dollars", (), "cent", "cents"),
        Currency("NZD", ("nz$",), "New Zealand dollar", "New Zealand dollars", (), "cent", "cents"),
        Currency("HKD", ("hk$",), "Hong Kong dollar", "Hong Kong dollars", (), "cent", "cents"),
        Currency("SGD", ("s$", "sg$"), "Singapore dollar", "Singapore dollars", (), "cent", "cents"),
        Currency("CNY", ("cn¥", "rmb"), "yuan", "yuan", ("renminbi", "chinese yuan")),
        Currency("KRW", ("₩",), "South Korean won", "South Korean won", ("korean won",)),
        Currency("RUB", ("₽",), "rouble", "roubles", ("ruble", "rubles", "russian rubles")),
        Currency("BRL", ("r$",), "Brazilian real", "Brazilian reals", ("reais",)),
        Currency("CHF", ("chf",), "Swiss franc", "Swiss francs", ("franc", "francs")),
        Currency("SEK", (), "Swedish krona", "Swedish kronor", ("kronor", "krona")),
        Currency("NOK", (), "Norwegian krone", "Norwegian kroner", ()),
        Currency("DKK", (), "Danish krone", "Danish kroner", ("kroner", "krone")),
        Currency("MXN", ("mx$",), "Mexican peso", "Mexican pesos", ("peso", "pesos")),
        Currency("ZAR", (), "rand", "rand", ("south african rand",)),
        Currency("ILS", ("₪",), "shekel", "shekels", ()),
        Currency("TRY", ("₺",), "Turkish lira", "Turkish lira", ()),
        Currency("PHP", ("₱",), "Philippine peso", "Philippine pesos", ()),
        Currency("THB", ("฿",), "baht", "baht", ()),
        Currency("NGN", ("₦",), "naira", "naira", ()),
        Currency("UAH", ("₴",), "hryvnia", "hryvnias", ()),
        Currency("PLN", (), "zloty", "zlotys", ("złoty",)),
        Currency("TWD", ("nt$",), "New Taiwan dollar", "New Taiwan dollars", ()),
    )
}  # fmt: skip
"""Every currency by its ISO code. A bare $ is the US dollar."""

_BY_SIGN = {sign: c for c in CURRENCIES.values() for sign in c.signs}
_BY_SIGN.update({c.code.lower(): c for c in CURRENCIES.values()})
_BY_WORD = {w.lower(): c for c in CURRENCIES.values() for w in (c.singular, c.plural, *c.words, c.code)}
CENTS = {"cent": "USD", "cents": "USD", "pence": "GBP", "penny": "GBP"}
"""Words for hundredths and the currency they are taken for."""

SIGNS = frozenset("$€£¥₹₩₽₪₺₱฿₦₴")
"""Signs of one character."""

WORDS_AFTER = frozenset([*_BY_WORD, *CENTS])
"""Every word or code that can stand after an amount, lower case."""

_LETTER_SIGNS = "|".join(sorted((re.escape(s) for s in _BY_SIGN if s not in SIGNS), key=lambda s: (-len(s), s)))
_BEFORE = re.compile(rf"(?:(?<![^\W_])(?:{_LETTER_SIGNS})|[{''.join(sorted(SIGNS))}])\s{{0,2}}$")
_AFTER = re.compile(
    r"(?:" + "|".join(sorted((re.escape(w) for w in [*_BY_WORD, *CENTS]), key=lambda s: (-len(s), s))) + r")(?![^\W_])"
    rf"|[{''.join(sorted(SIGNS))}](?!\s?\d)"
)
_BEFORE_LAST = frozenset(sign[-1] for sign in _BY_SIGN)
_AFTER_FIRST = frozenset({w[0] for w in [*_BY_WORD, *CENTS]} | SIGNS)


def before(low: str, pos: int) -> tuple[Currency, int] | None:
    """Return the currency sign or code that ends at `pos`, and where it starts."""
    last = low[pos - 1 : pos]
    if last == " ":
        last = low[pos - 2 : pos - 1]
    if last not in _BEFORE_LAST and not last.isspace():
        return None
    window = max(0, pos - 7)
    m = _BEFORE.search(low[window:pos])
    if m is None:
        return None
    return _BY_SIGN[m.group().strip()], window + m.start()


def after(low: str, pos: int) -> tuple[Currency, int, bool] | None:
    """Return the currency word, code or sign at `pos`, where it ends, and whether it names hundredths."""
    if low[pos : pos + 1] not in _AFTER_FIRST:
        return None
    m = _AFTER.match(low, pos)
    if m is None:
        return None
    word = m.group()
    if word in CENTS:
        return CURRENCIES[CENTS[word]], m.end(), True
    return _BY_WORD.get(word) or _BY_SIGN[word], m.end(), False
