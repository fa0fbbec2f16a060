"""Runs a program over records. A record that crashes or hangs it gets a verdict that says so."""
import dataclasses
import json
import pathlib
import signal
import subprocess
import tempfile
from typing import Any

from .compare import Verdict

FAILED = "failed"  # the one field of what stands for a verdict that was not given
SECONDS_A_RECORD = 0.2  # more than any takes on average; --timeout comes on top


@dataclasses.dataclass(frozen=True)
class Program:
    binary: pathlib.Path
    tree: pathlib.Path  # its own variants are judged by

    def command(self, words: list[str]) -> list[str]:
        house = self.tree / "samples/house"
        return [str(self.binary), *(["--variant-dir", str(house)] if house.is_dir() else []), *words]


@dataclasses.dataclass(frozen=True)
class Batch:
    """Records judged in one run. The program has a verdict for each, in their order."""

    kind: str
    words: list[str]  # of the command; the input follows
    names: list[str]  # of the records
    lines: list[str]  # the records; or where `are_paths`, where they are
    are_paths: bool = False
    from_standard_input: bool = False


@dataclasses.dataclass(frozen=True)
class Single:
    """One command, which may have several verdicts or none."""

    kind: str
    words: list[str]
    name: str
    folder: pathlib.Path


def judge(program: Program, work: Batch | Single, root: pathlib.Path, seconds: float) -> list[str]:
    """Verdicts as JSON, a line each."""
    if isinstance(work, Single):
        return _judge_single(program, work, seconds)
    return _judge_lines(program, work, work.lines, root, seconds)


def _judge_lines(
    program: Program, batch: Batch, lines: list[str], root: pathlib.Path, seconds: float, before: int = 0
) -> list[str]:
    """`before`: so many lines of the batch come before these, which keep their places in it."""
    content = ("" if batch.are_paths else "\n" * before) + "".join(line + "\n" for line in lines)
    answer = _run_lines(program, batch, content, len(lines), root, seconds + SECONDS_A_RECORD * len(lines))
    if isinstance(answer, list):
        return answer
    if len(lines) == 1:
        return [_failure(answer)]
    half = len(lines) // 2
    return [
        verdict
        for part, behind in ((lines[:half], before), (lines[half:], before + half))
        for verdict in _judge_lines(program, batch, part, root, seconds, behind)
    ]


def _run_lines(
    program: Program, batch: Batch, content: str, wanted: int, root: pathlib.Path, seconds: float
) -> list[str] | str:
    """The verdicts, or why there is not one for each."""
    if batch.from_standard_input:
        return _verdicts(_run(program.command([*batch.words, "-"]), root, seconds, content), wanted)
    with tempfile.NamedTemporaryFile("w", suffix=".txt" if batch.are_paths else ".ndjson") as file:
        file.write(content)
        file.flush()
        name = f"@{file.name}" if batch.are_paths else file.name
        return _verdicts(_run(program.command([*batch.words, name]), root, seconds), wanted)


@dataclasses.dataclass(frozen=True)
class _Ran:
    status: int | None  # None: it had not ended in time
    out: str
    errors: str
    seconds: float

    def failure(self) -> str:
        if self.status is None:
            return f"no answer within {self.seconds:.0f} seconds"
        if self.status < 0:
            return f"crashed ({signal.Signals(-self.status).name})"
        said = self.errors.strip().splitlines()
        return f"no verdict, status {self.status}" + (f" ({said[-1][:100]})" if said else "")


def _run(command: list[str], folder: pathlib.Path, seconds: float, content: str = "") -> _Ran:
    try:
        ran = subprocess.run(command, cwd=folder, input=content, capture_output=True, text=True,
                             errors="replace", timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return _Ran(None, "", "", seconds)
    return _Ran(ran.returncode, ran.stdout, ran.stderr, seconds)


def _verdicts(ran: _Ran, wanted: int) -> list[str] | str:
    lines = [line for line in ran.out.split("\n") if line]
    if ran.status is None or not 0 <= ran.status <= 2 or len(lines) != wanted:
        return ran.failure()
    return lines


def _judge_single(program: Program, single: Single, seconds: float) -> list[str]:
    ran = _run(program.command(single.words), single.folder, seconds)
    if ran.status is None or not 0 <= ran.status <= 2 or not ran.out.strip():
        return [_failure(ran.failure())]
    return [json.dumps(one) for one in _objects(ran.out)]


def _objects(out: str) -> list[dict[str, Any]]:
    """The verdicts of an object, an array or lines; of a dispute, those of its rule sets."""
    try:
        value = json.loads(out)
    except ValueError:
        try:
            value = [json.loads(line) for line in out.splitlines() if line.strip()]
        except ValueError:
            return [{FAILED: f"not JSON ({out.strip()[:100]})"}]
    objects = value if isinstance(value, list) else [value]
    return [verdict for one in objects for verdict in one.get("rule_sets") or [one]]


def _failure(why: str) -> str:
    return json.dumps({FAILED: why})


def as_verdict(line: str) -> Verdict:
    """Of `meld` and `solve` too, whose answers are looked at as the result of a game."""
    answer = json.loads(line)
    if FAILED in answer:
        return {"verdict": answer[FAILED]}
    if "verdict" in answer:
        return {"findings": [], "rounds": [], **answer}
    legal = {True: "legal", False: "illegal", None: "answered"}[answer.get("legal")]
    said = {key: value for key, value in answer.items() if key not in ("findings", "working")}
    return {"verdict": legal, "findings": answer.get("findings", []), "rounds": [], "result": said}
