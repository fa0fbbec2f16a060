#include "move_words.h"

#include <cstddef>
#include <string>

#include "base/words.h"
#include "diag/finding.h"
#include "game_session.h"
#include "logio/records.h"
#include "moves/moves.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "table/record.h"

namespace rummy {
namespace {

/// The acts of a line without the name of who acts.
std::string acts_behind(Position& position, const StepList& list, const Step& step) {
  const Draft::Mark mark = position.draft().mark();
  position.draft().begin_line(step.seat);
  write_step(position.draft(), list, step);
  std::string acts = write_acts(position.record(), mark.events, position.record().events.size());
  position.draft().take_back(mark);
  return acts;
}

std::string name_of(const Position& position, Seat seat) {
  return position.record().players[index(seat)];
}

}  // namespace

std::string words_of(Position& position, const StepList& list, const Step& step) {
  return acts_behind(position, list, step);
}

std::string short_words_of(Position& position, const StepList& list, const Step& step) {
  if (step.kind != ActionKind::table) return words_of(position, list, step);
  StepList play;
  play.add(ActionKind::play, step.seat);
  play.add_group(list.cards_of(step.from_hand));
  return words_of(position, play, play.steps.front());
}

void write_moves(JsonWriter& json, Position& position, const Moves& moves, const Wording& words) {
  if (moves.to_move != kNoSeat) json.field("to_move", name_of(position, moves.to_move));
  json.field("round", position.round());
  if (moves.to_move != kNoSeat) json.field("turn", moves.turn);
  if (moves.round_over) json.field("round_over", true);
  if (moves.turn_may_end) json.field("turn_may_end", true);
  json.key("owed");
  json.begin_array();
  for (const Finding& finding : moves.owed) {
    json.begin_object();
    json.field("code", finding.code);
    json.field("what", words(owed_word(position.variant(), finding)));
    json.field("message", words(finding.message));
    json.end_object();
  }
  json.end_array();
  json.key("moves");
  json.begin_array();
  for (std::size_t i = 0; i < moves.list.steps.size(); ++i) {
    const Step& step = moves.list.steps[i];
    json.begin_object();
    if (step.seat != moves.to_move) json.field("player", name_of(position, step.seat));
    json.field("move", short_words_of(position, moves.list, step));
    if (step.kind == ActionKind::table) json.field("table", words_of(position, moves.list, step));
    if (!moves.conditions[i].empty()) json.field("if", words(moves.conditions[i]));
    json.end_object();
  }
  json.end_array();
  json.field("complete", moves.complete);
  if (!moves.unknown.empty()) json.field("unknown", words(moves.unknown));
}

void write_state(JsonWriter& json, GameSession& game, std::size_t limit, const Wording& words) {
  const Moves& found = game.moves({.limit = limit});
  json.begin_object();
  if (game.is_over()) json.field("finished", true);
  if (game.is_round_over() && !game.is_over()) json.field("may_deal", true);
  if (game.can_undo()) json.field("may_undo", true);
  write_moves(json, game.position(), found, words);
  json.end_object();
}

void write_applied(JsonWriter& json, const GameSession& game, const AppliedLine& answer,
                   const Wording& words) {
  const Judged judged{.name = "session",
                      .line = 0,
                      .variant = {},
                      .house_rules = {},
                      .ruleset = &game.rules(),
                      .record = &game.record(),
                      .words = words};
  json.begin_object();
  json.field("verdict", record_word(answer.judgement));
  json.field("played", answer.is_played);
  json.key("findings");
  json.begin_array();
  for (Finding finding : answer.findings) {
    finding.at = {};  // the line is nowhere but in the game
    finding.related.clear();
    write_finding(json, judged, finding, Detail::brief);
  }
  json.end_array();
  json.end_object();
}

void append_moves(Position& position, const Moves& moves, const Wording& words, std::string& out) {
  out += moves.to_move == kNoSeat
             ? words(say("round {} is over\n", position.round()))
             : words(say("round {}, turn {}: {} is to move\n", position.round(), moves.turn,
                         name_of(position, moves.to_move)));
  for (const Finding& finding : moves.owed)
    out += words(say("  owed: {} ({})\n", owed_word(position.variant(), finding), finding.code));
  if (moves.turn_may_end) out += words("  the turn may end here\n");
  for (std::size_t i = 0; i < moves.list.steps.size(); ++i) {
    const Step& step = moves.list.steps[i];
    out += "  ";
    if (step.seat != moves.to_move) out += name_of(position, step.seat) + ": ";
    out += short_words_of(position, moves.list, step);
    if (step.kind == ActionKind::table) out += "   (" + words_of(position, moves.list, step) + ")";
    if (!moves.conditions[i].empty()) out += words(say("   unclear: {}", moves.conditions[i]));
    out += '\n';
  }
  if (!moves.unknown.empty()) out += words(say("  unknown: {}\n", moves.unknown));
  if (!moves.complete && moves.unknown.empty()) out += words("  there may be more\n");
}

}  // namespace rummy
