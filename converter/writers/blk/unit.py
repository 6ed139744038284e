"""The blocks of a unit: which there are, in which order, and the lines of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Final

from converter.equipment import Context, split_size
from converter.formats.blk import EQUIPMENT, PATCHWORK, BlockRule, armor_order, block_rules, locations, style_of
from converter.formats.blk_lines import line_text, parse_line
from converter.formats.blk_units import BAR, DIALECT, GROUPS, PATCH_TECHS, absent, code_text, layout_of, unit_type, usual_word
from converter.model import Armor, ArmorKind, BaseUnit, Crew, Engine, Fluff, HeatSinks, Mount, count_in
from converter.model.part import Part
from converter.writers.blk.values import EMPTY, KINDS, Lines
from converter.writers.loss import Losses
from converter.writers.names import name_in_file


class Writing:
    """A unit being written."""

    def __init__(self, unit: Any, losses: Losses) -> None:
        self.unit = unit
        self.losses = losses
        self.own = unit.style.dialect == DIALECT
        self.choices: Mapping[str, str] = unit.style.choices if self.own else {}
        self.group = GROUPS[unit.family]
        self.kind: type[BaseUnit] = type(unit)
        self.context = Context(unit.family, unit.clan_chassis)
        usual = unit_type(unit.family, getattr(unit, "kind", ""), getattr(unit, "motive", ""))
        word = self.choices.get("unit_type", usual)
        self.unit_type = word if usual_word(word) == usual else usual
        self.layout = layout_of(unit, usual)
        self.rules = block_rules(self.group)
        self.armor_orders = armor_order(self.layout)
        extras = unit.extras if self.own else ()
        self.exact = {extra.key: extra.value for extra in extras if extra.kind == "block"}
        self.suffixes = [extra for extra in extras if extra.kind == "suffix"]
        self.surplus = [extra for extra in extras if extra.kind == "line"]
        self.order: tuple[str, ...] = unit.style.order if self.own else ()

    @cached_property
    def mounts(self) -> dict[str, list[str]]:
        """The equipment lines by location."""
        lines: dict[str, list[str]] = {}
        for number, mount in enumerate(self.unit.mounts):
            named = self._named(mount)
            line = line_text(named, self.group, style_of(self.choices, "line", number))
            if not _understood(line, self.group, named):
                self.losses.written_as(f"the item in {mount.location}", named.text, line)
            unknown = (extra.value for extra in self.suffixes if extra.key == str(number))
            lines.setdefault(mount.location, []).append(":".join([line, *unknown]))
        return lines

    def _named(self, mount: Mount) -> Mount:
        """The mount by its name in the file; where that says the size, it is not said again."""
        text = name_in_file(mount.item, mount.text if self.own else "", self.context) or mount.text
        self.losses.check_item(mount.item, text)
        base, size = split_size(text)
        if size is not None:
            return mount._replace(text=text, size=None) if size == mount.size else mount._replace(text=base)
        return mount._replace(text=text)

    @cached_property
    def places(self) -> Mapping[str, str]:
        return locations(self.layout)

    def lines(self, tag: str, key: str) -> Lines:
        """The lines of a block, None where it has nothing to say and is not to be written."""
        exact = self.exact.get(key)
        if key != tag:
            return None if exact is None else _split(exact)
        rule = self.rules.get(tag)
        if rule and not set(rule.preferred).isdisjoint(self.order):
            return None if exact is None else _split(exact)
        lines = self._model_lines(tag, rule)
        if exact is not None and (lines is None or rule is None or self._is_absent(rule) or self._partial(rule, exact, lines)):
            return _split(exact)
        surplus = [extra.value for extra in self.surplus if extra.key == key]
        return [*(lines or ()), *surplus] if lines is not None or surplus else None

    def _model_lines(self, tag: str, rule: BlockRule | None) -> Lines:
        if rule is None:
            return self._located(tag)
        value = self.value(rule)
        if self.choices.get(f"number.{tag}") == EMPTY and (value is None or self._is_absent(rule)):
            return []
        if rule.field and value is None and rule.table != "compound_tech":
            return None
        return KINDS[rule.kind](self, rule, tag, value)

    def _partial(self, rule: BlockRule, exact: str, lines: list[str]) -> bool:
        """Whether a block that was kept whole still says what the model says: an armor array with a wrong number of lines."""
        return rule.kind == "points" and exact.split("\n")[: len(lines)] == lines

    def _located(self, tag: str) -> Lines:
        """A block that belongs to a location: its equipment, or its armor where that is patchwork."""
        if tag.endswith(EQUIPMENT) and (location := self.places.get(tag.removesuffix(EQUIPMENT))) is not None:
            return self.mounts.pop(location, [])
        ending = next((suffix for suffix in PATCHWORK if tag.endswith(suffix)), None)
        material = self._patch(self.places.get(tag.removesuffix(ending), "")) if ending else None
        text = _patch_text(material, ending) if material and ending else None
        return None if text is None else [text]

    def _patch(self, location: str) -> ArmorKind | None:
        armor = getattr(self.unit, "armor", None)
        return armor.patchwork.get(location) if armor else None

    def value(self, rule: BlockRule) -> Any:
        """What the model says in the field of a rule."""
        if rule.field in _NAMED:
            return self._item_name(rule.field, _NAMED[rule.field])
        if not rule.field:
            return None
        value = getattr(self.unit, rule.whole, None)
        return getattr(value, rule.part, None) if rule.part else value

    def _item_name(self, field: str, item: str) -> str:
        """The name of a weapon or kit that has a block of its own."""
        text: str = getattr(self.unit, field)
        name = name_in_file(getattr(self.unit, item) or "", text, self.context)
        self.losses.check_item(getattr(self.unit, item) or "", name)
        if text not in ("", name):
            self.losses.written_as(field, text, name)
        return name

    def _is_absent(self, rule: BlockRule) -> bool:
        """Whether the field has the value that it has without a block."""
        if rule.kind == "tech":
            return (self.unit.tech_base, self.unit.rules_level) == ("Inner Sphere", None)
        if not rule.field:
            return False
        return bool(self.value(rule) == absent(rule, self.unit, _default(self.kind, rule.field)))

    def entries(self) -> list[tuple[str, int | None]]:
        """The order of the file with positions in the style's order; blocks that are missing there have a place but no position."""
        entries: list[tuple[str, int | None]] = [(tag, at) for at, tag in enumerate(self.order)]
        present = set(self.order)
        ranks = _ranks(self.group, self.layout)
        for tag in sorted(self._missing(present), key=ranks.__getitem__):
            before = [(ranks[other], at) for at, (other, _) in enumerate(entries) if ranks.get(other, len(ranks)) < ranks[tag]]
            entries.insert(max(before)[1] + 1 if before else 0, (tag, None))
        return [*entries, *((tag, None) for tag in self._kept_elsewhere([tag for tag, _ in entries]))]

    def _kept_elsewhere(self, tags: list[str]) -> Iterator[str]:
        """The tags of blocks among the extras that have no place in the order."""
        places = Counter(tags)
        for key in self.exact:
            tag, _, number = key.partition("@")
            if places[tag] < count_in(number, 1):
                places[tag] += 1
                yield tag

    def _missing(self, present: set[str]) -> Iterator[str]:
        """The blocks that have something to say and no place in the order."""
        covered = {(rule.field, rule.table) for tag in present if (rule := self.rules.get(tag)) and rule.field}
        for tag, rule in self.rules.items():
            if tag in present or rule.preferred or (rule.field, rule.table) in covered or rule.kind in ("extra", "head"):
                continue
            if self._to_be_said(tag, rule):
                yield tag
        reached = {location for tag in present if (location := self._place(tag))}
        for name, location in self.places.items():
            if location not in reached and self._has_block(name, location):
                reached.add(location)
                yield name + EQUIPMENT
        for name, location in self.places.items():
            if (material := self._patch(location)) is not None and name == _usual_name(self._names(location), self.unit):
                yield from (name + ending for ending in PATCHWORK if name + ending not in present and _patch_text(material, ending))

    def _to_be_said(self, tag: str, rule: BlockRule) -> bool:
        if rule.kind in ("tech", "unit_type"):
            return not self.order or not self._is_absent(rule)
        if not rule.field:
            return bool(KINDS[rule.kind](self, rule, tag, None))
        value = self.value(rule)
        if rule.kind == "makers":
            return bool(KINDS["makers"](self, rule, tag, value))
        if value is None or rule.presence == "obsolete" or (rule.field == "armor.kind" and value.startswith(BAR)):
            return False
        return not self._is_absent(rule) or (not self.order and rule.presence != "")

    def _names(self, location: str) -> list[str]:
        """All names of a location."""
        return [name for name, code in self.places.items() if code == location]

    def _place(self, tag: str) -> str | None:
        return self.places.get(tag.removesuffix(EQUIPMENT)) if tag.endswith(EQUIPMENT) else None

    def _has_block(self, name: str, location: str) -> bool:
        """Whether a location needs an equipment block: it carries something, or no file is followed and the unit has the location."""
        if name != _usual_name(self._names(location), self.unit):
            return False
        armor = getattr(self.unit, "armor", None)
        return location in self.mounts or (not self.order and armor is not None and location in armor.points)


def _understood(line: str, group: str, mount: Mount) -> bool:
    """Whether a reader finds in the line what the mount says."""
    read = parse_line(line, group)
    said = mount._replace(item="", location="", slots=(), linked=None, maker="")
    return read.mount == said and not read.unknown


def _split(text: str) -> list[str]:
    return text.split("\n") if text else []


def _usual_name(names: list[str], unit: BaseUnit) -> str:
    """The name of a location that has several: by the chassis of battle armor, by the number of turrets of a vehicle."""
    if "squad" in names:
        return "point" if unit.clan_chassis else "squad"
    if "rear turret" in names:
        return "rear turret" if getattr(unit, "turrets", 0) > 1 else "turret"
    return names[0]


_NAMED: Final[Mapping[str, str]] = {"primary_text": "primary", "secondary_text": "secondary", "armor_kit_text": "armor_kit"}
"""Fields with the name of an item, and those with the item."""


def _patch_text(material: ArmorKind, ending: str) -> str | None:
    match ending:
        case "_armor_type":
            return code_text("armor", material.kind)
        case "_armor_tech":
            return PATCH_TECHS[material.tech]
        case "_armor_tech_rating":
            return code_text("rating", material.tech_rating)
        case _:
            return None if material.bar is None else str(material.bar)


_PARTS: Final[Mapping[str, type[Part]]] = {"engine": Engine, "armor": Armor, "heat_sinks": HeatSinks, "fluff": Fluff, "crew": Crew}


@cache
def _default(kind: type[BaseUnit], field: str) -> Any:
    """The default of a field of the model; something that nothing equals where it has none."""
    outer, _, inner = field.partition(".")
    fields = _PARTS[outer].model_fields if inner else kind.model_fields
    name = inner or outer
    return fields[name].get_default(call_default_factory=True) if name in fields else None


@cache
def _ranks(group: str, layout: str) -> Mapping[str, int]:
    """The usual order of the blocks: equipment follows the armor."""
    tags = list(block_rules(group))
    places = [name + ending for ending in (*PATCHWORK, EQUIPMENT) for name in locations(layout)]
    at = tags.index("armor") + 1 if "armor" in tags else tags.index("source")
    return {tag: rank for rank, tag in enumerate([*tags[:at], *places, *tags[at:]])}
