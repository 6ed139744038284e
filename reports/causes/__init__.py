"""Gap explanation: which rule, figure, datum or other unit would give the published value."""

from reports.causes.cause import Cause
from reports.causes.search import explain

__all__ = ["Cause", "explain"]
