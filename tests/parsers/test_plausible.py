"""Figures no unit has are errors, whatever the format."""

from __future__ import annotations

from pathlib import Path

import pytest

import parsers
from converter.model import Armor, Engine, HeatSinks, Mek, Mount
from parsers import Source
from parsers.plausible import implausible


def mek(**changes: object) -> Mek:
    whole = {
        "chassis": "Example",
        "tonnage": 50.0,
        "engine": Engine(kind="Fusion", rating=200),
        "heat_sinks": HeatSinks(count=10),
        "walk_mp": 4,
        "armor": Armor(kind="Standard", points={"LA": 5}),
    }
    return Mek.model_validate(whole | changes)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"walk_mp": -4}, "walk_mp"),
        ({"armor": Armor(kind="Standard", points={"LA": -1})}, "armor.points.LA"),
        ({"armor": Armor(kind="Standard", rear={"CT": 10**9})}, "armor.rear.CT"),
        ({"heat_sinks": HeatSinks(count=-1)}, "heat_sinks.count"),
        ({"mounts": (Mount("ISMediumLaser", "LA", size=-2.0),)}, "mounts.size"),
    ],
)
def test_an_impossible_figure_is_named(changes: dict[str, object], field: str) -> None:
    (finding,) = implausible(mek(**changes), "example.mtf")
    assert (finding.code, finding.fields["field"]) == ("P013", field)


def test_a_usual_unit_has_none() -> None:
    assert implausible(mek(), "example.mtf") == ()


def test_it_is_told_with_the_line_of_the_file(fixtures: Path) -> None:
    text = (fixtures / "vehicles" / "Scorpion Light Tank.blk").read_text(encoding="utf-8")
    result = parsers.read(Source("tank.blk", text.replace("<cruiseMP>\n", "<cruiseMP>\n-").encode()))
    assert [(f.code, f.line is not None) for f in result.findings if f.code == "P013"] == [("P013", True)]
