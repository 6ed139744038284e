"""Trials of the plain figures of a file that several families have: armor, heat sinks, numbers, kinds, jump jets. Kind (d)."""

from __future__ import annotations

from collections.abc import Iterator

from converter.battlevalue.defense import STEALTH_ARMOR, armor_multiplier
from converter.model import Armor, Fighter, HeatSinks, Mek
from reports.causes.trial import Gap, Trial, alternatives, changed, items, with_mounts, without

FAR = 16
"""Armor points beyond which a difference is no slip: a ton of standard armor."""

PROBE = 10
"""Armor points added to see what a point is worth."""

MULTIPLIED = ("mek", "vehicle")
"""The families whose armor counts by the multiplier of its material."""

OF_MORE_EFFECT = STEALTH_ARMOR | {"Hardened"}
"""Materials that do more than to multiply points."""

SINKS = (-3, -2, -1, 1, 2, 3)

JETS = frozenset({"jump_jet", "improved_jump_jet", "prototype_jump_jet", "prototype_improved_jump_jet"})


def armor(gap: Gap) -> Iterator[Trial]:
    """The number of points that would fit, and other materials."""
    worn: Armor | None = getattr(gap.unit, "armor", None)
    if worn is None or not worn.points:
        return
    per_point = (_points(gap, worn, PROBE).points - gap.points) / PROBE
    if per_point > 0:
        needed = (gap.published - gap.points) / per_point
        for more in sorted({int(needed // 1), int(-(-needed // 1))}):
            if more and abs(more) <= FAR and worn.total_points + more >= 0:
                yield _points(gap, worn, more)
    for kind in alternatives().get(gap.unit.family, {}).get("armor", ()):
        if kind != worn.kind and may_lie_that_way(gap, worn.kind, kind, patchwork=bool(worn.patchwork)):
            yield changed(gap, "armor_kind", f"armor {kind} for {worn.kind}", armor=worn.model_copy(update={"kind": kind}))


def may_lie_that_way(gap: Gap, worn: str, kind: str, *, patchwork: bool) -> bool:
    """Whether another material may be worth more, or less, as the gap asks for.

    A point counts as often as the rules multiply it; besides, armor may hide a unit and heat it, or weigh it down.
    """
    if gap.unit.family not in MULTIPLIED or patchwork or not OF_MORE_EFFECT.isdisjoint((worn, kind)):
        return True
    before, after = (armor_multiplier(one, gap.rules, gap.unit.family) for one in (worn, kind))
    return (after - before) * gap.size > 0


def _points(gap: Gap, worn: Armor, more: int) -> Trial:
    location = max(worn.points, key=lambda place: worn.points[place])
    points = {**worn.points, location: worn.points[location] + more}
    count = f"{abs(more)} point{'s' if abs(more) > 1 else ''} of armor {'more' if more > 0 else 'less'}"
    return changed(gap, "armor_point" if abs(more) == 1 else "armor_points", count, armor=worn.model_copy(update={"points": points}))


def tech_base(gap: Gap) -> Iterator[Trial]:
    """A chassis of the other technology."""
    for tech in ("Inner Sphere", "Clan"):
        if (tech == "Clan") != gap.unit.clan_chassis:
            yield changed(gap, "tech_base", f"{tech} chassis", tech_base=tech)


def movement(gap: Gap, field: str) -> Iterator[Trial]:
    """One MP more or less, as the gap asks for: more never make a unit worth less."""
    step = 1 if gap.size > 0 else -1
    number = getattr(gap.unit, field)
    if number + step >= 0:
        yield changed(gap, "movement", f"{field.replace('_mp', ' MP').replace('_', ' ')} {step:+}", **{field: number + step})


def others(gap: Gap, field: str) -> Iterator[Trial]:
    """The other values of a field."""
    has = getattr(gap.unit, field)
    if not gap.wants(field):
        return
    for other in alternatives()[gap.unit.family][field]:
        if other != has:
            yield changed(gap, field, f"{field.replace('_', ' ')} {other} for {has}", **{field: other})


def jets(gap: Gap) -> Iterator[Trial]:
    """A jump jet more, one less, none."""
    fitted = [place for place, _, item in items(gap.unit) if not JETS.isdisjoint(item.traits)]
    if fitted:
        yield Trial(gap, "movement", "jump MP -1", "one jump jet less", without(gap.unit, fitted[:1]))
        yield Trial(gap, "movement", "jump MP +1", "one jump jet more", with_mounts(gap.unit, {}, (gap.unit.mounts[fitted[0]],)))
        yield Trial(gap, "movement", "no jump MP", f"without the {len(fitted)} jump jets", without(gap.unit, fitted))


def heat_sinks(gap: Gap, unit: Mek | Fighter) -> Iterator[Trial]:
    """Heat sinks more and less, and of the other kind: those in slots then count with the rest. Public cases 98, 99, 100."""
    sinks = unit.heat_sinks
    yield from _sink_counts(gap, sinks)
    kind = "Double" if sinks.kind == "Single" else "Single"
    in_slots = [place for place, _, item in items(unit) if "heat_sink" in item.traits]
    other = {**without(unit, in_slots), "heat_sinks": sinks.model_copy(update={"kind": kind})}
    yield Trial(gap, "heat_sink_kind", f"heat sinks {kind} for {sinks.kind}", f"{sinks.count} heat sinks, {kind}", other)


def _sink_counts(gap: Gap, sinks: HeatSinks) -> Iterator[Trial]:
    """Sinks more or less, as the gap asks for: more never make a unit worth less, so that the farthest step tells whether any will do."""
    steps = [step for step in SINKS if step * gap.size > 0 and sinks.count + step >= 0]
    tried = [
        changed(gap, "heat_sink_count", f"heat sinks {step:+}", heat_sinks=sinks.model_copy(update={"count": sinks.count + step}))
        for step in steps
    ]
    farthest = tried[-1:] if gap.size > 0 else tried[:1]
    if farthest and abs(farthest[0].points - gap.points) >= abs(gap.size):
        yield from tried
