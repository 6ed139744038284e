"""Rule cases of Meks, one rule each. The cases are `cases/mek.yaml`; those from public reports are `cases/mek_public.yaml`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from converter.battlevalue import RuleSet, battle_value
from converter.equipment import Context, catalogue, slots_on
from converter.model import Armor, ArmorKind, Engine, HeatSinks, Mek, Mount, SystemSlot
from converter.model.locations import MEK_LOCATIONS

CASES = Path(__file__).parent / "cases"
FILES = [yaml.safe_load((CASES / name).read_text(encoding="utf-8")) for name in ("mek.yaml", "mek_public.yaml")]
BASES = FILES[0]["bases"]
ALL = [case for file in FILES for case in file["cases"]]

MARKS = {"rear": "rear", "turret": "turret", "armored": "armored"}


class Builder:
    """A Mek from a base and what differs; items fill the next slots of their location."""

    def __init__(self, described: dict[str, Any]) -> None:
        self.fields = {**BASES[described["base"]], **described}
        self.tech_base = self.fields.get("tech_base", "Inner Sphere")
        self.context = Context("mek", self.tech_base in ("Clan", "Mixed (Clan Chassis)"))
        self.next_slot: dict[str, int] = {}

    def slots(self, location: str, count: int) -> tuple[tuple[str, int], ...]:
        first = self.next_slot.get(location, 0)
        self.next_slot[location] = first + count
        return tuple((location, first + at) for at in range(count))

    def mounts(self) -> list[Mount]:
        """`LA: [SRM 6, …]` and `LT rear: […]`; a split item is `{RT 9 CT 2: [Heavy Gauss Rifle]}`, the last location booking it."""
        mounts = []
        for place, names in self.fields.get("mounts", {}).items():
            words = place.split()
            marks = {MARKS[word]: True for word in words if word in MARKS}
            shares = [(words[i], int(words[i + 1])) for i in range(0, len(words) - 1, 2) if words[i + 1].isdigit()]
            for name in names:
                item = catalogue().resolve(name, self.context)
                assert item is not None, name
                for_unit = slots_on(
                    item, tons=self.fields["tonnage"], walk_mp=self.fields["walk_mp"], superheavy=self.fields["tonnage"] > 100
                )
                wanted = shares or [(words[0], for_unit)]
                slots = tuple(slot for location, count in wanted for slot in self.slots(location, count))
                mounts.append(Mount(item.key, wanted[-1][0], name, slots, **marks))
        return mounts

    def mek(self) -> Mek:
        fields = self.fields
        configuration = fields.get("configuration", "Biped")
        points = fields.get("armor", dict.fromkeys(MEK_LOCATIONS[configuration], 10))
        patches = {location: ArmorKind(kind=kind) for location, kind in fields.get("patchwork", {}).items()}
        armor = Armor(kind="Patchwork" if patches else fields.get("armor_kind", "Standard"), points=points, patchwork=patches)
        engine = Engine(
            kind=fields.get("engine", "Fusion"), rating=fields["tonnage"] * fields["walk_mp"], tech=fields.get("engine_tech", "IS")
        )
        sinks = HeatSinks(count=fields.get("heat_sinks", 10), kind=fields.get("sink_kind", "Single"))
        systems = tuple(SystemSlot(location, at, system, True) for location, at, system in fields.get("armored_systems", []))
        others = ("structure", "cockpit", "gyro", "lam_type", "heat_sink_kit", "jump_mp", "clan_case_omitted", "advanced_fire_control")
        return Mek(
            chassis=fields["base"],
            tonnage=fields["tonnage"],
            tech_base=self.tech_base,
            configuration=configuration,
            engine=engine,
            heat_sinks=sinks,
            walk_mp=fields["walk_mp"],
            armor=armor,
            mounts=tuple(self.mounts()),
            systems=systems,
            **{name: fields[name] for name in others if name in fields},
        )


@pytest.mark.parametrize("case", ALL, ids=[case["rule"] for case in ALL])
def test_rule(case: dict[str, Any]) -> None:
    mek = Builder(case["unit"]).mek()
    root = battle_value(mek, RuleSet("published", case.get("set"))).ledger
    for label, value in case["expect"].items():
        line = root.find(label)
        assert line is not None, f"no line {label}"
        assert line.value == pytest.approx(value), f"{label} ({case['source']})"
    for label in case.get("absent", []):
        assert root.find(label) is None
    assert all(line.value == pytest.approx(line.recomputed()) for line in root.walk()), "the ledger adds up"


@pytest.mark.parametrize("order", [["CLMGA", *["CLMG"] * 3] * 2, [*["CLMG"] * 3, "CLMGA"] * 2], ids=["arrays first", "guns first"])
def test_each_of_two_arrays_fires_the_guns_beside_it(order: list[str]) -> None:
    mek = Builder({"base": "clan", "mounts": {"LA": order}}).mek()
    weapons = battle_value(mek, RuleSet()).ledger.find("weapons")
    assert weapons is not None
    gun = 5
    assert sorted(line.value for line in weapons.parts) == pytest.approx([gun] * 6 + [0.67 * 3 * gun] * 2)
