"""Slides as files: PowerPoint, one HTML page, pictures and tables. None of them needs a browser or the network."""
