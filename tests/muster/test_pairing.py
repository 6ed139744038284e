"""An audit over several libraries: they check each other, and stored values are a published source."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

from converter.writers import write, writers
from parsers import Source, read


def _libraries(fixtures: Path, folder: Path) -> tuple[Path, Path]:
    """A folder with a design file, and one with the same Mek as MTF whose head armor differs."""
    first, second = folder / "a", folder / "b"
    first.mkdir()
    second.mkdir()
    data = (fixtures / "ssw" / "Talos TLS-1A.ssw").read_bytes()
    (first / "Talos TLS-1A.ssw").write_bytes(data)
    mtf = next(writer for writer in writers() if writer.name == "mtf")
    text = write(read(Source("Talos.ssw", data)).units, mtf).data
    (second / "Talos TLS-1A.mtf").write_bytes(text.replace(b"HD armor:9", b"HD armor:8"))
    return first, second


def test_two_libraries_check_each_other(fixtures: Path, tmp_path: Path, muster: Callable[..., object]) -> None:
    first, second = _libraries(fixtures, tmp_path)
    out = tmp_path / "out"
    muster("audit", first, second, "--jobs", 1, "--no-cache", "--fail-on", "never", "--format", "json", "--out", out)
    report = (out / "audit.json").read_text(encoding="utf-8")
    assert report.count('"D010"') >= 2
    assert "armor differs" in report


def test_the_value_a_design_file_stores_is_the_published_source_ssw(fixtures: Path, tmp_path: Path, muster: Callable[..., object]) -> None:
    out = tmp_path / "out"
    muster(
        "audit", fixtures / "ssw", "--published", "ssw", "--jobs", 1, "--no-cache", "--fail-on", "never", "--format", "csv", "--out", out
    )
    with (out / "audit.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["source"] for row in rows} == {"ssw"}
    assert {(row["chassis"], row["status"]) for row in rows} >= {("Cinder", "match"), ("Talos", "match"), ("Tidewater Hovercraft", "match")}
    assert len(rows) == 8


def test_design_files_inside_an_archive_are_read(fixtures: Path, tmp_path: Path, muster: Callable[..., object]) -> None:
    """Public case 85: design files inside a zip."""
    import zipfile

    archive = tmp_path / "designs.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in (fixtures / "ssw").iterdir():
            packed.write(path, f"deep/{path.name}")
    out = tmp_path / "out"
    muster("audit", archive, "--jobs", 1, "--no-cache", "--fail-on", "never", "--format", "csv", "--out", out)
    with (out / "audit.csv").open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 8
