"""The user's own tables: an uploaded file or pasted text, with a preview in which its reading is confirmed.

preview = read_upload(data, "growth.csv")
preview = read_upload(data, "growth.csv", decimal=",", header_row=1)     # what the user decided
table = preview.table
"""

from probelib.datasets.uploads.conventions import DecimalMark
from probelib.datasets.uploads.decoding import ENCODINGS
from probelib.datasets.uploads.delimited import BLANKS, COLON, SEPARATORS
from probelib.datasets.uploads.grid import MAX_BYTES, MAX_CELL_LENGTH, MAX_CELLS, MAX_COLUMNS, MAX_ROWS
from probelib.datasets.uploads.layout import NO_HEADER
from probelib.datasets.uploads.preview import Choices, Preview
from probelib.datasets.uploads.reading import read_pasted, read_upload

__all__ = [
    "BLANKS",
    "COLON",
    "ENCODINGS",
    "MAX_BYTES",
    "MAX_CELLS",
    "MAX_CELL_LENGTH",
    "MAX_COLUMNS",
    "MAX_ROWS",
    "NO_HEADER",
    "SEPARATORS",
    "Choices",
    "DecimalMark",
    "Preview",
    "read_pasted",
    "read_upload",
]
