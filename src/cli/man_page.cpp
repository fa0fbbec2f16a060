#include "cli/man_page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_help.h"
#include "cli/command_syntax.h"

namespace rummy {
namespace {

std::string dashed_name(const CommandPath& path) {
  std::string name = name_of(path);
  std::ranges::replace(name, ' ', '-');
  return name;
}

/// Text that roff prints as it is: a dash is no hyphen, and no line is a request.
std::string roff(std::string_view text) {
  std::string out;
  bool begins = true;
  for (const char c : text) {
    if (begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    begins = c == '\n';
  }
  return out;
}

std::string as_written(const std::string& text) {
  return fmt::format(".nf\n{}{}.fi\n", roff(text), text.ends_with('\n') ? "" : "\n");
}

/// Names in bold, the word that follows them in italics.
std::string roff_label(const Option& option) {
  std::string label;
  for (const std::string& name : names_of(option))
    label += fmt::format("{}\\fB{}\\fR", label.empty() ? "" : ", ", roff(name));
  if (!option.type.empty()) label += fmt::format(" \\fI{}\\fR", roff(option.type));
  return label;
}

void add_groups(std::string& out, const Command& command) {
  for (const OptionGroup& group : command.groups) {
    if (!group.heading.empty()) out += fmt::format(".SS {}\n", roff(group.heading));
    for (const Option& option : group.options)
      out += fmt::format(".TP\n{}\n{}\n", roff_label(option), roff(text_of(option)));
  }
}

void add_options(std::string& out, const CommandPath& path) {
  out += ".SH OPTIONS\n";
  add_groups(out, *path.back());
  if (path.size() > 1) add_groups(out, *path.front());
  out += ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nprint the help of the command\n";
}

std::string synopsis(const CommandPath& path) {
  std::string text = fmt::format("\\fB{}\\fR [\\fIOPTION\\fR]...", roff(name_of(path)));
  if (!path.back()->commands.empty()) return text + " \\fICOMMAND\\fR\n";
  for (const Option& option : options_of(*path.back()))
    if (option.is_at_its_place()) text += " " + roff(place_of(option));
  return text + '\n';
}

void add_commands(std::string& out, const CommandPath& path) {
  if (path.back()->commands.empty()) return;
  out += ".SH COMMANDS\n";
  for (const Command& below : path.back()->commands)
    out += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(below.name), roff(below.does));
}

/// What every command goes by that is not on its command line.
void add_surroundings(std::string& out) {
  out +=
      ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nif set and not empty, text is not coloured\n"
      ".TP\n.B TERM\nif it is \\(oqdumb\\(cq, text is not coloured\n"
      ".SH FILES\n.TP\n.I rumref.yaml\nthe project file: rules, waivers and excluded files for the "
      "records in its folder and below\n.TP\n.I .gitignore\\fR, \\fI.rumrefignore\n"
      "files that are left out when a folder is searched for records\n"
      ".TP\n.I ../share/rumref/variants\nthe variants, from the folder of the program\n";
}

/// The page of the command above, and those of the commands below.
void add_neighbours(std::string& out, const CommandPath& path) {
  std::vector<std::string> pages;
  if (path.size() > 1) pages.push_back(dashed_name({path.begin(), path.end() - 1}));
  for (const Command& below : path.back()->commands)
    pages.push_back(dashed_name(path) + "-" + below.name);
  if (pages.empty()) return;
  out += ".SH SEE ALSO\n";
  for (std::size_t i = 0; i < pages.size(); ++i)
    out += fmt::format(".BR {} (1){}\n", roff(pages[i]), i + 1 == pages.size() ? "" : ",");
}

}  // namespace

std::string man_page_name(const CommandPath& path) {
  return dashed_name(path) + ".1";
}

std::string man_page(const CommandPath& path, const std::string& version) {
  const Command& command = *path.back();
  std::string title = dashed_name(path);
  std::ranges::transform(title, title.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  std::string out =
      fmt::format(".TH {} 1 \"\" \"{}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n", roff(title),
                  roff(version), roff(dashed_name(path)), roff(command.does));
  out += ".SH SYNOPSIS\n" + synopsis(path);
  if (!command.notes.empty()) out += ".SH DESCRIPTION\n" + as_written(command.notes);
  add_commands(out, path);
  add_options(out, path);
  out += ".SH EXAMPLES\n";
  for (const std::string& example : command.examples)
    out += as_written(example);
  out += ".SH EXIT STATUS\n" + as_written(statuses_of(command));
  add_surroundings(out);
  add_neighbours(out, path);
  return out;
}

}  // namespace rummy
