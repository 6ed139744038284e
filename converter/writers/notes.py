"""Prose that design files have in parts, for formats that have one text for it: their notes. Source: conversion map 1."""

from __future__ import annotations

from typing import Final, TypeVar

from converter.model import BaseUnit

Unit = TypeVar("Unit", bound=BaseUnit)

_PARTS: Final = ("variants", "notables", "additional")


def in_notes(unit: Unit) -> tuple[Unit, tuple[str, ...]]:
    """The unit with these parts of its prose as its notes, and which those are. Notes of its own stay alone."""
    fluff = unit.fluff
    said = {part: text for part in _PARTS if (text := getattr(fluff, part))}
    if not said or fluff.notes:
        return unit, ()
    changed = fluff.model_copy(update={**dict.fromkeys(said), "notes": "\n".join(said.values())})
    return unit.model_copy(update={"fluff": changed}), tuple(said)
