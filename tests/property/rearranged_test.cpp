// What a table that may be taken apart takes from a hand, held against the referee and against
// trying every choice of cards.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "long_run.h"
#include "reference/brute_table.h"
#include "reference/samples.h"
#include "rules/ruleset.h"
#include "rules/shapes.h"
#include "rumref.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/table.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

using reference::pick;
using reference::Random;

std::string words(std::span<const Meld> melds, std::string_view between) {
  std::string text;
  for (const Meld& meld : melds) {
    if (!text.empty()) text += between;
    std::string cards;
    for (const PlayedCard& played : as_laid(meld))
      cards += (cards.empty() ? "" : " ") + to_string(played);
    text += cards;
  }
  return text;
}

struct Scene {
  std::shared_ptr<const Ruleset> rules;
  std::vector<Override> settings;
  std::vector<Meld> table;
  std::vector<Card> hand;

  [[nodiscard]] const Variant& variant() const { return rules->variant; }
  [[nodiscard]] std::string record(const std::string& moves) const {
    std::string text = "variant: manipulation\nplayers: Ann, Bob\n";
    for (const Override& setting : settings)
      text += "set " + setting.key + ": " + setting.value + '\n';
    text += "round\ndealer: Bob\ndeal Bob:";
    for (std::size_t i = 0; i + 1 < hand.size(); ++i)
      text += ' ' + to_string(hand[i]);
    text += "\nAnn: draw; meld " + words(table, ", ") + '\n';
    text += "Bob: draw " + to_string(hand.back()) + "; " + moves + '\n';
    return text + "Ann: draw; draw; draw\n";
  }
  [[nodiscard]] std::string faults(Referee& referee, const std::string& moves) const {
    const std::string text = record(moves);
    const Judged& judged = referee.judge(
        {.name = "scene", .line = 0, .container = Container::text, .text = text, .sheet = {}});
    std::string found;
    for (const Finding& finding : judged.verdict->findings) {
      const bool here = finding.turn == 2 || judged.verdict->judgement == Judgement::malformed;
      if (here && finding.judgement >= Judgement::undecided)
        found += std::string(finding.code) + ": " + finding.message.english() + '\n';
    }
    return found;
  }
};

std::vector<Override> drawn_settings(Random& random) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> choices = {
      {"joker.named", {"if_ambiguous", "by_place", "required"}},
      {"joker.move", {"same_card", "none"}},
      {"joker.reclaim.allowed", {"true", "false"}},
      {"joker.reclaim.from", {"hand_or_table", "hand"}},
      {"joker.reclaim.rename", {"true", "false"}},
      {"joker.adjacent", {"true", "false"}},
      {"joker.min_naturals", {"1", "2"}},
      {"meld.run.ace", {"both", "low", "wrap"}},
      {"meld.set.distinct_suits", {"true", "false"}},
      {"table.min_from_hand", {"1", "2", "0"}},
  };
  std::vector<Override> settings = {{.key = "deck.packs", .value = "2"},
                                    {.key = "deck.jokers", .value = "4"}};
  for (const auto& [key, values] : choices) {
    const int at = pick(random, 2) == 0 ? 0 : pick(random, static_cast<int>(values.size()));
    settings.push_back({.key = key, .value = values[static_cast<std::size_t>(at)]});
  }
  return settings;
}

std::vector<Card> near_pack(Random& random) {
  std::vector<Card> near;
  const int low = 1 + pick(random, 9);
  for (int copy = 0; copy < 2; ++copy) {
    for (int suit = 0; suit < kSuits; ++suit) {
      for (int rank = low; rank < low + 5; ++rank)
        near.emplace_back(static_cast<Suit>(suit), rank);
    }
  }
  for (int jokers = pick(random, 4); jokers > 0; --jokers)
    near.insert(near.begin() + pick(random, 12), Card::joker());
  reference::shuffle(near, random);
  return near;
}

std::optional<Meld> take_meld(std::vector<Card>& pack, const Variant& variant, Random& random) {
  for (int attempt = 0; attempt < 400; ++attempt) {
    reference::shuffle(pack, random);
    std::vector<PlayedCard> cards;
    for (int i = 0; i < 3 + pick(random, 2); ++i)
      cards.push_back({.card = pack[static_cast<std::size_t>(i)], .stands_for = Card::unknown()});
    JokerSettings jokers = variant.jokers;
    jokers.named = JokerNamed::by_place;
    const MeldShape shape = shape_of(cards, variant.melds, jokers);
    if (shape.fault != ShapeFault::none || shape.reading_count == 0) continue;
    const std::optional<Meld> meld = named_meld(shape.readings[0], variant);
    if (!meld) continue;
    pack.erase(pack.begin(), pack.begin() + static_cast<std::ptrdiff_t>(cards.size()));
    return meld;
  }
  return std::nullopt;
}

std::optional<Scene> draw_scene(std::uint64_t seed, VariantLibrary& variants) {
  Random random(seed);
  Scene scene;
  scene.settings = drawn_settings(random);
  const auto loaded = variants.load("manipulation");
  const RulesetOrFault made = (*loaded)->with(scene.settings);
  if (made.ruleset == nullptr || !made.faults.empty()) return std::nullopt;
  scene.rules = made.ruleset;
  std::vector<Card> pack = near_pack(random);
  for (int melds = 1 + pick(random, 3); melds > 0; --melds) {
    if (const auto meld = take_meld(pack, scene.variant(), random)) scene.table.push_back(*meld);
  }
  // Who lays a whole hand down has gone out.
  while (scene.table.size() > 2)
    scene.table.pop_back();
  if (scene.table.empty()) return std::nullopt;
  scene.hand.assign(pack.begin(), pack.begin() + 2 + pick(random, 3));
  return scene;
}

RearrangeAnswer answer_to(const Scene& scene) {
  RearrangeQuestion question{.hand = {},
                             .table = scene.table,
                             .least = std::max(1, scene.variant().melds.min_from_hand),
                             .most = static_cast<int>(scene.hand.size())};
  for (const Card card : scene.hand)
    question.hand.add(card);
  return rearrange(question, scene.variant(), 1, kArrangementSteps);
}

class RearrangedTable : public ::testing::Test {
 protected:
  VariantLibrary variants_{{shipped_variants()}};
  Referee referee_{variants_, {}};
};

TEST_F(RearrangedTable, TheRefereeAgrees) {
  int some = 0;
  int none = 0;
  const int scenes = how_many("RUMREF_REARRANGED", 300, 10'000);
  for (int seed = 1; seed <= scenes; ++seed) {
    const auto scene = draw_scene(static_cast<std::uint64_t>(seed), variants_);
    if (!scene) continue;
    const RearrangeAnswer answer = answer_to(*scene);
    if (answer.ways.empty()) {
      ++none;
      continue;
    }
    ++some;
    const std::string moves = "table " + words(answer.ways.front().melds, " / ");
    ASSERT_EQ(scene->faults(referee_, moves), "") << "seed " << seed << '\n'
                                                  << scene->record(moves);
  }
  EXPECT_GT(some, scenes / 4);
  EXPECT_GT(none, scenes / 20);
}

/// A table of these cards with every joker as whatever serves, by the plain search.
std::optional<std::vector<Meld>> laid_out(const Scene& scene, std::span<const Card> more) {
  TableCards cards;
  for (const Meld& meld : scene.table) {
    for (const MeldCard& card : meld.view())
      card.card.is_joker() ? void(++cards.free_jokers) : cards.naturals.add(card.card);
  }
  for (const Card card : more)
    card.is_joker() ? void(++cards.free_jokers) : cards.naturals.add(card);
  const Arrangement found =
      arrange(cards, scene.variant().melds, scene.variant().jokers, kArrangementSteps);
  if (found.answer != Arrangeable::yes) return std::nullopt;
  std::vector<Meld> melds;
  for (const Meld& meld : found.melds) {
    const auto named = named_meld(meld, scene.variant());
    if (!named) return std::nullopt;
    melds.push_back(*named);
  }
  return melds;
}

TEST_F(RearrangedTable, NoChoiceOfMoreCardsIsLegal) {
  int checked = 0;
  int legal = 0;
  const int scenes = how_many("RUMREF_REARRANGED", 300, 10'000);
  for (int seed = 1; seed <= scenes; ++seed) {
    const auto scene = draw_scene(static_cast<std::uint64_t>(seed), variants_);
    if (!scene) continue;
    const RearrangeAnswer answer = answer_to(*scene);
    const std::size_t most = answer.ways.empty() ? 0 : answer.ways.front().cards.size();
    for (unsigned chosen = 1; chosen < (1U << scene->hand.size()); ++chosen) {
      std::vector<Card> more;
      for (std::size_t i = 0; i < scene->hand.size(); ++i) {
        if (((chosen >> i) & 1U) != 0) more.push_back(scene->hand[i]);
      }
      const auto melds = laid_out(*scene, more);
      if (!melds) continue;
      ++checked;
      const std::string moves = "table " + words(*melds, " / ");
      if (!scene->faults(referee_, moves).empty()) continue;
      ++legal;
      EXPECT_TRUE(more.size() <= most || answer.gave_up) << "seed " << seed << '\n'
                                                         << scene->record(moves);
    }
  }
  EXPECT_GT(checked, scenes);
  EXPECT_GT(legal, scenes / 2);
}

/// Without jokers there is nothing but the cards: every choice tried by the second opinion.
TEST_F(RearrangedTable, TheSecondOpinionAgrees) {
  int checked = 0;
  const int scenes = how_many("RUMREF_REARRANGED", 300, 10'000);
  for (int seed = 1; seed <= scenes; ++seed) {
    const auto scene = draw_scene(static_cast<std::uint64_t>(seed), variants_);
    if (!scene) continue;
    std::vector<PlayedCard> lying;
    for (const Meld& meld : scene->table) {
      for (const PlayedCard& played : as_laid(meld))
        lying.push_back(played);
    }
    const auto is_joker = [](const PlayedCard& c) { return c.card.is_joker(); };
    if (std::ranges::any_of(lying, is_joker) || lying.size() > 9) continue;
    const auto least = static_cast<std::size_t>(std::max(1, scene->variant().melds.min_from_hand));
    std::size_t most = 0;
    for (unsigned chosen = 1; chosen < (1U << scene->hand.size()); ++chosen) {
      const auto count = static_cast<std::size_t>(std::popcount(chosen));
      if (count < least || count <= most) continue;
      std::vector<PlayedCard> all = lying;
      for (std::size_t i = 0; i < scene->hand.size(); ++i) {
        if (((chosen >> i) & 1U) != 0)
          all.push_back({.card = scene->hand[i], .stands_for = Card::unknown()});
      }
      if (reference::can_lie(all, scene->variant().melds, scene->variant().jokers)) most = count;
    }
    const RearrangeAnswer answer = answer_to(*scene);
    if (answer.gave_up) continue;
    ++checked;
    EXPECT_EQ(answer.ways.empty() ? 0 : answer.ways.front().cards.size(), most) << "seed " << seed;
  }
  EXPECT_GT(checked, scenes / 5);
}

}  // namespace
}  // namespace rummy
