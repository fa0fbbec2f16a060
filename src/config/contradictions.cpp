#include "config/contradictions.h"

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/draw.h"
#include "rules/going_out.h"
#include "rules/jokers.h"
#include "rules/melds.h"
#include "rules/opening.h"
#include "rules/setting_types.h"
#include "rules/stock.h"
#include "rules/turn.h"
#include "rules/variant.h"

namespace rummy {
namespace {

constexpr int kPackSize = 52;
constexpr int kSuits = 4;
constexpr int kRanks = 13;
constexpr int kShortestNaturalRun = 3;

class Checker {
 public:
  explicit Checker(const Variant& variant) : v_(variant) {}

  std::vector<Contradiction> check() {
    check_players();
    check_melds();
    check_jokers();
    check_turns();
    return std::move(found_);
  }

 private:
  void say(std::string_view first, std::string text, std::string_view second,
           std::string detail = {}) {
    found_.push_back({first, std::move(text), second, std::move(detail)});
  }

  void check_players() {
    if (v_.deal.players_min > v_.deal.players_max) {
      say("players.min", "is more than", "players.max");
      return;
    }
    // Each is asked, so that every hole is told.
    const bool packs = covers("deck.packs", v_.deal.packs);
    const bool jokers = covers("deck.jokers", v_.deal.jokers);
    const bool cards = covers("deal.cards", v_.deal.cards);
    if (packs && jokers && cards) check_deal();
  }

  /// "Every count the variant admits must be covered": a table with a hole leaves a game without a
  /// pack.
  bool covers(std::string_view key, const PerTable& table) {
    std::string missing;
    for (int players = v_.deal.players_min; players <= v_.deal.players_max; ++players) {
      if (!table.at(players, 1))
        missing += fmt::format("{}{}", missing.empty() ? "" : ", ", players);
    }
    if (missing.empty()) return true;
    say(key, fmt::format("has no value for {} players, which", missing), "players.max",
        fmt::format(" and players.min {} admit", v_.deal.players_min));
    return false;
  }

  void check_deal() {
    for (int players = v_.deal.players_min; players <= v_.deal.players_max; ++players) {
      for (int round = 1; round <= kMaxRoundsTable; ++round) {
        const int pack = kPackSize * v_.deal.packs.at(players, round).value_or(0) +
                         v_.deal.jokers.at(players, round).value_or(0);
        const int dealt = players * v_.deal.cards.at(players, round).value_or(0) +
                          v_.deal.starter_extra + (v_.deal.upcard ? 1 : 0);
        if (dealt <= pack) continue;
        say("deal.cards", "deals more than the pack has with", "deck.packs",
            fmt::format(": {} players take {} cards of {}", players, dealt, pack));
        return;
      }
    }
  }

  void check_melds() {
    const MeldSettings& m = v_.melds;
    const bool set_limit = m.set_max.choice == OrNone::number;
    if (set_limit && m.set_min > m.set_max.number) {
      say("meld.set.min", "is more than", "meld.set.max");
    } else if (m.set_distinct_suits && m.set_min > kSuits && !v_.jokers.may_duplicate) {
      say("meld.set.min", "is more than the four suits there are, against",
          "meld.set.distinct_suits");
    }
    if (m.run_min > m.run_max) say("meld.run.min", "is more than", "meld.run.max");
    if (m.run_max > kRanks && !m.run_both_aces) {
      say("meld.run.max", "needs a second ace in the run, against", "meld.run.both_aces");
    }
    if (m.run_both_aces && (m.run_ace == RunAce::low || m.run_ace == RunAce::high)) {
      say("meld.run.both_aces", "puts an ace at either end, against", "meld.run.ace");
    }
    if (v_.opening.run != OpeningRun::none && m.run_max < kShortestNaturalRun) {
      say("opening.run", "asks for a run of three or more, against", "meld.run.max");
    }
  }

  void check_jokers() {
    const JokerSettings& j = v_.jokers;
    const MeldSettings& m = v_.melds;
    const bool set_limit = m.set_max.choice == OrNone::number;
    if (j.min_naturals > m.run_max && set_limit && j.min_naturals > m.set_max.number) {
      say("joker.min_naturals", "is more than the cards of any meld, with", "meld.run.max");
    }
    if (j.all_wild == AllWild::none) return;
    if (j.min_naturals > 0) {
      say("joker.all_wild", "lets melds be of jokers alone, against", "joker.min_naturals");
    }
    if (j.naturals_ge_jokers_in_set) {
      say("joker.all_wild", "lets sets be of jokers alone, against",
          "joker.naturals_ge_jokers_in_set");
    }
    if (j.minority_in_run && j.all_wild == AllWild::any) {
      say("joker.all_wild", "lets runs be of jokers alone, against", "joker.minority_in_run");
    }
  }

  void check_turns() {
    const bool discards = v_.turn.discard == TurnDiscard::required;
    if (!discards && v_.turn.first == FirstTurn::discard_only) {
      say("turn.first", "starts the round with a discard, against", "turn.discard");
    }
    if (!discards && v_.going_out.discard != OutDiscard::optional) {
      say("out.discard", "asks for a last discard, against", "turn.discard");
    }
    const bool has_pile = discards || v_.deal.upcard;
    if (!has_pile && v_.draw.depth != PileDepth::none) {
      say("draw.pile.depth", "draws from a pile that never has a card, with", "turn.discard");
    }
    if (!has_pile && v_.stock.on_empty == StockOnEmpty::reshuffle) {
      say("stock.on_empty", "makes a stock of a pile that never has a card, with", "turn.discard");
    }
  }

  const Variant& v_;
  std::vector<Contradiction> found_;
};

}  // namespace

std::vector<Contradiction> contradictions(const Variant& variant) {
  return Checker(variant).check();
}

}  // namespace rummy
