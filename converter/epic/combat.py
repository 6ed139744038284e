"""What one design does to another: every weapon in every setting it may use, as exact chances."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from converter.epic.close_combat import Engagement, Outcome, as_built, close_combat
from converter.epic.dice import Distribution, expectation
from converter.epic.saves import SURE_DEATH, Odds, save_odds
from converter.epic.shooting import following_fire, hit_chance
from converter.epic.tables import DEFAULT, Setting, Weapon, weapon
from converter.model.epic import EpicDesign, EpicVehicle, EpicWeapon
from converter.model.readings import Readings, that_mattered


@dataclass(frozen=True, slots=True)
class Fire:
    """One weapon row in one setting. `odds` are those of one hit; `hits`, `damaged`, `destroyed` what all its barrels may expect in a turn;
    `kills` the chance that the target does not survive them. `effect` says why there is none, empty where there is.
    """

    weapon: str
    mount: str
    barrels: int
    setting: Setting
    range_cm: int | None
    hit: Fraction
    odds: Odds
    hits: Fraction
    damaged: Fraction
    destroyed: Fraction
    kills: Fraction
    effect: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class CombatTable:
    """A design against another: its fire, its close combat, and the open readings another choice of which would change a figure."""

    attacker: str
    target: str
    fire: tuple[Fire, ...]
    close_combat: Outcome
    readings: tuple[str, ...]


def combat_table(
    attacker: EpicDesign,
    target: EpicDesign,
    modifiers: int = 0,
    engagement: Engagement | None = None,
    readings: Readings = DEFAULT,
) -> CombatTable:
    """Everything the attacker may do to the target. `modifiers` to hit come from the situation (cover, snap fire …). Source: Epic 3."""

    def figures(taken: Readings) -> tuple[tuple[Fire, ...], Outcome]:
        return fire(attacker, target, modifiers, taken), close_combat(attacker, target, engagement, taken)

    shots, melee = figures(readings)
    return CombatTable(attacker.name, target.name, shots, melee, that_mattered(readings, figures))


def fire(attacker: EpicDesign, target: EpicDesign, modifiers: int = 0, readings: Readings = DEFAULT) -> tuple[Fire, ...]:
    """The fire of every weapon row in every setting it has."""
    vehicle, aim = as_built(attacker), as_built(target)
    if vehicle is None or aim is None:
        return ()
    return tuple(
        _fire(row, known, setting, aim, modifiers, readings)
        for row in vehicle.weapons
        if (known := weapon(row.text))
        for setting in settings(known)
    )


def settings(known: Weapon) -> tuple[Setting, ...]:
    return tuple(setting for setting in ("infantry", "armor") if known.modifier(setting) is not None)


def admissible(setting: Setting, target: EpicVehicle) -> bool:
    """Armor and Titans can only be hurt in the anti-armor setting; troopers and open vehicles in any. Source: Epic 3.1.1."""
    return setting == "armor" or target.vehicle_class in ("TRP", "OPN")


def effect_of_hit(known: Weapon, setting: Setting, target: EpicVehicle, readings: Readings = DEFAULT) -> Odds:
    """What one hit does. Troopers have no save against anti-armor settings nor against vehicle and Titan weapons. Source: Epic 3.1.2."""
    unsaved = readings["no_save_classes"].split("+")
    if target.vehicle_class in unsaved and (setting == "armor" or known.grade in ("VW", "TW")):
        return SURE_DEATH
    return save_odds(target.save, known.modifier(setting) or 0, known.damage_modifier, readings)


def hits_of(known: Weapon, setting: Setting, hit: Fraction) -> Distribution:
    """How many hits a barrel scores: one shot, or a burst where the setting has following fire."""
    if known.following_fire and known.special_setting == setting:
        return following_fire(hit, known.following_fire)
    return {0: 1 - hit, 1: hit}


def _fire(row: EpicWeapon, known: Weapon, setting: Setting, target: EpicVehicle, modifiers: int, readings: Readings) -> Fire:
    hit = hit_chance(known.to_hit, modifiers, readings)
    shots = row.barrels if readings["barrel_shots"] == "each" else 1
    hits: Distribution
    if not admissible(setting, target):
        odds, hits, effect = Odds(Fraction(1), Fraction(0), Fraction(0)), {0: Fraction(1)}, "no effect: the target needs anti-armor fire"
    else:
        odds, hits, effect = effect_of_hit(known, setting, target, readings), hits_of(known, setting, hit), ""
    expected = shots * expectation(hits)
    survives = sum((p * (1 - odds.destroyed) ** count for count, p in hits.items()), Fraction(0)) ** shots
    return Fire(
        weapon=known.name,
        mount=row.mount,
        barrels=row.barrels,
        setting=setting,
        range_cm=known.range_cm,
        hit=hit,
        odds=odds,
        hits=expected,
        damaged=expected * odds.damaged,
        destroyed=expected * odds.destroyed,
        kills=1 - survives,
        effect=effect,
        note=known.note,
    )
