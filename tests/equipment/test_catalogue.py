"""The catalogue finds entries by key and by name, and a name means what its carrier makes of it."""

import pytest

from converter.equipment import Context, catalogue, slots_on, split_size

IS_MEK = Context("mek", clan=False)
CLAN_MEK = Context("mek", clan=True)


def test_every_key_finds_its_own_entry() -> None:
    assert all(catalogue()[entry.key] is entry for entry in catalogue())


def test_an_unknown_key_is_none() -> None:
    assert catalogue().get("no such thing") is None


@pytest.mark.parametrize(
    ("text", "context", "key"),
    [
        ("Medium Laser", IS_MEK, "Medium Laser"),
        ("cLuLtRaAc10", CLAN_MEK, "CLUltraAC10"),
        ("Endo-Steel", IS_MEK, "IS Endo Steel"),
        ("Endo-Steel", CLAN_MEK, "Clan Endo Steel"),
    ],
)
def test_a_name_is_resolved_in_its_context(text: str, context: Context, key: str) -> None:
    found = catalogue().resolve(text, context)
    assert found is not None
    assert found.key == key


def test_a_superheavy_slot_holds_two() -> None:
    assert slots_on(catalogue()["ISERPPC"], superheavy=True) == 2


@pytest.mark.parametrize(
    ("text", "name", "size"),
    [
        ("Cargo (5 tons)", "Cargo", 5),
        ("CommsGear:3", "CommsGear", 3),
        ("Ladder (20m)", "Ladder", 20),
        ("Communications Equipment (3 ton)", "Communications Equipment", 3),
        ("ISMG Ammo (100)", "ISMG Ammo (100)", None),
        ("Cargo Container (10 tons)", "Cargo Container (10 tons)", None),
    ],
)
def test_an_old_name_gives_up_its_size(text: str, name: str, size: float | None) -> None:
    assert split_size(text) == (name, size)
