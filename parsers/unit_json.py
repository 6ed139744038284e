"""The reader of our own format: JSON and JSON Lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from pydantic import ValidationError

from converter.formats.unit_json import adapter
from converter.model import SCHEMA_VERSION, AnyUnit, Finding
from parsers.registry import Format, ReadResult, Source
from parsers.text import decode

_HEAD = re.compile(rb'^(?:\xef\xbb\xbf)?[\s\[]*\{\s*"(?:schema_version|family)"')
_LINE = re.compile(rb'^(?:\xef\xbb\xbf)?\{"(?:schema_version|family)"')
_LONG_NUMBER = re.compile(r"[:\[,]\s*-?\d{16}")
REPORTED = 5
"""How many faults of one unit are told; the rest is counted."""


def sniff(head: bytes) -> bool:
    """A unit, or a list of units, whose first field says that it is one."""
    return _HEAD.search(head) is not None


def sniff_lines(head: bytes) -> bool:
    """A unit that begins without white space, as on the lines of a JSON Lines file."""
    return _LINE.search(head) is not None


def read(source: Source) -> ReadResult:
    """The unit of a file, or the units of a list."""
    text = decode(source.path, source.data)
    findings = list(text.findings)
    pieces = [text.text]
    if text.text.lstrip().startswith("["):
        try:
            pieces = [json.dumps(one) for one in json.loads(text.text)]
        except (ValueError, RecursionError) as error:
            findings.append(_broken(source.path, error, None, 0))
            pieces = []
    found = (_unit(source.path, piece, None, number, findings) for number, piece in enumerate(pieces))
    return ReadResult(tuple(unit for unit in found if unit is not None), tuple(findings))


def read_lines(source: Source) -> ReadResult:
    """The units of a JSON Lines file; a broken line does not harm the others."""
    text = decode(source.path, source.data)
    findings = list(text.findings)
    lines = [(line, content) for line, content in enumerate(text.text.split("\n"), 1) if content.strip()]
    found = (_unit(source.path, content, line, number, findings) for number, (line, content) in enumerate(lines))
    return ReadResult(tuple(unit for unit in found if unit is not None), tuple(findings))


def _unit(path: str, text: str, line: int | None, number: int, findings: list[Finding]) -> AnyUnit | None:
    """The unit of an object; without one, findings that say where it does not fit the schema."""
    if _LONG_NUMBER.search(text):
        try:
            json.loads(text, parse_int=_measured)
        except (ValueError, RecursionError) as error:
            findings.append(_broken(path, error, line, number))
            return None
    try:
        unit = adapter().validate_json(text)
    except ValidationError as error:
        findings += _faults(path, text, line, number, error)
        return None
    astray = [at for at, mount in enumerate(unit.mounts) if mount.linked is not None and not 0 <= mount.linked < len(unit.mounts)]
    if astray:
        place, problem = f"mounts.{astray[0]}.linked", f"there are {len(unit.mounts)} mounts, counted from 0"
        findings.append(Finding("P902", path, line, {"place": place, "problem": problem, "faults": len(astray)}, number))
        return None
    return unit


def _faults(path: str, text: str, line: int | None, number: int, error: ValidationError) -> Iterator[Finding]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as broken:
        yield _broken(path, broken, line, number)
        return
    version = content.get("schema_version") if isinstance(content, dict) else None
    if isinstance(version, int) and version > SCHEMA_VERSION:
        yield Finding("P903", path, line, {"version": version, "known": SCHEMA_VERSION}, number)
        return
    faults = error.errors(include_url=False, include_context=False, include_input=False)
    for fault in faults[:REPORTED]:
        place = ".".join(map(str, fault["loc"]))
        yield Finding("P902", path, line, {"place": place, "problem": fault["msg"], "faults": len(faults)}, number)


def _measured(digits: str) -> int:
    """A whole number of a document. Raises ValueError for one beyond measure: what is computed from it would have no end."""
    if len(digits) > 16:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _broken(path: str, error: ValueError | RecursionError, line: int | None, number: int) -> Finding:
    at = getattr(error, "lineno", None) if line is None else line
    return Finding("P901", path, at, {"problem": getattr(error, "msg", str(error))}, number)


FORMATS = (
    Format("json", "muster's own format, one unit a file", (".json",), sniff, read),
    Format("jsonl", "muster's own format, a unit a line", (".jsonl",), sniff_lines, read_lines),
)
