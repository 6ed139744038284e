"""Design files of Solaris Skunk Werks (Meks, .ssw) and Solaris Armor Werks (combat vehicles, .saw): XML, an omni's loadouts in one file."""

from __future__ import annotations

import re

from converter.model import Finding
from parsers.registry import Format, ReadResult, Source

_MEK = re.compile(rb"<mech\s")
_VEHICLE = re.compile(rb"<combatvehicle\s")


def read(source: Source) -> ReadResult:
    """Read a design file of either kind; its root element says which."""
    from parsers.ssw.document import explain, parse  # not needed to tell formats apart
    from parsers.ssw.mek import read_mek
    from parsers.ssw.vehicle import read_vehicle

    builders = {"mech": read_mek, "combatvehicle": read_vehicle}
    document, findings = parse(source)
    if document is None or document.root.tag not in builders:
        return ReadResult((), (*findings, Finding("P006", source.path, None, {"missing": "the element mech or combatvehicle"})))
    explain(document)
    units = builders[document.root.tag](document)
    return ReadResult(units, tuple(findings))


FORMATS = (
    Format("ssw", "Solaris Skunk Werks Mek", (".ssw",), lambda head: _MEK.search(head) is not None, read),
    Format("saw", "Solaris Armor Werks vehicle", (".saw",), lambda head: _VEHICLE.search(head) is not None, read),
)
