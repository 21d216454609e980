"""Decks: views of the app pinned in an order, as slides that are shown live and saved as files."""
