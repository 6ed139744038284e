"""A printed record sheet against the unit file it is of: every figure that both have, and where on the page it differs."""

from reports.printed.compare import differences, unadjusted

__all__ = ["differences", "unadjusted"]
