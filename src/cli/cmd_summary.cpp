// `rumref summary merge`: adds up the totals of several runs.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "cli/commands.h"
#include "cli/output.h"
#include "logio/inputs.h"
#include "report/json_writer.h"
#include "report/report.h"

namespace rummy {
namespace {

constexpr std::size_t kLargest = std::size_t{16} << 20U;  // far more than all codes there can be

/// Reads the summaries of one file: one on all of its lines, or one a line.
class Merger {
 public:
  /// What is wrong with the file, or nothing.
  std::string add_file(const std::string& path);
  [[nodiscard]] const Tally& sum() const { return sum_; }

 private:
  std::string add_text(std::string_view text, const std::string& where);

  Tally sum_;
};

std::string Merger::add_text(std::string_view text, const std::string& where) {
  Tally tally;
  if (const std::string error = tally.read(text); !error.empty()) return where + ": " + error;
  return sum_.add(tally) ? std::string() : where + ": the numbers are too large to add up";
}

std::string Merger::add_file(const std::string& path) {
  OpenedSource opened = open_source(path);
  if (!opened.source) return path + ": " + opened.error;
  LineReader reader(std::move(opened.source), kLargest);
  std::string text;
  const LineRead read = reader.append_rest(text);
  if (read == LineRead::error) return path + ": " + reader.error();
  if (read == LineRead::too_long) return path + ": this is too long for a summary";
  Tally whole;
  if (whole.read(text).empty()) return add_text(text, path);
  std::size_t number = 0;
  for (std::string_view left = text; !left.empty();) {
    const std::size_t end = left.find('\n');
    const std::string_view line = left.substr(0, end);
    left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    // A file that is no list of summaries is told as what it is: one that cannot be read.
    const bool is_list = line.ends_with('}') && line.starts_with('{');
    std::string error =
        is_list ? add_text(line, path + ":" + std::to_string(number)) : add_text(text, path);
    if (!error.empty()) return error;
  }
  return text.empty() ? path + ": there is nothing in it" : std::string();
}

}  // namespace

Exit run_summary_merge(const GlobalArguments& global, const SummaryArguments& arguments) {
  if (writes_over_one_of(arguments.files, arguments.output)) {
    complain("--output " + arguments.output + " is one of the summaries; write to another file");
    return Exit::failed;
  }
  Merger merger;
  for (const std::string& file : arguments.files) {
    // A sum with something left out would be a wrong one: none is printed.
    if (const std::string error = merger.add_file(file); !error.empty()) {
      complain(error);
      return Exit::failed;
    }
  }
  std::string text;
  if (arguments.format == Format::text) {
    merger.sum().append_text(global.words(), text);
  } else {
    JsonWriter json(text, arguments.format == Format::json ? JsonStyle::pretty : JsonStyle::line);
    merger.sum().write(json);
    text += '\n';
  }
  Output out(arguments.output);
  out.write(text);
  return out.finish();
}

}  // namespace rummy
