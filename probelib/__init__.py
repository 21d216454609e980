"""Probing language models for numerical reasoning over tables."""

__version__ = "0.1.0"
__all__ = ["__version__"]
