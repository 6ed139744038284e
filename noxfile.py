"""The targets of a developer and of CI: `nox` runs them all, `nox -s NAME` one of them."""

import os
import shutil

import nox

nox.needs_version = ">=2024.10"
nox.options.sessions = ["lint", "types", "tests"]
nox.options.default_venv_backend = "venv"
nox.options.error_on_missing_interpreters = False

PROJECT = nox.project.load_toml("pyproject.toml")


def install(session: nox.Session, *groups: str) -> None:
    """The project as a user gets it (a wheel, not the working folder), and the tools of these groups."""
    session.install("-q", ".", *nox.project.dependency_groups(PROJECT, *groups))


@nox.session
def lint(session: nox.Session) -> None:
    """Layout, common mistakes, and the arrows between the rooms."""
    session.install("-q", *nox.project.dependency_groups(PROJECT, "lint"))
    session.run("ruff", "format", "--check", ".")
    session.run("ruff", "check", ".")
    session.run("lint-imports", "--no-cache", env={"PYTHONPATH": "."})


@nox.session
def types(session: nox.Session) -> None:
    """mypy in strict mode."""
    install(session, "types")
    session.run("mypy")


@nox.session
def tests(session: nox.Session) -> None:
    """The suite on all cores; what measures against the big libraries is skipped, loudly, where they are missing."""
    install(session, "test", "lint")
    with session.chdir(session.create_tmp()):
        session.run("muster", "audit", "--fail-on", "never")  # as a user's first run: the installed command, in an empty folder
    session.run("pytest", "-n", "auto", "--dist", "loadfile", "-m", "not browser", "-rs", *session.posargs)


@nox.session(python=["3.11", "3.12", "3.13", "3.14"])
def wheel(session: nox.Session) -> None:
    """The wheel, away from the working folder, on every Python at hand: its command audits, its API does what its docstrings say."""
    install(session, "test", "lint")
    with session.chdir(session.create_tmp()):
        session.run("muster", "audit", "--fail-on", "never", "-q")
    session.run("pytest", "-o", "pythonpath=", *(session.posargs or ("tests/muster/test_api.py",)))


@nox.session
def corpus(session: nox.Session) -> None:
    """Only the figures against the big libraries."""
    install(session, "test")
    session.run("pytest", "tests/corpus", "-n", "auto", "--dist", "loadfile", "-m", "corpus", "-rs", *session.posargs)


@nox.session
def sheets(session: nox.Session) -> None:
    """All 412 files of sample sheets, with a table of what was read of each datum; `nox -s corpus` leaves the packed PDFs out."""
    install(session, "test")
    session.run("pytest", "tests/corpus/sheets", "-m", "corpus", "-rsP", *session.posargs, env={"MUSTER_SHEETS": "all"})


@nox.session
def browser(session: nox.Session) -> None:
    """The HTML report in a headless Chromium, which must be installed (on Debian: apt-get install chromium)."""
    program = os.environ.get("MUSTER_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        session.error("no Chromium found; install it, or name it in MUSTER_CHROMIUM")
    install(session, "test", "browser")
    session.run("pytest", "tests/browser", "-m", "browser", *session.posargs, env={"MUSTER_CHROMIUM": program})


@nox.session
def fuzz(session: nox.Session) -> None:
    """Damaged copies of our fixtures, and of the big libraries where they are; `nox -s fuzz -- --count 1000000` for a night."""
    install(session, "test")
    session.run("python", "tests/fuzz/fuzzer.py", *(session.posargs or ("--count", "50000", "--seconds", "600")))


@nox.session
def bench(session: nox.Session) -> None:
    """Stages, files per second, memory, and the ratio to reading and splitting the lines in plain Python."""
    install(session)
    session.run("python", "tests/bench.py", *session.posargs)


@nox.session
def calibrate(session: nox.Session) -> None:
    """How often each kind of cause fits real gaps and made-up ones: writes reports/causes/calibration.csv."""
    install(session)
    session.run("python", "tests/calibrate.py", *session.posargs)
