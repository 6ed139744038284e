"""ProtoMechs out of the block format. Source: BLK notes 11."""

from __future__ import annotations

from converter.model import ProtoMek
from parsers.blk.common import Reading, armor, engine

MOTIVES = ("Biped", "Quad", "WiGE")


def read_protomek(reading: Reading) -> ProtoMek:
    """A ProtoMech. The way of moving says whether it is a quad or a glider; the rating of its engine is not stored."""
    reading.read_all()
    fields = reading.fields
    if fields.get("motive", "Biped") not in MOTIVES:
        reading.bad_value(reading.document.counting("motion_type"), f"one of {', '.join(MOTIVES)}")
        fields["motive"] = "Biped"
    return reading.unit(ProtoMek, armor=armor(reading), engine=engine(reading))
