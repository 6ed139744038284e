"""What a block file holds of each family."""

from __future__ import annotations

from functools import cache

from converter.equipment.heat import needed_sinks
from converter.formats.blk import block_rules
from converter.formats.blk_units import GROUPS
from converter.model import AnyUnit, Vehicle

_EVERYWHERE = frozenset({"tech_base", "rules_level", "mounts"})
_OF_ITS_KIND = {
    "vehicle": {"kind", "superheavy", "turrets", "armor.patchwork"},
    "fighter": {"kind", "armor.patchwork"},
    "large_craft": {"kind", "armor.patchwork"},
    "battle_armor": {"turret_kind", "turret_slots"},
    "infantry": {"primary", "secondary", "armor_kit", "anti_mek_skill", "beast", "prosthetics", "extraneous_pairs"},
    "protomek": set[str](),
    "gun_emplacement": set[str](),
    "handheld_weapon": set[str](),
}
"""Fields that more than one block holds, or that follow from others."""


def implied(unit: AnyUnit) -> frozenset[str]:
    """The heat sinks of a combat vehicle, if they are as many as its weapons and engine make."""
    if isinstance(unit, Vehicle) and not unit.support and unit.heat_sinks and unit.heat_sinks.count == needed_sinks(unit, unit.mounts):
        return frozenset({"heat_sinks"})
    return frozenset()


DERIVED = frozenset({"engine.rating", "heat_sinks.base_chassis", "structural_integrity"})
"""Fields that programs derive from what a block file says."""


@cache
def held(family: str) -> frozenset[str]:
    """The fields of the model that a block file of that family holds, dotted for the fields of a part."""
    rules = block_rules(GROUPS[family]).values()
    return _EVERYWHERE | _OF_ITS_KIND[family] | {rule.field for rule in rules if rule.field and rule.presence != "obsolete"}
