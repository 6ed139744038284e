"""Handheld weapons out of the block format."""

from __future__ import annotations

from converter.model import HandheldWeapon
from parsers.blk.common import Reading, armor


def read_handheld(reading: Reading) -> HandheldWeapon:
    """A weapon that a Mek carries in its hands. Source: BLK notes 14."""
    reading.read_all()
    return reading.unit(HandheldWeapon, armor=armor(reading))
