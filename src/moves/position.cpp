#include "moves/position.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "moves/draft.h"
#include "replay/judge.h"
#include "replay/round_replay.h"
#include "replay/watcher.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === A step.

StepList::StepList() {
  constexpr std::size_t kUsual = 32;
  steps.reserve(kUsual);
  groups.reserve(kUsual);
  cards.reserve(kUsual);
}

Step& StepList::add(ActionKind kind, Seat seat) {
  steps.push_back({.kind = kind,
                   .seat = seat,
                   .groups = {.first = static_cast<std::uint32_t>(groups.size()), .count = 0}});
  return steps.back();
}

void StepList::add_group(std::span<const PlayedCard> group) {
  groups.push_back({.first = static_cast<std::uint32_t>(cards.size()),
                    .count = static_cast<std::uint32_t>(group.size())});
  cards.insert(cards.end(), group.begin(), group.end());
  ++steps.back().groups.count;
}

void StepList::add_group(Card card) {
  groups.push_back({.first = static_cast<std::uint32_t>(cards.size()), .count = 1});
  cards.push_back({.card = card, .stands_for = Card::unknown()});
  ++steps.back().groups.count;
}

void StepList::add(const StepList& other, const Step& step) {
  add(step.kind, step.seat);
  steps.back().target = step.target;
  steps.back().number = step.number;
  steps.back().discard = step.discard;
  for (const CardRange group : other.groups_of(step))
    add_group(other.cards_of(group));
  const auto from_hand = other.cards_of(step.from_hand);
  steps.back().from_hand = {.first = static_cast<std::uint32_t>(cards.size()),
                            .count = static_cast<std::uint32_t>(from_hand.size())};
  cards.insert(cards.end(), from_hand.begin(), from_hand.end());
}

void write_step(Draft& draft, const StepList& list, const Step& step) {
  draft.act(step.kind);
  draft.by(step.seat);
  draft.on(step.target);
  draft.of(step.number);
  for (const CardRange group : list.groups_of(step))
    draft.add_meld(list.cards_of(group), 0);
  if (!step.discard) return;
  draft.act(ActionKind::discard, *step.discard);
  draft.by(step.seat);
}

namespace {

// === The round that is played.

/// Who looks on has turns played one by one.
class TurnByTurn : public TableWatcher {
 public:
  void dealt(std::uint32_t /*round*/, const Table& /*table*/) override {}
  void played(const PlayedTurn& /*turn*/, const Table& /*table*/) override {}
};

/// The record as it was before anything of what follows was written.
void cut(Record& record, std::size_t rounds, std::optional<std::uint32_t> events) {
  while (record.rounds.size() > rounds)
    record.rounds.pop_back();
  Round& round = record.rounds.back();
  if (events) round.moves.count = std::min(round.moves.count, *events);
  round.goes_on = false;
  round.hands.clear();
  round.scores.clear();
  round.totals.clear();
  record.winners.clear();
  record.events.resize(round.moves.first + round.moves.count);
}

bool is_known(const Findings& known, const Finding& finding) {
  return std::ranges::any_of(known, [&](const Finding& other) {
    return other.code == finding.code && other.action == finding.action &&
           other.turn == finding.turn;
  });
}

}  // namespace

Position& Position::operator=(const Position& other) {
  if (this == &other) return *this;
  ground_ = other.ground_;
  record_ = other.record_;
  round_ = other.round_;
  begins_ = other.begins_;
  end_ = other.end_;
  before_ = other.before_;
  now_ = other.now_;
  next_ = other.next_;
  may_end_ = other.may_end_;
  known_ = other.known_;
  why_ = other.why_;
  is_set_ = other.is_set_;
  aim(before_.replay);
  aim(now_.replay);
  aim(next_.replay);
  return *this;
}

/// What a round that was copied is played from, and on.
void Position::aim(RoundReplay& replay) {
  if (record_.rounds.empty()) return;
  replay.start().record = &record_;
  replay.start().round = &record_.rounds.back();
  replay.start().budget = &budget_;
  replay.move_to(table_, opened_, found_);
}

void Position::restore(const Moment& moment) {
  table_ = moment.table;
  replay_ = moment.replay;
  opened_ = moment.opened;
  found_.clear();
}

void Position::save(Moment& moment) const {
  moment.table = table_;
  moment.replay = replay_;
  moment.opened = opened_;
}

bool Position::set(const Record& record, std::shared_ptr<const Ruleset> rules, std::size_t round,
                   std::optional<std::uint32_t> events) {
  ground_ = std::make_shared<Ground>();
  Ground& ground = *ground_;
  ground.rules = std::move(rules);
  ground.record = record;
  round_ = static_cast<std::uint32_t>(round) + 1;
  why_ = {};
  is_set_ = false;
  if (record.scoresheet) why_ = "a scoresheet has no moves";
  if (round >= record.rounds.size()) why_ = "no round has been dealt";
  if (!why_.empty()) return false;
  cut(ground.record, round_, events);
  if (has_unread(ground.record)) why_ = "a line of moves before this cannot be read";
  if (!why_.empty() || !begin_round()) return false;
  record_ = ground.record;
  end_ = record_.rounds.back().moves.count;
  find_turns();
  go_to_last_turn();
  look_at_last_turn();
  is_set_ = true;
  return why_.empty();
}

/// Judges the rounds before, and lays out the cards of this one.
bool Position::begin_round() {
  Ground& ground = *ground_;
  const Record& record = ground.record;
  const Variant& variant = ground.rules->variant;
  if (has_excerpt(record, Excerpt::by_record)) {
    why_ = "the record is an excerpt: what was played before it is unknown";
    return false;
  }
  JudgeOptions options{.workings = Workings::left_out, .budget = &ground.budget};
  if (!record.head.carry.empty()) {
    const std::vector<GameStart> starts = game_starts(record, variant);
    if (starts.size() > 1) {
      why_ = "it is unclear how many rounds were played before this record";
      return false;
    }
    options.start = starts.front();
  }
  ground.game.begin(record, *ground.rules, options, ground.verdict);
  for (std::size_t i = 0; i < round_; ++i) {
    const bool has_begun = ground.game.begin_round(i);
    if (!has_begun) {
      why_ = "nobody is left in the game to play this round";
      return false;
    }
    if (i + 1 < round_) ground.game.judge_round(i);
  }
  const std::optional<RoundStart> start = ground.game.lay_out_round(round_ - 1);
  if (!start) {
    why_ = "the record leaves open how the cards of this round were dealt";
    return false;
  }
  ground.start = *start;
  ground.start.part = {};
  return true;
}

void Position::find_turns() {
  TurnByTurn watcher;
  begins_.clear();
  table_ = ground_->game.table();
  opened_.assign(ground_->game.opened().begin(), ground_->game.opened().end());
  found_.clear();
  RoundStart start = ground_->start;
  start.watcher = &watcher;
  replay_.begin(start, table_, opened_, found_);
  aim(replay_);
  for (std::uint32_t from = 0; from < end_;) {
    const std::uint32_t before = replay_.played().turns;
    const auto next = static_cast<std::uint32_t>(replay_.play_on(from));
    if (replay_.played().turns > before) begins_.push_back(from);
    from = next;
  }
}

void Position::go_to_last_turn() {
  TurnByTurn watcher;
  table_ = ground_->game.table();
  opened_.assign(ground_->game.opened().begin(), ground_->game.opened().end());
  found_.clear();
  RoundStart start = ground_->start;
  start.watcher = &watcher;
  start.part.still_played = true;
  replay_.begin(start, table_, opened_, found_);
  aim(replay_);
  const std::uint32_t last = begins_.empty() ? end_ : begins_.back();
  for (std::uint32_t from = 0; from < last;)
    from = static_cast<std::uint32_t>(replay_.play_on(from));
  replay_.start().watcher = nullptr;
  save(before_);
  if (!replay_.open_choices().empty())
    why_ = "the record leaves open how this round was played: acts are missing in it";
}

void Position::look_at_last_turn() {
  known_.clear();
  may_end_ = true;
  if (begins_.empty()) {
    now_ = before_;
    next_ = before_;
    return;
  }
  static_cast<void>(judge(ActsFrom::last_turn, TurnStands::open));
  note_last_turn();
}

/// How the turn just judged leaves things, and how it would if it ended here.
void Position::note_last_turn() {
  known_ = found_;
  save(now_);
  may_end_ = judge(ActsFrom::last_turn, TurnStands::ended) != Judgement::illegal;
  save(next_);
}

RoundView Position::view_from(ActsFrom from) const {
  const Moment& there = from == ActsFrom::last_turn ? now_ : next_;
  return {.table = there.table, .replay = there.replay, .opened = there.opened};
}

std::optional<std::uint32_t> Position::events_before(std::uint32_t turn) const {
  if (turn == 0 || turn > begins_.size() + 1) return std::nullopt;
  return turn <= begins_.size() ? begins_[turn - 1] : end_;
}

std::span<const Event> Position::last_turn() const {
  if (begins_.empty()) return {};
  return events_of(record_, record_.rounds.back()).first(end_).subspan(begins_.back());
}

Seat Position::last_seat() const {
  for (const Event& event : last_turn())
    if (is_turn_action(event.kind) && !is_out_of_turn(event.kind)) return event.seat;
  return kNoSeat;
}

Findings Position::owed() {
  if (begins_.empty()) return {};
  static_cast<void>(judge(ActsFrom::last_turn, TurnStands::ended));
  return found_;
}

bool Position::would_end() const {
  if (!may_end_ || next_.table.stock().left() > 0) return false;
  Moment moment = next_;
  Findings found;
  moment.replay.move_to(moment.table, moment.opened, found);
  return moment.replay.finish().ended != RoundEnd::unfinished;
}

std::span<const Seat> Position::due() const {
  const RoundState& state = next_.replay.state();
  return std::span(state.due).first(state.due_count);
}

Judgement Position::judge(ActsFrom from, TurnStands stands) {
  restore(from == ActsFrom::last_turn ? before_ : next_);
  budget_ = SearchBudget(kArrangementSteps);
  replay_.start().part.still_played = stands == TurnStands::ended;
  std::size_t at = from == ActsFrom::last_turn && !begins_.empty() ? begins_.back() : end_;
  const std::size_t end = record_.rounds.back().moves.count;
  for (turns_judged_ = 0; at < end; ++turns_judged_)
    at = replay_.play_on(at);
  drop_known();
  Judgement worst = Judgement::note;
  for (const Finding& finding : found_)
    worst = std::max(worst, finding.judgement);
  return worst;
}

std::span<const Event> Position::acts(ActsFrom from) const {
  const std::size_t at = from == ActsFrom::last_turn && !begins_.empty() ? begins_.back() : end_;
  return events_of(record_, record_.rounds.back()).subspan(at);
}

Judgement Position::judge_ended(ActsFrom from) {
  const auto written = acts(from);
  const bool may_be_plain = written.size() == 2 && written[1].kind == ActionKind::discard &&
                            written[0].seat == written[1].seat;
  if (may_be_plain && known_.empty()) {
    const Moment& now = moment(from);
    const auto cards = action_cards(record_, written[1]);
    if (!cards.empty() && now.replay.is_plain_turn(now.table, written[0], cards.front().card)) {
      found_.clear();
      return Judgement::note;
    }
  }
  return judge(from, TurnStands::ended);
}

bool Position::can_end_plainly(ActsFrom from) const {
  const auto written = acts(from);
  if (written.size() != 1 || !known_.empty()) return false;
  const Moment& now = moment(from);
  bool can = false;
  for_each_kind(now.table.hand(written[0].seat).known, [&](Card card, int /*copies*/) {
    can = can || now.replay.is_plain_turn(now.table, written[0], card);
  });
  return can;
}

void Position::drop_known() {
  std::erase_if(found_, [&](const Finding& f) { return !is_fault(f) || is_known(known_, f); });
}

void Position::keep() {
  end_ = record_.rounds.back().moves.count;
  if (begins_.empty()) begins_.push_back(0);
  if (turns_judged_ > 1) {
    restore(before_);
    replay_.start().part.still_played = false;
    while (true) {
      const auto next = static_cast<std::uint32_t>(replay_.play_on(begins_.back()));
      if (next >= end_) break;
      begins_.push_back(next);
      found_.clear();
      save(before_);
    }
    known_.clear();
    drop_known();
  } else if (!known_.empty()) {
    return look_at_last_turn();
  }
  note_last_turn();
}

}  // namespace rummy
