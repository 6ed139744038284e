"""Battle armor out of the block format. Source: BLK notes 9."""

from __future__ import annotations

from converter.formats.blk import BlockRule
from converter.formats.blk_troops import parse_turret, turret_text
from converter.model import BattleArmor
from parsers.blk.blocks import Block
from parsers.blk.common import Reading, armor

LARGEST_SQUAD = 10


def read_battle_armor(reading: Reading) -> BattleArmor:
    """A squad. Equipment is that of every trooper (`SQD`) or of one (`T1` …); copied files may list more troopers than there are."""
    reading.read_all(VALUES)
    plating = armor(reading)
    troopers = _troopers(reading)
    _report_missing_troopers(reading, troopers)
    return reading.unit(BattleArmor, armor=plating, troopers=troopers)


def _troopers(reading: Reading) -> int:
    """How many suits there are; one where the file does not say or says what cannot be."""
    troopers: int = reading.fields.get("troopers", 1)
    if 1 <= troopers <= LARGEST_SQUAD:
        return troopers
    block = reading.document.find("trooper count") or reading.document.counting("troopercount")
    reading.bad_value(block, f"a number of suits from 1 to {LARGEST_SQUAD}")
    return 1


def _report_missing_troopers(reading: Reading, troopers: int) -> None:
    """Blocks of troopers the squad does not have: kept, but nobody wears what they list."""
    lacking = {mount.location for mount in reading.mounts if mount.location[0] == "T" and int(mount.location[1:]) > troopers}
    for location in sorted(lacking):
        block = reading.document.counting(f"trooper {location[1:]} equipment")
        reading.report("P231", block.line, tag=block.tag, troopers=troopers)


def _turret(reading: Reading, block: Block, rule: BlockRule) -> None:
    """The turret of a quad: `Modular:N` or `Standard:N`, N its slots."""
    turret = parse_turret(block.text)
    if turret is None:
        reading.bad_value(block, "a turret and its slots, as in Modular:3")
        return
    reading.fields["turret_kind"], reading.fields["turret_slots"] = turret
    if turret_text(*turret) != block.text:
        reading.choices["text.turret"] = block.text


VALUES = {"suit_turret": _turret}
"""How the blocks that only battle armor has become values, by kind."""
