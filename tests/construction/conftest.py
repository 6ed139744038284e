"""Units out of a few words, for the cases of the construction rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import TypeAdapter

from converter.equipment import Context, catalogue
from converter.equipment.mek import GYRO_SLOTS, side_engine_slots
from converter.model import AnyUnit, Mount, SystemSlot, Unit
from converter.model.locations import MEK_ARMS, MEK_LEGS, MEK_LOCATIONS

CASES = Path(__file__).parent / "cases"
UNIT: TypeAdapter[AnyUnit] = TypeAdapter(Unit)
JOINTS = {
    "arm": ("Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator"),
    "leg": ("Hip", "Upper Leg", "Lower Leg", "Foot"),
}


@cache
def bases() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((CASES / "bases.yaml").read_text(encoding="utf-8"))
    return loaded


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The base with the changes; a table within a table is merged too."""
    result = dict(base)
    for key, value in changes.items():
        inner = result.get(key)
        result[key] = merged(inner, value) if isinstance(inner, dict) and isinstance(value, dict) else value
    return result


def build(described: Mapping[str, Any]) -> AnyUnit:
    """The unit that a case describes: a base and what differs. `mounts` are lines `Name @ Location` with fields of
    the mount behind, `more` such lines besides those of the base; `without` are joints that a Mek lacks."""
    fields = merged(bases()[described["base"]], {key: value for key, value in described.items() if key != "base"})
    fields.setdefault("chassis", described["base"])
    lines = fields.pop("mounts", []) + fields.pop("more", [])
    systems = _systems(fields) if fields["family"] == "mek" and "systems" not in fields else None
    fields.pop("without", None)
    used = {(slot.location, slot.slot) for slot in systems or ()}
    context = Context(fields["family"], fields.get("tech_base", "") in ("Clan", "Mixed (Clan Chassis)"))
    fields["mounts"] = tuple(_mount(line, context, used, fields["family"] == "mek") for line in lines)
    if systems is not None:
        fields["systems"] = systems
    return UNIT.validate_python(fields)


def _mount(line: str, context: Context, used: set[tuple[str, int]], slotted: bool) -> Mount:
    name, _, rest = line.partition(" @ ")
    location, *options = rest.split()
    item = catalogue().resolve(name, context)
    given = {key: _value(value) for key, _, value in (option.partition("=") for option in options)}
    number = given.pop("slots", None)
    mount = Mount(item.key if item else "", location, name, **given)
    if not slotted:
        return mount
    places = location.split("+")
    each = [int(count) for count in str(number).split("+")] if number is not None else [(item.slots if item else 1) or 1]
    slots = [place for here, count in zip(places, each, strict=True) for place in _free(here, count, used)]
    return mount._replace(location=places[-1], slots=tuple(slots))


def _value(text: str) -> Any:
    return yaml.safe_load(text) if text else True


def _free(location: str, count: int, used: set[tuple[str, int]]) -> list[tuple[str, int]]:
    free = [(location, at) for at in range(40) if (location, at) not in used][:count]
    used.update(free)
    return free


def _systems(fields: Mapping[str, Any]) -> tuple[SystemSlot, ...]:
    """The parts of the machine in their places, as the kinds of engine, gyro and cockpit have them."""
    engine, superheavy = fields["engine"], fields["tonnage"] > 100
    center = 3 if engine["kind"] == "Compact" else 6
    center += 2 if engine["rating"] > 400 else 0
    parts = ["Engine"] * ((center + 1) // 2 if superheavy else center) + ["Gyro"] * GYRO_SLOTS[fields.get("gyro", "Standard")]
    slots = [SystemSlot("CT", at, part) for at, part in enumerate(parts)]
    side = side_engine_slots(engine["kind"], engine.get("tech", "IS"), superheavy=superheavy)
    slots += [SystemSlot(torso, at, "Engine") for torso in ("LT", "RT") for at in range(side)]
    slots += [SystemSlot("HD", at, part) for at, part in ((0, "Life Support"), (1, "Sensors"), (2, "Cockpit"), (4, "Sensors"))]
    for location in MEK_LOCATIONS[fields.get("configuration", "Biped")]:
        limb = "arm" if location in MEK_ARMS else "leg" if location in MEK_LEGS else None
        without = fields.get("without", ())
        if limb:
            slots += [SystemSlot(location, at, joint) for at, joint in enumerate(JOINTS[limb]) if f"{joint} {location}" not in without]
    return tuple(slots)


@pytest.fixture(scope="session")
def unit_of() -> Any:
    return build
