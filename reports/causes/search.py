"""The search for causes: every trial that comes to the published value exactly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from converter.battlevalue import RuleSet
from converter.battlevalue.skills import WORST_SKILL, table_multiplier
from converter.model import AnyUnit, BattleArmor, Fighter, Mek, ProtoMek, Vehicle
from converter.model.ledger import Line, round_half_up
from reports.causes import figures, mounts, plain, switches
from reports.causes.cause import Cause
from reports.causes.facts import claims
from reports.causes.known import Known
from reports.causes.meks import mek_trials
from reports.causes.squads import squad_trials
from reports.causes.trial import Gap, Trial
from reports.causes.vehicles import vehicle_trials
from reports.ledger_lines import changes, lines_of

REGULAR = (4, 5)
"""Gunnery and piloting of the crew that published values are for."""


def explain(unit: AnyUnit, rules: RuleSet, published: int, *, chance: bool = True) -> tuple[Cause, ...]:
    """What would give the published value, each cause once, without `chance` only of kinds that may be shown. Empty where nothing does."""
    gap = Gap(unit, rules, Known(unit, rules), published, chance)
    found: dict[tuple[str, str], Cause] = {}
    for trial in trials(gap):
        if gap.wants(trial.kind) and (trial.kind, trial.label) not in found and trial.points == published:
            found[trial.kind, trial.label] = _cause(trial)
    return (*found.values(), *(skilled(gap.points, published, rules) if chance else ()))


def skilled(points: int, published: int, rules: RuleSet) -> Iterator[Cause]:
    """The crews whose skills would give the published value. Source: bv2 §1.3."""
    for gunnery, piloting in product(range(WORST_SKILL + 1), repeat=2):
        multiplier = table_multiplier(gunnery, piloting, rules)
        if (gunnery, piloting) != REGULAR and round_half_up(points * multiplier) == published:
            label = f"skills {gunnery}/{piloting}"
            yield Cause("skill", label, f"{label}: {points} × {multiplier:g}")


def trials(gap: Gap) -> Iterator[Trial]:
    """All that is tried. Two switches are tried only where neither one nor an edition fits."""
    effective, fits = [], False
    exact = unrounded(gap.known.value.ledger)
    for setting in switches.settings(gap):
        trial = switches.trial(gap, setting)
        if unrounded(trial.figures.ledger) != exact:
            effective.append(setting)
        fits = fits or trial.points == gap.published
        yield trial
    yield from switches.edition(gap)
    if not fits and gap.wants(switches.PAIR):
        yield from (switches.trial(gap, *pair) for pair in switches.pairs(effective))
    yield from figures.superseded(gap)
    yield from mounts.equipment(gap)
    if gap.wants(mounts.ADDED):
        yield from mounts.added(gap)
    yield from plain.armor(gap)
    yield from plain.tech_base(gap)
    yield from _of_the_family(gap)


def unrounded(ledger: Line) -> float:
    """The value before it is rounded: a switch may change it and not show alone."""
    return (ledger.parts[0].value + ledger.parts[1].value) * prod(line.value for line in ledger.parts[2:])


def _of_the_family(gap: Gap) -> Iterator[Trial]:
    match gap.unit:
        case Mek():
            yield from mek_trials(gap, gap.unit)
        case Vehicle():
            yield from vehicle_trials(gap, gap.unit)
        case BattleArmor():
            yield from squad_trials(gap, gap.unit)
        case Fighter():
            yield from plain.movement(gap, "safe_thrust")
            yield from plain.heat_sinks(gap, gap.unit)
        case ProtoMek():
            yield from plain.movement(gap, "cruise_mp")


def _cause(trial: Trial) -> Cause:
    lines = changes(trial.gap.known.lines, lines_of(trial.figures.ledger))
    return Cause(trial.kind, trial.label, trial.change, lines, trial.size, claims(trial.gap.unit, trial.unit))
