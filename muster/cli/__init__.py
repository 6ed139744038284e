"""The command line: one module a command, loaded when it is called; errors become exit codes here and nowhere else.

A command is a module of this package named like it, with a function or App `command` that returns an exit code.
"""

from __future__ import annotations

import os
import pkgutil
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

from cyclopts import App, CycloptsError

from muster.exits import Exit, FaultError, UsageError
from muster.version import VERSION
from reports.published.table import PublishedError


def application(eager: bool = False) -> App:
    """The application with all its commands; with `eager` they are loaded at once, for the overview of all of them."""
    app = App(
        name="muster",
        help="Reads BattleTech unit files, recomputes what each unit is worth, and shows where a library or a published list is wrong.",
        version=VERSION,
        help_format="plaintext",
        result_action="return_value",
    )
    for module in pkgutil.iter_modules(__path__):
        path = f"{__name__}.{module.name}"
        app.command(import_module(path).command if eager else f"{path}:command", name=module.name)
    return app


def run(arguments: Sequence[str]) -> int:
    """Run a command; the exit code."""
    try:
        overview = not arguments or arguments[0] in ("--help", "-h")
        result = application(eager=overview)(list(arguments), exit_on_error=False)
        sys.stdout.flush()
    except CycloptsError:
        return Exit.USAGE
    except (UsageError, PublishedError) as error:
        return _say(str(error), Exit.USAGE)
    except FaultError as error:
        return _say(f"a fault of muster's own: {error}", Exit.FAULT)
    except KeyboardInterrupt:
        return _say("interrupted", Exit.INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.DONE
    except Exception:
        traceback.print_exc()
        return _say("a fault of muster's own. Please send us the lines above, the command, and the file it was reading.", Exit.FAULT)
    return int(result) if isinstance(result, int) else Exit.DONE


def _say(text: str, code: Exit) -> int:
    print(f"muster: {text}", file=sys.stderr)
    return code
