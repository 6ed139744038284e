"""The tables of the SSW and SAW formats: every name leads into the catalogue and back."""

from __future__ import annotations

from converter.equipment import catalogue
from converter.formats import ssw


def test_every_item_of_the_tables_is_in_the_catalogue() -> None:
    keys = {key for name in ssw.names().values() for key in (name.item, name.clan_item) if key}
    parts = ("engine", "gyro", "cockpit", "structure", "armor", "enhancement", "heatsinks", "jumpjets", "multislot", "turret", "mods")
    keys |= {key for part in parts for entry in ssw.parts(part).values() for key in entry.items.values() if key}
    assert {key for key in keys if key not in catalogue()} == set()


def test_the_first_name_of_an_item_means_that_item() -> None:
    for name in ssw.names().values():
        for key in filter(None, (name.item, name.clan_item)):
            first = ssw.names_of(key)[0]
            assert key in (first.item, first.clan_item)


def test_ammunition_is_named_with_an_at_sign_and_nothing_else_is() -> None:
    assert {name.name for name in ssw.names().values() if ("@ " in name.name) != (name.type == "ammunition")} == set()


def test_escapes_come_back() -> None:
    for text in ("a < b & c > d", "line\nbreak\ttab", "&lt; stays &amp;", 'it\'s "quoted"'):
        assert ssw.unescape(ssw.escape(text)) == text


def test_quirk_keys_lead_to_names_and_back() -> None:
    for quirk in ssw.quirks().values():
        for key in quirk.keys_for(quirk.points, clan=False):
            found = ssw.quirk_of(key)
            assert found is not None
            assert key in found[0].keys_for(found[1], clan=False)


def test_configurations_are_named_as_other_formats_name_them() -> None:
    named = {("SD1-O", "Prime"): "SD1-O", ("SD1-O", "A"): "SD1-OA", ("SD1-O", "(Samual)"): "SD1-O Samual", ("", "Prime"): "Prime"}
    named |= {("(RotS)", "A"): "(RotS) A", ("C-ANG-O", "Dominus (A)"): "C-ANG-O Dominus (A)"}
    for (model, configuration), expected in named.items():
        assert ssw.configuration_model(model, configuration) == expected
