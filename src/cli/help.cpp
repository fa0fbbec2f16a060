#include "cli/help.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "report/judged.h"

namespace rummy {
namespace {

// === The manual page of a command, from its description, in roff for man(1).

std::string dashed_name(const CommandPath& path) {
  std::string name = name_of(path);
  std::ranges::replace(name, ' ', '-');
  return name;
}

/// Text that roff prints unchanged: a dash is no hyphen, and no line is a request.
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

/// Names in bold, the word after them in italics.
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

/// Influences on every command besides its command line.
void add_surroundings(std::string& out) {
  out +=
      ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nif set and not empty, text is not coloured\n"
      ".TP\n.B TERM\nif it is \\(oqdumb\\(cq, text is not coloured\n"
      ".SH FILES\n.TP\n.I rumref.yaml\nthe project file: rules, waivers and excluded files for the "
      "records in its folder and below\n.TP\n.I .gitignore\\fR, \\fI.rumrefignore\n"
      "files that are left out when a folder is searched for records\n"
      ".TP\n.I ../share/rumref/variants\nthe variants, from the folder of the program\n";
}

/// The page of the command above, and the pages of the subcommands.
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

/// "rumref-variant-show.1"
std::string man_page_name(const CommandPath& path) {
  return dashed_name(path) + ".1";
}

/// `version` as --version prints it.
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

// === Completion of command lines by a shell, from the descriptions of the commands.

constexpr std::string_view kVariants = "$(rumref variant list 2>/dev/null | cut -d ' ' -f 1)";
constexpr std::string_view kCodes = "$(rumref explain --list 2>/dev/null | cut -d ' ' -f 1)";

constexpr std::string_view kSettings =
    R"($(rumref variant settings 2>/dev/null | grep '^  [a-z]' | sed 's/  \(.*\)/\1=/'))";

/// The values that can follow an option, or be a positional argument.
enum class Follows : std::uint8_t { nothing, choices, offers, files };

Follows what_follows(const Option& option) {
  if (std::holds_alternative<bool*>(option.target)) return Follows::nothing;
  if (!option.choices.empty()) return Follows::choices;
  return option.offers == Offers::files ? Follows::files : Follows::offers;
}

std::string_view completion_words(Offers offers) {
  switch (offers) {
    case Offers::variants:
      return kVariants;
    case Offers::codes:
      return kCodes;
    case Offers::settings:
      return kSettings;
    case Offers::files:
    case Offers::nothing:
      return {};
  }
  return {};
}

/// The words for the shell; empty if they are names of files.
std::string words_after(const Option& option) {
  switch (what_follows(option)) {
    case Follows::choices: {
      std::string words;
      for (const std::string& choice : option.choices)
        words += (words.empty() ? "" : " ") + choice;
      return words;
    }
    case Follows::offers:
      return std::string(completion_words(option.offers));
    case Follows::nothing:
    case Follows::files:
      return {};
  }
  return {};
}

std::vector<CommandPath> paths_of(const Command& program) {
  std::vector<CommandPath> paths;
  for_each_command(program, [&paths](const CommandPath& path) { paths.push_back(path); });
  return paths;
}

/// Calls `take` with each dashed option of the command.
template <class Take>
void for_each_dashed(const Command& command, const Take& take) {
  for (const Option& option : options_of(command))
    if (!option.is_at_its_place()) take(option);
}

std::string options_in_words(const Command& command) {
  std::string words;
  for_each_dashed(command, [&words](const Option& option) {
    for (const std::string& name : names_of(option))
      words += name + ' ';
  });
  return words;
}

/// The patterns of a case: the words that lead to each command below the program.
std::string all_commands(const Command& program) {
  std::string pattern;
  for (const CommandPath& path : paths_of(program))
    if (path.size() > 1)
      pattern += fmt::format("{}\"{}\"", pattern.empty() ? "" : "|", name_of(path));
  return pattern;
}

std::string commands_below(const Command& command) {
  std::string words;
  for (const Command& below : command.commands)
    words += below.name + ' ';
  return words;
}

/// The words for a positional argument; empty if it is a file.
std::string words_at_place(const Command& command) {
  for (const Option& option : options_of(command))
    if (option.is_at_its_place()) return words_after(option);
  return {};
}

/// Lines of a case for options with words after them: `"COMMAND OPTION") BODY`.
template <class Body>
void add_option_cases(std::string& out, const Command& program, const Body& body) {
  for (const CommandPath& path : paths_of(program)) {
    for_each_dashed(*path.back(), [&](const Option& option) {
      const Follows follows = what_follows(option);
      if (follows == Follows::nothing) return;
      std::string pattern;
      for (const std::string& name : names_of(option)) {
        // The program's own options may come before and after a command.
        const std::string lead = path.size() == 1 ? "*\" " : "\"" + name_of(path) + " ";
        pattern += fmt::format("{}{}{}\"", pattern.empty() ? "" : "|", lead, name);
      }
      out += fmt::format("    {}) {} ;;\n", pattern, body(words_after(option)));
    });
  }
}

std::string in_bash(const Command& program) {
  std::string out = R"(# bash completion for rumref, from the descriptions behind its help.
_rumref_words() {
  local last=${current##*,}
  COMPREPLY=($(compgen -P "${current%"$last"}" -W "$1" -- "$last"))
  [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace
}
_rumref() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} at=rumref i
  if [[ $current == = ]]; then current=; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$at ${COMP_WORDS[i]}" in
      )" + all_commands(program) +
                    R"() at="$at ${COMP_WORDS[i]}" ;;
    esac
  done
  COMPREPLY=()
  case "$at $before" in
)";
  add_option_cases(out, program, [](const std::string& words) {
    return words.empty() ? std::string("compopt -o default; return")
                         : fmt::format("_rumref_words \"{}\"; return", words);
  });
  out += "  esac\n  local options=\"" + options_in_words(program) +
         "--help\" words=\n  case \"$at\" in\n";
  for (const CommandPath& path : paths_of(program)) {
    const Command& command = *path.back();
    const std::string words =
        command.commands.empty() ? words_at_place(command) : commands_below(command);
    out +=
        fmt::format("    \"{}\") options+=\" {}\" words=\"{}\" ;;\n", name_of(path),
                    path.size() == 1 ? std::string("--version") : options_in_words(command), words);
  }
  return out + R"(  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -n $words ]]; then
    _rumref_words "$words"
  fi
  [[ ${#COMPREPLY[@]} -gt 0 || $current == -* ]] || compopt -o default
}
complete -F _rumref rumref
)";
}

/// In single quotes, in which the shells treat no other character specially; without the character
/// at which _describe splits.
std::string quoted(std::string text) {
  std::ranges::replace(text, '\'', '`');
  std::ranges::replace(text, ':', ',');
  return '\'' + text + '\'';
}

std::string described_options(const Command& command) {
  std::string words;
  for_each_dashed(command, [&words](const Option& option) {
    for (const std::string& name : names_of(option))
      words += ' ' + quoted(name) + "':'" + quoted(text_of(option));
  });
  return words;
}

std::string in_zsh(const Command& program) {
  std::string out = R"(#compdef rumref
# zsh completion for rumref, from the descriptions behind its help.
_rumref() {
  local at=rumref i before=${words[CURRENT-1]}
  local -a options commands
  for ((i = 2; i < CURRENT; ++i)); do
    case "$at ${words[i]}" in
      )" + all_commands(program) +
                    R"() at="$at ${words[i]}" ;;
    esac
  done
  case "$at $before" in
)";
  add_option_cases(out, program, [](const std::string& words) {
    return words.empty() ? std::string("_files; return")
                         : fmt::format("compadd -- {}; return", words);
  });
  out += "  esac\n  options=(" + described_options(program) + " '--help':'print the help')\n";
  out += "  case \"$at\" in\n";
  for (const CommandPath& path : paths_of(program)) {
    std::string commands;
    for (const Command& below : path.back()->commands)
      commands += ' ' + quoted(below.name) + "':'" + quoted(below.does);
    out += fmt::format(
        "    \"{}\") options+=({}) commands=({}) ;;\n", name_of(path),
        path.size() == 1 ? " '--version':'print the version'" : described_options(*path.back()),
        commands);
  }
  out += R"(  esac
  if [[ $PREFIX == -* ]]; then
    _describe -o option options
  elif (( ${#commands} )); then
    _describe command commands
  else
    case "$at" in
)";
  for (const CommandPath& path : paths_of(program))
    if (const std::string words = words_at_place(*path.back()); !words.empty())
      out += fmt::format("      \"{}\") compadd -- {} ;;\n", name_of(path), words);
  return out + "    esac\n    _files\n  fi\n}\n_rumref \"$@\"\n";
}

/// fish has `(…)` for the `$(…)` of other shells, and the same cut(1).
std::string fish_words(const Option& option) {
  const std::string words = words_after(option);
  return words.starts_with('$') ? words.substr(1) : words;
}

std::string fish_option(const Option& option, const std::string& where) {
  std::string line = "complete -c rumref" + where;
  for (const std::string& name : names_of(option))
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  const Follows follows = what_follows(option);
  if (follows == Follows::files) line += " -r -F";
  if (follows != Follows::files && follows != Follows::nothing)
    line += fmt::format(" -x -a \"{}\"", fish_words(option));
  return line + " -d " + quoted(text_of(option)) + '\n';
}

/// The words that can follow those of one command.
std::string fish_command(const CommandPath& path) {
  const std::string here = fmt::format(" -n \"__rumref_at '{}'\"", name_of(path));
  // The program's own options are allowed with every command.
  const std::string where = path.size() == 1 ? "" : here;
  std::string out;
  for_each_dashed(*path.back(), [&](const Option& option) { out += fish_option(option, where); });
  for (const Command& below : path.back()->commands)
    out +=
        fmt::format("complete -c rumref{} -f -a {} -d {}\n", here, below.name, quoted(below.does));
  for (const Option& option : options_of(*path.back()))
    if (option.is_at_its_place() && what_follows(option) != Follows::files)
      out += fmt::format("complete -c rumref{} -a \"{}\"\n", here, fish_words(option));
  return out;
}

std::string in_fish(const Command& program) {
  std::string out =
      "# fish completion for rumref, from the descriptions behind its help.\n"
      "function __rumref_at\n  set -l at rumref\n  for word in (commandline -opc)[2..-1]\n"
      "    switch \"$at $word\"\n      case";
  for (const CommandPath& path : paths_of(program))
    if (path.size() > 1) out += fmt::format(" '{}'", name_of(path));
  out +=
      "\n        set at \"$at $word\"\n    end\n  end\n  test \"$at\" = \"$argv[1]\"\nend\n"
      "complete -c rumref -s h -l help -d 'print the help'\n"
      "complete -c rumref -l version -d 'print the version'\n";
  for (const CommandPath& path : paths_of(program))
    out += fish_command(path);
  return out;
}

}  // namespace

std::string completions(const Command& program, Shell shell) {
  switch (shell) {
    case Shell::bash:
      return in_bash(program);
    case Shell::zsh:
      return in_zsh(program);
    case Shell::fish:
      return in_fish(program);
  }
  return {};
}

namespace {

// === `rumref help`: what a command does, for people, for man(1) and for shells.

const Command* find_command(const Command& group, const std::string& name) {
  const auto found = std::ranges::find(group.commands, name, &Command::name);
  return found == group.commands.end() ? nullptr : &*found;
}

Exit print_help(const Command& program, const std::vector<std::string>& words) {
  CommandPath path = {&program};
  for (const std::string& word : words) {
    const Command* const next = find_command(*path.back(), word);
    if (next == nullptr) {
      complain_of_command(path, word);
      return Exit::failed;
    }
    path.push_back(next);
  }
  return print(help_page(path));
}

Exit write_man_pages(const Command& program, const std::string& directory) {
  Exit exit = Exit::fine;
  for_each_command(program, [&](const CommandPath& path) {
    Output page(directory + '/' + man_page_name(path));
    page.write(man_page(path, std::string(engine())));
    exit = worse(exit, page.finish());
  });
  return exit;
}

}  // namespace

Exit run_help(const Command& program, const HelpArguments& arguments) {
  if (!arguments.man.empty()) return write_man_pages(program, arguments.man);
  if (arguments.completions) return print(completions(program, *arguments.completions));
  return print_help(program, arguments.command);
}

}  // namespace rummy
