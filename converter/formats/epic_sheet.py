"""Epic sheets: labels, class names and cost items that reader and writer share."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Final

WORDS: Final = tomllib.loads((resources.files("converter.formats") / "epic_sheet.toml").read_text(encoding="utf-8"))
LABELS: Final[Mapping[str, str]] = WORDS["labels"]
CLASS_NAMES: Final[Mapping[str, str]] = {code: names[0] for code, names in WORDS["classes"].items()}
CLASSES: Final[Mapping[str, str]] = {name.casefold(): code for code, names in WORDS["classes"].items() for name in names}
ITEMS: Final[Mapping[str, str]] = {name: item for item, names in WORDS["items"].items() for name in names}
TABLE_HEAD: Final = "Type (T) Mount (Mnt) Barrels (BAR) Load (LO)"


def label_key(text: str) -> str:
    """A label without case, abbreviation and superfluous blanks: what two spellings of it have in common."""
    return re.sub(r"\s*/\s*", "/", " ".join(re.sub(r"\([^)]*\)", " ", text).split())).upper()


FIELDS: Final[Mapping[str, str]] = {
    **{label_key(label): field for field, label in LABELS.items()},
    **{label_key(label): field for label, field in WORDS["label_aliases"].items()},
}
"""The field of each label."""
