"""Damage sheets as text: the record sheet, the declared fire, its dice and its printed results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from converter.formats.damage_sheet import KEY_NAMES, LAYOUT_NAMES, REAR
from converter.model import AnyUnit, DamageSheet
from converter.model.damage import DrawnGrid, PrintedRemaining, ShotDice
from converter.writers.registry import Writer, Written
from converter.writers.text import encode


def write(units: Sequence[AnyUnit]) -> Written:
    """The sheet of one file."""
    sheet = next(unit for unit in units if isinstance(unit, DamageSheet))
    return Written(encode(list(_lines(sheet)), sheet.style))


def _lines(sheet: DamageSheet) -> Iterator[str]:
    yield from _with_notes(sheet, "", [])
    for key, block in _blocks(sheet):
        yield from _with_notes(sheet, key, block)


def _blocks(sheet: DamageSheet) -> Iterator[tuple[str, list[str]]]:
    """The fields of a sheet in the order of the format, each with its lines."""
    yield "unit", [f"{KEY_NAMES['unit']}: {sheet.chassis}".rstrip()]
    yield "layout", [f"{KEY_NAMES['layout']}: {LAYOUT_NAMES[sheet.layout]}"]
    yield "armor", [f"{KEY_NAMES['armor']}: {_armor(sheet.armor)}"]
    yield "structure", [f"{KEY_NAMES['structure']}: {'; '.join(f'{place} {points}' for place, points in sheet.structure.items())}"]
    if sheet.printed_total_armor is not None:
        yield "total_armor", [f"{KEY_NAMES['total_armor']}: {sheet.printed_total_armor}"]
    yield "grid", [line for grid in sheet.grids for line in _grid(grid)]
    if sheet.seed is not None:
        yield "seed", [f"{KEY_NAMES['seed']}: {sheet.seed}"]
    if sheet.shots:
        yield "declare", [f"{KEY_NAMES['declare']}:", *(" | ".join(_shot_parts(sheet, n)) for n in range(len(sheet.shots)))]
    if sheet.dice:
        yield "dice", [f"{KEY_NAMES['dice']}:", *map(_dice, sheet.dice)]
    if sheet.results:
        rows = [f"{result.index} | marked={result.marked} lost={result.lost}" for result in sheet.results]
        yield "result", [f"{KEY_NAMES['result']}:", *rows]
    if sheet.remaining:
        yield "remaining", [f"{KEY_NAMES['remaining']}: {'; '.join(_left(*item) for item in sheet.remaining.items())}"]
    yield "end_grid", [line for grid in sheet.end_grids for line in _grid(grid)]


def _with_notes(sheet: DamageSheet, key: str, lines: Sequence[str]) -> Iterator[str]:
    """The lines of a field, then the comments and unknown lines that followed it."""
    yield from lines
    for extra in sheet.extras:
        if extra.after == key:
            yield f"{extra.key}: {extra.value}".rstrip() if extra.kind == "key" else extra.value
    yield from (f"// {comment.text}".rstrip() for comment in sheet.comments if comment.after == key)


def _armor(armor: Mapping[str, int]) -> str:
    """Armor by location, the rear of a torso behind a slash; a rear without its front stands alone."""
    rear = {front: code for code, front in REAR.items() if front in armor and code in armor}
    items = (
        f"{place} {points}" + (f"/{armor[rear[place]]}" if place in rear else "")
        for place, points in armor.items()
        if place not in rear.values()
    )
    return "; ".join(items)


def _left(location: str, points: PrintedRemaining) -> str:
    """A rear stack has no structure of its own to print."""
    return f"{location} {points.armor}" + ("" if location in REAR and not points.structure else f"/{points.structure}")


def _grid(grid: DrawnGrid) -> Iterator[str]:
    yield f"GRID {grid.location}"
    yield from (f"{y:+d} {row}" for y, row in grid.rows)
    yield "END"


def _shot_parts(sheet: DamageSheet, position: int) -> list[str]:
    shot = sheet.shots[position]
    return [str(shot.index), shot.weapon, shot.target, *([shot.facing] if shot.facing else [])]


def _dice(line: ShotDice) -> str:
    rolls = "miss" if line.missed else " ".join(f"{die.label}={die.value}" for die in line.dice)
    return f"{line.index} | {rolls}".rstrip()


WRITERS = (
    Writer(
        name="damage_sheet",
        title="Damage sheets (templates on record sheets)",
        suffix=".damage",
        families=frozenset({"damage_sheet"}),
        write=write,
    ),
)
