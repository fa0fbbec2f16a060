#include "replay/round_replay.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/consequences.h"
#include "replay/going_out.h"
#include "replay/loose_search.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/showdown.h"
#include "replay/turns.h"
#include "replay/watcher.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === A record that begins or stops in the middle of its round.

namespace {

/// In a record that begins later it is open whether the upcard was still on offer.
[[nodiscard]] UpcardOffer first_offer(const RoundStart& start);

/// Adds the melds that unrecorded turns may have laid.
void lay_unseen_melds(RoundPlay& play);

/// Finds what the last turn owes by playing it once more as if it ended with the record.
void play_last_or_any_turn(RoundPlay& play);

bool is_same_slip(const Finding& one, const Finding& other) {
  return one.code == other.code && one.action == other.action;
}

UpcardOffer first_offer(const RoundStart& start) {
  if (start.ruleset->variant.turn.first != FirstTurn::upcard_offer) return UpcardOffer::none;
  return start.part.before != nullptr ? UpcardOffer::none : UpcardOffer::open;
}

void lay_unseen_melds(RoundPlay& play) {
  if (!play.state.is_excerpt || play.variant().melds.when == MeldWhen::out || rearranges(play))
    return;
  if (play.seats().empty()) return;
  for (Layout& layout : play.table->layouts()) {
    Meld& melds = layout.melds.emplace_back();
    melds.mark_ambiguous(MeldKind::unknown);
    melds.stands_for_unrecorded_melds = true;
    melds.owner = play.seats().front();
  }
}

void play_last_or_any_turn(RoundPlay& play) {
  if (play.start.part.owed == nullptr || !play.acts.is_last || play.ending.over)
    return play_turn(play);
  RoundPlay ended = play;
  Table table = *play.table;
  std::vector<std::uint8_t> opened = *play.opened;
  Findings found;
  ended.table = &table;
  ended.opened = &opened;
  ended.findings = &found;
  ended.tracer = nullptr;
  ended.acts.is_last = false;
  play_turn(ended);
  const std::size_t first_finding = play.findings->size();
  play_turn(play);
  std::erase_if(*play.start.part.owed,
                [&play](const Finding& f) { return f.round == play.state.number; });
  if (play.ending.over || has(play.acts.events, ActionKind::discard)) return;
  for (Finding& finding : found) {
    const auto of_turn = std::span(*play.findings).subspan(first_finding);
    const bool is_found = std::ranges::any_of(
        of_turn, [&](const Finding& other) { return is_same_slip(finding, other); });
    if (is_fault(finding) && !is_found) play.start.part.owed->push_back(std::move(finding));
  }
}

// === A part of a round that does not begin with it: an excerpt, or what follows an unreadable
// line. What is certain in it however the round began.

/// Marks findings of the turn just played as undecided unless they hold however the round began.
void keep_certain(RoundPlay& play, std::size_t first_finding, std::optional<Seat> last_seat);

/// A finding of the turn just played.
struct Found {
  const RoundPlay& play;
  const Finding& finding;
  std::optional<Seat> last_seat;  // the player of the turn before

  [[nodiscard]] const Variant& variant() const { return play.variant(); }
  [[nodiscard]] const BeganBefore& before() const { return *play.start.part.before; }
  [[nodiscard]] bool breaks(std::string_view setting) const { return finding.setting == setting; }
  /// The action the finding is about; null: no written action.
  [[nodiscard]] const Event* event() const {
    const std::size_t action = finding.action;
    return action == 0 || action > play.acts.events.size() ? nullptr
                                                           : &play.acts.events[action - 1];
  }
  [[nodiscard]] bool is_of(ActionKind kind) const {
    return event() != nullptr && event()->kind == kind;
  }
};

/// Whether the turn is complete: it continues no other turn and is not inside one.
bool is_whole(const Found& found) {
  const RoundPlay& play = found.play;
  if (play.played.turns != found.before().turns + 1) return true;
  if (is_out_of_turn(play.acts.events.front().kind)) return false;
  return std::ranges::none_of(found.before().may_go_on, [&play](Seat seat) {
    return seat == kNoSeat || seat == play.turn.seat;
  });
}

/// Whether the finding depends only on the turn's own cards. A table that may be taken apart is
/// judged at the end of the turn, with all that lay there.
bool is_of_its_cards(const Found& found) {
  if (!rearranges(found.play)) return true;
  return std::ranges::none_of(found.play.acts.events, [](const Event& e) {
    return e.kind == ActionKind::lay || e.kind == ActionKind::swap || e.kind == ActionKind::move ||
           e.kind == ActionKind::play;
  });
}

bool is_of_turn(const Found& found) {
  return is_whole(found) && !rearranges(found.play);
}

/// Whether every turn of the round needs its draw and discard: no turns after going out, and none
/// without a stock.
bool are_turns_alike(const Found& found) {
  const StockOnEmpty on_empty = found.variant().stock.on_empty;
  const bool ends_apart =
      on_empty == StockOnEmpty::final_turns || on_empty == StockOnEmpty::play_on;
  return found.variant().going_out.last_turns == LastTurns::none &&
         (!ends_apart || found.before().stock_lasts);
}

bool is_due_in_turn(const Found& found) {
  return is_of_turn(found) && are_turns_alike(found);
}

/// Whether a draw is certainly due. With the stock gone for good a turn is over after the draws it
/// has had.
bool is_draw_due(const Found& found) {
  return is_due_in_turn(found) && (!has_draw(found.play.acts.kinds) || found.before().stock_lasts);
}

bool is_discard_due(const Found& found) {
  const GoingOutSettings& out = found.variant().going_out;
  const bool stays_in = !out.empty_hand_ends || out.discard == OutDiscard::floating;
  return is_due_in_turn(found) && !stays_in;
}

/// Whether somebody may have left the round or the game and is passed over.
bool may_have_left(const Found& found) {
  const Variant& variant = found.variant();
  if (found.play.seats().size() <= 2) return false;
  if (may_leave(variant)) return true;
  const bool are_totals_known =
      found.before().turns > 0 ||
      (found.play.state.number == 1 &&
       found.play.record().head.carry.size() == found.play.record().players.size());
  return variant.game_end.type == EndType::elimination && !are_totals_known;
}

/// Whether the order of play is certain. After an unreadable line the first turn may have been out
/// of order itself, and the next player be due all the same or play twice.
bool is_order_certain(const Found& found) {
  if (may_have_left(found) || !are_turns_alike(found)) return false;
  if (found.before().turns == 0) return true;
  return !may_drop(found.variant().dropping) &&
         found.play.played.turns > found.before().turns + 2 &&
         found.last_seat != found.play.turn.seat;
}

/// Whether the top of the pile is known: the last discard, or its absence after a take. Nobody has
/// drawn since, so there was no reshuffle.
bool is_top_known(const Found& found) {
  const auto before = std::span(found.play.acts.events)
                          .first(found.finding.action > 0 ? found.finding.action - 1 : 0);
  const bool has_drawn = std::ranges::any_of(before, [](const Event& e) {
    return e.kind == ActionKind::draw || e.kind == ActionKind::buy ||
           e.kind == ActionKind::reshuffle;
  });
  return is_of_turn(found) && found.variant().draw.depth == PileDepth::top &&
         (!has_drawn || found.before().stock_lasts) && found.play.turn.number > 1;
}

/// Whether the lay-off names a meld that this part has named; any other meld may be an earlier one.
bool is_meld_known(const Found& found) {
  const bool lie_since = found.variant().melds.when == MeldWhen::turn ||
                         found.variant().going_out.last_turns == LastTurns::none;
  return !rearranges(found.play) && lie_since;
}

bool is_joker_adjacent(const Found& found) {
  return found.is_of(ActionKind::meld) ? is_of_its_cards(found) : is_meld_known(found);
}

bool is_named_wrong(const Found& found) {
  return found.is_of(ActionKind::meld) && is_of_its_cards(found);
}

/// Whether the turn itself shows that the lay-off came too early, or the variant has no lay-offs.
bool is_laid_off_wrongly(const Found& found) {
  const LayOffOn on = found.variant().lay_off.on;
  if (on == LayOffOn::none) return true;
  return is_of_turn(found) &&
         (found.finding.setting.empty() || (on == LayOffOn::knocker && !found.play.state.knock.by));
}

bool is_meld_too_early(const Found& found) {
  return is_of_turn(found) && found.variant().going_out.last_turns == LastTurns::none;
}

bool is_knock_wrong(const Found& found) {
  return found.variant().knocking.max.choice == KnockLimit::off || is_of_turn(found);
}

bool is_reshuffled_wrongly(const Found& found) {
  return !renews_stock(found.variant().stock.on_empty) || found.breaks("stock.max_reshuffles");
}

bool is_wild_taken(const Found& found) {
  return found.play.turn.number > 1 && is_top_known(found);
}

bool is_hand_written(const Found& found) {
  return is_whole(found) && found.event() != nullptr && found.event()->groups > 0;
}

/// When a finding of a code is certain although the beginning of the round is unknown.
struct Certainty {
  std::string_view code;
  bool (*holds)(const Found&);
};

/// A code that is not listed may depend on what the stock and the hands hold, on what lies on the
/// table and in the pile, or on what was refused, called or ended before.
constexpr auto kCertain = std::to_array<Certainty>({
    {"meld.too-short", is_of_its_cards},
    {"meld.too-long", is_of_its_cards},
    {"meld.not-a-meld", is_of_its_cards},
    {"meld.duplicate-suit", is_of_its_cards},
    {"meld.wraparound", is_of_its_cards},
    {"meld.after-last-draw", is_due_in_turn},
    {"meld.not-now", is_meld_too_early},
    {"joker.adjacent", is_joker_adjacent},
    {"joker.too-many", is_joker_adjacent},
    {"joker.unnamed", is_named_wrong},
    {"joker.wrong-card", is_named_wrong},
    {"joker.not-reused", is_of_turn},
    {"lay.does-not-fit", is_meld_known},
    {"lay.not-allowed", is_laid_off_wrongly},
    {"opening.points", is_of_turn},
    {"opening.pure-run", is_of_turn},
    {"opening.contract", is_of_turn},
    {"opening.required", is_of_turn},
    {"draw.unused", is_of_turn},
    {"draw.wild", is_wild_taken},
    {"draw.not-top", is_top_known},
    {"draw.not-on-pile", is_top_known},
    {"buy.not-top", is_top_known},
    {"stock.reshuffle", is_reshuffled_wrongly},
    {"discard.just-taken", is_of_turn},
    {"turn.no-draw", is_draw_due},
    {"turn.second-draw", is_whole},
    {"turn.no-discard", is_discard_due},
    {"turn.out-of-order", is_order_certain},
    {"card.not-held", [](const Found& found) { return !rearranges(found.play); }},
    {"knock.not-allowed", is_knock_wrong},
    {"out.no-discard", is_discard_due},
    {"out.composition", is_hand_written},
    {"out.not-allowed", [](const Found& found) { return found.breaks("meld.when"); }},
    {"draw.not-allowed", [](const Found& found) { return found.breaks("draw.pile.depth"); }},
    {"discard.not-allowed", [](const Found& found) { return found.breaks("turn.discard"); }},
    {"table.not-allowed", [](const Found& found) { return !rearranges(found.play); }},
    {"drop.not-allowed", [](const Found& found) { return !may_drop(found.variant().dropping); }},
    {"buy.not-allowed", [](const Found& found) { return !has_buying(found.variant().draw); }},
    {"claim.not-allowed",
     [](const Found& found) { return found.variant().draw.claim == ClaimDiscard::off; }},
    {"game.eliminated", [](const Found& found) { return found.before().turns == 0; }},
});

bool is_certain(const Found& found) {
  const auto known = std::ranges::find(kCertain, found.finding.code, &Certainty::code);
  return known != kCertain.end() && known->holds(found);
}

bool has_anybody_drawn(const RoundPlay& play) {
  return std::ranges::any_of(play.seats(),
                             [&play](Seat seat) { return play.players.drawn.has(seat); });
}

/// Whether somebody may have knocked before, so that this is what the others show.
bool may_be_shown(const RoundPlay& play) {
  if (play.ending.may_be_shown) return true;
  const auto only_shows = [](const Event& e) {
    return e.kind == ActionKind::meld || e.kind == ActionKind::lay;
  };
  return play.variant().melds.when == MeldWhen::out && !play.state.knock.by &&
         !has_anybody_drawn(play) && std::ranges::all_of(play.acts.events, only_shows);
}

void keep_certain(RoundPlay& play, std::size_t first_finding, std::optional<Seat> last_seat) {
  play.ending.may_be_shown = may_be_shown(play);
  for (Finding& finding : std::span(*play.findings).subspan(first_finding)) {
    const Found found{.play = play, .finding = finding, .last_seat = last_seat};
    const bool is_open = is_illegal(finding) && (play.ending.may_be_shown || !is_certain(found));
    if (is_open) mark_undecided(finding, kBeganBefore);
  }
}

// === `ruling void: …`: what a player did was taken back. Its findings stand as ruled, and it is
// not applied.

/// Plays the turn without what a ruling takes back.
void play_as_ruled(RoundPlay& play);

/// Findings about the whole turn, reported at its first action.
constexpr auto kOfWholeTurn =
    std::to_array<std::string_view>({"turn.out-of-order", "turn.after-end", "game.eliminated"});

bool is_of_whole_turn(const Finding& finding) {
  return std::ranges::find(kOfWholeTurn, finding.code) != kOfWholeTurn.end();
}

/// The actions a ruling takes back, by their places in the turn.
class TakenBack {
 public:
  TakenBack(const TurnActs& acts, const Findings& found) : acts_(acts) {
    taken_.resize(acts.events.size());
    for (const Finding& finding : found)
      take_for(finding);
    if (any()) return;
    // Without findings the ruling takes back the end of the round if the line ends it, else the
    // whole line.
    take_if([](const Event& e) { return is_ending(e.kind); });
    if (!any()) take_if([](const Event&) { return true; });
  }

  [[nodiscard]] bool has(std::size_t action) const { return taken_[action] != 0; }
  [[nodiscard]] bool is_all() const {
    return std::ranges::find(taken_, std::uint8_t{0}) == taken_.end();
  }
  /// Whether the ruling is about the line of this finding.
  [[nodiscard]] bool is_ruled(const Finding& finding) const {
    return finding.action > 0 && finding.action <= taken_.size() &&
           is_on_line(acts_.events[finding.action - 1]);
  }

 private:
  static constexpr bool is_ending(ActionKind kind) {
    return kind == ActionKind::knock || kind == ActionKind::out;
  }
  [[nodiscard]] bool is_on_line(const Event& event) const {
    return std::ranges::find(acts_.void_lines, event.at.line) != acts_.void_lines.end();
  }
  [[nodiscard]] bool any() const {
    return std::ranges::find(taken_, std::uint8_t{1}) != taken_.end();
  }
  template <typename Which>
  void take_if(const Which& which) {
    for (std::size_t i = 0; i < taken_.size(); ++i)
      if (is_on_line(acts_.events[i]) && which(acts_.events[i])) taken_[i] = 1;
  }
  void take_for(const Finding& finding) {
    if (!is_fault(finding) || !is_ruled(finding)) return;
    if (is_of_whole_turn(finding)) return take_if([](const Event&) { return true; });
    // An opening is made by all that is laid with it.
    if (finding.code.starts_with("opening."))
      return take_if([](const Event& e) { return is_laying(e.kind); });
    taken_[finding.action - 1] = 1;
  }

  const TurnActs& acts_;
  std::vector<std::uint8_t> taken_;
};

/// The findings of the turn as it is written.
Findings found_as_written(const RoundPlay& play) {
  RoundPlay written = play;
  Table table = *play.table;
  std::vector<std::uint8_t> opened = *play.opened;
  Findings found;
  written.table = &table;
  written.opened = &opened;
  written.findings = &found;
  written.tracer = nullptr;
  play_turn(written);
  return found;
}

/// Whether the finding exists only because something was taken back.
bool is_of_taking_back(const Finding& finding, const Findings& found) {
  const bool ended_before = std::ranges::any_of(found, [&](const Finding& f) {
    return f.code == "turn.after-end" && f.action <= finding.action;
  });
  return is_fault(finding) && !ended_before && std::ranges::none_of(found, [&](const Finding& f) {
           return f.code == finding.code && f.action == finding.action;
         });
}

void play_without(RoundPlay& play, const TakenBack& taken, const Findings& found) {
  const std::vector<Event> written = play.acts.events;
  ActionKinds kinds;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (taken.has(i)) {
      play.acts.events[i].kind = ActionKind::ruling;  // nobody's action
    } else {
      kinds.add(written[i].kind);
    }
  }
  play.acts.kinds = kinds;
  const std::size_t first = play.findings->size();
  play_last_or_any_turn(play);
  const auto of_turn = play.findings->begin() + static_cast<std::ptrdiff_t>(first);
  play.findings->erase(std::remove_if(of_turn, play.findings->end(),
                                      [&](const Finding& f) {
                                        return taken.is_ruled(f) || is_of_taking_back(f, found);
                                      }),
                       play.findings->end());
  for (std::size_t i = 0; i < play.acts.events.size(); ++i)
    play.acts.events[i].kind = written[i].kind;
}

void play_as_ruled(RoundPlay& play) {
  if (play.acts.void_lines.empty()) return play_last_or_any_turn(play);
  const Findings found = found_as_written(play);
  const std::size_t first = play.findings->size();
  const TakenBack taken(play.acts, found);
  if (!taken.is_all()) play_without(play, taken, found);
  std::ranges::copy_if(found, std::back_inserter(*play.findings),
                       [&](const Finding& f) { return is_fault(f) && taken.is_ruled(f); });
  const auto of_turn = play.findings->begin() + static_cast<std::ptrdiff_t>(first);
  std::stable_sort(of_turn, play.findings->end(),
                   [](const Finding& a, const Finding& b) { return a.action < b.action; });
}

// === The main loop.

/// Forgets everything about the round before; its memory is reused.
void begin_round(RoundPlay& play) {
  const RoundStart& start = play.start;
  play.state = {.number = start.number,
                .of_game = start.of_game,
                .players = static_cast<std::uint32_t>(start.seats.size()),
                .is_excerpt = start.part.before != nullptr,
                .turned_up = {.offer = first_offer(start)}};
  play.state.may_begin = start.may_begin;
  if (!play.table->pile().empty()) play.state.turned_up.card = play.table->pile().back().card;
  if (start.first) {
    play.state.due[0] = *start.first;
    play.state.due_count = 1;
  }
  play.played = RoundPlayed{};
  if (start.part.before != nullptr) play.played.turns = start.part.before->turns;
  play.acts.clear();
  play.players.begin(start.seats);
  play.choices.clear();
  play.ending.clear();
  play.targets.count = 0;
  play.apart.unsure.clear();
  play.apart.nameless.clear();
  forget_sweeps(play);
  play.searches.arranged.clear();
  play.searches.split.clear();
  play.tracer = start.watcher != nullptr && start.watcher->wants_looks() ? start.watcher : nullptr;
}

}  // namespace

void RoundReplay::begin(const RoundStart& start, Table& table, std::vector<std::uint8_t>& opened,
                        Findings& findings) {
  play_.start = start;
  play_.table = &table;
  play_.opened = &opened;
  play_.findings = &findings;
  begin_round(play_);
  lay_unseen_melds(play_);
  has_plain_ = may_play_plain(start);
  plays_plain_ = has_plain_ && start.watcher == nullptr;
  first_finding_ = findings.size();
}

/// Plays one line that is nobody's turn, a whole turn, or all plain turns in a row; returns the
/// event after it.
std::size_t RoundReplay::play_next(std::span<const Event> events, std::size_t from) {
  if (events[from].kind == ActionKind::abandon) {
    abandon(play_, events[from]);
    return from + 1;
  }
  if (!is_turn_action(events[from].kind)) return from + 1;
  if (plays_plain_) {
    const std::size_t played = play_plain(play_, events.subspan(from));
    if (played > 0) return from + played;
  }
  if (has_declined_silently(play_, events.subspan(from))) end(play_, RoundEnd::exhausted);
  ++play_.played.turns;
  const std::size_t next = collect_turn(play_, events, from);
  play_.played.last_at = play_.acts.events.back().at;
  play_.acts.is_last = !play_.start.part.still_played &&
                       std::ranges::none_of(events.subspan(next),
                                            [](const Event& e) { return is_turn_action(e.kind); });
  play_.acts.broken_into = is_broken_into(play_, events.subspan(next));
  const std::size_t first_of_turn = play_.findings->size();
  const std::optional<Seat> last_seat = play_.players.last;
  play_as_ruled(play_);
  if (play_.start.part.before != nullptr) keep_certain(play_, first_of_turn, last_seat);
  RUMMY_CHECK(play_.table->is_conserved());
  if (play_.start.stop_at_first) {
    play_.played.stopped = std::any_of(
        play_.findings->begin() + static_cast<std::ptrdiff_t>(first_finding_),
        play_.findings->end(), [](const Finding& f) { return f.judgement == Judgement::illegal; });
  }
  return next;
}

void RoundReplay::move_to(Table& table, std::vector<std::uint8_t>& opened, Findings& findings) {
  play_.table = &table;
  play_.opened = &opened;
  play_.findings = &findings;
}

std::size_t RoundReplay::play_on(std::size_t from) {
  return play_next(events_of(play_.record(), play_.round()), from);
}

bool RoundReplay::is_plain_turn(const Table& table, const Event& draw, Card discarded) const {
  return has_plain_ && rummy::is_plain_turn(play_, table, draw, discarded);
}

RoundPlayed RoundReplay::finish() {
  // A restored copy still looks at the turn it was copied from.
  play_.turn.events = play_.acts.events;
  play_.turn.done = play_.acts.done;
  if (!play_.ending.over && play_.played.turns > 0 && is_over_with_stock(play_))
    end(play_, RoundEnd::exhausted);
  return play_.played;
}

RoundPlayed RoundReplay::play(const RoundStart& start, Table& table,
                              std::vector<std::uint8_t>& opened, Findings& findings) {
  begin(start, table, opened, findings);
  const std::span<const Event> events = events_of(*start.record, *start.round);
  if (start.watcher != nullptr) start.watcher->dealt(start.number, table);
  for (std::size_t i = 0; i < events.size() && !play_.played.stopped;) {
    const std::uint32_t before = play_.played.turns;
    i = play_next(events, i);
    if (start.watcher == nullptr || play_.played.turns == before) continue;
    start.watcher->played({.round = start.number,
                           .turn = play_.played.turns,
                           .seat = play_.turn.seat,
                           .events = play_.acts.events},
                          table);
  }
  return finish();
}

void RoundReplay::settle_showdown(Findings& findings) {
  rummy::settle_showdown(play_, findings);
}

void RoundReplay::settle_shown(Seat seat, std::span<const PlayedCard> shown, Findings& findings) {
  rummy::settle_shown(play_, seat, shown, findings);
}

bool RoundReplay::shows_whole_hand(Seat seat, std::span<const PlayedCard> shown) const {
  return rummy::shows_whole_hand(play_, seat, shown);
}

bool RoundReplay::are_lay_offs_open(Seat seat) const {
  return rummy::are_lay_offs_open(play_, seat);
}

}  // namespace rummy
