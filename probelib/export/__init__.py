"""Writing results to files that other programs read."""
