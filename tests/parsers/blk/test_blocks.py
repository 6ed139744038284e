"""The block grammar: what a tolerant reader makes of whole and broken blocks."""

from __future__ import annotations

import pytest

from converter.formats.blk import block_rules
from converter.model import BattleArmor, Fighter, GunEmplacement, HandheldWeapon, Infantry, LargeCraft, ProtoMek, Vehicle
from parsers.blk.blocks import Document, read_blocks


def blocks(*lines: str) -> Document:
    return read_blocks("test.blk", "\n".join(lines) + "\n")


def codes(document: Document) -> list[str]:
    return [finding.code for finding in document.findings]


def test_values_are_trimmed_and_blank_lines_and_comments_left_out() -> None:
    document = blocks("<Name>", "", "  Goblin  ", "# a note", "</Name>")
    assert document.text("name") == "Goblin"
    assert list(document.counting("name").value_lines) == [3]
    assert [comment.text for comment in document.comments] == ["# a note"]


def test_tags_are_compared_without_case_on_opening_and_closing() -> None:
    document = blocks("<model>", "C", "</Model>")
    assert document.text("model") == "C"
    assert not document.findings


def test_the_first_of_two_blocks_counts() -> None:
    document = blocks("<source>", "A", "</source>", "<source>", "B", "</source>")
    assert document.text("source") == "A"
    assert [tag for tag, _, _ in document.rows] == ["source", "source"]


def test_an_unclosed_block_ends_where_the_next_one_starts() -> None:
    document = blocks("<notes>", "text", "<source>", "A", "</source>")
    assert (document.text("notes"), document.text("source")) == ("text", "A")
    assert codes(document) == ["P201"]


def test_an_unclosed_block_ends_with_the_file() -> None:
    document = blocks("<notes>", "text")
    assert document.text("notes") == "text"
    assert codes(document) == ["P201"]


def test_a_closing_line_without_its_bracket_still_closes() -> None:
    document = blocks("<primaryFactory>", "Mars", "</primaryFactory", "<notes>", "x", "</notes>")
    assert document.text("primaryfactory") == "Mars"
    assert codes(document) == ["P202"]


def test_a_closing_line_of_another_known_block_closes() -> None:
    document = blocks("<notes>", "text", "</source>", "<source>", "A", "</source>")
    assert (document.text("notes"), document.text("source")) == ("text", "A")
    assert codes(document) == ["P203"]


def test_a_block_opened_twice_is_one_block() -> None:
    document = blocks("<overview>", "<overview>", "text", "</overview>", "</overview>")
    assert document.text("overview") == "text"
    assert codes(document) == ["P204", "P007"]


def test_markup_in_prose_is_no_tag() -> None:
    document = blocks("<overview>", "<p>", "text", "</p>", "</overview>")
    assert document.text("overview") == "<p>\ntext\n</p>"
    assert not document.findings


def test_text_outside_blocks_is_kept_and_reported() -> None:
    document = blocks("<Name>", "A", "</Name>", "Field Refit")
    assert [(stray.value, stray.after, stray.line) for stray in document.strays] == [("Field Refit", "name", 4)]
    assert codes(document) == ["P007"]


@pytest.mark.parametrize(("text", "line_end", "final"), [("<Name>\r\nA\r\n</Name>\r\n", "\r\n", True), ("<Name>\nA\n</Name>", "\n", False)])
def test_line_ends_are_a_matter_of_style(text: str, line_end: str, final: bool) -> None:
    document = read_blocks("test.blk", text)
    assert (document.text("name"), document.line_end, document.final_newline) == ("A", line_end, final)


MODELS = {
    "vehicle": Vehicle,
    "fighter": Fighter,
    "large": LargeCraft,
    "ba": BattleArmor,
    "infantry": Infantry,
    "proto": ProtoMek,
    "gun": GunEmplacement,
    "handheld": HandheldWeapon,
}


@pytest.mark.parametrize("group", MODELS)
def test_every_block_of_a_unit_type_fills_a_field_its_model_has(group: str) -> None:
    for tag, rule in block_rules(group).items():
        assert not rule.whole or rule.whole in MODELS[group].model_fields, tag
