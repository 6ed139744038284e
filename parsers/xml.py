"""Bytes to XML: entities and network off, damaged files repaired where they can be, with a finding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
            encoding=encoding, recover=recover, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
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
    return Xml(root, (*findings, *_without_instructions(path, root)))


def _without_instructions(path: str, root: etree._Element) -> Iterator[Finding]:
    """Take processing instructions out of a tree, each with a finding: they speak to programs, and no format has any."""
    from lxml import etree

    around = (*root.itersiblings(etree.PI, preceding=True), *root.itersiblings(etree.PI))
    for instruction in (*around, *root.iter(etree.PI)):
        yield left_out(path, instruction, "the instruction", instruction.text or "", root)
    etree.strip_elements(root, etree.PI, with_tail=False)


def left_out(path: str, place: etree._Element, what: str, name: str, holder: etree._Element) -> Finding:
    """The finding about content that is neither understood nor kept."""
    return Finding("P015", path, line_of(place), {"what": what, "name": " ".join(name.split())[:80], "where": local_name(holder)})


def surplus(path: str, root: etree._Element, content: Mapping[str, frozenset[str]]) -> Iterator[Finding]:
    """A finding for everything in an element, and in those below it, that its format does not have (`converter.formats.xml_content`)."""
    held = content.get(local_name(root).lower())
    if held is None:
        return
    for child in root:
        name = local_name(child)
        if is_comment(child):
            yield left_out(path, child, "the comment", child.text or "", root)
        elif "*" in held or name.lower() in held:
            yield from surplus(path, child, content)
        elif name:
            yield left_out(path, child, "the element", name, root)
    for name in () if "@*" in held else attributes(root):
        if f"@{name.lower()}" not in held:
            yield left_out(path, root, "the attribute", name, root)
    for text in () if "#text" in held else own_texts(root):
        yield left_out(path, root, "the text", text, root)


def own_texts(element: etree._Element) -> tuple[str, ...]:
    """The texts between the tags of an element and of its children, each in one line."""
    texts = (" ".join((text or "").split()) for text in (element.text, *(child.tail for child in element)))
    return tuple(text for text in texts if text)


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


def is_comment(element: etree._Element) -> bool:
    """Whether a node is a comment, which has its text but no name."""
    from lxml import etree

    return isinstance(element, etree._Comment)
