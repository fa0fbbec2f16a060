// Settings that contradict each other.

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "rules/topics.h"
#include "settings/settings.h"

namespace rummy {

// === Settings that contradict each other.

std::optional<Contradiction> hole(std::string_view key, const Variant& variant,
                                  const std::function<bool(int)>& has_value) {
  std::string missing;
  for (int players = variant.deal.players_min; players <= variant.deal.players_max; ++players) {
    if (!has_value(players)) missing += fmt::format("{}{}", missing.empty() ? "" : ", ", players);
  }
  if (missing.empty()) return std::nullopt;
  return Contradiction{.first = key,
                       .text = fmt::format("has no value for {} players, which", missing),
                       .second = "players.max",
                       .detail = " admits",
                       .third = "players.min"};
}

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
    check_contract();
    check_jokers();
    check_wild_rank();
    check_turns();
    check_taking();
    check_buying();
    check_going_out();
    check_upcard();
    check_dropping();
    check_unopened();
    check_missed();
    check_knocking();
    check_cut();
    check_end();
    return std::move(found_);
  }

 private:
  void say(std::string_view first, std::string text, std::string_view second,
           std::string detail = {}) {
    found_.push_back(
        {.first = first, .text = std::move(text), .second = second, .detail = std::move(detail)});
  }

  void check_players() {
    if (v_.deal.players_min > v_.deal.players_max) {
      say("players.min", "is more than", "players.max");
      return;
    }
    // Both are asked, so that every missing number is reported.
    const bool packs = covers("deck.packs", v_.deal.packs);
    const bool jokers = covers("deck.jokers", v_.deal.jokers);
    const bool cards = covers("deal.cards", v_.deal.cards);
    static_cast<void>(covers("draw.buy.max", v_.draw.buy_max));
    check_short_pack();
    if (packs && jokers && cards) check_deal();
  }

  bool covers(std::string_view key, const PerTable& table) {
    if (table.kind == PerTable::Kind::agreed) return true;
    auto found = hole(key, v_, [&table](int players) { return table.at(players, 1).has_value(); });
    if (!found) return true;
    found_.push_back(*std::move(found));
    return false;
  }

  /// The ranks of a short pack follow one another, or runs would have to pass over a gap; and a
  /// joker could stand for a card the pack does not have.
  void check_short_pack() {
    const std::vector<int>& ranks = v_.deal.ranks;
    if (ranks.empty()) return;
    constexpr std::string_view kKey = "deck.ranks";
    int gaps = 0;
    for (int rank = 0; rank < kRanks; ++rank)
      if (has_rank(rank) && !has_rank((rank + 1) % kRanks)) ++gaps;
    if (gaps > 1)
      say(kKey, "leaves ranks out between others, which runs would have to pass over, against",
          "meld.run.min");
    if (may_have_jokers(v_))
      say(kKey, "leaves out cards a joker could stand for, and cannot be combined with",
          "deck.jokers");
    if (v_.jokers.rank != WildRank::none)
      say(kKey, "leaves out cards a wild card could stand for, and cannot be combined with",
          "joker.rank");
  }

  [[nodiscard]] bool has_rank(int rank) const { return is_in_pack(rank + 1, v_.deal); }

  /// The natural cards of one pack.
  [[nodiscard]] int pack_size() const {
    const auto ranks = static_cast<int>(v_.deal.ranks.size());
    return ranks == 0 ? kPackSize : ranks * kSuits;
  }

  void check_deal() {
    for (int players = v_.deal.players_min; players <= v_.deal.players_max; ++players) {
      for (int round = 1; round <= kMaxRoundsTable; ++round) {
        const auto cards = v_.deal.cards.at(players, round);
        if (!cards || !v_.deal.cards_agreed.allows(players, *cards)) continue;
        const int pack = pack_size() * v_.deal.packs.at(players, round).value_or(0) +
                         v_.deal.jokers.at(players, round).value_or(0);
        const int dealt = players * *cards + v_.deal.starter_extra + cards_turned_up(v_);
        if (dealt > pack) {
          say("deal.cards", "deals more than the pack has with",
              v_.deal.ranks.empty() ? "deck.packs" : "deck.ranks",
              fmt::format(": {} players take {} cards of {}", players, dealt, pack));
        } else if (dealt == pack && needs_stock()) {
          say("draw.stages", "draws from a stock that never has a card, with", "deal.cards",
              fmt::format(": {} players take all {} cards", players, pack));
        } else {
          continue;
        }
        // Fewer players have enough cards.
        if (players > v_.deal.players_min) found_.back().third = "players.max";
        return;
      }
    }
  }

  /// Whether a turn needs several cards and none of them can come from the pile.
  [[nodiscard]] bool needs_stock() const {
    return most_draws(v_.draw) > 1 && v_.draw.depth == PileDepth::none;
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

  /// The most cards of a contract's melds, each as short as possible.
  [[nodiscard]] int contract_cards(const Contract& contract) const {
    return contract.sets * v_.melds.set_min +
           contract.runs * std::max(v_.melds.run_min, contract.run_min);
  }

  void check_contract() {
    const OpeningSettings& o = v_.opening;
    if (!has_contract(o)) return;
    const bool sets = covers("opening.contract.sets", o.contract_sets);
    const bool runs = covers("opening.contract.runs", o.contract_runs);
    const bool lengths = covers("opening.contract.run_min", o.contract_run_min);
    if (!sets || !runs || !lengths) return;
    check_contract_runs();
    constexpr std::string_view kRuns = "opening.contract.runs";
    constexpr std::string_view kSets = "opening.contract.sets";
    const std::string_view key = o.contract_runs == PerTable{} ? kSets : kRuns;
    if (v_.melds.when == MeldWhen::out)
      say(key, "is for melds laid turn by turn, against", "meld.when");
    if (v_.melds.rearrange != TableRearrange::none)
      say(key, "counts melds that stay as they were laid, against", "table.rearrange");
    if (v_.melds.per_turn == MeldsPerTurn::one)
      say(key, "is for several melds laid in one turn, against", "meld.per_turn");
    if (o.run != OpeningRun::none) say(key, "says what an opening is, against", "opening.run");
    if (o.scope == OpeningScope::game) say(key, "goes by the round, against", "opening.scope");
    if (!v_.round_score.at_once_must_open)
      say(key, "is asked of every opening, against", "score.at_once.must_open");
    check_contract_size(key);
  }

  void check_contract_runs() {
    for (int players = v_.deal.players_min; players <= v_.deal.players_max; ++players) {
      for (int round = 1; round <= kMaxRoundsTable; ++round) {
        if (contract_of(v_.opening, players, round).run_min <= v_.melds.run_max) continue;
        say("opening.contract.run_min", "is more than the cards of any run, with", "meld.run.max");
        return;
      }
    }
  }

  /// If neither the discard pile nor bought cards can make a hand larger, it has the cards dealt
  /// and the one drawn.
  void check_contract_size(std::string_view key) {
    const bool grows = v_.draw.depth == PileDepth::any || most_draws(v_.draw) > 1 ||
                       plays_or_draws(v_.draw) || has_buying(v_.draw);
    if (grows) return;
    for (int players = v_.deal.players_min; players <= v_.deal.players_max; ++players) {
      for (int round = 1; round <= kMaxRoundsTable; ++round) {
        const auto cards = v_.deal.cards.at(players, round);
        const int least = contract_cards(contract_of(v_.opening, players, round));
        if (!cards || *cards + 1 >= least) continue;
        say(key, "asks for more than a hand has, with", "deal.cards",
            fmt::format(": {} cards in round {}, of {} and the one drawn", least, round, *cards));
        return;
      }
    }
  }

  void check_jokers() {
    const JokerSettings& j = v_.jokers;
    const MeldSettings& m = v_.melds;
    if (j.all_wild != AllWild::none) check_jokers_alone();
    const bool set_limit = m.set_max.choice == OrNone::number;
    if (j.min_naturals > m.run_max && set_limit && j.min_naturals > m.set_max.number) {
      say("joker.min_naturals", "is more than the cards of any meld, with", "meld.run.max");
    }
    if (j.in_set == JokerInSet::never && m.rearrange != TableRearrange::none) {
      say("joker.in_set", "keeps jokers in their sets, against", "table.rearrange");
    }
  }

  void check_jokers_alone() {
    const JokerSettings& j = v_.jokers;
    if (j.min_naturals > 0) {
      say("joker.all_wild", "lets melds be of jokers alone, against", "joker.min_naturals");
    }
    if (j.naturals_ge_jokers_in_set) {
      say("joker.all_wild", "lets sets be of jokers alone, against",
          "joker.naturals_ge_jokers_in_set");
    }
    if (j.minority_in_set) {
      say("joker.all_wild", "lets sets be of jokers alone, against", "joker.minority_in_set");
    }
    if (j.most.choice == OrNone::number && j.most.number < v_.melds.set_min) {
      say("joker.all_wild", "lets sets be of jokers alone, against", "joker.max");
    }
    if (j.minority_in_run && j.all_wild == AllWild::any) {
      say("joker.all_wild", "lets runs be of jokers alone, against", "joker.minority_in_run");
    }
  }

  /// Whether a wild rank can be followed: only as far as hands laid out at the end of a round need
  /// it.
  void check_wild_rank() {
    if (v_.going_out.last_turns != LastTurns::none && v_.melds.when == MeldWhen::turn) {
      say("out.last_turns", "is for melds laid only when going out, against", "meld.when");
    }
    if (v_.jokers.rank == WildRank::none) return;
    if (v_.melds.when == MeldWhen::turn) {
      say("joker.rank",
          "needs melds to be laid only when a round ends, and cannot be combined with",
          "meld.when");
    }
    if (v_.lay_off.on != LayOffOn::none) {
      say("joker.rank", "needs melds that nothing is added to, and cannot be combined with",
          "layoff.on");
    }
  }

  void check_turns() {
    const bool discards = v_.turn.discard == TurnDiscard::required;
    if (!discards && v_.turn.first == FirstTurn::discard_only) {
      say("turn.first", "starts the round with a discard, against", "turn.discard");
    }
    if (!discards && owes_discard(v_.going_out.discard)) {
      say("out.discard", "asks for a last discard, against", "turn.discard");
    }
    if (!discards && v_.going_out.discard == OutDiscard::floating) {
      say("out.discard", "goes out by a discard, against", "turn.discard");
    }
    const bool has_pile = discards || v_.deal.upcard;
    if (!has_pile && v_.draw.depth != PileDepth::none) {
      say("draw.pile.depth", "draws from a pile that never has a card, with", "turn.discard");
    }
    if (plays_or_draws(v_.draw) && v_.draw.depth != PileDepth::none) {
      say("draw.stages", "is a turn that draws from the stock and lays nothing, against",
          "draw.pile.depth");
    }
    if (plays_or_draws(v_.draw) && v_.melds.when == MeldWhen::out) {
      say("draw.stages", "is a turn that lays cards down in place of its draw, against",
          "meld.when");
    }
    if (!has_pile && renews_stock(v_.stock.on_empty)) {
      say("stock.on_empty", "makes a stock of a pile that never has a card, with", "turn.discard");
    }
  }

  /// What may be taken from the discard pile, and by whom.
  void check_taking() {
    const DrawSettings& d = v_.draw;
    const bool only_open = d.needs_open && !d.may_open;
    if (!d.after_opening && only_open)
      say("draw.pile.after_opening", "leaves nobody who may take a discard, with",
          "draw.pile.needs_open");
    if (d.opening_frees && d.needs_open && d.may_open)
      say("draw.pile.opening_frees", "lets a player keep the card taken in order to open, against",
          "draw.pile.may_open");
    if (v_.melds.first_turn == 1) return;
    if (v_.melds.when == MeldWhen::out)
      say("meld.first_turn", "is for melds laid turn by turn, against", "meld.when");
    if (v_.turn.first == FirstTurn::upcard_offer)
      say("meld.first_turn", "counts turns that a player may pass, against", "turn.first");
  }

  void check_buying() {
    if (!has_buying(v_.draw)) return;
    constexpr std::string_view kKey = "draw.buy.max";
    if (v_.draw.depth != PileDepth::top)
      say(kKey, "lets players buy only the top discard, and cannot be combined with",
          "draw.pile.depth");
    if (v_.draw.claim != ClaimDiscard::off)
      say(kKey, "and another claim to the same discard do not go together:", "claim");
    if (v_.turn.first == FirstTurn::upcard_offer)
      say(kKey, "gives a card away that is still on offer, against", "turn.first");
    if (v_.stock.on_empty == StockOnEmpty::final_turns)
      say(kKey, "draws from a stock that may be gone, against", "stock.on_empty");
  }

  /// The fewest cards in the melds of a whole hand laid down at once.
  [[nodiscard]] int fewest_melded() const {
    const OutComposition& c = v_.going_out.composition;
    const int runs = std::max(c.runs, c.natural_runs);
    if (runs + c.sets == 0) return std::min(v_.melds.run_min, v_.melds.set_min);
    return runs * v_.melds.run_min + c.sets * v_.melds.set_min;
  }

  /// A hand has the cards dealt and the one drawn; what may not be left over must be melded.
  void check_going_out() {
    const OutComposition& c = v_.going_out.composition;
    if (v_.melds.when != MeldWhen::out) {
      check_laid_turn_by_turn();
      return;
    }
    if (c.exact && c.runs + c.sets == 0) {
      say("out.composition.exact", "allows no meld at all, with", "out.composition.runs");
      return;
    }
    if (c.exact && c.natural_runs > c.runs) {
      say("out.composition.natural_runs", "is more than", "out.composition.runs");
    }
    const int most_melded_over_deal = v_.going_out.leftover == OutLeftover::one ? 0 : 1;
    const bool composed = c.runs + c.natural_runs + c.sets > 0;
    const std::string_view other = composed ? runs_or_sets(c) : "out.leftover";
    for (int players = v_.deal.players_min; players <= v_.deal.players_max; ++players) {
      const auto cards = v_.deal.cards.at(players, 1);
      if (!cards || !v_.deal.cards_agreed.allows(players, *cards)) continue;
      if (*cards + most_melded_over_deal >= fewest_melded()) continue;
      say("deal.cards", "leaves no hand that could go out, against", other,
          fmt::format(": of {} cards dealt to {} players at most {} can be melded, {} are needed",
                      *cards, players, *cards + most_melded_over_deal, fewest_melded()));
      return;
    }
  }

  /// Conditions on melds that already lie are never checked when a player goes out.
  void check_laid_turn_by_turn() {
    const GoingOutSettings& out = v_.going_out;
    const OutComposition& c = out.composition;
    const bool composed = c.runs + c.natural_runs + c.sets > 0;
    // Conditions on melds in hand may depend on it all the same.
    const bool counts_hands =
        v_.round_score.hand_melds_free && v_.round_score.hand_melds_need != HandMeldsNeed::nothing;
    constexpr std::string_view kText = "is for melds laid only when going out, against";
    if (!counts_hands && (composed || c.exact))
      say(composed ? runs_or_sets(c) : "out.composition.exact", std::string(kText), "meld.when");
    if (out.leftover != OutLeftover::none) say("out.leftover", std::string(kText), "meld.when");
    if (out.instant != OutInstant::none) say("out.instant", std::string(kText), "meld.when");
    if (out.wrong_points.choice != OrNone::none)
      say("out.wrong_points", std::string(kText), "meld.when");
  }

  static std::string_view runs_or_sets(const OutComposition& c) {
    if (c.runs > 0) return "out.composition.runs";
    return c.natural_runs > 0 ? "out.composition.natural_runs" : "out.composition.sets";
  }

  void check_upcard() {
    if (v_.deal.upcard) {
      if (v_.turn.first == FirstTurn::upcard_offer && v_.draw.depth == PileDepth::none) {
        say("turn.first", "offers a card nobody may take, with", "draw.pile.depth");
      }
      return;
    }
    if (v_.turn.first == FirstTurn::upcard_offer) {
      say("turn.first", "offers a card turned up, against", "deal.upcard");
    }
    if (v_.knocking.max.choice == KnockLimit::upcard) {
      say("knock.max", "goes by a card turned up, against", "deal.upcard");
    }
    if (v_.round_score.doubled_by_upcard != UpcardSuit::none) {
      say("score.doubled_by_upcard", "goes by a card turned up, against", "deal.upcard");
    }
  }

  /// Points for leaving a round are a score, and no hand that can be compared with others.
  void check_dropping() {
    if (!may_leave(v_)) return;
    const std::string_view other =
        v_.dropping.later.choice == OrNone::number ? "drop.later" : "out.wrong_points";
    const std::string_view key = v_.dropping.first.choice == OrNone::number ? "drop.first" : other;
    const ScoreModel model = v_.round_score.model;
    if (model != ScoreModel::penalties && model != ScoreModel::sum)
      say(key, "is what a player scores against the others, against", "score.model");
    if (v_.knocking.max.choice != KnockLimit::off)
      say(key, "leaves hands that are not compared, against", "knock.max");
    if (v_.round_score.nobody_out == NobodyOut::lowest_wins)
      say(key, "leaves hands that are not compared, against", "score.nobody_out");
    if (may_drop(v_.dropping) && v_.turn.first == FirstTurn::upcard_offer)
      say(key, "is done in a player's own turn, against", "turn.first");
  }

  void check_missed() {
    const RoundScoreSettings& score = v_.round_score;
    if (score.hand_melds_missed == HandMeldsMissed::cap && score.hand_cap.choice == OrNone::none)
      say("score.hand_melds_missed", "counts the most a hand can count, against", "score.hand_cap");
  }

  /// What counts in place of a hand is a score; only where the lowest hand is paid by all others is
  /// it compared with them, too.
  void check_unopened() {
    const RoundScoreSettings& score = v_.round_score;
    if (!counts_openings(score)) return;
    const std::string_view key =
        score.not_opened.choice == OrHand::number ? "score.not_opened" : "score.could_open";
    if (v_.melds.when == MeldWhen::out)
      say(key, "is for melds laid turn by turn, against", "meld.when");
    const bool is_paid = score.model == ScoreModel::zero_sum;
    if (score.model != ScoreModel::penalties && score.model != ScoreModel::sum && !is_paid)
      say(key, "stands in place of the cards left in hand, against", "score.model");
    if (v_.knocking.max.choice != KnockLimit::off)
      say(key, "leaves hands that are not compared, against", "knock.max");
    if (score.nobody_out == NobodyOut::lowest_wins && !is_paid)
      say(key, "leaves hands that are not compared, against", "score.nobody_out");
  }

  void check_knocking() {
    if (v_.stock.floor > 0 && renews_stock(v_.stock.on_empty)) {
      say("stock.floor", "leaves cards in a stock that is made anew when it is gone, with",
          "stock.on_empty");
    }
    if (v_.lay_off.on != LayOffOn::knocker) return;
    if (v_.melds.when == MeldWhen::turn) {
      say("layoff.on", "adds cards to melds when the round has ended, against", "meld.when");
    } else if (v_.knocking.max.choice == KnockLimit::off) {
      say("layoff.on", "needs a player who knocks, against", "knock.max");
    }
  }

  void check_cut() {
    if (v_.deal.dealer_begins && v_.deal.next_dealer == NextDealer::before_winner)
      say("dealer.begins", "lets another player begin than the winner, against", "dealer.next");
    const bool cut = v_.deal.first_dealer != FirstDealer::any;
    if (cut && v_.deal.cut_ranks.empty()) {
      say("dealer.first", "is decided by a card, against", "dealer.cut_ranks");
    }
  }

  void check_end() {
    const GameEndSettings& e = v_.game_end;
    const bool last = e.winner == EndWinner::last_standing;
    const bool by_totals = e.type == EndType::target || e.type == EndType::rounds;
    if (by_totals && last) {
      say("end.type", "is decided by the totals, against", "end.winner");
    }
    if (e.type == EndType::elimination && !last) {
      say("end.type", "leaves one player, who has won, against", "end.winner");
    }
    if (e.sheets > 1 && e.type != EndType::target) {
      say("end.sheets", "closes a sheet by a total, against", "end.type");
    } else if (e.sheets > 1 && e.winner != EndWinner::highest) {
      say("end.sheets", "is for points a player is glad to win, against", "end.winner");
    }
    if (!e.must_go_out) return;
    if (e.type != EndType::target) {
      say("end.must_go_out", "asks for a total that wins the game, against", "end.type");
    } else if (e.winner != EndWinner::highest) {
      say("end.must_go_out", "asks for a total that wins the game, against", "end.winner");
    }
  }

  const Variant& v_;
  std::vector<Contradiction> found_;
};

}  // namespace

std::vector<Contradiction> contradictions_of_one(const Variant& variant) {
  return Checker(variant).check();
}

namespace {

/// Contradictions at some table, each pair of settings once. A table is checked as a variant for
/// that number of players only.
std::vector<Contradiction> at_some_table(const Variant& variant) {
  std::vector<Contradiction> found;
  for (int players = variant.deal.players_min; players <= variant.deal.players_max; ++players) {
    Variant played = as_played_by(variant, players);
    played.deal.players_min = played.deal.players_max = players;
    for (Contradiction& one : contradictions_of_one(played)) {
      const bool is_reported = std::ranges::any_of(found, [&one](const Contradiction& before) {
        return before.first == one.first && before.second == one.second;
      });
      if (!is_reported) found.push_back(std::move(one));
    }
  }
  return found;
}

/// Tables by number of players that leave a number without a value.
std::vector<Contradiction> holes(const Variant& variant) {
  std::vector<Contradiction> found;
  for (const NumberByPlayers& number : variant.by_players) {
    const SettingInfo* setting = find_setting(number.key);
    RUMMY_CHECK(setting != nullptr);
    auto one =
        hole(setting->key, variant, [&number](int players) { return !number.at(players).empty(); });
    if (one) found.push_back(*std::move(one));
  }
  return found;
}

}  // namespace

std::vector<Contradiction> contradictions(const Variant& variant) {
  const bool is_a_range = variant.deal.players_min <= variant.deal.players_max;
  if (variant.by_players.empty() || !is_a_range) return contradictions_of_one(variant);
  std::vector<Contradiction> found = holes(variant);
  if (found.empty()) found = at_some_table(variant);
  return found;
}

}  // namespace rummy
