"""Epic vehicle-design sheets: points, legality, expected combat results."""

from converter.epic.combat import CombatTable, Fire, combat_table
from converter.epic.compare import differences
from converter.epic.legality import check
from converter.epic.load import final_load, printed
from converter.epic.points import points
from converter.epic.tables import DEFAULT, chart
from converter.model.epic import EpicDesign
from converter.model.readings import Readings, that_mattered

__all__ = [
    "DEFAULT",
    "CombatTable",
    "Fire",
    "chart",
    "check",
    "combat_table",
    "differences",
    "final_load",
    "points",
    "printed",
    "readings_that_mattered",
]


def readings_that_mattered(design: EpicDesign, readings: Readings = DEFAULT) -> tuple[str, ...]:
    """The open readings another choice of which would change the points or the legality of a design."""

    def outcome(taken: Readings) -> tuple[float | None, tuple[str, ...]]:
        value = points(design, taken)
        return value.value if value else None, tuple(finding.code for finding in check(design, taken))

    return that_mattered(readings, outcome)
