"""From what an older program knew of a Mek to the model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from converter.equipment import Context
from converter.formats.mtf import REAR_ARMOR
from converter.model import Armor, ArmorKind, Engine, Extra, Finding, Fluff, HeatSinks, Mek, Plain, Provenance, Tech, TechBase
from converter.model.locations import QUAD_LEGS
from converter.model.part import CLAN_CHASSIS
from parsers.mtf.slots import Carrier, Filler
from parsers.registry import ReadResult


@dataclass(slots=True)
class Draft:
    """What a reader has gathered: the figures, and the crit slots as text in the words of MTF. `shots` by place of an ammunition slot."""

    path: str
    format: str
    chassis: str = ""
    model: str = ""
    year: int | None = None
    tech_base: TechBase = "Inner Sphere"
    rules_level: int | None = None
    tonnage: int = 0
    quad: bool = False
    lam: bool = False
    omni: bool = False
    engine_kind: str = "Fusion"
    engine_rating: int = 0
    engine_tech: Tech = "IS"
    heat_sinks: int = 0
    heat_sink_kind: str = "Single"
    heat_sink_tech: Tech = "IS"
    structure: str = "Standard"
    structure_tech: Tech = "IS"
    armor: str = "Standard"
    armor_tech: Tech = "IS"
    patchwork: dict[str, str] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    walk_mp: int = 0
    jump_mp: int = 0
    gyro: str = "Standard"
    cockpit: str = "Standard"
    myomer: str = "Standard"
    stored_bv: float | None = None
    stored_cost: float | None = None
    fluff: Fluff = field(default_factory=Fluff)
    blocks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    block_lines: dict[str, tuple[int, ...]] = field(default_factory=dict)
    shots: dict[tuple[str, int], int] = field(default_factory=dict)
    extras: list[Extra] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def note(self, code: str, line: int | None, /, **fields: Plain) -> None:
        self.findings.append(Finding(code, self.path, line or None, fields))

    def slots(self, location: str, texts: Sequence[str], lines: Sequence[int] = ()) -> None:
        """Take the crit slots of a location; `lines` where the file has them."""
        place = QUAD_LEGS.get(location, location) if self.quad else location
        self.blocks[place] = tuple(texts)
        self.block_lines[place] = tuple(lines) if lines else (0,) * len(texts)


def finish(draft: Draft) -> ReadResult:
    """The unit of a draft; without name, tonnage or engine there is none, and a finding says so."""
    missing = [
        word for word, there in (("name", draft.chassis), ("tonnage", draft.tonnage > 0), ("engine", draft.engine_rating > 0)) if not there
    ]
    if missing:
        draft.note("P006", None, missing=f"{', '.join(missing)} missing")
        return ReadResult((), tuple(draft.findings))
    unit = _mek(draft)
    return ReadResult((unit,), tuple(draft.findings))


def _mek(draft: Draft) -> Mek:
    engine = Engine(kind=draft.engine_kind, rating=draft.engine_rating, tech=draft.engine_tech)
    carrier = Carrier(
        Context("mek", draft.tech_base in CLAN_CHASSIS), draft.tonnage, engine, draft.walk_mp, draft.quad, superheavy=draft.tonnage > 100
    )
    filler = Filler(draft, carrier)
    filler.fill()
    mounts = tuple(m._replace(shots=draft.shots[m.slots[0]]) if m.slots and m.slots[0] in draft.shots else m for m in filler.mounts)
    return Mek(
        chassis=draft.chassis,
        model=draft.model,
        year=draft.year,
        tech_base=draft.tech_base,
        rules_level=draft.rules_level,
        omni=draft.omni,
        tonnage=float(draft.tonnage),
        mounts=mounts,
        fluff=draft.fluff,
        stored_bv=draft.stored_bv,
        stored_cost=draft.stored_cost,
        extras=tuple(draft.extras),
        configuration="Quad" if draft.quad else "LAM" if draft.lam else "Biped",
        engine=engine,
        structure=draft.structure,
        structure_tech=draft.structure_tech,
        myomer=draft.myomer,
        gyro=draft.gyro,
        cockpit=draft.cockpit,
        heat_sinks=HeatSinks(count=draft.heat_sinks, kind=draft.heat_sink_kind, tech=draft.heat_sink_tech),
        walk_mp=draft.walk_mp,
        jump_mp=draft.jump_mp,
        armor=_armor(draft),
        systems=tuple(filler.systems),
        provenance=Provenance(path=draft.path, format=draft.format, mount_lines=tuple(filler.lines)),
    )


def _armor(draft: Draft) -> Armor:
    place: Mapping[str, str] = QUAD_LEGS if draft.quad else {}
    return Armor(
        kind=draft.armor,
        tech=draft.armor_tech,
        points={place.get(k, k): v for k, v in draft.points.items() if k not in REAR_ARMOR},
        rear={REAR_ARMOR[k]: v for k, v in draft.points.items() if k in REAR_ARMOR},
        patchwork={place.get(k, k): ArmorKind(kind=v, tech=draft.armor_tech) for k, v in draft.patchwork.items()},
    )
