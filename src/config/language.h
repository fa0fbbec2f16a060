#pragma once
// Languages that verdicts can be put into: a YAML file each, from the sentences of the sources to
// those of the language (docs/LANGUAGES.md). Those of languages/ are compiled in.

#include <string>
#include <string_view>

#include "base/words.h"
#include "diag/result.h"

namespace rummy {

/// Reads the file of a language; `file` as problems name it. Every sentence is held to the English
/// one: its places, and as many forms behind a number as the language has.
[[nodiscard]] Result<Language> read_language(std::string_view file, std::string_view text);

/// One of those that come with the program, by its code: "pl".
[[nodiscard]] Result<Language> shipped_language(std::string_view code);

/// A language by its code, or from a file where `name` ends in .yaml.
[[nodiscard]] Result<Language> load_language(const std::string& name);

}  // namespace rummy
