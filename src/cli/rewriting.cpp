#include "cli/rewriting.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "cli/commands.h"
#include "cli/output.h"
#include "logio/records.h"
#include "report/judged.h"
#include "rumref.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

bool read_record(const RecordText& text, ColourWhen when, Spelling spelling, Record& record) {
  Verdict verdict;
  switch (text.container) {
    case Container::text:
      read_text_record(text.text, record, verdict.findings, spelling);
      break;
    case Container::json:
      read_json_record(text.text, record, verdict.findings, spelling);
      break;
    case Container::csv:
      read_sheet_record(sheet_text(text.text, text.sheet), record, verdict.findings, spelling);
      break;
  }
  if (is_readable(verdict.findings)) return true;
  const Judged judged{.name = text.name,
                      .line = text.line,
                      .variant = {},
                      .house_rules = {},
                      .ruleset = nullptr,
                      .record = &record,
                      .verdict = &verdict};
  complain_of(judged, when);
  return false;
}

std::string written(const Record& record, Container container) {
  return container == Container::text ? write_text_record(record)
                                      : write_json_record(record) + '\n';
}

std::string rewrite_file(const std::string& name, const std::string& text) {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::canonical(name, error);
  if (error) return error.message();
  const std::string fresh = path.string() + ".new";
  Output out(fresh);
  out.write(text);
  if (out.finish() != Exit::fine) {
    std::filesystem::remove(fresh, error);
    return "it was left as it is";
  }
  std::filesystem::permissions(fresh, std::filesystem::status(path).permissions(), error);
  std::filesystem::rename(fresh, path, error);
  return error ? error.message() : std::string();
}

std::string not_comparable(const RecordText& text) {
  if (text.container == Container::csv)
    return "is CSV, which is left alone; `rumref convert` makes a record of it";
  if (text.column > 0)
    return "is a list of records, which is not rewritten; `rumref convert --to json` writes one a "
           "line";
  return {};
}

std::string not_rewritable(const RecordText& text) {
  if (std::string why = not_comparable(text); !why.empty()) return why;
  const bool is_plain =
      text.name != "-" && !text.name.ends_with(".gz") && !text.name.ends_with(".zst");
  return is_plain ? "" : "only plain files can be rewritten in place";
}

}  // namespace rummy
