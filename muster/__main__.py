"""`muster`, `python -m muster`: the version at once, everything else through the command line."""

from __future__ import annotations

import sys


def main() -> int:
    if sys.argv[1:] == ["--version"]:
        from muster.version import VERSION

        print(VERSION)
        return 0
    from muster.cli import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
