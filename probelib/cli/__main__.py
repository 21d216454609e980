"""`python -m probelib.cli`: the command line where its script is not on the path."""

from probelib.cli import main

main()
