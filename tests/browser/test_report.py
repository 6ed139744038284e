"""The HTML report in a real browser: it opens, sorts, filters, follows links, changes its theme, and nothing in it comes alive."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

Visit = Callable[..., "Page"]

MEGABYTE = 1024 * 1024


def shown(page: Page) -> tuple[int, int]:
    """How many units the table shows, of how many."""
    words = page.inner_text("#count").replace(",", "").split()
    return int(words[0]), int(words[2])


def column(page: Page, name: str) -> list[str]:
    names = [text.strip() for text in page.locator("#table thead th").all_inner_texts()]
    return page.locator(f"#table tbody td:nth-child({names.index(name) + 1})").all_inner_texts()


def test_the_report_of_the_whole_library_is_small_and_quick(visit: Visit, report: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert report.stat().st_size < 15 * MEGABYTE
    start = time.perf_counter()
    page = visit(report)
    ready = time.perf_counter() - start
    measure = """() => {
      const select = document.querySelector('[name=status]');
      const times = [];
      for (const value of ['', 'match', 'mismatch', '']) {
        const start = performance.now();
        select.value = value;
        select.form.dispatchEvent(new Event('input', { bubbles: true }));
        document.body.offsetHeight;
        times.push(performance.now() - start);
      }
      return Math.max(...times);
    }"""
    reaction = page.evaluate(measure)
    with capsys.disabled():
        size = report.stat().st_size / MEGABYTE
        print(f"\nreport: {size:.1f} MB, ready after {ready:.2f} s, slowest filter {reaction:.0f} ms, {shown(page)[1]:,} rows")
    assert ready < 20
    assert reaction < 2000


def test_it_opens_on_what_differs_worst_first(visit: Visit, report: Path) -> None:
    page = visit(report)
    assert set(column(page, "status")) == {"mismatch"}
    gaps = [abs(int(text.replace(",", "").replace("+", ""))) for text in column(page, "gap")]
    assert gaps == sorted(gaps, reverse=True)
    assert page.inner_text("h2").endswith("from their published value")


def test_every_row_is_there_and_filters_narrow_them(visit: Visit, report: Path) -> None:
    page = visit(report)
    differing, every = shown(page)
    page.select_option("[name=status]", "")
    assert shown(page) == (every, every)
    page.select_option("[name=family]", "mek")
    meks, _ = shown(page)
    assert differing < meks < every
    assert set(column(page, "family")) == {"mek"}
    page.fill("[name=gap]", "5")
    large, _ = shown(page)
    assert 0 < large <= differing
    page.click("#filters [type=reset]")
    page.wait_for_function(f"document.getElementById('count').textContent.replaceAll(',', '').startsWith('{every} ')")


def test_a_click_on_a_heading_sorts(visit: Visit, report: Path) -> None:
    page = visit(report)
    page.click("#table thead th:has-text('unit')")
    names = column(page, "unit")
    assert names == sorted(names, key=str.lower)


def test_a_unit_opens_with_its_calculation_and_its_address_is_a_link_to_it(visit: Visit, report: Path) -> None:
    page = visit(report)
    link = page.locator("#table tbody a").first
    name = link.inner_text()
    link.click()
    page.wait_for_selector("dialog[open]")
    assert page.inner_text("#detail-name") == name
    assert "battle value" in page.inner_text("#detail-body .ledger")
    address = page.url
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0
    assert "unit=" not in page.url
    again = visit(report, "#" + address.partition("#")[2])
    assert again.inner_text("#detail-name") == name


def test_filters_stand_in_the_address(visit: Visit, report: Path) -> None:
    page = visit(report)
    page.select_option("[name=status]", "match")
    page.fill("[name=q]", "a")
    again = visit(report, "#" + page.url.partition("#")[2])
    assert shown(again) == shown(page)
    assert again.input_value("[name=status]") == "match"


def test_an_address_of_a_unit_that_is_gone_does_no_harm(visit: Visit, report: Path) -> None:
    page = visit(report, "#unit=no/such/file.mtf")
    assert page.locator("dialog[open]").count() == 0
    assert shown(page)[0] > 0


def test_the_theme_follows_the_system_until_the_reader_chooses(visit: Visit, report: Path) -> None:
    page = visit(report)
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(background)
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector("html.dark")
    dark = page.evaluate(background)
    assert light != dark
    page.click("#theme")
    assert page.evaluate(background) == light
    page.reload()
    page.wait_for_selector("html[data-ready=true]")
    assert page.evaluate(background) == light
    page.click("#theme")
    assert page.evaluate(background) == dark


def test_the_filtered_rows_are_downloaded_as_csv(visit: Visit, report: Path, tmp_path: Path) -> None:
    page = visit(report)
    with page.expect_download() as download:
        page.click("#download")
    target = tmp_path / "rows.csv"
    download.value.save_as(target)
    with target.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == shown(page)[0]
    assert {row["status"] for row in rows} == {"mismatch"}


def test_everything_is_reached_with_the_keyboard(visit: Visit, report: Path) -> None:
    page = visit(report)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.focus("#table tbody a")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog:not([open])", state="attached")


def test_every_control_and_figure_has_a_name(visit: Visit, report: Path) -> None:
    page = visit(report)
    nameless = page.evaluate(
        """() => {
          const named = (element) =>
            element.labels?.length || element.getAttribute('aria-label') || element.getAttribute('aria-labelledby')
            || (element.tagName === 'BUTTON' && element.textContent.trim());
          return [...document.querySelectorAll('input, select, button, svg, table#table, dialog')]
            .filter((element) => !named(element)).map((element) => element.outerHTML.slice(0, 80));
        }"""
    )
    assert nameless == []


@pytest.mark.parametrize("fragment", ["", "#unit=" + quote("<img src=x onerror=alert(1)>.blk")])
def test_nothing_from_a_file_comes_alive(visit: Visit, hostile: Path, fragment: str) -> None:
    page = visit(hostile, fragment)
    if not fragment:
        page.locator("#table tbody a").first.click()
    page.wait_for_selector("dialog[open]")
    assert "<img src=x onerror=alert(1)>" in page.inner_text("#detail-name")
    assert page.locator("img, b:text-is('bold')").count() == 0
    assert page.locator("script").count() == 4


def test_screens_of_every_kind(visit: Visit, report: Path, shots: Path) -> None:
    page = visit(report)
    page.screenshot(path=shots / "desktop.png")
    page.screenshot(path=shots / "desktop-full.png", full_page=True)
    page.locator("#table tbody a").first.click()
    page.wait_for_selector("dialog[open]")
    page.screenshot(path=shots / "detail.png")
    page.keyboard.press("Escape")
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector("html.dark")
    page.screenshot(path=shots / "dark.png")
    page.emulate_media(color_scheme="light")
    page.pdf(path=shots / "print.pdf")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.screenshot(path=shots / "phone.png", full_page=True)
