#pragma once
// `rumref variant`: list, show, check, schema, diff, new, settings.

#include "cli/commands.h"
#include "config/variants.h"

namespace rummy {

// === What `rumref variant` does besides listing, showing and checking: each action takes the
// command's arguments and says how the program ends.

/// The differences of two rule sets, in words.
[[nodiscard]] Exit diff_variants(const GlobalArguments& global, VariantLibrary& variants,
                                 const VariantArguments& arguments);

/// Writes the file a house variant begins with.
[[nodiscard]] Exit start_variant(const GlobalArguments& global, const VariantArguments& arguments);

/// Its rule book as a page for players.
[[nodiscard]] Exit print_rules(const GlobalArguments& global, VariantLibrary& variants,
                               const VariantArguments& arguments);

/// Every setting there is.
[[nodiscard]] Exit print_settings(const GlobalArguments& global, VariantLibrary& variants,
                                  const VariantArguments& arguments);

}  // namespace rummy
