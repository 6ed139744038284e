"""What the parts of a Mek's Battle Value share: the Mek, its equipment, its movement. Source: bv2 §2.1.1."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from converter.battlevalue.factors import half_mp
from converter.battlevalue.parts import Part, computed
from converter.battlevalue.rules import RuleSet
from converter.equipment.loadout import Loadout, loadout
from converter.equipment.mek import internal_structure, side_engine_slots
from converter.model import Mek
from converter.model.locations import MEK_LEGS

JETS = frozenset({"jump_jet", "improved_jump_jet", "prototype_improved_jump_jet", "prototype_jump_jet"})
WING_LIMIT_TONS = 55


@dataclass(frozen=True)
class Frame:
    """A Mek under a set of rules, with its equipment resolved; what follows from them is worked out once."""

    mek: Mek
    rules: RuleSet
    aboard: Loadout
    part: Part = computed

    @classmethod
    def of(cls, mek: Mek, rules: RuleSet, part: Part = computed) -> Frame:
        return cls(mek, rules, loadout(mek), part)

    def has(self, trait: str) -> bool:
        return trait in self.aboard.traits

    @cached_property
    def tons(self) -> float:
        return self.mek.tonnage or 0.0

    def count(self, trait: str) -> int:
        """How many items of a trait the Mek carries, weapons and ammunition aside."""
        return len(self.aboard.with_trait(trait)) if self.has(trait) else 0

    @cached_property
    def side_engine_slots(self) -> int:
        engine = self.mek.engine
        return side_engine_slots(engine.kind, engine.tech, superheavy=self.mek.superheavy)

    @cached_property
    def structure_points(self) -> int:
        return sum(internal_structure(self.tons, self.mek.configuration).values())

    @cached_property
    def tsm(self) -> bool:
        """Triple-strength myomer that reacts to heat; the prototype does not."""
        return self.has("tsm") and not self.has("prototype_tsm")

    @cached_property
    def standard_lam(self) -> bool:
        return self.mek.configuration == "LAM" and self.mek.lam_type != "Bimodal"

    @cached_property
    def aes_arms(self) -> frozenset[str]:
        """The locations other than legs with an actuator enhancement system."""
        if not self.has("aes"):
            return frozenset()
        return frozenset(fitted.mount.location for fitted in self.aboard.with_trait("aes") if fitted.mount.location not in MEK_LEGS)

    @cached_property
    def aes_legs(self) -> bool:
        """Whether every leg has an actuator enhancement system."""
        if not self.has("aes"):
            return False
        legs = {location for location in internal_structure(self.tons, self.mek.configuration) if location in MEK_LEGS}
        return legs <= {fitted.mount.location for fitted in self.aboard.with_trait("aes")}

    @cached_property
    def walk_mp(self) -> int:
        """Construction walk as shields, chain drapes and TSM change it. Source: bv2 §2.1.1, R51, R101."""
        mp = self.mek.walk_mp
        if not self.mek.quad:
            mp -= self.count("shield_medium") + self.count("shield_large")
        if self.has("chain_drape") and self.rules.R101 == "mp_minus_1":
            mp -= 1
        if self.tsm:
            mp += int(self.rules.R51)
        return max(mp, 0)

    @cached_property
    def run_mp(self) -> int:
        """Half more than walk; twice with MASC or a supercharger, two and a half times with both. Source: bv2 §2.1.1."""
        boosters = self.has("masc") + self.has("supercharger")
        mp = math.ceil(self.walk_mp * (1.5, 2, 2.5)[boosters])
        if self.mek.armor.kind == "Hardened":
            mp -= 1
        return max(mp, 0)

    @cached_property
    def jets(self) -> int:
        """Jump jets of any kind."""
        return sum(1 for fitted in self.aboard.equipment if not JETS.isdisjoint(fitted.item.traits))

    @cached_property
    def jet_mp(self) -> int:
        """Jump MP of the jets alone; a large shield forbids jumping, a medium one costs a hex. Source: bv2 §2.1.1."""
        if self.has("shield_large"):
            return 0
        return max(self.jets - self.count("shield_medium"), 0) if self.jets else 0

    @cached_property
    def jump_mp(self) -> int:
        """Jets and partial wing, or mechanical boosters where they give more. Source: bv2 §2.1.1, R54, R84."""
        if self.has("shield_large"):
            return 0
        mp = self.jet_mp
        if self.jets and self.has("partial_wing") and self.rules.R54 == "included":
            mp += 2 if self.tons <= WING_LIMIT_TONS else 1
        if self.has("mechanical_jump_booster") and self.rules.R84 == "counted":
            mp = max(mp, self.mek.jump_mp)
        return mp

    @cached_property
    def umu_mp(self) -> int:
        return 0 if self.has("shield_large") else self.count("umu")

    @cached_property
    def airmek_flank_mp(self) -> int:
        """Flank MP of the AirMek mode of a standard LAM. Source: bv2 §2.1.1."""
        return math.ceil(4.5 * self.jump_mp) if self.standard_lam else 0

    @cached_property
    def speed_mp(self) -> tuple[int, int]:
        """The two parts of the MP of the speed factor: run MP, and half the best other movement. Source: bv2 §1.2, R52."""
        other = self.airmek_flank_mp if self.standard_lam else max(self.jump_mp, self.umu_mp)
        return self.run_mp, half_mp(other)
