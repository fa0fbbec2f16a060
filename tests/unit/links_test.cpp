// Every link of a page points at a file that is there, and at a heading it has.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "unit/source_tree.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

bool is_others(const fs::path& folder) {
  const std::string name = folder.filename().string();
  return name == "build" || name == "node_modules" || name.starts_with('.');
}

std::vector<fs::path> pages() {
  std::vector<fs::path> found;
  for (auto at = fs::recursive_directory_iterator(source_root());
       at != fs::recursive_directory_iterator(); ++at) {
    if (at->is_directory() && is_others(at->path())) {
      at.disable_recursion_pending();
    } else if (at->path().extension() == ".md") {
      found.push_back(at->path());
    }
  }
  std::ranges::sort(found);
  return found;
}

/// The lines of a page that are prose: neither in a block of code nor indented as one.
std::vector<std::string> prose_of(const fs::path& page) {
  std::vector<std::string> lines;
  std::istringstream in(read_file(page));
  bool in_code = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      in_code = !in_code;
    } else if (!in_code && !line.starts_with("    ")) {
      lines.push_back(line);
    }
  }
  return lines;
}

/// What stands in `code` is no link.
std::string without_code(std::string_view line) {
  std::string out;
  bool in_code = false;
  for (const char c : line) {
    if (c == '`') in_code = !in_code;
    if (!in_code && c != '`') out += c;
  }
  return out;
}

/// The targets of the links of a line: [words](target).
std::vector<std::string> links_of(const std::string& line) {
  const std::string prose = without_code(line);
  std::vector<std::string> targets;
  for (std::size_t at = prose.find("]("); at != std::string::npos; at = prose.find("](", at + 2)) {
    const std::size_t end = prose.find(')', at);
    if (end != std::string::npos) targets.push_back(prose.substr(at + 2, end - at - 2));
  }
  return targets;
}

/// A heading's anchor, as the usual readers of Markdown make it.
std::string anchor_of(std::string_view heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || c == '-' || c == '_' || byte >= 0x80)
      anchor += static_cast<char>(std::tolower(byte));
    if (c == ' ') anchor += '-';
  }
  return anchor;
}

std::set<std::string> anchors_of(const fs::path& page) {
  std::set<std::string> anchors;
  for (const std::string& line : prose_of(page))
    if (line.starts_with('#')) anchors.insert(anchor_of(line.substr(line.find(' ') + 1)));
  return anchors;
}

void expect_target(const fs::path& page, const std::string& target) {
  if (target.find("://") != std::string::npos || target.starts_with("mailto:")) return;
  SCOPED_TRACE(page.string() + ": " + target);
  const std::size_t hash = target.find('#');
  const std::string file = target.substr(0, hash);
  const fs::path path = file.empty() ? page : page.parent_path() / file;
  ASSERT_TRUE(fs::exists(path));
  if (hash != std::string::npos) {
    EXPECT_TRUE(anchors_of(path).contains(target.substr(hash + 1)));
  }
}

TEST(Links, LeadSomewhere) {
  std::size_t links = 0;
  for (const fs::path& page : pages()) {
    for (const std::string& line : prose_of(page)) {
      for (const std::string& target : links_of(line)) {
        ++links;
        expect_target(page, target);
      }
    }
  }
  EXPECT_GT(links, 100U);
}

/// Pages named in passing: "docs/VARIANTS.md", in prose or in the sources.
TEST(Links, PagesNamedAreThere) {
  std::vector<fs::path> files = pages();
  for (const fs::path& source : sources_below("src"))
    files.push_back(source);
  for (const fs::path& file : files) {
    const std::string text = read_file(file);
    for (std::size_t at = text.find("docs/"); at != std::string::npos;
         at = text.find("docs/", at + 1)) {
      const std::size_t end = text.find_first_not_of(
          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/.", at);
      const std::string name = text.substr(at, end - at);
      const std::size_t dot = name.find(".md");
      if (dot == std::string::npos) continue;
      EXPECT_TRUE(fs::exists(source_root() / name.substr(0, dot + 3))) << file << ": " << name;
    }
  }
}

/// docs/RULINGS.md leads to the rulings of every game, and names every variant.
TEST(Links, EveryVariantHasRulings) {
  const std::string index = read_file(source_root() / "docs/RULINGS.md");
  for (const auto& variant : fs::directory_iterator(source_root() / "variants")) {
    if (variant.path().extension() != ".yaml") continue;
    const std::string name = '`' + variant.path().stem().string() + '`';
    EXPECT_NE(index.find(name), std::string::npos) << name;
  }
  for (const auto& page : fs::directory_iterator(source_root() / "docs/rulings")) {
    const std::string link = "(rulings/" + page.path().filename().string() + ')';
    EXPECT_NE(index.find(link), std::string::npos) << link;
  }
}

}  // namespace
}  // namespace rummy
