#include "property/csv_sheet.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "diag/finding.h"
#include "logio/records.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

using Json = nlohmann::ordered_json;

/// A cell in quotes, which any cell may have.
std::string cell(const std::string& text) {
  std::string out = "\"";
  for (const char c : text)
    out.append(c == '"' ? 2 : 1, c);
  return out + '"';
}

std::string flow(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.dump();
}

/// What a round says of a player under `key`: a number or cards by player, or the player's name.
std::string of_player(const Json& round, const std::string& key, const std::string& player) {
  if (!round.contains(key)) return {};
  const Json& value = round[key];
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_string()) return value == player ? "yes" : "";
  if (value.is_array()) {
    return std::ranges::find(value, Json(player)) != value.end() ? "yes" : "";
  }
  if (!value.contains(player)) return {};
  const std::string text = flow(value[player]);
  return text.empty() ? "-" : text;
}

const std::vector<std::string> kByPlayer = {
    "dealer",  "hand",    "shown",     "points",   "shown_points", "went_out", "knocked",
    "at_once", "dropped", "abandoned", "buy_back", "score",        "total"};

std::vector<std::string> heads_of(const Json& sheet) {
  std::vector<std::string> heads = {"game", "variant", "round", "player"};
  heads.insert(heads.end(), kByPlayer.begin(), kByPlayer.end());
  heads.insert(heads.end(), {"wild", "upcard", "ended", "adjust", "adjust_reason", "winner",
                             "carry", "carry_won"});
  if (sheet.contains("set"))
    for (const auto& [key, value] : sheet["set"].items())
      heads.push_back("set." + key);
  return heads;
}

/// "Ala +10, late" of that player, cut at its comma.
void append_adjustment(std::vector<std::string>& row, const Json& round,
                       const std::string& player) {
  std::string points;
  std::string reason;
  for (const Json& line : round.value("adjust", Json::array())) {
    const std::string text = line.get<std::string>();
    if (!text.starts_with(player + " ")) continue;
    const std::string entry = text.substr(player.size() + 1);
    const std::size_t comma = std::min(entry.find(','), entry.size());
    points = entry.substr(0, comma);
    if (comma < entry.size()) reason = entry.substr(comma + 1);
  }
  row.insert(row.end(), {points, reason});
}

std::string winner_cell(const Json& sheet, const std::string& player) {
  return of_player(sheet, "winner", player);
}

class Rows {
 public:
  Rows(const Json& sheet, char separator) : sheet_(sheet), separator_(separator) {}

  std::string write() {
    append(heads_of(sheet_));
    std::size_t number = 0;
    for (const Json& round : sheet_["rounds"]) {
      ++number;
      for (const Json& player : sheet_["players"])
        append(row(round, number, player.get<std::string>()));
    }
    return std::move(out_);
  }

 private:
  std::vector<std::string> row(const Json& round, std::size_t number,
                               const std::string& player) const {
    std::vector<std::string> row = {sheet_.value("id", ""), sheet_.value("variant", ""),
                                    std::to_string(number), player};
    for (const std::string& key : kByPlayer)
      row.push_back(of_player(round, key, player));
    for (const char* const key : {"wild", "upcard", "ended"})
      row.push_back(round.value(key, ""));
    append_adjustment(row, round, player);
    row.push_back(winner_cell(sheet_, player));
    const bool carries =
        number == 1 && sheet_.contains("carry") && sheet_["carry"].contains(player);
    const Json carry = carries ? sheet_["carry"][player] : Json::object();
    row.push_back(carry.contains("total") ? carry["total"].dump() : "");
    row.push_back(carry.contains("won") ? carry["won"].dump() : "");
    if (sheet_.contains("set"))
      for (const auto& [key, value] : sheet_["set"].items())
        row.push_back(flow(value));
    return row;
  }

  void append(const std::vector<std::string>& row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) out_ += separator_;
      out_ += row[i].empty() ? "" : cell(row[i]);
    }
    out_ += "\r\n";
  }

  const Json& sheet_;
  char separator_;
  std::string out_;
};

std::optional<Seat> knocker_of(const Record& record, const Round& round) {
  for (std::uint32_t i = round.moves.count; i > 0; --i) {
    const Event& event = record.events[round.moves.first + i - 1];
    if (event.kind == ActionKind::knock) return event.seat;
  }
  return std::nullopt;
}

/// Of who left the round a sheet has the score, and of who was left alone that the round was won.
bool leaves_or_stays(const Record& record, const Round& round, const RoundResult& result,
                     Seat seat) {
  const std::span<const Event> events(record.events.data() + round.moves.first, round.moves.count);
  const bool left = std::ranges::any_of(
      events, [seat](const Event& e) { return e.kind == ActionKind::drop && e.seat == seat; });
  const bool won = std::ranges::find(result.winners, seat) != result.winners.end();
  return left || (won && result.ended == RoundEnd::alone);
}

/// Whether a score shows that a hand went out all at once: the winner's own, or that of another
/// player, whose cards then count several times.
bool shows_at_once(const RoundScoreSettings& score, const SeatResult& seat, bool won) {
  if (score.model != ScoreModel::penalties) return false;
  if (won) {
    const Points at_once = score.at_once_winner + (score.at_once_adds ? score.winner : 0);
    return seat.score->low == at_once && at_once != score.winner;
  }
  return score.at_once_multiply != 1 && seat.held->low != 0 &&
         seat.score->low == seat.held->low * score.at_once_multiply;
}

/// The round as its sheet: what cannot be seen from the score alone.
Json sheet_round(const Record& played, std::size_t number, const RoundResult& result,
                 const Variant& variant) {
  const RoundScoreSettings& score = variant.round_score;
  Json round = Json::object();
  for (std::size_t i = 0; i < result.seats.size(); ++i) {
    const SeatResult& seat = result.seats[i];
    const std::string& player = played.players[i];
    if (seat.buy_back) round["buy_back"].push_back(player);
    if (seat.adjustment) round["adjust"].push_back(player + " " + std::to_string(*seat.adjustment));
    if (!seat.took_part || !seat.held || !seat.score) continue;
    if (leaves_or_stays(played, played.rounds[number], result, Seat(i))) {
      round["score"][player] = seat.score->low;
      continue;
    }
    const bool won = std::ranges::find(result.winners, Seat(i)) != result.winners.end();
    round["points"][player] = seat.held->low;
    if (score.model == ScoreModel::melds_minus_hand)
      round["shown_points"][player] = seat.score->low + seat.held->low;
    if (result.ended == RoundEnd::out && shows_at_once(score, seat, won)) round["at_once"] = true;
  }
  if (result.ended == RoundEnd::out || result.ended == RoundEnd::instant ||
      result.ended == RoundEnd::alone)
    round["went_out"] = played.players[index(result.winners.front())];
  const auto knocker = knocker_of(played, played.rounds[number]);
  if (result.ended == RoundEnd::knock && knocker)
    round["knocked"] = played.players[index(*knocker)];
  if (result.ended == RoundEnd::abandoned) round["abandoned"] = true;
  if (result.dealer) round["dealer"] = played.players[index(*result.dealer)];
  return round;
}

}  // namespace

std::string csv_of_sheet(const nlohmann::ordered_json& sheet, char separator) {
  for (const auto& [key, value] : sheet.items())
    if (key == "cut" || key.starts_with("x-")) return {};
  for (const auto& round : sheet["rounds"]) {
    std::set<std::string> adjusted;
    for (const auto& line : round.value("adjust", nlohmann::ordered_json::array())) {
      const std::string text = line.get<std::string>();
      if (!adjusted.insert(text.substr(0, text.find(' '))).second) return {};  // a second row
    }
    if (round.contains("ruling")) return {};  // stands in a row of its own
    // Of a round in which nothing is written CSV keeps none.
    const bool has_dealer = round.contains("dealer");
    if (round.size() == (has_dealer ? 1U : 0U)) return {};
    for (const auto& [key, value] : round.items())
      if (key.starts_with("x-")) return {};
  }
  return Rows(sheet, separator).write();
}

nlohmann::ordered_json sheet_of_game(const Record& played, const Verdict& verdict,
                                     const Variant& variant) {
  Json sheet = Json::parse(write_json_record(played));
  Json rounds = Json::array();
  for (std::size_t i = 0; i < verdict.rounds.size(); ++i)
    rounds.push_back(sheet_round(played, i, verdict.rounds[i], variant));
  sheet["scoresheet"] = true;
  sheet["rounds"] = rounds;
  sheet.erase("cut");
  sheet.erase("winner");
  return sheet;
}

}  // namespace rummy
