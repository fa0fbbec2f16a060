// The program holds no game of its own: no variant is named in src/.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "unit/source_tree.h"

namespace rummy {
namespace {

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::vector<std::string> variant_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(source_root() / "variants"))
    if (entry.path().extension() == ".yaml") names.push_back(lower(entry.path().stem().string()));
  return names;
}

bool is_of_a_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The name by itself: "begin" names nobody.
bool holds_word(const std::string& text, const std::string& word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !is_of_a_word(text[at - 1]);
    if (begins && (end == text.size() || !is_of_a_word(text[end]))) return true;
  }
  return false;
}

/// Without the command lines that help pages show ("rumref show NAME"), which people paste.
std::string without_examples(const std::string& text) {
  static const std::regex kExample("\"rumref [^\"]*\"");
  return std::regex_replace(text, kExample, "");
}

TEST(Names, NoVariantIsNamedInTheSources) {
  const std::vector<std::string> names = variant_names();
  ASSERT_FALSE(names.empty());
  for (const std::filesystem::path& file : sources_below("src")) {
    const std::string text = without_examples(lower(read_file(file)));
    for (const std::string& name : names)
      EXPECT_FALSE(holds_word(text, name)) << file << " names the variant " << name;
  }
}

}  // namespace
}  // namespace rummy
