"""Words of estimative probability: scales, sentences, exact probabilities, and the tasks of the WEP paper.

Sileo and Moens, "Probing neural language models for understanding of words of estimative probability", *SEM 2023.
"""
