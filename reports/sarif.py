"""The audit as SARIF 2.1.0: findings and differences for code scanning, each rule with its rationale and what to do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, BinaryIO

from converter.model import Code, Finding, Severity, codes
from reports.audit import Audit, Meta, Row, discrepancy

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

LEVELS = {Severity.INFO: "note", Severity.WARNING: "warning", Severity.ERROR: "error"}


def render(audit: Audit, out: BinaryIO) -> None:
    known = sorted({*audit.summary.codes, "D001"})
    index = {code: position for position, code in enumerate(known)}
    driver = {
        "name": "muster",
        "semanticVersion": audit.meta.version,
        "rules": [_rule(codes()[code]) for code in known],
    }
    head = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "properties": {"rules": audit.meta.rules}}
    text = json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [head]}, ensure_ascii=False)
    out.write(text.removesuffix("}]}").encode() + b', "results": [')
    for position, result in enumerate(_results(audit, index)):
        out.write((b",\n" if position else b"\n") + json.dumps(result, ensure_ascii=False).encode())
    out.write(b"\n]}]}\n")


def _rule(code: Code) -> dict[str, Any]:
    text = f"{code.rationale}\n\nFor instance: {code.example}\n\nWhat to do: {code.hint}"
    return {
        "id": code.code,
        "name": "".join(word.capitalize() for word in code.title.split() if word.isalnum()) or code.code,
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": code.rationale},
        "help": {"text": text, "markdown": text},
        "defaultConfiguration": {"level": LEVELS[code.severity]},
    }


def _results(audit: Audit, index: dict[str, int]) -> Iterator[dict[str, Any]]:
    for row in audit.rows():
        difference = discrepancy(row)
        if difference is not None:
            result = _result(audit.meta, row, difference, index)
            if row.status == "accepted":
                result["suppressions"] = [{"kind": "external", "justification": row.cause}]
            yield result
        for finding in row.findings:
            yield _result(audit.meta, row, finding, index)


def _result(meta: Meta, row: Row, finding: Finding, index: dict[str, int]) -> dict[str, Any]:
    place = {"artifactLocation": {"uri": meta.uri(row.path)}, "region": {"startLine": finding.line or 1}}
    location: dict[str, Any] = {"physicalLocation": place}
    if row.chassis:
        location["logicalLocations"] = [{"name": row.name, "kind": "object"}]
    identity = "\0".join((finding.code, row.path, str(row.unit), finding.message))
    return {
        "ruleId": finding.code,
        "ruleIndex": index[finding.code],
        "level": LEVELS[finding.severity],
        "message": {"text": finding.message},
        "locations": [location],
        "partialFingerprints": {"muster/v1": blake2b(identity.encode(), digest_size=16).hexdigest()},
    }
