#include "cli/reading_page.h"

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {
namespace {

std::string shown_separator(char separator) {
  if (separator == '\0') return "spaces";
  return separator == '\t' ? "TAB" : shown_in_quotes(std::string(1, separator));
}

/// "4", or "4 to 9" where lines of a kind follow each other.
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

}  // namespace

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

}  // namespace rummy
