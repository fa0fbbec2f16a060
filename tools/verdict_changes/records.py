"""What is judged: cases, samples, the corpora a developer may have, and games dealt for the purpose."""
import json
import pathlib
import random
import subprocess

from .games import with_cards_hidden, with_slip
from .judge import Batch, Program, Single

CHECK = ["check", "--format", "ndjson", "--jobs", "1"]
SIZE = 150  # most records of a batch
SLIPS = 4  # records with one, of each game dealt
ROUNDS = "2"  # of a dealt game, at most
KINDS = {"complete": "dealt games", "mistake": "games with a mistake", "hidden": "games with cards hidden"}
NO_SHEETS = {".md", ".ndjson", ".png"}


def of_cases(root: pathlib.Path) -> list[Batch]:
    """They are judged with nothing set from outside, as tests/case_runner does."""
    return _of_files("cases", root, sorted((root / "tests/cases").rglob("*.rgn")), explained=True)


def of_samples(root: pathlib.Path) -> list[Batch | Single]:
    files = sorted(path for path in (root / "samples").rglob("*") if path.is_file())
    games = [path for path in files if path.suffix in (".rgn", ".json")]
    lines = [path for path in files if path.suffix == ".ndjson"]
    sheets = [path for path in files if path.suffix in (".csv", ".tsv")]
    return [
        *_of_files("samples", root, games, explained=True),
        *(batch for path in lines for batch in of_lines("samples", str(path.relative_to(root)), _lines(path))),
        *_of_sheets("samples", root, sheets),
    ]


def of_corpus(corpus: pathlib.Path) -> list[Batch | Single]:
    """Nothing where it is absent."""
    found: list[Batch | Single] = []
    for path in sorted(corpus.glob("*.ndjson")):
        if not path.name.endswith(".expected.ndjson"):
            found += of_lines("corpus", path.name, _lines(path))
    for path in sorted(corpus.glob("melds-*.txt")):
        variant = path.stem.removeprefix("melds-")
        variant = "remik-guide" if variant == "consensus" else variant
        found += of_lines("corpus melds", path.name, _lines(path), _asked("meld", "--variant", variant))
    for path in sorted(corpus.glob("goout-*.txt")):
        words = _asked("solve", "--variant", "going-out", "--out")
        found += of_lines("corpus hands", path.name, _lines(path), words)
    found += _of_files("corpus disputes", corpus, sorted((corpus / "disputes").glob("*.rgn")), explained=True)
    found += _of_questions(corpus / "disputes")
    club = [path for path in sorted((corpus / "club").glob("*")) if path.suffix not in NO_SHEETS]
    return found + _of_sheets("corpus sheets", corpus, club)


def _asked(*words: str) -> list[str]:
    return [*words, "--format", "ndjson"]


def _lines(path: pathlib.Path) -> list[str]:
    return [line for line in path.read_text().split("\n") if line.strip()]


def of_lines(kind: str, name: str, lines: list[str], words: list[str] | None = None) -> list[Batch]:
    """A record a line; with `words`, questions that a command reads from standard input."""
    names = [f"{name}:{number}" for number in range(1, len(lines) + 1)]
    return [
        Batch(kind, words or CHECK, names[at : at + SIZE], lines[at : at + SIZE], from_standard_input=bool(words))
        for at in range(0, len(lines), SIZE)
    ]


def _of_files(kind: str, root: pathlib.Path, paths: list[pathlib.Path], explained: bool) -> list[Batch]:
    words = CHECK + (["--explain"] if explained else [])
    names = [str(path.relative_to(root)) for path in paths]
    return [
        Batch(kind, words, names[at : at + SIZE], [str(path) for path in paths[at : at + SIZE]], are_paths=True)
        for at in range(0, len(paths), SIZE)
    ]


def _of_sheets(kind: str, root: pathlib.Path, paths: list[pathlib.Path]) -> list[Single]:
    words = ["score", "--format", "ndjson"]
    return [Single(kind, [*words, str(path)], str(path.relative_to(root)), root) for path in paths]


def _of_questions(folder: pathlib.Path) -> list[Single]:
    """The command lines that are to be asked there."""
    path = folder / "checks.ndjson"
    questions = [json.loads(line)["args"] for line in _lines(path)] if path.exists() else []
    return [
        Single("corpus questions", [*words, "--format", "json"], "disputes: " + " ".join(words), folder)
        for words in questions
    ]


def dealt(program: Program, games: int, folder: pathlib.Path) -> tuple[list[Batch], list[str]]:
    """Games of every variant the program has, kept in `folder`; and the variants it dealt none of.

    Each as dealt, four times with a slip, and once with cards hidden, half of these with a slip too.
    """
    batches: list[Batch] = []
    without = []
    for variant in sorted(path.stem for path in (program.tree / "variants").glob("*.yaml")):
        complete = _deal(program, variant, games)
        if not complete:
            without.append(variant)
            continue
        chance = random.Random(variant)
        slips = [with_slip(record, chance) for record in complete for _ in range(SLIPS)]
        hidden = [
            with_cards_hidden(record if at % 2 else slips[SLIPS * at], chance) for at, record in enumerate(complete)
        ]
        for kind, altered in (("complete", complete), ("mistake", slips), ("hidden", hidden)):
            path = folder / f"{variant}-{kind}.ndjson"
            lines = [json.dumps(record, ensure_ascii=False) for record in altered]
            path.write_text("".join(line + "\n" for line in lines))
            batches += of_lines(KINDS[kind], path.name, lines)
    return batches, without


def _deal(program: Program, variant: str, games: int) -> list[dict]:
    ran = subprocess.run(
        program.command(["deal", "--variant", variant, "--seed", "1", "--games", str(games),
                         "--rounds", ROUNDS, "--to", "ndjson"]),
        capture_output=True, text=True, check=False, timeout=600,
    )
    return [json.loads(line) for line in ran.stdout.splitlines()]
