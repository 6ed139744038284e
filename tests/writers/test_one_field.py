"""Changing one field of a unit changes the lines of that field and no others, and the change comes back."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest

import parsers
from converter.formats.blk import block_rules, locations
from converter.formats.blk_units import GROUPS, layout_of, unit_type
from converter.formats.mtf import LOCATIONS, keys
from converter.model import AnyUnit, Mount, SystemSlot
from converter.model.part import Part
from converter.writers import write, writers
from muster.inputs import fixtures

IN_NOTES = {"fluff.variants", "fluff.notables", "fluff.additional"}
"""Prose that these formats have no place for but their notes."""

NO_CONTENT = {"schema_version", "family", "style", "provenance", "extras", "comments"}
OTHER_WORDS: Mapping[str, Any] = {
    "engine.kind": "Light",
    "structure": "Reinforced",
    "gyro": "XL",
    "cockpit": "Small",
    "heat_sinks.kind": "Double",
    "armor.kind": "Reactive",
    "armor.tech_rating": "B",
    "structural_tech_rating": "B",
    "engine_tech_rating": "B",
    "motive": "WiGE",
    "fuel_type": "Alcohol",
    "collar": "No boom",
    "kf_core": "Compact",
    "turret_kind": "Standard",
    "primary": "InfantryAutoRifle",
    "secondary": "InfantryAutoRifle",
    "rules_level": 3,
}
"""Values of fields that take only certain words; another one where the field has it already."""
SECOND_CHOICE = {"rules_level": 4, "primary": "InfantrySMG"}


class Change(NamedTuple):
    """A field, dotted, and the unit with another value in it."""

    field: str
    unit: AnyUnit


def changes(unit: AnyUnit) -> Iterator[Change]:
    """The unit with each of its fields changed in turn."""
    for name in type(unit).model_fields:
        if name not in NO_CONTENT:
            for field, value in _values(name, type(unit).model_fields[name].annotation, getattr(unit, name)):
                yield Change(field, unit.model_copy(update={name: value}))


def _values(path: str, annotation: Any, value: Any) -> Iterator[tuple[str, Any]]:
    """Other values for a field, each with the path of what differs."""
    if path in OTHER_WORDS:
        other = OTHER_WORDS[path]
        yield path, SECOND_CHOICE.get(path, "Standard") if other == value else other
    elif isinstance(value, Part):
        for name, field in type(value).model_fields.items():
            for inner, changed in _values(f"{path}.{name}", field.annotation, getattr(value, name)):
                yield inner, value.model_copy(update={name: changed})
    elif isinstance(value, Mapping):
        for key, figure in value.items():
            if isinstance(figure, int):
                yield f"{path}.{key}", {**value, key: figure + 1}
    elif isinstance(value, tuple) and not hasattr(value, "_fields"):
        yield from _items(path, value)
    else:
        yield from ((path, other) for other in _scalars(annotation, value))


def _items(path: str, value: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    for number, item in enumerate(value):
        before, behind = value[:number], value[number + 1 :]
        if isinstance(item, str):
            yield path, (*before, f"{item}x", *behind)
        elif isinstance(item, Mount):
            yield f"{path}.{item.location}", (*before, _other_mount(item), *behind)
        elif isinstance(item, SystemSlot):
            yield f"{path}.{item.location}", (*before, item._replace(armored=True), *behind)
        elif isinstance(item, Part):
            yield from ((inner, (*before, changed, *behind)) for inner, changed in _values(path, type(item), item))
        elif isinstance(item, int):
            yield path, (*before, item + 1, *behind)
    if value and isinstance(value[0], str):
        yield path, value[1:]


def _other_mount(mount: Mount) -> Mount:
    """Another item in the same place where it may be as large, else the same one in a pod or out of it."""
    if len(mount.slots) > 1:
        return mount._replace(pod=not mount.pod)
    return mount._replace(item="Machine Gun", text="Machine Gun", size=None, shots=None)


def _scalars(annotation: Any, value: Any) -> Iterator[Any]:
    kinds = typing.get_args(annotation) if typing.get_origin(annotation) in (typing.Union, types.UnionType) else (annotation,)
    kind = next(kind for kind in kinds if kind is not type(None))
    if typing.get_origin(kind) is typing.Annotated:
        kind = typing.get_args(kind)[0]
    if typing.get_origin(kind) is Literal:
        yield from (word for word in typing.get_args(kind) if word != value)
    elif kind is bool:
        yield not value
    elif kind in (int, float):
        yield kind((value or 0) + 1)
    elif kind is str:
        yield f"{value or ''}X"


def _fixtures(suffix: str) -> list[Any]:
    return [pytest.param(path, id=path.stem) for path in sorted(fixtures().rglob(f"*{suffix}"))]


def _read(suffix: str, data: bytes) -> AnyUnit:
    (unit,) = parsers.read(parsers.Source(f"a{suffix}", data)).units
    return unit.model_copy(update={"provenance": None})


def _write(suffix: str, unit: AnyUnit) -> tuple[list[str], bool]:
    """The lines of the file, and whether something is said about a loss."""
    (writer,) = [writer for writer in writers() if writer.suffix == suffix]
    written = write([unit], writer)
    return written.data.decode(unit.style.encoding).splitlines(), bool(written.findings)


def _comes_back(unit: AnyUnit, lines: list[str]) -> bool:
    """Whether reading the lines gives the unit, apart from how the file is written."""
    suffix = ".mtf" if unit.family == "mek" else ".blk"
    back = _read(suffix, unit.style.line_end.join([*lines, ""]).encode(unit.style.encoding))
    return all(getattr(back, name) == getattr(unit, name) for name in type(unit).model_fields if name not in ("style", "mounts")) and [
        mount._replace(text="") for mount in back.mounts
    ] == [mount._replace(text="") for mount in unit.mounts]


def _touched(before: list[str], after: list[str], owners: Callable[[list[str]], list[str]]) -> set[str]:
    """To what the lines belong that differ; blank lines belong to nothing."""
    touched = set()
    old, new = owners(before), owners(after)
    for operation, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if operation != "equal":
            touched |= {old[at] for at in range(i, j) if before[at]} | {new[at] for at in range(k, m) if after[at]}
    return touched


def _mtf_owners(lines: list[str]) -> list[str]:
    """The key or the location each line belongs to."""
    owners, owner = [], ""
    for line in lines:
        head = line.partition(":")[0]
        if ":" in line:
            owner = LOCATIONS.get(head) or (head.lower() if head.lower() in keys() else owner)
        owners.append(owner)
    return owners


AS_NOTES = ("fluff.variants", "fluff.notables", "fluff.additional")
"""Prose of design files that other formats hold as notes."""


def _mtf_own(field: str) -> set[str]:
    """The keys and locations that may change with a field."""
    if field in IN_NOTES:
        return {"notes"}
    last = field.rpartition(".")[2]
    special: Mapping[str, set[str]] = {
        "chassis": {"chassis", ""},
        "model": {"model", ""},
        "clan_name": {"clanname"},
        "mul_id": {"mul id"},
        "year": {"era"},
        "original_year": {"original era"},
        "published_in": {"published"},
        "tech_base": {"techbase", "engine", *LOCATIONS.values()},
        "rules_level": {"rules level"},
        "tonnage": {"mass"},
        "omni": {"config"},
        "configuration": {
            "config",
            "cockpit",
            "gyro",
            *LOCATIONS.values(),
            *(f"{location.lower()} armor" for location in LOCATIONS.values()),
        },
        "lam_type": {"lam"},
        "quadvee_motive": {"motive"},
        "structure_tech": {"structure"},
        "gyro": {"gyro", "cockpit"},
        "cockpit": {"gyro", "cockpit"},
        "advanced_fire_control": {"cockpit", "gyro"},
        "heat_sink_kit": {"heat sink kit"},
        "heat_sinks.base_chassis": {"base chassis heat sinks"},
        "walk_mp": {"walk mp"},
        "jump_mp": {"jump mp"},
        "clan_case_omitted": {"clancaseoptedoutlocs"},
        "manual_bv": {"bv"},
        "sources": {"source"},
        "quirks": {"quirk"},
        "weapon_quirks": {"weaponquirk"},
        "weapon_list": {"weapons"},
        "slotless": {"nocrit"},
        "fluff.date": {"fluffdate"},
        "fluff.image": {"imagefile"},
        "fluff.primary_factory": {"primaryfactory"},
        "fluff.systems": {"systemmanufacturer", "systemmode"},
        **{name: {"notes"} for name in AS_NOTES},
        "systems": {last},
        "mounts": {last, *LOCATIONS.values()},
        "armor.points": {f"{last.lower()} armor"},
        "armor.rear": {f"rt{last[0].lower() if last != 'CT' else 'c'} armor"},
    }
    for name in (field, field.rpartition(".")[0]):
        if name in special:
            return special[name]
    outer = field.partition(".")[0]
    return special.get(outer) or {outer.replace("_", " "), last.replace("_", " ")}


@pytest.mark.parametrize("path", _fixtures(".mtf"))
def test_a_changed_field_of_a_mek_changes_its_own_lines(path: Path) -> None:
    unit = _read(".mtf", path.read_bytes())
    before, _ = _write(".mtf", unit)
    for change in changes(unit):
        after, told = _write(".mtf", change.unit)
        assert _touched(before, after, _mtf_owners) <= _mtf_own(change.field), change.field
        assert told or _comes_back(change.unit, after), change.field


def _blk_owners(lines: list[str]) -> list[str]:
    """The tag of the block each line belongs to."""
    owners, owner = [], ""
    for line in lines:
        if line.startswith("<") and not line.startswith("</") and line.endswith(">"):
            owner = line[1:-1].lower()
        owners.append(owner)
    return owners


def _blk_own(field: str, unit: Any) -> set[str]:
    """The blocks that may change with a field."""
    if field in IN_NOTES:
        return {"notes"}
    group = GROUPS[unit.family]
    rules = block_rules(group)
    outer = field.partition(".")[0]
    parts = {field, field.rpartition(".")[0], outer}
    own = {tag for tag, rule in rules.items() if rule.field in parts}
    places = locations(layout_of(unit, unit_type(unit.family, getattr(unit, "kind", ""), getattr(unit, "motive", ""))))
    if outer == "mounts":
        return {f"{name} equipment" for name, location in places.items() if location == field.rpartition(".")[2]}
    special: Mapping[str, set[str]] = {
        "tech_base": {"type", "clan_engine", "weaponquirks", "primary", "secondary", "armorkit", *(f"{name} equipment" for name in places)},
        "primary": {"primary"},
        "secondary": {"secondary"},
        "armor_kit": {"armorkit"},
        "rules_level": {"type"},
        "kind": {"unittype", "armor_type", *(f"{name} equipment" for name in known_places())},
        "motive": {"motion_type", "unittype", "antimek", *(f"{name} equipment" for name in known_places())},
        "superheavy": {"armor", *(f"{name} equipment" for name in known_places())},
        "turrets": {"turret equipment", "rear turret equipment"},
        "anti_mek_skill": {"antimek"},
        "beast": {"motion_type"},
        "fluff": {"notes"} if field in AS_NOTES else set(),
        "turret_kind": {"turret"},
        "turret_slots": {"turret"},
        "prosthetics": {tag for tag in rules if tag.startswith("prosthetic")},
        "extraneous_pairs": {tag for tag in rules if tag.startswith("extraneous")},
    }
    return own | special.get(outer, set())


def known_places() -> set[str]:
    return {name for layout in ("tank", "superheavy", "vtol", "fighter", "small_craft", "large_craft") for name in locations(layout)}


@pytest.mark.parametrize("path", _fixtures(".blk"))
def test_a_changed_field_of_a_block_file_changes_its_own_blocks(path: Path) -> None:
    unit = _read(".blk", path.read_bytes())
    before, _ = _write(".blk", unit)
    for change in changes(unit):
        after, told = _write(".blk", change.unit)
        assert _touched(before, after, _blk_owners) <= _blk_own(change.field, unit), change.field
        assert told or _comes_back(change.unit, after), change.field
