"""Movement: jump jets, underwater units, the least and the most MP. Source: construction §2.2, §2.5."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from converter.construction.builds import MekBuild
from converter.construction.registry import Fault, fault, rule

JETS: Final = frozenset({"jump_jet", "improved_jump_jet", "prototype_improved_jump_jet", "prototype_jump_jet"})
IMPROVED: Final = frozenset({"improved_jump_jet", "prototype_improved_jump_jet"})
LAM_LEAST_JUMP_MP: Final = 3


def jets(build: MekBuild) -> int:
    return sum(1 for fitted in build.aboard.equipment if not JETS.isdisjoint(fitted.item.traits))


@rule("C306", MekBuild)
def most_jump_mp(build: MekBuild) -> Iterator[Fault]:
    """Jets give no more than walk MP, improved ones half more; they need fusion or fission. Source: construction §2.2."""
    count = jets(build)
    if not count:
        return
    walk = build.unit.walk_mp
    most = math.ceil(walk * 1.5) if not IMPROVED.isdisjoint(build.words) else walk
    if "nuclear" not in build.words:
        most = 0
    if count > most:
        yield fault("jump_mp", mp=count, most=most)


@rule("C306", MekBuild)
def most_underwater_mp(build: MekBuild) -> Iterator[Fault]:
    """Underwater units give no more MP than standard jets. Source: construction §2.2."""
    count = len(build.aboard.with_trait("umu"))
    if count > build.unit.walk_mp:
        yield fault("jump_mp", mp=count, most=build.unit.walk_mp)


@rule("C307", MekBuild)
def one_jet_a_jump_mp(build: MekBuild) -> Iterator[Fault]:
    """Partial wings add MP without jets; mechanical boosters need none. Source: construction §2.2."""
    count, jump = jets(build), build.unit.jump_mp
    umus = len(build.aboard.with_trait("umu"))
    wing = (2 if build.tons <= 55 else 1) if "partial_wing" in build.words else 0
    if "mechanical_jump_booster" not in build.words and jump not in (count, count + wing, umus):
        yield fault("jump_mp", jump=jump, jets=count)


@rule("C308", MekBuild)
def least_jump_mp_of_a_lam(build: MekBuild) -> Iterator[Fault]:
    if build.unit.configuration == "LAM" and build.unit.jump_mp < LAM_LEAST_JUMP_MP:
        yield fault("jump_mp", jump=build.unit.jump_mp, least=LAM_LEAST_JUMP_MP)
