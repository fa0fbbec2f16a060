#include "cli/command_syntax.h"

#include <fmt/core.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>  // IWYU pragma: keep (defines what App declares)
#include <CLI/Error.hpp>
#include <CLI/Formatter.hpp>  // IWYU pragma: keep (defines what App declares)
#include <CLI/Option.hpp>
#include <CLI/StringTools.hpp>
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <variant>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/reports.h"

namespace rummy {
namespace {

// === The possible contents of a command line, described as data, and the reading of one.

void count_words(CLI::Option& added, Count count) {
  switch (count) {
    case Count::one:
      return;
    case Count::one_or_two:
      added.expected(1, 2)->allow_extra_args();
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

/// Describes `command` to the library; `chosen` becomes the one that is given. Only the subcommands
/// named by one of the words are described: no other can be given.
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

/// The commands that were given, as far as they exist.
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

/// The library's complaint about an option given too often, or with too many or too few values.
std::string in_our_words(const CLI::ParseError& error) {
  std::string what = error.what();
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
    const std::size_t after = what.find(": ") + 2;
    return what.substr(after, what.find(" = ") - after) + " takes no value";
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr) return what;
  const std::string name = what.substr(0, what.find(':'));
  if (what.find("At Most") != std::string::npos)
    return name + (name.starts_with('-') ? " can be given only once" : ": there are too many");
  if (what.ends_with("missing")) return name + " needs a value";
  return what;
}

/// Reports what is wrong with the command line; the first unknown word comes before everything
/// else.
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

namespace {

// === The help of a command, from its description: 80 columns at most.

constexpr std::size_t kWidestLabel = 22;  // a longer one gets its own line
constexpr std::string_view kIndent = "  ";

struct Entry {
  std::string label;
  std::string text;
};

struct Section {
  std::string heading;
  std::vector<Entry> entries;
};

/// Sections below each other, with all their texts in one column.
void append_sections(std::string& out, const std::vector<Section>& sections) {
  std::size_t widest = 0;
  for (const Section& section : sections)
    for (const Entry& entry : section.entries)
      if (entry.label.size() <= kWidestLabel) widest = std::max(widest, entry.label.size());
  const std::size_t column = kIndent.size() + widest + 2;
  for (const Section& section : sections) {
    out += section.heading.empty() ? "\n" : fmt::format("\n{}:\n", section.heading);
    for (const Entry& entry : section.entries) {
      std::string text;
      append_wrapped(text, entry.text, column);
      const std::string label = std::string(kIndent) + entry.label;
      if (label.size() < column)
        out += text.replace(0, label.size(), label);
      else
        out += fmt::format("{}\n{}", label, text);
    }
  }
}

/// "text, json or ndjson", with the default marked.
std::string choices_of(const Option& option) {
  std::string text;
  const std::size_t count = option.choices.size();
  for (std::size_t i = 0; i < count; ++i) {
    text += i == 0 ? "" : i + 1 == count ? " or " : ", ";
    text += option.choices[i];
    if (option.choices[i] == option.fallback) text += " (default)";
  }
  return text;
}

/// "-o, --output FILE", "RECORD..."
std::string label_of(const Option& option) {
  std::string label;
  for (const std::string& name : names_of(option))
    label += (label.empty() ? "" : ", ") + name;
  if (!option.type.empty()) label += ' ' + option.type;
  if (option.count == Count::several && option.type.empty()) label += "...";
  return label;
}

Entry entry_of(const Option& option) {
  return {.label = label_of(option), .text = text_of(option)};
}

std::string usage_of(const CommandPath& path) {
  const Command& command = *path.back();
  std::string usage = fmt::format("Usage: {} [OPTION]...", name_of(path));
  std::string places;
  for (const Option& option : options_of(command)) {
    if (option.is_at_its_place())
      places += ' ' + place_of(option);
    else if (option.is_required)
      usage += ' ' + label_of(option);
  }
  return usage + (command.commands.empty() ? places : " COMMAND") + '\n';
}

void add_sections(const Command& command, std::vector<Section>& sections) {
  for (const OptionGroup& group : command.groups) {
    sections.push_back({.heading = group.heading, .entries = {}});
    std::ranges::transform(group.options, std::back_inserter(sections.back().entries), entry_of);
  }
}

/// The options of the command, then those of every command.
std::vector<Section> sections_of(const CommandPath& path) {
  std::vector<Section> sections;
  add_sections(*path.back(), sections);
  if (path.size() > 1) add_sections(*path.front(), sections);
  sections.push_back(
      {.heading = "Help", .entries = {{.label = "-h, --help", .text = "print this page"}}});
  if (path.size() == 1)
    sections.back().entries.push_back({.label = "-V, --version", .text = "print the version"});
  return sections;
}

void append_commands(std::string& out, const Command& command) {
  Section section = {.heading = "Commands", .entries = {}};
  std::ranges::transform(command.commands, std::back_inserter(section.entries),
                         [](const Command& below) -> Entry { return {below.name, below.does}; });
  if (!section.entries.empty()) append_sections(out, {section});
}

}  // namespace

std::string name_of(const CommandPath& path) {
  std::string name;
  for (const Command* command : path)
    name += (name.empty() ? "" : " ") + command->name;
  return name;
}

namespace {

std::string indented(std::string_view lines) {
  std::string text;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    text.append(kIndent).append(line).append("\n");
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
  }
  return text;
}

}  // namespace

std::string statuses_of(const Command& command) {
  if (!command.statuses.empty()) return command.statuses;
  return "0  done\n2  not done: standard error says why";
}

std::vector<Option> options_of(const Command& command) {
  std::vector<Option> options;
  for (const OptionGroup& group : command.groups)
    options.insert(options.end(), group.options.begin(), group.options.end());
  return options;
}

std::vector<std::string> names_of(const Option& option) {
  std::vector<std::string> names = {""};
  for (const char c : option.names) {
    if (c == ',')
      names.emplace_back();
    else
      names.back() += c;
  }
  return names;
}

std::string text_of(const Option& option) {
  std::string text = option.does;
  if (const std::size_t place = text.find("{}"); place != std::string::npos)
    text.replace(place, 2, choices_of(option));
  return text;
}

std::string place_of(const Option& option) {
  std::string place = names_of(option).front();
  if (option.count == Count::several) place += "...";
  return option.is_required ? place : '[' + place + ']';
}

namespace {

void take_below(CommandPath& path, const std::function<void(const CommandPath&)>& take) {
  take(path);
  for (const Command& below : path.back()->commands) {
    path.push_back(&below);
    take_below(path, take);
    path.pop_back();
  }
}

}  // namespace

void for_each_command(const Command& program, const std::function<void(const CommandPath&)>& take) {
  CommandPath path = {&program};
  take_below(path, take);
}

std::string help_page(const CommandPath& path) {
  const Command& command = *path.back();
  std::string out;
  append_wrapped(out, name_of(path) + ": " + command.does, 0);
  out += '\n' + usage_of(path);
  append_commands(out, command);
  append_sections(out, sections_of(path));
  out += command.examples.size() == 1 ? "\nExample:\n" : "\nExamples:\n";
  for (const std::string& example : command.examples)
    out += std::string(kIndent) + example + '\n';
  out += "\nExit status:\n";
  out += indented(statuses_of(command));
  if (!command.notes.empty()) out += '\n' + command.notes;
  return out;
}

Exit print(const std::string& text) {
  Output out{std::string()};
  out.write(text);
  return out.finish();
}

void complain_of_command(const CommandPath& path, const std::string& word) {
  std::error_code error;  // what cannot be asked for is no record
  if (path.size() == 1 && std::filesystem::exists(word, error)) {
    complain(fmt::format("which command? To judge {0}: {1} check {0}", word, name_of(path)));
    return;
  }
  std::vector<std::string_view> names;
  for (const Command& command : path.back()->commands)
    names.emplace_back(command.name);
  if (path.size() == 1) names.emplace_back("--version");
  const std::string_view nearest = nearest_word(word, names);
  complain(nearest.empty()
               ? fmt::format("unknown command '{}'; see {} --help", word, name_of(path))
               : fmt::format("unknown command '{}'; did you mean '{}'?", word, nearest));
}

}  // namespace rummy
