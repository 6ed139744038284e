"""The kinds of block: the table names none that the reader or the writer does not know, and they know none that it does not name."""

from __future__ import annotations

from converter.formats.blk import block_rules
from converter.formats.blk_units import FAMILIES
from converter.writers.blk.values import KINDS
from parsers.blk.battle_armor import VALUES as OF_BATTLE_ARMOR
from parsers.blk.infantry import VALUES as OF_INFANTRY
from parsers.blk.values import MEANINGS, PARSERS


def test_reader_and_writer_know_the_kinds_of_the_table() -> None:
    kinds = {rule.kind for group in FAMILIES for rule in block_rules(group).values()}
    assert kinds == {*KINDS} == {"text", *MEANINGS, *PARSERS, *OF_INFANTRY, *OF_BATTLE_ARMOR}
