#pragma once
// Command lines described as data, read, and explained.

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "cli/commands.h"

namespace rummy {

// === The possible contents of a command line, described as data, and the reading of one. Only this
// file knows the parser's library.

/// Keeps a word of the command line; returns why it cannot, or nothing.
using TakeWord = std::function<std::string(const std::string& word)>;

/// The number of words an option takes; `repeated`: one each time it is given.
enum class Count : std::uint8_t { one, one_or_two, several, repeated };

/// The completions a shell offers for a word that is no choice.
enum class Offers : std::uint8_t { files, variants, codes, settings, nothing };

struct Option {
  std::string names;  // "-o,--output"; a positional argument has no dashes: "RECORD"
  std::string does;   // "{}" in it stands for the choices
  std::variant<bool*, TakeWord> target;  // the flag to set, or the function that takes the words
  std::string type{};                    // the name of its word in the help: "FILE"
  Count count = Count::one;
  char delimiter = '\0';  // between several values in one word
  std::vector<std::string> choices{};
  std::string fallback{};  // the choice if none is given
  bool is_required = false;
  bool may_be_of_project = false;  // required, but a project file may give it
  Offers offers = Offers::files;
  std::string needs{};  // the option without which this one has no effect

  [[nodiscard]] bool is_at_its_place() const { return !names.starts_with('-'); }
};

/// Options under one heading of the help; positional arguments have none.
struct OptionGroup {
  std::string heading;
  std::vector<Option> options;
};

struct Command {
  std::string name;
  std::string does;
  std::vector<std::string> examples;
  std::string notes{};
  std::string statuses{};  // exit statuses, a line each; empty: 0 and 2 as usual
  std::vector<OptionGroup> groups{};
  std::vector<Command> commands{};            // one of them must follow
  std::function<std::string()> missing = {};  // what is required in any case and was not given
  std::function<Exit()> run = {};             // for a command without subcommands
};

/// The command that was given, with its options stored, ready to run; or the exit status without
/// one (--help, --version, a wrong command line, already reported).
using Invocation = std::variant<Exit, std::function<Exit()>>;

[[nodiscard]] Invocation read_command_line(const Command& program, const std::string& version,
                                           int argc, const char* const* argv);

// === The help of a command, from its description: 80 columns at most.

/// The program, its command, the subcommand.
using CommandPath = std::vector<const Command*>;

/// "rumref variant show"
[[nodiscard]] std::string name_of(const CommandPath& path);

[[nodiscard]] std::string help_page(const CommandPath& path);

/// The exit statuses of a command, a line each: "0  done".
[[nodiscard]] std::string statuses_of(const Command& command);

/// The options of a command in the order of its help.
[[nodiscard]] std::vector<Option> options_of(const Command& command);
/// "--output" and "-o"; for a positional argument "RECORD".
[[nodiscard]] std::vector<std::string> names_of(const Option& option);
/// The text of an option with its choices.
[[nodiscard]] std::string text_of(const Option& option);
/// A positional argument in the usage: "RECORD...", "[CODE]".
[[nodiscard]] std::string place_of(const Option& option);

/// Calls `take` with the path of every command, the program's first.
void for_each_command(const Command& program, const std::function<void(const CommandPath&)>& take);

/// Prints the text; returns the exit status.
[[nodiscard]] Exit print(const std::string& text);

/// Reports a word that is no subcommand of the last command in `path`.
void complain_of_command(const CommandPath& path, const std::string& word);

}  // namespace rummy
