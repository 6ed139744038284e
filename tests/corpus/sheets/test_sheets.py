"""The sample sheets: every printed datum is read or missing, none is wrong; Meks made of them have the value they print."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from converter.battlevalue import RuleSet
from muster.valuing import value_of
from parsers.sheets.names import REVERSE
from reports.printed import differences

Floor = Callable[[str, float], None]
PRINTER: Final = RuleSet("engine-2023")
"""What the program counted that printed the samples."""

PRODUCERS = ("megameklab_svg", "megameklab_pdf", "chromium_pdf", "cairo_pdf", "ssw_pdf")


def percent(count: Counter[str]) -> float:
    """Part of the data that was read, rounded down to a hundredth of a percent."""
    return count["read"] * 10000 // sum(count.values()) / 100


def table(title: str, rows: Mapping[str, Counter[str]]) -> None:
    """Print how many data were read, by their name."""
    print(f"\n{title:44}{'printed':>8}{'read':>8}{'missing':>8}{'wrong':>8}")
    for name, count in sorted(rows.items()):
        print(f"{name:44}{sum(count.values()):8}{count['read']:8}{count['missing']:8}{count['wrong']:8}")


DRAWN: Final = frozenset({"structure_pips"})
"""Data that a PDF only draws: which location a pip belongs to is not told."""


@pytest.mark.parametrize("producer", PRODUCERS)
def test_no_datum_of_a_sheet_is_read_wrong_and_few_are_missing(producer: str, samples: Any, floor: Floor) -> None:
    data: dict[str, Counter[str]] = defaultdict(Counter)
    families: dict[str, Counter[str]] = defaultdict(Counter)
    wrong = []
    for sample in samples.all():
        if sample.producer != producer:
            continue
        for datum in sample.data():
            outcome = "read" if datum.read == datum.printed else "wrong" if datum.read else "missing"
            data[datum.group][outcome] += 1
            if datum.group not in DRAWN:
                families[sample.row["family"]][outcome] += 1
            if outcome == "wrong":
                wrong.append(f"{sample.where}: {datum.name} is {datum.printed!r}, read {datum.read!r}")
    table(f"{producer}: datum", data)
    table(f"{producer}: family", families)
    assert wrong == []
    floor(f"sheets.{producer}_percent_of_each_datum", min(percent(count) for name, count in data.items() if name not in DRAWN))
    floor(f"sheets.{producer}_percent_of_each_family", min(map(percent, families.values())))
    floor(f"sheets.{producer}_data", sum(count["read"] for count in data.values()))


@pytest.mark.parametrize("family", ["mek", "vehicle", "fighter", "protomek"])
def test_units_made_of_their_sheets_have_the_value_they_print(family: str, samples: Any, floor: Floor) -> None:
    """Else the file of the unit has the same other value, or the printing program broke a machine gun array before it printed."""
    right: Counter[str] = Counter()
    wrong = []
    for sample in samples.all():
        sheet = sample.sheet
        if sheet.family != family or sheet.unit is None or sheet.base_bv is None:
            continue
        value = value_of(sheet.unit, PRINTER)
        if value is not None and value.points == sheet.base_bv:
            right[sample.producer] += 1
        elif sample.row["unit_path"] not in samples.misprinted:
            own = value_of(samples.unit(sample), PRINTER)
            if value is None or own is None or value.points != own.points:
                wrong.append(f"{sample.where}: printed {sheet.base_bv}, rebuilt {value and value.points}, file {own and own.points}")
    print(family, dict(right))
    assert wrong == []
    for producer, count in right.items():
        floor(f"sheets.{producer}_{family}_right", count)


def test_a_sheet_that_makes_no_unit_says_what_it_does_not_tell(samples: Any) -> None:
    none = [sample for sample in samples.all() if sample.sheet.unit is None and sample.sheet.kind != REVERSE]
    untold = {sample.where: sample.reasons for sample in none}
    for where, reasons in untold.items():
        print(where, *reasons)
    assert all(untold.values())


def test_no_sheet_differs_from_the_file_it_was_printed_from_but_in_its_value(samples: Any, floor: Floor) -> None:
    """Sheets and files are of the same units, so a difference is a false alarm; but a value may be one that only the printer gave."""
    compared, alarms, values = 0, [], 0
    for sample in samples.all():
        unit = samples.unit(sample)
        if unit is None:
            continue
        compared += 1
        value = value_of(unit, PRINTER)
        found = differences(sample.sheet, unit, value.points if value else None, PRINTER)
        values += sum(finding.fields["datum"] == "BV" for finding in found)
        alarms += [f"{sample.where}: {finding.message}" for finding in found if finding.fields["datum"] != "BV"]
    print(f"{compared} sheets compared with their files; {values} print another value")
    assert alarms == []
    floor("sheets.compared_with_files", compared)
    floor("sheets.percent_with_the_value_of_the_file", (compared - values) * 1000 // compared / 10)
