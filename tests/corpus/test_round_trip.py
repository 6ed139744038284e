"""The big library through our own JSON and back: every unit unchanged, nearly every text too, and every other difference named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from converter.battlevalue import RuleSet
from converter.writers import writers
from muster.normalizing import UNNAMED
from muster.roundtrip import Tally, compare


@pytest.mark.parametrize("name", ["mtf", "blk"])
def test_every_file_comes_back_unchanged(name: str, megamek: Any, floor: Callable[[str, float], None]) -> None:
    (writer,) = [writer for writer in writers() if writer.name == name]
    rules, tally, findings = RuleSet(), Tally(), []
    for path in megamek.paths(writer.suffix):
        units = megamek.read(path).units
        tally.files += 1
        findings += compare(rules, path, (megamek.folder / path).read_bytes(), units, writer, tally)
    changed = [str(finding) for finding in findings if finding.code != "R903"]
    assert changed == []
    assert tally.files == tally.same_model == tally.same_value
    assert UNNAMED not in tally.lines_by_name
    floor(f"round_trip.{name}_files", tally.same_model)
    floor(f"round_trip.{name}_same_text_percent", round(100 * tally.same_text / tally.files, 1))
