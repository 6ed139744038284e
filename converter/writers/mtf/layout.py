"""The lines of an MTF file in their order, with the blank lines between them and the blanks around values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from converter.formats.mtf import COMMENT, DIALECTS, UNKNOWN, anchors, keys
from converter.model import Comment, Extra, Mek, count_in

END: Final = "end"
LEGACY: Final = ("chassis", "model")
"""The lines of a legacy header, which have no keys and stand right behind the version."""

Entry = tuple[str, int]
"""An anchor at its place in the file, and how many of its lines stand there; the last entry of an anchor takes all that are left."""


def arrange(mek: Mek, lines: Mapping[str, Sequence[str]]) -> list[str]:
    """All lines of the file; `lines` are those of each key and location."""
    choices = mek.style.choices
    version = choices.get("version")
    parts = dict(lines)
    if version is not None:
        parts |= {key: [line.partition(":")[2] for line in parts[key]] for key in LEGACY if key in parts}
    margins = any(choice.startswith(("lead.", "trail.", "indent.")) for choice in choices)
    usual = anchors()
    written = [] if version is None else [f"Version:{version}"]
    met: dict[str, int] = {}
    done: dict[str, int] = {}
    for anchor, part in _in_order(mek, parts):
        met[anchor] = occurrence = met.get(anchor, 0) + 1
        name = anchor if occurrence == 1 else f"{anchor}#{occurrence}"
        written += [""] * count_in(choices.get(f"blank.{name}", ""), usual.get(anchor, 0) if occurrence == 1 else 0)
        if margins:
            part = [_with_margins(line, anchor, done.get(anchor, 0) + n, choices) for n, line in enumerate(part, 1)]
            done[anchor] = done.get(anchor, 0) + len(part)
        written += part
    return [*written, *[""] * count_in(choices.get(f"blank.{END}", ""), usual[END])]


def _in_order(mek: Mek, parts: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Sequence[str]]]:
    """The lines of each anchor as they stand in the file; comments and unknown lines where they stood."""
    left = dict(parts)
    order = _order(mek.style.order, tuple(parts))
    for marker, places, texts in _marked(mek):
        if texts:
            left[marker] = texts
            order = _with_marked(order, marker, places)
    if "version" in mek.style.choices:
        order = sorted(order, key=lambda entry: LEGACY.index(entry[0]) if entry[0] in LEGACY else len(LEGACY))
    last = {anchor: at for at, (anchor, _) in enumerate(order)}
    for at, (anchor, count) in enumerate(order):
        part = left.get(anchor, ())
        taken = part if last[anchor] == at else part[:count]
        if taken:
            left[anchor] = part[len(taken) :]
            yield anchor, taken


@lru_cache(maxsize=16384)
def _order(style_order: tuple[str, ...], present: tuple[str, ...]) -> list[Entry]:
    """The order of the style; what is not in it stands behind what usually precedes it."""
    ranks = {anchor: rank for rank, anchor in enumerate(anchors())}
    order = [_entry(text) for text in style_order]
    known = {anchor for anchor, _ in order}
    for anchor in sorted((anchor for anchor in present if anchor not in known), key=ranks.__getitem__):
        before = [at for at, (other, _) in enumerate(order) if ranks.get(other, len(ranks)) < ranks[anchor]]
        order.insert(before[-1] + 1 if before else 0, (anchor, 1))
    return order


def _entry(text: str) -> Entry:
    anchor, star, count = text.partition("*")
    return anchor, count_in(count, 1) if star else 1


def _marked(mek: Mek) -> Iterator[tuple[str, list[str], list[str]]]:
    """Comments, and the lines that no key explains: the anchor each followed, and its text."""
    extras = [extra for extra in mek.extras if extra.kind in ("key", "line") and extra.key.lower() not in keys()]
    yield COMMENT, [comment.after for comment in mek.comments], [_comment_text(comment) for comment in mek.comments]
    if mek.style.dialect in DIALECTS:
        yield UNKNOWN, [extra.after for extra in extras], [_extra_text(extra) for extra in extras]


def _comment_text(comment: Comment) -> str:
    return comment.text if comment.text.startswith("#") else f"# {comment.text}"


def _extra_text(extra: Extra) -> str:
    return f"{extra.key}:{extra.value}" if extra.kind == "key" else extra.value


def _with_marked(order: list[Entry], marker: str, places: Sequence[str]) -> list[Entry]:
    """The order with a place for each of the marked lines: the style says where, or the anchor they followed does."""
    if any(anchor == marker for anchor, _ in order):
        return order
    order = list(order)
    for place in reversed(places):
        before = [at for at, (anchor, _) in enumerate(order) if anchor == place]
        order.insert(before[-1] + 1 if before else 0, (marker, 1))
    return order


def _with_margins(line: str, anchor: str, number: int, choices: Mapping[str, str]) -> str:
    name = anchor if number == 1 else f"{anchor}#{number}"
    lead, trail = choices.get(f"lead.{name}"), choices.get(f"trail.{name}", "")
    if lead:
        head, colon, value = line.partition(":")
        line = f"{head}{colon}{lead}{value}"
    return choices.get(f"indent.{name}", "") + line + trail
