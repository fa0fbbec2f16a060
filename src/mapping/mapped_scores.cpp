// Figures of scores as programs keep them: by game and round, or a row a player.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

class MappedScores : public MappedRecords {
 public:
  MappedScores(std::shared_ptr<const Mapping> given, std::unique_ptr<BlockSource> source,
               std::size_t longest, std::vector<MapStep>* steps)
      : MappedRecords(std::move(given), steps),
        entries_(mapping(), std::move(source), longest),
        game_(mapping().game) {}

  bool next(ForeignRecord& record) override;

 private:
  using Figures = std::vector<std::pair<std::string, std::string>>;  // player and number

  void take_game(const Entry& entry);
  void take_row(const Entry& entry);
  void take_round(const Found& round, const ForeignPlace& at);
  void name_game(const Json& game);
  bool add_figure(const std::string& theirs, const Json& value, Figures& figures, std::string& why);
  bool read_figures(const Json& round, const MapPath& path, Figures& figures, std::string& why);
  bool read_winner(const Json& round, const Json& points, Figures& figures, std::string& why);
  void finish_rows();
  [[nodiscard]] bool begins_another(const Entry& entry);
  void take(const Entry& entry);
  void add_round(const Figures& scores, const Figures& totals, const ForeignPlace& at);

  Entries entries_;
  Splitter game_;
  std::optional<Entry> waiting_;
  bool is_over_ = false;
  // Rows that have one player each: the round they belong to.
  std::optional<std::string> round_;
  Figures scores_;
  Figures totals_;
  ForeignPlace round_at_;
};

void MappedScores::name_game(const Json& game) {
  if (!mapping().variant_path.empty())
    if (const Json* name = value_at(game, mapping().variant_path); name != nullptr)
      maker().set_variant(text_of(*name).value_or(std::string()));
  if (mapping().players_path.empty()) return;
  for (const Found& found : values_at(game, mapping().players_path))
    for (const Json& name : found.value->is_array() ? *found.value : Json::array({*found.value}))
      if (const auto text = text_of(name)) (void)maker().player(*text);
}

bool MappedScores::add_figure(const std::string& theirs, const Json& value, Figures& figures,
                              std::string& why) {
  if (value.is_null()) return true;
  const std::optional<std::string> player = maker().player(theirs);
  const std::optional<std::string> text = text_of(value);
  if (text && text->empty()) return true;
  if (!player) why = fmt::format("no player is called {}", shown(theirs));
  const auto number = text ? number_in<std::int64_t>(
                                 text->ends_with(".0") ? text->substr(0, text->size() - 2) : *text)
                           : std::nullopt;
  if (!number) why = "expected a whole number of points";
  if (!player || !number) return false;
  figures.emplace_back(written_name(*player), std::to_string(*number));
  return true;
}

/// {player: n}, a list in the order of the players, or the one number of the winner.
bool MappedScores::read_figures(const Json& round, const MapPath& path, Figures& figures,
                                std::string& why) {
  const Json* points = value_at(round, path);
  if (points == nullptr || points->is_null()) return true;
  if (points->is_object()) {
    for (const auto& [name, value] : points->items())
      if (!add_figure(name, value, figures, why)) return false;
    return true;
  }
  if (points->is_array()) {
    if (points->size() != maker().players().size()) {
      why = fmt::format("{} figures, and {} players", points->size(), maker().players().size());
      return false;
    }
    for (std::size_t i = 0; i < points->size(); ++i)
      if (!add_figure(maker().players()[i], (*points)[i], figures, why)) return false;
    return true;
  }
  return read_winner(round, *points, figures, why);
}

/// The one figure of a round is the winner's; the others score nothing.
bool MappedScores::read_winner(const Json& round, const Json& points, Figures& figures,
                               std::string& why) {
  const MapPath& path = mapping().score.winner;
  const Json* winner = path.empty() ? nullptr : value_at(round, path);
  const std::optional<std::string> name = winner != nullptr ? text_of(*winner) : std::nullopt;
  if (!name) {
    why = "one figure, and nobody who has it";
    return false;
  }
  if (!add_figure(*name, points, figures, why)) return false;
  for (const std::string& player : std::vector<std::string>(maker().players()))
    if (player != maker().player(*name) && !add_figure(player, Json(0), figures, why)) return false;
  return true;
}

void MappedScores::add_round(const Figures& scores, const Figures& totals, const ForeignPlace& at) {
  maker().begin_round(at);
  const auto line = [&](std::string_view key, const Figures& figures) {
    if (figures.empty()) return;
    std::string text(key);
    for (std::size_t i = 0; i < figures.size(); ++i)
      text.append(i == 0 ? " " : ", ")
          .append(figures[i].first)
          .append(" ")
          .append(figures[i].second);
    maker().add(text, at);
    took(at, text, "score");
  };
  line("score:", scores);
  line("total:", totals);
}

void MappedScores::take_round(const Found& round, const ForeignPlace& at) {
  Figures scores;
  Figures totals;
  std::string why;
  const bool is_read = read_figures(*round.value, mapping().score.points, scores, why) &&
                       (mapping().score.total.empty() ||
                        read_figures(*round.value, mapping().score.total, totals, why));
  if (!is_read) return fail(at, why);
  if (scores.empty() && totals.empty()) return not_read(at, "it has no points");
  add_round(scores, totals, at);
}

void MappedScores::take_game(const Entry& entry) {
  name_game(entry.value);
  if (!entry.pointer.empty()) maker().set_id(entry.pointer);
  std::vector<Found> rounds = values_at(entry.value, mapping().score.rounds);
  if (rounds.size() == 1 && rounds.front().value->is_structured() &&
      !mapping().score.rounds.empty() && mapping().score.rounds.back() != "*") {
    MapPath each = mapping().score.rounds;
    each.emplace_back("*");
    rounds = values_at(entry.value, each);
  }
  const auto order = [&](const Found& round) {
    const Json* value = value_at(*round.value, mapping().score.sort);
    return value != nullptr ? *value : Json();
  };
  if (!mapping().score.sort.empty())
    std::ranges::stable_sort(rounds,
                             [&](const Found& a, const Found& b) { return order(a) < order(b); });
  std::vector<std::string> pointers;
  pointers.reserve(rounds.size());
  for (const Found& round : rounds)
    pointers.push_back(round.pointer);
  const std::vector<ForeignSpot> spots = entries_.places_in(entry, pointers);
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const Found& round = rounds[i];
    const ForeignPlace at{.spot = spots[i], .said = shown(entry.pointer + round.pointer)};
    if (meets(*round.value, mapping().where))
      take_round(round, at);
    else
      left_out(at, "where");
  }
}

/// A row of one player: rows of a round stand together.
void MappedScores::take_row(const Entry& entry) {
  const ForeignPlace at{
      .spot = entry.place.spot,
      .said = in_short(entry.value.dump(-1, ' ', false, Json::error_handler_t::replace))};
  if (!meets(entry.value, mapping().where)) return left_out(at, "where");
  name_game(entry.value);
  const MapScore& score = mapping().score;
  const auto text_at = [&](const MapPath& path) -> std::optional<std::string> {
    const Json* value = path.empty() ? nullptr : value_at(entry.value, path);
    return value != nullptr ? text_of(*value) : std::nullopt;
  };
  const std::optional<std::string> round = text_at(score.round);
  if (round_ && round != round_) {
    add_round(scores_, totals_, round_at_);
    scores_.clear();
    totals_.clear();
  }
  if (!round_ || round != round_) round_at_ = at;
  round_ = round;
  const std::optional<std::string> player = text_at(score.player);
  const Json* points = value_at(entry.value, score.points);
  std::string why = "the player or the points are missing";
  bool is_read = player && points != nullptr && add_figure(*player, *points, scores_, why);
  if (is_read && !score.total.empty())
    if (const Json* total = value_at(entry.value, score.total); total != nullptr)
      is_read = add_figure(*player, *total, totals_, why);
  if (!is_read) fail(at, why);
}

/// The round whose rows were read is complete.
void MappedScores::finish_rows() {
  if (!scores_.empty() || !totals_.empty()) add_round(scores_, totals_, round_at_);
  scores_.clear();
  totals_.clear();
  round_.reset();
}

/// Whether an entry belongs to a game behind the one that was read.
bool MappedScores::begins_another(const Entry& entry) {
  if (mapping().score.player.empty()) return !maker().is_empty() || has_faults();
  return game_.begins(entry.value) && round_.has_value();
}

void MappedScores::take(const Entry& entry) {
  if (mapping().score.player.empty())
    take_game(entry);
  else
    take_row(entry);
}

bool MappedScores::next(ForeignRecord& record) {
  if (is_over_) return false;
  if (waiting_) take(std::exchange(waiting_, std::nullopt).value_or(Entry{}));
  Entry entry;
  while (entries_.next(entry)) {
    if (begins_another(entry)) {
      finish_rows();
      waiting_ = std::move(entry);
      return finish(record, false);
    }
    take(entry);
  }
  is_over_ = true;
  finish_rows();
  if (!entries_.error().empty()) {
    record = {};
    record.fault = entries_.error();
    return true;
  }
  if (finish(record, true)) return true;
  if (taken() > 0) return false;
  record.fault = "has no scores where the mapping looks for them";
  return true;
}

}  // namespace

std::unique_ptr<ForeignRecords> mapped_scores(std::shared_ptr<const Mapping> mapping,
                                              std::unique_ptr<BlockSource> source,
                                              std::size_t longest, std::vector<MapStep>* steps) {
  return std::make_unique<MappedScores>(std::move(mapping), std::move(source), longest, steps);
}

}  // namespace rummy::maps
