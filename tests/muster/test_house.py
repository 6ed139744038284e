"""The house: its arrows, its top level, and what the README promises."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from converter.model import codes


def test_the_arrows_between_the_rooms_hold(repository: Path) -> None:
    assert lint_imports(config_filename=str(repository / "pyproject.toml"), no_cache=True) == EXIT_STATUS_SUCCESS


def test_the_top_level_holds_the_rooms_and_nothing_else(repository: Path) -> None:
    shown = {path.name for path in repository.iterdir() if not path.name.startswith((".", "__"))}
    kept_out = {line.strip("/") for line in (repository / ".gitignore").read_text(encoding="utf-8").splitlines()}
    rooms = {"muster", "parsers", "reports", "converter", "fixtures", "tests"}
    assert shown - kept_out == rooms | {"noxfile.py", "pyproject.toml", "README.md", "LICENSE"}


def test_the_readme_has_one_command_to_run_and_one_to_test(repository: Path) -> None:
    text = (repository / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"```\n(python3 .*)\n```", text)
    assert len(commands) == 2
    assert commands[0].endswith("muster audit --fail-on never")
    assert commands[1].endswith("nox")


def test_every_module_says_what_room_it_is(repository: Path) -> None:
    modules = [path for room in ("muster", "parsers", "reports", "converter", "tests") for path in (repository / room).rglob("*.py")]
    silent = [str(path.relative_to(repository)) for path in modules if not path.read_text(encoding="utf-8").startswith('"""')]
    assert silent == []


def test_every_dependency_has_a_range(repository: Path) -> None:
    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert all(re.search(r">=[\d.]+,<\d+$", dependency) for dependency in project["dependencies"])


def test_every_finding_code_is_explained(repository: Path) -> None:
    for code in codes().values():
        assert re.fullmatch(r"[PECVDRX]\d{3}", code.code)
        assert all((code.title, code.message, code.rationale, code.example, code.hint)), code.code
