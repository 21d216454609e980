"""Whole evaluations: probe sets, runs that survive a kill, what is measured on them and how sure it is.

sets        the bases, probes and tables of an evaluation, once, under a digest
runs        a run is a folder: a manifest, and one part a table
runner      asks a model what a run lacks
reading     runs as frames, by DuckDB over their parts
metrics     frames as cells; `significance` says how sure a change is
"""
