"""Workbooks that nobody means well with: zip bombs, document types, sheets that claim to be endless; for `fuzz.py`."""

from __future__ import annotations

import io
import random
import struct
import zipfile
from collections.abc import Mapping
from html import escape
from typing import IO

_TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName='
    '"/xl/worksheets/sheet1.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>'
)
_RELS = (
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}" '
    'Target="{target}"/></Relationships>'
)
_BOOK = (
    '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>'
    '<sheet name="{name}" sheetId="1" r:id="rId1"/></sheets></workbook>'
)
_START = '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
_END = "</sheetData></worksheet>"
_FORMATS = (
    "General",
    "0.0%",
    "#,##0;(#,##0)",
    "[$€-407] #,##0.00",
    '"x"0',
    "0E+00",
    "yyyy-mm-dd",
    "[Red]0;;;@",
    '0"' * 50,
)


def book(rng: random.Random, rows: list[list[str]]) -> bytes:
    """Return a workbook that a spreadsheet program could have written, with formulas, dates and formats in it."""
    from openpyxl import Workbook
    from openpyxl.utils.exceptions import IllegalCharacterError

    made = Workbook()
    sheet = made.worksheets[0]
    for number, row in enumerate(rows[:400], 1):
        for place, cell in enumerate(row[:300], 1):
            value: object = cell
            if rng.random() < 0.3:
                value = rng.choice((rng.uniform(-1e9, 1e9), rng.randrange(10**9), True, None, 1e308, 45_000.5))
            try:
                written = sheet.cell(number, place, value)
            except IllegalCharacterError:
                continue
            if rng.random() < 0.2:
                written.number_format = rng.choice(_FORMATS)
    out = io.BytesIO()
    made.save(out)
    with zipfile.ZipFile(out) as saved:  # written again without times, so that it is the same on any day
        parts = {name: saved.read(name) for name in saved.namelist() if name != "docProps/core.xml"}
    return _archive({name: [(content, 1)] for name, content in parts.items()})


Part = tuple[str | bytes, int]
"""A piece of a file, and how often it stands there: a bomb is never held whole."""


def trap(rng: random.Random, rows: list[list[str]]) -> bytes:
    """Return a workbook made by hand, with one thing in it that no spreadsheet program writes."""
    plain = "".join(map(_row, rows[:30]))
    kind = rng.randrange(12)
    sheet: list[Part] = [(_START, 1), ("<sheetData>", 1), (plain, 1), (_END, 1)]
    more: dict[str, list[Part]] = {}
    if kind < len(_INSIDE):  # far more of something than a sheet has, or a thing where it cannot be
        piece, few, many = _INSIDE[kind]
        sheet[2] = (piece, rng.choice((few, many)))
        if rng.random() < 0.7:  # in one row
            sheet[2:3] = [("<row>", 1), sheet[2], ("</row>", 1)]
    elif kind == 6:
        sheet[1:1] = [('<dimension ref="A1:XFD1048576"/>', 1)]
        sheet[-1:] = [
            ("</sheetData><mergeCells>", 1),
            ('<mergeCell ref="A1:XFD1048576"/>', 50_000),
            ("</mergeCells>", 1),
            ("</worksheet>", 1),
        ]
    elif kind == 7:
        entities = '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
        sheet[:1] = [(_START.replace("?>", "?>" + entities), 1)]
        sheet[3:3] = [("<row><c><v>&b;</v></c></row>", 1)]
    elif kind == 8:  # a bomb that says how large it is
        more["xl/media/image1.png"] = [("\0" * 1_000_000, rng.choice((50, 300)))]
    elif kind == 9:
        more |= {f"xl/worksheets/extra{place}.xml": [("<x/>", 1)] for place in range(rng.choice((100, 5_000)))}
    elif kind == 10:
        more["../../../../tmp/escaped.xml"] = [("<x/>", 1)]
    else:
        sheet = [("<a>", rng.choice((1_000, 400_000)))]
    data = _zipped(sheet, more, escape(rng.choice(("Sheet1", "a" * 300, "'", "=1"))))
    return _lying(data) if rng.random() < 0.15 else data


_ODD_CELLS = (
    ("n", "1e400"), ("n", "abc"), ("n", ""), ("b", "7"), ("d", "2024-13-45"), ("d", "x"), ("e", "#DIV/0!"),
    ("str", "=1"),
    ("z", "1"), ("n", "-99999999999"), ("n", "9" * 5_000), ("inlineStr", ""),
)  # fmt: skip


_INSIDE: tuple[tuple[str, int, int], ...] = (
    ("<row/>", 100_000, 6_000_000),
    ("<c/>", 20_000, 9_000_000),
    ('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', 1, 200_000),
    ("".join(f'<c t="{kind}"><v>{value}</v></c>' for kind, value in _ODD_CELLS), 1, 1_000),
    ('<c t="s"><v>99999</v></c><c><f>((((((((((</f></c>', 1, 300_000),
    ('<c t="inlineStr"><is><t>x</t></is></c>', 300, 900_000),
)
"""A piece of a sheet, and how often it stands there: a few times, and as often as the limit lets through."""


def _row(cells: list[str]) -> str:
    shown = (escape("".join(one for one in cell if one.isprintable())) for cell in cells[:50])
    return "<row>" + "".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in shown) + "</row>"


def _zipped(sheet: list[Part], more: Mapping[str, list[Part]], name: str) -> bytes:
    rels = (("officeDocument", "xl/workbook.xml"), ("worksheet", "worksheets/sheet1.xml"))
    of_file, of_book = (_RELS.format(kind=kind, target=target).encode() for kind, target in rels)
    return _archive(
        {
            "[Content_Types].xml": [(_TYPES.encode(), 1)],
            "_rels/.rels": [(of_file, 1)],
            "xl/workbook.xml": [(_BOOK.format(name=name).encode("utf-8", "replace"), 1)],
            "xl/_rels/workbook.xml.rels": [(of_book, 1)],
            "xl/worksheets/sheet1.xml": sheet,
            **more,
        }
    )


def _archive(files: Mapping[str, list[Part]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, parts in files.items():
            about = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            about.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(about, "w") as file:
                for piece, times in parts:
                    _repeat(file, piece, times)
    return out.getvalue()


def _repeat(file: IO[bytes], said: str | bytes, times: int) -> None:
    piece = said if isinstance(said, bytes) else said.encode("utf-8", "replace")
    at_once = max(1, min(times, 100_000 // (len(piece) or 1)))
    for start in range(0, times, at_once):
        file.write(piece * min(at_once, times - start))


def _lying(data: bytes) -> bytes:
    """Return an archive whose directory says that every file in it is of 100 bytes."""
    changed, at = bytearray(data), data.find(b"PK\x01\x02")
    while at >= 0:
        changed[at + 24 : at + 28] = struct.pack("<I", 100)
        at = data.find(b"PK\x01\x02", at + 4)
    return bytes(changed)
