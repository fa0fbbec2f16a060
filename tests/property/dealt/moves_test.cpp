// What may be done now, asked at moments of dealt games: what is listed is legal, what was played
// is listed, and what is not listed is not legal, or leads nowhere.

#include "moves/moves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "deal/game_dealer.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "logio/writers.h"
#include "long_run.h"
#include "moves/draft.h"
#include "moves/position.h"
#include "moves/random.h"
#include "property/dealt/any_settings.h"
#include "property/dealt/referees.h"
#include "property/umpire.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy::dealt {
namespace {

/// Where every card lies, in words.
std::string lies(const Table& table) {
  std::vector<std::string> parts;
  for (const Meld& meld : table.layouts().front().melds) {
    std::string part;
    for (const MeldCard& c : meld.view())
      part += to_string(c.card) + "=" + to_string(c.stands_for) + " ";
    if (meld.kind == MeldKind::set) {
      std::vector<std::string> cards;
      for (const MeldCard& c : meld.view())
        cards.push_back(to_string(c.card) + "=" + to_string(c.stands_for));
      std::ranges::sort(cards);
      part.clear();
      for (const std::string& card : cards)
        part += card + " ";
    }
    parts.push_back(std::move(part));
  }
  std::ranges::sort(parts);
  std::string text;
  for (const std::string& part : parts)
    text += part + "/ ";
  for (const Holding& hand : table.hands()) {
    text += "| ";
    for_each_kind(hand.known, [&](Card card, int copies) {
      text += to_string(card) + "*" + std::to_string(copies) + " ";
    });
  }
  text += "| pile " + std::to_string(table.pile().size()) + " stock " +
          std::to_string(table.stock().left());
  return text;
}

/// One moment of a game, and what may be done in it.
class AtMoment {
 public:
  explicit AtMoment(Position& position) : position_(position) {
    find_moves(position_, {}, moves_);
    for (std::size_t i = 0; i < moves_.list.steps.size(); ++i)
      note(moves_.list.steps[i]);
  }

  [[nodiscard]] const Moves& moves() const { return moves_; }

  /// Writes a step of the list behind the record, where `then` sees it.
  template <typename Then>
  void with(const StepList& list, const Step& step, const Then& then) {
    const Draft::Mark mark = position_.draft().mark();
    const bool goes_on = step.seat == position_.last_seat() && !is_new_turn(step.seat);
    goes_on ? position_.draft().go_on(step.seat) : position_.draft().begin_line(step.seat);
    write_step(position_.draft(), list, step);
    then();
    position_.draft().take_back(mark);
  }

  [[nodiscard]] Judgement judge(const StepList& list, const Step& step, TurnStands stands) {
    Judgement judged = Judgement::illegal;
    with(list, step, [&] { judged = position_.judge(from(step), stands); });
    return judged;
  }

  /// How the cards lie after the step.
  [[nodiscard]] std::string after(const StepList& list, const Step& step) {
    std::string text;
    with(list, step, [&] {
      static_cast<void>(position_.judge(from(step), TurnStands::open));
      text = lies(position_.judged().table);
    });
    return text;
  }

  [[nodiscard]] bool is_listed(const StepList& list, const Step& step) {
    // Whoever turns the pile over, before the next draw or behind a discard.
    if (step.kind == ActionKind::reshuffle)
      return std::ranges::any_of(kinds_, [&](const auto& kind) { return kind.first == step.kind; });
    if (step.kind == ActionKind::knock || step.kind == ActionKind::out ||
        step.kind == ActionKind::pass || step.kind == ActionKind::drop ||
        step.kind == ActionKind::draw)
      return kinds_.contains({step.kind, step.seat});
    return written_.contains(as_written(list, step)) ||
           lies_.contains({step.seat, after(list, step)});
  }
  /// Of a table that is taken apart: only the cards that leave the hand count.
  [[nodiscard]] bool is_set_listed(const StepList& list, const Step& step) {
    return hands_.contains(hand_after(list, step));
  }

  [[nodiscard]] bool has_opened(Seat seat) {
    return position_.view_from(ActsFrom::last_turn).has_opened(seat);
  }

  [[nodiscard]] bool is_new_turn(Seat seat) const {
    return seat != position_.last_seat() || !goes_on_;
  }
  [[nodiscard]] ActsFrom from(const Step& step) const {
    return is_out_of_turn(step.kind) || !is_new_turn(step.seat) ? ActsFrom::last_turn
                                                                : ActsFrom::next_turn;
  }

 private:
  std::string hand_after(const StepList& list, const Step& step) {
    std::string text;
    with(list, step, [&] {
      static_cast<void>(position_.judge(from(step), TurnStands::open));
      const CardCounts& hand = position_.judged().table.hand(step.seat).known;
      for_each_kind(hand, [&](Card card, int copies) {
        text += to_string(card) + "*" + std::to_string(copies) + " ";
      });
    });
    return text;
  }

  using Written = std::tuple<ActionKind, Seat, MeldRef, std::vector<PlayedCard>>;
  static Written as_written(const StepList& list, const Step& step) {
    std::vector<PlayedCard> cards;
    for (const CardRange group : list.groups_of(step))
      std::ranges::copy(list.cards_of(group), std::back_inserter(cards));
    std::ranges::sort(cards);
    return {step.kind, step.seat, step.target, std::move(cards)};
  }

  void note(const Step& step) {
    written_.insert(as_written(moves_.list, step));
    kinds_.insert({step.kind, step.seat});
    lies_.insert({step.seat, after(moves_.list, step)});
    hands_.insert(hand_after(moves_.list, step));
  }

  static bool ends_turn(std::span<const Event> acts) {
    return std::ranges::any_of(acts, [](const Event& e) {
      return e.kind == ActionKind::discard || e.kind == ActionKind::drop;
    });
  }

  Position& position_;
  Moves moves_;
  bool goes_on_ = !ends_turn(position_.last_turn());
  std::set<std::pair<ActionKind, Seat>> kinds_;
  std::set<std::pair<Seat, std::string>> lies_;
  std::set<std::string> hands_;
  std::set<Written> written_;
};

class LegalMoves : public ::testing::Test {
 protected:
  LegalMoves() : referee_(referees_.library(), {.ends = RecordEnds::anywhere}) {}

  std::shared_ptr<const Ruleset> rules_of(const House& house, std::size_t players) {
    return at_table(referees_.ruleset(house), players);
  }

  bool deal(const House& house, std::uint64_t seed, Record& record) {
    const auto ruleset = referees_.ruleset(house);
    if (ruleset == nullptr) return false;
    GameDealer dealer(*ruleset, house.settings);
    return dealer.deal({.seed = seed, .game = 1, .players = 0, .rounds = 2}, record);
  }

  void look_at(const House& house, const Record& record, std::size_t round, std::uint32_t events);
  void expect_listed_legal(Position& position, AtMoment& moment);
  void expect_played_listed(const Record& record, const Event& played, bool is_apart,
                            AtMoment& moment);
  void expect_others_illegal(Position& position, AtMoment& moment);
  void expect_not_legal(Position& position, AtMoment& moment, const StepList& list);
  bool leads_on(Position& position, AtMoment& moment, const StepList& list, const Step& step);
  std::string told(Position& position, const StepList& list, const Step& step, AtMoment& moment) {
    std::string text;
    moment.with(list, step, [&] { text = write_text_record(position.record()); });
    return text;
  }

  void say_tried() const {
    tried(positions_, "moments of games");
    tried(steps_, "steps listed");
    tried(others_, "steps not listed, or listed, asked one by one");
    tried(incomplete_, "of the moments with more than could be listed");
    tried(refused_, "moments at which nothing could be told");
  }

  Referees referees_;
  Referee referee_;
  Random random_{20261130};
  std::uint64_t positions_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t incomplete_ = 0;
  std::uint64_t refused_ = 0;
  std::uint64_t others_ = 0;
};

/// As the record with the step behind it is judged from its beginning.
void LegalMoves::expect_listed_legal(Position& position, AtMoment& moment) {
  const StepList& list = moment.moves().list;
  for (std::size_t i = 0; i < list.steps.size(); ++i) {
    ++steps_;
    const std::string text = told(position, list, list.steps[i], moment);
    const Judged& judged = referee_.judge({.name = "moves", .text = text});
    const Judgement most =
        moment.moves().conditions[i].empty() ? Judgement::note : Judgement::undecided;
    EXPECT_LE(judged.verdict->judgement, most) << play::describe(judged.verdict->findings) << text;
    if (HasFailure()) return;
  }
}

StepList step_of(const Record& record, const Event& event, bool first_group) {
  StepList list;
  Step& step = list.add(event.kind, event.seat);
  step.target = event.target;
  step.number = event.number;
  for (const Group& group : groups_of(record, event)) {
    list.add_group(cards_of(record, group.cards));
    if (first_group) break;
  }
  return list;
}

void LegalMoves::expect_played_listed(const Record& record, const Event& played, bool is_apart,
                                      AtMoment& moment) {
  const bool is_meld = played.kind == ActionKind::meld;
  const StepList list = step_of(record, played, is_meld);
  const Step& step = list.steps.front();
  if (moment.is_listed(list, step)) return;
  const bool is_table_use = step.kind == ActionKind::meld || step.kind == ActionKind::lay ||
                            step.kind == ActionKind::play || step.kind == ActionKind::table;
  if (is_table_use && moment.is_set_listed(list, step)) return;
  // Melds that open may be written as the table they make.
  const bool is_whole = step.kind == ActionKind::play || step.kind == ActionKind::table;
  if (is_apart && is_whole && !moment.has_opened(step.seat)) return;
  // Where the table is taken apart, a joker comes free within a set of cards that goes to it.
  if (is_apart && (step.kind == ActionKind::swap || step.kind == ActionKind::move)) return;
  std::string written;
  append_line(written, record, static_cast<std::size_t>(&played - record.events.data()),
              static_cast<std::size_t>(&played - record.events.data()) + 1);
  ADD_FAILURE() << "played and not listed: " << written;
}

/// The turn can be ended after the step, or after one more.
bool LegalMoves::leads_on(Position& position, AtMoment& moment, const StepList& list,
                          const Step& step) {
  bool found = false;
  moment.with(list, step, [&] {
    const ActsFrom from = moment.from(step);
    const auto stands = [&] {
      return position.judge(from, TurnStands::ended) != Judgement::illegal;
    };
    if (stands()) {
      found = true;
      return;
    }
    const CardCounts hand = position.judged().table.hand(step.seat).known;
    for_each_kind(hand, [&](Card card, int /*copies*/) {
      if (found) return;
      const Draft::Mark mark = position.draft().mark();
      position.draft().act(ActionKind::discard, card);
      position.draft().by(step.seat);
      found = stands();
      position.draft().take_back(mark);
    });
  });
  return found;
}

void LegalMoves::expect_not_legal(Position& position, AtMoment& moment, const StepList& list) {
  const Step& step = list.steps.front();
  ++others_;
  if (moment.judge(list, step, TurnStands::open) == Judgement::illegal) return;
  if (moment.is_listed(list, step)) return;
  const bool is_apart = position.variant().melds.rearrange != TableRearrange::none;
  if (is_apart && moment.is_set_listed(list, step)) return;
  EXPECT_FALSE(leads_on(position, moment, list, step)) << "legal and not listed\n"
                                                       << told(position, list, step, moment);
}

/// Every draw, take and discard, and all the melds and lay-offs of few cards.
void LegalMoves::expect_others_illegal(Position& position, AtMoment& moment) {
  const Seat seat = moment.moves().to_move;
  const auto ask = [&](ActionKind kind, std::span<const PlayedCard> cards, MeldRef target) {
    StepList list;
    list.add(kind, seat).target = target;
    if (!cards.empty()) list.add_group(cards);
    expect_not_legal(position, moment, list);
  };
  const auto one = [](Card card) {
    return std::vector<PlayedCard>{{.card = card, .stands_for = Card::unknown()}};
  };
  ask(ActionKind::draw, {}, 0);
  for (const Card card : kAllCards) {
    ask(ActionKind::take, one(card), 0);
    ask(ActionKind::discard, one(card), 0);
  }
  static_cast<void>(position.judge(
      moment.is_new_turn(seat) ? ActsFrom::next_turn : ActsFrom::last_turn, TurnStands::open));
  std::vector<Card> hand;
  for_each_kind(position.judged().table.hand(seat).known, [&](Card card, int copies) {
    hand.insert(hand.end(), static_cast<std::size_t>(copies), card);
  });
  const std::size_t melds = position.judged().table.layouts().front().melds.size();
  std::vector<PlayedCard> chosen;
  std::set<std::vector<PlayedCard>> asked;
  const auto choose = [&](const auto& self, std::size_t from) -> void {
    if (HasFailure()) return;
    if (!chosen.empty() && asked.insert(chosen).second) {
      if (chosen.size() >= 3) ask(ActionKind::meld, chosen, 0);
      for (std::size_t meld = 0; meld < melds && chosen.size() <= 2; ++meld)
        ask(ActionKind::lay, chosen, static_cast<MeldRef>(meld) + 1);
    }
    const std::size_t most = hand.size() > 14 ? 3 : 5;
    if (chosen.size() == most) return;
    for (std::size_t i = from; i < hand.size(); ++i) {
      chosen.push_back({.card = hand[i], .stands_for = Card::unknown()});
      self(self, i + 1);
      chosen.pop_back();
    }
  };
  choose(choose, 0);
}

void LegalMoves::look_at(const House& house, const Record& record, std::size_t round,
                         std::uint32_t events) {
  const auto rules = rules_of(house, record.players.size());
  Position position;
  if (!position.set(record, rules, round, events)) {
    ++refused_;
    return;
  }
  if (!position.findings().empty()) return;  // a knock whose discard comes next
  AtMoment moment(position);
  SCOPED_TRACE(house.name() + ", round " + std::to_string(round + 1) + ", " +
               std::to_string(events) + " actions\n" + write_text_record(position.record()));
  if (!moment.moves().unknown.empty()) {
    ++refused_;
    return;
  }
  ++positions_;
  expect_listed_legal(position, moment);
  if (!moment.moves().complete) {
    ++incomplete_;
    return;
  }
  const auto all = events_of(record, record.rounds[round]);
  if (events < all.size() && is_turn_action(all[events].kind))
    expect_played_listed(record, all[events],
                         position.variant().melds.rearrange != TableRearrange::none, moment);
  if (!moment.moves().round_over && moment.moves().to_move != kNoSeat)
    expect_others_illegal(position, moment);
}

/// What is tried of one variant does not depend on which others there are.
Random chance_of(const std::string& variant) {
  std::uint64_t seed = 20261130;
  for (const char c : variant)
    seed = seed * 131 + static_cast<unsigned char>(c);
  return Random(seed);
}

TEST_F(LegalMoves, AreThoseTheRefereeAllows) {
  const int wanted = how_many("RUMREF_MOVES", 3, 200);
  for (const std::string& name : referees_.library().names()) {
    const House house{.variant = name};
    if (referees_.ruleset(house) == nullptr) continue;
    random_ = chance_of(name);
    for (int game = 1; game <= wanted && !HasFailure(); ++game) {
      Record record;
      if (!deal(house, static_cast<std::uint64_t>(game), record)) continue;
      for (int i = 0; i < 4 && !HasFailure(); ++i) {
        const std::size_t round = random_.below(record.rounds.size());
        const std::uint32_t events = record.rounds[round].moves.count;
        look_at(house, record, round,
                static_cast<std::uint32_t>(random_.below(std::size_t{events} + 1)));
      }
    }
  }
  say_tried();
}

TEST_F(LegalMoves, AreThoseTheRefereeAllowsInAnyHouse) {
  const int wanted = how_many("RUMREF_MOVES_HOUSES", 60, 3000);
  AnyHouse houses(referees_);
  for (int game = 1; game <= wanted && !HasFailure(); ++game) {
    const House house = houses.pick(random_);
    Record record;
    if (!deal(house, static_cast<std::uint64_t>(game), record) || record.rounds.empty()) continue;
    for (int i = 0; i < 3 && !HasFailure(); ++i) {
      const std::size_t round = random_.below(record.rounds.size());
      const std::uint32_t events = record.rounds[round].moves.count;
      look_at(house, record, round,
              static_cast<std::uint32_t>(random_.below(std::size_t{events} + 1)));
    }
  }
  say_tried();
}

}  // namespace
}  // namespace rummy::dealt
