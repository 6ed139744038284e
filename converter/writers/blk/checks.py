"""What a block file cannot say of a unit although it has a block for it: values that follow from others, and words it does not know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from converter.formats.blk import armor_order, codes
from converter.formats.blk_transporters import parse_transporter, transporter_text
from converter.formats.blk_troops import beast_text, parse_beast
from converter.formats.blk_units import BAR, GROUPS, superheavy, usual_armor
from converter.model import Armor, BattleArmor, Infantry, Vehicle
from converter.writers.loss import Losses


def check(unit: Any, layout: str, losses: Losses) -> None:
    """Note everything that a reader of the file will see otherwise."""
    for bay in unit.transporters:
        text = transporter_text(bay)
        parsed = parse_transporter(text)
        if parsed is None or parsed[0] != bay:
            losses.written_as("transporters", bay, text)
    for maker in unit.fluff.systems:
        if ":" in maker.system:
            losses.written_as("fluff.systems", maker.system, maker.system.partition(":")[0])
    if (armor := getattr(unit, "armor", None)) is not None:
        _armor(unit, armor, layout, losses)
    special = _OF_FAMILY.get(unit.family)
    if special is not None:
        special(unit, losses)


def _armor(unit: Any, armor: Armor, layout: str, losses: Losses) -> None:
    if armor.points and not any(set(order) == set(armor.points) for order in armor_order(layout).values()):
        losses.written_as("armor.points", ", ".join(armor.points), f"{len(armor.points)} values")
    if armor.kind.startswith(BAR) and "armor_type" not in unit.style.order:
        read = usual_armor(GROUPS[unit.family], getattr(unit, "kind", ""), armor.bar)
        if armor.kind != read:
            losses.written_as("armor.kind", armor.kind, read)


def _vehicle(unit: Vehicle, losses: Losses) -> None:
    turrets = ("TU" in unit.armor.points) + ("FT" in unit.armor.points)
    if unit.turrets != turrets:
        losses.written_as("turrets", unit.turrets, turrets)
    heavy = unit.kind == "combat" and superheavy(unit.motive, unit.tonnage or 0)
    if unit.superheavy != heavy:
        losses.written_as("superheavy", unit.superheavy, heavy)


def _battle_armor(unit: BattleArmor, losses: Losses) -> None:
    if unit.turret_slots is not None and unit.turret_kind is None:
        losses.left_out("turret_slots", unit.turret_slots)


def _infantry(unit: Infantry, losses: Losses) -> None:
    if unit.beast is not None and parse_beast(beast_text(unit.beast)) != unit.beast:
        losses.written_as("beast", unit.beast, beast_text(unit.beast))
    if (unit.beast is None) == (unit.motive == "Beast"):
        losses.written_as("motive", unit.motive, "a way of moving" if unit.beast is None else "Beast")
    known = codes("specialization").values()
    for word in unit.specializations:
        if word not in known:
            losses.left_out("specializations", word)
    for worn in (unit.prosthetics, unit.extraneous_pairs):
        for surplus in worn[2:]:
            losses.left_out("prosthetics", surplus)


_OF_FAMILY: Final[Mapping[str, Callable[[Any, Losses], None]]] = {
    "vehicle": _vehicle,
    "battle_armor": _battle_armor,
    "infantry": _infantry,
}
