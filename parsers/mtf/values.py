"""The values of MTF keys as typed figures; what cannot be read becomes a finding, what is spelled unusually a choice of style."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeVar

from converter.formats import mtf_values
from converter.formats.mtf import LOCATIONS, REAR_ARMOR, usual_cockpit
from converter.model import Armor, ArmorKind, Configuration, Engine, Extra, HeatSinks, Tech, TechBase, is_count, of_typed
from parsers.mtf.scan import Scan

Word = TypeVar("Word", bound=str)
LAM_TYPES: Final[tuple[Literal["Standard", "Bimodal"], ...]] = ("Standard", "Bimodal")
MOTIVES: Final[tuple[Literal["Track", "Wheel"], ...]] = ("Track", "Wheel")

ARMOR_LABELS: Final = {f"{label.lower()} armor": label for label in (*LOCATIONS.values(), *REAR_ARMOR)}
"""Keys of armor lines and the label in each."""


_SMALL: Final = {str(number): number for number in range(128)}
"""Most numbers, as they are usually written."""


class Values:
    """The values of a scan as typed figures.

    What cannot be understood becomes a finding and an extra, what is spelled otherwise than usual a choice of style.
    """

    def __init__(self, scan: Scan) -> None:
        self.scan = scan
        self.text = scan.values.get
        self.spellings: dict[str, str] = {}

    def whole(self, key: str) -> int | None:
        """The whole number of a key; None where it is absent or no number."""
        text = self.text(key)
        if text is None:
            return None
        if text in _SMALL:
            return _SMALL[text]
        try:
            number = int(text)
        except ValueError:
            self.doubt(key, "a whole number")
            return None
        if abs(number) > 10**9:
            self.doubt(key, "a number of this game")
            return None
        if text != str(number):
            self.spelled(key, None)
        return number

    def doubt(self, key: str, expected: str) -> None:
        self.scan.note("P009", self.scan.lines[key], key=key, text=self.scan.values[key][:80], expected=expected)
        self.keep(key)

    def keep(self, key: str) -> None:
        """Keep the exact text of a value."""
        self.scan.extras.append(Extra("value", key, self.scan.values[key], key, self.scan.lines[key]))

    def spelled(self, key: str, spelling: str | None) -> None:
        """Keep the name of the spelling of a value; where it has no name, its text."""
        if spelling is None:
            self.scan.note("P127", self.scan.lines[key], key=key, text=self.scan.values[key][:80])
            self.keep(key)
        elif spelling:
            self.spellings[key] = spelling

    def word(self, key: str, default: str, known: Callable[[str], str | None], render: Callable[[str, str], str], expected: str) -> str:
        """One of a set of words; the default, with a finding, where it is none of them."""
        text = self.text(key)
        if text is None:
            return default
        kind = known(text)
        if kind is None:
            self.doubt(key, expected)
            return default
        self.spelled(key, mtf_values.spelling_of(text, mtf_values.WORD_SPELLINGS, lambda name: render(kind, name)))
        return kind


def tech_base(values: Values) -> TechBase:
    text = values.text("techbase")
    if text is None:
        values.scan.note("P119", None, text="", used="Inner Sphere")
        return "Inner Sphere"
    found = mtf_values.TECH_BASES.get(text.lower())
    if found is None or text.lower() == "mixed":
        values.scan.note("P119", values.scan.lines["techbase"], text=text, used=found or "Inner Sphere")
    used: TechBase = found or "Inner Sphere"
    if text != used:
        values.spelled("techbase", None)
    return used


def engine(values: Values, tech_base: TechBase, usual_rating: int) -> Engine:
    """The engine; a rating that the line has lost follows from weight and speed, and is reported."""
    text = values.scan.values["engine"]
    found = mtf_values.engine(text, tech_base)
    if found.rating is None:
        values.scan.note("P120", values.scan.lines["engine"], text=text[:80], rating=usual_rating)
        values.keep("engine")
        return Engine(kind=found.kind, rating=usual_rating, tech=found.tech)
    words = text.removeprefix(f"{found.rating} ")
    values.spelled("engine", mtf_values.engine_spelling(words, found.kind, found.tech, tech_base))
    return found


def structure(values: Values) -> tuple[str, Tech | None]:
    text = values.text("structure")
    if text is None:
        return "Standard", None
    found = mtf_values.structure(text)
    if found is None:
        values.doubt("structure", "a kind of structure")
        return "Standard", None
    values.spelled("structure", mtf_values.structure_spelling(text, *found))
    return found


def cockpit(values: Values, configuration: Configuration) -> str:
    advanced = advanced_fire_control(values)
    return values.word(
        "cockpit",
        usual_cockpit(configuration),
        mtf_values.cockpit,
        lambda kind, name: mtf_values.cockpit_text(kind, advanced, name),
        "a kind of cockpit",
    )


def advanced_fire_control(values: Values) -> bool:
    return "(afc)" in (values.text("cockpit") or "").lower()


def choice(values: Values, key: str, allowed: tuple[Word, ...]) -> Word | None:
    """One of a few words, whatever its case; None where the key is absent or the word another."""
    text = values.text(key)
    if text is None:
        return None
    found = next((word for word in allowed if word.lower() == text.lower()), None)
    if found is None:
        values.doubt(key, " or ".join(allowed))
    elif found != text:
        values.spelled(key, None)
    return found


def heat_sinks(values: Values) -> HeatSinks:
    text = values.text("heat sinks")
    sinks = mtf_values.heat_sinks(text) if text is not None else None
    if sinks is None:
        if text is None:
            values.scan.note("P121", None, key="heat sinks")
        else:
            values.doubt("heat sinks", "a count and a kind of heat sinks")
        return HeatSinks(count=0, kind="Single")
    words = (text or "").removeprefix(f"{sinks.count} ")
    values.spelled("heat sinks", mtf_values.heat_sinks_spelling(words, sinks.kind, sinks.tech))
    base = values.whole("base chassis heat sinks")
    return sinks if base is None else sinks.model_copy(update={"base_chassis": base})


def armor(values: Values) -> Armor:
    kind, tech = "Standard", None
    text = values.text("armor")
    if text is None:
        values.scan.note("P121", None, key="armor")
    elif (material := mtf_values.armor(text)) is None:
        values.doubt("armor", "a kind of armor")
    else:
        kind, tech = material.kind, material.tech
        values.spelled("armor", mtf_values.armor_spelling(text, kind, tech))
    points: dict[str, int] = {}
    rear: dict[str, int] = {}
    patchwork: dict[str, ArmorKind] = {}
    for key in filter(ARMOR_LABELS.__contains__, values.scan.values):
        label = ARMOR_LABELS[key]
        text = values.scan.values[key]
        if text in _SMALL:
            figure: int | None = _SMALL[text]
        else:
            figure = _patch(values, key, label, patchwork) if ":" in text else values.whole(key)
        if figure is None:
            continue
        if label in REAR_ARMOR:
            rear[REAR_ARMOR[label]] = figure
        else:
            points[label] = figure
    return of_typed(Armor, kind=kind, tech=tech, points=points, rear=rear, patchwork=patchwork)


def _patch(values: Values, key: str, label: str, patchwork: dict[str, ArmorKind]) -> int | None:
    """The material and the points of a location of patchwork armor; the points stand after the last colon."""
    text, _, number = values.scan.values[key].rpartition(":")
    material = mtf_values.armor(text)
    if material is None or not is_count(number.strip()):
        values.doubt(key, "a kind of armor and its points")
        return int(number) if is_count(number.strip()) else None
    patchwork[label] = material
    values.spelled(key, mtf_values.patch_spelling(values.scan.values[key], material, int(number)))
    return int(number)
