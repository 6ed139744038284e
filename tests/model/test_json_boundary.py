"""What comes as JSON is validated entry by entry, though readers make the same pieces of typed values unchecked."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from converter.model import Armor, Provenance, Style, of_typed


@pytest.mark.parametrize(
    ("part", "fields"),
    [
        (Provenance, {"path": "a.mtf", "format": "mtf", "lines": {"armor": "nine"}}),
        (Armor, {"kind": "Standard", "points": {"LA": 4.5}}),
        (Armor, {"kind": "Standard", "rear": ["LT"]}),
        (Style, {"choices": {"tab": 4}}),
        (Style, {"encoding": "latin-1"}),
        (Style, {"line_end": "\r"}),
    ],
)
def test_a_wrong_entry_from_json_is_refused(part: type[Provenance | Armor | Style], fields: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        part.model_validate_json(json.dumps(fields))


def test_a_mapping_from_json_is_what_it_was() -> None:
    armor = Armor(kind="Standard", tech="IS", points={"LA": 4}, rear={"CT": 2})
    assert Armor.model_validate_json(armor.model_dump_json()) == armor


@pytest.mark.parametrize("fields", [{"kind": "Standard", "color": "green"}, {"points": {"LA": 4}}])
def test_typed_fields_are_those_of_the_model_and_all_that_it_needs(fields: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        of_typed(Armor, **fields)


def test_a_piece_of_typed_fields_is_the_validated_one() -> None:
    typed = of_typed(Armor, kind="Standard", tech="IS", points={"LA": 4}, rear={"CT": 2})
    assert typed == Armor(kind="Standard", tech="IS", points={"LA": 4}, rear={"CT": 2})
    assert typed.model_dump_json(exclude_unset=True) == '{"kind":"Standard","tech":"IS","points":{"LA":4},"rear":{"CT":2}}'
