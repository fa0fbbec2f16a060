// Includes run one way through the rooms of src/ (docs/ARCHITECTURE.md), files stay small.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "unit/source_tree.h"

namespace rummy {
namespace {

using Rooms = std::set<std::string>;

/// What each room may include, itself apart.
const std::map<std::string, Rooms>& allowed() {
  static const std::map<std::string, Rooms> kAllowed = {
      {"base", {}},
      {"cards", {"base"}},
      {"diag", {"base"}},
      {"table", {"base", "cards", "diag"}},
      {"settings", {"base", "cards"}},
      {"rules", {"base", "cards", "diag", "table", "settings"}},
      {"score", {"base", "cards", "diag", "table", "settings", "rules", "solve"}},
      {"solve", {"base", "cards", "diag", "table", "settings", "rules"}},
      {"sheet", {"base", "cards", "diag", "table", "settings", "rules", "score", "solve"}},
      {"replay",
       {"base", "cards", "diag", "table", "settings", "rules", "score", "solve", "sheet"}},
      {"hinges",
       {"base", "cards", "diag", "table", "settings", "rules", "score", "solve", "replay"}},
      {"moves",
       {"base", "cards", "diag", "table", "settings", "rules", "score", "solve", "replay"}},
      {"deal",
       {"base", "cards", "diag", "table", "settings", "rules", "score", "solve", "replay",
        "moves"}},
      {"config", {"base", "cards", "diag", "table", "settings", "rules", "score", "solve"}},
      {"logio", {"base", "cards", "diag", "table"}},
      {"witness",
       {"base", "cards", "diag", "table", "settings", "rules", "score", "solve", "replay", "moves",
        "config", "logio"}},
      {"mapping", {"base", "diag", "table", "config", "logio"}},
      {"report",
       {"base", "cards", "diag", "table", "settings", "rules", "score", "solve", "sheet",
        "replay"}},
      {"store",
       {"base", "cards", "diag", "table", "settings", "rules", "score", "solve", "config",
        "report"}},
      // "" is the library's public face, src/rumref.h.
      {"",
       {"base", "cards", "diag", "table", "settings", "rules", "score", "solve", "sheet", "replay",
        "hinges", "moves", "config", "logio", "report"}},
      {"cli",
       {"base", "cards", "diag", "table", "settings", "rules", "score", "solve", "replay", "moves",
        "deal", "witness", "config", "logio", "mapping", "report", "store", ""}},
      // The functions for C.
      {"face", {"config", "diag", "moves", "cli", ""}},
      // The WebAssembly module: a command line of another kind.
      {"wasm",
       {"base", "cards", "diag", "table", "settings", "rules", "score", "solve", "replay", "config",
        "logio", "mapping", "report", "cli", ""}},
  };
  return kAllowed;
}

std::string room_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.begin()->string() : std::string();
}

/// What a file includes: "rules/topics.h", or <fmt/format.h> with its brackets.
std::vector<std::string> includes_of(const std::filesystem::path& file) {
  constexpr std::string_view kInclude = "#include ";
  std::vector<std::string> found;
  std::istringstream lines(read_file(file));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(kInclude) || line.size() <= kInclude.size()) continue;
    const bool angled = line[kInclude.size()] == '<';
    const std::size_t end = line.find(angled ? '>' : '"', kInclude.size() + 1);
    if (end == std::string::npos) continue;
    const std::size_t first = kInclude.size() + (angled ? 0 : 1);
    found.push_back(line.substr(first, end - first + (angled ? 1 : 0)));
  }
  return found;
}

TEST(Layering, IncludesRunOneWay) {
  const std::filesystem::path src = source_root() / "src";
  for (const std::filesystem::path& file : sources_below("src")) {
    const std::filesystem::path name = file.lexically_relative(src);
    const std::string room = room_of(name);
    ASSERT_TRUE(allowed().contains(room)) << name << " is in a room nobody planned";
    for (const std::string& include : includes_of(file)) {
      if (include.starts_with('<')) continue;
      const std::string other = room_of(include);
      EXPECT_TRUE(other == room || allowed().at(room).contains(other))
          << name << " includes " << include << ": a climb from " << room << " to " << other;
      EXPECT_TRUE(std::filesystem::exists(src / include))
          << name << " includes " << include << ", not named from src/";
    }
  }
}

/// A third party's library appears only in the rooms that adapt it.
TEST(Layering, LibrariesStayWhereTheyAreAdapted) {
  const std::map<std::string, Rooms> homes = {
      {"<CLI/", {"cli"}},
      // Who judges says sentences (base/words.h), and leaves the words to the reports.
      {"<fmt/", {"solve", "deal", "config", "mapping", "report", "store", "cli", "wasm", ""}},
      {"<yaml.h>", {"config"}},
      {"<simdjson", {"logio"}},
      {"<nlohmann/", {"logio", "config", "mapping", "report", "cli", "wasm"}},
      {"<zlib", {"logio"}},
      {"<zstd", {"logio"}},
      {"<expat.h>", {"logio"}},
      {"<utf8proc", {"logio"}},
      {"<xlsxwriter", {"report"}},
      {"<sqlite3", {"store"}},
      {"<tl/", {"diag"}},
  };
  const std::filesystem::path src = source_root() / "src";
  for (const std::filesystem::path& file : sources_below("src")) {
    const std::filesystem::path name = file.lexically_relative(src);
    for (const std::string& include : includes_of(file))
      for (const auto& [library, rooms] : homes)
        if (include.starts_with(library)) {
          EXPECT_TRUE(rooms.contains(room_of(name))) << name << " includes " << include;
        }
  }
}

/// The headers of the parser's library take seconds to compile, in each unit that includes them.
TEST(Layering, OneUnitKnowsTheParserOfCommandLines) {
  std::set<std::string> knowing;
  for (const std::string folder : {"src", "tests", "bench", "fuzz"})
    for (const std::filesystem::path& file : sources_below(folder))
      for (const std::string& include : includes_of(file))
        if (include.starts_with("<CLI/"))
          knowing.insert(file.lexically_relative(source_root()).generic_string());
  EXPECT_EQ(knowing, std::set<std::string>{"src/cli/command_syntax.cpp"});
}

TEST(Layering, TheCoreShowsNoLibraryInItsHeadersAndDoesNoIo) {
  const Rooms core = {"base",  "cards", "diag",   "table", "rules",
                      "score", "solve", "replay", "deal"};
  const Rooms io = {"<iostream>", "<fstream>", "<filesystem>", "<chrono>", "<random>"};
  const std::filesystem::path src = source_root() / "src";
  for (const std::filesystem::path& file : sources_below("src")) {
    const std::filesystem::path name = file.lexically_relative(src);
    if (!core.contains(room_of(name))) continue;
    for (const std::string& include : includes_of(file)) {
      EXPECT_FALSE(io.contains(include)) << name << " includes " << include;
      const bool is_library = include.starts_with('<') && include.find('/') != std::string::npos;
      if (is_library && file.extension() == ".h") {
        EXPECT_EQ(name.generic_string(), "diag/result.h") << "includes " << include;
      }
    }
  }
}

/// Sources are listed by hand; one that is not would never be compiled.
TEST(Layering, EverySourceIsBuilt) {
  for (const std::string folder : {"src", "tests", "fuzz"}) {
    const std::string lists = read_file(source_root() / folder / "CMakeLists.txt") +
                              read_file(source_root() / "CMakeLists.txt");
    for (const std::filesystem::path& file : sources_below(folder)) {
      if (file.extension() != ".cpp") continue;
      const auto name = file.lexically_relative(source_root() / folder).replace_extension();
      EXPECT_NE(lists.find(name.generic_string()), std::string::npos) << file << " is not listed";
    }
  }
}

TEST(Layering, FilesStaySmall) {
  constexpr long kMostLines = 800;
  for (const std::string folder : {"src", "tests"})
    for (const std::filesystem::path& file : sources_below(folder)) {
      const std::string text = read_file(file);
      EXPECT_LE(std::ranges::count(text, '\n'), kMostLines) << file;
    }
}

}  // namespace
}  // namespace rummy
