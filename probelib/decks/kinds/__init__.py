"""One module a kind of slide: a pin and what it speaks of in, a slide out."""
