"""The audit on a terminal: coverage, families, worst gaps, findings, in some forty lines."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from converter.model import Severity, codes
from reports.audit import MISPRINT, Audit, Row, Summary

GAPS = 10
"""Gaps shown without -v."""


def render_summary(audit: Audit, console: Console, verbose: bool = False) -> None:
    """Print the summary; with `verbose` also every gap that is kept and every finding code."""
    for index, line in enumerate(audit.coverage_lines()):
        console.print(("[bold]" if not index else "  ") + escape(line), highlight=False)
    if not audit.summary.total["units"]:
        return
    console.print()
    console.print(_families(audit.summary))
    worst = audit.summary.worst
    if worst:
        console.print(_gaps(worst if verbose else worst[:GAPS], audit.summary.total["mismatch"]))
    if audit.summary.misprints:
        console.print(_misprints(audit.summary, verbose))
    if any(audit.summary.causes):
        console.print(_causes(audit.summary, verbose))
    if audit.summary.codes:
        console.print(_findings(audit.summary, verbose))
    if audit.changes:
        from reports.changes_report import print_text

        console.print()
        print_text(audit.changes, console, verbose=verbose, most=None if verbose else GAPS)
        console.print()
    tables = ", ".join(f"{source.name} ({source.date})" if source.date else source.name for source in audit.meta.sources)
    skipped = f"; {audit.summary.skipped:,} other files passed over" if audit.summary.skipped else ""
    console.print(escape(f"rules: {audit.meta.rules}; published: {tables}{skipped}"), style="dim")
    if worst:
        console.print("`muster explain FILE` shows how a value comes about; `--out DIR` writes the report", style="dim")


def _table(title: str, columns: Iterable[str], left: int = 1) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for index, column in enumerate(columns):
        table.add_column(column, justify="left" if index < left else "right", overflow="fold")
    return table


def _families(summary: Summary) -> Table:
    columns = ("units", "valued", "match", "mismatch", "accepted", "unpublished", "unsupported", "unreadable", "errors", "warnings")
    shown = [column for column in columns if column in ("units", "match", "mismatch") or summary.total[column]]
    table = _table("Units by family", ("family", *shown))
    for family, counts in sorted(summary.families.items()):
        table.add_row(family, *(f"{counts[column]:,}" for column in shown))
    if len(summary.families) > 1:
        table.add_section()
        table.add_row("all", *(f"{summary.total[column]:,}" for column in shown), style="bold")
    return table


def _gaps(worst: list[Row], mismatches: int) -> Table:
    explained = any(row.cause for row in worst)
    words = ("unit", "file", "cause") if explained else ("unit", "file")
    table = _table(f"Worst gaps ({len(worst)} of {mismatches:,})", (*words, "computed", "published", "gap", "%"), left=len(words))
    for row in worst:
        percent = "" if row.delta_pct is None else f"{row.delta_pct:+.1f}"
        texts = (row.name, row.path, row.cause)[: len(words)]
        table.add_row(*map(escape, texts), f"{row.bv:,}", f"{row.published:,}", f"{row.delta:+,}", percent)
    return table


def _misprints(summary: Summary, verbose: bool) -> Table:
    count = summary.codes[MISPRINT]
    shown = summary.misprints if verbose else summary.misprints[:GAPS]
    table = _table(
        f"Printed otherwise than in the files ({len(shown)} of {count:,})", ("sheet", "place", "datum", "printed", "file"), left=5
    )
    for finding in shown:
        table.add_row(*(escape(str(finding.fields[name])) for name in ("sheet", "place", "datum", "printed", "own")))
    return table


def _causes(summary: Summary, verbose: bool) -> Table:
    table = _table("What would give the published values", ("cause", "units"))
    causes = [(cause, count) for cause, count in summary.causes.most_common() if cause]
    for cause, count in causes if verbose else causes[:GAPS]:
        table.add_row(escape(cause), f"{count:,}")
    if not verbose and len(causes) > GAPS:
        table.add_row(f"… {len(causes) - GAPS} more causes; -v shows them", f"{sum(count for _, count in causes[GAPS:]):,}")
    if summary.causes[""]:
        table.add_row("none found", f"{summary.causes['']:,}")
    return table


def _findings(summary: Summary, verbose: bool) -> Table:
    table = _table("Findings (`muster check PATH` lists them, `muster rule CODE` explains)", ("code", "severity", "title", "count"), left=3)
    registry = codes()
    order = sorted(summary.codes.items(), key=lambda entry: (-registry[entry[0]].severity, -entry[1], entry[0]))
    shown = order if verbose else [entry for entry in order if registry[entry[0]].severity > Severity.INFO][:GAPS]
    for code, count in shown:
        table.add_row(code, registry[code].severity.name.lower(), registry[code].title, f"{count:,}")
    if len(order) > len(shown):
        table.add_row("…", "", f"{len(order) - len(shown)} more kinds; -v shows them", "")
    return table
