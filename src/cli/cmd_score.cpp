// `rumref score`: scoresheets of games played on paper.

#include <csignal>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/tally.h"
#include "cli/variant_dirs.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/input_files.h"
#include "logio/inputs.h"
#include "logio/leniency.h"
#include "report/json.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/paint.h"
#include "report/score_book.h"
#include "report/score_csv.h"
#include "report/score_sheet.h"
#include "report/score_text.h"
#include "report/standings.h"
#include "report/text.h"
#include "rumref.h"
#include "store/database.h"

namespace rummy {
namespace {

// Ctrl-C ends the program with the games so far; a second one at once.
volatile std::sig_atomic_t interrupted = 0;

void on_interrupt(int /*signal*/) {
  interrupted = 1;
  std::signal(SIGINT, SIG_DFL);
}

Exit exit_of(Judgement judgement, bool strict) {
  switch (judgement) {
    case Judgement::note:
    case Judgement::ruled:
      return Exit::fine;
    case Judgement::undecided:
      return strict ? Exit::found : Exit::fine;
    case Judgement::illegal:
      return Exit::found;
    case Judgement::malformed:
      return Exit::failed;
  }
  return Exit::failed;
}

/// Takes the games as they are judged, and prints what was asked for.
class ScoreKeeper {
 public:
  ScoreKeeper(const GlobalArguments& global, const ScoreArguments& arguments)
      : arguments_(arguments),
        out_(arguments.format == ScoreFormat::xlsx ? std::string() : arguments.output),
        text_{.colour = out_.colour(global.colour), .tell = global.tell} {
    if (arguments.format == ScoreFormat::xlsx)
      book_.emplace(arguments.output, arguments.standings ? BookKind::standings : BookKind::games);
    if (!arguments.database.empty()) database_.emplace(arguments.database);
  }

  /// False once nothing more can be written.
  [[nodiscard]] bool goes_on() const {
    return out_.is_good() && interrupted == 0 && (!database_ || database_->error().empty());
  }
  void take(const Judged& judged, std::string_view text);
  void fail(const std::string& message) {
    complain(message);
    exit_ = Exit::failed;
  }
  Exit finish();

 private:
  void print_game(const ScoreSheet& sheet);
  void print_json(const ScoreSheet& sheet);
  void print_standings();
  void print_last_words();

  const ScoreArguments& arguments_;
  Output out_;
  TextOptions text_;
  Tally tally_;
  StandingsTable standings_;
  std::optional<ScoreBook> book_;
  std::optional<Database> database_;
  Exit exit_ = Exit::fine;
  std::string held_;  // the first verdict in JSON: an array only if another one follows
};

void ScoreKeeper::take(const Judged& judged, std::string_view text) {
  std::vector<std::string_view> codes;
  for (const Finding& finding : judged.verdict->findings)
    if (severity_word(finding.judgement) != "note") codes.push_back(finding.code);
  tally_.add(judged.verdict->judgement, codes);
  exit_ = worse(exit_, exit_of(judged.verdict->judgement, arguments_.strict));
  // Without its text a record has nothing to be known by again.
  if (database_ && !text.empty()) {
    const std::string note = database_->add(judged, text);
    if (!note.empty()) complain(note);
  }
  const ScoreSheet sheet = score_sheet(judged);
  if (book_) return book_->add(sheet);
  if (arguments_.standings) {
    standings_.add(sheet);
    // What is wrong with a sheet is told whatever is made of it.
    if (arguments_.format != ScoreFormat::text) return;
    std::string report;
    append_text(judged, {.colour = text_.colour, .tell = Tell::problems}, report);
    out_.write(report);
    return;
  }
  print_game(sheet);
}

void ScoreKeeper::print_game(const ScoreSheet& sheet) {
  std::string report;
  switch (arguments_.format) {
    case ScoreFormat::text:
      append_score_table(sheet, text_, report);
      break;
    case ScoreFormat::json:
    case ScoreFormat::ndjson:
      return print_json(sheet);
    case ScoreFormat::csv:
      if (tally_.records() == 1) append_score_csv_head(report);
      append_score_csv(sheet, report);
      break;
    case ScoreFormat::xlsx:
      break;
  }
  out_.write(report);
}

void ScoreKeeper::print_json(const ScoreSheet& sheet) {
  const bool line = arguments_.format == ScoreFormat::ndjson;
  std::string report;
  JsonWriter json(report, line ? JsonStyle::line : JsonStyle::pretty);
  write_verdict(json, *sheet.judged, Detail::sheet);
  if (line) {
    out_.write(report + '\n');
  } else if (tally_.records() == 1) {
    held_ = std::move(report);
  } else {
    if (tally_.records() == 2) out_.write("[\n" + held_);
    out_.write(",\n" + report);
  }
}

void ScoreKeeper::print_standings() {
  std::string report;
  switch (arguments_.format) {
    case ScoreFormat::text:
      append_standings_text(standings_, report);
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
  if (arguments_.format == ScoreFormat::json && tally_.records() > 0)
    text = tally_.records() > 1 ? "\n]\n" : held_ + '\n';
  if (arguments_.format == ScoreFormat::text && tally_.records() > 1) tally_.append_line(text);
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
  if (interrupted != 0) fail("interrupted: not all games were scored");
  return worse(exit_, out_.finish());
}

HingeSearch hinges_wanted(const ScoreArguments& arguments) {
  const bool told = arguments.format == ScoreFormat::text || arguments.format == ScoreFormat::json;
  return told && !arguments.standings ? HingeSearch::faults : HingeSearch::none;
}

RecordText text_of(const InputItem& item) {
  return {.name = item.name,
          .line = item.line,
          .container = item.container,
          .text = item.text,
          .csv = item.csv};
}

void take_item(const InputItem& item, Referee& referee, ScoreKeeper& keeper) {
  switch (item.fault) {
    case InputFault::none:
      return keeper.take(referee.judge(text_of(item)), item.text);
    case InputFault::too_large:
      return keeper.take(referee.refuse(text_of(item), {.code = "record.too-large",
                                                        .judgement = Judgement::malformed,
                                                        .message = item.message}),
                         {});
    case InputFault::unreadable:
      return keeper.fail(item.name + ": " + item.message);
  }
}

}  // namespace

Exit run_score(const GlobalArguments& global, const ScoreArguments& arguments) {
  const auto overrides = read_settings(arguments.settings);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return Exit::failed;
  }
  if (arguments.format == ScoreFormat::xlsx && arguments.output.empty()) {
    complain("--format xlsx needs a file to write to: --output FILE");
    return Exit::failed;
  }
  VariantLibrary variants(variant_directories(global));
  if (!arguments.variant.empty()) {
    if (const auto loaded = variants.load(arguments.variant); !loaded) {
      complain(loaded.error(), global.colour);
      return Exit::failed;
    }
  }
  ScoreKeeper keeper(global, arguments);
  Referee referee(variants, {.variant = arguments.variant,
                             .overrides = *overrides,
                             .hinges = hinges_wanted(arguments),
                             .spelling = arguments.strict ? Spelling::strict : Spelling::lenient});
  std::signal(SIGINT, on_interrupt);
  Inputs inputs(arguments.sheets, {.max_record_bytes = arguments.max_record_bytes,
                                   .sought = Sought::records_and_csv});
  InputItem item;
  while (keeper.goes_on() && inputs.next(item))
    take_item(item, referee, keeper);
  return keeper.finish();
}

}  // namespace rummy
