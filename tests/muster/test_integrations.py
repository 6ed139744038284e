"""What other programs call: the hooks of pre-commit and the steps of the GitHub Action."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

Muster = Callable[..., Any]
Tank = Callable[..., Path]


def test_the_hooks_pass_a_good_unit_and_stop_a_bad_one(muster: Muster, tank: Tank, repository: Path) -> None:
    good, bad = tank("good.blk"), tank("bad.blk", weapon="Death Ray Of My Own")
    hooks = yaml.safe_load((repository / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["id"] for hook in hooks] == ["muster-check", "muster-audit"]
    for hook in hooks:
        program, *arguments = hook["entry"].split()
        assert program == "muster"
        assert muster(*arguments, good).code == 0
        assert muster(*arguments, good, bad).code == 1


def test_the_action_audits_annotates_and_hands_on_its_reports(tank: Tank, repository: Path, tmp_path: Path) -> None:
    action = yaml.safe_load((repository / ".github/actions/audit/action.yml").read_text(encoding="utf-8"))
    (step,) = (step for step in action["runs"]["steps"] if step.get("id") == "audit")
    assert "${{" not in step["run"]
    tank("lib/a.blk")
    (tmp_path / "own.csv").write_text("path,bv\na.blk,391\n", encoding="utf-8")
    program = tmp_path / "bin" / "muster"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m muster "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    inputs = {name: str(about["default"]) for name, about in action["inputs"].items()} | {"path": "lib", "published": "own.csv mul"}
    environment = {name: inputs[value.removeprefix("${{ inputs.").removesuffix(" }}")] for name, value in step["env"].items()}
    ran = subprocess.run(
        ["bash", "-e", "-c", step["run"]],
        cwd=tmp_path,
        env={
            **os.environ,
            **environment,
            "PATH": f"{program.parent}:{os.environ['PATH']}",
            "PYTHONPATH": str(repository),
            "GITHUB_OUTPUT": str(tmp_path / "output"),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    assert "::error file=lib/a.blk,line=1,title=D001 Testudo T-1::computed 390, published 391" in ran.stdout
    outputs = dict(line.split("=") for line in (tmp_path / "output").read_text().splitlines())
    assert (tmp_path / outputs["sarif"]).is_file()
    assert outputs.keys() == action["outputs"].keys()
