// What may be done now, or at an earlier moment of a record.

#include "moves/moves.h"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "diag/finding.h"
#include "move_words.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

class MomentMoves {
 public:
  MomentMoves(Wording words, const MovesArguments& arguments, const Judged& judged)
      : words_(words), arguments_(arguments), judged_(judged) {}

  MovesAnswer run();

 private:
  [[nodiscard]] bool set_position(std::string& why);
  [[nodiscard]] std::optional<Seat> seat_named(std::string& why) const;
  [[nodiscard]] const Finding* first_fault() const;
  [[nodiscard]] bool is_game_over() const;
  void find();
  void append_json(std::string& text);
  void append_words(std::string& text);

  const Wording words_;
  const MovesArguments& arguments_;
  const Judged judged_;
  Position position_;
  MovesWish wish_;
  Moves moves_;
  bool at_end_ = true;                     // of the record
  std::uint32_t first_turn_ = 0xFFFFFFFF;  // that is not looked at
  const Finding* fault_ = nullptr;
};

bool MomentMoves::set_position(std::string& why) {
  const Record& record = *judged_.record;
  const std::shared_ptr<const Ruleset> rules(std::shared_ptr<const void>(), judged_.ruleset);
  if (record.rounds.empty()) {
    why = "the record has no rounds";
    return false;
  }
  std::size_t round = record.rounds.size() - 1;
  if (arguments_.round > 0) round = round_meant(record, arguments_.round) - 1;
  if (round >= record.rounds.size()) {
    why = fmt::format("the record has no round {}", arguments_.round);
    return false;
  }
  bool is_set = position_.set(record, rules, round);
  if (is_set && arguments_.turn) {
    const std::optional<std::uint32_t> events = position_.events_before(*arguments_.turn);
    if (!events) {
      why = fmt::format("round {} has no turn {}", round + 1, *arguments_.turn);
      return false;
    }
    is_set = position_.set(record, rules, round, events);
    first_turn_ = *arguments_.turn;
  }
  at_end_ = arguments_.round == 0 && !arguments_.turn;
  if (!is_set) why = words_(position_.why());
  return is_set;
}

std::optional<Seat> MomentMoves::seat_named(std::string& why) const {
  const std::vector<std::string>& players = judged_.record->players;
  for (std::size_t i = 0; i < players.size(); ++i)
    if (players[i] == arguments_.player) return static_cast<Seat>(i);
  why = fmt::format("the record has no player {}", arguments_.player);
  return std::nullopt;
}

/// The first illegal finding of what comes before; null: there is none.
const Finding* MomentMoves::first_fault() const {
  for (const Finding& finding : judged_.verdict->findings) {
    if (!is_illegal(finding)) continue;
    if (at_end_ || finding.round < position_.round()) return &finding;
    if (finding.round == position_.round() && finding.turn < first_turn_) return &finding;
  }
  return nullptr;
}

bool MomentMoves::is_game_over() const {
  return at_end_ && judged_.verdict->result && judged_.verdict->result->finished;
}

void MomentMoves::find() {
  fault_ = arguments_.after_faults ? nullptr : first_fault();
  if (fault_ != nullptr || is_game_over()) {
    moves_.round_over = position_.is_round_over();
    moves_.complete = fault_ == nullptr;
    return;
  }
  find_moves(position_, wish_, moves_);
}

void MomentMoves::append_json(std::string& text) {
  JsonWriter json(text, arguments_.format == Format::json ? JsonStyle::pretty : JsonStyle::line);
  json.begin_object();
  json.field("record", judged_.name);
  if (judged_.record->head.id) json.field("id", *judged_.record->head.id);
  json.field_if("variant", judged_.variant);
  if (is_game_over()) json.field("finished", true);
  if (fault_ != nullptr) {
    json.key("fault");
    write_finding(json, judged_, *fault_, Detail::brief);
  }
  write_moves(json, position_, moves_, words_);
  json.end_object();
  text += '\n';
}

void MomentMoves::append_words(std::string& text) {
  if (is_game_over()) {
    text += words_("the game is finished: nothing may be done\n");
  } else if (fault_ != nullptr) {
    append_finding(judged_, *fault_, Colour::off, text);
    text += words_("no moves after an illegal move; --after-faults lists them all the same\n");
  } else {
    rummy::append_moves(position_, moves_, words_, text);
  }
}

MovesAnswer MomentMoves::run() {
  MovesAnswer answer;
  if (!arguments_.player.empty()) wish_.player = seat_named(answer.why);
  if (!answer.why.empty() || !set_position(answer.why)) {
    answer.exit = Exit::failed;
    return answer;
  }
  wish_.limit = arguments_.limit;
  wish_.every_arrangement = arguments_.all;
  find();
  arguments_.format == Format::text ? append_words(answer.text) : append_json(answer.text);
  if (fault_ != nullptr) answer.exit = Exit::found;
  return answer;
}

}  // namespace

MovesAnswer moves_in(Wording words, const MovesArguments& arguments, const Judged& judged) {
  if (judged.verdict->judgement == Judgement::malformed || judged.ruleset == nullptr)
    return {.exit = Exit::failed,
            .why = judged.verdict->findings.empty()
                       ? std::string("the record cannot be read")
                       : words(judged.verdict->findings.front().message)};
  return MomentMoves(words, arguments, judged).run();
}

}  // namespace rummy
