#include "property/turn_scene.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "reference/samples.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "rumref.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {
namespace {

using reference::pick;
using reference::Random;

/// Settings and the values drawn for them; the first is drawn most often.
const std::vector<std::pair<std::string, std::vector<std::string>>>& choices() {
  static const std::vector<std::pair<std::string, std::vector<std::string>>> kChoices = {
      {"opening.points", {"20", "0", "30", "45"}},
      {"opening.run", {"none", "clean", "natural_three"}},
      {"opening.joker_end", {"true", "false"}},
      {"opening.same_turn", {"true", "false"}},
      {"layoff.on", {"all", "none", "own"}},
      {"layoff.needs_open", {"true", "false"}},
      {"joker.adjacent", {"true", "false"}},
      {"joker.naturals_ge_jokers_in_set", {"false", "true"}},
      {"joker.minority_in_run", {"false", "true"}},
      {"joker.min_naturals", {"1", "0", "2"}},
      {"joker.all_wild", {"none", "set", "any"}},
      {"joker.may_duplicate", {"false", "true"}},
      {"joker.named", {"by_place", "if_ambiguous", "required"}},
      {"joker.in_set", {"any_missing", "named", "both_missing"}},
      {"joker.move", {"none", "end_to_end"}},
      {"joker.reclaim.allowed", {"true", "false"}},
      {"joker.reclaim.use", {"table", "new_meld", "free"}},
      {"joker.reclaim.needs_open", {"true", "false"}},
      {"joker.reclaim.to", {"hand", "table"}},
      {"meld.set.max", {"4", "none", "3"}},
      {"meld.set.distinct_suits", {"true", "false"}},
      {"meld.run.ace", {"both", "low", "high", "wrap"}},
      {"meld.run.min", {"3", "4", "2"}},
      {"meld.run.max", {"13", "5"}},
      {"meld.per_turn", {"many", "one"}},
      {"out.discard", {"required", "optional", "none", "unplayable_only", "floating"}},
      {"out.empty_hand_ends", {"true", "true", "false"}},
      {"score.at_once.must_open", {"true", "false"}},
      {"score.at_once.layoffs", {"true", "false"}},
      {"values.joker.meld", {"represented", "face", "zero", "7"}},
      {"values.ace.low", {"1", "11"}},
  };
  return kChoices;
}

std::vector<Override> drawn_settings(Random& random) {
  std::vector<Override> settings = {{.key = "turn.first", .value = "draw"},
                                    {.key = "deck.packs", .value = "2"},
                                    {.key = "deck.jokers", .value = "4"}};
  for (const auto& [key, values] : choices()) {
    const bool usual = pick(random, 2) == 0;
    const int at = usual ? 0 : pick(random, static_cast<int>(values.size()));
    settings.push_back({.key = key, .value = values[static_cast<std::size_t>(at)]});
  }
  return settings;
}

/// In every fourth scene an opening has to be a contract.
void draw_contract(std::uint64_t seed, std::vector<Override>& settings) {
  constexpr std::uint64_t kOneIn = 4;
  if (seed % kOneIn != 0) return;
  Random random(seed / kOneIn);
  const auto set = [&settings](const std::string& key, const std::string& value) {
    const auto there = std::ranges::find(settings, key, &Override::key);
    if (there != settings.end()) settings.erase(there);
    settings.push_back({.key = key, .value = value});
  };
  const int sets = pick(random, 3);
  set("opening.contract.sets", std::to_string(sets));
  set("opening.contract.runs", std::to_string(sets == 0 ? 1 : pick(random, 2)));
  set("opening.contract.whole_hand_from", std::to_string(pick(random, 3) == 0 ? 1 : 0));
  set("meld.after_opening", pick(random, 2) == 0 ? "true" : "false");
  if (pick(random, 2) == 0) set("joker.in_set", "never");
  if (pick(random, 2) == 0) set("opening.points", "0");
  set("opening.run", "none");
  set("meld.per_turn", "many");
  set("score.at_once.must_open", "true");
}

/// Two packs and four jokers; cards of a few ranks and suits, and jokers, come first.
std::vector<Card> near_pack(Random& random) {
  std::vector<Card> near;
  std::vector<Card> rest;
  const int low = pick(random, kKing);
  const int suits = 2 + pick(random, 3);
  for (std::size_t i = 0; i < 2 * kNaturalCards.size(); ++i) {
    const Card card = kNaturalCards[i % kNaturalCards.size()];
    const bool is_near =
        (card.rank() - 1 - low + kKing) % kKing < 4 && static_cast<int>(card.suit()) < suits;
    (is_near ? near : rest).push_back(card);
  }
  const int jokers = pick(random, 5);
  for (int i = 0; i < 4; ++i)
    (i < jokers ? near : rest).push_back(Card::joker());
  reference::shuffle(near, random);
  reference::shuffle(rest, random);
  near.insert(near.end(), rest.begin(), rest.end());
  return near;
}

/// A meld of the first cards of the pack, taken out of it; nothing where chance finds none.
std::optional<Meld> take_meld(std::vector<Card>& pack, const Variant& variant, Random& random) {
  for (int attempt = 0; attempt < 300; ++attempt) {
    const int size = 3 + pick(random, 2);
    std::vector<std::size_t> places;
    std::vector<PlayedCard> cards;
    while (static_cast<int>(places.size()) < size) {
      const auto place = static_cast<std::size_t>(pick(random, 14));
      if (std::ranges::find(places, place) != places.end()) continue;
      places.push_back(place);
      cards.push_back({.card = pack[place], .stands_for = Card::unknown()});
    }
    const MeldShape shape = shape_of(cards, variant.melds, variant.jokers);
    if (shape.fault != ShapeFault::none || shape.reading_count == 0) continue;
    const auto reading = static_cast<std::size_t>(pick(random, shape.reading_count));
    const std::optional<Meld> meld = named_meld(shape.readings[reading], variant);
    if (!meld) continue;
    for (const PlayedCard& c : cards)
      pack.erase(std::ranges::find(pack, c.card));
    return meld;
  }
  return std::nullopt;
}

std::string words(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards)
    text += ' ' + to_string(card);
  return text;
}

std::string words(const Meld& meld) {
  return list(as_laid(meld));
}

}  // namespace

std::optional<TurnScene> TurnScene::draw(std::uint64_t seed, VariantLibrary& variants) {
  Random random(seed);
  TurnScene scene;
  scene.settings_ = drawn_settings(random);
  draw_contract(seed, scene.settings_);
  const auto loaded = variants.load("remik");
  const RulesetOrFault made = (*loaded)->with(scene.settings_);
  if (made.ruleset == nullptr || !made.faults.empty()) return std::nullopt;
  auto rules = std::make_shared<Ruleset>(*made.ruleset);
  OpeningSettings& opening = rules->variant.opening;
  opening.contract = contract_of(opening, 2, 1);
  scene.rules_ = std::move(rules);
  std::vector<Card> pack = near_pack(random);
  for (int melds = pick(random, 3); melds > 0; --melds) {
    if (const auto meld = take_meld(pack, scene.variant(), random)) scene.table_.push_back(*meld);
  }
  const bool opened = !scene.table_.empty() && pick(random, 2) == 0;
  // The solver takes the table's melds for ones the player may add to.
  if (scene.variant().lay_off.on == LayOffOn::own && !opened) return std::nullopt;
  scene.opened_ = opened ? Opened::yes : Opened::no;
  const auto cards = static_cast<std::ptrdiff_t>(2 + pick(random, 7));
  scene.hand_.assign(pack.begin(), pack.begin() + cards);
  scene.junk_.assign(pack.end() - 4, pack.end());
  return scene;
}

TurnQuestion TurnScene::question() const {
  TurnQuestion question{.hand = {}, .table = table_, .opened = opened_};
  for (const Card card : hand_)
    question.hand.add(card);
  return question;
}

std::string TurnScene::record(const std::string& moves) const {
  std::string text = "variant: remik\nplayers: Ann, Bob\n";
  for (const Override& setting : settings_)
    text += "set " + setting.key + ": " + setting.value + '\n';
  text += "round\ndealer: " + std::string(opened_ == Opened::yes ? "Ann" : "Bob") + '\n';
  std::vector<Card> dealt(hand_.begin(), hand_.end() - 1);
  if (opened_ == Opened::yes) {
    for (const Meld& meld : table_) {
      for (const MeldCard& card : meld.view())
        dealt.push_back(card.card);
    }
  }
  text += "deal Bob:" + words(dealt) + '\n';
  std::size_t junk = 0;
  for (const Meld& meld : table_) {
    const std::string card = to_string(junk_[junk++]);
    const std::string laid = "; meld " + words(meld) + "; discard ";
    const std::string idle = "Bob: draw " + card + "; discard " + card + '\n';
    if (opened_ == Opened::yes) {
      text += "Bob: draw " + card + laid + card + "\nAnn: draw; discard ??\n";
    } else {
      text += "Ann: draw" + laid + "??\n";
      if (&meld != &table_.back()) text += idle;
    }
  }
  if (opened_ == Opened::no && table_.empty()) text += "Ann: draw; discard ??\n";
  text += "Bob: draw " + to_string(hand_.back()) + (moves.empty() ? "" : "; ") + moves + '\n';
  return text + "Ann: draw; discard ??\n";
}

std::string TurnScene::faults(Referee& referee, const std::string& moves) const {
  const std::string text = record(moves);
  const Judged& judged = referee.judge(
      {.name = "scene", .line = 0, .container = Container::text, .text = text, .sheet = {}});
  std::uint32_t turns = 0;
  for (const std::string_view player : {"\nAnn: ", "\nBob: "}) {
    for (std::size_t at = text.find(player); at != std::string::npos;
         at = text.find(player, at + 1))
      ++turns;
  }
  std::string found;
  for (const Finding& finding : judged.verdict->findings) {
    const bool of_turn =
        finding.turn + 1 == turns || judged.verdict->judgement == Judgement::malformed;
    if (of_turn && finding.judgement >= Judgement::undecided)
      found += std::string(finding.code) + ": " + finding.message.english() + '\n';
  }
  return found;
}

std::string TurnScene::help(Referee& referee, const std::string& moves,
                            std::string_view code) const {
  const std::string text = record(moves);
  const Judged& judged = referee.judge(
      {.name = "scene", .line = 0, .container = Container::text, .text = text, .sheet = {}});
  constexpr Seat kBob{1};
  for (const Finding& finding : judged.verdict->findings) {
    const bool here = finding.code == code && finding.player == kBob;
    if (here && finding.at.line == judged.record->events.back().at.line - 1)
      return finding.help.english();
  }
  return {};
}

bool TurnScene::ends_round(Referee& referee, const std::string& moves) const {
  const std::string text = record(moves);
  const Judged& judged = referee.judge(
      {.name = "scene", .line = 0, .container = Container::text, .text = text, .sheet = {}});
  return !judged.verdict->rounds.empty() && judged.verdict->rounds.front().ended == RoundEnd::out;
}

}  // namespace rummy
