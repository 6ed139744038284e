"""From a printed sheet to a vehicle, a fighter or a ProtoMek, as far as the sheet says enough. Source: record_sheets.md 3, 8."""

from __future__ import annotations

from typing import Final, Literal

from converter.equipment import Context, catalogue
from converter.model import Armor, Engine, Fighter, HeatSinks, Mount, ProtoMek, RecordSheet, Tech, TechBase, Vehicle
from converter.model.part import CLAN_CHASSIS
from converter.model.record_sheet import whole
from parsers.sheets.armor import locations
from parsers.sheets.carried import MOST_OF_AN_ENTRY, Carrier, foreign, mounts_of
from parsers.sheets.features import features_of
from parsers.sheets.items import item_of
from parsers.sheets.values import UnclearError, armor_points, common, engine, material, needed, tech_base, told

PLACES: Final = {
    "vehicle": ("FR", "RS", "LS", "FRRS", "FRLS", "RRRS", "RRLS", "RR", "RO", "TU", "FT"),
    "fighter": ("NOS", "LWG", "RWG", "AFT"),
}
"""Places with armor, in the order of unit files."""

BODY: Final = "BD"
FUSELAGE: Final = "FSL"
VEHICLE_BODY: Final = {"BD": BODY, "BOD": BODY, "RT": "TU"}
"""Places of the table that have no armor, or are called otherwise there: the rear one of two turrets."""

FIGHTER_BODY: Final = {"BOD": BODY, "FSLG": FUSELAGE, "WNG": "WNG"}
PROTOMEK_PLACES: Final = ("HD", "T", "RA", "LA", "L", "MG")
UNARMORED: Final = frozenset({"MG", "RA", "LA"})
"""Places that not every ProtoMek has: a main gun, and the arms of quads."""

KILOGRAMS: Final = 1000


def vehicle_of(sheet: RecordSheet) -> Vehicle:
    """The vehicle of a sheet. Raises UnclearError where the sheet does not say enough."""
    base = tech_base(sheet, foreign(sheet))
    places = _armored(sheet, "vehicle")
    carrier = Carrier(
        Context("vehicle", base in CLAN_CHASSIS),
        frozenset({"for_vehicle", "for_support_vehicle", "for_vtol"}),
        {place: place for place in places} | VEHICLE_BODY,
        BODY,
    )
    features = features_of(sheet.note("features"), carrier.context, BODY)
    kind = _vehicle_kind(sheet)
    return Vehicle(
        **common(sheet),
        tech_base=base,
        kind=kind,
        tonnage=_tonnage(sheet),
        motive=told(sheet, "motive", "movement type"),
        engine=_engine(sheet, base),
        cruise_mp=needed(sheet, "walk_mp"),
        armor=_armor(sheet, places, base),
        superheavy=kind == "combat" and "SUPERHEAVY" in sheet.text("title").upper().replace("-", ""),
        turrets=("TU" in places) + ("FT" in places),
        mounts=(*mounts_of(sheet, carrier), *_jump_jets(sheet, carrier), *features.mounts),
        transporters=tuple(features.transporters),
    )


def fighter_of(sheet: RecordSheet) -> Fighter:
    """The fighter of a sheet. Raises UnclearError where the sheet does not say enough."""
    base = tech_base(sheet, foreign(sheet))
    places = _armored(sheet, "fighter")
    carrier = Carrier(
        Context("fighter", base in CLAN_CHASSIS), frozenset({"for_fighter"}), {place: place for place in places} | FIGHTER_BODY, FUSELAGE
    )
    features = features_of(sheet.note("features"), carrier.context, BODY)
    label = sheet.text("heat_sink_kind")
    return Fighter(
        **common(sheet),
        tech_base=base,
        kind=_fighter_kind(sheet),
        tonnage=_tonnage(sheet),
        safe_thrust=needed(sheet, "walk_mp"),
        engine=_engine(sheet, base),
        cockpit=features.cockpit,
        heat_sinks=HeatSinks(
            count=sheet.whole("heat_sinks") or 0, kind=next((kind for kind in ("Double", "Laser") if kind in label), "Single")
        ),
        fuel_points=whole(sheet.note("fuel")),
        vstol=any("VSTOL" in mount.text for mount in features.mounts),
        armor=_armor(sheet, places, base),
        structural_integrity=sheet.whole("structural_integrity"),
        mounts=(*mounts_of(sheet, carrier), *features.mounts),
        transporters=tuple(features.transporters),
    )


def protomek_of(sheet: RecordSheet) -> ProtoMek:
    """The ProtoMek of a sheet, which prints no tech base: Clans build them. Raises UnclearError where it does not say enough."""
    if "armor.total" in sheet.values:
        raise UnclearError("armor by location, of which a PDF draws the points only")
    places = [place for place in PROTOMEK_PLACES if f"armor.{place}" in sheet.values or place not in UNARMORED]
    carrier = Carrier(
        Context("protomek", clan=True),
        frozenset({"for_protomek", "protomek_load"}),
        {place: place for place in PROTOMEK_PLACES} | {"BD": BODY},
        BODY,
    )
    glider = "ground_mp" in sheet.values
    armor = _armor(sheet, places, "Clan")
    plates = [item for item in catalogue() if item.material == armor.kind != "Standard" and "for_protomek" in item.traits]
    return ProtoMek(
        **common(sheet),
        tech_base="Clan",
        tonnage=_tonnage(sheet),
        motive="WiGE" if glider else "Quad" if not {"RA", "LA"} & set(places) else "Biped",
        cruise_mp=needed(sheet, "walk_mp"),
        jump_mp=sheet.whole("jump_mp") or sheet.whole("umu_mp") or 0,
        engine=Engine(kind="Fusion", tech="Clan"),
        armor=armor,
        mounts=(*mounts_of(sheet, carrier), *(Mount(item.key, "T", text=item.name) for item in plates)),
    )


def _jump_jets(sheet: RecordSheet, carrier: Carrier) -> list[Mount]:
    """The jets of a jumping vehicle, one for each MP; the table leaves them out."""
    item, count = item_of("Jump Jet", carrier.context, carrier.made_for), sheet.whole("jump_mp") or 0
    if count > MOST_OF_AN_ENTRY:
        raise UnclearError("jump MP")
    return [Mount(item.key, BODY, text="Jump Jet") for _ in range(count)] if item else []


def _tech(base: TechBase) -> Tech:
    return "Clan" if base in CLAN_CHASSIS else "IS"


def _armored(sheet: RecordSheet, family: str) -> list[str]:
    """The places with armor, in the order of the model. Raises UnclearError where they are not those of a unit."""
    places = [place for place in PLACES[family] if f"armor.{place}" in sheet.values]
    if " ".join(sorted(places)) not in locations()["together"][family]:
        raise UnclearError("armor by location")
    return places


def _armor(sheet: RecordSheet, places: list[str], base: TechBase) -> Armor:
    """Material and points; a barrier armor rating is a material of its own."""
    points = armor_points(sheet, places)
    text = sheet.text("armor_kind").removesuffix(" Armor")
    if text.startswith("BAR"):
        rating = sheet.whole("armor_kind")
        return Armor(kind=f"BAR {rating}", bar=rating, points=points)
    patchwork = {
        place: material(sheet.text(f"armor_kind.{place}"), _tech(base)) for place in places if f"armor_kind.{place}" in sheet.values
    }
    if text == "Patchwork" and len(patchwork) < len(places):
        raise UnclearError("materials of the patchwork armor")
    return Armor(kind=material(text, _tech(base)).kind, tech=_tech(base), points=points, patchwork=patchwork)


def _engine(sheet: RecordSheet, base: TechBase) -> Engine:
    kind, rating = engine(sheet.text("engine"))
    return Engine(kind=kind, rating=rating, tech=_tech(base))


def _tonnage(sheet: RecordSheet) -> float:
    """Tons; small support vehicles print kilograms."""
    tons = needed(sheet, "tonnage")
    return tons / KILOGRAMS if sheet.text("tonnage").endswith("kg") else float(tons)


def _vehicle_kind(sheet: RecordSheet) -> Literal["combat", "support", "large_support"]:
    match sheet.kind:
        case "support":
            return "support"
        case "large_support":
            return "large_support"
    return "combat"


def _fighter_kind(sheet: RecordSheet) -> Literal["aerospace", "conventional", "fixed_wing_support"]:
    match sheet.kind:
        case "conventional":
            return "conventional"
        case "fixed_wing_support":
            return "fixed_wing_support"
    return "aerospace"
