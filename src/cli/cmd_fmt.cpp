// `rumref fmt`: records in canonical form, printed, compared or rewritten.

#include <fmt/core.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cli/commands.h"
#include "cli/line_diff.h"
#include "cli/output.h"
#include "cli/rewriting.h"
#include "logio/records.h"
#include "rumref.h"
#include "table/record.h"

namespace rummy {
namespace {

class FmtCommand {
 public:
  FmtCommand(const GlobalArguments& global, const FmtArguments& arguments)
      : global_(global), arguments_(arguments), out_("") {}

  bool take(const RecordText& text);
  Exit finish() {
    flush_file();
    return worse(exit_, out_.finish());
  }

 private:
  [[nodiscard]] bool prints() const {
    return !arguments_.write && !arguments_.check && !arguments_.diff;
  }
  void fail(const std::string& message) {
    complain(message);
    exit_ = Exit::failed;
  }
  std::string fresh_text(const RecordText& text);
  void flush_file();
  void show_change();

  const GlobalArguments& global_;
  const FmtArguments& arguments_;
  Output out_;
  Exit exit_ = Exit::fine;
  Record record_;
  // Unless records are printed: the file in hand, what it holds and what it is to hold.
  std::string file_;
  std::string before_;
  std::string after_;
  bool unreadable_ = false;
};

bool FmtCommand::take(const RecordText& text) {
  const std::string why_not = arguments_.write ? not_rewritable(text) : not_comparable(text);
  if (!why_not.empty() && (!prints() || text.container == Container::csv)) {
    fail(fmt::format("{}: {}", text.name, why_not));
    return true;
  }
  if (!prints() && text.name != file_) {
    flush_file();
    file_ = text.name;
  }
  if (!read_record(text, global_.colour, spelling_of(arguments_.strict), record_)) {
    exit_ = Exit::failed;
    unreadable_ = true;
    return true;
  }
  const std::string fresh = fresh_text(text);
  if (prints()) return out_.write(fresh);
  before_ += text.text;
  if (text.line > 0) before_ += '\n';
  after_ += fresh;
  return true;
}

std::string FmtCommand::fresh_text(const RecordText& text) {
  if (text.container != Container::text || arguments_.drop_comments)
    return written(record_, text.container);
  std::optional<std::string> kept = write_with_comments(record_, text.text);
  if (kept) return std::move(*kept);
  fail(
      fmt::format("{}: has a comment that has no place in the canonical form; --drop-comments "
                  "leaves comments out",
                  text.name));
  unreadable_ = true;
  return {};
}

void FmtCommand::flush_file() {
  if (!file_.empty() && !unreadable_ && before_ != after_) {
    show_change();
    if (arguments_.write) {
      if (const std::string error = rewrite_file(file_, after_); !error.empty())
        fail(fmt::format("cannot rewrite {}: {}", file_, error));
    } else {
      exit_ = worse(exit_, Exit::found);
    }
  }
  file_.clear();
  before_.clear();
  after_.clear();
  unreadable_ = false;
}

void FmtCommand::show_change() {
  std::string text;
  if (arguments_.diff)
    append_line_diff(file_, before_, after_, out_.colour(global_.colour), text);
  else if (arguments_.check)
    text = file_ + ": not in canonical form\n";
  out_.write(text);
}

}  // namespace

Exit run_fmt(const GlobalArguments& global, const FmtArguments& arguments) {
  FmtCommand command(global, arguments);
  const Exit exit = each_record(arguments.records, {.excluded = arguments.excluded},
                                [&](const RecordText& text) { return command.take(text); });
  return worse(exit, command.finish());
}

}  // namespace rummy
