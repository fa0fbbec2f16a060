// `rumref score`: scoresheets of games played on paper.

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/judging_arguments.h"
#include "cli/mapping.h"
#include "cli/output.h"
#include "cli/reports.h"
#include "cli/rules.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "settings/settings.h"
#include "sheet_rules.h"
#include "store/database.h"
#include "table/record.h"

namespace rummy {
namespace {

// === `rumref score --template`: an empty scoresheet to fill in.

/// Why no template can be written; empty if one can.
std::string fault_of(const ScoreArguments& a) {
  if (!a.sheets.empty()) return "--template writes an empty scoresheet and reads none";
  if (a.reading.said.players.empty()) return "--template needs the players: --players Ala,Bartek";
  if (a.format != ScoreFormat::csv && a.format != ScoreFormat::xlsx &&
      a.format != ScoreFormat::text)
    return "--template is written as csv or xlsx";
  if (a.format == ScoreFormat::xlsx && a.output.empty())
    return "--format xlsx needs a file to write to: --output FILE";
  std::error_code error;
  if (!a.overwrites && !a.output.empty() && std::filesystem::exists(a.output, error))
    return a.output + " already exists; not overwritten (--force overwrites it)";
  return {};
}

std::string fault_of_players(const Variant& variant, std::size_t players) {
  const auto least = static_cast<std::size_t>(variant.deal.players_min);
  const auto most = static_cast<std::size_t>(variant.deal.players_max);
  if (players >= least && players <= most) return {};
  return fmt::format("--players names {} player{}; the game is for {} to {}", players,
                     players == 1 ? "" : "s", least, most);
}

Exit write_blank_sheet(const GlobalArguments& global, const ScoreArguments& arguments) {
  if (const std::string fault = fault_of(arguments); !fault.empty()) {
    complain(fault);
    return Exit::failed;
  }
  const std::shared_ptr<const Ruleset> rules =
      ruleset_for(global, arguments.blank_for, arguments.overlays, arguments.settings);
  if (!rules) return Exit::failed;
  const std::vector<std::string>& players = arguments.reading.said.players;
  if (const std::string fault = fault_of_players(rules->variant, players.size()); !fault.empty()) {
    complain(fault);
    return Exit::failed;
  }
  const SheetTemplate sheet{.name = arguments.blank_for,
                            .variant = rules->at_table(players.size()).variant,
                            .players = players,
                            .is_pad = arguments.as_pad};
  if (arguments.format == ScoreFormat::xlsx) {
    const std::string error = write_template_book(sheet, arguments.output, global.words());
    if (error.empty()) return Exit::fine;
    complain("cannot write " + arguments.output + ": " + error);
    return Exit::failed;
  }
  Output out(arguments.output);
  out.write(template_csv(sheet));
  return out.finish();
}

// === `score --show-reading`: how the referee understood a scoresheet.

std::string shown_separator(char separator) {
  if (separator == '\0') return "spaces";
  return separator == '\t' ? "TAB" : shown_in_quotes(std::string(1, separator));
}

/// "4", or "4 to 9" for consecutive lines of one kind.
struct LineRun {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  Text meaning;
};
std::vector<LineRun> runs_of(const std::vector<SheetReading::Line>& lines) {
  std::vector<LineRun> runs;
  for (const SheetReading::Line& line : lines) {
    if (!runs.empty() && runs.back().meaning == line.meaning && line.number <= runs.back().last + 1)
      runs.back().last = line.number;
    else
      runs.push_back({.first = line.number, .last = line.number, .meaning = line.meaning});
  }
  return runs;
}

class ReadingPage {
 public:
  ReadingPage(const Wording& words, std::string& out) : words_(words), out_(out) {}

  void add(const Text& text) { out_.append("  ").append(words_(text)).append("\n"); }
  void add_reading(const SheetReading& reading, const Record& record);
  void add_findings(const Findings& findings, const Record& record);

 private:
  const Wording& words_;
  std::string& out_;
};

void ReadingPage::add_reading(const SheetReading& reading, const Record& record) {
  if (reading.layout.empty()) return;
  add(say("layout: {}; the header is line {}; cells are separated by {}", reading.layout,
          reading.head_line, shown_separator(reading.separator)));
  if (reading.margin >= 0)
    add(say("the next best reading of the figures is worse by {} bits", reading.margin));
  for (const SheetReading::Column& column : reading.columns)
    add(say("column {}: {}", shown_in_quotes(column.head), column.meaning));
  for (const LineRun& run : runs_of(reading.lines)) {
    if (run.first == run.last)
      add(say("line {}: {}", run.first, run.meaning));
    else
      add(say("lines {} to {}: {}", run.first, run.last, run.meaning));
  }
  std::string players;
  for (const std::string& player : record.players)
    players.append(players.empty() ? "" : ", ").append(player);
  if (!players.empty()) add(say("players: {}", players));
  add(say("rounds: {}", record.rounds.size()));
}

void ReadingPage::add_findings(const Findings& findings, const Record& record) {
  for (const Finding& finding : findings) {
    const bool is_note = finding.judgement == Judgement::note;
    const Text kind = is_note ? "note" : "error";
    if (finding.at.is_somewhere())
      add(say("{}: line {}: {}", kind, code_points(record, finding.at).line, finding.message));
    else
      add(say("{}: {}", kind, finding.message));
  }
}

/// Appends how a game of a file was read, with assumptions and faults. False if it cannot be read.
bool append_reading(const InputItem& item, Spelling spelling, const Wording& words,
                    std::string& out) {
  out += item.name;
  if (item.line > 0) out += fmt::format(":{}", item.line);
  ReadingPage page(words, out);
  if (item.container != Container::csv) {
    out += '\n';
    page.add("a record, and no table: it is read as it is written");
    return true;
  }
  Record record;
  Findings findings;
  SheetReading reading;
  read_sheet_record(sheet_text(item.text, item.sheet), record, findings, spelling, &reading);
  if (record.head.id) out.append("  ").append(*record.head.id);
  out += '\n';
  page.add_reading(reading, record);
  page.add_findings(findings, record);
  for (const Finding& finding : findings)
    if (finding.judgement == Judgement::malformed) return false;
  return true;
}

// === `rumref score`: scoresheets of games played on paper.

/// Takes the judged games and prints what was asked for.
class ScoreKeeper {
 public:
  ScoreKeeper(const GlobalArguments& global, const ScoreArguments& arguments)
      : arguments_(arguments),
        words_(global.words()),
        out_(arguments.format == ScoreFormat::xlsx ? std::string() : arguments.output),
        text_{.colour = out_.colour(global.colour), .verbosity = global.verbosity},
        standings_(arguments.by, arguments.counting),
        report_(arguments.format, text_) {
    if (arguments.format == ScoreFormat::xlsx)
      book_.emplace(arguments.output, arguments.standings ? BookKind::standings : BookKind::games,
                    arguments.by, words_);
    if (!arguments.database.empty()) database_.emplace(arguments.database);
  }

  /// False once nothing more can be written.
  [[nodiscard]] bool goes_on() const {
    return out_.is_good() && !is_interrupted() && (!database_ || database_->error().empty());
  }
  void take(const Judged& judged, std::string_view text);
  /// Whether the record is a copy of an earlier one, which counts once in standings and books.
  bool leaves_out(const InputItem& item) {
    return (arguments_.standings || book_) && same_.is_copy(item);
  }
  void fail(const std::string& message) {
    complain(message);
    exit_ = Exit::failed;
  }
  void fail_silently() { exit_ = Exit::failed; }
  [[nodiscard]] std::size_t games() const { return tally_.records(); }
  /// Reports an input that could not be read at all.
  void fail(const InputItem& item) {
    fail(item.name + ": " + item.message);
    if (book_) book_->leave_out(item.name, item.line, item.message);
  }
  void leave_out(const std::string& file, const std::string& what) {
    say_left_out(file, what);
    if (book_) book_->leave_out(file, 0, what);
  }
  [[nodiscard]] std::vector<std::string> variants() const { return tally_.variants(); }
  Exit finish();

 private:
  void print_game(const ScoreSheet& sheet);
  void note_faulty(const Judged& judged);
  void say_notes();
  void print_standings();
  void print_last_words();

  const ScoreArguments& arguments_;
  const Wording words_;
  Output out_;
  TextOptions text_;
  Tally tally_;
  SameRecords same_;
  std::vector<std::string> faulty_;  // places of the first games with findings
  std::size_t faulty_count_ = 0;
  StandingsTable standings_;
  std::optional<ScoreBook> book_;
  std::optional<Database> database_;
  Exit exit_ = Exit::fine;
  ScoreReport report_;  // of games
};

void ScoreKeeper::take(const Judged& judged, std::string_view text) {
  tally_.add(outcome_of(judged));
  exit_ = worse(exit_, exit_of(judged.verdict->judgement, spelling_of(arguments_.strict)));
  // Without its text a record cannot be recognized again.
  if (database_ && !text.empty()) {
    const std::string note = database_->add(judged, text);
    if (!note.empty()) complain(note);
  }
  const ScoreSheet sheet = score_sheet(judged);
  if (arguments_.standings) note_faulty(judged);
  if (book_) return book_->add(sheet);
  if (arguments_.standings) return standings_.add(sheet);
  print_game(sheet);
}

/// Standings show no findings, but name the games with some.
void ScoreKeeper::note_faulty(const Judged& judged) {
  constexpr std::size_t kMostNamed = 5;
  if (judged.verdict->judgement < Judgement::undecided) return;
  if (++faulty_count_ > kMostNamed) return;
  faulty_.push_back(std::string(judged.name) +
                    (judged.line > 0 ? ":" + std::to_string(judged.line) : std::string()));
}

void ScoreKeeper::say_notes() {
  if (const std::string note = same_.note("counted once"); !note.empty()) complain(note);
  const bool for_people =
      arguments_.format == ScoreFormat::text || arguments_.format == ScoreFormat::xlsx;
  if (faulty_count_ == 0 || !for_people || text_.verbosity == Verbosity::problems) return;
  std::string names;
  for (const std::string& place : faulty_)
    names += (names.empty() ? "" : ", ") + place;
  if (faulty_count_ > faulty_.size())
    names += " and " + std::to_string(faulty_count_ - faulty_.size()) + " more";
  complain("note: " + std::to_string(faulty_count_) +
           (faulty_count_ == 1 ? " game has" : " games have") +
           " findings, shown without --standings: " + names);
}

void ScoreKeeper::print_game(const ScoreSheet& sheet) {
  std::string report;
  report_.append(sheet, report);
  out_.write(report);
}

void ScoreKeeper::print_standings() {
  std::string report;
  switch (arguments_.format) {
    case ScoreFormat::text:
      append_standings_text(standings_, words_, report);
      if (arguments_.cross) append_cross_text(standings_, words_, report);
      break;
    case ScoreFormat::markdown:
      append_standings_markdown(standings_, arguments_.cross, words_, report);
      break;
    case ScoreFormat::html:
      append_standings_html(standings_, arguments_.cross, arguments_.title, words_, report);
      break;
    case ScoreFormat::json:
    case ScoreFormat::ndjson: {
      JsonWriter json(report,
                      arguments_.format == ScoreFormat::json ? JsonStyle::pretty : JsonStyle::line);
      write_standings(json, standings_);
      report += '\n';
      break;
    }
    case ScoreFormat::csv:
      append_standings_csv(standings_, report);
      break;
    case ScoreFormat::xlsx:
      break;
  }
  out_.write(report);
}

void ScoreKeeper::print_last_words() {
  if (arguments_.standings) return print_standings();
  std::string text;
  report_.append_end(tally_, words_, text);
  out_.write(text);
}

Exit ScoreKeeper::finish() {
  if (book_) {
    if (const std::string error = book_->finish(); !error.empty())
      fail("cannot write " + arguments_.output + ": " + error);
  } else {
    print_last_words();
  }
  if (database_) {
    database_->finish();
    if (!database_->error().empty())
      fail("cannot keep verdicts in " + arguments_.database + ": " + database_->error());
  }
  say_notes();
  if (is_interrupted()) fail("interrupted: not all games were scored");
  return worse(exit_, out_.finish());
}

void take_item(const InputItem& item, Referee& referee, ScoreKeeper& keeper) {
  if (keeper.leaves_out(item)) return;
  const Judged* judged = judge_item(referee, item);
  if (judged == nullptr) return keeper.fail(item);
  if (!item.note.empty()) complain("note: " + item.note);
  // An input that was too large was not read and has no text to be kept by.
  keeper.take(*judged, item.fault == InputFault::none ? item.text : std::string_view());
}

/// Shows how each scoresheet is understood, for its keeper to check.
Exit show_readings(const GlobalArguments& global, const ScoreArguments& arguments,
                   std::shared_ptr<const SheetOptions> sheets, const OpenForeign& mapped) {
  Output out(arguments.output);
  Exit exit = Exit::fine;
  Inputs inputs(arguments.sheets, {.max_record_bytes = arguments.max_record_bytes,
                                   .sought = Sought::records_and_csv,
                                   .stop = interrupt_descriptor(),
                                   .sheets = std::move(sheets),
                                   .leave_out = say_left_out,
                                   .excluded = arguments.excluded,
                                   .open_foreign = mapped});
  InputItem item;
  while (out.is_good() && inputs.next(item)) {
    if (item.fault != InputFault::none) {
      complain(item.name + ": " + item.message);
      exit = Exit::failed;
      continue;
    }
    std::string report;
    if (!append_reading(item, spelling_of(arguments.strict), global.words(), report))
      exit = worse(exit, exit_of(Judgement::malformed, Spelling::lenient));
    out.write(report);
  }
  return worse(exit, out.finish());
}

/// The format for the name of the output; nothing if the name does not decide.
std::optional<ScoreFormat> format_by_name(const std::string& output) {
  const std::string name = in_small_letters(output);
  if (name.ends_with(".xlsx")) return ScoreFormat::xlsx;
  if (name.ends_with(".csv")) return ScoreFormat::csv;
  if (name.ends_with(".md")) return ScoreFormat::markdown;
  if (name.ends_with(".html")) return ScoreFormat::html;
  return std::nullopt;
}

/// Why these arguments cannot be used together; empty if they can.
std::string contradiction(const ScoreArguments& arguments) {
  const bool to_publish =
      arguments.format == ScoreFormat::markdown || arguments.format == ScoreFormat::html;
  if (to_publish && !arguments.standings) return "markdown and html are for --standings";
  const Counting& counting = arguments.counting;
  const bool is_usual = counting.rank == RankBy::wins && counting.best == 0 && counting.drop == 0;
  if (arguments.format == ScoreFormat::xlsx && (!is_usual || arguments.cross))
    return "a workbook ranks by wins over all games, with formulas; --rank, --best, --drop and "
           "--cross are for the other formats";
  const bool has_cross = arguments.format == ScoreFormat::text || to_publish;
  if (arguments.cross && !has_cross) return "--cross is printed as text, markdown or html";
  if (arguments.format == ScoreFormat::xlsx && arguments.output.empty())
    return "--format xlsx needs a file to write to: --output FILE";
  if (writes_over_one_of(arguments.sheets, arguments.output))
    return "--output " + arguments.output + " is one of the sheets; write to another file";
  return {};
}

}  // namespace

Exit run_score(const GlobalArguments& global, const ScoreArguments& given) {
  ScoreArguments arguments = given;
  const std::optional<ScoreFormat> by_name = format_by_name(given.output);
  if (by_name && given.is_format_given && *by_name != given.format) {
    complain("--output " + given.output +
             " is another format than --format says; leave out --format, or use another name");
    return Exit::failed;
  }
  if (by_name && !given.show_reading) arguments.format = *by_name;
  if (!arguments.blank_for.empty()) return write_blank_sheet(global, arguments);
  VariantLibrary variants(variant_directories(global));
  const auto overrides =
      read_house_rules(variants, arguments.overlays, arguments.settings, global.project);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return Exit::failed;
  }
  std::shared_ptr<const SheetOptions> sheets = read_sheet_options(
      arguments.reading,
      sheet_rules_of(variants, arguments.variant, *overrides, global.project.variant));
  OpenForeign mapped;
  if (!sheets || !open_mapping(arguments.reading.map, mapped)) return Exit::failed;
  if (arguments.show_reading) return show_readings(global, arguments, std::move(sheets), mapped);
  if (const std::string fault = contradiction(arguments); !fault.empty()) {
    complain(fault);
    return Exit::failed;
  }
  const bool for_people =
      arguments.format == ScoreFormat::text || arguments.format == ScoreFormat::xlsx;
  const Problems problems = for_people ? problems_of_rules(variants, arguments.variant, *overrides)
                                       : problems_of_variant(variants, arguments.variant);
  if (!problems.empty()) {
    complain(problems, global.colour);
    return Exit::failed;
  }
  ScoreKeeper keeper(global, arguments);
  Referee referee(variants, referee_options(arguments, *overrides, global.common()));
  catch_interrupts();
  Inputs inputs(
      arguments.sheets,
      {.max_record_bytes = arguments.max_record_bytes,
       .sought = Sought::records_and_csv,
       .stop = interrupt_descriptor(),
       .sheets = std::move(sheets),
       .leave_out = [&](const auto& file, const auto& what) { keeper.leave_out(file, what); },
       .excluded = arguments.excluded,
       .open_foreign = mapped});
  InputItem item;
  while (keeper.goes_on() && inputs.next(item))
    if (!is_interrupted()) take_item(item, referee, keeper);
  if (!say_passed_over(inputs, keeper.games())) keeper.fail_silently();
  for (const std::string& variant : keeper.variants())
    say_idle_settings(variants, variant, *overrides);
  return keeper.finish();
}

}  // namespace rummy
