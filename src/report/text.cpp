// Verdicts for people: findings, proofs, the closing lines.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "base/words.h"
#include "diag/finding.h"
#include "replay/watcher.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/places.h"
#include "report/report.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

// === The proof of a verdict.

/// The result of a look: a fault may be mended later in its turn, or hold only in one of the ways
/// the table may lie.
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
    // The finding of a breach has its words.
    const bool is_breach = word == "illegal" || word == "undecided" || word == "ruled";
    const std::string reason = is_breach ? std::string() : shown(judged_.words(look.text));
    const bool shows_reason = !reason.empty() && is_new(reason);
    if (!is_new(fmt::format("{} {} {}", word, look.code, title)) && !shows_reason) return;
    out_ += "    ";
    paint(out_, colour_, ink_of_word(word), fmt::format("{:<10}", judged_.words(word)));
    out_ += fmt::format("  {:<22}  {}\n", look.code, title);
    if (shows_reason) out_ += fmt::format("{:>40}{}\n", "", reason);
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

  /// Whether this was not yet said about the action.
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
  std::set<std::string> said_;  // about the action
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
    json.field_if("told", judged.words(look.text));
    json.end_object();
  }
  json.end_array();
}

namespace {

// === The closing line of a record's text report (report/report.h).

Ink ink_of_verdict(Judgement judgement) {
  switch (judgement) {
    case Judgement::note:
    case Judgement::ruled:
      return Ink::good;
    case Judgement::undecided:
      return Ink::warning;
    case Judgement::illegal:
    case Judgement::malformed:
      return Ink::error;
  }
  RUMMY_CHECK(false);
}

Text counted(std::size_t count, Sentence<2> what) {
  return say(what, count, count == 1 ? "" : "s");
}

/// The counts of findings, and of those that are not shown.
Text finding_counts(const Judged& judged) {
  const std::span<const Finding> findings = judged.findings();
  const auto is_waived = [](const Finding& f) { return f.waiver != nullptr; };
  const auto waived = static_cast<std::size_t>(std::ranges::count_if(findings, is_waived));
  const auto notes = static_cast<std::size_t>(std::ranges::count_if(findings, is_note)) - waived;
  const std::size_t faults = findings.size() - notes - waived;
  Text text;
  const auto add = [&text](std::size_t count, const Text& what) {
    if (count == 0) return;
    if (!text.empty()) text += ", ";
    text += what;
  };
  add(faults, counted(faults, "{} finding{}"));
  add(waived, say("{} waived", waived));
  add(notes, counted(notes, "{} note{}"));
  const std::size_t left_out = judged.sifted != nullptr ? judged.sifted->left_out : 0;
  add(left_out, say("{} not shown", left_out));
  return text.empty() ? text : say(" ({})", std::move(text));
}

/// The amount a player collects or pays.
Text signed_words(const PointsRange& points) {
  return points.is_exact() ? say("{:+}", points.low) : say("{:+} to {:+}", points.low, points.high);
}

std::string names(const Record& record, std::span<const Seat> seats) {
  std::string text;
  for (const Seat seat : seats) {
    if (!text.empty()) text += ", ";
    text += shown(player_name(record, seat));
  }
  return text;
}

const char* how_it_ended(RoundEnd ended) {
  switch (ended) {
    case RoundEnd::out:
    case RoundEnd::knock:
    case RoundEnd::unknown:
      return "";
    case RoundEnd::exhausted:
      return " (stock gone)";
    case RoundEnd::instant:
      return " (instant win)";
    case RoundEnd::alone:
      return " (the others left)";
    case RoundEnd::abandoned:
      return " (given up)";
    case RoundEnd::unfinished:
      return " (unfinished)";
  }
  RUMMY_CHECK(false);
}

Text seat_words(const Record& record, std::size_t round, std::size_t seat,
                const SeatResult& result) {
  const std::string name = shown(player_name(record, Seat(seat)));
  Text text =
      result.score ? say("{} {}", name, range_words(*result.score)) : say("{} no score", name);
  if (result.adjustment) text += say(" ({:+} adjusted)", *result.adjustment);
  if (result.buy_back) {
    const std::string fee = buy_back_fee(record.rounds[round]);
    text += fee.empty() ? say(" (bought back at {})", *result.buy_back)
                        : say(" (bought back at {}, fee {})", *result.buy_back, shown(fee));
  }
  return text;
}

/// A round that has not ended gives no scores; nobody should think that the written ones were found
/// right.
Text no_scores_words(const Round& written, RoundEnd ended) {
  const bool are_unchecked =
      ended == RoundEnd::unfinished && !(written.scores.empty() && written.totals.empty());
  return are_unchecked ? "no scores, and those written cannot be checked" : "no scores";
}

Text round_words(const Record& record, const Verdict& verdict, std::size_t number) {
  const RoundResult& round = verdict.rounds[number];
  const auto scored = [](const SeatResult& seat) {
    return seat.took_part && (seat.score || seat.adjustment || seat.buy_back);
  };
  Text text;
  for (std::size_t i = 0; i < round.seats.size(); ++i) {
    if (!scored(round.seats[i])) continue;
    if (!text.empty()) text += ", ";
    text += seat_words(record, number, i, round.seats[i]);
  }
  return text.empty() ? no_scores_words(record.rounds[number], round.ended) : text;
}

Text result_words(const Record& record, const GameResult& result) {
  Text text;
  for (std::size_t i = 0; i < result.totals.size() && result.totals_known; ++i) {
    text += i == 0 ? "; totals " : ", ";
    text += say("{} {}", shown(player_name(record, Seat(i))), range_words(result.totals[i]));
  }
  if (!result.eliminated.empty())
    text += say("; out of the game: {}", names(record, result.eliminated));
  if (!result.winners.empty())
    text += result.winners.size() == 1 ? say("; {} wins the game", names(record, result.winners))
                                       : say("; {} win the game", names(record, result.winners));
  for (std::size_t i = 0; i < result.settlement.size(); ++i) {
    text += i == 0 ? "; settled " : ", ";
    text += say("{} {}", shown(player_name(record, Seat(i))), signed_words(result.settlement[i]));
  }
  if (result.next && result.next->dealer)
    text += say("; next dealer {}", shown(player_name(record, *result.next->dealer)));
  return text;
}

/// The number of the round with this index.
std::uint32_t name_of(const Judged& judged, std::size_t round) {
  return number_of_round(*judged.record, static_cast<std::uint32_t>(round) + 1);
}

/// Appends a line with the working of each score, except scores that are as written.
void append_round_workings(const Judged& judged, std::size_t round, std::string& out) {
  const std::vector<SeatResult>& seats = judged.verdict->rounds[round].seats;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].working.empty() || seats[i].working == Text(kAsWritten)) continue;
    out += judged.words(say("  round {}, {}: {}\n", name_of(judged, round),
                            shown(player_name(*judged.record, Seat(i))),
                            shown(judged.words(seats[i].working))));
  }
}

void append_workings(const Judged& judged, std::string& out) {
  const Verdict& verdict = *judged.verdict;
  for (std::size_t r = 0; r < verdict.rounds.size(); ++r)
    append_round_workings(judged, r, out);
  if (!verdict.result) return;
  const std::vector<Text>& workings = verdict.result->workings;
  for (std::size_t i = 0; i < workings.size(); ++i) {
    if (workings[i].empty()) continue;
    out += judged.words(say("  game, {}: {}\n", shown(player_name(*judged.record, Seat(i))),
                            shown(judged.words(workings[i]))));
  }
}

}  // namespace

void append_round(const Judged& judged, std::size_t round, std::string& out) {
  const RoundResult& result = judged.verdict->rounds[round];
  out += judged.words(say("  end of round {}{}: {}\n", name_of(judged, round),
                          how_it_ended(result.ended),
                          round_words(*judged.record, *judged.verdict, round)));
  append_round_workings(judged, round, out);
}

void append_verdict_line(const Judged& judged, Colour colour, std::string& out) {
  const Verdict& verdict = *judged.verdict;
  std::string line = shown(judged.name);
  if (judged.line > 0) line += fmt::format(":{}", judged.line);
  paint(out, colour, Ink::strong, line + ": ");
  paint(out, colour, ink_of_verdict(verdict.judgement),
        judged.words(record_word(verdict.judgement)));
  if (judged.is_waived()) out += judged.words(say(", {}", "waived"));
  if (verdict.excerpt && verdict.judgement < Judgement::illegal) {
    out += judged.words(" so far");
    for (const Finding& finding : verdict.owed)
      out += judged.words(
          say("; still owed this turn: {}", owed_word(judged.ruleset->variant, finding)));
  }
  out += judged.words(finding_counts(judged));
  for (std::size_t i = 0; i < verdict.rounds.size(); ++i) {
    const RoundResult& round = verdict.rounds[i];
    out += judged.words(say("; round {}{}: {}", name_of(judged, i), how_it_ended(round.ended),
                            round_words(*judged.record, verdict, i)));
  }
  if (verdict.result) out += judged.words(result_words(*judged.record, *verdict.result));
  out += '\n';
}

void append_closing(const Judged& judged, Colour colour, std::string& out) {
  append_verdict_line(judged, colour, out);
  append_workings(judged, out);
}

namespace {

// === Verdicts for people.

constexpr std::size_t kShortLabel = 80;  // a longer working gets its own line

/// One finding while it is drawn.
struct Drawing {
  const Judged& judged;
  const Finding& finding;
  Colour colour;
  std::size_t gutter;  // its width
  std::string& out;
};

/// A place to show, with its label.
struct Shown {
  Spot spot;
  std::string_view text;  // the text shown: its line, or in a workbook its cell
  Underline underline;
};

std::string place_name(const Judged& judged, const Place& at) {
  const Spot spot = spot_of(*judged.record, at);
  if (const std::optional<CellSpot> cell = cell_spot(judged, spot))
    return shown(place_in_book(judged, *cell));
  std::string name = shown(judged.name);
  const FileSpot in_file = file_spot(judged, spot);
  if (in_file.line > 0) name += fmt::format(":{}", in_file.line);
  if (in_file.column > 0) name += fmt::format(":{}", in_file.column);
  if (spot.line == nullptr || judged.record->source.container == Container::text) return name;
  const std::string pointer = shown(json_pointer(*judged.record, *spot.line));
  if (!pointer.empty()) name += ' ' + pointer;
  return in_file.column > 0 ? name : name + fmt::format(" offset {}", spot.offset);
}

std::string line_label(const Judged& judged, const Spot& spot) {
  if (const std::optional<CellSpot> cell = cell_spot(judged, spot))
    return fmt::format("{}", cell->row);
  return judged.record->source.container == Container::text ? fmt::format("{}", spot.line->number)
                                                            : std::string();
}

bool fits_beside(std::string_view working) {
  return !working.empty() && count_code_points(working) <= kShortLabel;
}

/// Without a text if nothing is there.
Shown shown_of(const Judged& judged, const Place& at, Underline underline) {
  Shown shown{.spot = spot_of(*judged.record, at), .text = {}, .underline = std::move(underline)};
  shown.text = shown.spot.text;
  shown.underline.offset = shown.spot.offset;
  shown.underline.length = shown.spot.length;
  if (const std::optional<CellSpot> cell = cell_spot(judged, shown.spot)) {
    shown.text = cell->text;
    shown.underline.offset = cell->spot.offset;
  } else if (shown.text.empty()) {
    shown.text = first_line_of_value(*judged.record, shown.spot);
    shown.underline.offset = 0;
    shown.underline.length = 1;
  }
  return shown;
}

/// The places of the finding and of its labels, in the order of the record.
std::vector<Shown> spots_of(const Judged& judged, const Finding& finding) {
  std::vector<Shown> spots;
  const auto add = [&](const Place& at, Underline underline) {
    Shown shown = shown_of(judged, at, std::move(underline));
    if (shown.text.empty()) return;
    const auto after = std::ranges::find_if(
        spots, [&](const Shown& other) { return other.spot.line > shown.spot.line; });
    spots.insert(after, std::move(shown));
  };
  const std::string working = judged.words(finding.working);
  add(finding.at, {.mark = '^',
                   .ink = ink_of(severity_word(finding)),
                   .label = fits_beside(working) ? working : std::string()});
  for (const Label& label : finding.related)
    add(label.at, {.mark = '-', .ink = Ink::gutter, .label = judged.words(label.text)});
  return spots;
}

bool stands_in_text(const Judged& judged, const Place& at) {
  return !shown_of(judged, at, {}).text.empty();
}

std::size_t gutter_width(const Judged& judged, const std::vector<Shown>& spots) {
  std::size_t width = 1;
  for (const Shown& shown_spot : spots)
    width = std::max(width, line_label(judged, shown_spot.spot).size());
  return width;
}

void append_head(const Drawing& d) {
  const std::string_view severity = severity_word(d.finding);
  const std::string_view word = d.finding.waiver != nullptr ? "waived" : severity;
  paint(d.out, d.colour, ink_of(severity),
        fmt::format("{}[{}]", d.judged.words(word), d.finding.code));
  paint(d.out, d.colour, Ink::strong, ": " + shown(d.judged.words(d.finding.message)));
  d.out += '\n';
  d.out.append(d.gutter, ' ');
  paint(d.out, d.colour, Ink::gutter, "--> ");
  d.out += place_name(d.judged, d.finding.at);
  if (const std::string when = when_words(d.judged, d.finding); !when.empty())
    d.out += "   " + when;
  d.out += '\n';
}

void append_spots(const Drawing& d, const std::vector<Shown>& spots) {
  if (spots.empty()) return;
  append_gutter(d.out, {.label = {}, .width = d.gutter, .colour = d.colour});
  d.out += '\n';
  for (const Shown& s : spots) {
    const std::string label = line_label(d.judged, s.spot);
    append_excerpt(d.out, {.label = label, .width = d.gutter, .colour = d.colour}, s.text,
                   s.underline);
  }
}

void append_remark(const Drawing& d, std::string_view kind, std::string_view text) {
  if (text.empty()) return;
  d.out.append(d.gutter + 1, ' ');
  paint(d.out, d.colour, Ink::gutter, "= ");
  paint(d.out, d.colour, Ink::strong, d.judged.words(kind));
  d.out += ": " + shown(text) + '\n';
}

void append_remarks(const Drawing& d) {
  append_remark(d, "rule", citation(d.judged, d.finding));
  const std::string working = d.judged.words(d.finding.working);
  if (!fits_beside(working) || !stands_in_text(d.judged, d.finding.at))
    append_remark(d, "working", working);
  for (const Label& label : d.finding.related)
    if (!stands_in_text(d.judged, label.at)) append_remark(d, "note", d.judged.words(label.text));
  for (const std::string& line : hinge_lines(d.judged, d.finding))
    append_remark(d, "hinges on", line);
  const std::string help = d.judged.words(d.finding.help);
  if (d.finding.judgement != Judgement::ruled)
    append_remark(d, "help", help);
  else if (help.empty())
    append_remark(d, "ruling", d.judged.words(ruling_words(d.finding)));
  else
    append_remark(d, "ruling", help);
  if (d.finding.waiver != nullptr)
    append_remark(d, "waived", waiver_words(d.judged.words, *d.finding.waiver));
}

}  // namespace

void append_finding(const Judged& judged, const Finding& finding, Colour colour, std::string& out) {
  const std::vector<Shown> spots = spots_of(judged, finding);
  const Drawing drawing{.judged = judged,
                        .finding = finding,
                        .colour = colour,
                        .gutter = gutter_width(judged, spots),
                        .out = out};
  append_head(drawing);
  append_spots(drawing, spots);
  append_remarks(drawing);
  out += '\n';
}

void append_findings(const Judged& judged, std::span<const Finding> findings, Verbosity verbosity,
                     Colour colour, std::string& out) {
  constexpr std::size_t kMostAlike = 10;
  std::map<std::string_view, std::size_t> unread;  // by code
  for (const Finding& finding : findings) {
    if (verbosity == Verbosity::problems && is_note(finding)) continue;
    const bool is_unread = finding.judgement == Judgement::malformed;
    if (is_unread && ++unread[finding.code] > kMostAlike) continue;
    append_finding(judged, finding, colour, out);
  }
  for (const auto& [code, count] : unread)
    if (count > kMostAlike)
      out += judged.words(say("{}: {} more of {} in this record\n\n", shown(judged.name),
                              count - kMostAlike, code));
}

void append_text(const Judged& judged, const TextOptions& options, std::string& out) {
  Sieve sieve({.verbosity = options.verbosity});
  const Judged& shown = sieve.sift(judged);
  if (shown.sifted != nullptr && shown.sifted->silent) return;
  append_findings(shown, shown.findings(), Verbosity::everything, options.colour, out);
  if (shown.trace != nullptr) append_trace(shown, {}, options.colour, out);
  append_closing(shown, options.colour, out);
  if (!shown.link.empty())
    out += fmt::format("  {}: {}\n", shown.words("Open in the referee"), shown.link);
}

}  // namespace rummy
