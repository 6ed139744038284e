"""Weight: the ledger against the declared tonnage, and the tonnages a family may have. Source: construction §1, §2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from converter.construction.builds import AnyBuild, MekBuild
from converter.construction.registry import Fault, fault, rule
from converter.construction.weights import weight_of

TOLERANCE_TONS: Final = 0.0005
MEK_STEP_TONS: Final = 5


@rule("C101", MekBuild)
def overweight(build: AnyBuild) -> Iterator[Fault]:
    if not build.unknown:
        computed = weight_of(build).value
        if computed > build.tons + TOLERANCE_TONS:
            yield fault("tonnage", computed=computed, declared=build.tons)


@rule("C102", MekBuild)
def underweight(build: AnyBuild) -> Iterator[Fault]:
    if not build.unknown:
        computed = weight_of(build).value
        if computed < build.tons - TOLERANCE_TONS:
            yield fault("tonnage", computed=computed, declared=build.tons, gap=round(build.tons - computed, 3))


@rule("C103", MekBuild)
def mek_tonnage(build: MekBuild) -> Iterator[Fault]:
    """Source: construction §2.2."""
    least, most = (10, 55) if build.unit.configuration == "LAM" else (10, 100) if build.unit.configuration == "QuadVee" else (10, 200)
    if not least <= build.tons <= most:
        yield fault("tonnage", declared=build.tons, least=least, most=most, kind=f"a {build.unit.configuration} Mek")


@rule("C104", MekBuild)
def mek_tonnage_step(build: MekBuild) -> Iterator[Fault]:
    if build.tons % MEK_STEP_TONS:
        yield fault("tonnage", declared=build.tons, step=MEK_STEP_TONS)
