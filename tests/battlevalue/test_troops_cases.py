"""Rule cases of battle armor, infantry and ProtoMechs. The cases are `cases/troops.yaml`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import TypeAdapter

from converter.battlevalue import RuleSet, battle_value
from converter.equipment import Context, catalogue
from converter.formats.blk_lines import parse_line
from converter.model import AnyUnit, Mount, Unit

FILE = yaml.safe_load((Path(__file__).parent / "cases" / "troops.yaml").read_text(encoding="utf-8"))
GROUPS = {"battle_armor": "ba", "infantry": "infantry", "protomek": "proto"}


def mounts(by_location: dict[str, list[str]], context: Context) -> tuple[Mount, ...]:
    found = []
    for location, lines in by_location.items():
        for line in lines:
            mount = parse_line(line, GROUPS[context.family]).mount
            item = catalogue().resolve(mount.text, context)
            assert item is not None, mount.text
            found.append(mount._replace(item=item.key, location=location))
    return tuple(found)


def build(described: dict[str, Any]) -> AnyUnit:
    fields = {"chassis": "Test", **FILE["bases"][described["base"]], **described}
    clan = fields.get("tech_base") == "Clan"
    fields["mounts"] = mounts(fields.get("mounts", {}), Context(fields["family"], clan or fields["family"] == "protomek"))
    del fields["base"]
    unit: AnyUnit = TypeAdapter(Unit).validate_python(fields)
    return unit


@pytest.mark.parametrize("case", FILE["cases"], ids=[case["rule"] for case in FILE["cases"]])
def test_rule(case: dict[str, Any]) -> None:
    ledger = battle_value(build(case["unit"]), RuleSet("published", case.get("set"))).ledger
    for label, value in case["expect"].items():
        line = ledger.find(label)
        assert line is not None, f"no line {label}"
        assert line.value == pytest.approx(value), f"{label} ({case['source']})"


@pytest.mark.parametrize("case", FILE["cases"], ids=[case["rule"] for case in FILE["cases"]])
def test_every_line_of_the_ledger_follows_from_its_parts(case: dict[str, Any]) -> None:
    for line in battle_value(build(case["unit"]), RuleSet("published", case.get("set"))).ledger.walk():
        assert line.recomputed() == pytest.approx(line.value), line.label
