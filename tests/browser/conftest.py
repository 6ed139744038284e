"""A real headless Chromium for the tests of the HTML report. MUSTER_CHROMIUM names its program; without it they are skipped, loudly."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder needs the browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = os.environ.get("MUSTER_CHROMIUM")
    if not program:
        pytest.skip("MUSTER_CHROMIUM does not name a Chromium; `nox -s browser` does")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Open a page and wait until it is ready; in the end nothing may have been said on its console and no dialog opened."""
    said: list[str] = []
    context = chromium.new_context(viewport={"width": 1400, "height": 900}, accept_downloads=True)

    def open_page(file: Path, fragment: str = "") -> Page:
        page = context.new_page()
        page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: said.append(f"error: {error}"))
        page.on("dialog", lambda dialog: (said.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on("request", lambda request: said.append(f"request: {request.url}") if request.url.startswith("http") else None)
        page.goto(file.as_uri() + fragment)
        page.wait_for_selector("html[data-ready=true]")
        return page

    yield open_page
    context.close()
    assert said == []


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where screenshots go: the folder that MUSTER_SCREENSHOTS names, to look at them."""
    folder = Path(os.environ.get("MUSTER_SCREENSHOTS") or tmp_path_factory.mktemp("screenshots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of the whole library where the corpus is, else of 10,000 made-up rows."""
    from muster.auditing import audit
    from muster.batch import cores
    from reports import html

    corpus = Path(os.environ.get("MUSTER_CORPUS") or HERE.parent.parent.parent / "shared") / "library" / "megamek"
    made = audit([corpus], jobs=cores()) if corpus.is_dir() else _made_up(10_000)
    file = tmp_path_factory.mktemp("report") / "audit.html"
    with file.open("wb") as out:
        html.render(made, out)
    return file


def _made_up(count: int) -> object:
    from reports.audit import Audit, Meta, Row, Summary, compared

    def rows() -> Iterator[Row]:
        for number in range(count):
            bv = 500 + number % 2000
            ledger = {"label": "battle_value", "formula": "", "value": bv, "rule": "bv2 §0", "children": []}
            row = Row(
                *(f"meks/{number}.mtf", 0, "mtf", "mek" if number % 3 else "vehicle", f"Chassis {number}", "A", number, 50.0),
                *("Inner Sphere", "published", "bv2", bv, None, "", None, None, "unpublished", "", 0, 0, (), {"ledger": ledger}),
            )
            yield compared(row, None if number % 2 else bv + (number % 40 == 0) * 7, "mul")

    summary = Summary()
    for row in rows():
        summary.add(row)
    return Audit(Meta("0", "published", (), ("lib",)), summary, rows)


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """The report of a library whose file names and texts try to become markup."""
    from muster.auditing import audit
    from reports import html

    library = tmp_path / "lib"
    library.mkdir()
    evil = "<img src=x onerror=alert(1)>"
    text = (HERE.parent.parent / "fixtures" / "vehicles" / "Scorpion Light Tank.blk").read_text(encoding="utf-8")
    text = text.replace("Scorpion Light Tank", f"Scorpion {evil}</script><script>alert(2)</script>")
    text += f"\n<history>\n{evil}<script>alert(3)</script>\n</history>\n<{evil}>\nx\n</{evil}>\nstray {evil}\n"
    (library / f"{evil}.blk").write_text(text, encoding="utf-8")
    table = tmp_path / "published.csv"
    table.write_text('path,bv,source\n"<img src=x onerror=alert(1)>.blk",1,<b>bold</b>\n', encoding="utf-8")
    file = tmp_path / "audit.html"
    out = io.BytesIO()
    html.render(audit([library], published=(str(table),)), out)
    file.write_bytes(out.getvalue())
    return file
