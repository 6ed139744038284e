"""Which renderers there are: the name `--format` takes, the file it writes, the module that renders."""

from __future__ import annotations

from importlib import import_module
from typing import BinaryIO, NamedTuple

from reports.audit import Audit


class Renderer(NamedTuple):
    """One form of the report. `module` has `render(audit, out)`; `text` tells whether it may go to a terminal.

    `details`: it shows more of a mismatch than its columns: the calculation, drawings, what fits by chance.
    """

    name: str
    file: str
    module: str
    text: bool = True
    details: bool = False

    def render(self, audit: Audit, out: BinaryIO) -> None:
        import_module(self.module).render(audit, out)


RENDERERS = {
    renderer.name: renderer
    for renderer in (
        Renderer("html", "audit.html", "reports.html", details=True),
        Renderer("csv", "audit.csv", "reports.csvfile"),
        Renderer("json", "audit.json", "reports.jsonfile", details=True),
        Renderer("sarif", "audit.sarif", "reports.sarif"),
        Renderer("junit", "audit.junit.xml", "reports.junit"),
        Renderer("github", "audit.github.txt", "reports.github"),
        Renderer("parquet", "audit.parquet", "reports.parquet", text=False),
        Renderer("xlsx", "audit.xlsx", "reports.xlsx", text=False),
    )
}
DEFAULT = ("html", "csv", "json")
"""What a folder gets when nothing else is asked for."""
