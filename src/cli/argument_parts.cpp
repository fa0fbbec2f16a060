#include "cli/argument_parts.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>     // IWYU pragma: keep (defines what App declares)
#include <CLI/Formatter.hpp>  // IWYU pragma: keep (likewise)
#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "cli/commands.h"

namespace rummy {

ChoiceWords<Format> formats() {
  return {{"text", Format::text}, {"json", Format::json}, {"ndjson", Format::ndjson}};
}

CLI::App& add_command(CLI::App& app, const std::string& name, const std::string& does,
                      const std::string& example) {
  CLI::App& command = *app.add_subcommand(name, does);
  command.footer("Example:\n  " + example + "\n");
  return command;
}

/// The library lets a minus sign wrap around.
CLI::Validator record_size() {
  static constexpr std::size_t kDigits = 15;
  CLI::Validator size;
  size.operation([](std::string& word) -> std::string {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits == 0 || digits > kDigits)
      return word + " is not a size; write a number of bytes, or 16MiB";
    return CLI::AsSizeValue(false)(word);
  });
  return size;
}

void add_house_rules(CLI::App& app, std::vector<std::string>& settings,
                     std::vector<std::string>& overlays) {
  const auto repeatable = [&app](const char* name, std::vector<std::string>& words,
                                 const char* type, const char* does) {
    app.add_option(name, words, does)
        ->type_name(type)
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  };
  repeatable("--set", settings, "KEY=VALUE",
             "a house rule: any setting of the variant (repeatable)");
  repeatable("--with", overlays, "FILE",
             "house rules from a file, laid over the variant (repeatable); --set comes after");
}

}  // namespace rummy
