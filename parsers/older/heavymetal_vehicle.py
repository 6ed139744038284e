"""HeavyMetal Vee (.hmv): combat vehicles in a binary layout that is known from one other program's reader only."""

from __future__ import annotations

import math
from typing import Any, cast

from converter.equipment import Context, catalogue
from converter.formats.heavymetal import AMMUNITION_OFFSET, codes, items
from converter.model import Armor, Engine, Extra, Finding, Fluff, HeatSinks, Mount, Plain, Provenance, Transporter, Vehicle
from parsers.older.binary import Cursor, Cut, Field
from parsers.registry import Format, ReadResult, Source

HEAD = (
    Field("version", 5),
    Field("flags", 2),
    Field("motive", "u16"),
    Field("head", 12),
    Field("chassis", "str"),
    Field("model", "str"),
    Field("level", "u16"),
    Field("year", "u16"),
    Field("before the structure", 8),
    Field("structure", "u8"),
    Field("after the structure", 23),
    Field("BattleForce", "str"),
    Field("technology", "u16"),
)
FRAME = (
    Field("frame", 4),
    *(Field(name, "u16") for name in ("rating", "engine", "cruise", "jump", "sinks", "armor", "internal", "turret")),
    *(Field(name, "u16") for side in ("FR", "LS", "RS", "RR") for name in (f"internal {side}", side)),
)
ITEM = (
    Field("count", "u16"),
    Field("item", "u16"),
    Field("maker", "str"),
    Field("location", "u16"),
    Field("shots", "u16"),
    Field("item", 4),
)
BAY = (Field("tons", "f32"), Field("name", "str"))
OPTIONS = (
    Field("before CASE", 12),
    Field("case", "u16"),
    Field("targeting computer", "u16"),
    Field("artemis", "u16"),
    Field("options", 4),
    Field("rotor", "u16"),
    Field("after the rotor", 4),
)
PROSE = ("overview", "capabilities", "history", "variants", "notables", "deployment", "notes")
LOCKED_TURRET = 2
CASE_FITTED = 0xFFFF
ARTEMIS = {1: ("artemis_iv", "srm"), 2: ("artemis_iv", "lrm"), 4: ("artemis_v", "srm"), 8: ("artemis_v", "lrm")}


MOST_MOUNTS = 500
"""Items of a vehicle, each lot of ammunition one; a record of 20 bytes can ask for 65,535."""


def sniff(head: bytes) -> bool:
    """Whether the start of a file is a HeavyMetal Vee vehicle's: a version, and a movement code where it belongs."""
    return head[:1] == b"V" and head[2:3] == b"." and str(int.from_bytes(head[7:9], "little")) in codes()["vehicle"]["motive"]


def read(source: Source) -> ReadResult:
    """Read one file."""
    reading = _Reading(source.path, Cursor(source.data))
    unit: Vehicle | None = None
    try:
        unit = reading.vehicle()
    except Cut as cut:
        reading.say("P401", reason=str(cut))
    reading.say("P402", format="HeavyMetal Vee", count=len(reading.cursor.unknown))
    return ReadResult((unit,) if unit else (), tuple(reading.findings))


class _Reading:
    def __init__(self, path: str, cursor: Cursor) -> None:
        self.path = path
        self.cursor = cursor
        self.findings: list[Finding] = []

    def say(self, code: str, **fields: Plain) -> None:
        self.findings.append(Finding(code, self.path, None, fields))

    def code(self, table: str, value: int) -> Any:
        words = codes()["vehicle"].get(table) or codes()[table]
        if str(value) not in words:
            self.say("P403", field=table.replace("_", " "), value=value)
            return next(iter(words.values()))
        return words[str(value)]

    def vehicle(self) -> Vehicle | None:
        cursor = self.cursor
        head = cast("dict[str, Any]", cursor.take(HEAD))
        tech_base = self.code("tech_base", head["technology"])
        clan = tech_base == "Clan"
        if tech_base == "Mixed (IS Chassis)":
            clan = cursor.u16("technology of the base") == 1
            tech_base = "Mixed (Clan Chassis)" if clan else tech_base
            cursor.skip("technology of the parts", 6)
        frame = cast("dict[str, int]", cursor.take(FRAME))
        motive = self.code("motive", head["motive"])
        card = head["BattleForce"].strip()
        omni = "omni" in card.lower()
        self.skip_turret(omni)
        mounts = self.items(Context("vehicle", clan))
        bays = tuple(self.bay() for _ in range(cursor.u16("number of bays")))
        mounts += self.options(Context("vehicle", clan))
        prose = {field: cursor.text(field).strip() or None for field in PROSE}
        if cursor.u16("supercharger"):
            mounts.append(self.mount("Supercharger", "BD", Context("vehicle", clan)))
        cursor.rest("the end")
        tons = self.tonnage(motive, frame)
        if tons is None or not head["chassis"].strip():
            self.say("P006", missing="name or tonnage missing")
            return None
        sides = {side: frame[side] for side in ("FR", "LS", "RS", "RR")}
        turret = {"RO" if motive == "VTOL" else "TU": frame["turret"]} if frame["turret"] else {}
        return Vehicle(
            chassis=head["chassis"].strip(),
            model=head["model"].strip(),
            year=head["year"],
            rules_level=head["level"],
            tech_base=tech_base,
            omni=omni,
            tonnage=tons,
            motive=motive,
            engine=Engine(kind=self.code("engine", frame["engine"]), rating=frame["rating"], tech="Clan" if clan else "IS"),
            cruise_mp=frame["cruise"],
            heat_sinks=HeatSinks(count=frame["sinks"]),
            armor=Armor(kind=self.code("armor", frame["armor"]), tech="Clan" if clan else "IS", points={**sides, **turret}),
            turrets=1 if turret and motive != "VTOL" else 0,
            mounts=tuple(mounts),
            transporters=bays,
            fluff=Fluff(**prose),
            extras=(*cursor.unknown, *([Extra("key", "BattleForce", card)] if card else ())),
            provenance=Provenance(path=self.path, format="hmv"),
        )

    def skip_turret(self, omni: bool) -> None:
        if not omni:
            self.cursor.skip("turret", 14)
            return
        self.cursor.skip("turret", 12)
        if self.cursor.u16("turret lock") == LOCKED_TURRET:
            self.cursor.skip("locked turret", 12)

    def items(self, context: Context) -> list[Mount]:
        """Weapons and equipment; the rounds of a weapon become lots of ammunition in the body."""
        mounts: list[Mount] = []
        table = items(context.clan)
        for _ in range(self.cursor.u16("number of items")):
            record = cast("dict[str, Any]", self.cursor.take(ITEM))
            number = record["item"]
            item = table.get(number)
            if len(mounts) > MOST_MOUNTS:
                continue
            if item is None:
                self.say("P403", field="item", value=number)
            name = (item.name or item.own_name) if item else f"HeavyMetal item {number}"
            location = self.code("location", record["location"])
            mounts += [self.mount(name, location, context)._replace(maker=record["maker"].strip())] * min(record["count"], MOST_MOUNTS + 1)
            if record["shots"]:
                mounts += self.lots(number, record["shots"], context)
        if len(mounts) > MOST_MOUNTS:
            self.say("P405", what=f"more than {MOST_MOUNTS} items are no vehicle's; the others are left out")
        return mounts[:MOST_MOUNTS]

    def lots(self, number: int, shots: int, context: Context) -> list[Mount]:
        """Ammunition by full lots; what does not fill one is a half lot."""
        ammunition = items(context.clan).get(number + AMMUNITION_OFFSET)
        weapon = items(context.clan).get(number)
        per_ton = (weapon and weapon.shots) or (ammunition and ammunition.shots)
        if ammunition is None or not per_ton:
            self.say("P403", field="ammunition of item", value=number)
            return []
        full, rest = divmod(shots, per_ton)
        full = min(full, MOST_MOUNTS + 1)
        loads = [per_ton] * full + ([rest] if rest else [])
        return [self.mount(ammunition.name or ammunition.own_name, "BD", context)._replace(shots=load) for load in loads]

    def mount(self, name: str, location: str, context: Context) -> Mount:
        item = catalogue().resolve(name, context)
        if item is None:
            self.say("E101", text=name, location=location)
        return Mount(item.key if item else "", location, name)

    def bay(self) -> Transporter:
        record = cast("dict[str, Any]", self.cursor.take(BAY))
        tons = round(float(record["tons"]), 3)
        if not math.isfinite(tons):
            self.say("P403", field="tons of a bay", value=tons)
            tons = 0.0
        troops = any(word in record["name"].lower() for word in ("infantry", "troop"))
        return Transporter(kind="troopspace" if troops else "cargobay", size=tons)

    def options(self, context: Context) -> list[Mount]:
        """CASE, targeting computer and mast mount, which are marks of the vehicle and not items of its list."""
        options = cast("dict[str, int]", self.cursor.take(OPTIONS))
        names = [("CASE", options["case"] == CASE_FITTED), ("Targeting Computer", options["targeting computer"] == 1)]
        fitted = [self.mount(name, "BD", context) for name, there in names if there]
        for bit, (kind, missiles) in ARTEMIS.items():
            if options["artemis"] & bit:
                self.say("P405", what=f"{kind.replace('_', ' ')} on {missiles} launchers is a mark of the whole vehicle and is not mounted")
        return fitted

    def tonnage(self, motive: str, frame: dict[str, int]) -> float | None:
        """(engine rating + suspension factor) / cruise MP, the factor looked up at ten times the internal structure."""
        if not frame["cruise"]:
            self.say("P405", what="without cruise MP the tonnage cannot be worked out")
            return None
        about = 10 * frame["internal"]
        steps = codes()["vehicle"]["suspension"][motive]
        factor = next((f for highest, f in steps if about <= highest), steps[-1][1])
        tons = (frame["rating"] + factor) / frame["cruise"]
        if tons != int(tons):
            self.say("P405", what=f"engine {frame['rating']}, suspension {factor} and cruise {frame['cruise']} give {tons:.2f} t")
        return float(tons)


FORMATS = (Format("hmv", "HeavyMetal Vee vehicle", (".hmv",), sniff, read),)
