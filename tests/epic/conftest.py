"""Builders for Epic designs: a chassis of the worked examples, and a vehicle that names what differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import parsers
from converter.model import EpicDesign, codes
from converter.model.epic import EpicChassis, EpicVehicle, EpicWeapon

CASES = Path(__file__).parent / "cases"


@cache
def chassis(name: str) -> EpicChassis:
    """A chassis of the worked examples, read from its sheet."""
    sheet = yaml.safe_load((CASES / "chassis.yaml").read_text(encoding="utf-8"))[name]
    unit = parsers.read(parsers.Source(f"{name}.sct", sheet.encode())).units[0]
    assert isinstance(unit, EpicDesign)
    assert unit.chassis_sheet is not None
    return unit.chassis_sheet


def built(base: EpicChassis, changes: Mapping[str, Any]) -> EpicDesign:
    """A design on a chassis. `changes`: move, save, caf, split, morale, troops, weapons (name, mount, barrels)."""
    offensive, defensive = changes.get("split", (None, None))
    vehicle = EpicVehicle(
        vehicle_class=base.vehicle_class,
        movement_cm=changes.get("move", base.movement_cm),
        save=changes.get("save", base.save),
        caf=changes.get("caf", base.caf),
        offensive_caf=offensive,
        defensive_caf=defensive,
        morale=changes.get("morale", base.morale),
        troop_stands=changes.get("troops", 0),
        weapons=tuple(EpicWeapon(text=name, mount=mount, barrels=barrels) for name, mount, barrels in changes.get("weapons", ())),
    )
    return EpicDesign(chassis="Base", model="Design", chassis_sheet=base, vehicle=vehicle)


@pytest.fixture(scope="session")
def build() -> Callable[..., EpicDesign]:
    """`build("rhino", save=1, weapons=[["Heavy Plasma", "FxF", 1]])`"""
    return lambda name, **changes: built(chassis(name), changes)


@pytest.fixture(scope="session")
def rule_name() -> Callable[[str], str]:
    """The name the rules give to a code: what stands behind the dot of its source."""
    return lambda code: codes()[code].source.rpartition("· ")[2]
