#pragma once
// What the descriptions of several commands are put together from.

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "cli/commands.h"

namespace rummy {

/// The words of a choice, in the order they are offered.
template <class Word>
using ChoiceWords = std::vector<std::pair<std::string, Word>>;

/// How most commands print: for people, for programs, a line each.
[[nodiscard]] ChoiceWords<Format> formats();

/// A command with an example at the end of its help.
CLI::App& add_command(CLI::App& app, const std::string& name, const std::string& does,
                      const std::string& example);

template <class Word>
void add_choice(CLI::App& app, const std::string& name, Word& word, const ChoiceWords<Word>& words,
                const std::string& does) {
  std::string names;
  for (const auto& [key, value] : words)
    names += (names.empty() ? "" : "|") + key;
  CLI::Validator choice;  // the library's own tells the words with what they stand for inside
  choice.operation([words, names](std::string& text) -> std::string {
    for (const auto& [key, value] : words) {
      if (key != text) continue;
      text = std::to_string(static_cast<std::underlying_type_t<Word>>(value));
      return {};
    }
    return text + " is not one of " + names;
  });
  app.add_option(name, word, does)->transform(choice)->type_name(names);
}

/// A number of bytes, with or without a unit.
[[nodiscard]] CLI::Validator record_size();

/// --set KEY=VALUE and --with FILE
void add_house_rules(CLI::App& app, std::vector<std::string>& settings,
                     std::vector<std::string>& overlays);

/// What a command's description needs: its arguments, and where to say that it was the one.
template <class Arguments>
struct CommandLine {
  const GlobalArguments& global;
  Arguments& arguments;
  std::function<Exit()>& command;
};

}  // namespace rummy
