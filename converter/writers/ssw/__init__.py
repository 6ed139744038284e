"""Design files of Solaris Skunk Werks (Meks, .ssw) and Solaris Armor Werks (combat vehicles, .saw)."""

from __future__ import annotations

from converter.writers.registry import Writer
from converter.writers.ssw.family import key
from converter.writers.ssw.mek import write_mek
from converter.writers.ssw.vehicle import write_vehicle

WRITERS = (
    Writer("ssw", "Solaris Skunk Werks Mek", ".ssw", frozenset({"mek"}), write_mek, key),
    Writer("saw", "Solaris Armor Werks vehicle", ".saw", frozenset({"vehicle"}), write_vehicle, key),
)
