"""Probing language models for numerical reasoning over tables and for words of probability."""

__version__ = "0.1.0"
__all__ = ["__version__"]
