#include "report/trace.h"

#include <fmt/core.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "replay/watcher.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/paint.h"
#include "report/spot.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

/// What became of a look: a fault may be put right later in its turn, or hold only in one of the
/// ways the table may lie.
std::string_view found_word(const Judged& judged, const RuleLook& look) {
  if (look.elsewhere) return "elsewhere";
  if (look.found == Judgement::note) return "kept";
  for (const Finding& finding : judged.verdict->findings) {
    const bool here =
        finding.round == look.round && finding.turn == look.turn && finding.code == look.code;
    if (here && (finding.action == look.action || look.of_turn))
      return finding_word(finding.judgement);
  }
  return "not upheld";
}

Ink ink_of_word(std::string_view word) {
  if (word == "illegal") return Ink::error;
  if (word == "undecided") return Ink::warning;
  return word == "kept" ? Ink::good : Ink::note;
}

bool is_wanted(const RuleLook& look, const TraceOf& of) {
  return (of.round == 0 || look.round == of.round) && (of.turn == 0 || look.turn == of.turn);
}

class TraceText {
 public:
  TraceText(const Judged& judged, Colour colour, std::string& out)
      : judged_(judged), colour_(colour), out_(out) {}

  void add(const RuleLook& look) {
    if (look.round != round_ || look.turn != turn_) add_turn(look);
    if (look.of_turn != of_turn_ || look.action != action_) add_action(look);
    const std::string_view word = found_word(judged_, look);
    const std::string title(judged_.words(look.title));
    // What a breach has to say, its finding says.
    const bool is_breach = word == "illegal" || word == "undecided" || word == "ruled";
    const std::string told = is_breach ? std::string() : shown(judged_.words(look.told));
    const bool tells = !told.empty() && is_new(told);
    if (!is_new(fmt::format("{} {} {}", word, look.code, title)) && !tells) return;
    out_ += "    ";
    paint(out_, colour_, ink_of_word(word), fmt::format("{:<10}", judged_.words(word)));
    out_ += fmt::format("  {:<22}  {}\n", look.code, title);
    if (tells) out_ += fmt::format("{:>40}{}\n", "", told);
  }

 private:
  void add_turn(const RuleLook& look) {
    round_ = look.round;
    turn_ = look.turn;
    action_ = 0;
    paint(out_, colour_, Ink::strong,
          judged_.words(say("  rules asked in round {}, turn {}\n",
                            number_of_round(*judged_.record, round_), turn_)));
  }

  /// Whether this was not said of the action yet.
  bool is_new(std::string text) { return said_.insert(std::move(text)).second; }

  void add_action(const RuleLook& look) {
    said_.clear();
    of_turn_ = look.of_turn;
    action_ = look.action;
    if (of_turn_) {
      out_ += judged_.words("   at the end of the turn\n");
      return;
    }
    const Spot spot = spot_of(*judged_.record, look.at);
    std::string text;
    std::uint32_t at = 0;
    for (std::string_view rest = spot.text; !rest.empty() && at < spot.offset + spot.length; ++at) {
      const Utf8Step step = next_code_point(rest);
      if (at >= spot.offset) text += rest.substr(0, step.bytes);
      rest.remove_prefix(step.bytes);
    }
    out_ += judged_.words(say("   action {}: {}\n", look.action, shown(text)));
  }

  const Judged& judged_;
  Colour colour_;
  std::string& out_;
  std::uint32_t round_ = 0;
  std::uint32_t turn_ = 0;
  std::uint32_t action_ = 0;
  bool of_turn_ = false;
  std::set<std::string> said_;  // of the action
};

}  // namespace

void append_trace(const Judged& judged, const TraceOf& of, Colour colour, std::string& out) {
  TraceText text(judged, colour, out);
  bool any = false;
  for (const RuleLook& look : judged.trace->looks()) {
    if (!is_wanted(look, of)) continue;
    text.add(look);
    any = true;
  }
  if (any) out += '\n';
}

void write_trace(JsonWriter& json, const Judged& judged) {
  json.key("trace");
  json.begin_array();
  for (const RuleLook& look : judged.trace->looks()) {
    json.begin_object();
    json.field("round", look.round);
    json.field("turn", look.turn);
    json.field("action", look.action);
    if (look.of_turn) json.field("at_end_of_turn", true);
    json.field("code", look.code);
    json.field("rule", look.title);
    json.field("found", found_word(judged, look));
    json.field_if("told", judged.words(look.told));
    json.end_object();
  }
  json.end_array();
}

}  // namespace rummy
