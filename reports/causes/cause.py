"""A cause: a claim why a published value differs, with the arithmetic that gives it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from reports.ledger_lines import Changed


class Cause(NamedTuple):
    """One thing that, were it otherwise, would give the published value exactly.

    `kind` is what is calibrated; `label` is what all units with this cause share; `change` says it for this unit. `lines` are those of
    the ledger that change. `size` counts what is otherwise. `claims` are the facts of the unit as it would be (`facts.py`).
    """

    kind: str
    label: str
    change: str
    lines: tuple[Changed, ...] = ()
    size: int = 1
    claims: Mapping[str, str] = {}

    def as_dict(self) -> dict[str, Any]:
        """As plain data, for the row of an audit."""
        return {**self._asdict(), "lines": [list(line) for line in self.lines]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Cause:
        return cls(
            data["kind"], data["label"], data["change"], tuple(Changed(*line) for line in data["lines"]), data["size"], data["claims"]
        )

    def shown_as(self, support: str = "", others: int = 0, sister: str = "") -> dict[str, Any]:
        """As the reports have it, with what speaks for it."""
        return {
            "kind": self.kind + support,
            "label": self.label,
            "change": self.change,
            "lines": [list(line) for line in self.lines],
            "others": others,
            "sister": sister,
        }

    @property
    def labels(self) -> list[str]:
        """The labels of the lines that change, for marking them in a ledger."""
        return list(dict.fromkeys(line.label for line in self.lines))
