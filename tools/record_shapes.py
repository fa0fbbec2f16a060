"""The kinds of records that checking is measured on, since one kind alone misleads.

long      long legal games of Remik, every card written
natural   the same, with a finding every eight lines or so
short     dealt games of one round: jokers, melds, lay-offs, notes
gin       hands of gin, divided into their best melds
tables    whole tables written after a turn (Manipulation)

A line is one string of `moves`; it holds an action or several: "draw 7S; discard KD" has two. What is
counted a line is about twice what is counted an action.
"""
import json
import pathlib
import random
import subprocess

SHAPES = {
    "long": ("remik", 0),
    "natural": ("remik", 0),
    "short": ("remik", 1),
    "gin": ("gin", 1),
    "tables": ("manipulation", 1),
}
LONG_GAMES = 20
SHORT_GAMES = 400


def lines_in(record: str) -> int:
    return sum(len(round_["moves"]) for round_ in json.loads(record)["rounds"])


def actions_in(record: str) -> int:
    return sum(move.count(";") + 1 for round_ in json.loads(record)["rounds"] for move in round_["moves"])


def _dealt(rumref: pathlib.Path, variant: str, rounds: int) -> list[str]:
    """Games of so many rounds; whole ones where that is 0."""
    length = ["--rounds", str(rounds)] if rounds else []
    ran = subprocess.run(
        [rumref, "deal", "--variant", variant, "--seed", "1",
         "--games", str(SHORT_GAMES if rounds else LONG_GAMES), *length, "--to", "ndjson"],
        capture_output=True, text=True, check=True,
    )
    return ran.stdout.splitlines()


def _with_findings(record: str, chance: random.Random) -> str:
    """One line of sixteen goes on behind its discard, which two findings tell."""
    game = json.loads(record)
    for round_ in game["rounds"]:
        round_["moves"] = [
            move + "; pass" if "; discard" in move and not chance.randrange(16) else move
            for move in round_["moves"]
        ]
    return json.dumps(game, ensure_ascii=False, separators=(",", ":"))


def records_of(rumref: pathlib.Path, shape: str) -> list[str]:
    variant, rounds = SHAPES[shape]
    records = _dealt(rumref, variant, rounds)
    if shape == "natural":
        chance = random.Random(1)
        records = [_with_findings(record, chance) for record in records]
    return records
