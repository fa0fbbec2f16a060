// The program holds no game of its own: no variant is named in src/.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
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

TEST(Names, NoVariantIsNamedInTheSources) {
  const std::vector<std::string> names = variant_names();
  ASSERT_FALSE(names.empty());
  for (const std::filesystem::path& file : sources_below("src")) {
    const std::string text = lower(read_file(file));
    for (const std::string& name : names)
      EXPECT_EQ(text.find(name), std::string::npos) << file << " names the variant " << name;
  }
}

}  // namespace
}  // namespace rummy
