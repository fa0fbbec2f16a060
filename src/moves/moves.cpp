#include "moves/moves.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "moves/candidates.h"
#include "moves/draft.h"
#include "moves/position.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Whether the turn can be ended legally with what is written of it, and more.
enum class Ends : std::uint8_t {
  no,
  gave_up,  // that took too many questions
  depends,  // on cards that are unknown
  yes,
};

/// Found while melds are laid: whatever card is discarded after that, it stays.
bool is_of_table(std::string_view code) {
  return code.starts_with("opening.") || code.starts_with("meld.") || code.starts_with("lay.") ||
         code.starts_with("joker.") || code.starts_with("table.") || code == "draw.unused";
}

/// A search that needs more is no help.
constexpr std::uint64_t kOpeningSteps = 200'000;
/// Ways to rearrange a table, and steps to find them: a tenth of a second for those that are
/// listed.
constexpr std::size_t kFewWays = 8;
constexpr std::uint64_t kFewSteps = 100'000;
constexpr std::uint64_t kListingSteps = 2'000'000;
/// To list so many costs about as much as to ask once.
constexpr std::uint64_t kListedForAQuestion = 8;
/// What one step may cost, of all that may be asked.
constexpr std::uint64_t kPartOfOneStep = 8;

std::uint64_t mixed(std::uint64_t value) {
  value ^= value >> 30U;
  value *= 0xBF58476D1CE4E5B9U;
  value ^= value >> 27U;
  value *= 0x94D049BB133111EBU;
  return value ^ value >> 31U;
}

// === The search: steps are written behind the record one after the other, and the referee is asked
// whether the turn may stand so.

class Search {
 public:
  Search(Position& position, const MovesWish& wish, Moves& moves)
      : position_(position),
        wish_(wish),
        moves_(moves),
        candidates_(position.variant()),
        left_(wish.most_asked) {}

  /// The steps of one player: behind the acts of the turn played last, or in a turn of their own.
  /// False: the hand has unknown cards, and nobody can say what may be done with it.
  [[nodiscard]] bool list(Seat seat, ActsFrom from);
  /// Those of a player whose turn it is not.
  void list_out_of_turn(Seat seat);
  [[nodiscard]] bool is_complete() const { return complete_ && !candidates_.left_some_out(); }

 private:
  struct Written {
    Position& position;
    Draft::Mark mark;
    explicit Written(Position& where) : position(where), mark(where.draft().mark()) {}
    ~Written() { position.draft().take_back(mark); }
    Written(const Written&) = delete;
    Written& operator=(const Written&) = delete;
  };

  void write(const StepList& list, const Step& step);
  [[nodiscard]] Judgement ask(TurnStands stands);
  /// Adds the steps there can be here, those that need few questions first.
  void add_candidates(const Sight& sight, Candidates& candidates, StepList& list);
  [[nodiscard]] std::span<const Event> turn_so_far() const;
  [[nodiscard]] bool has_laid() const;
  [[nodiscard]] bool has_all_draws() const;
  [[nodiscard]] bool can_open(const Sight& sight);
  [[nodiscard]] bool may_knock(const Sight& sight);
  [[nodiscard]] bool is_refused_as(const StepList& list, std::string_view code);
  [[nodiscard]] Ends ends(int depth);
  [[nodiscard]] Ends ends_with_discard(const Sight& sight, bool is_table_at_fault);
  [[nodiscard]] Ends ends_after_more(const Sight& sight, int depth);
  [[nodiscard]] std::uint64_t key() const;
  [[nodiscard]] bool is_settled(const Step& step) const;
  [[nodiscard]] bool is_set_listed(const StepList& list, const Step& step) const;
  [[nodiscard]] Ends try_step(const StepList& list, const Step& step);
  void try_set_of_cards(const StepList& list, const Step& step);
  [[nodiscard]] bool is_found(std::string_view code) const;
  [[nodiscard]] bool is_refused(const Step& step) const;
  void note_refusal(const Step& step);
  void try_steps(const StepList& list);
  void keep(const StepList& list, const Step& step, Ends found);
  [[nodiscard]] bool is_full() const { return moves_.list.steps.size() >= wish_.limit; }

  Position& position_;
  const MovesWish& wish_;
  Moves& moves_;
  Candidates candidates_;
  std::uint64_t left_;  // questions
  bool complete_ = true;
  Seat seat_ = kNoSeat;
  ActsFrom from_ = ActsFrom::last_turn;
  std::size_t first_act_ = 0;  // of the record's events: where what is written begins
  Text condition_;             // of the way found last that depends on unknown cards
  bool owes_draw_ = false;     // whatever is discarded: found before anything is written
  bool no_discard_ = false;    // is possible now, whichever the card
  std::unordered_map<std::uint64_t, Ends> known_;
};

void Search::write(const StepList& list, const Step& step) {
  if (position_.record().events.size() == first_act_) {
    const bool goes_on = from_ == ActsFrom::last_turn && position_.last_seat() == step.seat;
    goes_on ? position_.draft().go_on(step.seat) : position_.draft().begin_line(step.seat);
  }
  write_step(position_.draft(), list, step);
}

Judgement Search::ask(TurnStands stands) {
  if (left_ > 0) --left_;
  return position_.judge(from_, stands);
}

/// What is written and what it leaves, in whatever order it was done.
std::uint64_t Search::key() const {
  const Record& record = position_.record();
  std::uint64_t sum = 0;
  for (std::size_t i = first_act_; i < record.events.size(); ++i) {
    const Event& event = record.events[i];
    std::uint64_t act = static_cast<std::uint64_t>(event.kind) + 1;
    for (const Group& group : groups_of(record, event)) {
      std::uint64_t cards = 0;
      for (const PlayedCard& c : cards_of(record, group.cards))
        cards += mixed((std::uint64_t{c.card.code()} << 8U | c.stands_for.code()) + 1);
      act = mixed(act + cards);
    }
    sum += mixed(act);
  }
  const Table& table = position_.judged().table;
  for (const Meld& meld : table.layouts().front().melds) {
    std::uint64_t lies = static_cast<std::uint64_t>(meld.kind) + 1;
    for (const MeldCard& c : meld.view())
      lies = mixed(lies + (std::uint64_t{c.card.code()} << 8U | c.stands_for.code()));
    sum += mixed(lies);
  }
  std::uint64_t hand = 0;
  for_each_kind(table.hand(seat_).known, [&](Card card, int copies) {
    hand = mixed(hand + (std::uint64_t{card.code()} << 8U | static_cast<unsigned>(copies)));
  });
  return sum + mixed(hand);
}

Ends Search::ends(int depth) {
  if (depth == 0 && position_.can_end_plainly(from_)) return Ends::yes;
  if (ask(TurnStands::open) == Judgement::illegal) return Ends::no;
  const std::uint64_t here = key();
  if (const auto known = known_.find(here); known != known_.end()) return known->second;
  Sight sight;
  sight.look(position_.judged(), position_.table_before(from_), seat_);
  const Judgement now = ask(TurnStands::ended);
  if (now != Judgement::illegal) {
    if (now == Judgement::note) return Ends::yes;
    condition_ = position_.found().front().message;
    return Ends::depends;
  }
  sight.has_opened = position_.judged().has_opened(seat_);
  const bool is_table_at_fault = std::ranges::any_of(
      position_.found(), [](const Finding& f) { return is_illegal(f) && is_of_table(f.code); });
  Ends found = ends_with_discard(sight, is_table_at_fault);
  if (found == Ends::no || found == Ends::gave_up) found = ends_after_more(sight, depth);
  if (found != Ends::gave_up) known_[here] = found;
  return found;
}

Ends Search::ends_with_discard(const Sight& sight, bool is_table_at_fault) {
  StepList discards;
  candidates_.discards(sight, discards);
  if (sight.hand.total() < sight.cards) {
    discards.add(ActionKind::discard, seat_);
    discards.add_group(Card::unknown());
  }
  Ends best = Ends::no;
  for (const Step& step : discards.steps) {
    if (left_ == 0) return Ends::gave_up;
    const Written written(position_);
    write(discards, step);
    const Judgement judged = ask(TurnStands::ended);
    if (judged == Judgement::note) return Ends::yes;
    if (judged == Judgement::undecided && best == Ends::no) {
      best = Ends::depends;
      condition_ = position_.found().front().message;
    }
    const bool stays =
        is_table_at_fault && std::ranges::any_of(position_.found(), [](const Finding& f) {
          return is_illegal(f) && is_of_table(f.code);
        });
    if (stays) break;
  }
  return best;
}

Ends Search::ends_after_more(const Sight& sight, int depth) {
  constexpr int kDeepest = 24;
  if (depth >= kDeepest) return Ends::gave_up;
  StepList more;
  Candidates candidates(position_.variant());
  add_candidates(sight, candidates, more);
  left_ -= std::min<std::uint64_t>(left_, more.steps.size() / kListedForAQuestion);
  Ends best = candidates.left_some_out() ? Ends::gave_up : Ends::no;
  for (const Step& step : more.steps) {
    if (left_ == 0) return Ends::gave_up;
    const Written written(position_);
    write(more, step);
    const Ends found = ends(depth + 1);
    if (found == Ends::yes) return found;
    best = std::max(best, found);
  }
  return best;
}

/// Cards went to the table in this turn, before what is looked at.
bool Search::has_laid() const {
  return std::ranges::any_of(turn_so_far(), [](const Event& e) { return is_table_use(e.kind); });
}

std::optional<Card> any_of(const CardCounts& cards) {
  std::optional<Card> one;
  for_each_kind(cards, [&](Card card, int /*copies*/) { one = card; });
  return one;
}

/// Whether knocks are worth the search for their melds: not while the turn still owes a draw, and
/// not where the one that keeps the fewest points keeps too many.
bool Search::may_knock(const Sight& sight) {
  const Variant& variant = position_.variant();
  if (variant.knocking.max.choice == KnockLimit::off) return false;
  const bool shows_melds = variant.melds.when == MeldWhen::out;
  if (!shows_melds || variant.turn.discard == TurnDiscard::none) return true;
  if (sight.hand.total() == 0) return true;
  StepList knock;
  if (!has_all_draws()) {
    knock.add(ActionKind::knock, sight.seat).discard = any_of(sight.hand);
    // No card can be discarded then, either.
    owes_draw_ = is_refused_as(knock, "turn.no-draw");
    if (owes_draw_) return false;
    knock.clear();
  }
  candidates_.lowest_knock(sight, knock);
  return !is_refused_as(knock, "knock.too-many-points");
}

/// Whether the first step of the list may not be taken, and that is among what is found.
bool Search::is_refused_as(const StepList& list, std::string_view code) {
  const Written written(position_);
  write(list, list.steps.front());
  return ask(TurnStands::ended) == Judgement::illegal && is_found(code);
}

/// Whether the hand has melds that open. Where it has none, no meld need be asked of.
bool Search::can_open(const Sight& sight) {
  const Variant& variant = position_.variant();
  const bool is_asked = variant.melds.when == MeldWhen::turn && variant.opening.same_turn &&
                        has_conditions(variant.opening);
  if (!is_asked || sight.hand.total() < sight.cards) return true;
  TurnSearch search({.hand = sight.hand, .table = sight.melds, .opened = Opened::no}, variant,
                    kOpeningSteps);
  return search.best(TurnGoal::open, TurnTaste::fewest_cards).answer != TurnAnswer::no;
}

/// The acts of the turn so far.
std::span<const Event> Search::turn_so_far() const {
  const Record& record = position_.record();
  const auto begin =
      from_ == ActsFrom::last_turn ? first_act_ - position_.last_turn().size() : first_act_;
  return std::span(record.events).subspan(begin);
}

/// Whether the turn has had all its draws (turn.second-draw). The first of a round may be the
/// starter's, which the referee is asked about.
bool Search::has_all_draws() const {
  const bool is_first = position_.turns() < (from_ == ActsFrom::last_turn ? 2U : 1U);
  return !is_first && draws_in(turn_so_far()) >= most_draws(position_.variant().draw);
}

void Search::add_candidates(const Sight& sight, Candidates& candidates, StepList& list) {
  const bool has_drawn = has_all_draws();
  if (!has_drawn) candidates.draws(sight, list);
  const bool stock_lasts = sight.stock > position_.variant().stock.floor + 1;
  // Of the ways to go on from a step that is asked about a few are enough.
  const bool is_asked = position_.record().events.size() > first_act_;
  const CandidateWish wish{.every_arrangement = wish_.every_arrangement && !is_asked,
                           .knocks = may_knock(sight),
                           .stock_lasts = stock_lasts,
                           .passes = sight.is_offered || !stock_lasts,
                           .most = is_asked ? kFewWays : wish_.limit,
                           .steps = is_asked ? kFewSteps : kListingSteps};
  if (!sight.has_opened && !has_laid() && !can_open(sight)) {
    candidates.endings(sight, wish, list);
    if (!has_drawn) candidates.takes(sight, list);
    return;
  }
  // Melds of the end of a round (meld.when) come with it, and after it.
  const bool may_lay = position_.variant().melds.when != MeldWhen::out || sight.is_ending;
  // Before an opening that comes first nothing on the table is moved: then melds are laid.
  const bool has_table = !sight.melds.empty() || !sight.loose.empty();
  const bool may_move = sight.has_opened || !position_.variant().lay_off.needs_open;
  const bool is_apart =
      position_.variant().melds.rearrange != TableRearrange::none && has_table && may_move;
  if (is_apart) {
    candidates.rearrangements(sight, wish, list);
    // What is laid without taking the table apart has rules of its own.
    if (!is_asked) {
      candidates.melds(sight, list);
      candidates.on_melds(sight, list);
    }
  } else if (sight.hand.total() > 0 && may_lay) {
    candidates.melds(sight, list);
    candidates.on_melds(sight, list);
  }
  candidates.endings(sight, wish, list);
  if (!has_drawn) candidates.takes(sight, list);
}

void Search::keep(const StepList& list, const Step& step, Ends found) {
  if (found == Ends::gave_up) complete_ = false;
  if (found != Ends::yes && found != Ends::depends) return;
  moves_.list.add(list, step);
  moves_.conditions.push_back(found == Ends::depends ? condition_ : Text());
}

/// Where one arrangement is enough, the first that may be laid is the best.
bool Search::is_settled(const Step& step) const {
  return step.kind == ActionKind::out && !wish_.every_arrangement &&
         std::ranges::any_of(moves_.list.steps, [&](const Step& other) {
           return other.kind == step.kind && other.seat == step.seat &&
                  other.discard == step.discard;
         });
}

/// The same cards have been listed with another table.
bool Search::is_set_listed(const StepList& list, const Step& step) const {
  const bool is_laid = step.kind == ActionKind::meld || step.kind == ActionKind::lay;
  if (step.kind != ActionKind::table && !is_laid) return false;
  std::vector<Card> cards;
  for (const PlayedCard& c : list.cards_of(is_laid ? list.groups_of(step).front() : step.from_hand))
    cards.push_back(c.card);
  std::ranges::sort(cards);
  return std::ranges::any_of(moves_.list.steps, [&](const Step& other) {
    const bool is_set = other.kind == ActionKind::table || other.kind == ActionKind::play;
    if (other.seat != step.seat || !is_set) return false;
    const CardRange listed =
        other.kind == ActionKind::table ? other.from_hand : moves_.list.groups_of(other).front();
    return std::ranges::equal(moves_.list.cards_of(listed), cards, {}, &PlayedCard::card);
  });
}

Ends Search::try_step(const StepList& list, const Step& step) {
  const std::uint64_t spare = left_ - std::min(left_, wish_.most_asked / kPartOfOneStep);
  left_ -= spare;
  const Written written(position_);
  write(list, step);
  Ends found = Ends::no;
  if (step.kind == ActionKind::discard || step.discard || is_out_of_turn(step.kind)) {
    if (left_ > 0) --left_;
    const Judgement judged = position_.judge_ended(from_);
    if (judged == Judgement::note) found = Ends::yes;
    if (judged == Judgement::undecided) {
      found = Ends::depends;
      condition_ = position_.found().front().message;
    }
  } else {
    found = ends(0);
  }
  left_ += spare;
  return found;
}

/// The table found may be against the rules on jokers, and another not: the referee looks for it.
void Search::try_set_of_cards(const StepList& list, const Step& step) {
  StepList play;
  play.add(ActionKind::play, step.seat);
  play.add_group(list.cards_of(step.from_hand));
  keep(play, play.steps.front(), try_step(play, play.steps.front()));
}

/// Whether the same act was refused for a reason that has nothing to do with its cards.
bool Search::is_refused(const Step& step) const {
  return step.kind == ActionKind::discard && no_discard_;
}

bool Search::is_found(std::string_view code) const {
  return std::ranges::any_of(position_.found(),
                             [code](const Finding& f) { return is_illegal(f) && f.code == code; });
}

void Search::note_refusal(const Step& step) {
  if (step.kind == ActionKind::discard) no_discard_ = is_found("turn.no-draw");
}

void Search::try_steps(const StepList& list) {
  no_discard_ = owes_draw_;
  for (const Step& step : list.steps) {
    if (is_settled(step) || is_set_listed(list, step)) continue;
    if (is_full() || left_ == 0) {
      complete_ = false;
      return;
    }
    if (is_refused(step)) continue;
    const Ends found = try_step(list, step);
    if (found == Ends::no) note_refusal(step);
    if (step.kind == ActionKind::table && found == Ends::no) {
      try_set_of_cards(list, step);
    } else {
      keep(list, step, found);
    }
  }
}

bool Search::list(Seat seat, ActsFrom from) {
  seat_ = seat;
  from_ = from;
  first_act_ = position_.record().events.size();
  known_.clear();
  owes_draw_ = false;
  const RoundView now = position_.view_from(from);
  if (!now.table.hand(seat).is_known()) return false;
  Sight sight;
  sight.look(now, position_.table_before(from), seat);
  const bool opens = position_.view_from(ActsFrom::next_turn).has_opened(seat);
  sight.has_opened = sight.has_opened || opens;
  StepList all;
  add_candidates(sight, candidates_, all);
  candidates_.discards(sight, all);
  try_steps(all);
  return true;
}

void Search::list_out_of_turn(Seat seat) {
  seat_ = seat;
  from_ = ActsFrom::last_turn;
  first_act_ = position_.record().events.size();
  Sight sight;
  sight.look(position_.view_from(ActsFrom::next_turn), position_.table_before(from_), seat);
  StepList all;
  candidates_.out_of_turn(sight, all);
  try_steps(all);
}

// === Whose steps are asked of.

/// What is owed before anything is done in the turn: it is no turn without a draw.
Findings owed_at_start(Position& position, Seat seat) {
  Sight sight;
  const RoundView now = position.view_from(ActsFrom::next_turn);
  sight.look(now, now.table, seat);
  StepList discards;
  Candidates(position.variant()).discards(sight, discards);
  if (discards.steps.empty()) return {};
  const Draft::Mark mark = position.draft().mark();
  position.draft().begin_line(seat);
  write_step(position.draft(), discards, discards.steps.front());
  static_cast<void>(position.judge(ActsFrom::next_turn, TurnStands::ended));
  Findings owed = position.found();
  position.draft().take_back(mark);
  std::erase_if(owed, [](const Finding& f) { return f.code != std::string_view("turn.no-draw"); });
  return owed;
}

class Listing {
 public:
  Listing(Position& position, const MovesWish& wish, Moves& moves)
      : position_(position), wish_(wish), moves_(moves), search_(position, wish, moves) {}

  void run() {
    moves_.round_over = position_.is_round_over();
    if (moves_.round_over) {
      list_showdown();
    } else {
      list_turn();
    }
    moves_.complete = moves_.complete && search_.is_complete();
  }

 private:
  [[nodiscard]] bool asks(Seat seat) const { return !wish_.player || *wish_.player == seat; }

  void list_steps(Seat seat, ActsFrom from) {
    if (search_.list(seat, from)) return;
    moves_.complete = false;
    if (moves_.unknown.empty())
      moves_.unknown =
          say("the hand of {} has unknown cards", position_.record().players[index(seat)]);
  }

  void list_turn() {
    const Seat last = position_.last_seat();
    if (last != kNoSeat && can_go_on()) {
      moves_.to_move = last;
      if (asks(last)) list_steps(last, ActsFrom::last_turn);
      const bool goes_on = !moves_.list.steps.empty() || !moves_.unknown.empty() || !asks(last);
      if (!goes_on) moves_.to_move = kNoSeat;
      moves_.turn_may_end = goes_on && position_.may_end();
    }
    if (position_.may_end()) list_next();
    if (wish_.owed && moves_.to_move == last) moves_.owed = position_.owed();
    const bool is_new = moves_.to_move != kNoSeat && moves_.to_move != last;
    moves_.turn = position_.turns() + (is_new ? 1 : 0);
    if (wish_.owed && is_new) moves_.owed = owed_at_start(position_, moves_.to_move);
    if (last != kNoSeat) list_others();
  }

  /// A turn that a discard has ended is over.
  [[nodiscard]] bool can_go_on() const {
    const auto acts = position_.last_turn();
    return std::ranges::none_of(acts, [](const Event& e) {
      return e.kind == ActionKind::discard || e.kind == ActionKind::drop;
    });
  }

  void list_next() {
    // Asking for steps changes the position, so the seats are copied first.
    const std::span<const Seat> due = position_.due();
    const std::span<const Seat> asked = due.empty() ? position_.seats() : due;
    std::array<Seat, kMaxPlayers> seats{};
    std::ranges::copy(asked, seats.begin());
    for (const Seat seat : std::span(seats).first(asked.size())) {
      // When all others have left, nobody is due.
      const auto in_round = position_.seats();
      if (std::ranges::find(in_round, seat) == in_round.end()) continue;
      if (moves_.to_move == kNoSeat) moves_.to_move = seat;
      if (asks(seat)) list_steps(seat, ActsFrom::next_turn);
    }
  }

  void list_others() {
    const DrawSettings& draw = position_.variant().draw;
    if (!has_buying(draw) && draw.claim == ClaimDiscard::off) return;
    for (const Seat seat : position_.seats())
      if (asks(seat) && seat != position_.last_seat()) search_.list_out_of_turn(seat);
  }

  /// What the others lay down after a knock.
  void list_showdown() {
    const Seat last = position_.last_seat();
    for (const Seat seat : position_.seats()) {
      if (!asks(seat)) continue;
      const ActsFrom from = seat == last ? ActsFrom::last_turn : ActsFrom::next_turn;
      static_cast<void>(search_.list(seat, from));
    }
  }

  Position& position_;
  const MovesWish& wish_;
  Moves& moves_;
  Search search_;
};

}  // namespace

void find_moves(Position& position, const MovesWish& wish, Moves& moves) {
  moves = {};
  Listing(position, wish, moves).run();
}

}  // namespace rummy
