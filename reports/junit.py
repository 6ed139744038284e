"""The audit as JUnit XML: a test case a unit, failed where it differs or has errors, skipped where nothing is published for it."""

from __future__ import annotations

import io
import re
from typing import BinaryIO
from xml.sax.saxutils import XMLGenerator
from xml.sax.xmlreader import AttributesImpl

from converter.model import Severity
from reports.audit import Audit, Row, discrepancy

ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold."""

SKIPPED = {"unpublished": "nothing is published for this unit", "unsupported": "its value cannot be recomputed"}


def render(audit: Audit, out: BinaryIO) -> None:
    verdicts = [_verdict(row) for row in audit.rows()]
    counts = {"tests": len(verdicts)} | {name: verdicts.count(kind) for name, kind in _COUNTED.items()}
    attributes = {name: str(count) for name, count in counts.items()}
    text = io.TextIOWrapper(out, encoding="utf-8", newline="\n")
    xml = XMLGenerator(text, encoding="utf-8", short_empty_elements=True)
    xml.startDocument()
    xml.startElement("testsuites", AttributesImpl({}))
    xml.startElement("testsuite", AttributesImpl({"name": f"muster audit, rules {audit.meta.rules}", **attributes}))
    for row, verdict in zip(audit.rows(), verdicts, strict=True):
        _case(xml, row, verdict)
    xml.endElement("testsuite")
    xml.endElement("testsuites")
    text.flush()
    text.detach()


_COUNTED = {"failures": "failure", "errors": "error", "skipped": "skipped"}


def _verdict(row: Row) -> str:
    """The element that says how a unit fared; empty where it passed."""
    if row.status == "unreadable":
        return "error"
    if row.status == "mismatch" or row.errors:
        return "failure"
    return "skipped" if row.status in SKIPPED else ""


def _case(xml: XMLGenerator, row: Row, verdict: str) -> None:
    name = f"{row.path}:{row.unit}" if row.unit else row.path
    xml.startElement("testcase", AttributesImpl({"classname": row.family or "unknown", "name": _legal(name)}))
    if verdict == "skipped":
        xml.startElement("skipped", AttributesImpl({"message": SKIPPED[row.status]}))
        xml.endElement("skipped")
    elif verdict:
        difference = discrepancy(row)
        said = [f for f in (difference, *row.findings) if f is not None and f.severity == Severity.ERROR]
        xml.startElement(verdict, AttributesImpl({"type": said[0].code, "message": _legal(said[0].message)}))
        xml.characters(_legal("\n".join(map(str, said))))
        xml.endElement(verdict)
    xml.endElement("testcase")


def _legal(text: str) -> str:
    return ILLEGAL.sub("\N{REPLACEMENT CHARACTER}", text)
