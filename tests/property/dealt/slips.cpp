#include "property/dealt/slips.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "deal/game_dealer.h"
#include "logio/records.h"
#include "moves/random.h"
#include "property/dealt/table_trace.h"
#include "property/dealt/written_game.h"
#include "reference/brute_meld.h"
#include "rules/ruleset.h"
#include "table/record.h"

namespace rummy::dealt {
namespace {

PlayedCard read_card(std::string_view text) {
  const std::size_t equals = text.find('=');
  PlayedCard played{.card = parse_card(text.substr(0, equals)).value_or(Card::unknown()),
                    .stands_for = Card::unknown()};
  if (equals != std::string_view::npos)
    played.stands_for = parse_card(text.substr(equals + 1)).value_or(Card::unknown());
  return played;
}

std::vector<PlayedCard> read_cards(const Cards& cards) {
  std::vector<PlayedCard> played;
  played.reserve(cards.size());
  for (const std::string& card : cards)
    played.push_back(read_card(card));
  return played;
}

bool mentions(const MoveLine& line, const std::string& card) {
  return std::ranges::any_of(line.actions, [&](const std::string& action) {
    const Cards words = cards_in(action);
    return std::ranges::any_of(words, [&](const std::string& word) {
      return word == card || word == card + "," || word.ends_with("=" + card);
    });
  });
}

bool keeps_top(const DealtGame& dealt) {
  return dealt.ruleset->variant.stock.keep_top;
}

struct Spot {
  std::size_t round = 0;
  std::size_t line = 0;
};

std::vector<Spot> all_turns(const WrittenGame& game) {
  std::vector<Spot> spots;
  for (std::size_t round = 0; round < game.rounds.size(); ++round)
    for (std::size_t line = 0; line < game.rounds[round].moves.size(); ++line)
      if (game.rounds[round].moves[line].is_turn()) spots.push_back({round, line});
  return spots;
}

std::optional<Slip> edit_some_turn(const DealtGame& dealt, const Edit& edit, Random& random) {
  std::vector<Spot> spots = all_turns(dealt.game);
  random.shuffle(spots);
  for (const Spot spot : spots) {
    const WrittenRound& round = dealt.game.rounds[spot.round];
    TableTrace before(round, dealt.players, keeps_top(dealt));
    before.play(round.moves, spot.line);
    const Moment moment{.dealt = dealt,
                        .round = round,
                        .line = spot.line,
                        .move = round.moves[spot.line],
                        .who = round.moves[spot.line].who,
                        .before = std::move(before)};
    WrittenRound spoilt = round;
    const std::optional<std::size_t> later = edit(moment, spoilt, random);
    if (!later) continue;
    Slip slip{
        .game = dealt.game, .round = spot.round + 1, .turn = round.turns(spot.line) + 1 + *later};
    slip.game.rounds[spot.round] = std::move(spoilt);
    return slip;
  }
  return std::nullopt;
}

/// The cards of a list from `from` on that `wanted` is one of.
bool exchange(Cards& dealt, const std::string& given, Cards& stock, std::size_t from,
              const std::string& wanted) {
  const auto below =
      std::find(stock.begin() + static_cast<std::ptrdiff_t>(from), stock.end(), wanted);
  const auto in_deal = std::ranges::find(dealt, given);
  if (below == stock.end() || in_deal == dealt.end()) return false;
  std::swap(*below, *in_deal);
  return true;
}

}  // namespace

std::optional<DealtGame> deal_game(Referees& referees, const House& house, std::uint32_t number) {
  const auto ruleset = referees.ruleset(house);
  if (ruleset == nullptr) return std::nullopt;
  GameDealer dealer(*ruleset, house.settings);
  Record record;
  const DealWish wish{
      .seed = 20261101, .game = number, .players = 0, .rounds = number % 3 == 0 ? 0U : 4U};
  if (!dealer.deal(wish, record)) return std::nullopt;
  return DealtGame{
      .game = take_apart(write_text_record(record)), .players = record.players, .ruleset = ruleset};
}

std::optional<Slip> first_slip(Referees& referees, const SlipKind& kind, const House& house,
                               std::uint32_t games, Random& random) {
  for (std::uint32_t number = 1; number <= games; ++number) {
    const std::optional<DealtGame> dealt = deal_game(referees, house, number);
    if (!dealt) continue;
    if (std::optional<Slip> slip = kind.make(*dealt, random)) return slip;
  }
  return std::nullopt;
}

std::vector<SlipKind> slip_kinds() {
  std::vector<SlipKind> all;
  for (auto&& kinds :
       {draw_slips(), pile_slips(), turn_slips(), meld_slips(), table_slips(), joker_slips(),
        out_slips(), shown_slips(), claim_slips(), buy_slips(), record_slips(), notation_slips()})
    all.insert(all.end(), kinds.begin(), kinds.end());
  return all;
}

TableTrace Moment::after(std::size_t actions) const {
  TableTrace table = before;
  for (std::size_t i = 0; i < std::min(actions, move.actions.size()); ++i)
    table.play(who, move.actions[i]);
  return table;
}

std::size_t Moment::draws() const {
  const auto other = std::ranges::find_if(
      move.actions, [](const std::string& action) { return verb(action) != "draw"; });
  return static_cast<std::size_t>(other - move.actions.begin());
}

bool Moment::is_plain() const {
  const std::size_t drawn = draws();
  const bool all = drawn == static_cast<std::size_t>(most_draws(dealt.ruleset->variant.draw));
  const std::size_t rest = move.actions.size() - drawn;
  return all && (rest == 0 || (rest == 1 && verb(move.actions.back()) == "discard"));
}

SlipKind in_a_turn(std::string_view name, std::vector<std::string_view> codes,
                   std::vector<House> houses, Edit edit) {
  return {.name = name,
          .codes = std::move(codes),
          .houses = std::move(houses),
          .make = [edit = std::move(edit)](const DealtGame& dealt, Random& random) {
            return edit_some_turn(dealt, edit, random);
          }};
}

SlipKind inserted(std::string_view name, std::vector<std::string_view> codes,
                  std::vector<House> houses, MakeAction make) {
  return in_a_turn(name, std::move(codes), std::move(houses),
                   [make = std::move(make)](const Moment& moment, WrittenRound& round,
                                            Random& random) -> std::optional<std::size_t> {
                     if (!moment.is_plain()) return std::nullopt;
                     // Where a turn may have several draws, what is laid follows the first.
                     auto& actions = round.moves[moment.line].actions;
                     const std::size_t drawn = moment.draws();
                     actions.erase(actions.begin() + 1,
                                   actions.begin() + static_cast<std::ptrdiff_t>(drawn));
                     const std::optional<std::string> action = make(moment, random);
                     if (!action) return std::nullopt;
                     actions.insert(actions.begin() + 1, *action);
                     return kHere;
                   });
}

SlipKind proven_by_hands(SlipKind kind) {
  kind.proof = Proof::hands;
  return kind;
}

SlipKind planted(std::string_view name, std::vector<std::string_view> codes,
                 std::vector<House> houses, MakeCards make) {
  return in_a_turn(name, std::move(codes), std::move(houses),
                   [make = std::move(make)](const Moment& moment, WrittenRound& round,
                                            Random& random) -> std::optional<std::size_t> {
                     const Cards cards = make(random);
                     if (!moment.is_plain() || !plant(moment, round, cards)) return std::nullopt;
                     auto& actions = round.moves[moment.line].actions;
                     const std::size_t drawn = moment.draws();
                     actions.erase(actions.begin() + 1,
                                   actions.begin() + static_cast<std::ptrdiff_t>(drawn));
                     actions.insert(actions.begin() + 1, "meld " + listed(cards));
                     return kHere;
                   });
}

bool plant(const Moment& moment, WrittenRound& round, const Cards& wanted) {
  const TableTrace after = moment.after(moment.move.actions.size());
  std::string* deal = round.find("deal " + moment.who);
  std::string* stock_line = round.find("stock");
  if (after.reshuffles() > 0 || deal == nullptr || stock_line == nullptr) return false;
  Cards dealt = cards_in(*deal);
  Cards stock = cards_in(*stock_line);
  const std::size_t drawn = stock.size() - after.stock().size();
  Cards missing;
  Cards hand = moment.after(1).hand(moment.who);
  for (const std::string& card : wanted)
    if (!remove_one(hand, plain(card))) missing.push_back(plain(card));
  Cards untouched;
  const auto here = round.moves.begin() + static_cast<std::ptrdiff_t>(moment.line);
  for (const std::string& card : dealt) {
    const bool seen = std::any_of(round.moves.begin(), here,
                                  [&](const MoveLine& line) { return mentions(line, card); });
    const bool needed =
        std::ranges::any_of(wanted, [&](const std::string& other) { return plain(other) == card; });
    if (!seen && !needed && count_of(dealt, card) == 1) untouched.push_back(card);
  }
  // What the turn itself needs is given away last.
  std::ranges::stable_partition(untouched,
                                [&](const std::string& card) { return !mentions(*here, card); });
  if (untouched.size() < missing.size()) return false;
  for (std::size_t i = 0; i < missing.size(); ++i)
    if (!exchange(dealt, untouched[i], stock, drawn, missing[i])) return false;
  *deal = listed(dealt);
  *stock_line = listed(stock);
  return true;
}

bool is_meld(const DealtGame& dealt, const Cards& cards) {
  const Variant& variant = dealt.ruleset->variant;
  return reference::judge_meld(read_cards(cards), variant.melds, variant.jokers).legal;
}

bool fits(const DealtGame& dealt, const Cards& meld, const std::string& card) {
  const Variant& variant = dealt.ruleset->variant;
  std::vector<PlayedCard> all = read_cards(meld);
  all.push_back(read_card(card));
  return reference::can_be(reference::Kind::run, all, variant.melds, variant.jokers) ||
         reference::can_be(reference::Kind::set, all, variant.melds, variant.jokers);
}

const std::string& another_player(const DealtGame& dealt, const std::string& than, Random& random) {
  std::size_t at = random.below(dealt.players.size());
  if (dealt.players[at] == than) at = (at + 1) % dealt.players.size();
  return dealt.players[at];
}

std::string some_card(const Cards& cards, Random& random) {
  return cards[random.below(cards.size())];
}

std::string card_of(int suit, int rank) {
  return to_string(Card(static_cast<Suit>(suit), (rank - 1) % kKing + 1));
}

House manipulation() {
  return {.variant = "manipulation"};
}
House rum() {
  return {.variant = "500-rum"};
}
House going_out() {
  return {.variant = "going-out"};
}

std::vector<House> all_games() {
  return {manipulation(), rum(), going_out()};
}

std::vector<House> games_with_discards() {
  return {rum(), going_out()};
}

}  // namespace rummy::dealt
