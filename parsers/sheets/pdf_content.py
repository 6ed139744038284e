"""The content stream of a PDF page: operators with their operands, and an interpreter that is quick with pages full of drawings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from pdfminer.pdfinterp import PDFPageInterpreter
from pdfminer.pdftypes import stream_value
from pdfminer.psparser import LIT

_TOKEN = re.compile(
    rb"""
    [\0\t\n\f\r ]+ | %[^\r\n]*                                        # blanks and comments
    | (?P<number>[-+]?(?:\d+\.?\d*|\.\d+)(?=[\0\t\n\f\r ()<>\[\]{}/%]|$))
    | /(?P<name>[^\0\t\n\f\r ()<>\[\]{}/%]*)
    | \((?P<string>(?:[^()\\]|\\.)*)\)                                # without brackets inside
    | (?P<nested>\()
    | <(?P<hex>[0-9A-Fa-f\0\t\n\f\r ]*)>
    | (?P<mark><<|>>|[\[\]{}])
    | (?P<word>[^\0\t\n\f\r ()<>\[\]{}/%]+)
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_ESCAPED: Final = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
_IMAGE_END = re.compile(rb"[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)")


def operations(data: bytes) -> Iterator[tuple[str, list[Any]]]:
    """Each operator with its operands: numbers, names, strings (bytes), arrays. Pictures inside the stream are passed over."""
    operands: list[Any] = []
    open_arrays: list[list[Any]] = []
    at = 0
    while at < len(data):
        for token in _TOKEN.finditer(data, at):
            kind, at = token.lastgroup, token.end()
            if kind is None:
                continue
            if kind == "number":
                operands.append(float(token["number"]))
            elif kind == "word":
                word = token["word"].decode("latin-1")
                if word == "BI":
                    end = _IMAGE_END.search(data, at)
                    at = end.end() if end else len(data)
                    operands = []
                    break
                if not open_arrays:
                    yield word, operands
                    operands = []
            elif kind == "string":
                operands.append(_unescaped(token["string"]))
            elif kind == "name":
                operands.append(LIT(token["name"]))
            elif kind == "hex":
                operands.append(_from_hex(token["hex"]))
            elif kind == "nested":
                text, at = _nested(data, at)
                operands.append(text)
                break
            elif token["mark"] == b"[":
                open_arrays.append(operands)
                operands = []
            elif token["mark"] == b"]" and open_arrays:
                array, operands = operands, open_arrays.pop()
                operands.append(array)
        else:
            return


def _unescaped(text: bytes) -> bytes:
    if b"\\" not in text:
        return text
    return _ESCAPE.sub(lambda found: bytes([int(found[1], 8) & 255]) if found[1][:1].isdigit() else _ESCAPED.get(found[1], found[1]), text)


def _from_hex(text: bytes) -> bytes:
    digits = bytes(text).translate(None, b"\0\t\n\f\r ")
    return bytes.fromhex((digits + b"0" if len(digits) % 2 else digits).decode())


def _nested(data: bytes, at: int) -> tuple[bytes, int]:
    """A string that holds brackets: its bytes, and where it ends."""
    depth, start = 1, at
    while at < len(data):
        letter = data[at : at + 1]
        if letter == b"\\":
            at += 1
        elif letter == b"(":
            depth += 1
        elif letter == b")":
            depth -= 1
            if not depth:
                return _unescaped(data[start:at]), at + 1
        at += 1
    return _unescaped(data[start:]), at


_METHOD_NAMES: Final = {"*": "_a", '"': "_w", "'": "_q"}


@cache
def _method(operator: str) -> tuple[str, int] | None:
    """The interpreter's method for an operator, and how many operands it takes; None for an unknown operator."""
    name = "do_" + "".join(_METHOD_NAMES.get(letter, letter) for letter in operator)
    method = getattr(PDFPageInterpreter, name, None)
    return (name, method.__code__.co_argcount - 1) if method is not None else None


class Interpreter(PDFPageInterpreter):
    """The library's interpreter on our own tokens: a page of a sheet has ten thousands of them, most of it art."""

    def execute(self, streams: Sequence[object]) -> None:
        """Run content streams. One that is already being run further up is left out: it would never end."""
        fresh = [stream for stream in map(stream_value, streams) if stream.objid not in self.parent_stream_ids]
        self.stream_ids = {stream.objid for stream in fresh if stream.objid is not None}
        for operator, operands in operations(b"\n".join(stream.get_data() for stream in fresh)):
            method = _method(operator)
            if method is None or len(operands) < method[1]:
                continue
            name, count = method
            getattr(self, name)(*operands[len(operands) - count :])
