"""The prose of an MTF file: what the unit is like, who made it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from converter.formats.mtf import keys
from converter.model import Fluff, SystemMaker, of_typed
from parsers.mtf.scan import Scan

_NOTHING: Final = Fluff()
_KEYS: Final = frozenset(key.name for key in keys().values() if key.section in ("prose", "fluff"))


def fluff(scan: Scan) -> Fluff:
    if not scan.systems and _KEYS.isdisjoint(scan.values):
        return _NOTHING
    get = scan.values.get
    return of_typed(
        Fluff,
        overview=get("overview"),
        capabilities=get("capabilities"),
        deployment=get("deployment"),
        history=get("history"),
        date=get("fluffdate"),
        manufacturer=get("manufacturer"),
        primary_factory=get("primaryfactory"),
        systems=_makers(scan) if scan.systems else (),
        notes=get("notes"),
        image=get("imagefile"),
    )


@lru_cache(maxsize=4096)
def _maker(system: str, manufacturer: str | None, model_name: str | None) -> SystemMaker:
    """The variants of a unit share most of their makers."""
    return SystemMaker(system=system, manufacturer=manufacturer, model_name=model_name)


def _makers(scan: Scan) -> tuple[SystemMaker, ...]:
    """One entry a system: its maker and, where it follows directly, its model."""
    makers: list[SystemMaker] = []
    open_system = ""
    for line, (key, value) in scan.systems.items():
        system, colon, text = value.partition(":")
        if not colon:
            scan.note("P009", line, key=key, text=value[:80], expected="SYSTEM:TEXT")
            system, text = "", system
        if key == "systemmanufacturer":
            makers.append(_maker(system, text, None))
            open_system = system
        elif system == open_system and system:
            makers[-1] = _maker(system, makers[-1].manufacturer, text)
            open_system = ""
        else:
            makers.append(_maker(system, None, text))
            open_system = ""
    return tuple(makers)
