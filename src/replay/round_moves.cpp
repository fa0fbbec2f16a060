#include "replay/round_moves.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "replay/game_play.h"
#include "replay/game_score.h"
#include "replay/game_start.h"
#include "replay/judge.h"
#include "replay/round_replay.h"
#include "replay/round_way.h"
#include "rules/rule.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Where it may have begun with one of several rounds, nobody knows which this one is.
bool is_number_known(const GamePlay& game) {
  return !game.options.start || game.options.start->rounds == game.options.start->most_rounds;
}

/// The record of the round stops before it has ended, or, where that is open, may.
void say_unfinished(GamePlay& game, const Round& round, Place last_at, bool is_open) {
  const std::uint32_t named = number_of_round(*game.record, game.now.number);
  if (game.now.number == game.record->rounds.size() || game.options.excerpt == Excerpt::yes) {
    const Place at = last_at.is_somewhere() ? last_at : round.at;
    add(game, "round.unfinished", at, say("the record stops before round {} has ended", named))
        .judgement = game.options.excerpt == Excerpt::yes ? Judgement::note : Judgement::undecided;
  } else if (is_open) {
    add(game, "round.not-over", game.record->rounds[game.now.number].at,
        say("a new round begins; it is unclear whether round {} has ended", named))
        .judgement = Judgement::undecided;
  } else {
    add(game, "round.not-over", game.record->rounds[game.now.number].at,
        say("a new round begins, but round {} has not ended", named));
  }
}

/// An excerpt is cut between turns; but one that has no draw may be the rest of a turn all the
/// same.
BeganBefore before_excerpt(const GamePlay& game, const Round& round) {
  static constexpr std::array<Seat, 1> kAnybody{kNoSeat};
  const std::span<const Event> events = events_of(*game.record, round);
  const auto first =
      std::ranges::find_if(events, [](const Event& e) { return is_turn_action(e.kind); });
  const bool is_rest = first != events.end() && !is_draw(first->kind);
  return {.may_go_on = is_rest ? std::span<const Seat>(kAnybody) : std::span<const Seat>{}};
}

/// What is known of what was played before; null where the round is there from its beginning.
const BeganBefore* known_before(GamePlay& game, const Round& round) {
  if (game.now.before) return &*game.now.before;
  if (!is_excerpt(game, round)) return nullptr;
  game.now.excerpt = before_excerpt(game, round);
  return &game.now.excerpt;
}

/// Of the last round recorded, where it is asked what its last turn still owes.
bool asks_owed(const GamePlay& game) {
  return game.options.excerpt != Excerpt::by_record &&
         (game.now.number == game.record->rounds.size() ||
          game.options.excerpt == Excerpt::one_turn);
}

RoundStart start_of(GamePlay& game, const Round& round) {
  const BeganBefore* const before = known_before(game, round);
  return {.record = game.record,
          .round = &round,
          .ruleset = game.ruleset,
          .budget = game.options.budget,
          .number = game.now.number,
          .seats = game.who.seats,
          .first = before != nullptr ? std::nullopt : game.deal.first,
          .may_begin = before != nullptr ? std::span<const Seat>{}
                                         : std::span<const Seat>(game.deal.may_begin),
          .perhaps = game.who.perhaps,
          .stop_at_first = game.options.stop_at_first,
          .watcher = game.options.watcher,
          .workings = game.options.workings,
          .of_game = is_number_known(game) ? static_cast<std::uint32_t>(round_of_game(game)) : 0,
          .way = {.readings = game.tries.readings, .roughly = game.tries.roughly},
          .part = {.before = before,
                   .owed = asks_owed(game) ? &game.verdict->owed : nullptr,
                   .still_played = round.goes_on}};
}

/// Where every round has its openings, nobody has opened but before an excerpt.
void begin_openings(GamePlay& game, const Round& round) {
  if (game.now.before) {
    game.who.opened = game.now.opened_by_part;
    return;
  }
  if (game.variant().opening.scope != OpeningScope::round) return;
  const bool has_opened =
      is_excerpt(game, round) && game.options.start && game.options.start->opened;
  std::ranges::fill(game.who.opened, std::uint8_t{has_opened});
}

/// The round has not ended where its record stops. After an impossible action the finding that made
/// it so has been told: that it may be why is not told again, nor what of the rounds that follow
/// does not agree with it.
void leave_unfinished(GamePlay& game, const Round& round, const RoundPlayed& played,
                      bool doubtful) {
  const bool is_last = game.now.number == game.record->rounds.size();
  const bool is_open = doubtful && !played.stopped && !played.impossible.any();
  const bool by_slip = played.may_be_out && played.impossible.any();
  const bool may_have_slipped = played.impossible.any() || game.replay.acts_in_doubt().any();
  const bool is_told =
      is_last ? played.stopped || by_slip : may_have_slipped || (game.now.in_doubt && !is_open);
  game.now.in_doubt = true;
  // That another round begins speaks against the way in which this one is not over.
  if (may_have_slipped && !is_last) game.now.impossible.note({.turn = kAfterLastTurn});
  if (!is_told) say_unfinished(game, round, played.last_at, is_open);
}

}  // namespace

RoundOutcome play_moves(GamePlay& game, const Round& round, RoundResult& result) {
  begin_openings(game, round);
  const RoundStart start = start_of(game, round);
  const std::size_t first_finding = game.verdict->findings.size();
  const RoundPlayed played =
      game.replay.play(start, game.table, game.who.opened, game.verdict->findings);
  if (played.stopped) stop_at_first_illegal(game, first_finding);
  result.turns = played.turns;
  result.first = played.first;
  result.ended = played.ended;
  if (played.went_out) result.winners.push_back(*played.went_out);
  const bool doubtful =
      std::ranges::any_of(game.table.hands(), [](const Holding& h) { return h.doubtful; });
  game.now.stopped = played.stopped;
  game.now.impossible = played.impossible;
  game.now.in_doubt = played.stopped || doubtful;
  if (played.ended == RoundEnd::unfinished) leave_unfinished(game, round, played, doubtful);
  game.now.may_lay_off.clear();
  const bool is_end_open = played.end_open && played.ended != RoundEnd::unfinished;
  // How many cards the hands of an excerpt had nobody knows, and so not what was left in them.
  if (is_excerpt(game, round) || is_end_open) {
    game.now.in_doubt = true;
    if (!is_excerpt(game, round) && played.alone && !played.stopped)
      say_unfinished(game, round, played.last_at, true);
    result.ended = RoundEnd::unfinished;
    result.winners.clear();
    return {};
  }
  return {.went_out = played.went_out,
          .at_once = played.at_once,
          .at_once_open = played.at_once_open,
          .whole_hand = played.whole_hand,
          .knocked = played.knocked,
          .doubled = is_doubled(game, round),
          .left = played.left,
          .alone = played.alone,
          .workings = game.options.workings};
}

}  // namespace rummy
