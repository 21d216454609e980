"""Evaluations that a page orders: files that say what is wanted, and processes of their own that do it."""
