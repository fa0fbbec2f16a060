"""The package as whoever installs it has it. Needs nothing else; what needs numpy or pandas is in test_env.py."""
import copy
import dataclasses
import doctest
import gzip
import json
import pathlib
import pickle
import random
import subprocess
import sys
import tempfile
import threading
import unittest

import rumref
from rumref import arena

EXAMPLE = rumref.example("remik")
GIN = rumref.example("gin")


def played(variant="gin", seed=7, rounds=1, players=("Ala", "Bartek")):
    """A session as far as some rounds go, at random."""
    game = rumref.Session(variant, players, seed)
    chance = random.Random(seed)
    for at in range(rounds):
        while not game.is_round_over:
            assert game.apply(chance.choice(game.moves()))
        if at + 1 < rounds:
            assert game.apply("round")
    return game


class Installed(unittest.TestCase):
    def test_it_is_the_installed_one_with_its_variants(self):
        place = pathlib.Path(rumref.__file__)
        self.assertIn("site-packages", place.parts)
        self.assertEqual(len(rumref.variants()), 24)
        self.assertTrue((place.parent / "py.typed").exists())
        self.assertRegex(rumref.version(), r"^rumref \d+\.\d+\.\d+$")

    def test_examples_in_docstrings(self):
        numpy = rumref.env._spaces.numpy
        for module in (rumref, rumref._verdict, rumref._session, rumref.arena, rumref.env):
            if module is rumref.env and numpy is None:
                continue  # test_env.py
            result = doctest.testmod(module, extraglobs={"rumref": rumref, "arena": arena})
            self.assertEqual(result.failed, 0, module.__name__)
            self.assertGreater(result.attempted, 0, module.__name__)

    def test_everything_public_has_words(self):
        for name in rumref.__all__:
            self.assertTrue(getattr(rumref, name).__doc__, name)


class Judging(unittest.TestCase):
    def test_a_finding_has_all_its_parts(self):
        verdict = rumref.judge(EXAMPLE, name="evening")
        self.assertEqual((verdict.record, verdict.verdict, verdict.variant), ("evening", "illegal", "remik"))
        (finding,) = verdict.findings
        self.assertEqual((finding.code, finding.round, finding.turn, finding.player), ("opening.points", 1, 2, "Ala"))
        self.assertEqual((finding.at.line, finding.at.column), (13, 15))
        self.assertEqual(finding.rule.key, "opening.points")
        self.assertEqual(json.loads(verdict.json)["verdict"], "illegal")
        self.assertFalse(verdict.is_legal)

    def test_house_rules_and_languages(self):
        self.assertTrue(rumref.judge(EXAMPLE, "remik", set={"opening.points": 40}).is_legal)
        polish = rumref.judge(EXAMPLE, language="pl").findings[0].message
        self.assertEqual(polish, "pierwsze wyłożenie jest warte 50 punktów, a minimum to 51")

    def test_verdicts_are_values(self):
        verdict = rumref.judge(EXAMPLE)
        with self.assertRaises(dataclasses.FrozenInstanceError):
            verdict.variant = "gin"
        self.assertEqual(verdict, rumref.judge(EXAMPLE))
        self.assertEqual(pickle.loads(pickle.dumps(verdict.findings)), verdict.findings)
        self.assertEqual(dataclasses.asdict(verdict)["findings"][0]["code"], "opening.points")

    def test_scores(self):
        rows = rumref.score(GIN).scores()
        self.assertEqual(len(rows), 6)
        self.assertEqual((rows[0]["player"], rows[0]["score"], rows[0]["total"], rows[0]["won"]), ("Ala", 35, 35, True))

    def test_a_notebook_shows_the_table_of_a_report(self):
        shown = rumref.judge(EXAMPLE)._repr_html_()
        self.assertIn("<table", shown)
        self.assertIn("the opening counts 50 points", shown)
        self.assertNotIn("<script", rumref.judge("<script>alert(1)</script>", name="<script>")._repr_html_())

    def test_bytes_that_are_no_record_are_malformed(self):
        for bad in (b"", b"\xff\xfe\0\0", "variant: gin\nplayers:", '{"players": 7}', "\ud800", b"\0" * 1000):
            self.assertEqual(rumref.judge(bad).verdict, "malformed", bad)

    def test_threads_share_rules(self):
        found = []

        def work():
            found.extend(rumref.judge(EXAMPLE).verdict for _ in range(50))

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, ["illegal"] * 400)


class Files(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name) / "season.ndjson.gz"
        self.lines = 500
        text = json.dumps({"variant": "remik", "players": ["Ala", "Bartek"], "rounds": []})
        self.path.write_bytes(gzip.compress("".join(f"{text}\n" for _ in range(self.lines)).encode()))

    def test_one_thread_and_several_give_the_same_in_order(self):
        one = [verdict.json for verdict in rumref.judge_file(self.path, jobs=1)]
        self.assertEqual(len(one), self.lines)
        self.assertEqual([json.loads(line)["line"] for line in one], list(range(1, self.lines + 1)))
        self.assertEqual([verdict.json for verdict in rumref.judge_file([str(self.path)], jobs=4)], one)

    def test_an_iterator_that_is_left(self):
        verdicts = rumref.judge_file(self.path, jobs=4)
        self.assertEqual(next(verdicts).line, 1)
        del verdicts

    def test_a_file_that_is_missing_is_told_in_its_place(self):
        (verdict,) = rumref.judge_file("/no/such/file.rgn")
        self.assertIn("no such file", (verdict.error or str(verdict)).lower())

    def test_rules_that_cannot_be_used_are_an_error(self):
        with self.assertRaisesRegex(rumref.Error, "gyn"):
            rumref.judge_file(self.path, variant="gyn")


class Asking(unittest.TestCase):
    def test_moves_of_a_record(self):
        now = rumref.moves(EXAMPLE, round=1, turn=2)
        self.assertEqual((now.to_move, now.moves, now.owed[0].code), ("Ala", ("draw",), "turn.no-draw"))

    def test_solve_and_explain(self):
        found = rumref.solve("7S 7H 7D 2C 3C 4C KD", "remik")
        self.assertEqual((found.left, found.deadwood, found.can_go_out), ("KD", 10, False))
        self.assertIn("51", rumref.explain("opening.points", "remik"))

    def test_errors_have_the_words_of_the_program(self):
        for call, words in (
                (lambda: rumref.judge(EXAMPLE, "gyn"), "gyn"),
                (lambda: rumref.judge(EXAMPLE, "remik", set={"opening.pionts": 1}), "opening.pionts"),
                (lambda: rumref.solve("7S 7X", "remik"), "7X|hand"),
                (lambda: rumref.explain("nothing.such"), "no such code"),
                (lambda: rumref.Session("gin", ["Ala"]), "1 players; 2 to 2"),
                (lambda: rumref.Session("gin", record="nonsense"), ".")):
            with self.assertRaisesRegex(rumref.Error, words):
                call()

    def test_wrong_types_are_named(self):
        for call, words in (
                (lambda: rumref.judge(7), "record must be str or bytes, not int"),
                (lambda: rumref.judge(EXAMPLE, 7), "variant must be str, not int"),
                (lambda: rumref.judge(EXAMPLE, set=[1]), "set must be a dict"),
                (lambda: rumref.judge(EXAMPLE, set={1: 2}), "a key of set must be str"),
                (lambda: rumref.judge(EXAMPLE, set={"a": 1.5}), 'set\\["a"\\] must be'),
                (lambda: rumref.judge(EXAMPLE, strict=1), "strict must be bool"),
                (lambda: rumref.judge(EXAMPLE, overlays="x"), "overlays must be"),
                (lambda: rumref.judge_file(7), "path must be"),
                (lambda: rumref.judge_file("x", jobs="2"), "jobs must be int, not str"),
                (lambda: rumref.Session("gin", "Ala"), "players must be"),
                (lambda: rumref.Session("gin", ["Ala", 7]), "players\\[1\\] must be str"),
                (lambda: rumref.Session("gin", ["A", "B"], seed=True), "seed must be int"),
                (lambda: played().apply(7), "line must be str"),
                (lambda: played().moves("x"), "limit must be int"),
                (lambda: arena.play("gin", [1]), "agents must be"),
                (lambda: arena.play("gin", {"A": 1, "B": 2}), "agents\\['A'\\] must be callable")):
            with self.assertRaisesRegex(TypeError, words):
                call()
        for call in (lambda: rumref.judge(EXAMPLE, "gi\0n"), lambda: rumref.Session("gin", ["A", "B"], -1),
                     lambda: rumref.moves(EXAMPLE, round=-1)):
            with self.assertRaises(ValueError):
                call()


class Playing(unittest.TestCase):
    def test_a_game_is_reproduced_by_its_seed(self):
        self.assertEqual(played(seed=3).record(), played(seed=3).record())
        self.assertNotEqual(played(seed=3).record(), played(seed=4).record())

    def test_what_is_refused_changes_nothing_and_what_stands_does(self):
        game = rumref.Session("gin", ["Ala", "Bartek"], 7)
        before = game.record()
        told = game.apply("draw")
        self.assertEqual((told.verdict, told.played, told.findings[0].code), ("illegal", False, "turn.first-move"))
        self.assertEqual(game.record(), before)
        self.assertEqual(game.apply("sing").verdict, "malformed")
        self.assertTrue(game.apply("draw", stands=True).played)
        self.assertNotEqual(game.record(), before)
        self.assertTrue(game.undo())
        self.assertFalse(game.undo())
        self.assertEqual(game.record(), before)

    def test_copies_play_on_by_themselves(self):
        game = rumref.Session("gin", ["Ala", "Bartek"], 7)
        for copied in (game.copy(), copy.copy(game), copy.deepcopy(game)):
            before = game.record()
            self.assertTrue(copied.apply(game.moves()[0]))
            self.assertEqual(game.record(), before)

    def test_moves_are_a_sequence_of_texts(self):
        game = rumref.Session("gin", ["Ala", "Bartek"], 7)
        moves = game.moves()
        self.assertEqual(list(moves), [moves[0], moves[-1]])
        self.assertEqual((moves[0].player, moves[0].table), ("Bartek", ""))
        self.assertIn("pass", moves)
        self.assertEqual(moves[:1], ["pass"])
        with self.assertRaises(IndexError):
            moves[2]
        fresh = game.moves()
        game.apply("pass")
        with self.assertRaisesRegex(rumref.Error, "gone on"):
            fresh[0]
        self.assertEqual(pickle.loads(pickle.dumps(game.moves()[0])), game.moves()[0])

    def test_a_move_of_another_listing_is_played_by_its_words(self):
        game = rumref.Session("gin", ["Ala", "Bartek"], 7)
        move = game.moves()[0]
        game.moves()
        self.assertTrue(game.apply(move))

    def test_a_player_sees_no_other_hand(self):
        game = played(rounds=1)
        view = game.view("Ala")
        self.assertIn("deal Ala:", view)
        self.assertNotIn("deal Bartek:", view)
        self.assertNotIn("stock:", view)
        with self.assertRaises(rumref.Error):
            game.view("Celina")

    def test_going_on_from_a_record(self):
        game = played(rounds=2)
        again = rumref.Session("gin", record=game.record())
        self.assertEqual(again.record(), game.record())
        self.assertEqual(again.players, ("Ala", "Bartek"))
        self.assertEqual(again.ruling().verdict, "legal")

    def test_what_is_owed(self):
        game = rumref.Session("gin", ["Ala", "Bartek"], 7)
        self.assertEqual(game.to_move, "Bartek")
        self.assertTrue(game.apply(next(move for move in game.moves() if move.startswith("take"))))
        self.assertEqual(game.owed()[0].code, "turn.no-discard")


class Arena(unittest.TestCase):
    def test_what_is_against_the_rules_is_told_counted_and_deducted(self):
        heard = []

        def cheat(now):
            heard.append(now.refused)
            return "draw" if now.attempts == 0 else now.moves[0]

        match = arena.play("gin", {"Ala": cheat, "Bartek": cheat}, seed=7, rounds=1, deduct=5, most_steps=60)
        self.assertEqual(match.verdict.verdict, "legal")
        self.assertEqual(match.illegal[0].code, "turn.first-move")
        self.assertIn("the card turned up is offered", heard[1])
        self.assertEqual(sum(match.deducted.values()), 5 * len(match.illegal))

    def test_a_match_is_forfeited(self):
        match = arena.play("gin", {"Ala": lambda now: "sing", "Bartek": lambda now: "sing"}, seed=7,
                           on_patience="forfeit", patience=2)
        self.assertEqual(len(match.illegal), 2)
        self.assertEqual(match.winners, tuple({"Ala", "Bartek"} - {match.forfeited_by}))

    def test_the_record_can_be_checked(self):
        with tempfile.TemporaryDirectory() as folder:
            for variant in ("remik", "500-rum"):
                match = arena.play(variant, {"Ala": arena.at_random(1), "Bartek": arena.at_random(2)}, rounds=1,
                                   most_steps=300)
                path = match.save(pathlib.Path(folder) / "match.rgn")
                self.assertEqual(rumref.judge(path.read_text(encoding="utf-8")).verdict in ("legal", "undecided")
                                 or match.steps == 300, True)


class Crashes(unittest.TestCase):
    def test_many_threads_at_one_session(self):
        """What comes of it is anybody's guess, but the interpreter lives."""
        script = """
import random, threading, rumref
game = rumref.Session("gin", ["Ala", "Bartek"], 7)
def work(seed):
    chance = random.Random(seed)
    for _ in range(300):
        try:
            moves = game.moves()
            if len(moves): game.apply(chance.choice(moves))
            game.undo(); game.copy(); game.record(); game.view("Ala")
        except (rumref.Error, IndexError):
            pass
threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
[thread.start() for thread in threads]; [thread.join() for thread in threads]
"""
        self.assertEqual(subprocess.run([sys.executable, "-c", script], timeout=120).returncode, 0)

    def test_an_object_that_was_never_begun(self):
        for kind in (rumref.Session, rumref.env.Vector):
            object.__new__(kind)


if __name__ == "__main__":
    unittest.main()
