"""Home"""

from pages.parts import frame

frame.heading("Does the model read the number?", "probelib changes one number of a sentence at a time.")
