"""Rule cases of combat and support vehicles. The cases are `cases/vehicle.yaml`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from converter.battlevalue import RuleSet, battle_value
from converter.equipment import Context, catalogue
from converter.model import Armor, ArmorKind, Engine, Mount, Vehicle

FILE = yaml.safe_load((Path(__file__).parent / "cases" / "vehicle.yaml").read_text(encoding="utf-8"))


def mounted(location: str, name: str) -> Mount:
    item = catalogue().resolve(name, Context("vehicle", clan=False))
    assert item is not None, name
    return Mount(item.key, location, name)


def build(described: dict[str, Any]) -> Vehicle:
    fields = {**FILE["bases"][described["base"]], **described}
    return Vehicle(
        chassis=fields["base"],
        kind=fields.get("kind", "combat"),
        tonnage=fields["tonnage"],
        motive=fields["motive"],
        cruise_mp=fields["cruise_mp"],
        engine=Engine(kind="Fusion"),
        armor=Armor(
            kind=fields.get("armor_kind", "Standard"),
            points=fields["armor"],
            bar=fields.get("bar"),
            patchwork={location: ArmorKind(kind=kind) for location, kind in fields.get("patchwork", {}).items()},
        ),
        mounts=tuple(mounted(location, name) for location, names in fields.get("mounts", {}).items() for name in names),
    )


@pytest.mark.parametrize("case", FILE["cases"], ids=[case["rule"] for case in FILE["cases"]])
def test_rule(case: dict[str, Any]) -> None:
    root = battle_value(build(case["unit"]), RuleSet("published", case.get("set"))).ledger
    for label, value in case["expect"].items():
        line = root.find(label)
        assert line is not None, f"no line {label}"
        assert line.value == pytest.approx(value), f"{label} ({case['source']})"
