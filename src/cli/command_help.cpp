#include "cli/command_help.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/words.h"
#include "cli/command_syntax.h"
#include "cli/exit.h"
#include "cli/output.h"
#include "cli/wrap.h"

namespace rummy {
namespace {

constexpr std::size_t kWidestLabel = 22;  // a longer one has its line alone
constexpr std::string_view kIndent = "  ";

struct Entry {
  std::string label;
  std::string text;
};

struct Section {
  std::string heading;
  std::vector<Entry> entries;
};

/// Sections below each other, all their texts in one column.
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

/// "text, json or ndjson", the one that need not be given marked.
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
