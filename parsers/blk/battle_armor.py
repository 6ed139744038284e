"""Battle armor out of the block format. Source: BLK notes 9."""

from __future__ import annotations

from typing import Any

from converter.formats.blk import BlockRule
from converter.model import BattleArmor
from parsers.blk.blocks import Block
from parsers.blk.common import Reading, armor
from parsers.blk.values import PARSERS

DEFAULTS: dict[str, Any] = {"troopers": 1}


def read_battle_armor(reading: Reading) -> BattleArmor:
    """A squad. Equipment is that of every trooper (`SQD`) or of one (`T1` …); copied files may list more troopers than there are."""
    reading.read_all()
    plating = armor(reading)
    fields = {**DEFAULTS, **reading.fields}
    _report_missing_troopers(reading, fields["troopers"])
    return reading.unit(BattleArmor, armor=plating, troopers=fields["troopers"])


def _report_missing_troopers(reading: Reading, troopers: int) -> None:
    """Blocks of troopers the squad does not have: kept, but nobody wears what they list."""
    lacking = {mount.location for mount in reading.mounts if mount.location[0] == "T" and int(mount.location[1:]) > troopers}
    for location in sorted(lacking):
        block = reading.document.first[f"trooper {location[1:]} equipment"]
        reading.report("P231", block.line, tag=block.tag, troopers=troopers)


def _turret(reading: Reading, block: Block, rule: BlockRule) -> None:
    """The turret of a quad: `Modular:N` or `Standard:N`, N its slots."""
    kind, _, slots = block.text.partition(":")
    if not kind or (slots and not slots.isdigit()):
        reading.bad_value(block, "a turret and its slots, as in Modular:3")
        return
    reading.fields["turret_kind"] = "Modular" if kind == "Configurable" else kind
    if kind == "Configurable":
        reading.choices["text.turret"] = block.text
    if slots:
        reading.fields["turret_slots"] = int(slots)


PARSERS["suit_turret"] = _turret
