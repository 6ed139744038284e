"""A unit as today's programs write it: without the dialect of its file, every item by its name of today."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from converter.equipment import catalogue
from converter.formats import blk_units, mtf
from converter.model import AnyUnit, Finding, Mount, Style

STYLES = {
    "older": Style(dialect=mtf.DIALECTS[0]),
    mtf.DIALECTS[0]: Style(dialect=mtf.DIALECTS[0]),
    blk_units.DIALECT: Style(dialect=blk_units.DIALECT),
}
"""The plain style of each dialect."""

SPELLED_BY_KEY: Final = frozenset({"mtf", "blk"})
"""Formats whose writers of today call an item by its key."""


def as_of_today(unit: AnyUnit) -> tuple[AnyUnit, tuple[Finding, ...]]:
    """The unit in the plain style of its format, and a note for every name that was another one."""
    mounts = tuple(_renamed(mount) for mount in unit.mounts)
    style = STYLES.get(unit.style.dialect, Style())
    return unit.model_copy(update={"style": style, "mounts": mounts}), tuple(old_names(unit))


def _renamed(mount: Mount) -> Mount:
    return mount._replace(text="") if mount.item in catalogue() else mount


def old_names(unit: AnyUnit) -> Iterator[Finding]:
    """Names of items that are not those of the catalogue, each once. A bare name is none: it means the chassis' own make."""
    origin = unit.provenance
    if origin is None or origin.format not in SPELLED_BY_KEY:
        return
    told: set[str] = set()
    prefixes = ("", "Clan ", "CL") if unit.clan_chassis else ("", "IS ", "IS")
    for number, mount in enumerate(unit.mounts):
        text = mount.text
        if text and text not in told and mount.item in catalogue() and all(prefix + text != mount.item for prefix in prefixes):
            told.add(text)
            line = origin.mount_lines[number] if number < len(origin.mount_lines) else None
            yield Finding("E102", origin.path, line, {"text": text, "name": mount.item})
