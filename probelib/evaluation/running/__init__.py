"""Probe sets under a digest, and runs that survive a kill: a folder with a manifest and a part a table."""
