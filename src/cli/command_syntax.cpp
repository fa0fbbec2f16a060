#include "cli/command_syntax.h"

#include <fmt/core.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>  // IWYU pragma: keep (defines what App declares)
#include <CLI/Error.hpp>
#include <CLI/Formatter.hpp>  // IWYU pragma: keep (likewise)
#include <CLI/Option.hpp>
#include <CLI/StringTools.hpp>
#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "base/words.h"
#include "cli/command_help.h"
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
    CLI::Option* const added = app.add_flag(option.names, **flag);
    if (!option.needs.empty()) added->needs(app.get_option(option.needs));
    return;
  }
  const auto is_kept = [](const CLI::results_t&) { return true; };
  CLI::Option& added = *app.add_option(option.names, CLI::callback_t(is_kept));
  added.type_name(option.type)->required(option.is_required && !option.may_be_of_project);
  added.check(std::get<TakeWord>(option.target));
  count_words(added, option.count);
  if (option.delimiter != '\0') added.delimiter(option.delimiter);
  if (!option.needs.empty()) added.needs(app.get_option(option.needs));
}

using GivenWords = std::span<const char* const>;

/// Describes `command` to the library; `chosen` becomes the one that is given. Of the commands
/// below it only those are described that one of the words names: no other can be given.
void describe(CLI::App& app, const Command& command, GivenWords words, const Command*& chosen) {
  for (const OptionGroup& group : command.groups)
    for (const Option& option : group.options)
      add_option(app, option);
  for (const Command& below : command.commands)
    if (std::ranges::find(words, below.name) != words.end())
      describe(*app.add_subcommand(below.name), below, words, chosen);
  if (!command.commands.empty()) app.require_subcommand(1);
  if (command.run) app.callback([&command, &chosen] { chosen = &command; });
}

/// The commands that were given, as far as they are such.
CommandPath path_given(const CLI::App& app, const Command& program) {
  CommandPath path = {&program};
  for (const CLI::App* group = &app; !group->get_subcommands().empty();) {
    group = group->get_subcommands().front();
    path.push_back(&*std::ranges::find(path.back()->commands, group->get_name(), &Command::name));
  }
  return path;
}

void complain_of_option(const CommandPath& path, const std::string& word) {
  std::vector<std::string> names = {"--help", "--version"};
  for (const Command* command : path)
    for (const OptionGroup& group : command->groups)
      for (const Option& option : group.options)
        if (const std::size_t at = option.names.find("--"); at != std::string::npos)
          names.push_back(option.names.substr(at));
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  const std::string name = word.substr(0, word.find('='));
  const std::string_view nearest =
      name.starts_with("--") ? nearest_word(name, candidates) : std::string_view();
  complain(nearest.empty() ? fmt::format("unknown option '{}'; see {} --help", name, name_of(path))
                           : fmt::format("unknown option '{}'; did you mean '{}'?", name, nearest));
}

/// What the library says of an option given once too often, or with a value too many or too few.
std::string in_our_words(const CLI::ParseError& error) {
  std::string what = error.what();
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
    const std::size_t after = what.find(": ") + 2;
    return what.substr(after, what.find(" = ") - after) + " takes no value";
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr) return what;
  const std::string name = what.substr(0, what.find(':'));
  if (what.find("At Most") != std::string::npos) return name + " can be given only once";
  if (what.find("At least") != std::string::npos) return name + ": both are required";
  if (what.ends_with("missing")) return name + " needs a value";
  return what;
}

/// Says what is wrong with the command line; the first word nobody knew comes before all else.
void complain_of(const CLI::ParseError& error, const CLI::App& app, const CommandPath& path) {
  std::vector<std::string> rest = app.remaining(true);
  std::erase(rest, "--");
  const std::vector<Command>& commands = path.back()->commands;
  if (!rest.empty() && rest.front().starts_with('-') && rest.front() != "-") {
    complain_of_option(path, rest.front());
  } else if (!rest.empty() && !commands.empty()) {
    complain_of_command(path, rest.front());
  } else if (!commands.empty() && dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    std::ignore = print(help_page(path));
  } else if (!rest.empty() && dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    complain(fmt::format("unexpected argument '{}'; see {} --help", rest.front(), name_of(path)));
  } else {
    complain(fmt::format("{}; see {} --help", in_our_words(error), name_of(path)));
  }
}

}  // namespace

Invocation read_command_line(const Command& program, const std::string& version, int argc,
                             const char* const* argv) {
  const Command* chosen = nullptr;
  CLI::App app{program.does, program.name};
  app.set_version_flag("-V,--version", version);
  app.fallthrough();
  describe(app, program, GivenWords(argv, static_cast<std::size_t>(argc)), chosen);
  try {
    app.parse(argc, argv);
    if (chosen->missing)
      if (const std::string what = chosen->missing(); !what.empty()) throw CLI::RequiredError(what);
  } catch (const CLI::CallForHelp&) {
    return print(help_page(path_given(app, program)));
  } catch (const CLI::CallForVersion&) {
    return print(version + '\n');
  } catch (const CLI::ParseError& error) {
    complain_of(error, app, path_given(app, program));
    return Exit::failed;
  }
  return chosen->run;
}

}  // namespace rummy
