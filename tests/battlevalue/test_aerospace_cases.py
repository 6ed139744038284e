"""Rule cases of fighters, large craft, emplacements and handheld weapons. The cases are `cases/aerospace.yaml`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from converter.battlevalue import RuleSet, battle_value
from converter.battlevalue.figures import bv_under
from converter.equipment import Context, catalogue
from converter.model import AnyUnit, Armor, Engine, Fighter, GunEmplacement, HandheldWeapon, HeatSinks, LargeCraft, Mount
from converter.model.ledger import Line

FILE = yaml.safe_load((Path(__file__).parent / "cases" / "aerospace.yaml").read_text(encoding="utf-8"))


def mounts(by_place: dict[str, list[str]], context: Context) -> tuple[Mount, ...]:
    found = []
    for place, names in by_place.items():
        location, _, rear = place.partition(" ")
        for name in names:
            text, _, shots = name.partition(":")
            item = catalogue().resolve(text, context)
            assert item is not None, text
            found.append(Mount(item.key, location, text, rear=rear == "rear", shots=int(shots) if shots else None))
    return tuple(found)


def build(described: dict[str, Any]) -> AnyUnit:
    fields = {**FILE["bases"][described["base"]], **described}
    family = fields["family"]
    tech_base = fields.get("tech_base", "Inner Sphere")
    common: dict[str, Any] = {
        "chassis": fields["base"],
        "tonnage": fields.get("tonnage"),
        "tech_base": tech_base,
        "mounts": mounts(fields.get("mounts", {}), Context(family, clan=tech_base == "Clan")),
    }
    armor = Armor(kind=fields.get("armor_kind", "Standard"), points=fields.get("armor", {}), bar=fields.get("bar"))
    sinks = HeatSinks(count=fields.get("heat_sinks", 0), kind=fields.get("sink_kind", "Single"))
    thrust = fields.get("safe_thrust", 0)
    match family:
        case "fighter":
            cockpit = fields.get("cockpit", "Standard")
            engine = Engine(kind="Fusion")
            return Fighter(**common, kind=fields["kind"], safe_thrust=thrust, engine=engine, cockpit=cockpit, heat_sinks=sinks, armor=armor)
        case "large_craft":
            integrity = fields["structural_integrity"]
            return LargeCraft(
                **common, kind=fields["kind"], safe_thrust=thrust, structural_integrity=integrity, heat_sinks=sinks, armor=armor
            )
        case "gun_emplacement":
            return GunEmplacement(**common)
        case _:
            return HandheldWeapon(**common, armor=armor)


def value_at(root: Line, path: str) -> float:
    """The value of the line that the labels lead to; 0 for an arc that holds nothing."""
    for label in path.split("/"):
        found = root.find(label)
        assert found is not None, f"no line {path}"
        root = found
    return root.value


@pytest.mark.parametrize("case", FILE["cases"], ids=[case["rule"] for case in FILE["cases"]])
def test_rule(case: dict[str, Any]) -> None:
    root = battle_value(build(case["unit"]), RuleSet("published", case.get("set"))).ledger
    for path, value in case["expect"].items():
        assert value_at(root, path) == pytest.approx(value), f"{path} ({case['source']})"


@pytest.mark.parametrize(("store", "points"), [("HEBomb", 12), ("ClusterBomb", 13), ("InfernoBomb", 16), ("LGBomb", 20), ("TAGBomb", 0)])
def test_case_59_external_stores_are_worth_what_their_type_says(store: str, points: float) -> None:
    item = catalogue().resolve(store, Context("fighter", clan=False))
    assert item is not None
    assert bv_under(item, RuleSet()) == points
