"""Published values: tables with a source name and a date, and how a unit finds its entry in them."""

from reports.published.matching import Claim, Key, Match, Matcher
from reports.published.table import STORED, Entry, Published, PublishedError, load, names, normal, read_csv, write_csv

__all__ = [
    "STORED",
    "Claim",
    "Entry",
    "Key",
    "Match",
    "Matcher",
    "Published",
    "PublishedError",
    "load",
    "names",
    "normal",
    "read_csv",
    "write_csv",
]
