"""Both programs: the one of the tree that is there, and the one of a commit beside it."""
import contextlib
import fcntl
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Iterator

from .judge import Program


class CannotBeDone(Exception):
    """What the message says keeps the two from being compared."""


def _git(root: pathlib.Path, *words: str) -> str:
    ran = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        raise CannotBeDone(ran.stderr.strip())
    return ran.stdout.strip()


def commit_named(root: pathlib.Path, name: str) -> tuple[str, str]:
    """Its hash in short, and its subject."""
    try:
        short = _git(root, "rev-parse", "--verify", "--quiet", "--short=12", f"{name}^{{commit}}")
    except CannotBeDone as unknown:
        raise CannotBeDone(f"{name} is no commit") from unknown
    return short, _git(root, "log", "-1", "--format=%s", short)


def has_changes(root: pathlib.Path) -> bool:
    return bool(_git(root, "status", "--porcelain"))


def tree_of(root: pathlib.Path, folder: pathlib.Path, short: str) -> pathlib.Path:
    """The files of a commit. They are there in one step or not at all, and git keeps no note of them."""
    tree = folder / short
    if tree.is_dir():
        return tree
    part = folder / f"{short}.part"
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    packed = subprocess.Popen(["git", "-C", str(root), "archive", short], stdout=subprocess.PIPE)
    unpacked = subprocess.run(["tar", "-x", "-C", str(part)], stdin=packed.stdout, check=False)
    if packed.wait() != 0 or unpacked.returncode != 0:
        raise CannotBeDone(f"the files of {short} could not be unpacked in {part}")
    part.rename(tree)
    return tree


def built(tree: pathlib.Path) -> Program:
    ran = subprocess.run([tree / "tools/build", "release"], check=False)
    if ran.returncode != 0:
        raise CannotBeDone(f"{tree} does not build")
    return Program(tree / "build/release/rumref", tree)


@contextlib.contextmanager
def alone_in(folder: pathlib.Path) -> Iterator[None]:
    """Waits while another run uses the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"verdicts-changed: waiting for another run in {folder}", file=sys.stderr)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
