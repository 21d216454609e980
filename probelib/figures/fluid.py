"""Figures that take the height they are given: on a slide text grows with it, on a page it has its pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import altair as alt

LARGER = 1.5
"""How much of a row its text fills on a slide, against a page: a slide has fewer words, and readers further away."""
_MOST = 3.0
"""How much larger than on a page text gets at most."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Pixels of one figure."""

    height: float
    """That the places of its rows were made for."""
    fluid: bool = False
    """Whether it is stretched to another height."""
    larger: float = LARGER
    """How much larger its text is against a row than on a page."""
    widest: float = 0.0
    """For which width it is made, where text must not outgrow that; 0 where it may."""

    @property
    def scale(self) -> str:
        """By which expression pixels are multiplied."""
        if not self.fluid:
            return "1"
        width = f", width / {self.widest:g}" if self.widest else ""
        return f"min({self.larger} * height / {self.height:g}, {_MOST}{width})"

    def __call__(self, pixels: float) -> Any:
        """Return a size or a distance as a property of a mark, or within `altair.value`."""
        return self.expression(f"{pixels:g}") if self.fluid else pixels

    def expression(self, pixels: str) -> alt.ExprRef:
        """Return a size that is an expression already, such as one of the width."""
        import altair as alt

        return alt.ExprRef(f"({pixels}) * {self.scale}" if self.fluid else pixels)
