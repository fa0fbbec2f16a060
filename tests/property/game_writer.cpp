#include "property/game_writer.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"

namespace rummy::play {
namespace {

/// A name with the quotes the text container asks for.
std::string quoted(const std::string& name) {
  const bool plain = name.find_first_of(":,;#\"") == std::string::npos && name != "draw";
  if (plain) return name;
  std::string text = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"";
}

std::string in_json(const std::string& value) {
  std::string text = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"";
}

const std::string& player(const Game& game, int seat) {
  return game.players[static_cast<std::size_t>(seat)];
}

std::string list(const std::vector<Card>& cards, std::size_t count, bool hidden) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ' ';
    // Every third card is kept: a record that shows some of a hand.
    text += hidden && i % 3 != 0 ? "??" : to_string(cards[i]);
  }
  return text;
}

std::string list(const std::vector<PlayedCard>& cards) {
  std::string text;
  for (const PlayedCard& card : cards)
    text.append(text.empty() ? "" : " ").append(to_string(card));
  return text;
}

std::string groups(const Action& action) {
  std::string text;
  for (const auto& group : action.groups)
    text.append(text.empty() ? " " : ", ").append(list(group));
  return text;
}

std::string target(const Action& action, const char* word) {
  return action.on == 0 ? "" : std::string(word) + std::to_string(action.on);
}

std::string write_action(const Action& action, Hide hide) {
  switch (action.act) {
    case Act::draw:
      return hides(hide, Hide::drawn) ? "draw" : "draw" + groups(action);
    case Act::take:
      return "take" + groups(action);
    case Act::meld:
      return "meld" + groups(action);
    case Act::lay:
      return "lay" + groups(action) + target(action, " on m");
    case Act::swap:
      return "swap" + groups(action) + " for JK" + target(action, " in m");
    case Act::discard:
      return hides(hide, Hide::discards) ? "discard ??" : "discard" + groups(action);
    case Act::pass:
      return "pass";
    case Act::reshuffle:
      return hides(hide, Hide::drawn | Hide::stock) ? "reshuffle" : "reshuffle" + groups(action);
  }
  return "";
}

std::vector<std::string> write_moves(const Game& game, const RoundPlay& round, Hide hide) {
  std::vector<std::string> lines;
  for (const Turn& turn : round.turns) {
    const std::string start = quoted(player(game, turn.seat)) + ": ";
    std::string line = start;
    for (std::size_t i = 0; i < turn.actions.size(); ++i) {
      if (i > 0 && turn.two_lines && i == turn.actions.size() / 2) {
        lines.push_back(line);
        line = start;
      } else if (i > 0) {
        line += "; ";
      }
      line += write_action(turn.actions[i], hide);
    }
    lines.push_back(line);
  }
  for (const Adjustment& a : round.adjustments)
    lines.push_back("adjust: " + quoted(player(game, a.seat)) + (a.points < 0 ? " " : " +") +
                    std::to_string(a.points) + ", as the table agreed");
  return lines;
}

/// "Ala -10, Bartek 24", or a JSON object of the same.
template <class Number>
std::string numbers(const Game& game, const std::vector<Number>& values, bool json) {
  std::string text;
  for (std::size_t seat = 0; seat < values.size(); ++seat) {
    const std::optional<int> value = values[seat];
    if (!value) continue;
    if (!text.empty()) text += json ? "," : ", ";
    const std::string& name = game.players[seat];
    text += json ? in_json(name) + ":" : quoted(name) + " ";
    text += std::to_string(*value);
  }
  return json ? "{" + text + "}" : text;
}

std::string write_head(const Game& game) {
  std::string text = "variant: " + game.house.variant + "\nplayers: ";
  for (std::size_t seat = 0; seat < game.players.size(); ++seat)
    text += (seat > 0 ? ", " : "") + quoted(game.players[seat]);
  text += '\n';
  for (const auto& [key, value] : game.settings)
    text.append("set ").append(key).append(": ").append(value).append("\n");
  if (!game.carried.empty()) text += "carry: " + numbers(game, game.carried, false) + "\n";
  return text;
}

bool shows_deal(const RoundPlay& round, Hide hide) {
  return round.writes_deals && !hides(hide, Hide::deals);
}

std::size_t stock_shown(const RoundPlay& round, Hide hide) {
  return hides(hide, Hide::stock) ? 0 : round.writes_stock;
}

std::string write_round(const Game& game, const RoundPlay& round, Hide hide) {
  std::string text = "\nround\n";
  if (round.writes_dealer) text += "dealer: " + quoted(player(game, round.dealer)) + "\n";
  for (std::size_t seat = 0; seat < round.deal.size(); ++seat) {
    const auto& hand = round.deal[seat];
    if (round.plays[seat] == 0 || !shows_deal(round, hide)) continue;
    text += "deal " + quoted(game.players[seat]) + ": " +
            list(hand, hand.size(), hides(hide, Hide::names_of_dealt)) + "\n";
  }
  if (const std::size_t shown = stock_shown(round, hide); shown > 0)
    text += "stock: " + list(round.stock, shown, false) + "\n";
  for (const std::string& line : write_moves(game, round, hide))
    text += line + "\n";
  for (std::size_t seat = 0; seat < round.left.size(); ++seat) {
    const auto& hand = round.left[seat];
    if (hand.empty() || !round.writes_hands) continue;
    text += "hand " + quoted(game.players[seat]) + ": " + list(hand, hand.size(), false) + "\n";
  }
  if (round.writes_scores) text += "score: " + numbers(game, round.scores, false) + "\n";
  if (round.writes_totals) text += "total: " + numbers(game, round.totals, false) + "\n";
  return text;
}

/// One card list a seat, as a JSON object.
std::string hands_json(const Game& game, const std::vector<std::vector<Card>>& hands, bool hidden) {
  std::string text;
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    if (hands[seat].empty()) continue;
    text += (text.empty() ? "" : ",") + in_json(game.players[seat]) + ":\"" +
            list(hands[seat], hands[seat].size(), hidden) + "\"";
  }
  return "{" + text + "}";
}

std::string round_json(const Game& game, const RoundPlay& round, Hide hide) {
  std::string text = "{";
  if (round.writes_dealer) text += "\"dealer\":" + in_json(player(game, round.dealer)) + ",";
  if (shows_deal(round, hide))
    text += "\"deal\":" + hands_json(game, round.deal, hides(hide, Hide::names_of_dealt)) + ",";
  if (const std::size_t shown = stock_shown(round, hide); shown > 0)
    text += "\"stock\":\"" + list(round.stock, shown, false) + "\",";
  text += "\"moves\":[";
  bool first = true;
  for (const std::string& line : write_moves(game, round, hide)) {
    text += (first ? "" : ",") + in_json(line);
    first = false;
  }
  text += "]";
  if (round.writes_hands) text += ",\"hand\":" + hands_json(game, round.left, false);
  if (round.writes_scores) text += ",\"score\":" + numbers(game, round.scores, true);
  if (round.writes_totals) text += ",\"total\":" + numbers(game, round.totals, true);
  return text + "}";
}

std::string carry_json(const Game& game) {
  std::string text;
  for (std::size_t seat = 0; seat < game.carried.size(); ++seat)
    text += (seat > 0 ? "," : "") + in_json(game.players[seat]) +
            ":{\"total\":" + std::to_string(game.carried[seat]) + "}";
  return "{" + text + "}";
}

}  // namespace

std::string write_text(const Game& game, Hide hide) {
  std::string text = write_head(game);
  for (const RoundPlay& round : game.rounds)
    text += write_round(game, round, hide);
  if (!game.writes_winner) return text;
  text += "\nwinner: ";
  for (std::size_t i = 0; i < game.winners.size(); ++i)
    text += (i > 0 ? ", " : "") + quoted(player(game, game.winners[i]));
  return text + "\n";
}

std::string write_json(const Game& game, Hide hide) {
  std::string text = "{\"variant\":" + in_json(game.house.variant) + ",\"players\":[";
  for (std::size_t seat = 0; seat < game.players.size(); ++seat)
    text += (seat > 0 ? "," : "") + in_json(game.players[seat]);
  text += "]";
  if (!game.settings.empty()) {
    text += ",\"set\":{";
    for (std::size_t i = 0; i < game.settings.size(); ++i)
      text += (i > 0 ? "," : "") + in_json(game.settings[i].first) + ":" + game.settings[i].second;
    text += "}";
  }
  if (!game.carried.empty()) text += ",\"carry\":" + carry_json(game);
  text += ",\"rounds\":[";
  for (std::size_t i = 0; i < game.rounds.size(); ++i)
    text += (i > 0 ? "," : "") + round_json(game, game.rounds[i], hide);
  text += "]";
  if (game.writes_winner) {
    text += ",\"winner\":[";
    for (std::size_t i = 0; i < game.winners.size(); ++i)
      text += (i > 0 ? "," : "") + in_json(player(game, game.winners[i]));
    text += "]";
  }
  return text + "}";
}

}  // namespace rummy::play
