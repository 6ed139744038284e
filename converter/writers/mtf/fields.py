"""The lines of the keys of an MTF file: for each key what the model says, its text, and what a reader makes of a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, Final, NamedTuple

from converter.formats import mtf_values
from converter.formats.mtf import DIALECTS, REAR_ARMOR, USUAL_GYRO, armor_labels, expected_keys, is_prose, keys, usual_cockpit
from converter.model import ArmorKind, Engine, HeatSinks, Mek, Mount, SystemMaker
from converter.writers.loss import Losses
from converter.writers.mtf.slots import slots_needed
from converter.writers.text import one_line


class Field(NamedTuple):
    """A key with one value.

    `said` is what the model says; `text` the text of that in a named spelling (empty: the usual one); `read` what a reader makes of a text,
    and, given None, of the absence of the key.
    """

    said: Callable[[Mek], Any]
    text: Callable[[Mek, str], str]
    read: Callable[[Mek, str | None], Any]


def _text_field(path: str, usual: str | None = None) -> Field:
    get = attrgetter(path)
    return Field(get, lambda mek, _: str(get(mek)), lambda _, text: usual if text is None else text)


def _prose_field(path: str) -> Field:
    """Prose in several lines; a line that would be taken for something else joins the one before."""
    get = attrgetter(path)

    def text(mek: Mek, _: str) -> str:
        first, *more = str(get(mek)).split("\n")
        return first + "".join(f"\n{line}" if is_prose(line) else f" {line.strip()}" for line in more)

    return Field(get, text, lambda _, text: text)


def _whole_field(path: str, usual: int | None = None) -> Field:
    get = attrgetter(path)
    return Field(get, lambda mek, _: f"{get(mek):.0f}", lambda _, text: usual if text is None else _whole(text))


def _whole(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None


def _read_engine(mek: Mek, text: str | None) -> Engine | None:
    if text is None:
        return None
    engine = mtf_values.engine(text, mek.tech_base)
    return engine if engine.rating is not None else engine.model_copy(update={"rating": round((mek.tonnage or 0) * mek.walk_mp)})


def _engine_text(mek: Mek, spelling: str) -> str:
    return f"{mek.engine.rating} {mtf_values.engine_text(mek.engine.kind, mek.engine.tech, mek.tech_base, spelling)}"


def _read_sinks(_: Mek, text: str | None) -> HeatSinks:
    return mtf_values.heat_sinks(text or "") or HeatSinks(count=0)


def _sinks_text(mek: Mek, spelling: str) -> str:
    return f"{mek.heat_sinks.count} {mtf_values.heat_sinks_text(mek.heat_sinks.kind, mek.heat_sinks.tech, spelling)}"


def _read_armor(_: Mek, text: str | None) -> ArmorKind:
    return mtf_values.armor(text or "") or ArmorKind(kind="Standard")


FIELDS: Final[dict[str, Field]] = {
    "generator": _text_field("generator"),
    "uuid": _text_field("uuid"),
    "chassis": _text_field("chassis"),
    "clanname": _text_field("clan_name"),
    "model": _text_field("model", ""),
    "mul id": _whole_field("mul_id"),
    "config": Field(
        lambda mek: (mek.configuration, mek.omni),
        lambda mek, name: mtf_values.configuration_text(mek.configuration, mek.omni, name),
        lambda _, text: mtf_values.configuration(text or ""),
    ),
    "techbase": Field(
        attrgetter("tech_base"),
        lambda mek, _: mek.tech_base,
        lambda _, text: mtf_values.TECH_BASES.get((text or "").lower(), "Inner Sphere"),
    ),
    "era": _whole_field("year"),
    "original era": _whole_field("original_year"),
    "published": _text_field("published_in"),
    "rules level": _whole_field("rules_level"),
    "role": _text_field("role"),
    "faction": _text_field("faction"),
    "mass": _whole_field("tonnage"),
    "engine": Field(attrgetter("engine"), _engine_text, _read_engine),
    "structure": Field(
        lambda mek: (mek.structure, mek.structure_tech),
        lambda mek, name: mtf_values.structure_text(mek.structure, mek.structure_tech, name),
        lambda _, text: mtf_values.structure(text or "") or ("Standard", None),
    ),
    "myomer": Field(attrgetter("myomer"), lambda mek, _: mek.myomer, lambda _, text: text or "Standard"),
    "lam": _text_field("lam_type"),
    "motive": _text_field("quadvee_motive"),
    "cockpit": Field(
        lambda mek: (mek.cockpit, mek.advanced_fire_control),
        lambda mek, name: mtf_values.cockpit_text(mek.cockpit, mek.advanced_fire_control, name),
        lambda mek, text: (mtf_values.cockpit(text or "") or usual_cockpit(mek.configuration), "(afc)" in (text or "").lower()),
    ),
    "gyro": Field(
        attrgetter("gyro"),
        lambda mek, name: mtf_values.gyro_text(mek.gyro, name),
        lambda _, text: mtf_values.gyro(text or "") or USUAL_GYRO,
    ),
    "ejection": _text_field("ejection"),
    "heat sink kit": _text_field("heat_sink_kit"),
    "heat sinks": Field(lambda mek: mek.heat_sinks.model_copy(update={"base_chassis": None}), _sinks_text, _read_sinks),
    "base chassis heat sinks": _whole_field("heat_sinks.base_chassis"),
    "walk mp": _whole_field("walk_mp"),
    "jump mp": _whole_field("jump_mp", 0),
    "clancaseoptedoutlocs": Field(
        attrgetter("clan_case_omitted"),
        lambda mek, _: ",".join(mek.clan_case_omitted),
        lambda _, text: tuple((text or "").replace(",", " ").split()),
    ),
    "armor": Field(
        lambda mek: ArmorKind(kind=mek.armor.kind, tech=mek.armor.tech),
        lambda mek, name: mtf_values.armor_text(mek.armor.kind, mek.armor.tech, name),
        _read_armor,
    ),
    "overview": _prose_field("fluff.overview"),
    "capabilities": _prose_field("fluff.capabilities"),
    "deployment": _prose_field("fluff.deployment"),
    "history": _prose_field("fluff.history"),
    "fluffdate": _text_field("fluff.date"),
    "manufacturer": _text_field("fluff.manufacturer"),
    "primaryfactory": _text_field("fluff.primary_factory"),
    "notes": _prose_field("fluff.notes"),
    "imagefile": _text_field("fluff.image"),
    "bv": _whole_field("manual_bv"),
}
"""The keys with one value, armor points aside."""

HELD: Final = frozenset(
    {
        *("generator", "uuid", "chassis", "clan_name", "model", "mul_id", "configuration", "omni", "tech_base", "year", "original_year"),
        *("published_in", "rules_level", "role", "faction", "tonnage", "engine", "structure", "structure_tech", "myomer", "lam_type"),
        *("quadvee_motive", "cockpit", "advanced_fire_control", "gyro", "ejection", "heat_sink_kit", "heat_sinks.count"),
        *("heat_sinks.kind", "heat_sinks.tech", "heat_sinks.base_chassis", "walk_mp", "jump_mp", "clan_case_omitted", "armor.kind"),
        *("armor.tech", "armor.points", "armor.rear", "armor.patchwork", "manual_bv", "fluff.overview", "fluff.capabilities"),
        *("fluff.deployment", "fluff.history", "fluff.date", "fluff.manufacturer", "fluff.primary_factory", "fluff.notes", "fluff.image"),
        *("fluff.systems", "sources", "quirks", "weapon_quirks", "mounts", "systems", "slotless", "weapon_list"),
    }
)
"""The fields of a Mek that an MTF file holds."""


def value_lines(mek: Mek, losses: Losses) -> dict[str, list[str]]:
    """The lines of all keys, by key; what cannot be said in them is noted."""
    written = _Writer(mek, losses)
    lines = {key: written.lines(key, text) for key, text in written.texts()}
    for key, texts in _lists(mek).items():
        if texts or key in written.earlier:
            lines[key] = written.repeated(key, texts)
    if systems := list(_systems(mek, written)):
        lines["systemmanufacturer"] = systems
    return lines


class _Writer:
    """Writes the keys of one Mek: in which spelling, and where the exact text that was read still holds."""

    def __init__(self, mek: Mek, losses: Losses) -> None:
        self.mek = mek
        self.losses = losses
        self.choices = mek.style.choices
        self.own = mek.style.dialect in DIALECTS
        self.exact: dict[str, str] = {}
        self.earlier: dict[str, list[str]] = {}
        for extra in mek.extras if self.own else ():
            if extra.kind == "value":
                self.exact[extra.key] = extra.value
            elif extra.kind == "key" and extra.key.lower() in keys():
                self.earlier.setdefault(extra.key, []).append(extra.value)

    def texts(self) -> Iterator[tuple[str, str]]:
        """Every key with one value that is to be written, and its text."""
        expected = expected_keys(self.mek.configuration, self.mek.gyro, self.mek.cockpit)
        left_out = self.choices.get("left out", "").split(", ")
        written_out = self.choices.get("written out", "").split(", ")
        for key, field in FIELDS.items():
            said = field.said(self.mek)
            if said == field.read(self.mek, None):
                if said is None and key in self.exact:
                    yield key, self.exact[key]
                if said is None or not ((key in expected and key not in left_out) or key in written_out or key in self.exact):
                    continue
            yield key, self.text(key, field, said)
        yield from self.armor()

    def text(self, key: str, field: Field, said: Any) -> str:
        exact = self.exact.get(key)
        if exact is not None and field.read(self.mek, exact) == said:
            return exact
        texts = [field.text(self.mek, spelling) for spelling in dict.fromkeys((self.choices.get(f"spelling.{key}", ""), ""))]
        text = next((text for text in texts if field.read(self.mek, text) == said), None)
        if text is None:
            self.losses.written_as(key, said, texts[-1])
            return texts[-1]
        return text

    def armor(self) -> Iterator[tuple[str, str]]:
        armor = self.mek.armor
        labels = armor_labels(self.mek.configuration)
        for label in (*labels, *(location for location in armor.points if location not in labels)):
            key = f"{label.lower()} armor"
            if key not in keys():
                self.losses.left_out(f"armor.points.{label}", armor.points[label])
                continue
            points = armor.rear.get(REAR_ARMOR[label]) if label in REAR_ARMOR else armor.points.get(label)
            if points is None:
                if key in self.exact:
                    yield key, self.exact[key]
                continue
            yield key, self._points(key, points, None if label in REAR_ARMOR else armor.patchwork.get(label))

    def _points(self, key: str, points: int, material: ArmorKind | None) -> str:
        exact = self.exact.get(key)
        if exact is not None:
            name, _, number = exact.rpartition(":")
            if _whole(number) == points and mtf_values.armor(name) == material:
                return exact
        if material is None:
            return str(points)
        return mtf_values.patch_text(material, points, self.choices.get(f"spelling.{key}", ""))

    def spelled(self, key: str) -> str:
        return self.choices.get(f"key.{key}") or keys()[key].spelling(self.mek.style.dialect)

    def lines(self, key: str, text: str) -> list[str]:
        return self.repeated(key, [text])

    def repeated(self, key: str, texts: list[str]) -> list[str]:
        spelled = self.spelled(key)
        return [f"{spelled}:{self.clean(key, text)}" for text in (*self.earlier.get(key, ()), *texts)]

    def clean(self, key: str, text: str) -> str:
        """The text as it can stand behind a key: on one line, unless a reader takes its further lines for what they are."""
        if "\n" not in text and "\r" not in text and text == text.strip():
            return text
        if keys()[key].section == "prose" and _goes_on(text):
            return text
        cleaned = one_line(text)
        self.losses.written_as(key, text, cleaned)
        return cleaned


def _goes_on(text: str) -> bool:
    """Whether the further lines of a text will be read as that."""
    first, *lines = text.split("\n")
    return "\r" not in text and first == first.lstrip() and all(map(is_prose, lines)) and bool(lines and lines[-1].strip())


def _lists(mek: Mek) -> dict[str, list[str]]:
    """The texts of the keys that may stand more than once."""
    return {
        "source": list(mek.sources),
        "quirk": list(mek.quirks),
        "weaponquirk": [f"{quirk.quirk}:{quirk.location}:{quirk.index}:{quirk.weapon}" for quirk in mek.weapon_quirks],
        "nocrit": [f"{mount.text or mount.item}:{mount.location}" for mount in (*mek.slotless, *_without_slots(mek))],
    }


def _without_slots(mek: Mek) -> Iterator[Mount]:
    """Mounts that need no slot and have none."""
    return (mount for mount in mek.mounts if not mount.slots and not slots_needed(mek, mount))


def _systems(mek: Mek, written: _Writer) -> Iterator[str]:
    """Maker and model of each system in turn."""
    for system in mek.fluff.systems:
        if ":" in system.system:
            written.losses.written_as("fluff.systems", system.system, system.system.partition(":")[0])
        if system.manufacturer is not None:
            yield from written.repeated("systemmanufacturer", [_system(system, system.manufacturer)])
        if system.model_name is not None:
            yield from written.repeated("systemmode", [_system(system, system.model_name)])


def _system(system: SystemMaker, text: str) -> str:
    return f"{system.system}:{text}" if system.system else text
