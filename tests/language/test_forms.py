"""The vocabulary of written forms."""

from __future__ import annotations

from probelib.language import forms


def test_no_two_names_mean_one_form() -> None:
    values = [value for name, value in vars(forms).items() if name.isupper()]
    assert len(values) == len(set(values))
    assert all(isinstance(value, str) for value in values)
