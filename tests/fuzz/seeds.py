"""What is damaged: sound files for every target, our own and, where they are, those of the big libraries."""

from __future__ import annotations

import base64
import gzip
import io
import tarfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import sheet_files
from older_files import BOARD, engineer, hmp, hmv

import parsers
from converter.writers import write, writers

HERE = Path(__file__).parent
FIXTURES = HERE.parent.parent / "fixtures"

LARGEST = 5_000
"""Bytes of a library's file that is damaged: small ones go through quicker and are damaged as well."""

OF_A_LIBRARY = 500
"""Files of each suffix of a library, evenly over all of them."""

OTHER_SUFFIXES = {".csv": "published", ".zip": "zip", ".tgz": "tar", ".parquet": "saved"}
"""Files that are no units, and what reads them."""

PUBLISHED = b"path,mul_id,name,chassis,model,tonnage,bv,source\nmeks/a.mtf,12,Bison BSN-4Q,Bison,BSN-4Q,55,1603,ours\n,,Vesper,,,30,888,\n"
MASTER_LIST = b'{"Units": [{"Id": 12, "Name": "Bison", "Variant": "BSN-4Q", "Tonnage": 55.0, "BattleValue": 1603, "Role": {"Name": "x"}}]}'
BASELINE = b"path,unit,name,bv,published,reason,expires\nmeks/a.mtf,0,Bison BSN-4Q,1630,1603,checked,2030-01-31\n,2,Vesper,908,888,,\n"


class Seed(NamedTuple):
    """A sound file and the target that it is for."""

    target: str
    name: str
    data: bytes


def seeds(folders: Sequence[Path]) -> list[Seed]:
    """A sound file or more for every target, and what lies in these folders."""
    return [*ours(), *(seed for folder in folders for seed in of_folder(folder))]


def ours() -> list[Seed]:
    """Our fixtures, and what is made here for what has none."""
    found = list(of_folder(FIXTURES, limit=None))
    texts = {"shale.xml": BOARD.encode(), "gneiss.mep": engineer().encode(), "granite.hmp": hmp(), "bollard.hmv": hmv()}
    made = [
        ("patchwork.hmp", hmp(armor=7)),
        *texts.items(),
        ("guard.force", force()),
        ("saved.mul", with_design()),
        *json_files(),
        *sheets(),
    ]
    found += [Seed(target_of(name, data), name, data) for name, data in made]
    tables = {"published": ("table.csv", PUBLISHED), "master_list": ("list.json", MASTER_LIST), "baseline": ("accepted.csv", BASELINE)}
    found += [Seed(target, name, data) for target, (name, data) in tables.items()]
    small = (FIXTURES / "emplacements" / "Harbor Battery Turret.blk").read_bytes()
    found += [
        Seed("zip", "units.zip", zipped({"a.blk": small, "b/c.mtf": b"chassis:A\n"})),
        Seed("tar", "units.tgz", tarred({"a.blk": small})),
    ]
    return found


def of_folder(folder: Path, limit: int | None = OF_A_LIBRARY) -> Iterator[Seed]:
    """The files below a folder, at most so many of each suffix."""
    by_suffix: dict[str, list[Path]] = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and (limit is None or path.stat().st_size <= LARGEST)):
        by_suffix.setdefault(path.suffix.lower(), []).append(path)
    for paths in by_suffix.values():
        for path in paths[:: max(1, len(paths) // limit if limit else 1)]:
            data = path.read_bytes()
            if target := target_of(path.name, data):
                yield Seed(target, path.name, data)


def target_of(name: str, data: bytes) -> str:
    """The reader of a file, empty where there is none."""
    format_ = parsers.detect(parsers.Source(name, data))
    return format_.name if format_ else OTHER_SUFFIXES.get(Path(name).suffix.lower(), "")


def json_files() -> Iterator[tuple[str, bytes]]:
    """A unit of every family in our own format."""
    seen: set[str] = set()
    by_name = {writer.name: writer for writer in writers()}
    for path in sorted(path for path in FIXTURES.rglob("*") if path.is_file()):
        for unit in parsers.read(parsers.Source(path.name, path.read_bytes())).units:
            if unit.family not in seen:
                seen.add(unit.family)
                for name in ("json", "jsonl"):
                    yield f"{unit.family}.{name}", write([unit], by_name[name]).data


def sheets() -> Iterator[tuple[str, bytes]]:
    """Printed sheets of every form: with labels, over a picture, with names in attributes, of several units."""
    warden = sheet_files.warden()
    yield "marked.svg", sheet_files.marked_svg_of(warden)
    yield from ((f"{Path(sheet['file']).stem}.svg", sheet_files.small_svg(sheet)) for sheet in sheet_files.others())
    yield "labels.pdf", sheet_files.pdf_of(warden)
    yield "pages.pdf", sheet_files.pdf_of(sheet_files.title_page(), warden, producer="Skia/PDF m120")
    yield "picture.pdf", sheet_files.pdf_of(sheet_files.over_picture(), picture=sheet_files.FRAME, producer="iText")


def force() -> bytes:
    """A Force Balancer file with a design in it."""
    design = (FIXTURES / "ssw" / "Cinder.ssw").read_bytes().partition(b"?>")[2].decode()
    unit = '<unit type="Cinder" model="" config="" tonnage="20" bv="432" file="/Cinder.ssw" c3status="false"><info>x</info>'
    warrior = '<warrior name="A" status="Active"><affiliation faction="" rank=""/><skills gunnery="3" piloting="4" mod="1.2"/></warrior>'
    return f'<?xml version="1.0"?><force name="Guard" type=""><group name="One">{unit}{warrior}{design}</unit></group></force>'.encode()


def with_design() -> bytes:
    """A list that carries a unit file."""
    mtf = (FIXTURES / "meks" / "Bison BSN-4Q.mtf").read_bytes()
    packed = base64.b64encode(gzip.compress(mtf, mtime=0)).decode()
    entity = (
        f'<entity chassis="Bison" model="BSN-4Q"><construction_data>{packed}</construction_data><pilot gunnery="4" piloting="5"/></entity>'
    )
    return f'<?xml version="1.0"?><unit version="0.50.0">{entity}</unit>'.encode()


def zipped(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def tarred(files: Mapping[str, bytes]) -> bytes:
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w") as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return gzip.compress(plain.getvalue(), mtime=0)
