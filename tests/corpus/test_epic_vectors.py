"""The public test vectors of the Epic design rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from converter.epic import check, points
from converter.epic.close_combat import duel
from converter.epic.dice import expectation
from converter.epic.saves import fates, save_odds, survival
from converter.epic.shooting import concentrated_fire, following_fire, hit_chance
from converter.model import EpicDesign, Severity, codes
from converter.model.epic import EpicChassis, EpicLoad, EpicMount, EpicVehicle, EpicWeapon


@pytest.fixture(scope="module")
def vectors(corpus: Path) -> Mapping[str, Any]:
    vectors: Mapping[str, Any] = json.loads((corpus / "rules" / "epic_design_cases.json").read_text(encoding="utf-8"))
    return vectors


def _load(text: str) -> EpicLoad:
    grade = text.lstrip("0123456789")
    return EpicLoad(count=int(text.removesuffix(grade)), grade=grade)  # type: ignore[arg-type]  # checked by the model


def _design(case: Mapping[str, Any]) -> EpicDesign:
    sct, vct = case["sct"], case["vct"]
    chassis = EpicChassis(
        vehicle_class=sct["cl"],
        movement_cm=sct["mov"],
        save=sct["sv"],
        caf=sct["caf"],
        morale=sct.get("mor"),
        mounts=tuple(EpicMount(code=code, capacity=_load(text), group=n) for n, (code, text) in enumerate(sct["mounts"].items())),
        alternatives=tuple(tuple(group) for group in sct.get("alt", ())),
        maximum_load=_load(sct["ml"]) if "ml" in sct else None,
        base_points=sct["base"],
    )
    vehicle = EpicVehicle(
        vehicle_class=sct["cl"],
        movement_cm=vct["mov"],
        save=vct["sv"],
        caf=vct["caf"],
        offensive_caf=vct.get("o"),
        defensive_caf=vct.get("d"),
        morale=vct.get("mor"),
        troop_stands=vct.get("troops", 0),
        weapons=tuple(EpicWeapon(text=name, mount=mount, barrels=barrels) for name, mount, barrels in vct["w"]),
    )
    return EpicDesign(chassis=case["title"], chassis_sheet=chassis, vehicle=vehicle)


def _items(design: EpicDesign) -> list[list[Any]]:
    value = points(design)
    assert value is not None
    lines = [part for line in value.ledger.parts for part in (line.parts if line.label == "weapons" else (line,))]
    return [[line.label, line.value] for line in lines]


def test_every_design_has_the_points_items_loads_and_verdict_of_its_vector(vectors: Mapping[str, Any]) -> None:
    for case in vectors["designs"]:
        design, expect = _design(case), case["expect"]
        value = points(design)
        assert value is not None
        armament, final = value.ledger.find("armament_load"), value.ledger.find("final_load")
        assert armament is not None
        assert final is not None
        findings = check(design)
        named = [(codes()[f.code].source.rpartition("· ")[2], f.severity) for f in findings]
        reached = {
            "points": value.points,
            "items": _items(design),
            "armament_load_units": armament.value,
            "final_load_units": final.value,
            "errors": sorted({name for name, severity in named if severity is Severity.ERROR}),
            "warnings": sorted(name for name, severity in named if severity is Severity.INFO),
        }
        wanted = {key: sorted(expect[key]) if key == "warnings" else expect[key] for key in reached}
        assert reached == wanted, case["id"]


def test_every_chance_is_exactly_that_of_its_vector(vectors: Mapping[str, Any]) -> None:
    for case in vectors["probabilities"]:
        assert CHECKS[case["kind"]](case), case


def _save(case: Mapping[str, Any]) -> bool:
    arguments = (case["sv"], case["mod"], case["damage_mod"])
    letters = "".join({"saved": "S", "damaged": "D", "destroyed": "X"}[fate] for fate in fates(*arguments))
    return letters == case["by_d6"] and list(save_odds(*arguments)) == [Fraction(case[key]) for key in ("saved", "damaged", "destroyed")]


def _following(case: Mapping[str, Any]) -> bool:
    hits = following_fire(hit_chance(case["to_hit"]), case["dice"])
    return [expectation(hits), hits[0], hits[1], hits[2]] == [Fraction(case[key]) for key in ("expected_hits", "p0", "p1", "p2")]


def _concentrated(case: Mapping[str, Any]) -> bool:
    needed, shots = concentrated_fire(case["stands"])
    hit = hit_chance(needed)
    return [shots * hit, 1 - (1 - hit) ** shots] == [Fraction(case["expected_hits"]), Fraction(case["p_at_least_one"])]


def _close_combat(case: Mapping[str, Any]) -> bool:
    return list(duel(case["attacker"], case["defender"]).values()) == [Fraction(case[key]) for key in ("win", "tie", "loss")]


CHECKS = {
    "save": _save,
    "following_fire": _following,
    "concentrated_fire": _concentrated,
    "random_damage_survival": lambda case: survival(-999, -99, case["rolls"]) == Fraction(case["alive"]),
    "close_combat_2d6": _close_combat,
}
