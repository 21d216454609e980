"""Runs as frames, frames as cells, and how sure a change is (CONTRACTS, "Measuring")."""
