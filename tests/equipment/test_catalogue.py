"""The catalogue finds entries by key and by name, and a name means what its carrier makes of it."""

import pytest

from converter.equipment import Context, catalogue, split_size

IS_MEK = Context("mek", clan=False)
CLAN_MEK = Context("mek", clan=True)


def test_every_key_finds_its_own_entry() -> None:
    assert all(catalogue()[entry.key] is entry for entry in catalogue())


def test_an_unknown_key_is_none() -> None:
    assert catalogue().get("no such thing") is None
    assert "no such thing" not in catalogue()


@pytest.mark.parametrize(
    ("text", "context", "key"),
    [
        ("Medium Laser", IS_MEK, "Medium Laser"),
        ("cLuLtRaAc10", CLAN_MEK, "CLUltraAC10"),
        ("Endo-Steel", IS_MEK, "IS Endo Steel"),
        ("Endo-Steel", CLAN_MEK, "Clan Endo Steel"),
        ("Ferro-Fibrous", CLAN_MEK, "Clan Ferro-Fibrous"),
        ("Heavy Rifle", IS_MEK, "Rifle (Cannon, Heavy)"),
        ("BA Machine Gun", Context("battle_armor", clan=False), "CLBAMG"),
        ("Clan Double Heat Sink", IS_MEK, "CLDoubleHeatSink"),
        ("Active Probe (Beagle)", IS_MEK, "BeagleActiveProbe"),
        ("Environmental Sealing (Mek)", IS_MEK, "Environmental Sealing (Mech)"),
        ("ProtoMekPartialWing", Context("protomek", clan=True), "ProtoMechPartialWing"),
    ],
)
def test_a_name_is_resolved_in_its_context(text: str, context: Context, key: str) -> None:
    found = catalogue().resolve(text, context)
    assert found is not None
    assert found.key == key


@pytest.mark.parametrize(("family", "key"), [("battle_armor", "ISBARemoteSensorDispenser"), ("mek", "RemoteSensorDispenser")])
def test_a_printed_name_goes_to_the_item_made_for_the_family(family: str, key: str) -> None:
    found = catalogue().resolve("Remote Sensors/Dispenser", Context(family, clan=False))
    assert found is not None
    assert found.key == key


def test_a_printed_name_that_two_items_bear_alike_is_not_resolved() -> None:
    assert catalogue().resolve("Fragmentation Grenades [VGL]", IS_MEK) is None


def test_an_unknown_name_is_not_guessed_but_suggested() -> None:
    assert catalogue().resolve("Medum Laser", IS_MEK) is None
    assert "Medium Laser" in [entry.key for entry in catalogue().suggest("Medum Laser")]


def test_an_empty_name_is_nothing() -> None:
    assert catalogue().resolve("  ", IS_MEK) is None


@pytest.mark.parametrize(
    ("text", "name", "size"),
    [
        ("Cargo (5 tons)", "Cargo", 5),
        ("Liquid Storage (0.5 tons)", "Liquid Storage", 0.5),
        ("CommsGear:3", "CommsGear", 3),
        ("Ladder (20m)", "Ladder", 20),
        ("Communications Equipment (3 ton)", "Communications Equipment", 3),
        ("Mission Equipment Storage (20 kg)", "Mission Equipment Storage", 20),
        ("Mission Equipment Storage (5kg)", "Mission Equipment Storage", 5),
        ("Cargo:SIZE:8.0", "Cargo", 8),
        ("ISMG Ammo (100)", "ISMG Ammo (100)", None),
        ("Cargo Container (10 tons)", "Cargo Container (10 tons)", None),
        ("Medium Laser", "Medium Laser", None),
    ],
)
def test_an_old_name_gives_up_its_size(text: str, name: str, size: float | None) -> None:
    assert split_size(text) == (name, size)


def test_the_digest_is_the_same_in_every_process() -> None:
    assert len(catalogue().digest) == 32
    assert catalogue().digest == catalogue().digest


def test_entries_of_a_kind_are_those_of_the_whole_catalogue() -> None:
    assert list(catalogue().of_kind("armor", "structure")) == [item for item in catalogue() if item.kind in ("armor", "structure")]


def test_standard_loads_are_the_ammunition_without_other_munitions() -> None:
    standard = [item for item in catalogue() if item.kind == "ammo" and item.munitions == {"standard"}]
    kinds = dict.fromkeys((item.ammo_family, item.rack) for item in catalogue() if item.kind == "ammo")
    found = [item for family, rack in kinds for item in catalogue().standard_loads(family, rack)]
    assert sorted(found, key=lambda item: item.key) == sorted(standard, key=lambda item: item.key)


def test_items_whose_value_other_rules_change_are_marked() -> None:
    assert catalogue()["CLBALRM5"].disputed_bv
    assert not catalogue()["Medium Laser"].disputed_bv
