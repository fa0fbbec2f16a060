#pragma once
// What the user says of scoresheets that do not say it themselves.

#include <memory>
#include <string>

#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "logio/records.h"

namespace rummy {

/// --columns, --players, --aliases, --encoding
[[nodiscard]] OptionGroup sheet_options(SheetArguments& a);

/// All of it, with the names of the file of --aliases. Null where that cannot be read, which is
/// said on standard error.
[[nodiscard]] std::shared_ptr<const SheetOptions> read_sheet_options(const SheetArguments& a,
                                                                     SheetRulesMaker rules = {});

/// Names a file of a directory that is neither scoresheet nor record, on standard error.
void say_left_out(const std::string& file, const std::string& what);

}  // namespace rummy
