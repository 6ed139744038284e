"""Close combat: which rule a pair of classes fights by, and how likely each end is. Source: Epic 3.2."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from converter.epic.dice import dice, reaching
from converter.epic.saves import save_odds
from converter.epic.shooting import hit_chance
from converter.epic.tables import DEFAULT, TABLES
from converter.model.epic import EpicDesign, EpicVehicle
from converter.model.readings import Readings

FIGURES = TABLES["close_combat"]


@dataclass(frozen=True, slots=True)
class Engagement:
    """What the rules need to know beside the two sides: how far the attacker moved, the leg armor of a Titan, the kind of the attacker.

    `command`: the morale of a living command unit of its detachment.
    """

    moved_cm: int = 0
    leg_save: int | None = None
    titan: str | None = None
    command: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a close combat may end: `chances` exclude each other and add up to 1, `beside` may happen on top; `missing` was not said."""

    rule: str
    chances: Mapping[str, Fraction] = field(default_factory=dict)
    beside: Mapping[str, Fraction] = field(default_factory=dict)
    missing: str = ""


def duel(attacker: int, defender: int, readings: Readings = DEFAULT) -> Mapping[str, Fraction]:
    """Each side throws 2d6 and adds its factor; the higher total wins. Only the difference of the factors counts."""
    two = dice("2d6")
    margin = [(a + attacker - d - defender, p * q) for a, p in two.items() for d, q in two.items()]
    win = sum((p for m, p in margin if m > 0), Fraction(0))
    tie = sum((p for m, p in margin if m == 0), Fraction(0))
    if readings["close_combat_tie"] == "defender":
        return {"attacker wins": win, "tie": Fraction(0), "defender wins": 1 - win}
    return {"attacker wins": win, "tie": tie, "defender wins": 1 - win - tie}


def dodge(moved_cm: int, readings: Readings = DEFAULT) -> Fraction:
    """The chance that infantry gets out of the way of a vehicle that moved so far."""
    sides = int(readings["dodge_die"].removeprefix("d"))
    return reaching(sides, FIGURES["dodge_base"] + -(-moved_cm // FIGURES["dodge_step_cm"]))


def stomp(titan: str) -> Fraction | None:
    """The chance that a Titan of a kind stomps what is under it; None for a kind that the table does not have."""
    target = next((number for kind, number in TABLES["stomp"].items() if kind.casefold() == titan.casefold()), None)
    return None if target is None else hit_chance(target)


def ram(attacker_save: int, defender_save: int, readings: Readings = DEFAULT) -> Mapping[str, Fraction]:
    """The lower save wins a ram and the loser is destroyed."""
    tie = "both destroyed" if readings["ram_tie"] == "both" else "no result"
    end = tie if attacker_save == defender_save else "attacker wins" if attacker_save < defender_save else "defender wins"
    return {name: Fraction(name == end) for name in ("attacker wins", tie, "defender wins")}


def close_combat(attacker: EpicDesign, defender: EpicDesign, engagement: Engagement | None = None, readings: Readings = DEFAULT) -> Outcome:
    """How an attack in close combat may end, by the rule for the two classes."""
    given = engagement or Engagement(titan=attacker.chassis, moved_cm=_vehicle(attacker).movement_cm)
    sides = (_side(_vehicle(attacker), readings), _side(_vehicle(defender), readings))
    return RULES[sides](_vehicle(attacker), _vehicle(defender), given, readings)


def offensive(vehicle: EpicVehicle) -> int:
    return vehicle.caf if vehicle.offensive_caf is None else vehicle.offensive_caf


def defensive(vehicle: EpicVehicle) -> int:
    return vehicle.caf if vehicle.defensive_caf is None else vehicle.defensive_caf


def as_built(design: EpicDesign) -> EpicVehicle | None:
    """The vehicle of a design; a chassis without a vehicle sheet fights as it is. None where the file holds neither."""
    chassis = design.chassis_sheet
    if design.vehicle is not None or chassis is None:
        return design.vehicle
    return EpicVehicle(
        vehicle_class=chassis.vehicle_class,
        movement_cm=chassis.movement_cm,
        save=chassis.save,
        caf=chassis.caf,
        morale=chassis.morale,
    )


def _vehicle(design: EpicDesign) -> EpicVehicle:
    vehicle = as_built(design)
    if vehicle is None:
        raise ValueError(f"{design.name} has neither chassis nor vehicle sheet")
    return vehicle


def _side(vehicle: EpicVehicle, readings: Readings) -> str:
    match vehicle.vehicle_class:
        case "TRP":
            return "infantry"
        case "OPN":
            return readings["open_in_close_combat"]
        case "ARM":
            return "armor"
        case "TTN":
            return "titan"


def _factors(attacker: EpicVehicle, defender: EpicVehicle, _: Engagement, readings: Readings) -> Outcome:
    return Outcome("offensive against defensive factor", duel(offensive(attacker), defensive(defender), readings))


def _against_armor(attacker: EpicVehicle, defender: EpicVehicle, _: Engagement, readings: Readings) -> Outcome:
    return Outcome("offensive factor against 6 less the save", duel(offensive(attacker), 6 - defender.save, readings))


def _under_a_titan(attacker: EpicVehicle, defender: EpicVehicle, _: Engagement, readings: Readings) -> Outcome:
    killed = hit_chance(FIGURES["infantry_killed_at_a_titan"])
    return Outcome("infantry fires inside the shields if it lives", {"stand destroyed": killed, "stand fires": 1 - killed})


def _overrun(attacker: EpicVehicle, defender: EpicVehicle, given: Engagement, readings: Readings) -> Outcome:
    dodged = dodge(given.moved_cm, readings)
    return Outcome(f"infantry dodges a vehicle that moved {given.moved_cm} cm", {"dodged": dodged, "destroyed": 1 - dodged})


def _ram(attacker: EpicVehicle, defender: EpicVehicle, _: Engagement, readings: Readings) -> Outcome:
    return Outcome("ram, the lower save wins", ram(attacker.save, defender.save, readings))


def _ram_leg(attacker: EpicVehicle, defender: EpicVehicle, given: Engagement, readings: Readings) -> Outcome:
    """A rammer that breaks the leg saves in the ordinary way or goes with it."""
    rule = "ram against the leg armor"
    if given.leg_save is None:
        return Outcome(rule, missing="the save of the Titan's leg")
    result = ram(attacker.save, given.leg_save, readings)
    won = result["attacker wins"]
    lives = save_odds(max(attacker.save, 1), 0, 0, readings).saved
    others = {name: p for name, p in result.items() if name != "attacker wins"}
    return Outcome(rule, {"leg hit, rammer lives": won * lives, "leg hit, rammer destroyed": won * (1 - lives), **others})


def _stomp(attacker: EpicVehicle, defender: EpicVehicle, given: Engagement, readings: Readings) -> Outcome:
    hit = stomp(given.titan or "")
    if hit is None:
        return Outcome("stomp", missing="the kind of the Titan")
    return Outcome("stomp", {"stomped": hit, "fires inside the shields after a morale test": 1 - hit})


def _stomp_vehicle(attacker: EpicVehicle, defender: EpicVehicle, given: Engagement, readings: Readings) -> Outcome:
    """The vehicle saves; one that blows up may hurt the leg, one that lives fires inside the shields."""
    hit = stomp(given.titan or "")
    if hit is None:
        return Outcome("stomp with a save", missing="the kind of the Titan")
    odds = save_odds(defender.save, FIGURES["stomp_save_modifier"], 0, readings)
    chances = {"destroyed": hit * odds.destroyed, "damaged": hit * odds.damaged, "unhurt": 1 - hit * (odds.destroyed + odds.damaged)}
    leg = chances["destroyed"] * hit_chance(FIGURES["titan_leg_hit"])
    return Outcome("stomp with a save", chances, {"leg of the Titan hit": leg})


Rule = Callable[[EpicVehicle, EpicVehicle, Engagement, Readings], Outcome]

RULES: Mapping[tuple[str, str], Rule] = {
    ("infantry", "infantry"): _factors,
    ("infantry", "armor"): _against_armor,
    ("infantry", "titan"): _under_a_titan,
    ("armor", "infantry"): _overrun,
    ("armor", "armor"): _ram,
    ("armor", "titan"): _ram_leg,
    ("titan", "infantry"): _stomp,
    ("titan", "armor"): _stomp_vehicle,
    ("titan", "titan"): _factors,
}
"""The rule of each pair of attacker and defender."""
