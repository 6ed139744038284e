"""The prose of an MTF file: what the unit is like, who made it."""

from __future__ import annotations

from converter.model import Fluff, SystemMaker
from parsers.mtf.scan import Scan


def fluff(scan: Scan) -> Fluff:
    get = scan.values.get
    return Fluff(
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
            makers.append(SystemMaker(system=system, manufacturer=text))
            open_system = system
        elif system == open_system and system:
            makers[-1] = makers[-1].model_copy(update={"model_name": text})
            open_system = ""
        else:
            makers.append(SystemMaker(system=system, model_name=text))
            open_system = ""
    return tuple(makers)
