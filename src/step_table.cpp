#include "step_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "game_session.h"
#include "moves/moves.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === Who is asked.

std::vector<Seat> seats_asked(const Moves& moves) {
  std::vector<Seat> asked;
  const auto add = [&asked](Seat seat) {
    if (std::ranges::find(asked, seat) == asked.end()) asked.push_back(seat);
  };
  for (const Step& step : moves.list.steps)
    if (is_out_of_turn(step.kind)) add(step.seat);
  for (const Step& step : moves.list.steps)
    if (step.seat == moves.to_move) add(step.seat);
  for (const Step& step : moves.list.steps)
    add(step.seat);
  return asked;
}

namespace {

// === The table: acts without cards, acts of one card, melds of natural cards, and single cards
// laid off.

constexpr std::array<std::string_view, 9> kPlainWords{"wait",      "draw", "take",  "pass", "drop",
                                                      "reshuffle", "buy",  "knock", "out"};
constexpr std::size_t kPlain = kPlainWords.size();
constexpr std::array<std::string_view, 4> kCardWords{"take", "discard", "knock; discard",
                                                     "out; discard"};
constexpr std::size_t kKinds = kCardKinds;
constexpr std::size_t kOfCards = kPlain + kCardWords.size() * kKinds;

/// Runs by their lowest place, 1 (low ace) to 12, and their highest, up to 14 (high ace).
constexpr std::size_t kLows = 12;
constexpr std::size_t kRunsOfSuit = kLows * (kLows + 1) / 2;
constexpr std::size_t kRuns = kSuits * kRunsOfSuit;
/// Sets by rank: the one that has all suits, and those that lack one.
constexpr std::size_t kSetsOfRank = kSuits + 1;
constexpr std::size_t kSets = kSetsOfRank * kKing;
constexpr std::size_t kMelds = kRuns + kSets;
constexpr std::size_t kLays = 2 * (kKinds - 1);  // on a set, on a run
constexpr std::size_t kOnTable = kOfCards + kMelds + kLays;

/// The place of a card in kAllCards.
std::size_t kind_of(Card card) {
  if (card.is_joker()) return kKinds - 1;
  return static_cast<std::size_t>(card.suit()) * kKing + static_cast<std::size_t>(card.rank()) - 1;
}

std::optional<std::size_t> number_of_set(std::span<const PlayedCard> cards) {
  std::array<bool, kSuits> has{};
  for (const PlayedCard& c : cards)
    has.at(static_cast<std::size_t>(c.card.suit())) = true;
  const auto suits = static_cast<std::size_t>(std::ranges::count(has, true));
  if (suits != cards.size() || suits + 1 < kSuits) return std::nullopt;
  const auto lacks = static_cast<std::size_t>(std::ranges::find(has, false) - has.begin());
  return static_cast<std::size_t>(cards.front().card.rank() - 1) * kSetsOfRank + lacks;
}

std::optional<std::size_t> number_of_run(std::span<const PlayedCard> cards) {
  std::vector<std::size_t> places;
  const Suit suit = cards.front().card.suit();
  for (const PlayedCard& c : cards) {
    if (c.card.suit() != suit) return std::nullopt;
    places.push_back(static_cast<std::size_t>(c.card.rank()));
  }
  std::ranges::sort(places);
  const bool has_high_ace = places.front() == kAce && places.back() == kKing &&
                            places.size() < static_cast<std::size_t>(kKing);
  if (has_high_ace) {
    places.erase(places.begin());
    places.push_back(kHighAce);
  }
  if (places.back() - places.front() + 1 != places.size()) return std::nullopt;
  // Those of a lower first place come before: 12 that begin with the ace, 11 with the two, …
  const std::size_t low = places.front() - 1;
  const std::size_t before = low * kLows - low * (low - 1) / 2;
  return static_cast<std::size_t>(suit) * kRunsOfSuit + before + places.size() - 3;
}

std::optional<std::size_t> number_of_meld(std::span<const PlayedCard> cards) {
  const bool are_natural = std::ranges::all_of(
      cards, [](const PlayedCard& c) { return c.card.is_natural() && !c.stands_for.is_known(); });
  if (!are_natural || cards.size() < 3) return std::nullopt;
  const int rank = cards.front().card.rank();
  const bool is_set =
      std::ranges::all_of(cards, [rank](const PlayedCard& c) { return c.card.rank() == rank; });
  const auto number = is_set ? number_of_set(cards) : number_of_run(cards);
  if (!number) return std::nullopt;
  return kOfCards + (is_set ? kRuns : 0) + *number;
}

const Meld* meld_of(const Table& table, MeldRef ref) {
  const std::vector<Meld>& melds = table.layouts().front().melds;
  if (ref > 0) {
    const auto at = static_cast<std::size_t>(ref - 1);
    return at < melds.size() ? &melds[at] : nullptr;
  }
  const auto named = std::ranges::find(melds, ref, &Meld::name);
  return named == melds.end() || ref == 0 ? nullptr : &*named;
}

std::optional<std::size_t> number_of_lay(const StepList& list, const Step& step,
                                         const Table& table) {
  const auto cards = list.cards_of(list.groups_of(step).front());
  const Meld* const meld = meld_of(table, step.target);
  if (cards.size() != 1 || !cards.front().card.is_natural() || meld == nullptr) return std::nullopt;
  const std::size_t on_run = meld->kind == MeldKind::run ? kKinds - 1 : 0;
  return kOfCards + kMelds + on_run + kind_of(cards.front().card);
}

std::size_t with_card(std::size_t act, Card card) {
  return kPlain + act * kKinds + kind_of(card);
}

/// A game whose melds are all shown at the end, or are of the natural cards of one pack.
bool has_table(const Variant& variant, std::size_t players) {
  if (variant.melds.rearrange != TableRearrange::none || variant.draw.claim != ClaimDiscard::off)
    return false;
  if (variant.melds.when == MeldWhen::out) return true;
  const CardCounts pack = pack_for(variant, static_cast<int>(players), 1);
  return variant.jokers.rank == WildRank::none && variant.melds.set_distinct_suits &&
         pack.count(Card::joker()) == 0 && pack.total() <= static_cast<int>(kKinds);
}

std::string cards_of_run(std::size_t number) {
  const auto suit = static_cast<Suit>(number / kRunsOfSuit);
  std::size_t rest = number % kRunsOfSuit;
  std::size_t low = 1;
  while (rest >= kLows - (low - 1)) {
    rest -= kLows - (low - 1);
    ++low;
  }
  std::string words;
  for (std::size_t place = low; place < low + rest + 3; ++place)
    words += " " + to_string(Card(suit, rank_at(static_cast<int>(place))));
  return words;
}

std::string cards_of_set(std::size_t number) {
  std::string words;
  for (std::size_t suit = 0; suit < kSuits; ++suit)
    if (suit != number % kSetsOfRank)
      words += " " +
               to_string(Card(static_cast<Suit>(suit), static_cast<int>(number / kSetsOfRank) + 1));
  return words;
}

}  // namespace

bool lowest_wins(const Variant& variant) {
  return variant.game_end.winner != EndWinner::highest;
}

StepTable::StepTable(const Variant& variant, std::size_t players) {
  if (!has_table(variant, players)) return;
  size_ = variant.melds.when == MeldWhen::out ? kOfCards : kOnTable;
}

std::optional<std::size_t> StepTable::number_of(const StepList& list, const Step& step,
                                                const Table& table) const {
  const auto plain = [](std::string_view word) {
    return static_cast<std::size_t>(std::ranges::find(kPlainWords, word) - kPlainWords.begin());
  };
  const auto card = [&] { return list.cards_of(list.groups_of(step).front()).front().card; };
  std::optional<std::size_t> number;
  switch (step.kind) {
    case ActionKind::draw:
      number = plain("draw");
      break;
    case ActionKind::take: {
      const bool is_top = !table.pile().empty() && table.pile().back().card == card();
      number = is_top ? plain("take") : with_card(0, card());
      break;
    }
    case ActionKind::pass:
      number = plain("pass");
      break;
    case ActionKind::drop:
      number = plain("drop");
      break;
    case ActionKind::reshuffle:
      number = plain("reshuffle");
      break;
    case ActionKind::buy:
      number = plain("buy");
      break;
    case ActionKind::discard:
      number = with_card(1, card());
      break;
    case ActionKind::knock:
      number = step.discard ? with_card(2, *step.discard) : plain("knock");
      break;
    case ActionKind::out:
      number = step.discard ? with_card(3, *step.discard) : plain("out");
      break;
    case ActionKind::meld:
      number = number_of_meld(list.cards_of(list.groups_of(step).front()));
      break;
    case ActionKind::lay:
      number = number_of_lay(list, step, table);
      break;
    default:
      break;
  }
  return number && *number < size_ ? number : std::nullopt;
}

std::string StepTable::words_of(std::size_t number) const {
  if (number >= size_) return {};
  if (number < kPlain) return std::string(kPlainWords.at(number));
  if (number < kOfCards) {
    const std::size_t at = number - kPlain;
    return std::string(kCardWords.at(at / kKinds)) + " " + to_string(kAllCards.at(at % kKinds));
  }
  const std::size_t meld = number - kOfCards;
  if (meld < kRuns) return "meld" + cards_of_run(meld);
  if (meld < kMelds) return "meld" + cards_of_set(meld - kRuns);
  const std::size_t lay = meld - kMelds;
  return "lay " + to_string(kAllCards.at(lay % (kKinds - 1))) +
         (lay < kKinds - 1 ? " on a set" : " on a run");
}

// === What a seat sees.

namespace {

constexpr std::size_t kOwnRows = 4;
/// Where in the row of counts a number stands.
constexpr std::size_t kStockAt = 0;
constexpr std::size_t kRoundAt = 1;
constexpr std::size_t kDrawnAt = 2;
constexpr std::size_t kOpenedAt = 3;
constexpr std::size_t kWildAt = 4;    // the wild rank; 0: none
constexpr std::size_t kHandsAt = 10;  // of each player in turn order, from this one

std::uint8_t as_byte(std::size_t number) {
  return static_cast<std::uint8_t>(std::min<std::size_t>(number, 255));
}

/// What everybody has seen go into hands: cards of the discard pile that were taken and have not
/// been seen since.
class TakenCards {
 public:
  TakenCards(const Record& record, std::size_t players) : record_(record), held_(players) {}

  void follow(const Round& round) {
    if (round.upcard)
      for (const PlayedCard& c : cards_of(record_, round.upcard->cards))
        pile_.push_back(c.card);
    for (const Event& event : events_of(record_, round))
      follow(event);
  }
  [[nodiscard]] const CardCounts& held(Seat seat) const { return held_[index(seat)]; }

 private:
  void follow(const Event& event) {
    if (event.kind == ActionKind::reshuffle) pile_.clear();
    if (event.seat == kNoSeat) return;
    CardCounts& held = held_[index(event.seat)];
    if (event.kind == ActionKind::take || event.kind == ActionKind::buy) return take(event, held);
    if (event.kind == ActionKind::draw) return;
    for (const Group& group : groups_of(record_, event))
      for (const PlayedCard& c : cards_of(record_, group.cards))
        static_cast<void>(c.card.is_known() && held.remove(c.card));
    if (event.kind == ActionKind::discard)
      for (const PlayedCard& c : action_cards(record_, event))
        pile_.push_back(c.card);
  }
  /// The card named, and those above it.
  void take(const Event& event, CardCounts& held) {
    const auto named = action_cards(record_, event);
    if (named.empty()) return;
    const Card card = named.front().card;
    std::size_t nth = event.number;
    while (!pile_.empty()) {
      const Card top = pile_.back();
      pile_.pop_back();
      if (top.is_known()) held.add(top);
      if (nth > 0 ? --nth == 0 : top == card) break;
    }
  }

  const Record& record_;
  std::vector<CardCounts> held_;
  std::vector<Card> pile_;
};

void write_counts(const CardCounts& cards, std::span<std::uint8_t> row) {
  for_each_kind(cards, [&](Card card, int copies) {
    row[kind_of(card)] = as_byte(static_cast<std::size_t>(copies));
  });
}

}  // namespace

std::size_t sight_rows(const GameSession& game) {
  return kOwnRows + game.record().players.size();
}

void write_sight(GameSession& game, Seat seat, std::span<std::uint8_t> out) {
  std::ranges::fill(out, std::uint8_t{0});
  const std::size_t players = game.record().players.size();
  if (out.size() < sight_rows(game) * kSightRow || index(seat) >= players) return;
  const auto row = [&](std::size_t at) { return out.subspan(at * kSightRow, kSightRow); };
  const Position& position = game.position();
  const RoundView now = position.view_from(ActsFrom::last_turn);
  const Table& table = now.table;
  write_counts(table.hand(seat).known, row(0));
  if (!table.pile().empty() && table.pile().back().card.is_known())
    row(1)[kind_of(table.pile().back().card)] = 1;
  for (const PileCard& c : table.pile())
    if (c.card.is_known()) ++row(2)[kind_of(c.card)];
  for (const Meld& meld : table.layouts().front().melds)
    for (const MeldCard& c : meld.view())
      if (c.card.is_known()) ++row(3)[kind_of(c.card)];
  TakenCards taken(game.record(), players);
  taken.follow(game.record().rounds.back());
  const auto counts = row(sight_rows(game) - 1);
  counts[kStockAt] = as_byte(static_cast<std::size_t>(std::max(0, table.stock().left())));
  counts[kRoundAt] = as_byte(game.record().rounds.size());
  counts[kDrawnAt] = position.last_seat() == seat && has_draw(position.last_turn()) ? 1 : 0;
  counts[kOpenedAt] = now.has_opened(seat) ? 1 : 0;
  counts[kWildAt] = as_byte(static_cast<std::size_t>(std::max(0, position.variant().jokers.wild)));
  for (std::size_t i = 0; i < players; ++i) {
    const auto other = static_cast<Seat>((index(seat) + i) % players);
    counts[kHandsAt + i] = as_byte(static_cast<std::size_t>(std::max(0, table.hand(other).size())));
    if (i > 0) write_counts(taken.held(other), row(kOwnRows - 1 + i));
  }
}

}  // namespace rummy
