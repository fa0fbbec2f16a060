#pragma once
// Games on which two rule sets part, as `variant diff` and `variant check` print them.

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "config/setting_words.h"
#include "config/variants.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "rules/ruleset.h"

namespace rummy {

/// One of two rule sets that are compared.
struct ComparedSide {
  std::string name;  // the user's name for it
  std::shared_ptr<const LoadedVariant> loaded;
  std::shared_ptr<const Ruleset> rules;
  std::vector<Override> house_rules{};  // that are in its rules beside what was loaded
};
using ComparedSides = std::array<ComparedSide, 2>;
[[nodiscard]] ComparedSide side_of(const std::string& name,
                                   const std::shared_ptr<const LoadedVariant>& loaded);

/// How long is looked for each, and how they are shown.
struct ExampleWish {
  bool each = false;  // setting
  std::size_t most_turns = 12;
  std::uint32_t seconds = 5;
  Wording words{};
  Colour colour = Colour::off;
};

[[nodiscard]] ExampleWish example_wish(const GlobalArguments& global,
                                       const VariantArguments& arguments, Colour colour);

/// A line of text, and how many columns it is set in.
struct SaidLine {
  std::size_t indent = 0;
  std::string text;
};

/// A record, line by line, and the place at which two sides part.
struct MarkedRecord {
  std::vector<std::string> lines;
  std::size_t line = 0;  // from 1; 0: they part in no line
  std::size_t offset = 0;
  std::size_t length = 0;
};
/// As text: the place is underlined.
void append_marked(std::string& out, const MarkedRecord& record, std::size_t indent, Colour colour);

/// A game in which a setting matters, for a rule book.
struct ExampleGame {
  std::string_view setting;
  MarkedRecord record;
  std::array<std::vector<SaidLine>, 2> said{};  // by each side, which begins with its name
};
/// The record and, below it, what the sides say; these are set in by so many columns.
void append_game(std::string& out, const ExampleGame& game, std::size_t indent, Colour colour);

/// One for each setting that has one; the sides are called by these names.
[[nodiscard]] std::vector<ExampleGame> example_games(const ComparedSides& sides,
                                                     const VariantDifference& found,
                                                     const ExampleWish& wish,
                                                     const std::array<std::string, 2>& names);

/// Appends a game, or one for each setting, with what each side says of it; or how many were tried.
void append_examples(const ComparedSides& sides, const VariantDifference& found,
                     const ExampleWish& wish, std::string& out);
/// The records alone, each below what it shows as a comment.
void append_example_records(const ComparedSides& sides, const VariantDifference& found,
                            const ExampleWish& wish, std::string& out);
/// The same as the field "examples".
void write_examples(JsonWriter& json, const ComparedSides& sides, const VariantDifference& found,
                    const ExampleWish& wish);

}  // namespace rummy
