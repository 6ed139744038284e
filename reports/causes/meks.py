"""Trials of what only Meks have: engine, gyro, cockpit, and what protects from explosions. Kind (d)."""

from __future__ import annotations

from collections.abc import Iterator

from converter.battlevalue import RuleSet
from converter.battlevalue.mek_frame import Frame
from converter.battlevalue.mek_heat import move_heat
from converter.equipment import catalogue
from converter.model import AnyUnit, Mek, Mount
from reports.causes.mounts import named
from reports.causes.plain import heat_sinks, jets, movement, others
from reports.causes.trial import Gap, Trial, alternatives, changed, items, with_mounts

A_SLOT = 30
"""More than an explosive slot can cost: 15 points, times a defensive factor below 2."""


def mek_trials(gap: Gap, mek: Mek) -> Iterator[Trial]:
    """All of them."""
    yield from movement(gap, "walk_mp")
    yield from jets(gap)
    yield from heat_sinks(gap, mek)
    yield from _engines(gap, mek)
    for field in ("gyro", "cockpit", "structure"):
        yield from others(gap, field)
    for step in (-5, 5):
        yield changed(gap, "tonnage", f"tonnage {step:+}", tonnage=(mek.tonnage or 0) + step)
    yield from _protection(gap, mek)


def _engines(gap: Gap, mek: Mek) -> Iterator[Trial]:
    """Other engines, of those that burden the Mek either less or more the ones the gap asks for."""
    engine, burden = mek.engine, engine_burden(mek, gap.rules)
    for kind, tech in alternatives()["mek"]["engine"]:
        if (kind, tech if kind in ("XL", "XXL") else engine.tech) != (engine.kind, engine.tech):
            name = f"{kind} ({tech})" if kind in ("XL", "XXL") else kind
            trial = changed(
                gap,
                "engine",
                f"engine {name} for {engine.kind} ({engine.tech})",
                engine=engine.model_copy(update={"kind": kind, "tech": tech}),
            )
            more = [after - before for before, after in zip(burden, engine_burden(trial.unit, gap.rules), strict=True)]
            if min(more) < 0 < max(more) or sum(more) * gap.size < 0:
                yield trial


def engine_burden(mek: AnyUnit, rules: RuleSet) -> tuple[float, float]:
    """What an engine counts by: the slots it takes in the side torsos, and the heat of moving with it. Neither is ever worth anything."""
    assert isinstance(mek, Mek)
    frame = Frame.of(mek, rules)
    return frame.side_engine_slots, move_heat(frame).value


def _protection(gap: Gap, mek: Mek) -> Iterator[Trial]:
    """CASE where more is lacking, none where there is too much, and explosive items in other places."""
    explosive = [(place, mount, item) for place, mount, item in items(mek) if item.explosive or "gauss" in item.traits]
    size = abs(gap.size)
    if size > A_SLOT * sum(len(mount.slots) or 1 for _, mount, _ in explosive):
        return
    for location in sorted({mount.location for _, mount, _ in explosive}) if gap.size > 0 else ():
        for key in ("ISCASE", "ISCASEII"):
            more = with_mounts(mek, {}, (Mount(key, location),))
            yield Trial(gap, "case", f"{catalogue()[key].name} added", f"{catalogue()[key].name} in {location}", more)
    if mek.clan_chassis and gap.size < 0:
        yield changed(gap, "case", "without Clan CASE", clan_case_omitted=tuple(mek.armor.points))
    if not gap.wants("moved"):
        return
    seen = set()
    for place, mount, item in explosive:
        if (mount.item, mount.location) not in seen and size <= A_SLOT * (len(mount.slots) or 1):
            seen.add((mount.item, mount.location))
            for location in ("CT", "LT", "RT", "LA", "RA"):
                if location != mount.location:
                    slots = tuple((location, -1 - index) for index, _ in enumerate(mount.slots))
                    moved = with_mounts(mek, {place: mount._replace(location=location, slots=slots)})
                    yield Trial(gap, "moved", f"{item.name} moved", f"{named(item, mount)} in {location}", moved)
