"""Links between documents lead to files and headings that are there; links into the app open a page."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.docs.commands import DOCUMENTS
from tests.pages.seen import healthy, opened, text
from tests.shared import REPOSITORY

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
EVERY = sorted({*DOCUMENTS, *REPOSITORY.glob("*.md")})


def _links(path: Path) -> list[str]:
    return LINK.findall(FENCED.sub("", path.read_text(encoding="utf-8")))


def _anchors(path: Path) -> set[str]:
    """Return the anchors that GitHub gives the headings of a document."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.+)$", FENCED.sub("", path.read_text(encoding="utf-8")), re.MULTILINE):
        plain = re.sub(r"[`*\\]|\[|\]\([^)]*\)", "", heading).lower().replace(" ", "-")
        anchor = "".join(c for c in plain if c.isalnum() or c in "-_")
        number = 0
        while (name := f"{anchor}-{number}" if number else anchor) in found:
            number += 1
        found.add(name)
    return found


@pytest.mark.parametrize("path", EVERY, ids=lambda path: str(path.relative_to(REPOSITORY)))
def test_every_link_of_a_document_leads_to_a_file_and_a_heading_that_are_there(path: Path) -> None:
    lost = []
    for link in _links(path):
        if re.match(r"https?:|mailto:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        if not target.exists() or (anchor and anchor not in _anchors(target)):
            lost.append(link)
    assert lost == []


INTO_THE_APP = sorted({link for path in EVERY for link in _links(path) if link.startswith("http://localhost:8501/")})


@pytest.mark.parametrize("link", INTO_THE_APP, ids=lambda link: urlsplit(link).path + urlsplit(link).query)
def test_a_link_into_the_app_opens_a_page_that_has_no_question_about_it(link: str) -> None:
    parts = urlsplit(link)
    app = healthy(opened(parts.path.strip("/") or "home", **parse_qs(parts.query)))
    said = text(app)
    assert said
    assert not re.search(r"Unknown [a-z]+", said)
