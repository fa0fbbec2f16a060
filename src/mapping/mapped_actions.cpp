// Entries that are actions: what a player did, or the state of the table after it.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "logio/inputs.h"
#include "mapping/mapped_entries.h"
#include "mapping/mapped_parts.h"
#include "mapping/mapping.h"

namespace rummy::maps {
namespace {

class MappedActions : public MappedRecords {
 public:
  MappedActions(std::shared_ptr<const Mapping> given, std::unique_ptr<BlockSource> source,
                std::size_t longest, std::vector<MapStep>* steps)
      : MappedRecords(std::move(given), steps),
        entries_(mapping(), std::move(source), longest),
        game_(mapping().game),
        round_(mapping().round_split) {}

  bool next(ForeignRecord& record) override;

 private:
  /// A card in a hand, and what tells it from equal ones.
  struct Tile {
    std::string card;
    std::string id;
    friend bool operator==(const Tile& a, const Tile& b) { return a.id == b.id; }
  };
  using Hand = std::vector<Tile>;

  void take(const Entry& entry);
  void read_players(const Json& entry);
  void add_player(const std::optional<std::string>& name);
  [[nodiscard]] std::optional<std::size_t> actor_of(const Json& entry) const;
  std::optional<Hand> hand_of(const Json& entry, std::size_t player);
  void write(const std::string& form, const Entry& entry, const ForeignPlace& at);
  std::optional<std::string> word(const std::string& name, const Json& entry, std::string& why);
  std::optional<std::string> word_of_states(const std::string& name, const Json& entry,
                                            std::string& why);
  std::optional<std::string> player_word(const std::string& name, const Json& value,
                                         std::string& why);
  static std::optional<std::string> plain_word(const std::string& name, const Json& value,
                                               std::string& why);
  std::optional<std::string> deal_of(const Json& entry);
  void keep_states(const Json& entry);

  Entries entries_;
  Splitter game_;
  Splitter round_;
  std::optional<Entry> waiting_;
  bool is_over_ = false;
  std::vector<std::string> theirs_;         // the players' names in the file
  std::vector<std::optional<Hand>> hands_;  // as the entry before left them
};

void MappedActions::read_players(const Json& entry) {
  if (mapping().players_path.empty()) return;
  const Json& from = mapping().read == MapRead::json ? entries_.document() : entry;
  for (const Json* source : {&entry, &from})
    for (const Found& found : values_at(*source, mapping().players_path)) {
      const Json one = found.value->is_array() ? *found.value : Json::array({*found.value});
      for (const Json& name : one)
        add_player(text_of(name));
    }
}

void MappedActions::add_player(const std::optional<std::string>& name) {
  if (!name || std::ranges::find(theirs_, *name) != theirs_.end()) return;
  if (maker().player(*name)) theirs_.push_back(*name);
}

/// Who moved: by name, or by number.
std::optional<std::size_t> MappedActions::actor_of(const Json& entry) const {
  const Json* value = value_at(entry, mapping().snapshots.actor);
  const std::optional<std::string> name = value != nullptr ? text_of(*value) : std::nullopt;
  if (!name) return std::nullopt;
  const auto found = std::ranges::find(theirs_, *name);
  if (found != theirs_.end()) return static_cast<std::size_t>(found - theirs_.begin());
  const auto number = number_in<std::size_t>(*name);
  return number && *number < theirs_.size() ? number : std::nullopt;
}

std::optional<MappedActions::Hand> MappedActions::hand_of(const Json& entry, std::size_t player) {
  const Json* tiles = value_at(entry, mapping().snapshots.hand, player);
  if (tiles == nullptr || !tiles->is_array()) return std::nullopt;
  Hand hand;
  for (const Json& tile : *tiles) {
    std::optional<std::string> card = card_of(mapping().cards, tile);
    if (!card) return std::nullopt;
    const std::string& field = mapping().snapshots.tile;
    const auto id = tile.is_object() && !field.empty() ? tile.find(field) : tile.end();
    const bool has_id = tile.is_object() && !field.empty() && id != tile.end();
    std::string key = has_id ? text_of(*id).value_or(*card) : *card;
    hand.push_back({.card = std::move(*card), .id = std::move(key)});
  }
  return hand;
}

/// Cards of one hand that the other has not, each as often as it is missing.
template <class Hand>
std::vector<std::string> cards_beside(const Hand& hand, Hand other) {
  std::vector<std::string> cards;
  for (const auto& tile : hand) {
    const auto same = std::ranges::find(other, tile);
    if (same != other.end())
      other.erase(same);
    else
      cards.push_back(tile.card);
  }
  return cards;
}

std::optional<std::string> MappedActions::deal_of(const Json& entry) {
  std::string lines;
  for (std::size_t i = 0; i < theirs_.size(); ++i) {
    const std::optional<Hand> hand = hand_of(entry, i);
    const std::optional<std::string> name = maker().player(theirs_[i]);
    if (!hand || !name) continue;
    lines += "deal " + written_name(*name) + ":";
    for (const Tile& tile : *hand)
      lines += " " + tile.card;
    lines += '\n';
  }
  return lines;
}

std::optional<std::string> MappedActions::word_of_states(const std::string& name, const Json& entry,
                                                         std::string& why) {
  if (name == "table") {
    std::vector<std::string> groups;
    const Json* table = value_at(entry, mapping().snapshots.table);
    if (table == nullptr || !table->is_array()) {
      why = "it has no table";
      return std::nullopt;
    }
    for (const Json& group : *table) {
      const auto cards = cards_of(mapping().cards, group);
      if (!cards) {
        why = "a group of the table has something that is not a card of this form";
        return std::nullopt;
      }
      groups.push_back(joined(*cards, " "));
    }
    return joined(groups, " / ");
  }
  const std::optional<std::size_t> actor = actor_of(entry);
  if (!actor) {
    why = "who moved is not one of the players";
    return std::nullopt;
  }
  const std::optional<Hand> now = hand_of(entry, *actor);
  if (!now) {
    why = "the hand of the player who moved is not in it, or has something that is not a card";
    return std::nullopt;
  }
  const std::optional<Hand> before =
      *actor < hands_.size() ? hands_[*actor] : std::optional<Hand>();
  if (!before && name == "new") return "??";  // nobody knows what was there before
  if (!before) {
    why = "the state before it is missing, so what is gone is unknown";
    return std::nullopt;
  }
  return joined(name == "new" ? cards_beside(*now, *before) : cards_beside(*before, *now), " ");
}

std::optional<std::string> MappedActions::word(const std::string& name, const Json& entry,
                                               std::string& why) {
  if (std::optional<std::string> common = common_word(name)) return common;
  if (mapping().has_snapshots() && (name == "new" || name == "gone" || name == "table"))
    return word_of_states(name, entry, why);
  const bool is_player = name.starts_with("p:");
  const bool is_cards = name.starts_with("c:");
  const MapPath path = path_in(std::string_view(name).substr(is_player || is_cards ? 2 : 0));
  const Json* value = value_at(entry, path);
  if (value == nullptr) {
    why = fmt::format("there is nothing at {}", name);
    return std::nullopt;
  }
  if (is_cards) {
    const auto cards = cards_of(mapping().cards, *value);
    if (!cards) why = fmt::format("what is at {} is not a card of this form", name);
    return cards ? std::optional(joined(*cards, " ")) : std::nullopt;
  }
  return is_player ? player_word(name, *value, why) : plain_word(name, *value, why);
}

std::optional<std::string> MappedActions::player_word(const std::string& name, const Json& value,
                                                      std::string& why) {
  const std::optional<std::string> text = text_of(value);
  const std::optional<std::string> player = text ? maker().player(*text) : std::nullopt;
  if (player) return written_name(*player);
  why = fmt::format("what is at {} is not a player", name);
  return std::nullopt;
}

std::optional<std::string> MappedActions::plain_word(const std::string& name, const Json& value,
                                                     std::string& why) {
  std::optional<std::string> text = text_of(value);
  if (text && is_plain_text(*text)) return text;
  why = fmt::format("what is at {} cannot stand in a record", name);
  return std::nullopt;
}

void MappedActions::write(const std::string& form, const Entry& entry, const ForeignPlace& at) {
  std::string why;
  std::string missing;
  std::optional<std::string> text =
      form == "deal" && mapping().has_snapshots()
          ? deal_of(entry.value)
          : filled(
                form, [&](const std::string& name) { return word(name, entry.value, why); },
                missing);
  if (!text) return fail(at, why);
  const bool needs_actor = mapping().has_snapshots() && form != "deal" &&
                           text->find(": ") == std::string::npos && *text != "round";
  if (needs_actor) {
    const std::optional<std::size_t> actor = actor_of(entry.value);
    const std::optional<std::string> name = actor ? maker().player(theirs_[*actor]) : std::nullopt;
    if (!name) return fail(at, "who moved is not one of the players");
    text = written_name(*name) + ": " + *text;
  }
  maker().add(*text, at);
  took(at, *text, "actions");
}

void MappedActions::keep_states(const Json& entry) {
  if (!mapping().has_snapshots()) return;
  hands_.resize(theirs_.size());
  for (std::size_t i = 0; i < theirs_.size(); ++i)
    if (std::optional<Hand> hand = hand_of(entry, i)) hands_[i] = std::move(hand);
}

void MappedActions::take(const Entry& entry) {
  const std::string said =
      entry.pointer.empty()
          ? in_short(entry.value.dump(-1, ' ', false, Json::error_handler_t::replace))
          : shown(entry.pointer);
  const ForeignPlace at{.spot = entry.place.spot, .said = said};
  if (!meets(entry.value, mapping().where)) return left_out(at, "where");
  read_players(entry.value);
  if (!mapping().variant_path.empty())
    if (const Json* name = value_at(entry.value, mapping().variant_path); name != nullptr)
      maker().set_variant(text_of(*name).value_or(std::string()));
  if (round_.begins(entry.value)) {
    maker().end_round();
    hands_.clear();
  }
  const auto action = std::ranges::find_if(mapping().actions, [&](const MapAction& candidate) {
    return meets(entry.value, candidate.when);
  });
  if (action == mapping().actions.end())
    not_read(at, "no action meets it");
  else if (action->write)
    write(action->write.value_or(std::string()), entry, at);
  else
    left_out(at, "actions");
  keep_states(entry.value);
}

bool MappedActions::next(ForeignRecord& record) {
  if (is_over_) return false;
  if (waiting_) {
    hands_.clear();
    theirs_.clear();
    take(std::exchange(waiting_, std::nullopt).value_or(Entry{}));
  }
  Entry entry;
  while (entries_.next(entry)) {
    if (game_.begins(entry.value) && (!maker().is_empty() || has_faults())) {
      waiting_ = std::move(entry);
      return finish(record, false);
    }
    take(entry);
  }
  is_over_ = true;
  if (!entries_.error().empty()) {
    record = {};
    record.fault = entries_.error();
    return true;
  }
  if (finish(record, true)) return true;
  record.fault = "no action of the mapping meets anything in it";
  return true;
}

}  // namespace

std::unique_ptr<ForeignRecords> mapped_actions(std::shared_ptr<const Mapping> mapping,
                                               std::unique_ptr<BlockSource> source,
                                               std::size_t longest, std::vector<MapStep>* steps) {
  return std::make_unique<MappedActions>(std::move(mapping), std::move(source), longest, steps);
}

}  // namespace rummy::maps
