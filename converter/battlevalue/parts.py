"""The parts of a calculation, as its steps are given to whoever values a unit many times over and knows most of them already."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


class Part(Protocol):
    """How a part comes about. It depends on nothing but its arguments."""

    def __call__(self, compute: Callable[Asked, Found], *args: Asked.args, **kwargs: Asked.kwargs) -> Found: ...


def computed(compute: Callable[Asked, Found], *args: Asked.args, **kwargs: Asked.kwargs) -> Found:
    """The part worked out: what every valuation does that stands alone."""
    return compute(*args, **kwargs)
