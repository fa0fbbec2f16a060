// `rumref convert` and `rumref fmt`: records written back, in the other container or the same.

#include <fmt/core.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/judge_item.h"
#include "cli/output.h"
#include "cli/sheet_arguments.h"
#include "logio/inputs.h"
#include "logio/leniency.h"
#include "logio/reader.h"
#include "logio/sheet_options.h"
#include "logio/writer.h"
#include "report/judged.h"
#include "rumref.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Reads a record's text, or tells what is wrong with it.
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

/// The text without the notes behind '#': what a rewrite keeps of it.
bool has_comment(std::string_view text) {
  bool quoted = false;
  char before = '\n';
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (c == '\n') quoted = false;
    const bool starts = before == '\n' || before == ' ' || before == '\t';
    if (c == '#' && starts && !quoted) return true;
    before = c;
  }
  return false;
}

/// Writes a file anew so that it is never seen half written.
std::string replace_file(const std::string& name, const std::string& text) {
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

bool is_rewritable(std::string_view name) {
  return name != "-" && !name.ends_with(".gz") && !name.ends_with(".zst");
}

class FmtCommand {
 public:
  FmtCommand(const GlobalArguments& global, const FmtArguments& arguments)
      : global_(global), arguments_(arguments), out_("") {}

  bool take(const RecordText& text);
  void fail(const std::string& message) {
    complain(message);
    exit_ = Exit::failed;
  }
  Exit finish() {
    flush_file();
    return worse(exit_, out_.finish());
  }

 private:
  void flush_file();

  const GlobalArguments& global_;
  const FmtArguments& arguments_;
  Output out_;
  Exit exit_ = Exit::fine;
  Record record_;
  // With --write: the file in hand, what it holds and what it is to hold.
  std::string file_;
  std::string before_;
  std::string after_;
  bool unreadable_ = false;
};

bool FmtCommand::take(const RecordText& text) {
  if (text.container == Container::csv) {
    fail(fmt::format("{}: is CSV, which fmt leaves alone; `rumref convert` makes a record of it",
                     text.name));
    return false;
  }
  if (arguments_.write && text.column > 0) {
    fail(
        fmt::format("{}: is a list of records, which fmt does not rewrite; `rumref convert --to "
                    "json` writes one a line",
                    text.name));
    return false;
  }
  if (arguments_.write && !is_rewritable(text.name)) {
    fail(fmt::format("{}: only plain files can be rewritten in place", text.name));
    return true;
  }
  if (arguments_.write && text.name != file_) {
    flush_file();
    file_ = text.name;
  }
  if (!read_record(text, global_.colour, spelling_of(arguments_.strict), record_)) {
    exit_ = Exit::failed;
    unreadable_ = true;
    return true;
  }
  const std::string fresh = written(record_, text.container);
  if (!arguments_.write) return out_.write(fresh);
  before_ += text.text;
  if (text.line > 0) before_ += '\n';
  after_ += fresh;
  const bool loses = text.container == Container::text && has_comment(text.text);
  if (loses && !arguments_.drop_comments) {
    fail(file_ + ": has comments, which a rewrite would lose; --drop-comments rewrites it anyway");
    unreadable_ = true;
  }
  return true;
}

void FmtCommand::flush_file() {
  if (!file_.empty() && !unreadable_ && before_ != after_) {
    if (const std::string error = replace_file(file_, after_); !error.empty())
      fail(fmt::format("cannot rewrite {}: {}", file_, error));
  }
  file_.clear();
  before_.clear();
  after_.clear();
  unreadable_ = false;
}

/// Hands every record to `take` until it gives false; tells what could not be read.
template <class Take>
Exit each_record(const std::vector<std::string>& named, InputOptions options, Take take) {
  Exit exit = Exit::fine;
  Inputs inputs(named, std::move(options));
  InputItem item;
  while (inputs.next(item)) {
    if (item.fault == InputFault::none) {
      if (!take(text_of(item))) break;
      continue;
    }
    complain(fmt::format("{}: {}", item.name, item.message));
    exit = Exit::failed;
  }
  return exit;
}

}  // namespace

Exit run_convert(const GlobalArguments& global, const ConvertArguments& arguments) {
  std::shared_ptr<const SheetOptions> sheets = read_sheet_options(arguments.reading);
  if (!sheets) return Exit::failed;
  Output out(arguments.output);
  Exit exit = Exit::fine;
  Record record;
  std::string text_record;  // written once it is sure that there is no other
  std::size_t count = 0;
  const bool to_text = arguments.to == ConvertTo::rgn;
  const auto take = [&](const RecordText& text) {
    if (++count > 1 && to_text) {
      complain(fmt::format("{}: holds several records; a text record holds one", text.name));
      exit = Exit::failed;
      text_record.clear();
      return false;
    }
    if (!read_record(text, global.colour, spelling_of(arguments.strict), record)) {
      exit = Exit::failed;
      return true;
    }
    if (to_text) text_record = written(record, Container::text);
    return to_text || out.write(written(record, Container::json));
  };
  const Exit reading = each_record({arguments.record}, {.sheets = std::move(sheets)}, take);
  exit = worse(exit, reading);
  out.write(text_record);
  return worse(exit, out.finish());
}

Exit run_fmt(const GlobalArguments& global, const FmtArguments& arguments) {
  FmtCommand command(global, arguments);
  const Exit exit = each_record(arguments.records, {},
                                [&](const RecordText& text) { return command.take(text); });
  return worse(exit, command.finish());
}

}  // namespace rummy
