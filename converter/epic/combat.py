"""What one design does to another: every weapon in every setting it may use, as exact chances."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from converter.epic.close_combat import Engagement, Outcome, as_built, close_combat
from converter.epic.dice import Distribution, expectation
from converter.epic.saves import SURE_DEATH, Odds, save_odds, survival
from converter.epic.shooting import charges, concentrated_fire, following_fire, hit_chance, salvo
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
    """A design against another: its fire, its close combat, and the open readings another choice of which would change a figure.

    `charges`: the chance that the attacker obeys charge orders; None where its sheet states no morale.
    """

    attacker: str
    target: str
    fire: tuple[Fire, ...]
    close_combat: Outcome
    charges: Fraction | None
    readings: tuple[str, ...]


def combat_table(
    attacker: EpicDesign,
    target: EpicDesign,
    modifiers: int = 0,
    engagement: Engagement | None = None,
    readings: Readings = DEFAULT,
    *,
    stands: int = 0,
) -> CombatTable:
    """Everything the attacker may do to the target. `modifiers` to hit come from the situation (cover, snap fire …).

    `stands`: how many stands of troopers concentrate the fire of their basic weapons, beside what each has. Source: Epic 3.
    """

    def figures(taken: Readings) -> tuple[tuple[Fire, ...], Outcome, Fraction | None]:
        shots = (*concentrated(attacker, target, stands, modifiers, taken), *fire(attacker, target, modifiers, taken))
        return shots, close_combat(attacker, target, engagement, taken), _charges(attacker, engagement, taken)

    return CombatTable(attacker.name, target.name, *figures(readings), that_mattered(readings, figures))


def _charges(attacker: EpicDesign, engagement: Engagement | None, readings: Readings) -> Fraction | None:
    vehicle = as_built(attacker)
    if vehicle is None or vehicle.morale is None:
        return None
    return charges(vehicle.morale, readings, engagement.command if engagement else None)


def fire(attacker: EpicDesign, target: EpicDesign, modifiers: int = 0, readings: Readings = DEFAULT) -> tuple[Fire, ...]:
    """The fire of every weapon row in every setting it has."""
    vehicle, aim = as_built(attacker), as_built(target)
    if vehicle is None or aim is None:
        return ()
    each = readings["barrel_shots"] == "each"
    return tuple(
        _fire(row, known, setting, aim, hit_chance(known.to_hit, modifiers, readings), row.barrels if each else 1, readings)
        for row in vehicle.weapons
        if (known := weapon(row.text))
        for setting in settings(known)
    )


def concentrated(
    attacker: EpicDesign, target: EpicDesign, stands: int, modifiers: int = 0, readings: Readings = DEFAULT
) -> tuple[Fire, ...]:
    """The concentrated fire of so many stands like the attacker, with its basic weapon; nothing from what is no stand of troopers."""
    vehicle, aim = as_built(attacker), as_built(target)
    if not stands or vehicle is None or aim is None or vehicle.vehicle_class != "TRP":
        return ()
    needed, shots = concentrated_fire(stands)
    for row in vehicle.weapons:
        known = weapon(row.text)
        if known and known.grade == "IW":
            together = row.model_copy(update={"mount": f"{stands} stands", "barrels": shots})
            return (_fire(together, known, "infantry", aim, hit_chance(needed, modifiers, readings), shots, readings),)
    return ()


def settings(known: Weapon) -> tuple[Setting, ...]:
    return tuple(setting for setting in ("infantry", "armor") if known.modifier(setting) is not None)


def admissible(setting: Setting, target: EpicVehicle) -> bool:
    """Armor and Titans can only be hurt in the anti-armor setting; troopers and open vehicles in any. Source: Epic 3.1.1."""
    return setting == "armor" or target.vehicle_class in ("TRP", "OPN")


def unsaved(known: Weapon, setting: Setting, target: EpicVehicle, readings: Readings = DEFAULT) -> bool:
    """Whether a hit needs no save roll: troopers die of anti-armor settings and of vehicle and Titan weapons. Source: Epic 3.1.2."""
    return target.vehicle_class in readings["no_save_classes"].split("+") and (setting == "armor" or known.grade in ("VW", "TW"))


def effect_of_hit(known: Weapon, setting: Setting, target: EpicVehicle, readings: Readings = DEFAULT) -> Odds:
    """What one hit does."""
    if unsaved(known, setting, target, readings):
        return SURE_DEATH
    return save_odds(target.save, known.modifier(setting) or 0, known.damage_modifier, readings)


def survival_of(known: Weapon, setting: Setting, target: EpicVehicle, hits: int, readings: Readings = DEFAULT) -> Fraction:
    """The chance to live through so many hits, with what each leaves of a negative save."""
    if hits and unsaved(known, setting, target, readings):
        return Fraction(0)
    return survival(target.save, known.modifier(setting) or 0, hits, known.damage_modifier, readings)


def hits_of(known: Weapon, setting: Setting, hit: Fraction) -> Distribution:
    """How many hits a barrel scores: one shot, or a burst where the setting has following fire."""
    if known.following_fire and known.special_setting == setting:
        return following_fire(hit, known.following_fire)
    return {0: 1 - hit, 1: hit}


def _fire(row: EpicWeapon, known: Weapon, setting: Setting, target: EpicVehicle, hit: Fraction, shots: int, readings: Readings) -> Fire:
    hits: Distribution
    if not admissible(setting, target):
        odds, hits, effect = Odds(Fraction(1), Fraction(0), Fraction(0)), {0: Fraction(1)}, "no effect: the target needs anti-armor fire"
    else:
        odds, hits, effect = effect_of_hit(known, setting, target, readings), salvo(hits_of(known, setting, hit), shots), ""
    expected = expectation(hits)
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
        kills=1 - sum((p * survival_of(known, setting, target, count, readings) for count, p in hits.items()), Fraction(0)),
        effect=effect,
        note=known.note,
    )
