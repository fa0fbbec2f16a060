#pragma once
// The words of scoresheets, as data: sections with a list of words for each language.

#include <functional>
#include <string_view>

namespace rummy {

/// src/logio/sheet_words.yaml: stems, as hints to what a row or a column may be.
extern const std::string_view kSheetWordsYaml;
/// src/logio/sheet_names.yaml: what columns, rows and marks are called.
extern const std::string_view kSheetNamesYaml;

/// Gives `each` every word of every section, in the order of the file. Of YAML this reads what
/// those files are made of: "section:" and below it "  pl: [runda*, \"no\"]"; a test reads them as
/// YAML too.
void for_each_listed(
    std::string_view yaml,
    const std::function<void(std::string_view section, std::string_view word)>& each);

}  // namespace rummy
