"""The skill table, who uses which column, implants (bv2 §1.3; public cases 61, 62)."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from converter.battlevalue import RuleSet
from converter.battlevalue.skills import Skills, skill_multiplier, table_multiplier
from converter.model import Armor, Engine, HeatSinks, Infantry, Mek, Mount, ProtoMek

PRINTED = list(csv.DictReader((Path(__file__).parent / "skill_table.csv").read_text(encoding="utf-8").splitlines()))


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: f"{row['printing']} gunnery {row['gunnery']}")
def test_every_cell_of_the_skill_table_is_the_printed_one(row: dict[str, str]) -> None:
    rules = RuleSet(overrides={"R72": row["printing"]})
    for piloting in range(9):
        assert table_multiplier(int(row["gunnery"]), piloting, rules) == float(row[f"p{piloting}"])


def test_skills_outside_the_table_are_read_at_its_edge() -> None:
    assert table_multiplier(-1, 12, RuleSet()) == table_multiplier(0, 8, RuleSet()) == 1.50


def mek(configuration: str = "Biped", cockpit: str = "Standard", mounts: tuple[Mount, ...] = ()) -> Mek:
    return Mek.model_validate(
        {
            "chassis": "Example",
            "configuration": configuration,
            "cockpit": cockpit,
            "tonnage": 50,
            "engine": Engine(kind="Fusion", rating=200),
            "heat_sinks": HeatSinks(count=10),
            "walk_mp": 4,
            "armor": Armor(kind="Standard"),
            "mounts": mounts,
        }
    )


def multiplier(unit: Mek | ProtoMek, skills: Skills, **switches: str) -> float:
    return skill_multiplier(unit, skills, RuleSet(overrides=switches)).value


def test_a_mek_uses_its_piloting_skill() -> None:
    assert multiplier(mek(), Skills(3, 4)) == 1.32


def test_a_lam_pilot_uses_the_average_of_both_modes() -> None:
    assert multiplier(mek("LAM"), Skills(3, 4, gunnery_aero=4, piloting_aero=6)) == table_multiplier(3, 5, RuleSet())


def test_a_protomech_always_uses_column_five() -> None:
    proto = ProtoMek(chassis="Example", tonnage=5, cruise_mp=6, engine=Engine(kind="Fusion"), armor=Armor(kind="Standard"))
    assert multiplier(proto, Skills(3, 2)) == 1.20


def test_vdni_shifts_both_skills_and_the_buffered_one_gunnery_only() -> None:
    """Public case 61; interface cockpit needed."""
    linked = mek(cockpit="Interface")
    assert multiplier(linked, Skills(4, 5, implants=("vdni",))) == table_multiplier(3, 4, RuleSet())
    assert multiplier(linked, Skills(4, 5, implants=("vdni", "bvdni"))) == table_multiplier(3, 5, RuleSet())
    assert multiplier(mek(), Skills(4, 5, implants=("vdni",))) == 1.0


def test_sensory_implants_shift_gunnery_once_however_many() -> None:
    one = multiplier(mek(), Skills(4, 5, implants=("mm_implants",)))
    assert one == multiplier(mek(), Skills(4, 5, implants=("mm_implants", "enh_mm_implants"))) == 1.20


def test_a_triple_core_processor_shifts_the_gunnery_of_pilots_and_the_piloting_of_others() -> None:
    """Source: bv2 §1.3, implants. Troops have a column that moves: their anti-Mek skill."""
    troops = Infantry(chassis="Example", motive="Leg", squads=4, squad_size=7, primary="InfantryAssaultRifle", anti_mek_skill=5)
    trained = Skills(4, 5, implants=("triple_core_processor",))
    assert multiplier(mek(), trained) == table_multiplier(3, 5, RuleSet())
    assert skill_multiplier(troops, trained, RuleSet()).value == table_multiplier(4, 4, RuleSet())


def test_implants_multiplied_in_2023() -> None:
    assert multiplier(mek(cockpit="Interface"), Skills(4, 5, implants=("vdni",)), R74="multiplier") == 1.5


def test_the_first_printing_had_other_cells() -> None:
    """Public case 62: the errata changed the table."""
    assert multiplier(mek(), Skills(3, 4), R72="first_printing") == 1.38
