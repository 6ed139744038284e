"""A console on which nothing but itself steers the terminal: names and texts come from strangers."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from converter.model import printable


class TameConsole(Console):
    """Control characters of what is shown become visible; the console's own colors stay."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            if segment.control or segment.text.isprintable() or segment.text == "\n":
                yield segment
            else:
                yield segment._replace(text="\n".join(map(printable, segment.text.split("\n"))))
