"""Sheets for raters: a table and a sentence an item, as plain text for a spreadsheet and as one HTML page."""

from __future__ import annotations

from collections.abc import Sequence

from probelib.display import tokens
from probelib.display.markup import Html, el, join, text
from probelib.display.table import Window, table_html
from probelib.records import Table

_STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
body { color: var(--ink); background: var(--paper); }
section { border-top: 2px solid var(--ink); padding: 1rem 0 1.5rem; }
table { border-collapse: collapse; margin: .5rem 0; font-size: var(--type-small); }
caption { text-align: left; font-weight: 600; padding-bottom: .3rem; }
th, td { border: 1px solid var(--rule); padding: .2rem .5rem; text-align: left; vertical-align: top; }
th { background: var(--panel); }
.sentence { font-size: var(--type-heading); font-weight: 600; }
.pl-table-scroll { overflow-x: auto; }
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def plain(table: Table) -> str:
    """Return a table as lines of text, cells set off by bars."""
    lines = [table.title] if table.title else []
    lines += [" | ".join(row) for row in ((table.header, *table.rows) if table.header else table.rows)]
    return "\n".join(lines)


def page(items: Sequence[tuple[str, Table, str]]) -> Html:
    """Return one page with all items; it loads nothing and runs nothing.

    Args:
        items: For each its number, the table as the rater is to see it, and the sentence.
    """
    head = el(
        "head",
        Html('<meta charset="utf-8">'),
        Html(f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'),
        el("title", "Audit of labels"),
        Html(f"<style>{tokens.css_variables('light')}{_STYLE}</style>"),
    )
    sections = [
        el(
            "section",
            el("h2", f"Item {number}"),
            table_html(table, rows=Window(tuple(range(1, len(table.rows) + 1)), len(table.rows))),
            el("p", text(sentence), cls="sentence"),
        )
        for number, table, sentence in items
    ]
    asked = el(
        "p", "Does the table alone show that the sentence is true (entailed) or false (refuted)? Is its English ok?"
    )
    body = el("body", el("h1", "Audit of labels"), asked, join(sections))
    return Html(f"<!doctype html>{el('html', head, body, lang='en')}")
