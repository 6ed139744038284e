"""Causes of gaps in the library: how many are explained, whether the shown kinds deserve it, what was found by hand, and what it costs."""

from __future__ import annotations

import csv
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from muster import work
from muster.auditing import audit
from reports.audit import Row
from reports.causes.calibration import TIMES, TIMES_AT_EQUAL_GAPS, kinds, rates, shown

Floor = Callable[[str, float], None]


class Explained(NamedTuple):
    """The rows that differ, and the seconds that the audit took without and for their explanation."""

    gaps: list[Row]
    audit: float
    causes: float


@pytest.fixture(scope="module")
def explained(megamek: Any) -> Explained:
    spent = [0.0]
    search = work.explain

    def timed(*arguments: Any, **options: Any) -> Any:
        start = time.process_time()
        found = search(*arguments, **options)
        spent[0] += time.process_time() - start
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(work, "explain", timed)
        start = time.process_time()
        result = audit([megamek.folder], published=("mul",))
        total = time.process_time() - start
    return Explained([row for row in result.rows() if row.status == "mismatch"], total - spent[0], spent[0])


def fits(row: Row) -> list[Mapping[str, Any]]:
    """All causes that fit, shown or not."""
    detail = row.detail or {}
    return [*detail.get("causes", ()), *detail.get("also", ())]


def test_most_gaps_have_a_cause(explained: Explained, floor: Floor) -> None:
    by_family = Counter(row.family for row in explained.gaps)
    found = Counter(row.family for row in explained.gaps if row.cause)
    floor("causes.shown_percent", 100 * found.total() / by_family.total())
    for family, count in sorted(by_family.items()):
        floor(f"causes.{family}_shown_percent", 100 * found[family] / count)
    floor("causes.any_fit_percent", 100 * sum(bool(fits(row)) for row in explained.gaps) / len(explained.gaps))


def test_explaining_takes_less_time_than_the_audit_itself(explained: Explained) -> None:
    assert explained.causes < explained.audit


def test_every_shown_kind_fits_real_gaps_far_oftener_than_made_up_ones() -> None:
    for kind, rate in rates().items():
        assert kind.partition(" of ")[0] in kinds()
        if shown(kind):
            real = rate.fits / rate.units
            assert real >= TIMES * rate.shifted / rate.controls, kind
            assert real >= TIMES_AT_EQUAL_GAPS * rate.permuted / rate.controls, kind


def test_the_calibration_is_that_of_this_search(explained: Explained) -> None:
    """Otherwise `nox -s calibrate` is due."""
    found = Counter(kind for row in explained.gaps for kind in {cause["kind"].partition(" of ")[0] for cause in fits(row)})
    for kind in kinds():
        measured = rates()[kind].fits if kind in rates() else 0
        assert abs(found[kind] - measured) <= max(3, measured // 5), kind


VERDICTS = Path(__file__).parent


def verdicts(name: str) -> dict[str, dict[str, str]]:
    with (VERDICTS / name).open(encoding="utf-8", newline="") as file:
        return {row["path"]: row for row in csv.DictReader(file)}


@pytest.mark.parametrize("name", ["verdicts_vehicles.csv", "verdicts_battle_armor.csv"])
def test_the_rules_that_were_found_by_hand_are_found(explained: Explained, name: str) -> None:
    gaps = {row.path: row for row in explained.gaps}
    for path, verdict in verdicts(name).items():
        if path in gaps and verdict["rules"]:
            labels = {cause["label"] for cause in fits(gaps[path])}
            switches = verdict["rules"].split()
            assert any(all(f"{switch}," in label for switch in switches) for label in labels), (path, verdict["rules"])


def test_the_units_whose_value_was_found_in_another_row_are_found(explained: Explained) -> None:
    gaps = {row.path: row for row in explained.gaps}
    for path, verdict in verdicts("verdicts_vehicles.csv").items():
        if path in gaps and verdict["like"]:
            assert {"sister_value", "shifted_row"} & {cause["kind"] for cause in fits(gaps[path])}, path


def test_the_data_that_were_found_by_hand_are_found(explained: Explained, floor: Floor) -> None:
    gaps = {row.path: row for row in explained.gaps}
    sought = [path for path, verdict in verdicts("verdicts_vehicles.csv").items() if path in gaps and verdict["cause"] == "file datum"]
    found = [path for path in sought if any(kinds()[cause["kind"].partition(" of ")[0]].group == "d" for cause in fits(gaps[path]))]
    floor("causes.file_data_found_percent", 100 * len(found) / len(sought))
