#include "replay/round_play.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/watcher.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === A round while it is played.

void ask_traced(const RoundPlay& play, Checkpoint checkpoint, Look& at) {
  const std::size_t before = at.findings->size();
  at.rule->check(at);
  play.tracer->looked(at, checkpoint, std::span(*at.findings).subspan(before));
}

inline void ask(const RoundPlay& play, const Rule& rule, Checkpoint checkpoint, Look& at) {
  at.rule = &rule;
  if (play.tracer != nullptr) return ask_traced(play, checkpoint, at);
  rule.check(at);
}

/// The rules that may have something to say about a plain act.
class Speakers {
 public:
  Speakers(const RoundPlay& play, Plain plain)
      : silent_on_(play.start.watcher == nullptr ? plain : Plain::nothing) {}
  [[nodiscard]] bool has(const Rule& rule) const {
    return silent_on_ == Plain::nothing || !includes(rule.silent_on, silent_on_);
  }

 private:
  Plain silent_on_;
};

/// Drops the undecided findings from `first` to `end`: if another rule forbids the action, they
/// count for nothing.
void drop_open(Findings& findings, std::size_t first, std::size_t end) {
  const auto begin = findings.begin() + static_cast<std::ptrdiff_t>(first);
  const auto last = findings.begin() + static_cast<std::ptrdiff_t>(end);
  const auto is_open = [](const Finding& f) { return f.judgement == Judgement::undecided; };
  findings.erase(std::remove_if(begin, last, is_open), last);
}

}  // namespace

Look look_in(const RoundPlay& play, std::size_t layout) {
  Look at{.variant = play.variant(),
          .record = play.record(),
          .round = play.state,
          .table = *play.table,
          .layout = play.table->layouts()[layout],
          .turn = play.turn,
          .counted = {.laid = play.acts.laid},
          .unwritten = {.filled = play.searches.filled_melds.get(),
                        .hidden = &play.apart.unsure.hidden},
          .from_pile = {.place = play.acts.claimed_from ? &*play.acts.claimed_from : nullptr},
          .findings = play.findings};
  if (layout >= play.targets.count) return at;
  const std::optional<std::size_t> target = play.targets.resolved[layout].target;
  // The meld of the last action may be gone if the table was taken apart since.
  if (!target || *target >= at.layout.melds.size()) return at;
  at.target.meld = &at.layout.melds[*target];
  at.target.extension = &play.targets.resolved[layout].extension;
  at.target.candidates = play.targets.resolved[layout].candidates;
  at.target.may_fit_more = !play.targets.resolved[layout].possible.empty();
  return at;
}

bool run(const RoundPlay& play, Checkpoint checkpoint, Look& at, Plain plain) {
  const std::size_t before = at.findings->size();
  const Speakers speakers(play, plain);
  bool is_open = false;
  for (const Rule* rule : play.start.ruleset->program.at(checkpoint)) {
    if (!speakers.has(*rule)) continue;
    const std::size_t so_far = at.findings->size();
    ask(play, *rule, checkpoint, at);
    if (at.findings->size() == so_far) continue;
    if (is_illegal(at.findings->back())) {
      drop_open(*at.findings, before, so_far);
      return false;
    }
    if (is_open) at.findings->resize(so_far);  // the first undecided finding is kept
    is_open = is_open || is_fault(at.findings->back());
  }
  return !is_open;
}

bool run_all(const RoundPlay& play, Checkpoint checkpoint, Look& at, Plain plain) {
  const std::size_t before = at.findings->size();
  const Speakers speakers(play, plain);
  for (const Rule* rule : play.start.ruleset->program.at(checkpoint)) {
    if (speakers.has(*rule)) ask(play, *rule, checkpoint, at);
  }
  return at.findings->size() == before;
}

bool run_opening(const RoundPlay& play, Look at) {
  if (play.start.ruleset->program.at(Checkpoint::opening).empty()) return true;
  const OpeningCount count = count_first_melds(at, Working::no);
  at.counted.opening = &count;
  return run_all(play, Checkpoint::opening, at);
}

Seat next_seat_left(const RoundPlay& play, Seat seat) {
  const Direction way = play.variant().deal.direction;
  Seat next = next_of(play.seats(), seat, way);
  for (std::size_t i = 1; i < play.seats().size() && has_left(play, next); ++i)
    next = next_of(play.seats(), next, way);
  return next;
}

void end(RoundPlay& play, RoundEnd ended) {
  // It is unclear whether the last turn left an empty hand.
  if (play.ending.over || (play.played.may_be_out && ended == RoundEnd::exhausted)) return;
  play.ending.over = true;
  play.played.ended = ended;
}

bool is_turn_complete(const RoundPlay& play) {
  if (play.acts.events.empty()) return false;
  const ActionKinds done = play.acts.kinds;
  if (play.turn.kind.is_extra || (plays_on(play) && done.has(ActionKind::pass))) return true;
  return done.has_any({ActionKind::discard, ActionKind::drop}) || !has_discards(play) ||
         play.table->hand(play.turn.seat).size() <= 0;
}

bool is_over_with_stock(const RoundPlay& play) {
  if (!is_turn_complete(play)) return false;
  return play.ending.past_stock || (!has_cards_to_draw(play) && is_stock_gone_for_good(look(play)));
}

std::size_t last_of_turn(const RoundPlay& play) {
  const auto own = std::ranges::find_if(
      play.acts.events.rbegin(), play.acts.events.rend(),
      [&play](const Event& e) { return !is_out_of_turn(e.kind) && e.seat == play.turn.seat; });
  return own == play.acts.events.rend()
             ? play.acts.events.size() - 1
             : static_cast<std::size_t>(play.acts.events.rend() - own) - 1;
}

bool has_final_turns(const RoundPlay& play) {
  return play.variant().stock.on_empty == StockOnEmpty::final_turns;
}

bool plays_on(const RoundPlay& play) {
  return play.variant().stock.on_empty == StockOnEmpty::play_on;
}

bool has_discards(const RoundPlay& play) {
  return play.variant().turn.discard == TurnDiscard::required;
}

bool has_left(const RoundPlay& play, Seat seat) {
  return std::ranges::find(play.played.left, seat, &LeftRound::seat) != play.played.left.end();
}

void lose(Holding& hand, const PlayedCard& played) {
  if (!played.card.is_known()) {
    ++hand.gone;
  } else if (!hand.remove_known(played.card)) {
    // The card was one of the unknown ones; if there is none it was not held, and a finding says
    // so.
    if (hand.unknown > hand.gone) {
      --hand.unknown;
    } else {
      hand.doubtful = true;
    }
  }
}

}  // namespace rummy
