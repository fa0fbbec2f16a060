#include "replay/game_play.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

// === A game while its record is judged.

/// Whether the finding is about the deal, and neither about the play nor about what was written
/// after it.
bool is_of_deal(const Finding& finding) {
  return !finding.code.starts_with("score.") && !finding.code.starts_with("round.");
}

}  // namespace

Finding& add(GamePlay& game, std::string_view code, Place at, Text message) {
  Finding finding{.code = code, .round = game.now.number};
  finding.at = at;
  finding.message = std::move(message);
  return game.verdict->findings.emplace_back(std::move(finding));
}

Text names(const GamePlay& game, std::span<const Seat> seats) {
  Text text;
  for (const Seat seat : seats) {
    if (!text.empty()) text += " and ";
    text += as_it_stands(game.record->players[index(seat)]);
  }
  return text;
}

int round_of_game(const GamePlay& game) {
  return static_cast<int>(game.now.number) + (game.options.start ? game.options.start->rounds : 0);
}

bool is_excerpt(const GamePlay& game, const Round& round) {
  return game.now.before || is_excerpt_of(round, game.options.excerpt);
}

void apply_rulings(GamePlay& game, const Round& round, std::size_t first_finding) {
  if (first_finding == game.verdict->findings.size()) return;
  std::uint32_t line =
      Place::kNowhere;  // the line of the move the ruling is about; before any move, the deal
  for (const Event& event : events_of(*game.record, round)) {
    if (event.kind != ActionKind::ruling) {
      if (event.kind != ActionKind::adjust) line = event.at.line;
      continue;
    }
    for (std::size_t i = first_finding; i < game.verdict->findings.size(); ++i) {
      Finding& finding = game.verdict->findings[i];
      const bool meant = line == Place::kNowhere
                             ? finding.turn == 0 && (game.record->scoresheet || is_of_deal(finding))
                             : finding.turn != 0 && finding.at.line == line;
      const bool fault =
          finding.judgement == Judgement::illegal || finding.judgement == Judgement::undecided;
      if (!meant || !fault) continue;
      finding.judgement = Judgement::ruled;
      finding.is_taken_back = is_void(event);
      finding.help =
          say("{}", line_text(*game.record, event.at).substr(event.at.offset, event.at.length));
    }
  }
}

bool may_be_eliminated_in_unscored_round(const GamePlay& game) {
  return (game.doubts.totals_lost || game.doubts.unread_lost) &&
         game.variant().game_end.type == EndType::elimination;
}

void mark_players_uncertain(GamePlay& game, std::size_t first_finding) {
  static constexpr auto kOfTheCardsLaid =
      std::to_array<std::string_view>({"meld.", "joker.", "opening.", "lay.", "discard."});
  if (!game.doubts.who_plays) return;
  for (Finding& finding : std::span(game.verdict->findings).subspan(first_finding)) {
    const bool certain = std::ranges::any_of(
        kOfTheCardsLaid, [&](std::string_view topic) { return finding.code.starts_with(topic); });
    if (finding.judgement != Judgement::illegal || certain) continue;
    finding.judgement = Judgement::undecided;
    finding.message += " (assuming the players were seated in the order their totals suggest)";
  }
}

namespace {

// === Rules that differ from round to round.

/// The round's own copy of its rules, which may be changed. Clauses are not copied, because they
/// are many; they are quoted from the rules of the record.
Variant& own_rules(GamePlay& game) {
  Ruleset& own = game.now.rules;
  game.figures.held.known.clear();  // computed by the rules about to change
  if (game.ruleset != &own) {
    const VariantSettings& settings = game.ruleset->variant;
    static_cast<VariantSettings&>(own.variant) = settings;
    own.program = game.ruleset->program;
    game.ruleset = &own;
  }
  return own.variant;
}

void use_contract(GamePlay& game, const Contract& contract) {
  if (game.variant().opening.contract != contract) own_rules(game).opening.contract = contract;
}

}  // namespace

void use_round_rules(GamePlay& game) {
  const Variant& variant = game.variant();
  const auto players = static_cast<int>(game.who.seats.size());
  const int round = round_of_game(game);
  if (has_contract(variant.opening))
    use_contract(game, contract_of(variant.opening, players, round));
  if (variant.jokers.rank == WildRank::none) return;
  if (variant.jokers.rank == WildRank::turned_up) {
    const Round& of_record = game.record->rounds[game.now.number - 1];
    const Card card = of_record.wild && of_record.wild->cards.count > 0
                          ? cards_of(*game.record, of_record.wild->cards).front().card
                          : Card::unknown();
    use_wild(game, card.is_known() ? wild_rank(card) : 0);
    return;
  }
  use_wild(game, wild_rank(variant.jokers, variant.deal.cards.at(players, round).value_or(0)));
}

void use_wild(GamePlay& game, int rank) {
  if (game.variant().jokers.wild == rank) return;
  set_wild_rank(own_rules(game), rank);
}

void use_card_points(GamePlay& game, const CardPointSettings& points) {
  if (game.variant().card_points != points) own_rules(game).card_points = points;
}

namespace {

// === What came before a record that begins later in its game (`carry`).

/// Whether several players can win the same round, each of them with credit for it.
bool may_share_rounds(const Variant& variant, std::size_t players) {
  const RoundScoreSettings& score = variant.round_score;
  if (!score.tie_counts_as_won) return false;
  const bool compares = compares_hands(score.model);
  const bool by_hands = compares || score.nobody_out == NobodyOut::lowest_wins;
  if (by_hands && score.nobody_out != NobodyOut::nobody && score.tie_no_knock != TiePay::none)
    return true;
  if (!compares && variant.knocking.max.choice == KnockLimit::off) return false;
  // Two players who tie and did not knock are two of at least three.
  return score.tie_knocker == KnockerTie::split ||
         (score.tie_others != TiePay::none && players > 2);
}

/// The fewest earlier rounds: points and wins need a finished round, and each round counts for one
/// winner unless winners may tie.
int fewest_rounds(const Record& record, const Variant& variant) {
  static constexpr std::int64_t kCountable = 1'000'000'000;
  int most = 0;
  std::int64_t all = 0;
  bool any = false;
  for (const Carry& carry : record.head.carry) {
    any = any || carry.total != 0;
    most = std::max(most, carry.won);
    all += carry.won;
  }
  const bool is_shared = may_share_rounds(variant, record.players.size());
  return std::max(is_shared ? most : static_cast<int>(std::min(all, kCountable)), any ? 1 : 0);
}

/// The most earlier rounds: in a game of fixed length the game was not over before the last
/// recorded round, if that can be.
int most_rounds(const Record& record, const Variant& variant, int fewest) {
  const GameEndSettings& end = variant.game_end;
  if (end.type != EndType::rounds) return fewest;
  return std::max(fewest, end.at - static_cast<int>(record.rounds.size()));
}

int length_of(const PerTable& table) {
  return table.kind == PerTable::Kind::by_round ? static_cast<int>(table.by_round.size()) : 1;
}

/// The round from which on all rounds have the same deal and contract.
int last_distinct_round(const Variant& variant) {
  const OpeningSettings& opening = variant.opening;
  const int last = std::max({length_of(variant.deal.cards), length_of(opening.contract_sets),
                             length_of(opening.contract_runs)});
  return has_contract(opening) ? std::max(last, opening.whole_hand_from) : last;
}

/// Whether every recorded hand has the number of cards dealt in that round.
bool are_deals_due(const Record& record, const Variant& variant, int rounds_before) {
  const auto players = static_cast<int>(record.players.size());
  for (std::size_t i = 0; i < record.rounds.size(); ++i) {
    const int number = rounds_before + static_cast<int>(i) + 1;
    const int due = variant.deal.cards.at(players, number).value_or(0);
    for (const SeatCards& deal : record.rounds[i].deals) {
      const auto count = static_cast<int>(deal.cards.count);
      if (count != due && count != due + variant.deal.starter_extra) return false;
    }
  }
  return true;
}

/// Keeps the starts whose deals fit the recorded hands, if any does.
void keep_those_dealt(const Record& record, const Variant& variant,
                      std::vector<GameStart>& starts) {
  const auto is_due = [&](const GameStart& start) {
    return are_deals_due(record, variant, start.rounds);
  };
  if (variant.deal.cards.kind != PerTable::Kind::by_round || std::ranges::none_of(starts, is_due))
    return;
  std::erase_if(starts, [&](const GameStart& start) { return !is_due(start); });
}

/// Keeps the start the record itself states by the number of one of its rounds.
void keep_those_said(const Record& record, std::vector<GameStart>& starts) {
  const std::optional<std::uint32_t> said = rounds_said_before(record);
  if (!said) return;
  const int rounds = static_cast<int>(*said);
  starts.assign(1, GameStart{.rounds = rounds, .most_rounds = rounds});
}

/// Whether a round is won only by going out with melds.
bool takes_melds_to_win(const Variant& variant) {
  const RoundScoreSettings& score = variant.round_score;
  return !compares_hands(score.model) && score.nobody_out != NobodyOut::lowest_wins &&
         variant.lay_off.needs_open && variant.knocking.max.choice == KnockLimit::off &&
         !may_leave(variant);
}

}  // namespace

bool is_excerpt_of(const Round& round, Excerpt excerpt) {
  if (excerpt == Excerpt::yes) return true;
  const bool is_begun = round.dealer || !round.deals.empty() || round.upcard || round.wild ||
                        round.stock || round.moves.count == 0;
  return excerpt == Excerpt::one_turn && !is_begun;
}

bool has_excerpt(const Record& record, Excerpt excerpt) {
  return std::ranges::any_of(
      record.rounds, [excerpt](const Round& round) { return is_excerpt_of(round, excerpt); });
}

bool has_opened_before(const Record& record, Seat seat, const Variant& variant) {
  return takes_melds_to_win(variant) &&
         std::ranges::any_of(record.head.carry,
                             [seat](const Carry& c) { return c.seat == seat && c.won > 0; });
}

std::vector<GameStart> game_starts(const Record& record, const Variant& variant, Excerpt excerpt) {
  const bool is_part = has_excerpt(record, excerpt);
  if (record.head.carry.empty() && !is_part && excerpt != Excerpt::yes) return {GameStart{}};
  const int fewest = fewest_rounds(record, variant);
  const int most = most_rounds(record, variant, fewest);
  int last = last_distinct_round(variant) - 1;
  if (variant.game_end.type == EndType::rounds) last = std::min(last, most);
  std::vector<GameStart> starts;
  for (int rounds = fewest; rounds < last; ++rounds)
    starts.push_back({.rounds = rounds, .most_rounds = rounds});
  last = std::max(fewest, last);
  starts.push_back({.rounds = last, .most_rounds = std::max(last, most)});
  if (!is_part) keep_those_dealt(record, variant, starts);
  keep_those_said(record, starts);
  if (variant.opening.scope == OpeningScope::round && !is_part) return starts;
  const std::vector<GameStart> unopened = starts;
  for (GameStart start : unopened) {
    start.opened = true;
    starts.push_back(start);
  }
  return starts;
}

}  // namespace rummy
