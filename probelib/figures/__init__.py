"""Figures, as pure functions: data in, plotly figure out. They carry their own colours and know no page."""
