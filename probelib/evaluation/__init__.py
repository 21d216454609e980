"""Whole evaluations: probe sets, runs that survive a kill, what is measured on them and how sure it is.

records     the nouns: a run, a cell, a pair, the columns of a frame
running     probe sets, and runs over them
ordering    runs that a page orders
measuring   runs as frames, frames as cells, how sure a change is
reporting   the paper's cells, and findings in sentences
wep         words of estimative probability, by the same runner
"""
