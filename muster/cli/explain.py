"""`muster explain`: the worked calculation of one file's value or weight, line by line, with the rule behind each line."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter
from rich.console import Console

from converter.battlevalue import RuleSet
from converter.model import AnyUnit, Severity
from muster import console
from muster.exits import Exit, UsageError
from muster.files import write_whole
from muster.inputs import Item, one_file
from muster.options import RuleOptions
from muster.reading import read_item
from muster.valuing import value_of
from reports.explanation import Explanation, as_html, as_json, as_markdown, print_text

Form = Literal["text", "md", "json", "html"]

UNKNOWN_WEIGHT: Final = "C705"


def command(
    file: Annotated[Path, Parameter(help="One unit file; of several configurations, all.")],
    *,
    form: Annotated[Form, Parameter(name="--format", help="Form of the calculation.")] = "text",
    out: Annotated[Path | None, Parameter(name=("--out", "-o"), help="File to write instead of stdout.")] = None,
    unit: Annotated[int, Parameter(help="Only this configuration, counted from 1.")] = 0,
    weight: Annotated[bool, Parameter(negative="", help="What the unit weighs, part by part, in place of its value.")] = False,
    rules: RuleOptions = RuleOptions(),  # noqa: B008 - frozen
) -> int:
    """Show how the value of a unit comes about: every line with its arithmetic and its rule.

    The exit code is 0 for a unit with a value, 1 where the file has errors, 3 where nothing could be read or valued.

    Example: `muster explain "Atlas AS7-D.mtf" --format html --out atlas.html`
    """
    rule_set = rules.rule_set()
    result = read_item(Item(str(file), str(one_file(file)), named=True))
    assert result is not None
    explain = _weight if weight else partial(_value, rule_set)
    explained = [explain(one) for one in result.units]
    if unit:
        if not 1 <= unit <= len(explained):
            raise UsageError(f"{file} has {len(explained)} units; there is no unit {unit}")
        explained = explained[unit - 1 : unit]
    for finding in result.findings:
        if finding.severity >= Severity.WARNING:
            console.talk().print(str(finding), markup=False, soft_wrap=True)
    if explained:
        _show(explained, form, out)
    if not any(one.ledger for one in explained):
        return Exit.NOTHING
    return Exit.FINDINGS if any(finding.severity == Severity.ERROR for finding in result.findings) else Exit.DONE


def _value(rules: RuleSet, unit: AnyUnit) -> Explanation:
    return Explanation.of_value(unit, value_of(unit, rules), rules.name)


def _weight(unit: AnyUnit) -> Explanation:
    """The weight ledger; what has no known weight is told, for the sum lacks it."""
    from converter import construction

    for finding in construction.check(unit):
        if finding.code == UNKNOWN_WEIGHT:
            console.talk().print(str(finding), markup=False, soft_wrap=True)
    return Explanation.of_weight(unit, construction.weight(unit))


def _show(explained: list[Explanation], form: Form, out: Path | None) -> None:
    def on(target: Console) -> None:
        for one in explained:
            print_text(one, target)

    if out is None and form == "text":
        on(console.data())
        return
    writers = {"md": as_markdown, "json": as_json, "html": as_html}
    text = console.text_of(on) if form == "text" else writers[form](explained)
    if out is None:
        sys.stdout.write(text)
    else:
        write_whole(out, text.encode(), force=True)
