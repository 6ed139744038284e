"""Files of older programs become files of today. Public case 86."""

from __future__ import annotations

from collections.abc import Callable

import parsers
from converter.model import Mek
from converter.writers import write, writers

Build = Callable[..., bytes]


def test_a_mek_of_an_older_program_becomes_an_mtf_file(make_hmp: Build) -> None:
    (old,) = parsers.read(parsers.Source("granite.hmp", make_hmp())).units
    (mtf,) = [writer for writer in writers() if writer.name == "mtf"]
    (new,) = parsers.read(parsers.Source("granite.mtf", write([old], mtf).data)).units
    assert isinstance(old, Mek)
    assert isinstance(new, Mek)
    assert (new.chassis, new.tonnage, new.engine, new.walk_mp) == (old.chassis, old.tonnage, old.engine, old.walk_mp)
    assert new.armor.points == old.armor.points
    assert sorted(mount[:2] + mount.slots for mount in new.mounts) == sorted(mount[:2] + mount.slots for mount in old.mounts)
