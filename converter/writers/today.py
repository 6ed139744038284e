"""A unit as today's programs write it: without the dialect of its file, every item by its name of today."""

from __future__ import annotations

from collections.abc import Iterator

from converter.equipment import catalogue
from converter.formats import blk_units, mtf
from converter.model import AnyUnit, Finding, Mount, Style

STYLES = {
    "older": Style(dialect=mtf.DIALECTS[0]),
    mtf.DIALECTS[0]: Style(dialect=mtf.DIALECTS[0]),
    blk_units.DIALECT: Style(dialect=blk_units.DIALECT),
}
"""The plain style of each dialect."""


def as_of_today(unit: AnyUnit) -> tuple[AnyUnit, tuple[Finding, ...]]:
    """The unit in the plain style of its format, and a note for every name that was an older one."""
    mounts = tuple(_renamed(mount) for mount in unit.mounts)
    style = STYLES.get(unit.style.dialect, Style())
    return unit.model_copy(update={"style": style, "mounts": mounts}), tuple(_notes(unit))


def _renamed(mount: Mount) -> Mount:
    return mount._replace(text="") if mount.item in catalogue() else mount


def _notes(unit: AnyUnit) -> Iterator[Finding]:
    path = unit.provenance.path if unit.provenance else ""
    lines = unit.provenance.mount_lines if unit.provenance else ()
    told: set[str] = set()
    for number, mount in enumerate(unit.mounts):
        if mount.item in catalogue() and mount.text not in (mount.item, "", *told):
            told.add(mount.text)
            yield Finding("E102", path, lines[number] if number < len(lines) else None, {"text": mount.text, "name": mount.item})
