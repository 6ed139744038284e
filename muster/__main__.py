"""`muster`, `python -m muster`: the version at once, everything else through the command line."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper


def main() -> int:
    if sys.argv[1:] == ["--version"]:
        from muster.version import VERSION

        print(VERSION)
        return 0
    from muster.memory import collect_rarely

    collect_rarely()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # there are none, and looking for them opens every installed package
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # pipes and files get the same bytes in every locale, a terminal the letters it has
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")
    try:
        from muster.cli import run
    except KeyboardInterrupt:
        print("muster: interrupted", file=sys.stderr)
        return 130
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
