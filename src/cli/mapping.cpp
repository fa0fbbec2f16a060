// `rumref map` and --map: mappings, which read the files of other programs.

#include "cli/mapping.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "config/yaml.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "mapping/mapping.h"

namespace rummy {
namespace {

/// A mapping that comes with the program, or the one of a file.
Result<Mapping> mapping_called(const std::string& name) {
  const bool is_shipped = std::ranges::find(shipped_mappings(), name, &ShippedMapping::name) !=
                          shipped_mappings().end();
  std::error_code error;  // what is not there is no file
  if (is_shipped || !std::filesystem::is_regular_file(name, error)) return shipped_mapping(name);
  const auto text = read_file_text(name);
  return text ? read_mapping(name, *text) : Failure(text.error());
}

Exit list_mappings() {
  std::string text;
  for (const ShippedMapping& shipped : shipped_mappings()) {
    // The first line of its file says what it reads.
    const std::string_view first = shipped.text.substr(0, shipped.text.find('\n'));
    text += fmt::format("{:<20}  {}\n", shipped.name,
                        first.substr(std::min(first.find_first_not_of("# "), first.size())));
  }
  return print(text);
}

Exit propose_mapping(const std::string& file) {
  OpenedSource opened = open_source(file);
  std::string error = opened.error;
  std::string text;
  if (opened.source) {
    LineReader reader(std::move(opened.source), kMostRecordBytes);
    const LineRead read = reader.append_rest(text);
    if (read == LineRead::error) error = reader.error();
    if (read == LineRead::too_long) error = "is longer than 16 MiB; give a part of it";
  }
  if (error.empty()) return print(proposed_mapping(file, text));
  complain(fmt::format("{}: {}", shown(file), error));
  return Exit::failed;
}

/// Lines of notation, each below the one before.
std::string on_lines(std::string text) {
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
    text.replace(at, 1, "\n       ");
  return text;
}

Exit try_mapping(const std::string& file, const Mapping& mapping) {
  OpenedSource opened = open_source(file);
  if (!opened.source) {
    complain(fmt::format("{}: {}", shown(file), opened.error));
    return Exit::failed;
  }
  std::vector<MapStep> steps;
  const auto records = open_mapped(std::make_shared<const Mapping>(mapping),
                                   std::move(opened.source), kMostRecordBytes, &steps);
  Output out("");
  Exit exit = Exit::fine;
  std::size_t count = 0;
  ForeignRecord record;
  while (records->next(record)) {
    std::string text;
    for (const MapStep& step : steps) {
      text += fmt::format("{:>5}  {}\n", step.at.spot.line, step.from);
      if (step.rule.empty())
        text += "       not read: no rule takes it\n";
      else if (step.became.empty())
        text += fmt::format("       left out by {}\n", step.rule);
      else
        text += fmt::format("       {}\n         by {}\n", on_lines(step.became), step.rule);
    }
    steps.clear();
    if (!out.write(text)) break;
    ++count;
    if (record.fault.empty()) continue;
    complain(fmt::format("{}: {}", shown(file), record.fault));
    exit = Exit::failed;
  }
  out.write(fmt::format("{} record{}\n", count, count == 1 ? "" : "s"));
  return worse(exit, out.finish());
}

}  // namespace

bool open_mapping(const std::string& name, OpenForeign& open) {
  if (name.empty()) return true;
  Result<Mapping> mapping = mapping_called(name);
  if (!mapping) {
    complain(mapping.error(), ColourWhen::automatic);
    return false;
  }
  open = opened_by(std::move(*mapping));
  return true;
}

Exit run_map(const GlobalArguments& global, const MapArguments& arguments) {
  if (arguments.action == MapTask::list) return list_mappings();
  if (arguments.action == MapTask::propose) return propose_mapping(arguments.file);
  const Result<Mapping> mapping = mapping_called(arguments.mapping);
  if (!mapping) {
    complain(mapping.error(), global.colour);
    return Exit::failed;
  }
  if (arguments.action == MapTask::attempt) return try_mapping(arguments.file, *mapping);
  return print(fmt::format("{}: good\n", arguments.mapping));
}

}  // namespace rummy
