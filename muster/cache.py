"""What files came to in earlier runs: a cache keyed by content, rules and the code that computed it, safe for several processes."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress
from functools import cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from zlib import crc32

from converter.battlevalue import RuleSet

KEPT = 6
"""How many combinations of rules and code are kept; the least recently used go first."""

WAIT = 10.0
"""Seconds to wait for another process that writes."""

CODE = (".py", ".csv", ".toml", ".json")
"""Suffixes of the files that our code and tables are in."""

SEAL = 8
"""Digits of the sum before each value."""

_SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = OFF;
CREATE TABLE IF NOT EXISTS contexts (context INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, used REAL NOT NULL);
CREATE TABLE IF NOT EXISTS entries (context INTEGER, key BLOB, value TEXT NOT NULL, PRIMARY KEY (context, key)) WITHOUT ROWID;
"""


def default_folder() -> Path:
    """Where this system keeps a user's caches."""
    from platformdirs import user_cache_path

    return user_cache_path("muster", appauthor=False)


def file_in(folder: Path) -> Path:
    return folder / "values.sqlite"


@cache
def fingerprint() -> str:
    """A hash of everything a row depends on but the file, the rules and a user's tables: our code, the catalogue, our own tables."""
    digest = blake2b(digest_size=16)
    for package in ("converter", "parsers", "muster", "reports"):
        root = str(resources.files(package))
        for folder, folders, names in os.walk(root):
            folders[:] = sorted(name for name in folders if name != "fixtures")
            for name in sorted(names):
                if name.endswith(CODE):
                    digest.update(f"{folder[len(root) :]}/{name}".encode() + b"\0" + Path(folder, name).read_bytes())
    return digest.hexdigest()


def context_name(rules: RuleSet) -> str:
    """What entries have to agree on to be of use."""
    return f"{fingerprint()} {rules.name}"


def key_of(name: str, data: bytes) -> bytes:
    """The key of a file. Its name counts: a suffix decides between formats that both fit."""
    return blake2b(name.encode("utf-8", "surrogateescape") + b"\0" + data, digest_size=16).digest()


class Cache:
    """The entries of one context. A cache that cannot be used is an empty one: it never stops the work."""

    def __init__(self, folder: Path, context: str) -> None:
        self._path = file_in(folder)
        self._name = context
        self._context = 0
        self._connection = self._open()

    def get(self, keys: Sequence[bytes]) -> Mapping[bytes, str]:
        """What is known of these keys. An entry that is no longer what was put there is not known."""
        if self._connection is None:
            return {}
        marks = ",".join("?" * len(keys))
        query = f"SELECT key, value FROM entries WHERE context = ? AND key IN ({marks})"
        try:
            found = self._connection.execute(query, (self._context, *keys)).fetchall()
        except sqlite3.Error as error:
            self._heal(error)
            return {}
        return {key: sealed[SEAL:] for key, sealed in found if sealed == _sealed(sealed[SEAL:])}

    def put(self, entries: Iterable[tuple[bytes, str]]) -> None:
        """Remember these."""
        if self._connection is None:
            return
        try:
            with self._connection:
                rows = [(self._context, key, _sealed(value)) for key, value in entries]
                self._connection.executemany("INSERT OR REPLACE INTO entries VALUES (?, ?, ?)", rows)
        except sqlite3.Error as error:
            self._heal(error)

    def _open(self) -> sqlite3.Connection | None:
        """The connection; a file that is no database is replaced. None where there cannot be one."""
        for _ in range(2):
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                connection = sqlite3.connect(self._path, timeout=WAIT)
                self._context = _context(connection, self._name)
            except (sqlite3.OperationalError, OSError):
                return None
            except sqlite3.DatabaseError:
                _remove(self._path)
            else:
                return connection
        return None

    def _heal(self, error: sqlite3.Error) -> None:
        """Begin anew where the database is broken; one that is only busy, or on a full disk, is left as it is."""
        if isinstance(error, sqlite3.OperationalError) or self._connection is None:
            return
        with suppress(sqlite3.Error):
            self._connection.close()
        _remove(self._path)
        self._connection = self._open()


def _sealed(value: str) -> str:
    """A value behind a sum of its bytes: a disk that changes some is found out."""
    return f"{crc32(value.encode('utf-8', 'surrogatepass')):0{SEAL}x}{value}"


def _remove(path: Path) -> None:
    for part in ("", "-wal", "-shm"):
        with suppress(OSError):
            path.with_name(path.name + part).unlink()


def _context(connection: sqlite3.Connection, name: str) -> int:
    """The number of a context, which is now the last used."""
    connection.executescript(_SCHEMA)
    with connection:
        upsert = "INSERT INTO contexts (name, used) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET used = excluded.used"
        connection.execute(upsert, (name, time.time()))
    number: int = connection.execute("SELECT context FROM contexts WHERE name = ?", (name,)).fetchone()[0]
    return number


def prune(folder: Path) -> None:
    """Forget what has not been used for longest."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(file_in(folder), timeout=WAIT)) as connection, connection:
        connection.executescript(_SCHEMA)
        old = [row[0] for row in connection.execute("SELECT context FROM contexts ORDER BY used DESC LIMIT -1 OFFSET ?", (KEPT,))]
        connection.executemany("DELETE FROM entries WHERE context = ?", [(context,) for context in old])
        connection.executemany("DELETE FROM contexts WHERE context = ?", [(context,) for context in old])


def size(folder: Path) -> int:
    """Bytes of the cache."""
    return sum(path.stat().st_size for path in folder.glob("values.sqlite*"))


def clear(folder: Path) -> int:
    """Delete the cache; how many bytes that freed."""
    freed = size(folder)
    for path in folder.glob("values.sqlite*"):
        path.unlink()
    return freed
