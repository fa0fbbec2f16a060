#include "cli/sheet_arguments.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <ios>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/argument_parts.h"
#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/sheet_said.h"
#include "logio/records.h"
#include "logio/sheet_words.h"

namespace rummy {
namespace {

Option columns_option(SheetOptions& said) {
  const TakeWord take = [&said](const std::string& given) { return add_column(said, given); };
  return {.names = "--columns",
          .does = "map column headings to fields: runda=round,pkt=score; repeatable",
          .target = take,
          .type = "HEAD=COLUMN,...",
          .count = Count::repeated,
          .delimiter = ','};
}

Option players_option(SheetOptions& said) {
  const TakeWord take = [&said](const std::string& given) { return add_player(said, given); };
  return {.names = "--players",
          .does = "the players' names, if columns could be mistaken for something else",
          .target = take,
          .type = "NAME,...",
          .count = Count::repeated,
          .delimiter = ','};
}

/// Adds the names of a file; gives what is wrong with it.
std::string add_aliases(const std::string& path, SheetOptions& options) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return path + ": cannot be read";
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    std::string_view text = line;
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (number == 1 && text.starts_with(kMark)) text.remove_prefix(kMark.size());
    if (text.starts_with('#') || composed(text).empty()) continue;
    const Sides sides = sides_of(text);
    if (sides.left.empty())
      return fmt::format("{}:{}: expected NAME = NAME, found '{}'", path, number, composed(text));
    const std::string word = folded(sides.left);
    const auto known =
        std::ranges::find(options.aliases, word, &std::pair<std::string, std::string>::first);
    if (known != options.aliases.end() && folded(known->second) != folded(sides.right))
      return fmt::format("{}:{}: '{}' is said to be {} and {}", path, number, sides.left,
                         known->second, sides.right);
    options.aliases.emplace_back(word, sides.right);
  }
  return {};
}

}  // namespace

OptionGroup sheet_options(SheetArguments& a) {
  const std::vector<std::string> encodings = {"utf-8", "utf-16", "windows-1250", "windows-1252"};
  const auto pick = [&a, encodings](std::size_t i) { a.said.encoding = encodings[i]; };
  return {"Reading scoresheets",
          {columns_option(a.said), players_option(a.said),
           word("--aliases", a.aliases, "FILE",
                "other names of players, each on a line: Wojtek = Wojciech"),
           typed("NAME", choice("--encoding", encodings, pick,
                                "read scoresheets as {} (default: auto-detect)"))}};
}

std::shared_ptr<const SheetOptions> read_sheet_options(const SheetArguments& a,
                                                       SheetRulesMaker rules) {
  auto options = std::make_shared<SheetOptions>(a.said);
  options->rules = std::move(rules);
  if (a.aliases.empty()) return options;
  const std::string fault = add_aliases(a.aliases, *options);
  if (fault.empty()) return options;
  complain(fault);
  return nullptr;
}

void say_left_out(const std::string& file, const std::string& what) {
  complain(fmt::format("note: skipped {}: it {}", file, what));
}

}  // namespace rummy
