"""The pages. Each reads the address, calls probelib and draws; what they share is in `parts`."""
