"""What the blocks of a unit mean has the types of the model: units are built of it without being validated again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel, TypeAdapter

import parsers
from converter.formats.blk import block_rules, codes
from converter.formats.blk_units import FAMILIES
from converter.model import AnyUnit, BaseUnit
from converter.model.part import TechBase
from parsers.blk.protomek import MOTIVES
from parsers.blk.values import meanings

MODELS: dict[str, type[BaseUnit]] = {model.model_fields["family"].default: model for model in get_args(AnyUnit)}
TEXTS = {
    "integer": ("3", "1,000", "2.0"),
    "decimal": ("3", "2.5"),
    "integers": ("1\n2",),
    "boolean": ("true", "false"),
    "boolean_tech": ("true", "false"),
    "motive": MOTIVES,
}
"""Texts for the kinds of block that have no table of codes of their own."""


def annotation(group: str, whole: str, part: str) -> Any:
    """The type of a field, or of a part of it."""
    said = MODELS[FAMILIES[group]].model_fields[whole].annotation
    if not part:
        return said
    inner = next(model for model in (said, *get_args(said)) if isinstance(model, type) and issubclass(model, BaseModel))
    return inner.model_fields[part].annotation


@pytest.mark.parametrize("group", FAMILIES)
def test_each_text_means_a_value_of_the_type_of_its_field(group: str) -> None:
    for tag, (whole, part, field, _, meaning) in meanings(group).items():
        rule = block_rules(group)[tag]
        if meaning is None or not whole:
            continue
        for text in codes(rule.table) if rule.kind == "code" else TEXTS.get(rule.kind, ("1", "")):
            value = meaning(text).value
            if value is not None and (field, value) != ("armor.tech", ""):  # left open
                assert TypeAdapter(annotation(group, whole, part)).validate_python(value, strict=True) == value, (tag, text)


def test_the_words_for_the_tech_base_are_those_of_the_model() -> None:
    levels = TypeAdapter(tuple[TechBase, int])
    for text, meaning in codes("type").items():
        assert levels.validate_python(tuple(meaning), strict=True) == tuple(meaning), text


def test_a_protomek_that_hovers_is_reported(fixtures: Path) -> None:
    text = next((fixtures / "protomeks").glob("*.blk")).read_text(encoding="utf-8")
    changed = re.sub(r"(?i)(<motion_type>\n).*", r"\1Hover", text)
    read = parsers.read(parsers.Source("proto.blk", changed.encode()))
    assert [(finding.code, finding.fields["text"]) for finding in read.findings if finding.code == "P009"] == [("P009", "Hover")]
    assert [getattr(unit, "motive", "") for unit in read.units] == ["Biped"]
