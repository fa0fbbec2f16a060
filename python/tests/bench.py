"""How fast the package is: steps of gin played at random, and records judged, beside the program."""
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import rumref
from rumref.env import vector

PROGRAM = sys.argv[1]
SECONDS = 3


def session():
    """Legal steps of single deals, each chosen at random of those listed."""
    chance, steps, seed, began = random.Random(7), 0, 0, time.process_time()
    while time.process_time() - began < SECONDS:
        seed += 1
        game = rumref.Session("gin", ["Ala", "Bartek"], seed)
        while not game.is_round_over:
            game.apply(chance.choice(game.moves()))
            steps += 1
    return steps / (time.process_time() - began)


def many(threads):
    games = vector(256, "gin", rounds=1, seed=7, threads=threads)
    steps, began, busy = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - began < SECONDS:
        games.step(games.sample())
        steps += games.n
    return steps / (time.perf_counter() - began), steps / (time.process_time() - busy)


def judging(folder):
    """Seconds for a season: the program, the package, and the package with every verdict looked at."""
    season = pathlib.Path(folder) / "season.ndjson"
    with season.open("wb") as out:
        subprocess.run([PROGRAM, "deal", "--variant", "gin", "--seed", "1", "--games", "20000", "--rounds", "1",
                        "--to", "ndjson"], stdout=out, check=True)
    times = {"program": [], "package": [], "looked at": []}
    for _ in range(5):
        began = time.perf_counter()
        subprocess.run([PROGRAM, "check", "--format", "ndjson", str(season)], stdout=subprocess.DEVNULL)
        times["program"].append(time.perf_counter() - began)
        began = time.perf_counter()
        count = sum(1 for _ in rumref.judge_file(season))
        times["package"].append(time.perf_counter() - began)
        began = time.perf_counter()
        legal = sum(verdict.is_legal for verdict in rumref.judge_file(season))
        times["looked at"].append(time.perf_counter() - began)
    assert count == 20000 and legal > 0
    return {what: count / min(taken) for what, taken in times.items()}


print(f"steps of gin in a Session, one core: {session():,.0f} a second")
whole, of_a_core = many(0)
print(f"steps of gin in a vector of 256, all cores: {whole:,.0f} a second; {of_a_core:,.0f} on one core's time")
with tempfile.TemporaryDirectory() as folder:
    for what, rate in judging(folder).items():
        print(f"records judged by the {what}: {rate:,.0f} a second")
