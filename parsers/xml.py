"""Bytes to XML: entities and network off, damaged files repaired where they can be, with a finding."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from converter.model import Finding

if TYPE_CHECKING:
    from lxml import etree


class Xml(NamedTuple):
    """The root element (None where nothing could be read) and what is wrong with the text."""

    root: etree._Element | None
    findings: tuple[Finding, ...]


def parse_xml(path: str, data: bytes, encoding: str | None = None) -> Xml:
    """Parse XML from a stranger: no entity is expanded, nothing is fetched, trees out of all proportion are refused.

    Text that is not well-formed is read as far as it can be repaired, with a finding at the line of the first fault. Elements keep their
    line in `sourceline`. `encoding` overrules what the file declares.
    """
    from lxml import etree

    def parsed(recover: bool) -> etree._Element | None:
        parser = etree.XMLParser(
            encoding=encoding, recover=recover, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_pis=True
        )
        return etree.fromstring(data, parser)

    findings: tuple[Finding, ...] = ()
    try:
        root = parsed(recover=False)
    except etree.XMLSyntaxError as error:
        findings = (Finding("P011", path, error.lineno or None, {"reason": error.msg}),)
        try:
            root = parsed(recover=True)
        except (etree.XMLSyntaxError, ValueError):
            return Xml(None, findings)
    except ValueError as error:
        return Xml(None, (Finding("P011", path, None, {"reason": str(error)}),))
    if root is None:
        return Xml(None, findings)
    if root.getroottree().docinfo.internalDTD is not None:
        findings += (Finding("P012", path, None, {}),)
    return Xml(root, findings)


def attributes(element: etree._Element) -> dict[str, str]:
    """The attributes of an element, in file order."""
    return {str(key): str(value) for key, value in element.attrib.items()}


def line_of(element: etree._Element) -> int:
    """The line of the file an element starts on; 0 for one that was not read from a file."""
    line = element.sourceline
    return line if isinstance(line, int) else 0


def local_name(element: etree._Element) -> str:
    """The name of an element without its namespace; empty for comments."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
