"""Text on a page, whatever drew it: runs with their place, as the readers of SVG and PDF sheets hand them on."""

from __future__ import annotations

from typing import NamedTuple

from converter.model.record_sheet import Place, Printed


class Run(NamedTuple):
    """A piece of text on one baseline, `start` to `end` along it, in points of the sheet's template (as it is before any scaling).

    `y` grows downward; `turned` is the direction of the baseline in degrees. A centered text whose width is not known has its center as
    start and end. `place` is where it is on the page; `letters`, where each letter begins, where that is known.
    """

    text: str
    start: float
    end: float
    y: float
    size: float
    bold: bool
    place: Place
    turned: int = 0
    letters: tuple[float, ...] = ()

    @property
    def center(self) -> float:
        return (self.start + self.end) / 2

    def scaled(self, scale: float) -> Run:
        """This run on a page that is drawn at its own size, where it is drawn at `scale`."""
        letters = tuple([x / scale for x in self.letters])
        return self._replace(start=self.start / scale, end=self.end / scale, y=self.y / scale, size=self.size / scale, letters=letters)

    def cut(self, first: int, last: int) -> Run:
        """The letters from `first` up to `last` as a run of their own."""
        end = self.letters[last] if last < len(self.letters) else self.end
        place = self.place._replace(x=round(self.place.x + self.letters[first] - self.start, 1))
        return self._replace(text=self.text[first:last], start=self.letters[first], end=end, place=place, letters=self.letters[first:last])

    @property
    def printed(self) -> Printed:
        return Printed(self.text, self.place)


def squeezed(text: str) -> str:
    """A text with every run of white space as one blank."""
    return " ".join(text.split())
