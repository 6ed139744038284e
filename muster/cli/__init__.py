"""The command line: one module a command, loaded when it is called; errors become exit codes here and nowhere else.

A command is a module of this package named like it, with a function or App `command` that returns an exit code.
"""

from __future__ import annotations

import errno
import os
import pkgutil
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

from cyclopts import App, CycloptsError, Parameter

from converter.model import printable
from muster.exits import Exit, FaultError, UsageError
from muster.version import VERSION
from reports.baseline import BaselineError
from reports.published.table import PublishedError


def application(eager: bool = False) -> App:
    """The application with all its commands; with `eager` they are loaded at once, for the overview of all of them and for completion."""
    app = App(
        name="muster",
        help="Reads BattleTech unit files, recomputes what each unit is worth, and shows where a library or a published list is wrong.",
        version=VERSION,
        help_format="markdown",
        default_parameter=Parameter(show_default=_default),
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )
    if eager:
        app.register_install_completion_command(help="Let the shell complete commands and options (bash, zsh, fish).")
    for module in pkgutil.iter_modules(__path__):
        path = f"{__name__}.{module.name}"
        app.command(import_module(path).command if eager else f"{path}:command", name=module.name)
    return app


def _default(value: object) -> object:
    """What the help shows as the default: nothing where an option left out simply says nothing."""
    return value or None


def run(arguments: Sequence[str]) -> int:
    """Run a command; the exit code."""
    try:
        overview = not arguments or arguments[0] in ("--help", "-h", "--install-completion")
        result = application(eager=overview)(list(arguments), exit_on_error=False)
        sys.stdout.flush()
    except CycloptsError as error:
        return _say(f"`{' '.join(('muster', *(error.command_chain or ()), '--help'))}` shows how it is called", Exit.USAGE)
    except (UsageError, PublishedError, BaselineError) as error:
        return _say(str(error), Exit.USAGE)
    except FaultError as error:
        return _say(f"a fault of muster's own: {error}", Exit.FAULT)
    except KeyboardInterrupt:
        return _say("interrupted", Exit.INTERRUPTED)
    except BrokenPipeError:
        _leave_stdout()
        return Exit.DONE
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EROFS, errno.EIO, errno.EFBIG, errno.EDQUOT):
            _leave_stdout()
            return _say(f"the output could not be written: {error.strerror}", Exit.OUTPUT)
        return _fault()
    except Exception:
        return _fault()
    return int(result) if isinstance(result, int) else Exit.DONE


def _fault() -> int:
    traceback.print_exc()
    return _say("a fault of muster's own. Please send us the lines above, the command, and the file it was reading.", Exit.FAULT)


def _leave_stdout() -> None:
    """Send what is still buffered nowhere, so that the interpreter does not fail on it when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(text: str, code: Exit) -> int:
    print(f"muster: {printable(text)}", file=sys.stderr)
    return code
