"""The command line: what it prints where, and its exit codes."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cyclopts import App

from muster.cli import application

Muster = Callable[..., Any]


def test_the_version_is_printed_without_loading_anything() -> None:
    loaded = "import sys; sys.argv = ['muster', '--version']; import muster.__main__ as m; m.main(); print(len(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    version, modules = ran.stdout.split()
    assert version.count(".") == 2
    assert int(modules) < 120


def test_help_lists_every_command(muster: Muster) -> None:
    ran = muster("--help")
    assert ran.code == 0
    for command in (
        "audit",
        "explain",
        "check",
        "export",
        "published",
        "formats",
        "rules",
        "rule",
        "equipment",
        "schema",
        "roundtrip",
        "convert",
    ):
        assert command in ran.out


def _commands(app: App, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words of each command that does something; options that are commands in disguise are none."""
    names = [name for name in app if not name.startswith("-")]
    if not names:
        yield path
    for name in names:
        yield from _commands(app[name], (*path, name))


@pytest.mark.parametrize("words", list(_commands(application())), ids=" ".join)
def test_every_help_shows_an_example_that_is_a_right_call(muster: Muster, words: tuple[str, ...]) -> None:
    text = " ".join(muster(*words, "--help").out.split())
    example = shlex.split(text.partition("Example: ")[2].partition(" ╭")[0])
    assert tuple(example[: len(words) + 1]) == ("muster", *words)
    application().parse_args(example[1:], exit_on_error=False, print_error=False)


def test_a_wrong_call_is_told_where_help_is(muster: Muster) -> None:
    assert "`muster published show --help` shows how" in muster("published", "show").err
    assert "`muster --help` shows how" in muster("frobnicate").err


def test_help_shows_no_default_where_nothing_is_the_default(muster: Muster) -> None:
    for words in _commands(application()):
        shown = muster(*words, "--help").out
        assert not re.search(r"default: *(\(\)|\"\"|False|None)", shown), words


def test_the_shell_learns_every_command_and_option() -> None:
    script = application().generate_completion(prog_name="muster", shell="bash")
    assert {"audit", "roundtrip", "--min-coverage", "--no-cache", "import"} <= set(re.findall(r"[\w-]+", script))


@pytest.mark.parametrize(
    "arguments",
    [
        ("audit", "--no-such-option"),
        ("audit", "no/such/folder"),
        ("audit", "--rules", "no-such-edition"),
        ("audit", "--set", "R01"),
        ("audit", "--set", "R01=no-such-value"),
        ("audit", "--jobs", "none"),
        ("audit", "--jobs", "0"),
        ("audit", "--format", "no-such-format"),
        ("audit", "--format", "csv,json"),
        ("audit", "--format", "xlsx"),
        ("audit", "--published", "no-such-table"),
        ("audit", "--min-coverage", "much"),
        ("audit", "--fail-on", "sometimes"),
        ("explain",),
        ("explain", "no/such/file.mtf"),
        ("export", "-o", "table.doc"),
        ("rule", "Q000"),
        ("equipment", "no such thing at all"),
        ("published", "show", "no such unit at all"),
        ("no-such-command",),
    ],
)
def test_wrong_use_exits_2_with_a_reason_on_stderr(muster: Muster, arguments: tuple[str, ...]) -> None:
    ran = muster(*arguments)
    assert ran.code == 2
    assert ran.err.strip()
    assert "Traceback" not in ran.err
    assert not ran.out


def test_the_schema_is_json(muster: Muster) -> None:
    ran = muster("schema")
    assert ran.code == 0
    assert "$defs" in json.loads(ran.out)


def test_rule_explains_codes_and_switches(muster: Muster) -> None:
    assert "Empty file" in muster("rule", "p001").out
    assert "techmanual" in muster("rule", "R20").out


def test_equipment_is_found_by_any_spelling(muster: Muster) -> None:
    ran = muster("equipment", "Medium Laser")
    assert ran.code == 0
    assert "46" in ran.out


def test_published_values_are_found_by_name_and_by_id(muster: Muster) -> None:
    assert "1,897" in muster("published", "show", "Atlas AS7-D").out
    assert "Atlas AS7-D" in muster("published", "show", "140").out
    assert "2026-02" in muster("published", "list").out


def test_the_units_of_the_master_unit_list_are_imported(muster: Muster, tmp_path: Path) -> None:
    document = {
        "Units": [
            {"Id": 140, "Name": "Atlas AS7-D", "Tonnage": 100.0, "BattleValue": 1897, "Variant": "AS7-D"},
            {"Id": 2, "Name": "X", "BattleValue": 0},
        ]
    }
    file = tmp_path / "list.json"
    file.write_text(json.dumps(document))
    assert muster("published", "import", file).out.splitlines() == ["mul_id,name,tonnage,bv", "140,Atlas AS7-D,100,1897"]


def test_a_table_without_a_value_column_is_refused(muster: Muster, tmp_path: Path) -> None:
    table = tmp_path / "own.csv"
    table.write_text("path,points\na,1\n")
    assert muster("audit", "--published", table).code == 2


def test_a_pipe_gets_unicode_in_every_locale(repository: Path) -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONPATH": str(repository)}
    call = [sys.executable, "-m", "muster", "explain", "meks/Mongoose MON-66.mtf"]
    ran = subprocess.run(call, env=environment, capture_output=True, check=True)
    assert " × " in ran.stdout.decode("utf-8")
