"""Scripts that print the project's figures; run as `python benchmarks/NAME.py` (`_common` says how one is written)."""
