"""SSW files: one Mek a configuration. Source: ssw.md."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from converter.equipment import catalogue
from converter.formats import ssw
from converter.model import AnyUnit, HeatSinks, Mek, Mount
from parsers.ssw import equipment, header, parts, placing
from parsers.ssw.document import Document, text_of
from parsers.ssw.rack import Rack, place_actuators

if TYPE_CHECKING:
    from lxml.etree import _Element


class Chassis(NamedTuple):
    """What all configurations of a file share."""

    document: Document
    header: header.Header
    carrier: placing.Carrier
    mixed: bool
    fields: dict[str, Any]


def read_mek(document: Document) -> tuple[AnyUnit, ...]:
    """The Meks of a file: one, or one for each configuration of an omni."""
    root = document.root
    missing = [tag for tag in ("engine", "armor", "baseloadout") if root.find(tag) is None]
    base = root.find("baseloadout")
    if base is None or missing:
        document.report("P006", root, missing=", ".join(missing))
        return ()
    chassis = _chassis(document, base)
    bare = Rack(document, parts.is_quad(root))
    placing.place_chassis(bare, chassis.carrier)
    loadouts = root.findall("loadout")
    if not loadouts:
        return (_mek(chassis, bare, base, None, 0),)
    return tuple(_mek(chassis, bare.copy(), base, loadout, index) for index, loadout in enumerate(loadouts))


def _chassis(document: Document, base: _Element) -> Chassis:
    root = document.root
    head = header.read_header(document, "omnimech")
    clan = header.clan_chassis(root, header.clan_case(base))
    drive = parts.drive(document, clan, head.tonnage or 0.0)
    fields = parts.mek_parts(document, clan, parts.is_quad(root))
    carrier = placing.Carrier(head.tonnage or 0.0, clan, drive, fields["cockpit"])
    return Chassis(document, head, carrier, text_of(root, "techbase") == "Mixed", fields)


def _mek(chassis: Chassis, rack: Rack, base: _Element, loadout: _Element | None, index: int) -> Mek:
    """One configuration: the bare chassis, its base loadout, and a loadout of pods on top."""
    document, head = chassis.document, chassis.header
    clan = chassis.carrier.clan
    layers = [base] if loadout is None else [base, loadout]
    top = layers[-1]
    place_actuators(rack, top.find("actuators"))
    sinks, jets = _fill(chassis, rack, layers)
    case = header.clan_case(top)
    if case is None and head.save_version == 0:
        case = clan
    armored = frozenset(slot for layer in layers for element in layer.iterfind("armored_locations") for slot in rack.slots_of(element))
    mounts = tuple(mount._replace(armored=not armored.isdisjoint(mount.slots)) for mount in rack.mounts)
    volatile = tuple(dict.fromkeys(mount.location for mount in mounts if _explosive(mount)))
    if case and not clan:
        mounts += tuple(Mount(ssw.CLAN_CASE, location) for location in volatile)
    return Mek(
        **header.unit_fields(document, head, clan, base, loadout),
        mounts=mounts,
        provenance=header.provenance(document, "ssw", head, index, rack.lines),
        configuration="Quad" if rack.quad else "Biped",
        engine=chassis.carrier.drive.engine,
        heat_sinks=sinks,
        walk_mp=chassis.carrier.drive.walk_mp,
        jump_mp=jets,
        systems=rack.system_slots(armored),
        slotless=placing.control_systems(document.root),
        clan_case_omitted=volatile if clan and case is False else (),
        **chassis.fields,
    )


def _fill(chassis: Chassis, rack: Rack, layers: list[_Element]) -> tuple[HeatSinks, int]:
    """Place everything of the loadouts; gives heat sinks and jumping MP."""
    document, carrier = chassis.document, chassis.carrier
    mixed = chassis.mixed or layers[-1].findtext("techbase") == "Mixed"
    uses = [equipment.uses(layer) for layer in layers]
    maker = equipment.Maker(carrier.clan, mixed, equipment.bins(chain.from_iterable(uses), carrier.clan))
    sinks: HeatSinks | None = None
    jets = inside = 0
    items: list[equipment.Item] = []
    for layer, aboard in zip(layers, uses, strict=True):
        pod = layer.tag == "loadout"
        sinks = placing.place_heat_sinks(rack, carrier, layer.find("heatsinks"), pod, sinks)
        if not pod:
            inside = sinks.count - sum(_sinks(mount) for mount in rack.mounts)
        jets = placing.place_jump_jets(rack, layer.find("jumpjets"), pod, jets)
        placing.place_loadout(rack, carrier, layer, pod)
        control = header.fire_control(layer)
        own = [use for use in aboard if not (pod and equipment.repeated(use, uses[0]))]
        items += [equipment.read_item(document, use, maker, control, pod) for use in own]
    placing.place_equipment(rack, carrier, items)
    extra = sum(item.entry is not None and item.entry.item == ssw.PROTOTYPE_SINK for item in items)
    total = (sinks or HeatSinks(count=0)).model_copy(
        update={"count": (sinks.count if sinks else 0) + extra, "base_chassis": inside if chassis.header.omni else None}
    )
    return total, _jump_mp(rack.mounts)


def _jump_mp(mounts: list[Mount]) -> int:
    """Jump jets of any kind, or the boosters' MP. UMUs are no jump jets."""
    booster = next((mount.size for mount in mounts if mount.item == ssw.JUMP_BOOSTER and mount.size), None)
    return int(booster) if booster is not None else sum(_is_jet(mount.item) for mount in mounts)


def _sinks(mount: Mount) -> int:
    """Heat sinks of a mount: two compact ones may share a slot."""
    item = catalogue().get(mount.item)
    if item is None or "heat_sink" not in item.traits:
        return 0
    return 2 if item.traits >= {"compact_heat_sink", "double_heat_sink"} else 1


def _is_jet(key: str) -> bool:
    item = catalogue().get(key)
    return item is not None and "jump_jet" in item.traits


def _explosive(mount: Mount) -> bool:
    item = catalogue().get(mount.item)
    return item is not None and item.explosive
