#include "cli/command_syntax.h"

#include <fmt/core.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>  // IWYU pragma: keep (defines what App declares)
#include <CLI/Error.hpp>
#include <CLI/Formatter.hpp>  // IWYU pragma: keep (likewise)
#include <CLI/Option.hpp>
#include <CLI/StringTools.hpp>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/spelling.h"
#include "cli/exit.h"
#include "cli/output.h"

namespace rummy {
namespace {

void count_words(CLI::Option& added, Count count) {
  switch (count) {
    case Count::one:
      return;
    case Count::two:
      added.expected(2);
      return;
    case Count::several:
      added.expected(CLI::detail::expected_max_vector_size);
      return;
    case Count::repeated:
      added.allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
      return;
  }
}

void add_option(CLI::App& app, const Option& option) {
  if (bool* const* flag = std::get_if<bool*>(&option.target)) {
    app.add_flag(option.names, **flag, option.does);
    return;
  }
  const auto fits = std::make_shared<bool>(true);
  CLI::Option& added = *app.add_option(
      option.names, CLI::callback_t([fits](const CLI::results_t&) { return *fits; }), option.does);
  added.type_name(option.type)->required(option.is_required);
  added.check([fits, take = std::get<TakeWord>(option.target)](const std::string& word) {
    const std::optional<std::string> reason = take(word);
    *fits = *fits && (!reason || !reason->empty());
    return reason.value_or("");
  });
  count_words(added, option.count);
  if (option.delimiter != '\0') added.delimiter(option.delimiter);
  if (!option.needs.empty()) added.needs(app.get_option(option.needs));
}

/// Describes `command` to the library; `chosen` becomes the one that is given.
void describe(CLI::App& app, const Command& command, const Command*& chosen) {
  for (const Option& option : command.options)
    add_option(app, option);
  app.footer(command.notes + "Example:\n  " + command.example + "\n");
  for (const Command& below : command.commands)
    describe(*app.add_subcommand(below.name, below.does), below, chosen);
  if (!command.commands.empty()) app.require_subcommand(1);
  if (command.run) app.callback([&command, &chosen] { chosen = &command; });
}

/// Complains of a word that is no command, where one is wanted; false where that is not the fault.
bool complain_of_command(const CLI::App& app) {
  const CLI::App* group = &app;
  while (!group->get_subcommands().empty())
    group = group->get_subcommands().front();
  const std::vector<std::string> rest = app.remaining(true);
  const auto commands = group->get_subcommands([](const CLI::App*) { return true; });
  if (commands.empty() || rest.empty() || rest.front().starts_with('-')) return false;
  std::vector<std::string_view> names;
  names.reserve(commands.size());
  for (const CLI::App* const command : commands)
    names.emplace_back(command->get_name());
  const std::string_view nearest = nearest_word(rest.front(), names);
  complain(
      nearest.empty()
          ? fmt::format("there is no command '{}'; see {} --help", rest.front(), app.get_name())
          : fmt::format("there is no command '{}'; did you mean '{}'?", rest.front(), nearest));
  return true;
}

}  // namespace

Invocation read_command_line(const Command& program, const std::string& version, int argc,
                             const char* const* argv) {
  const Command* chosen = nullptr;
  CLI::App app{program.does, program.name};
  app.set_version_flag("--version", version, "the version");
  app.fallthrough();
  describe(app, program, chosen);
  try {
    app.parse(argc, argv);
    if (chosen->missing)
      if (const std::string what = chosen->missing(); !what.empty()) throw CLI::RequiredError(what);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0 && complain_of_command(app)) return Exit::failed;
    // Help and version are "errors" of status 0 there; every other one is a wrong command line.
    return app.exit(error, std::cout, std::cerr) == 0 ? Exit::fine : Exit::failed;
  }
  return chosen->run;
}

}  // namespace rummy
