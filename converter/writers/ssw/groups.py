"""Which element of an SSW file holds a mount: parts of the machine and what has an element of its own, the others as equipment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from converter.equipment import catalogue
from converter.formats import ssw
from converter.model import Mek, Mount
from converter.writers.ssw import equipment
from converter.writers.ssw.family import Loss

TURRETS = {"ISHeadTurret": "head", "ISShoulderTurret": "torso", "ISQuadTurret": "torso"}
"""Turrets, and the part of the body that each stands on."""


class Own(NamedTuple):
    """The items of a part of a configuration, sorted by the element each has."""

    groups: dict[str, list[int]]
    lines: tuple[equipment.Line, ...]
    fire_control: frozenset[str]


def own_items(mek: Mek, places: Iterable[int], loss: Loss) -> Own:
    groups = groups_of(mek, places)
    found = equipment.equipped(mek, groups.get("equipment", ()), loss)
    return Own(groups, found.lines, found.fire_control)


def groups_of(mek: Mek, places: Iterable[int]) -> dict[str, list[int]]:
    """The places of mounts by the element that holds them; what is left is equipment."""
    groups: dict[str, list[int]] = {}
    for place in places:
        groups.setdefault(group_of(mek.mounts[place]), []).append(place)
    return groups


_PARTS = ("structure", "armor", "enhancement", "heatsinks", "jumpjets", "multislot")
_SPECIAL = {
    "2 Compact Heat Sinks": "heatsinks",
    ssw.JUMP_BOOSTER: "booster",
    ssw.AES: "aes",
    ssw.BOOBY_TRAP: "trap",
    ssw.EJECTION_SEAT: "seat",
    **dict.fromkeys(ssw.WINGS.values(), "wing"),
    **dict.fromkeys(TURRETS, "turret"),
}


@cache
def _group_of_item() -> Mapping[str, str]:
    """Catalogue key → the element that holds it; an item of several parts is in the first of them."""
    parts = {item: part for part in reversed(_PARTS) for entry in ssw.parts(part).values() for item in entry.items.values() if item}
    return {**parts, **_SPECIAL}


def group_of(mount: Mount) -> str:
    """A prototype heat sink is an extra item, except where it was read as the sinks' own type. Clan CASE without a slot is a flag."""
    if mount.item == ssw.PROTOTYPE_SINK and mount.text not in ssw.parts("heatsinks"):
        return "equipment"
    if mount.item == ssw.CLAN_CASE:
        return "case"
    item = catalogue().get(mount.item)
    kind = item.kind if item is not None and item.kind in ("structure", "armor") else "equipment"
    return _group_of_item().get(mount.item, kind)
