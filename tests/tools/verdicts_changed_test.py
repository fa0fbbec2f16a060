"""What tools/verdicts-changed says of two verdicts, and the slips it plants.

usage: python3 -m unittest tests/tools/verdicts_changed_test.py
"""
import contextlib
import copy
import io
import json
import pathlib
import random
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))

from verdict_changes import games, judge, report  # noqa: E402
from verdict_changes.compare import Group, What, changes  # noqa: E402

FINDING = {
    "code": "opening.points", "verdict": "illegal", "severity": "error", "round": 1, "turn": 4, "action": 2,
    "player": "Ala", "at": {"line": 14, "column": 15, "length": 24},
    "message": "the opening counts 48 points; the minimum is 51",
    "rule": {"key": "opening.points", "text": "An opening counts 51 points."},
    "hinges_on": [{"setting": "opening.points", "now": 51, "otherwise": {"48": "legal"}}],
}
ROUND = {
    "round": 1, "turns": 9, "ended": "out", "winners": ["Ala"], "scores": {"Ala": -10, "Bartek": 24},
    "totals": {"Ala": -10, "Bartek": 24},
}
VERDICT = {
    "variant": "remik", "variant_sha256": "a", "engine": "rumref 0.1.0", "verdict": "illegal",
    "findings": [FINDING], "rounds": [ROUND],
    "result": {"finished": False, "winners": [], "totals": {"Ala": -10, "Bartek": 24}, "eliminated": []},
}
GAME = {
    "variant": "remik", "players": ["Ala", "Bartek"],
    "rounds": [{
        "dealer": "Ala", "deal": {"Ala": "2S 3S 4S", "Bartek": "10H JK 9D"}, "stock": "KS QS JS",
        "moves": ["Bartek: draw KS; meld KS KH KD; discard 10H", "Ala: draw QS; discard 2S"],
        "score": {"Ala": 7, "Bartek": 0},
    }],
}


def altered(**fields):
    return {**copy.deepcopy(VERDICT), **fields}


def with_finding(**fields):
    finding = {key: value for key, value in {**FINDING, **fields}.items() if value is not None}
    return altered(findings=[finding])


def groups(before, after):
    return [(change.group, change.what, change.name) for change in changes(before, after)]


class Compared(unittest.TestCase):
    def test_the_same_verdict_has_no_changes(self):
        self.assertEqual(changes(VERDICT, copy.deepcopy(VERDICT)), [])

    def test_engine_and_digest_are_no_change(self):
        self.assertEqual(changes(VERDICT, altered(engine="rumref 0.2.0", variant_sha256="b")), [])

    def test_a_finding_dropped_is_certain(self):
        after = altered(verdict="legal", findings=[])
        self.assertEqual(groups(VERDICT, after), [
            (Group.CERTAIN, What.VERDICT, "verdict"), (Group.CERTAIN, What.FINDING, "opening.points")])

    def test_another_code_at_the_same_place_is_one_dropped_and_one_new(self):
        found = changes(VERDICT, with_finding(code="opening.required"))
        self.assertEqual([(one.name, one.before, one.after) for one in found],
                         [("opening.points", "illegal", "none"), ("opening.required", "none", "illegal")])

    def test_a_finding_at_another_action_is_certain(self):
        self.assertEqual([group for group, _, _ in groups(VERDICT, with_finding(action=3))], [Group.CERTAIN] * 2)

    def test_what_became_undecided_is_told_apart(self):
        after = {**with_finding(verdict="undecided", severity="warning"), "verdict": "undecided"}
        self.assertEqual([group for group, _, _ in groups(VERDICT, after)], [Group.UNDECIDED] * 2)
        self.assertEqual([group for group, _, _ in groups(after, VERDICT)], [Group.UNDECIDED] * 2)

    def test_a_record_not_undecided_any_more_for_a_new_fault_is_certain(self):
        open_end = {**FINDING, "code": "round.unfinished", "verdict": "undecided", "severity": "warning"}
        before = altered(verdict="undecided", findings=[open_end])
        after = altered(findings=[open_end, FINDING])
        self.assertEqual(groups(before, after), [
            (Group.CERTAIN, What.VERDICT, "verdict"), (Group.CERTAIN, What.FINDING, "opening.points")])

    def test_two_findings_of_one_code_keep_their_partners(self):
        other = {**FINDING, "at": {"line": 14, "column": 50, "length": 8}, "message": "another"}
        self.assertEqual(changes(altered(findings=[FINDING, other]), altered(findings=[other, FINDING])), [])

    def test_words_are_words(self):
        for field, value in (("message", "x"), ("help", "x"), ("rule", {"key": "opening.points", "text": "x"}),
                             ("at", {"line": 14, "column": 16, "length": 24})):
            found = groups(VERDICT, with_finding(**{field: value}))
            self.assertEqual(found, [(Group.WORDS, What.WORDS, f"{field} of opening.points")])

    def test_hinges_are_a_group_of_their_own(self):
        self.assertEqual([group for group, _, _ in groups(VERDICT, with_finding(hinges_on=None))], [Group.HINGES])

    def test_a_note_changes_no_verdict(self):
        note = {**FINDING, "code": "note.spelling", "verdict": "note", "severity": "note"}
        self.assertEqual(groups(VERDICT, altered(findings=[FINDING, note])),
                         [(Group.NOTES, What.FINDING, "note.spelling")])

    def test_a_score_is_certain(self):
        after = altered(rounds=[{**ROUND, "scores": {"Ala": -10, "Bartek": 25}}])
        self.assertEqual(groups(VERDICT, after), [(Group.CERTAIN, What.RESULT, "scores Bartek")])

    def test_a_score_that_is_not_known_any_more_is_undecided(self):
        after = altered(rounds=[{**ROUND, "scores": {"Ala": -10}, "scores_between": {"Bartek": [4, 50]}}])
        [change] = changes(VERDICT, after)
        self.assertEqual((change.group, change.before, change.after), (Group.UNDECIDED, "24", "4 to 50"))

    def test_who_won_is_certain(self):
        after = altered(rounds=[{**ROUND, "winners": ["Bartek"]}])
        self.assertEqual(groups(VERDICT, after), [(Group.CERTAIN, What.RESULT, "winners")])

    def test_a_round_not_finished_any_more_is_undecided(self):
        left = {"round": 1, "turns": 9, "ended": "unfinished", "winners": []}
        self.assertEqual({group for group, _, _ in groups(VERDICT, altered(rounds=[left]))}, {Group.UNDECIDED})

    def test_a_round_that_is_not_there_is_certain(self):
        self.assertEqual({group for group, _, _ in groups(VERDICT, altered(rounds=[]))}, {Group.CERTAIN})

    def test_a_record_that_cannot_be_read_any_more_is_said_once(self):
        syntax = {"code": "record.syntax", "verdict": "malformed", "severity": "error", "message": "x"}
        after = altered(verdict="malformed", findings=[syntax], rounds=[])
        del after["result"]
        self.assertEqual([change.what for change in changes(VERDICT, after)],
                         [What.VERDICT, What.FINDING, What.FINDING])

    def test_a_crash_is_certain(self):
        crash = judge.as_verdict(json.dumps({judge.FAILED: "crashed (SIGSEGV)"}))
        for verdict in (VERDICT, altered(verdict="undecided")):
            self.assertEqual(groups(verdict, crash), [(Group.CERTAIN, What.VERDICT, "verdict")])

    def test_what_meld_says_is_compared_too(self):
        before = judge.as_verdict(json.dumps({"cards": "7D 7C 7S", "legal": True, "points": 21, "findings": []}))
        after = judge.as_verdict(json.dumps({"cards": "7D 7C 7S", "legal": True, "points": 22, "findings": []}))
        self.assertEqual(groups(before, after), [(Group.CERTAIN, What.RESULT, "points")])


class Reported(unittest.TestCase):
    def test_the_worst_comes_first_with_counts_and_places(self):
        changed = [
            report.Changed("one", changes(VERDICT, with_finding(message="other words"))),
            report.Changed("two", changes(VERDICT, altered(verdict="legal", findings=[]))),
        ]
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            report.print_changes(changed, examples=10, word_examples=3)
        text = out.getvalue()
        self.assertLess(text.index("CERTAIN"), text.index("IN WORDS ONLY"))
        self.assertIn("dropped: 1 illegal[opening.points]", text)
        self.assertIn("round 1, turn 4, action 2: illegal → dropped [opening.points]", text)

    def test_few_examples_show_every_code(self):
        alike = [report.Changed(str(at), changes(VERDICT, altered(findings=[]))) for at in range(20)]
        other = report.Changed("other", changes(VERDICT, with_finding(code="meld.not-now")))
        self.assertIn(other, report.spread([*alike, other])[:2])

    def test_long_texts_are_shown_from_where_they_part(self):
        before, after = report.from_difference("x" * 500 + "a", "x" * 500 + "b")
        self.assertEqual((before[-1], after[-1], len(before)), ("a", "b", 42))


class Failing(unittest.TestCase):
    """A program that dies of one record, of eight."""

    def judged(self, trouble):
        script = f"import sys; n = open(sys.argv[-1]).read().split(); {trouble}; [print('{{}}') for _ in n]"
        program = judge.Program(pathlib.Path(sys.executable), pathlib.Path("/nowhere"))
        batch = judge.Batch("k", ["-c", script], [str(at) for at in range(8)], [str(at) for at in range(8)])
        return judge.judge(program, batch, pathlib.Path("/"), 1)

    def test_only_that_record_is_said_to_have_crashed(self):
        verdicts = self.judged("import os, signal; '5' in n and os.kill(os.getpid(), signal.SIGSEGV)")
        self.assertEqual([at for at, one in enumerate(verdicts) if "crashed (SIGSEGV)" in one], [5])
        self.assertEqual(len(verdicts), 8)

    def test_only_that_record_is_said_to_hang(self):
        verdicts = self.judged("import time; '2' in n and time.sleep(60)")
        self.assertEqual([at for at, one in enumerate(verdicts) if "no answer within" in one], [2])


class Altered(unittest.TestCase):
    def test_slips_are_the_same_each_time_and_change_something(self):
        once = [games.with_slip(GAME, random.Random(seed)) for seed in range(60)]
        again = [games.with_slip(GAME, random.Random(seed)) for seed in range(60)]
        self.assertEqual(once, again)
        self.assertNotIn(GAME, once)

    def test_hiding_leaves_no_stock_and_changes_no_record_given(self):
        given = copy.deepcopy(GAME)
        for seed in range(20):
            hidden = games.with_cards_hidden(given, random.Random(seed))
            self.assertNotIn("stock", hidden["rounds"][0])
        self.assertEqual(given, GAME)


class CommandLine(unittest.TestCase):
    def test_help_keeps_to_eighty_columns_and_without_a_commit_it_is_an_error(self):
        tool = pathlib.Path(__file__).resolve().parents[2] / "tools/verdicts-changed"
        ran = subprocess.run([sys.executable, tool, "--help"], capture_output=True, text=True, check=False,
                             env={"COLUMNS": "80", "PATH": "/usr/bin:/bin"})
        self.assertEqual(ran.returncode, 0)
        self.assertLessEqual(max(map(len, ran.stdout.splitlines())), 80)
        ran = subprocess.run([sys.executable, tool], capture_output=True, text=True, check=False)
        self.assertEqual(ran.returncode, 2)
        self.assertIn("BASE", ran.stderr)


if __name__ == "__main__":
    unittest.main()
