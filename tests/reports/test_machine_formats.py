"""The formats for machines: valid against their schemas, and what stands in them is what the audit says."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import jsonschema
import polars
import pytest
from lxml import etree

from reports.audit import COLUMNS, Meta
from reports.parquet import SAVED

SCHEMAS = Path(__file__).parent / "schemas"

Rendered = Callable[[str], bytes]


def test_csv_holds_every_row_and_every_column(rendered: Rendered, evil: str) -> None:
    rows = list(csv.DictReader(io.StringIO(rendered("csv").decode(), newline="")))
    assert tuple(rows[0]) == COLUMNS
    assert [row["status"] for row in rows] == ["match", "mismatch", "accepted", "unpublished", "unpublished", "unsupported", "unreadable"]
    assert rows[1]["chassis"] == evil
    assert (rows[1]["delta"], rows[1]["delta_pct"]) == ("-7", "-0.37")


def test_json_is_valid_against_its_schema(rendered: Rendered, evil: str) -> None:
    document = json.loads(rendered("json"))
    schema = json.loads((resources.files("reports") / "audit.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(document, schema)
    assert document["coverage"] == {"compared": 3, "units": 7, "share": pytest.approx(3 / 7, abs=1e-6)}
    assert document["units"][1]["ledger"]["children"][0]["label"] == evil


def test_sarif_is_valid_against_its_schema(rendered: Rendered) -> None:
    document = json.loads(rendered("sarif"))
    jsonschema.validate(document, json.loads((SCHEMAS / "sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8")))


def test_sarif_names_rule_level_file_and_line(rendered: Rendered) -> None:
    (run,) = json.loads(rendered("sarif"))["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["D001", "P001", "P007", "P009"]
    assert all(rule["help"]["text"] and rule["fullDescription"]["text"] for rule in rules)
    results = run["results"]
    assert [result["ruleId"] for result in results] == ["D001", "P007", "D001", "P007", "P009", "P001"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in results)
    place = results[4]["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]["startLine"], results[4]["level"]) == ("lib/meks/b.mtf", 3, "error")
    assert results[2]["suppressions"][0]["justification"] == "known since 2025"
    assert "suppressions" not in results[0]
    assert " " not in results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]


def test_junit_is_valid_against_its_schema(rendered: Rendered) -> None:
    schema = etree.XMLSchema(etree.parse(SCHEMAS / "junit-10.xsd"))
    schema.assertValid(etree.fromstring(rendered("junit")))


def test_junit_fails_what_differs_or_has_errors_and_skips_what_is_not_compared(rendered: Rendered) -> None:
    (suite,) = etree.fromstring(rendered("junit"))
    assert {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "7",
        "failures": "2",
        "errors": "1",
        "skipped": "2",
    }
    assert [case[0].tag if len(case) else "" for case in suite] == ["", "failure", "", "skipped", "failure", "skipped", "error"]
    assert "computed 1,890, published 1,897" in suite[1][0].get("message")


def test_github_annotations_are_one_line_each(rendered: Rendered) -> None:
    lines = rendered("github").decode().removesuffix("\n").split("\n")
    assert [line.split(" ")[0] for line in lines] == ["::error", "::warning", "::warning", "::error", "::error"]
    assert lines[3].startswith("::error file=lib/meks/b.mtf,line=3,title=P009 Atlas AS7-D::mass: ")


def test_parquet_keeps_types(rendered: Rendered) -> None:
    table = polars.read_parquet(io.BytesIO(rendered("parquet")))
    assert table.columns == [*COLUMNS, *SAVED]
    assert table["bv"].to_list() == [1897, 1890, 1897, 1897, 1900, None, None]
    assert table.schema["delta_pct"] == polars.Float64


def test_xlsx_is_read_back_with_frozen_header_and_no_formula(rendered: Rendered) -> None:
    import zipfile

    data = rendered("xlsx")
    table = polars.read_excel(io.BytesIO(data))
    assert table["published"].to_list() == [1897, 1897, 1900, None, None, None, None]
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
    assert "<pane" in sheet
    assert 'state="frozen"' in sheet
    assert "<f>" not in sheet


@pytest.mark.parametrize(
    ("roots", "path", "location", "uri"),
    [
        (("lib",), "a b.mtf", "lib/a b.mtf", "lib/a%20b.mtf"),
        ((".",), "a.mtf", "a.mtf", "a.mtf"),
        (("lib/a.mtf",), "a.mtf", "lib/a.mtf", "lib/a.mtf"),
        (("/srv/lib",), "a.mtf", "/srv/lib/a.mtf", "file:///srv/lib/a.mtf"),
        (("one", "two"), "one/a.mtf", "one/a.mtf", "one/a.mtf"),
    ],
)
def test_a_file_is_named_as_seen_from_where_the_command_was_called(roots: tuple[str, ...], path: str, location: str, uri: str) -> None:
    meta = Meta("", "", (), roots)
    assert (meta.location(path), meta.uri(path)) == (location, uri)
