"""`muster rule CODE`: one finding code, one rule switch, or the rule that a ledger line cites."""

from __future__ import annotations

from difflib import get_close_matches

from converter.battlevalue import editions, switches
from converter.battlevalue.sections import section_of
from converter.construction.sections import section_of as construction_section_of
from converter.model import codes
from muster import console
from muster.exits import Exit, UsageError


def command(code: str, /) -> int:
    """Explain a finding code (P103), a rule switch (R46) or the rule a ledger line cites ("bv2 §1.8", "construction §1.2").

    Example: `muster rule P103`
    """
    key = code.upper()
    out = console.data()
    if key in switches():
        switch = switches()[key]
        out.print(f"{switch.key}: {switch.topic}", style="bold", markup=False)
        out.print(f"values: {', '.join(switch.values)}", markup=False)
        for name in editions():
            out.print(f"  {name}: {switch.editions[name]}", markup=False)
        if switch.silent:
            out.print("The printed book does not decide it.")
        out.print(f"evidence: {switch.evidence}", markup=False)
        out.print(
            "(units that fit only so : only otherwise; 23 and Feb one engine, MB another, pub the Master Unit List, halves those of it)",
            style="dim",
        )
        return Exit.DONE
    section = section_of(code) or construction_section_of(code)
    if section is not None:
        out.print(f"§{section.key} {section.title}", style="bold", markup=False)
        out.print(section.rule, markup=False)
        out.print(f"source: {section.source}", markup=False)
        return Exit.DONE
    if key not in codes():
        near = get_close_matches(key, [*codes(), *switches()], n=3)
        raise UsageError(f"no code {code!r}" + (f"; near it: {', '.join(near)}" if near else "; `muster rules` lists them"))
    entry = codes()[key]
    out.print(f"{entry.code}: {entry.title} ({entry.severity.name.lower()})", style="bold", markup=False)
    lines = {"why": entry.rationale, "for instance": entry.example, "what to do": entry.hint, "source": entry.source}
    for label, text in lines.items():
        if text:
            out.print(f"{label}: {text}", markup=False)
    return Exit.DONE
