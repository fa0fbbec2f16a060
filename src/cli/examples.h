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
};
using ComparedSides = std::array<ComparedSide, 2>;

/// How long is looked for each, and how they are shown.
struct ExampleWish {
  bool each = false;  // setting
  std::size_t most_turns = 12;
  std::uint32_t seconds = 5;
  Wording words{};
  Colour colour = Colour::off;
};

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
