#include "cli/run_identity.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <ios>
#include <iterator>
#include <string>
#include <system_error>
#include <vector>

#include "base/bytes.h"
#include "cli/commands.h"
#include "cli/variant_dirs.h"
#include "config/variants.h"
#include "logio/inputs.h"
#include "report/judged.h"

namespace rummy {
namespace {

/// Appends a sum of what a file holds.
void add_content(const std::filesystem::path& file, std::string& text) {
  std::ifstream stream(file, std::ios::binary);
  const std::string content{std::istreambuf_iterator<char>(stream), {}};
  InputItem as_item;
  as_item.name = file.filename().string();
  as_item.text = content;
  text += "\n" + std::to_string(check_sum(as_item));
}

/// Appends a sum of each variant file of a directory.
void add_variants(const std::filesystem::path& directory, std::string& text) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (std::filesystem::directory_iterator at(directory, error), end; !error && at != end;
       at.increment(error))
    if (at->path().extension() == ".yaml") files.push_back(at->path());
  std::ranges::sort(files);
  for (const std::filesystem::path& file : files)
    add_content(file, text);
}

}  // namespace

std::string run_identity(const GlobalArguments& global, const CheckArguments& arguments) {
  std::string text(engine());
  const auto add = [&text](const std::string& word) { text.append("\n").append(word); };
  const auto add_flag = [&text](bool flag) { text += flag ? "\n1" : "\n0"; };
  add(std::to_string(static_cast<int>(arguments.format)));
  add(arguments.variant);
  add("default " + global.project.variant);
  for (const Override& setting : global.project.settings)
    add("project " + setting.key + "=" + setting.value);
  for (const std::string& overlay : global.project.overlays)
    add_content(overlay, text);
  for (const std::string& setting : arguments.settings)
    add("set " + setting);
  for (const std::string& overlay : arguments.overlays) {
    add("with");
    add_content(overlay, text);
  }
  for (const std::string& code : arguments.only)
    add("only " + code);
  for (const std::string& code : arguments.ignored)
    add("ignore " + code);
  add(std::to_string(static_cast<int>(arguments.fail_on)));
  if (!arguments.waivers.empty()) {
    add("waivers " + arguments.today);
    add_content(arguments.waivers, text);
  }
  for (const bool flag :
       {arguments.strict, arguments.stop_at_first, arguments.excerpt, arguments.so_far,
        arguments.house_rules, arguments.explain, arguments.trace, arguments.no_digest,
        arguments.summary, !arguments.summary_file.empty(), arguments.slowest,
        global.tell == Tell::problems, global.colour == ColourWhen::always})
    add_flag(flag);
  add(std::to_string(arguments.max_record_bytes));
  add(std::to_string(arguments.completions));
  for (const auto& [head, column] : arguments.reading.said.columns)
    text.append("\ncolumn ").append(head).append("=").append(column);
  for (const std::string& player : arguments.reading.said.players)
    add("player " + player);
  add(arguments.reading.said.encoding);
  if (!arguments.reading.aliases.empty()) add_content(arguments.reading.aliases, text);
  for (const std::string& record : arguments.records)
    add("record " + record);
  for (const std::filesystem::path& directory : variant_directories(global))
    add_variants(directory, text);
  return sha256_text(text);
}

}  // namespace rummy
