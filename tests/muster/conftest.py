"""A tank whose value was worked out by hand, as often as a test needs it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

TANK = """<BlockVersion>
1
</BlockVersion>
<UnitType>
Tank
</UnitType>
<Name>
{name}
</Name>
<Model>
{model}
</Model>
<mul id:>
{mul_id}
</mul id:>
<year>
3025
</year>
<type>
IS Level 1
</type>
<tonnage>
50
</tonnage>
<motion_type>
Tracked
</motion_type>
<cruiseMP>
4
</cruiseMP>
<engine_type>
0
</engine_type>
<armor>
20
20
20
20
20
</armor>
<Turret Equipment>
{weapon}
</Turret Equipment>
<notes>
{notes}
</notes>
"""

TANK_BV = 390
"""(250 armor + 37.5 structure) × 0.9 tracked × 1.2 at flank 6, and (46 medium laser + 25 for 50 tons) × 1.12: 310.5 + 79.52 = 390.02."""

Tank = Callable[..., Path]


@pytest.fixture
def tank(tmp_path: Path) -> Tank:
    """Write a tank below the test's folder: `tank("lib/a.blk", model="T-2")`."""

    def write(path: str, name: str = "Testudo", model: str = "T-1", mul_id: int = 0, weapon: str = "Medium Laser", notes: str = "") -> Path:
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(TANK.format(name=name, model=model, mul_id=mul_id, weapon=weapon, notes=notes), encoding="utf-8")
        return file

    return write


@pytest.fixture
def published(tmp_path: Path) -> Callable[..., Path]:
    """Write a published table: `published("path,bv", "a.blk,390")`."""

    def write(*lines: str) -> Path:
        file = tmp_path / "published.csv"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return file

    return write


@pytest.fixture
def tank_bv() -> int:
    return TANK_BV
