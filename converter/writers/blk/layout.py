"""The lines of a block file: blocks, comments and stray lines in their order, with blank lines and white space as the style has them."""

from __future__ import annotations

from collections.abc import Iterator

from converter.formats.blk import COMMENT, STRAY, known_tags, padded, runs, spelling
from converter.writers.blk.unit import Writing
from converter.writers.text import one_line

USUAL_GAP = 1
"""Blank lines before a block."""


def arrange(writing: Writing) -> list[str]:
    """All lines of the file."""
    comments = iter([comment.text for comment in writing.unit.comments])
    strays = iter([extra.value for extra in writing.surplus if not extra.key])
    gaps = runs(writing.choices.get("gaps", ""))
    count: dict[str, int] = {}
    lines: list[str] = []
    for tag, at in writing.entries():
        if tag == COMMENT:
            part = list(_next(comments))
        elif tag == STRAY:
            part = list(_next(strays))
        else:
            count[tag] = number = count.get(tag, 0) + 1
            part = list(_block(writing, tag, tag if number == 1 else f"{tag}@{number}", comments))
        if part:
            lines += [""] * (gaps[at] if at is not None and at < len(gaps) else USUAL_GAP if lines else 0)
            lines += part
    lines += [*comments, *strays]
    end = len(writing.order)
    return lines + [""] * (gaps[end] if end < len(gaps) else 0)


def _next(texts: Iterator[str]) -> Iterator[str]:
    text = next(texts, None)
    if text is not None:
        yield text


def _block(writing: Writing, tag: str, key: str, comments: Iterator[str]) -> Iterator[str]:
    """A block with its tags; nothing where it is not to be written."""
    values = writing.lines(tag, key)
    if values is None:
        return
    written = writing.choices.get(f"tag.{key}") or spelling(tag)
    yield f"<{written}>"
    yield from _body(writing, written, key, _harmless(writing, tag, values), comments)
    match writing.choices.get(f"close.{key}", written):
        case "missing":
            pass
        case "unended":
            yield f"</{written}"
        case closing:
            yield f"</{closing}>"


def _harmless(writing: Writing, tag: str, values: list[str]) -> list[str]:
    """The values as a reader will take them: one a line, none of them blank, a comment or a tag."""
    if all(map(_is_value, values)):
        return values
    lines = [one_line(line) for value in values for line in value.replace("\r", "\n").split("\n")]
    lines = [line if _is_value(line) else f"- {line}" for line in lines if line]
    writing.losses.written_as(tag, "\n".join(values), " / ".join(lines))
    return lines


def _is_value(line: str) -> bool:
    if not line or line != line.strip() or "\n" in line or "\r" in line or line[0] == "#":
        return False
    return line[0] != "<" or line[1:].removeprefix("/").removesuffix(">").strip().lower() not in known_tags()


def _body(writing: Writing, written: str, key: str, values: list[str], comments: Iterator[str]) -> Iterator[str]:
    """The values; where the block has as many as before, with the blank lines between them and their white space."""
    choices = writing.choices
    shape = choices.get(f"shape.{key}", "")
    if shape.count("v") != len(values):
        shape = "v" * len(values) + "#" * shape.count("#")
    number = 0
    for letter in shape:
        if letter == "v":
            pad = choices.get(f"pad.{key}.{number}")
            yield values[number] if pad is None else padded(values[number], pad)
            number += 1
        elif letter == "#":
            yield from _next(comments)
        else:
            yield f"<{written}>" if letter == "<" else ""
