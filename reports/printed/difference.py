"""A printed value that is not the file's."""

from __future__ import annotations

from typing import NamedTuple

from converter.model import Place


class Difference(NamedTuple):
    """A datum, what the sheet prints, what the file has, and where on the page it stands."""

    datum: str
    printed: str
    own: str
    place: Place
