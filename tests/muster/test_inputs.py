"""Files, folders and hostile archives as items."""

from __future__ import annotations

import io
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from muster import archives
from muster.exits import UsageError
from muster.inputs import Item, items, roots
from muster.reading import content


def names(*paths: Path) -> list[str]:
    return [item.path for item in items(paths)]


def refused(*paths: Path) -> dict[str, str]:
    return {item.path: item.finding.code for item in items(paths) if item.finding}


def read(*paths: Path) -> list[Item]:
    return [item for item in items(paths) if item.finding is None]


def test_a_folder_is_walked_in_a_fixed_order_without_hidden_files_and_links_to_folders(tmp_path: Path) -> None:
    for name in ("b/2.mtf", "b/1.mtf", "a.mtf", ".git/c.mtf", "b/.hidden.mtf"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    (tmp_path / "b" / "loop").symlink_to(tmp_path)
    assert names(tmp_path) == ["a.mtf", "b/1.mtf", "b/2.mtf"]


def test_names_tell_the_roots_apart_where_there_are_several(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.mtf").write_text("x")
    assert names(tmp_path / "one") == ["a.mtf"]
    assert names(tmp_path / "one", tmp_path / "two") == [f"{tmp_path.as_posix()}/one/a.mtf", f"{tmp_path.as_posix()}/two/a.mtf"]


def test_names_that_are_no_unicode_are_shown_as_unicode(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"caf\xe9.mtf")).write_text("x")
    (item,) = items([tmp_path])
    assert item.path == "caf\N{REPLACEMENT CHARACTER}.mtf"
    assert content(item) == b"x"


def test_a_path_that_does_not_exist_is_wrong_use(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        roots([tmp_path / "none"])


def zipped(path: Path, members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def tarred(path: Path, members: dict[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path


@pytest.mark.parametrize(("make", "suffix"), [(zipped, ".zip"), (tarred, ".tar.gz")])
def test_the_files_of_an_archive_are_items_with_their_content(tmp_path: Path, make: object, suffix: str) -> None:
    archive = make(tmp_path / f"lib{suffix}", {"meks/a.mtf": b"one", ".DS_Store": b"", "__MACOSX/a.mtf": b""})  # type: ignore[operator]
    assert [(item.path, item.data) for item in items([archive])] == [("meks/a.mtf", b"one")]
    assert names(tmp_path) == [f"lib{suffix}/meks/a.mtf"]


@pytest.mark.parametrize(("make", "suffix"), [(zipped, ".zip"), (tarred, ".tar.gz")])
@pytest.mark.parametrize("name", ["../evil.mtf", "/etc/evil.mtf", "a/../../evil.mtf", "C:/evil.mtf"])
def test_a_name_that_leads_out_of_the_archive_is_refused(tmp_path: Path, make: object, suffix: str, name: str) -> None:
    archive = make(tmp_path / f"lib{suffix}", {name: b"x", "good.mtf": b"y"})  # type: ignore[operator]
    assert list(refused(archive).values()) == ["P020"]
    assert [item.path for item in read(archive)] == ["good.mtf"]


def test_a_member_that_unpacks_to_a_multiple_of_its_size_is_refused(tmp_path: Path) -> None:
    archive = zipped(tmp_path / "bomb.zip", {"bomb.mtf": b"\0" * (3 * 1024 * 1024), "good.mtf": b"y"})
    assert refused(archive) == {"bomb.mtf": "P020"}
    assert [item.path for item in read(archive)] == ["good.mtf"]


def test_a_member_over_the_size_limit_is_not_read(tmp_path: Path) -> None:
    data = {"large.mtf": b"x" * (17 * 1024 * 1024)}
    assert refused(zipped(tmp_path / "large.zip", data, zipfile.ZIP_STORED)) == {"large.mtf": "P003"}
    assert refused(tarred(tmp_path / "large.tar.gz", data)) == {"large.mtf": "P003"}


def test_an_archive_with_too_much_in_it_is_left_at_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "TOTAL_LIMIT", 1000)
    members = {f"{n}.mtf": bytes([n]) * 400 for n in range(5)}
    for archive in (zipped(tmp_path / "much.zip", members), tarred(tmp_path / "much.tar.gz", members)):
        assert len(read(archive)) == 2
        assert refused(archive) == {archive.name: "P020"}


def test_links_and_devices_of_a_tar_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "links.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        link = tarfile.TarInfo("link.mtf")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
        device = tarfile.TarInfo("device.mtf")
        device.type = tarfile.CHRTYPE
        archive.addfile(device)
    assert refused(path) == {"link.mtf": "P020", "device.mtf": "P020"}


@pytest.mark.parametrize("content", [b"", b"not an archive", b"PK\x03\x04 cut off", b"\x1f\x8b\x08 cut off"])
@pytest.mark.parametrize("suffix", [".zip", ".tar.gz"])
def test_a_broken_archive_is_a_finding(tmp_path: Path, content: bytes, suffix: str) -> None:
    path = tmp_path / f"broken{suffix}"
    path.write_bytes(content)
    assert refused(path) == {path.name: "P020"}


def test_an_archive_that_breaks_off_gives_what_came_before(tmp_path: Path) -> None:
    whole = tarred(tmp_path / "whole.tar.gz", {f"{n}.mtf": bytes(range(256)) * 40 for n in range(50)})
    cut = tmp_path / "cut.tar.gz"
    cut.write_bytes(whole.read_bytes()[:-200])
    assert refused(cut) == {"cut.tar.gz": "P020"}


def test_an_encrypted_member_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "secret.zip", {"a.mtf": b"x"})
    data = bytearray(path.read_bytes())
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + offset] |= 1
    path.write_bytes(data)
    assert refused(path) == {"a.mtf": "P020"}
