"""Is this unit legal? What it weighs, as a ledger, and the construction rules as one small function each."""

from converter.construction.checking import check, weight
from converter.construction.registry import registered_codes

__all__ = ["check", "registered_codes", "weight"]
