"""SAW files: one combat vehicle a configuration. Source: saw.md."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from converter.formats import ssw
from converter.model import AnyUnit, Armor, Engine, HeatSinks, Mount, Transporter, Vehicle
from parsers.ssw import equipment, header, parts
from parsers.ssw.document import Document, flag, text_of
from parsers.xml import line_of

if TYPE_CHECKING:
    from lxml.etree import _Element

SPONSON_TURRET = "SponsonTurret"
"""A pair of them is there as soon as an item stands in one. Source: saw.md 2."""
_SUPERHEAVY = "(Super Heavy)"
_FLAGS = (*equipment.FLAGS, "TargetingComputer", "VTOL Jet Booster")
"""Types that are flags of the whole vehicle: a loadout may repeat them."""


class Chassis(NamedTuple):
    """What all configurations of a file share."""

    document: Document
    header: header.Header
    clan: bool
    turrets: int
    mods: tuple[Mount, ...]
    fields: dict[str, Any]


class Load(NamedTuple):
    """What a configuration carries."""

    mounts: list[Mount]
    lines: list[int]
    transporters: list[Transporter]
    spellings: dict[str, str]


def read_vehicle(document: Document) -> tuple[AnyUnit, ...]:
    """The vehicles of a file: one, or one for each configuration of an omni."""
    root = document.root
    missing = [tag for tag in ("motive", "engine", "armor", "baseloadout") if root.find(tag) is None]
    base = root.find("baseloadout")
    if base is None or missing:
        document.report("P006", root, missing=", ".join(missing))
        return ()
    chassis = _chassis(document, base)
    loadouts = root.findall("loadout")
    if not loadouts:
        return (_vehicle(chassis, base, None, 0),)
    return tuple(_vehicle(chassis, base, loadout, index) for index, loadout in enumerate(loadouts))


def _chassis(document: Document, base: _Element) -> Chassis:
    root = document.root
    head = header.read_header(document, "omni")
    clan = header.clan_chassis(root, header.clan_case(base))
    motive, engine, mods = root.find("motive"), root.find("engine"), root.find("structure/mods")
    turrets = document.code(motive, motive.get("turret") if motive is not None else None, ssw.TURRETS, "turret") or 0
    kind = parts.own_entry(document, engine, "engine")
    text = (motive.get("type") if motive is not None else None) or root.get("motive") or ""
    moved = parts.entry(document, motive, text, "motive")
    fields = {
        "motive": moved.kind if moved else text,
        "superheavy": _SUPERHEAVY in text,
        "engine": Engine(kind=kind.kind if kind else "Fusion", tech=header.tech_of(engine, clan) or ("Clan" if clan else "IS")),
        "cruise_mp": document.whole(motive, motive.get("cruise") if motive is not None else None, "cruise") or 0,
        "armor": _armor(document, clan, turrets),
        "turrets": turrets,
        "trailer": flag(mods, "trailer"),
        "no_control_systems": flag(mods, "trailer"),
        **_turret_weights(document, base, turrets),
    }
    # The program's weights and costs have no control systems on any trailer; the file has no word for a trailer with a crew.
    built = tuple(Mount(mod.items["IS"], "BD") for name, mod in ssw.parts("mods").items() if flag(mods, name))
    return Chassis(document, head, clan, turrets, built, fields)


def _armor(document: Document, clan: bool, turrets: int) -> Armor:
    """Armor of the locations the vehicle has: all seven elements are always there, with 0 where there is no such location."""
    names = dict(ssw.VEHICLE_ARMOR)
    if turrets > 1:
        names["primaryturret"] = "FT"
    else:
        del names["secondaryturret"]
    if not turrets:
        del names["primaryturret"]
    motive = document.root.find("motive")
    if motive is None or motive.get("type") != "VTOL":
        del names["rotor"]
    whole = parts.armor(document, clan, {})
    element = document.root.find("armor")
    points = {location: document.whole(element, text_of(element, tag), tag) or 0 for tag, location in names.items()}
    return whole.model_copy(update={"points": points})


def _turret_weights(document: Document, base: _Element, turrets: int) -> dict[str, float | None]:
    """Tons reserved for pods in the turrets; 0.0 means not set."""
    first = document.number(base, base.get("turretlimit"), "turretlimit") or None
    second = document.number(base, base.get("rearturretlimit"), "rearturretlimit") or None
    if turrets > 1:
        return {"turret_weight": second, "front_turret_weight": first}
    return {"turret_weight": first}


def _vehicle(chassis: Chassis, base: _Element, loadout: _Element | None, index: int) -> Vehicle:
    """One configuration: the base loadout, and a loadout of pods on top."""
    document, head = chassis.document, chassis.header
    layers = [base] if loadout is None else [base, loadout]
    load = _load(chassis, layers)
    fields = header.unit_fields(document, head, chassis.clan, base, loadout)
    if load.spellings:
        fields["style"] = head.style.model_copy(update={"choices": {**head.style.choices, **load.spellings}})
    return Vehicle(
        **fields,
        mounts=tuple(load.mounts),
        transporters=tuple(load.transporters),
        provenance=header.provenance(document, "saw", head, index, load.lines),
        heat_sinks=_heat_sinks(document, layers),
        **chassis.fields,
    )


def _heat_sinks(document: Document, layers: list[_Element]) -> HeatSinks:
    """The number the program shows, which includes the engine's free ones."""
    own = [sinks for layer in layers if (sinks := layer.find("heatsinks")) is not None]
    counts = [document.whole(sinks, sinks.get("number"), "heat sinks") for sinks in own]
    return HeatSinks(count=counts[-1] or 0 if counts else 0, base_chassis=counts[0] if len(layers) > 1 and counts else None)


def _load(chassis: Chassis, layers: list[_Element]) -> Load:
    document = chassis.document
    load = Load([], [], [], {})
    for mod in chassis.mods:
        _add(load, mod, document.root.find("structure"))
    word = layers[-1].findtext("techbase") or text_of(document.root, "techbase")
    uses = [equipment.uses(layer) for layer in layers]
    maker = equipment.Maker(chassis.clan, word == "Mixed", equipment.bins(chain.from_iterable(uses), chassis.clan))
    flags: set[tuple[str, str]] = set()
    for layer, aboard in zip(layers, uses, strict=True):
        pod = layer.tag == "loadout"
        _add_jump_jets(chassis, load, layer, pod)
        _add_multislot(chassis, load, layer)
        control = header.fire_control(layer)
        for use in aboard:
            identity = (use.text("type"), use.text("name"))
            if pod and identity[0] in _FLAGS and identity in flags:
                continue
            flags.add(identity)
            _add_item(chassis, load, equipment.read_item(document, use, maker, control, pod))
    sponson = next((place for place, mount in enumerate(load.mounts) if mount.sponson), None)
    if sponson is not None:
        load.mounts.append(Mount(SPONSON_TURRET, "BD"))
        load.lines.append(load.lines[sponson])
    if header.clan_case(layers[-1]):
        _add(load, Mount(ssw.CLAN_CASE, "BD"), layers[-1].find("clancase"))
    return load


def _add(load: Load, mount: Mount, element: _Element | None) -> int:
    load.mounts.append(mount)
    load.lines.append(line_of(element) if element is not None else 0)
    return len(load.mounts) - 1


def _add_multislot(chassis: Chassis, load: Load, layer: _Element) -> None:
    for element in layer.iterfind("multislot"):
        entry = chassis.document.code(element, element.get("name"), ssw.parts("multislot"), "multislot")
        if entry:
            _add(load, Mount(entry.items["IS"], "BD", entry.name, pod=layer.tag == "loadout"), element)


def _add_jump_jets(chassis: Chassis, load: Load, layer: _Element, pod: bool) -> None:
    jets = layer.find("jumpjets")
    if jets is None:
        return
    before = sum(mount.item == "VehicleJumpJet" for mount in load.mounts)
    for _ in range((chassis.document.whole(jets, jets.get("number"), "jump jets") or 0) - before):
        _add(load, Mount("VehicleJumpJet", "BD", pod=pod), jets)


def _add_item(chassis: Chassis, load: Load, item: equipment.Item) -> None:
    """One equipment element: a transporter, or a mount with what comes along."""
    use, mount = item.use, item.mount
    word = use.text("location")
    if item.entry is not None and item.entry.name in ssw.TRANSPORTERS:
        kind, share = ssw.TRANSPORTERS[item.entry.name]
        if ssw.transporter_name(kind) != item.entry.name:
            load.spellings[f"transporter.{len(load.transporters)}"] = item.entry.name
        size = None if mount.size is None else round(mount.size * share, 3)
        load.transporters.append(Transporter(kind=kind, size=size, pod=mount.pod, clan=False))
        return
    location = chassis.document.code(use.element, word, ssw.VEHICLE_LOCATIONS, "location") or "BD"
    if word == "Turret" and chassis.turrets > 1:
        location = "FT"
    clan = (use.text("techbase") or ("Clan" if chassis.clan else "")) == "Clan"
    key = ssw.CLAN_CASE if item.type == "CASE" and clan else mount.item
    side = equipment.facing(chassis.document, use, location == "RS")
    mount = mount._replace(item=key, location=location, rear=False, sponson="Sponson" in word, facing=side)
    place = _add(load, mount, use.element)
    for add_on, _ in item.add_ons:
        _add(load, Mount(add_on, location, sponson=mount.sponson, pod=mount.pod, linked=place), use.element)
    if item.guns:
        count, gun = item.guns
        for _ in range(count):
            _add(load, mount._replace(item=gun.item, text=gun.name, linked=place, maker=""), use.element)
