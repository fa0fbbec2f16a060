#include "property/dealt/table_trace.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "property/dealt/written_game.h"

namespace rummy::dealt {
namespace {

/// Cuts " on m3" or " in m3" off; what it named, or nothing.
std::string cut_target(std::string_view& what, std::string_view word) {
  const std::size_t at = what.rfind(word);
  if (at == std::string_view::npos) return {};
  std::string target(what.substr(at + word.size()));
  what = what.substr(0, at);
  return target;
}

Cards all_cards(const std::vector<LaidMeld>& melds) {
  Cards cards;
  for (const LaidMeld& meld : melds)
    for (const std::string& card : meld.cards)
      cards.push_back(plain(card));
  return cards;
}

}  // namespace

std::string plain(std::string_view card) {
  return std::string(card.substr(0, card.find('=')));
}

bool remove_one(Cards& cards, std::string_view card) {
  const auto found = std::ranges::find(cards, card);
  if (found == cards.end()) return false;
  cards.erase(found);
  return true;
}

int count_of(const Cards& cards, std::string_view card) {
  return static_cast<int>(std::ranges::count(cards, card));
}

std::vector<Cards> melds_in(std::string_view list) {
  std::vector<Cards> melds;
  for (const std::string& meld : split(list, ", ")) {
    const std::size_t equals = meld.find('=');
    const bool named = equals != std::string::npos && !meld.starts_with("JK=");
    const bool by_name = named && meld.find(' ') > equals;
    melds.push_back(cards_in(by_name ? meld.substr(equals + 1) : meld));
  }
  return melds;
}

std::vector<Cards> table_in(std::string_view list) {
  std::vector<Cards> melds;
  for (const std::string& meld : split(list, " / "))
    melds.push_back(cards_in(meld));
  return melds;
}

std::string written_table(const std::vector<Cards>& melds) {
  std::vector<std::string> lists;
  lists.reserve(melds.size());
  for (const Cards& meld : melds)
    lists.push_back(listed(meld));
  return "table " + join(lists, " / ");
}

TableTrace::TableTrace(const WrittenRound& round, const std::vector<std::string>& players,
                       bool keeps_top)
    : keeps_top_(keeps_top) {
  for (const std::string& player : players) {
    const std::string* deal = round.find("deal " + player);
    hands_[player] = deal == nullptr ? Cards{} : cards_in(*deal);
  }
  if (const std::string* upcard = round.find("upcard")) pile_ = cards_in(*upcard);
  if (const std::string* stock = round.find("stock")) stock_ = cards_in(*stock);
  stock_left_ = static_cast<int>(stock_.size());
}

void TableTrace::play(const std::vector<MoveLine>& moves, std::size_t lines) {
  for (std::size_t i = 0; i < lines; ++i) {
    if (!hands_.contains(moves[i].who)) continue;
    for (const std::string& action : moves[i].actions)
      play(moves[i].who, action);
  }
}

void TableTrace::play(const std::string& who, std::string_view action) {
  const std::string_view what = verb(action);
  const std::string_view rest = object(action);
  if (what == "draw") draw(who, rest);
  if (what == "take") take(who, rest);
  if (what == "meld" || what == "out" || what == "knock") meld(who, rest);
  if (what == "lay") lay(who, rest);
  if (what == "swap") swap(who, rest);
  if (what == "move") murky_ = true;
  if (what == "table") rearrange(who, rest);
  if (what == "call") call(who, rest);
  if (what == "buy") buy(who);
  if (what == "reshuffle") reshuffle(cards_in(rest));
  if (what == "play") put_down(who, cards_in(rest));
  if (what == "discard") {
    lose(who, {std::string(rest)});
    pile_.emplace_back(rest);
  }
}

void TableTrace::draw(const std::string& who, std::string_view card) {
  if (stock_left_ == 0) reshuffle({});
  --stock_left_;
  std::string drawn(card);
  if (!stock_.empty()) {
    if (drawn.empty()) drawn = stock_.front();
    stock_.erase(stock_.begin());
  }
  hands_[who].push_back(drawn);
}

void TableTrace::take(const std::string& who, std::string_view what) {
  const std::string of = cut_target(what, " of ");
  std::size_t number = of.empty() ? 1 : std::stoul(of);
  while (of.empty() && number < pile_.size() && pile_[pile_.size() - number] != what)
    ++number;
  for (; number > 0 && !pile_.empty(); --number) {
    hands_[who].push_back(pile_.back());
    pile_.pop_back();
  }
}

void TableTrace::meld(const std::string& who, std::string_view melds) {
  for (Cards& cards : melds_in(melds)) {
    lose(who, cards);
    laid_.insert(who);
    melds_.push_back({.name = "m" + std::to_string(melds_.size() + 1), .by = who, .cards = cards});
  }
}

void TableTrace::lay(const std::string& who, std::string_view what) {
  const std::string target = cut_target(what, " on ");
  const Cards cards = cards_in(what);
  LaidMeld* meld = find(target);
  if (meld == nullptr) {
    put_down(who, cards);
    return;
  }
  lose(who, cards);
  meld->cards.insert(meld->cards.end(), cards.begin(), cards.end());
}

void TableTrace::swap(const std::string& who, std::string_view what) {
  LaidMeld* meld = find(cut_target(what, " in "));
  cut_target(what, " for ");
  const Cards cards = cards_in(what);
  lose(who, cards);
  hands_[who].emplace_back("JK");
  if (meld == nullptr) return;
  const auto joker = std::ranges::find_if(
      meld->cards, [](const std::string& card) { return plain(card) == "JK"; });
  if (joker != meld->cards.end()) meld->cards.erase(joker);
  meld->cards.insert(meld->cards.end(), cards.begin(), cards.end());
}

void TableTrace::rearrange(const std::string& who, std::string_view table) {
  Cards added;
  const std::vector<Cards> melds = table_in(table);
  for (const Cards& meld : melds)
    for (const std::string& card : meld)
      added.push_back(plain(card));
  for (const std::string& card : all_cards(melds_))
    remove_one(added, card);
  for (const std::string& card : loose_)
    remove_one(added, card);
  for (const std::string& card : added)
    remove_one(hands_[who], card);
  melds_.clear();
  loose_.clear();
  for (const Cards& meld : melds)
    melds_.push_back({.name = "m" + std::to_string(melds_.size() + 1), .by = {}, .cards = meld});
  murky_ = false;
}

void TableTrace::call(const std::string& who, std::string_view what) {
  const std::string target = cut_target(what, " on ");
  while (!pile_.empty()) {
    const std::string card = pile_.back();
    pile_.pop_back();
    if (card == what) break;
    hands_[who].push_back(card);
  }
  LaidMeld* meld = find(target);
  if (meld == nullptr) put_down(who, {std::string(what)});
  if (meld != nullptr) meld->cards.emplace_back(what);
}

/// The discard on top, and a card of the stock.
void TableTrace::buy(const std::string& who) {
  take(who, {});
  draw(who, {});
}

void TableTrace::reshuffle(const Cards& order) {
  const std::size_t kept = keeps_top_ && !pile_.empty() ? 1 : 0;
  stock_ = order;
  stock_left_ += static_cast<int>(pile_.size() - kept);
  pile_.erase(pile_.begin(), pile_.end() - static_cast<std::ptrdiff_t>(kept));
  ++reshuffles_;
}

void TableTrace::put_down(const std::string& who, const Cards& cards) {
  lose(who, cards);
  for (const std::string& card : cards)
    loose_.push_back(plain(card));
  murky_ = true;
}

void TableTrace::lose(const std::string& who, const Cards& cards) {
  for (const std::string& card : cards)
    remove_one(hands_[who], plain(card));
}

LaidMeld* TableTrace::find(std::string_view name) {
  const auto found = std::ranges::find(melds_, name, &LaidMeld::name);
  return found == melds_.end() ? nullptr : &*found;
}

}  // namespace rummy::dealt
