"""Environments, with numpy where it is there: the contract that PettingZoo's own tests hold, of our own; random games
of every variant, whose records the referee finds legal; games in threads; data frames."""
import contextlib
import doctest
import os
import random
import time
import unittest
import warnings

import rumref
from rumref import env

numpy = env._spaces.numpy
GAMES = int(os.environ.get("RUMREF_GAMES", "2"))  # of each variant
WITH_TABLE = {"500-rum", "basic-rummy", "gin", "going-out", "going-out-major", "going-out-minor",
              "going-out-sequences", "hollywood-gin", "indian-rummy", "knock-rummy", "oklahoma-gin", "three-thirteen"}


def one_round(variant, **options):
    return env.aec(variant, rounds=1, **options)


def play(game, seed, most=2000):
    """A random game; the steps that were taken."""
    chance = random.Random(seed)
    game.reset(seed=seed)
    taken = 0
    for agent in game.agent_iter():
        _, _, ends, cut, info = game.last(observe=False)
        if ends or cut or taken >= most:
            if not (ends or cut):
                break
            game.step(None)
            continue
        mask = info["action_mask"]
        steps = [at for at in range(len(mask)) if mask[at]] if game.steps else list(mask)
        game.step(chance.choice(steps))
        taken += 1
    return taken


class Contract(unittest.TestCase):
    """What whoever trains agents relies on."""

    def check_spaces(self, game):
        for agent in game.agents:
            self.assertIs(game.observation_space(agent), game.observation_space(agent))
            self.assertIs(game.action_space(agent), game.action_space(agent))
            self.assertRegex(agent, r"^[a-z]+_[0-9]+$")
            self.assertTrue(game.observation_space(agent).contains(game.observe(agent)))
        self.assertEqual(game.observation_space(game.agents[0]), game.observation_space(game.agents[-1]))

    def check_game(self, game, cycles):
        """Rewards add up, agents leave once and for all, every dictionary has those who are left."""
        game.reset(seed=3)
        alive, gone, expected = set(game.agents), set(), dict.fromkeys(game.agents, 0)
        for agent in game.agent_iter(game.num_agents * cycles):
            self.assertNotIn(agent, gone)
            seen, reward, ends, cut, info = game.last()
            self.assertIsInstance(ends, bool)
            self.assertIsInstance(cut, bool)
            self.assertIsInstance(info, dict)
            self.assertEqual(reward, expected[agent])
            self.assertTrue(game.observation_space(agent).contains(seen))
            action = None if ends or cut else game.action_space(agent).sample(info["action_mask"])
            if ends or cut:
                alive.remove(agent)
                gone.add(agent)
            expected[agent] = 0
            game.step(action)
            for other, got in game.rewards.items():
                expected[other] += got
                float(got)
            self.assertEqual(game.num_agents, len(game.agents))
            self.assertEqual(set(game.agents), alive)
            for kept in (game.rewards, game.terminations, game.truncations, game.infos):
                self.assertEqual(set(kept), alive)
        self.assertEqual(set(game.possible_agents), gone | alive)

    def test_games_with_and_without_a_table(self):
        for variant in ("gin", "500-rum", "three-thirteen", "remik", "rummikub", "liverpool"):
            with self.subTest(variant):
                game = one_round(variant)
                game.reset(seed=1)
                self.check_spaces(game)
                self.check_game(game, 60)
                game.reset()  # once more, without a seed
                self.assertEqual(game.agents, game.possible_agents)
                self.assertEqual(game.max_num_agents, len(game.possible_agents))
                game.close()

    def test_a_whole_hand_pays_what_the_referee_gives(self):
        game = one_round("gin")
        paid = dict.fromkeys(game.possible_agents, 0)
        game.reset(seed=5)
        for agent in game.agent_iter():
            _, reward, ends, cut, info = game.last(observe=False)
            if ends or cut:
                paid[agent] = reward
                game.step(None)
            else:
                game.step(game.action_space(agent).sample(info["action_mask"]))
        rows = {row["player"]: row["score"] for row in rumref.judge(game.record()).scores()}
        self.assertEqual(paid, {player: rows.get(player) or 0 for player in paid})

    def test_the_lowest_total_wins_where_rewards_are_negative(self):
        game = one_round("remik")
        for seed in range(1, 6):
            if play(game, seed) < 2000 and any(game.game.ruling().rounds[0].scores.values()):
                break
        rows = rumref.judge(game.record()).rounds[0].scores
        self.assertTrue(rows)

    def test_seeds_reproduce(self):
        """Two environments that begin alike stay alike."""
        for variant in ("gin", "basic-rummy", "manipulation"):
            one, two = one_round(variant), one_round(variant)
            for game in (one, two):
                game.reset(seed=42)
                for at, agent in enumerate(game.agents):
                    game.action_space(agent).seed(42 + at)
            for _ in range(40):
                if not one.agents:
                    break
                self.assertEqual(one.agent_selection, two.agent_selection)
                seen = [game.last() for game in (one, two)]
                self.assertEqual(repr(seen[0]), repr(seen[1]))
                if seen[0][2] or seen[0][3]:
                    break
                agent = one.agent_selection
                steps = [game.action_space(agent).sample(game.infos[agent]["action_mask"]) for game in (one, two)]
                self.assertEqual(*steps)
                one.step(steps[0])
                two.step(steps[1])
            self.assertEqual(one.record(), two.record())

    def test_what_may_not_be_done_is_refused_and_changes_nothing(self):
        game = one_round("gin")
        game.reset(seed=7)
        before = game.record()
        with self.assertRaisesRegex(rumref.Error, "may not take this step now: draw"):
            game.step(1)
        with self.assertRaisesRegex(TypeError, "action must be int"):
            game.step("draw")
        with self.assertRaises(ValueError):
            game.step(10**6)
        self.assertEqual(game.record(), before)
        game = one_round("remik")
        game.reset(seed=7)
        with self.assertRaisesRegex(rumref.Error, "may not take this step now: lay KD on m1: "):
            game.step("lay KD on m1")
        with self.assertRaisesRegex(TypeError, "action must be str"):
            game.step(1)

    def test_a_seat_sees_its_hand_and_what_was_taken(self):
        game = one_round("gin")
        game.reset(seed=7)
        agent = game.agent_selection
        seat = game.possible_agents.index(agent)
        hand = bytes(game._by_number.sees(seat))[:53]
        self.assertEqual(sum(hand), 10)
        take = game.steps.index("take")
        game.step(take)
        other = 1 - seat
        seen = bytes(game._by_number.sees(other))
        rows = [seen[at:at + 53] for at in range(0, len(seen), 53)]
        self.assertEqual(len(rows), 6)
        self.assertEqual(sum(rows[0]), 10)  # its own hand
        self.assertEqual(sum(rows[4]), 1)  # the card the other has taken
        self.assertEqual((rows[5][0], rows[5][10], rows[5][11]), (31, 10, 11))

    def test_petting_zoo_itself_where_it_is_there(self):
        try:
            from pettingzoo.test import api_test, seed_test
        except ImportError:
            self.skipTest("PettingZoo is not installed")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            api_test(one_round("gin"), num_cycles=100)
            seed_test(lambda: one_round("gin"), num_cycles=100)


class Games(unittest.TestCase):
    def test_which_games_have_a_table(self):
        tables = {variant for variant in rumref.variants() if env.aec(variant).steps}
        self.assertEqual(tables, WITH_TABLE)
        for variant in tables:
            steps = env.aec(variant).steps
            self.assertEqual(len(set(steps)), len(steps), variant)

    def test_random_games_of_every_variant_are_legal_records(self):
        """RUMREF_GAMES of each, or as many as there are seconds for (RUMREF_GAMES_SECONDS), from RUMREF_GAMES_FROM on."""
        games = {variant: one_round(variant) for variant in rumref.variants()}
        first, began, steps, done = int(os.environ.get("RUMREF_GAMES_FROM", "1")), time.monotonic(), 0, 0
        seconds = float(os.environ.get("RUMREF_GAMES_SECONDS", "inf"))
        for seed in range(first, first + GAMES):
            if time.monotonic() - began > seconds:
                break
            for variant, game in games.items():
                steps += play(game, seed, most=5000 if game.steps else 400)
                ruling = game.game.ruling()
                self.assertEqual(ruling.verdict, "legal", f"{variant}, seed {seed}: {ruling}")
            done += 1
        print(f"tried {done} games of each of {len(games)} variants, {steps} steps")
        self.assertGreater(done, 0)


@unittest.skipIf(numpy is None, "numpy is not installed")
class Vectors(unittest.TestCase):
    def test_examples_in_docstrings(self):
        self.assertEqual(doctest.testmod(env, extraglobs={"rumref": rumref}).failed, 0)

    def test_threads_do_not_matter(self):
        records = []
        for threads in (1, 3):
            games = env.vector(7, "gin", rounds=1, seed=11, threads=threads)
            for _ in range(300):
                games.step(games.sample())
            records.append([games.record(at) for at in range(7)])
        self.assertEqual(*records)
        for record in records[0]:
            self.assertIn(rumref.Session("gin", record=record).ruling().verdict, ("legal",))

    def test_it_is_the_same_game_as_one_by_itself(self):
        games = env.vector(1, "gin", rounds=1, seed=7)
        game = one_round("gin")
        game.reset(seed=7)
        chance = random.Random(3)
        while True:
            mask = game.infos[game.agent_selection]["action_mask"]
            self.assertEqual(games.masks[0].tolist(), list(map(int, mask)))
            self.assertEqual(games.observations[0].tobytes(), game.observe(game.agent_selection)["observation"].tobytes())
            step = chance.choice([at for at, may in enumerate(mask) if may])
            game.step(step)
            games.step([step])
            if game.terminations[game.agents[0]]:
                break
        self.assertTrue(games.ends[0])
        self.assertEqual(games.rewards[0].tolist(), [game.rewards[agent] for agent in game.agents])

    def test_what_may_not_be_done_is_refused(self):
        games = env.vector(3, "gin", seed=7)
        before = [games.record(at) for at in range(3)]
        with self.assertRaisesRegex(rumref.Error, "game 0: this step may not be taken now"):
            games.step([1, 1, 1])
        self.assertEqual([games.record(at) for at in range(3)], before)
        for bad in ([1, 1], [[1, 1, 1]]):
            with self.assertRaises(ValueError):
                games.step(bad)
        for wild in (-1, 2**40):
            with self.assertRaises(rumref.Error):
                games.step([wild] * 3)
        with self.assertRaisesRegex(rumref.Error, "no fixed table"):
            env.vector(2, "rummikub")
        with self.assertRaises(IndexError):
            games.record(3)

    def test_each_step_that_may_be_taken_is_sampled(self):
        games = env.vector(2, "gin", rounds=1, seed=7)
        while games.masks[0].sum() < 8:
            games.step(games.sample())
        for at, mask in enumerate(games.masks):
            drawn = [int(games.sample()[at]) for _ in range(1000)]
            allowed = numpy.flatnonzero(mask).tolist()
            self.assertEqual(sorted({*drawn}), allowed)
            self.assertLess(max(map(drawn.count, allowed)), 2000 / len(allowed))

    def test_arrays_outlive_their_games(self):
        masks = env.vector(2, "gin", seed=7).masks
        self.assertGreater(masks.sum(), 0)


class Frames(unittest.TestCase):
    def test_scores_are_rows_of_a_data_frame(self):
        with contextlib.suppress(ImportError):
            import pandas

            frame = pandas.DataFrame(rumref.judge(rumref.example("gin")).scores())
            self.assertEqual(list(frame.groupby("player")["score"].sum()), [96, 26])
            return
        self.skipTest("pandas is not installed")


if __name__ == "__main__":
    unittest.main()
