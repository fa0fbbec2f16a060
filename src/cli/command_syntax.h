#pragma once
// Command lines described as data, read, and explained.

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "cli/commands.h"

namespace rummy {

// === What a command line may hold, described as data, and the reading of one. The parser's library
// is behind this, and known nowhere else.

/// Keeps a word of the command line, or says why not; nothing where it is kept.
using TakeWord = std::function<std::string(const std::string& word)>;

/// How many words an option takes; `repeated`: one each time it is given.
enum class Count : std::uint8_t { one, two, several, repeated };

/// What a shell offers for a word that is no choice.
enum class Offers : std::uint8_t { files, variants, codes, settings, nothing };

struct Option {
  std::string names;  // "-o,--output"; what stands at its place alone has no dashes: "RECORD"
  std::string does;   // "{}" in it stands for the choices
  std::variant<bool*, TakeWord> target;  // the flag to set, or who takes the words
  std::string type{};                    // stands for the word in the help: "FILE"
  Count count = Count::one;
  char delimiter = '\0';  // between several in one word
  std::vector<std::string> choices{};
  std::string fallback{};  // the choice where none is given
  bool is_required = false;
  bool may_be_of_project = false;  // required, but a project file may give it
  Offers offers = Offers::files;
  std::string needs{};  // the option without which this one means nothing

  [[nodiscard]] bool is_at_its_place() const { return !names.starts_with('-'); }
};

/// Options under one heading of the help; what stands at its place has none.
struct OptionGroup {
  std::string heading;
  std::vector<Option> options;
};

struct Command {
  std::string name;
  std::string does;
  std::vector<std::string> examples;
  std::string notes{};
  std::string statuses{};  // what it ends with: a line for each status; empty: 0 and 2 as usual
  std::vector<OptionGroup> groups{};
  std::vector<Command> commands{};            // one of them has to follow
  std::function<std::string()> missing = {};  // what is wanted in any case and was not given
  std::function<Exit()> run = {};             // of a command with none below it
};

/// The command that was given, its options kept where they belong, ready to run; or how the program
/// ends without one (--help, --version, a command line that is wrong: said already).
using Invocation = std::variant<Exit, std::function<Exit()>>;

[[nodiscard]] Invocation read_command_line(const Command& program, const std::string& version,
                                           int argc, const char* const* argv);

// === The help of a command, from its description: 80 columns at most.

/// The program, then its command, then that one's.
using CommandPath = std::vector<const Command*>;

/// "rumref variant show"
[[nodiscard]] std::string name_of(const CommandPath& path);

[[nodiscard]] std::string help_page(const CommandPath& path);

/// What a command ends with, a line for each status: "0  done".
[[nodiscard]] std::string statuses_of(const Command& command);

/// The options of a command in the order of its help.
[[nodiscard]] std::vector<Option> options_of(const Command& command);
/// "--output" and "-o"; of what stands at its place, "RECORD".
[[nodiscard]] std::vector<std::string> names_of(const Option& option);
/// What an option does, its choices put in.
[[nodiscard]] std::string text_of(const Option& option);
/// How what stands at its place is written in the usage: "RECORD...", "[CODE]".
[[nodiscard]] std::string place_of(const Option& option);

/// Calls `take` with the path of every command, the program's first.
void for_each_command(const Command& program, const std::function<void(const CommandPath&)>& take);

/// Prints that, and says how the program ends then.
[[nodiscard]] Exit print(const std::string& text);

/// Complains of a word that is none of the commands of the last in `path`.
void complain_of_command(const CommandPath& path, const std::string& word);

}  // namespace rummy
