"""Force lists and older formats of the samples: read whole, written back as they were, valued as they say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import parsers
from converter.battlevalue import RuleSet
from converter.battlevalue.skills import table_multiplier
from converter.model import Finding, Force, ForceUnit
from converter.writers.force_balancer import write_force
from converter.writers.mul import write_mul
from muster.forces import valued


@pytest.fixture
def samples(corpus: Path) -> Path:
    return corpus / "formats" / "samples"


def read(path: Path, data: bytes | None = None) -> tuple[Force, tuple[Finding, ...]]:
    force, findings = parsers.read_force(parsers.Source(path.name, path.read_bytes() if data is None else data))
    assert force is not None
    return force, findings


def without_places(force: Force) -> Force:
    def unplaced(unit: ForceUnit) -> ForceUnit:
        design = unit.embedded.model_copy(update={"provenance": None}) if unit.embedded else None
        extras = tuple(replace(extra, line=None) for extra in unit.extras)
        return unit.model_copy(update={"line": None, "embedded": design, "extras": extras})

    groups = tuple(group.model_copy(update={"units": tuple(map(unplaced, group.units))}) for group in force.groups)
    return force.model_copy(update={"provenance": None, "groups": groups})


def test_sample_lists_come_back_identical(samples: Path) -> None:
    paths = sorted((samples / "mul").glob("*.mul"))
    assert paths
    for path in paths:
        force, findings = read(path)
        assert not findings, path.name
        assert without_places(read(path, write_mul(force).data)[0]) == without_places(force), path.name


def test_force_balancer_files_come_back_identical(samples: Path) -> None:
    paths = sorted((samples / "force").glob("*.force"))
    assert paths
    for path in paths:
        force, _ = read(path)
        written = write_force(force)
        assert not written.findings
        assert without_places(read(path, written.data)[0]) == without_places(force), path.name


def test_embedded_designs_have_the_value_their_file_stores(samples: Path) -> None:
    """48 units; the files store the base value, and a skill modifier of 1.0 whatever the skills, so there the table decides."""
    units = 0
    for path in sorted((samples / "force").glob("*.force")):
        force, _ = read(path)
        result = valued(force, {}, RuleSet())
        assert [finding for finding in result.findings if finding.code == "P507"] == []
        for (entry, _), line in zip(result.members, result.value.members, strict=True):
            crew = entry.crews[0]
            assert entry.stored_bv is not None
            multiplier = table_multiplier(crew.gunnery or 4, crew.piloting or 5, RuleSet())
            assert line.value == int(entry.stored_bv * multiplier + 0.5)
            units += 1
    assert units == 48


def test_drawing_board_samples_are_read_without_a_word(samples: Path) -> None:
    for path in sorted((samples / "tdb").glob("*.xml")):
        result = parsers.read(parsers.Source(path.name, path.read_bytes()))
        assert len(result.units) == 1
        assert result.findings == ()
