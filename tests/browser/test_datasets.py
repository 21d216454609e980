from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.looking import assert_accessible_in_both_themes

TABFACT = Path(__file__).parents[1] / "datasets" / "fixtures" / "tabfact"
PATIENCE = 90_000


def test_a_dataset_is_added_and_counted_and_its_counts_are_there_at_the_next_visit(page: Page, tmp_path: Path) -> None:
    folder = shutil.copytree(TABFACT, tmp_path / "tabfact")
    page.goto("/datasets")
    page.get_by_role("button", name="Add a dataset").click()
    page.get_by_label("Its folder on this machine").fill(str(folder))
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("combobox", name="Source").click()
    page.get_by_role("option", name="TabFact").click()
    expect(page.get_by_role("heading", name="TabFact (Chen et al. 2020)")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/datasets\?v=1&dataset=tabfact"))
    expect(page.get_by_role("region", name="What it holds, by split")).to_be_visible(timeout=PATIENCE)

    page.get_by_role("button", name="Count probes that change hypotheses").click()
    figure = page.get_by_role("img", name=re.compile("^Hypothesis changed: [0-9,]+ probes? by reasoning type"))
    expect(figure).to_be_visible(timeout=PATIENCE)
    drawn = figure.inner_text()

    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Datasets")
    page.get_by_role("link", name="Datasets", exact=True).click()
    expect(figure).to_be_visible()
    assert figure.inner_text() == drawn
    page.get_by_text("The figures as a table").click()
    expect(page.get_by_role("region", name="Probes by reasoning type")).to_be_visible()
    assert_accessible_in_both_themes(page)
