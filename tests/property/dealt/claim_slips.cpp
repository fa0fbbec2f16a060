// Slips of calling a discard out of turn.

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "moves/random.h"
#include "property/dealt/slips.h"
#include "property/dealt/table_trace.h"
#include "property/dealt/written_game.h"

namespace rummy::dealt {
namespace {

using Place = std::optional<std::size_t>;

House with_claims(const std::string& how) {
  return {.variant = "500-rum", .settings = {{"claim", how}}};
}

/// The meld the turn's discard fits, or nothing.
std::optional<std::string> meld_for(const Moment& moment, const TableTrace& end) {
  if (!end.is_clear() || end.pile().empty()) return std::nullopt;
  for (const LaidMeld& meld : end.melds())
    if (fits(moment.dealt, meld.cards, end.pile().back())) return meld.name;
  return std::nullopt;
}

bool plays_on(const Moment& moment) {
  return moment.line + 1 < moment.round.moves.size() &&
         moment.round.moves[moment.line + 1].is_turn() &&
         verb(moment.move.actions.back()) == "discard";
}

void add_call(const Moment& moment, WrittenRound& round, Random& random, const std::string& call) {
  const MoveLine line{.who = another_player(moment.dealt, moment.who, random), .actions = {call}};
  round.moves.insert(round.moves.begin() + static_cast<std::ptrdiff_t>(moment.line) + 1, line);
}

Place calls_a_card_that_fits(const Moment& moment, WrittenRound& round, Random& random) {
  const TableTrace end = moment.after(moment.move.actions.size());
  const std::optional<std::string> meld = meld_for(moment, end);
  if (!meld || !plays_on(moment)) return std::nullopt;
  add_call(moment, round, random, "call " + end.pile().back() + " on " + *meld);
  return kHere;
}

Place calls_a_card_that_fits_nothing(const Moment& moment, WrittenRound& round, Random& random) {
  const TableTrace end = moment.after(moment.move.actions.size());
  if (meld_for(moment, end) || !end.is_clear() || !plays_on(moment) || end.melds().empty())
    return std::nullopt;
  if (end.pile().back() == "JK") return std::nullopt;
  add_call(moment, round, random, "call " + end.pile().back());
  return kHere;
}

/// The next player has drawn.
Place calls_too_late(const Moment& moment, WrittenRound& round, Random& random) {
  const TableTrace end = moment.after(moment.move.actions.size());
  const std::optional<std::string> meld = meld_for(moment, end);
  if (!meld || !plays_on(moment) || moment.dealt.players.size() < 3) return std::nullopt;
  MoveLine& next = round.moves[moment.line + 1];
  if (verb(next.actions.front()) != "draw" || next.actions.size() < 2) return std::nullopt;
  const std::string& caller = another_player(moment.dealt, next.who, random);
  if (caller == moment.who) return std::nullopt;
  const MoveLine rest{.who = next.who, .actions = {next.actions.begin() + 1, next.actions.end()}};
  next.actions.resize(1);
  const auto after = round.moves.begin() + static_cast<std::ptrdiff_t>(moment.line) + 2;
  const auto at = round.moves.insert(after, rest);
  round.moves.insert(
      at, MoveLine{.who = caller, .actions = {"call " + end.pile().back() + " on " + *meld}});
  return kNextTurn;
}

}  // namespace

std::vector<SlipKind> claim_slips() {
  return {
      in_a_turn("calls where nobody may", {"claim.not-allowed"}, {{.variant = "500-rum"}},
                calls_a_card_that_fits),
      in_a_turn("calls what fits nothing", {"claim.not-playable"},
                {with_claims("top_only"), with_claims("whole_pile")},
                calls_a_card_that_fits_nothing),
      in_a_turn("calls too late", {"claim.too-late"},
                {with_claims("top_only"), with_claims("whole_pile")}, calls_too_late),
  };
}

}  // namespace rummy::dealt
