"""What the parts of a Mek's Battle Value share: the Mek, its equipment, its movement. Source: bv2 §2.1.1."""

from __future__ import annotations

import math
from dataclasses import dataclass

from converter.battlevalue.factors import half_mp
from converter.battlevalue.parts import Part, computed
from converter.battlevalue.rules import RuleSet
from converter.equipment.loadout import Loadout, loadout
from converter.equipment.mek import internal_structure, side_engine_slots
from converter.model import Mek
from converter.model.locations import MEK_LEGS

JETS = frozenset({"jump_jet", "improved_jump_jet", "prototype_improved_jump_jet", "prototype_jump_jet"})
WING_LIMIT_TONS = 55
NOWHERE: frozenset[str] = frozenset()


@dataclass(slots=True)
class Frame:
    """A Mek under a set of rules, with its equipment resolved, and the figures that several parts of its Battle Value ask for.

    `aes_arms` are the locations other than legs with an actuator enhancement system. `tsm` is the myomer that reacts to heat; the prototype
    does not. `jet_mp` is the jump MP of the jets alone. Slots, for these fields are asked for more often than any others.
    """

    mek: Mek
    rules: RuleSet
    aboard: Loadout
    tons: float
    side_engine_slots: int
    tsm: bool
    standard_lam: bool
    aes_arms: frozenset[str]
    run_mp: int
    jet_mp: int
    jump_mp: int
    umu_mp: int
    part: Part = computed

    @classmethod
    def of(cls, mek: Mek, rules: RuleSet, part: Part = computed) -> Frame:
        aboard = loadout(mek)
        traits = aboard.traits
        tsm = "tsm" in traits and "prototype_tsm" not in traits
        jets = jets_of(aboard)
        by_jets = jet_mp(aboard, jets)
        return cls(
            mek=mek,
            rules=rules,
            aboard=aboard,
            tons=mek.tonnage or 0.0,
            side_engine_slots=side_engine_slots(mek.engine.kind, mek.engine.tech, superheavy=mek.superheavy),
            tsm=tsm,
            standard_lam=mek.configuration == "LAM" and mek.lam_type != "Bimodal",
            aes_arms=aes_locations(aboard) - MEK_LEGS if "aes" in traits else NOWHERE,
            run_mp=run_mp(mek, aboard, walk_mp(mek, aboard, rules, tsm=tsm)),
            jet_mp=by_jets,
            jump_mp=jump_mp(mek, aboard, jets, by_jets, rules),
            umu_mp=0 if "shield_large" in traits else aboard.how_many("umu"),
            part=part,
        )

    def has(self, trait: str) -> bool:
        return trait in self.aboard.traits

    @property
    def aes_legs(self) -> bool:
        """Whether every leg has an actuator enhancement system."""
        enhanced = aes_locations(self.aboard)
        return bool(enhanced) and enhanced >= MEK_LEGS.intersection(internal_structure(self.tons, self.mek.configuration))

    @property
    def airmek_flank_mp(self) -> int:
        """Flank MP of the AirMek mode of a standard LAM. Source: bv2 §2.1.1."""
        return math.ceil(4.5 * self.jump_mp) if self.standard_lam else 0

    @property
    def speed_mp(self) -> tuple[int, int]:
        """The two parts of the MP of the speed factor: run MP, and half the best other movement. Source: bv2 §1.2, R52."""
        other = self.airmek_flank_mp if self.standard_lam else max(self.jump_mp, self.umu_mp)
        return self.run_mp, half_mp(other)


def aes_locations(aboard: Loadout) -> frozenset[str]:
    """The locations with an actuator enhancement system."""
    return frozenset([fitted.mount.location for fitted in aboard.with_trait("aes")])


def walk_mp(mek: Mek, aboard: Loadout, rules: RuleSet, *, tsm: bool) -> int:
    """Construction walk as shields, chain drapes and TSM change it. Source: bv2 §2.1.1, R51, R101."""
    mp = mek.walk_mp
    shields = aboard.how_many("shield_medium") + aboard.how_many("shield_large")
    if shields and not mek.quad:
        mp -= shields
    if "chain_drape" in aboard.traits and rules.R101 == "mp_minus_1":
        mp -= 1
    if tsm:
        mp += int(rules.R51)
    return max(mp, 0)


def run_mp(mek: Mek, aboard: Loadout, walk: int) -> int:
    """Half more than walk; twice with MASC or a supercharger, two and a half times with both. Source: bv2 §2.1.1."""
    boosters = ("masc" in aboard.traits) + ("supercharger" in aboard.traits)
    mp = math.ceil(walk * (1.5, 2, 2.5)[boosters])
    if mek.armor.kind == "Hardened":
        mp -= 1
    return max(mp, 0)


def jets_of(aboard: Loadout) -> int:
    """Jump jets of any kind."""
    return 0 if aboard.traits.isdisjoint(JETS) else sum([not JETS.isdisjoint(fitted.item.traits) for fitted in aboard.equipment])


def jet_mp(aboard: Loadout, jets: int) -> int:
    """Jump MP of the jets alone; a large shield forbids jumping, a medium one costs a hex. Source: bv2 §2.1.1."""
    return 0 if "shield_large" in aboard.traits else max(jets - aboard.how_many("shield_medium"), 0)


def jump_mp(mek: Mek, aboard: Loadout, jets: int, mp: int, rules: RuleSet) -> int:
    """The MP of so many jets and the partial wing, or of mechanical boosters where they give more. Source: bv2 §2.1.1, R54, R84."""
    if "shield_large" in aboard.traits:
        return 0
    if jets and "partial_wing" in aboard.traits and rules.R54 == "included":
        mp += 2 if (mek.tonnage or 0) <= WING_LIMIT_TONS else 1
    if "mechanical_jump_booster" in aboard.traits and rules.R84 == "counted":
        mp = max(mp, mek.jump_mp)
    return mp
