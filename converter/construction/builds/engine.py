"""What Meks, combat vehicles and fighters have in common: an engine that weighs by kind and rating. Source: construction §1.1."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import TypeVar

from converter.construction.builds.base import NUCLEAR, Build, engine_words
from converter.construction.builds.technology import Technology, of_part
from converter.equipment.engines import LARGEST_NORMAL, EngineKind, engine_tons, engines, primitive_rating
from converter.model import Fighter, Mek, Vehicle
from converter.model.ledger import up_to

EnginedType = TypeVar("EnginedType", bound=Mek | Vehicle | Fighter)


class EngineBuild(Build[EnginedType]):
    """A machine with such an engine. `engine_field`: the field of the unit that findings about the engine point at."""

    engine_field = "engine.kind"

    @property
    def primitive(self) -> bool:
        """Whether the machine is of the time before the usual engines."""
        return False

    @property
    def nuclear(self) -> bool:
        return self.unit.engine.kind in NUCLEAR

    @cached_property
    def engine(self) -> EngineKind:
        return engines().get(self.unit.engine.kind, engines()["None"])

    @property
    def exact_rating(self) -> float:
        """Weight times MP or thrust, with what a family adds or takes off."""
        raise NotImplementedError

    @property
    def needed_rating(self) -> int:
        """The rating that weight and MP need; a primitive engine is a fifth larger, up to the next 5."""
        exact = self.exact_rating
        return primitive_rating(exact) if self.primitive else math.ceil(round(exact, 6))

    @cached_property
    def rating(self) -> int:
        """As stated, else as needed."""
        stated = self.unit.engine.rating
        return self.needed_rating if stated is None else stated

    @property
    def shielded(self) -> bool:
        """Whether the engine carries shielding, which makes nuclear kinds half heavier."""
        return False

    @property
    def least_engine_tons(self) -> float:
        """What the engine weighs at least."""
        return 0.0

    @cached_property
    def engine_tons(self) -> float:
        """By kind and rating, with shielding where it is needed."""
        tons = engine_tons(self.unit.engine.kind, self.rating) or 0.0
        return max(up_to(tons * self.engine.vehicle_factor, 2) if self.shielded else tons, self.least_engine_tons)

    def facts(self) -> set[str]:
        facts = super().facts() | engine_words(self.unit.engine.kind)
        return facts | {"large engine"} if self.rating > LARGEST_NORMAL else facts

    def unknown_parts(self) -> tuple[str, ...]:
        kind = self.unit.engine.kind
        known = engine_tons(kind, self.rating) is not None
        return (*super().unknown_parts(), *(() if known else (f"{self.rating} {kind} engine",)))

    def part_technologies(self) -> Iterator[Technology | None]:
        yield from super().part_technologies()
        engine = self.unit.engine
        if engine.kind != "None":
            variant = (*(["clan"] if engine.tech == "Clan" else []), *(["large"] if self.rating > LARGEST_NORMAL else []))
            yield of_part(f"{engine.kind} engine", self.engine_field, "engine", engine.kind, *variant)
