"""Numbers in text: finding, reading and writing them. Knows no tables and no models."""
