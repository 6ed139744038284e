"""Battle armor as the construction rules see it: suit by suit. Source: construction §1.6, §3.6."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from converter.construction.builds.base import Build
from converter.construction.tables import figures
from converter.equipment.figures import CarrierFigures
from converter.equipment.loadout import Fitted
from converter.model import BattleArmor, Tech
from converter.model.ledger import up_to

CLASSES: Final = ("PA(L)", "Light", "Medium", "Heavy", "Assault")
SQUAD: Final = "SQD"
DETACHABLE: Final = "DWP"
SUPPORT_MOUNT: Final = "SSWM"
AP_MOUNT: Final = "APM"
_AREAS: Final = {"LA": "arm", "RA": "arm", "Body": "body", "TU": "turret"}
MOVES: Final = ("Jump", "VTOL", "UMU")


def table() -> Mapping[str, Any]:
    """The figures of suits."""
    suits: Mapping[str, Any] = figures("troops")["suit"]
    return suits


class BattleArmorBuild(Build[BattleArmor]):
    """A squad of suits. `class_index`: the place of the weight class in the lists of the tables."""

    family = "battle_armor"
    described = "battle armor"

    @property
    def class_index(self) -> int:
        return CLASSES.index(self.unit.weight_class)

    @property
    def quad(self) -> bool:
        return self.unit.body == "quad"

    @property
    def chassis_tech(self) -> Tech:
        """An exoskeleton of the Clans without HarJel is built like one of the Inner Sphere, from light suits on."""
        suit = self.unit
        return "IS" if suit.exoskeleton and suit.clan_exo_without_harjel and self.class_index > 0 else self.tech

    @property
    def second_motive(self) -> str | None:
        """The other way to move; a suit that walks and has MP of another kind jumps. None where it has none."""
        suit = self.unit
        if not suit.second_mp:
            return None
        return suit.motive if suit.motive in MOVES else "Jump"

    def figure(self, name: str) -> float:
        """A figure of the weight class."""
        return float(table()[name][self.class_index])

    @cached_property
    def carrier(self) -> CarrierFigures:
        return CarrierFigures(tons=self.figure("limit_tons"), family=self.family, weight_class=self.class_index)

    @property
    def armor_kg(self) -> float | None:
        """Kilograms of a point of armor; None for armor that is not for suits."""
        kinds = table()["armor_kg"].get(self.unit.armor.kind, {})
        kg = kinds.get(self.unit.armor.tech or self.tech)
        return None if kg is None else float(kg)

    @property
    def armor_points(self) -> int:
        """Points of each suit."""
        return self.unit.armor.points.get(SQUAD, 0)

    def unknown_parts(self) -> tuple[str, ...]:
        return () if self.armor_kg is not None else (f"{self.unit.armor.kind} armor",)

    def worn_by(self, trooper: int) -> list[Fitted]:
        """What a suit carries: the squad's equipment, and its own where it has a place on the suit. Trooper 0 wears the squad's only."""
        own = f"T{trooper}"
        return [one for one in self.items if one.mount.location == SQUAD or (one.mount.location == own and one.mount.arm)]

    def places(self, fitted: Fitted) -> set[str]:
        """The place on the suit, where one is stated."""
        return {fitted.mount.arm} - {""}

    def areas(self, location: str) -> set[str]:
        """The words by which the table of placements calls a place on the suit."""
        return {_AREAS.get(location, "elsewhere")}

    def _weigh(self, fitted: Fitted) -> float:
        """A weapon in an anti-personnel mount weighs nothing more; packs and mounts for the squad carry a share."""
        mark, item = fitted.mount.mark, fitted.item
        if mark == AP_MOUNT and item.is_weapon:
            return 0.0
        tons = super()._weigh(fitted)
        if mark == DETACHABLE:
            return up_to(tons * float(table()["detachable_pack_share"]), 1000)
        if mark == SUPPORT_MOUNT:
            return up_to(tons * float(table()["support_mount_share"][self.tech]), 1000)
        return tons

    def ammunition_tons(self, fitted: Fitted) -> float:
        return self.tons_by_the_shot(fitted)
