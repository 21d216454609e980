"""Inputs that nobody means well with, made from a seed: files, sentences and addresses, for `fuzz.py`.

Each is a function of the seed and its own number alone, so one that breaks something can be made again.
"""

from __future__ import annotations

import csv
import io
import json
import random
import string
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from benchmarks import _hostile_books as books

Grid = list[list[str]]

CELLS: tuple[str, ...] = (
    "", "0", "-", "n/a", "1,234", "1.234", "1.234,5", "(3)", "-0", "+7", "12%", "$84 million", "1/2", "1/0", "½", "3–1",
    "31/12/2024", "4/9/2021", "29 February 2023", "1e5", "1e999999", "1e-999999999", "9" * 400, "0" * 300,
    "٣٤٥", "１２", "²", "Ⅷ", "five", "two hundred " * 60, "one million billion trillion", "3 km", "5 ft 11 in", "12:61",
    "25:99:99", "=1+1", "=cmd|' /C calc'!A0", "@SUM(1)", "+1+1", "-1+1", "=HYPERLINK(\"http://example.org\")", "\t=1",
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&lt;b&gt;", "**bold**", "$x^2$", ":red[x]", ":smile:",
    "[a](javascript:alert(1))", "![i](x)", "{{7*7}}", "%s%n", "'; DROP TABLE x; --", "../../etc/passwd", "\\u0000",
    "\u202eevil\u202c", "\u200b", "\ufeff", "e\u0301" * 50, "👩‍👩‍👧", "﷽", "\x07\x1b[31m", "a\nb",
    "a\r\nb", '"', '""', "'", "|", "\\",
    "NaN", "Infinity", "-Infinity", "null", "true", "1_000", "0x1F", "1.2.3.4", "1,2,3", "1.234.56", "10^6", "10³",
    "between 3 and 5", "about 7", "more than 3", "12 August 2009 and 1 May 1994", "w" * 400, "1 " * 200, "(" * 100,
)  # fmt: skip
"""What a cell or a piece of a sentence may be."""
JOINTS: tuple[str, ...] = (
    "is", "has", "and", "or", "more than", "less than", "between", "at least", "about", "the most", "the highest",
    "average", "total", "of", "not", "never", "first", "last", "second", "twice", "a third of", "half",
    "than any other", "per cent", "%", "$", "€", "km", "years", "minutes", "in", "on", "from", "to", ",", ";", "(", ")",
    "–", "-", "'s", ".",
)  # fmt: skip
NAMES: tuple[str, ...] = (
    "table.csv", "table.tsv", "table.tab", "table.txt", "table.xlsx", "table.json", "table.jsonl", "table.md", "table",
    "", ".csv", "../../../etc/passwd", "C:\\Windows\\win.ini", "a\x00b.csv", "<b>.csv", "\u202evsc.exe",
    "x" * 4000 + ".csv",     "con.xlsx", "table.csv.gz", "табли́ца.csv", "$x$.md", "=1+1.csv",
)  # fmt: skip
ENCODINGS = (
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-32",
    "utf-7",
    "cp1252",
    "cp037",
    "shift-jis",
)
_LONGEST_FILE = 6 * 1024 * 1024


class File(NamedTuple):
    """An upload."""

    name: str
    data: bytes


def file(seed: int, number: int) -> File:
    """Return an upload: a table in one of the formats that are read, with up to three things wrong with it."""
    rng = random.Random(f"{seed}/file/{number}")
    write = rng.choice((_csv, _tsv, _json, _json_odd, _markdown, _broken_lines, books.book, books.trap))
    data = write(rng, grid(rng))
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        data = rng.choice(_DAMAGES)(rng, data)
    fitting = {"_csv": "a.csv", "_tsv": "a.tsv", "_json": "a.json", "_json_odd": "a.json", "_markdown": "a.md"}
    usual = fitting.get(write.__name__, "a.xlsx" if data.startswith(b"PK") else "a.csv")
    return File(usual if rng.random() < 0.7 else rng.choice(NAMES), data[:_LONGEST_FILE])


def grid(rng: random.Random) -> Grid:
    """Return rows of cells: most small, some wide, long or ragged, past every limit that there is."""
    width, height = rng.choice(
        ((3, 5),) * 3
        + ((4, 12),) * 3
        + ((2, 8),) * 3
        + ((12, 40), (1, 30), (190, 20), (10_000, 2), (2, 11_000), (20, 3_000))
    )
    pool = [_cell(rng) for _ in range(40)]
    rows = [[rng.choice(pool) for _ in range(width)] for _ in range(height)]
    if rng.random() < 0.1:
        rows[rng.randrange(height)][rng.randrange(width)] = rng.choice(("x", "9", '"', "é")) * rng.choice(
            (6_000, 10**6)
        )
    if rng.random() < 0.15:
        rows[rng.randrange(height)] = rows[0][: rng.randrange(width)]
    return rows


def statement(rng: random.Random, words: Sequence[str], *, longest: int) -> str:
    """Return a sentence of hostile pieces and of words of a table, so that reading goes as deep as it can."""
    kind = rng.random()
    if kind < 0.1:
        return (rng.choice(CELLS) or "7") * rng.choice((1, 20, longest))
    if kind < 0.15:
        return "".join(
            chr(rng.choice((rng.randrange(128), rng.randrange(0x3000), rng.randrange(0x110000)))) for _ in range(200)
        )
    pieces = [
        rng.choice(words) if words and rng.random() < 0.4 else rng.choice(JOINTS) if rng.random() < 0.6 else _cell(rng)
        for _ in range(rng.choice((3, 8, 20, 60, 200)))
    ]
    return rng.choice((" ", " ", " ", "", ", ")).join(pieces)


def parameters(rng: random.Random, known: Mapping[str, Sequence[str]]) -> dict[str, str | list[str]]:
    """Return the parameters of an address: names that a page knows with values that are hostile or mean something."""
    names = [*known, "v", "embed", "unknown", "__proto__", "page"]
    made: dict[str, str | list[str]] = {}
    for name in rng.sample(names, min(len(names), rng.choice((1, 2, 4, 8)))):
        values = [
            *known.get(name, ()),
            *rng.sample(CELLS, 3),
            "-1",
            "0",
            "1e9",
            "99999999999999999999",
            "../../etc/passwd",
        ]
        value = rng.choice(values)
        made[name] = [value, rng.choice(values)] if rng.random() < 0.2 else value
        if rng.random() < 0.03:
            made[name] = rng.choice(CELLS) * 500
    return made


def _cell(rng: random.Random) -> str:
    if rng.random() < 0.6:
        return rng.choice(CELLS)
    if rng.random() < 0.5:
        return str(rng.choice((rng.randrange(3000), round(rng.uniform(-1e6, 1e6), 2), rng.randrange(10**30))))
    return "".join(rng.choices(string.printable, k=rng.randrange(1, 30)))


def _csv(rng: random.Random, rows: Grid) -> bytes:
    return _delimited(rows, rng.choice(",,,;|#:"))


def _tsv(rng: random.Random, rows: Grid) -> bytes:
    return _delimited(rows, "\t")


def _delimited(rows: Grid, separator: str) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, quoting=csv.QUOTE_MINIMAL)
    writer.writerows(rows)
    return out.getvalue().encode("utf-8", "surrogatepass")


def _json(rng: random.Random, rows: Grid) -> bytes:
    shape = rng.randrange(5)
    value: object = rows
    if shape == 0:
        value = [dict(zip(rows[0], row, strict=False)) for row in rows[1:]]
    elif shape == 1:
        value = {str(place): [row[0] if row else "" for row in rows] for place in range(min(12, len(rows)))}
    elif shape == 2:
        value = {"title": rng.choice(CELLS), "header": rows[0], "rows": rows[1:]}
    elif shape == 3:
        return "\n".join(json.dumps(dict(zip(rows[0], row, strict=False))) for row in rows[1:]).encode()
    return json.dumps(value, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")


def _json_odd(rng: random.Random, rows: Grid) -> bytes:
    depth = rng.choice((50, 900, 1_100, 100_000))
    return rng.choice(
        (
            b"[" * depth,
            b"[" * depth + b"]" * depth,
            b'{"a":' * depth + b"1" + b"}" * depth,
            b"[[1, 2], " + b"9" * 400_000 + b"]",
            b"[[" + b"1e" + b"9" * 9_000 + b", NaN, -Infinity]]",
            b'{"rows": {}, "header": 3, "title": [], "data": null}',
            b"[" + b", ".join([b'{"a": {"b": [1, [2, {"c": 3}]]}}'] * 2_000) + b"]",
            b"[" + b", ".join(b'{"%d": 1}' % place for place in range(20_000)) + b"]",
            b'{"a": "\\ud800", "b": "\\u0000", "c": "\\x"}',
            b'[{"a": 1}, {"a": 2}' * 50_000,
            b'{"a": 1}\n' * 60_000,
            b"".join(b'"%s",' % cell.encode("utf-8", "surrogatepass")[:40] for cell in rows[0]),
        )
    )


def _markdown(rng: random.Random, rows: Grid) -> bytes:
    head, *body = rows
    lines = [
        f"# {rng.choice(CELLS)}",
        "",
        "|".join(head),
        "|".join(["---"] * len(head)),
        *("|".join(row) for row in body),
    ]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _broken_lines(rng: random.Random, rows: Grid) -> bytes:
    """Text whose shape is wrong: quotes that never close, rules without cells, blanks and line ends without end."""
    piece = rng.choice(
        ('"a,b\n', '"', '""', '"a",', "|-", "|---|---|\n", "a: b\n", "\n", "\r", " ", "\t", ",", "a  ", "-+-|",
         "***", "\\|", "a,b\r\n", '" ,"', "sep=;\n", "# ", "<table>", " \n", "\u2028", ": ", "a:", "0,0\n", "|\n",
         "_a_|", "`"),
    )  # fmt: skip
    several = piece * rng.choice((10, 1_000, 100_000, 900_000))
    return (rng.choice(CELLS) + several + ",".join(rows[0]))[:_LONGEST_FILE].encode("utf-8", "surrogatepass")


def _cut(rng: random.Random, data: bytes) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _flipped(rng: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 5, 50))):
        if changed:
            changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def _sprinkled(rng: random.Random, data: bytes) -> bytes:
    what = rng.choice((b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\r", b'"', b"\x1a", b"\xef\xbb\xbf"))
    at = rng.randrange(len(data) + 1)
    return data[:at] + what * rng.choice((1, 3, 1_000)) + data[at:]


def _recoded(rng: random.Random, data: bytes) -> bytes:
    return data.decode("utf-8", "replace").encode(rng.choice(ENCODINGS), "replace")


def _repeated(rng: random.Random, data: bytes) -> bytes:
    return data * min(rng.choice((2, 50)), max(1, _LONGEST_FILE // (len(data) or 1)))


def _reversed(rng: random.Random, data: bytes) -> bytes:
    return data[::-1] if rng.random() < 0.3 else data[rng.randrange(len(data) + 1) :]


_DAMAGES: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    _cut, _flipped, _sprinkled, _recoded, _repeated, _reversed,
)  # fmt: skip
