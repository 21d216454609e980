"""Tasks on words of estimative probability in the run store: sets of pairs, their measures, a model's own scale."""
