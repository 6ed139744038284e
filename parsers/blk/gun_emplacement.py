"""Gun emplacements out of the block format."""

from __future__ import annotations

from converter.model import GunEmplacement
from parsers.blk.common import Reading


def read_gun_emplacement(reading: Reading) -> GunEmplacement:
    """A gun emplacement: guns, and whether they stand in a turret. The format has no armor for it. Source: BLK notes 14."""
    reading.read_all()
    return reading.unit(GunEmplacement)
