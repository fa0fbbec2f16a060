// What the program writes of dealt games, as a workbook and as CSV, is read back to the same
// totals, whatever another program keeps of its sums; a figure changed by hand is found.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "logio/zip_archive.h"
#include "long_run.h"
#include "unit/run_program.h"
#include "unit/zip_file.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class OwnBooks : public testing::Test {
 protected:
  OwnBooks() : folder_(fs::temp_directory_path() / ("rumref-books-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~OwnBooks() override {
    std::error_code error;
    fs::remove_all(folder_, error);
  }
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  [[nodiscard]] std::string bytes_of(const std::string& name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void keep(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
  }

  struct Read {
    std::vector<std::string> totals;  // of each game, by player
    bool all_legal = true;
  };
  [[nodiscard]] Read read(const std::string& name) const {
    Read read;
    std::istringstream lines(
        run_in_shell("rumref score --format ndjson '" + path(name) + "'").output);
    for (std::string line; std::getline(lines, line);) {
      const Json verdict = Json::parse(line, nullptr, false);
      if (verdict.is_discarded()) {
        read.totals.push_back(line);
        continue;
      }
      read.all_legal = read.all_legal && verdict.value("verdict", "") == "legal";
      read.totals.push_back(verdict.value("result", Json::object()).value("totals", Json()).dump());
    }
    return read;
  }

 private:
  fs::path folder_;
};

/// A workbook with another text in some of its parts.
template <class Change>
std::string changed_book(const std::string& bytes, Change change) {
  ZipArchive archive;
  EXPECT_TRUE(archive.open(bytes));
  std::vector<ZipPart> parts;
  for (const std::string name :
       {"xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml", "xl/sharedStrings.xml"}) {
    ZipPart part{.name = name, .content = {}};
    const auto take = [&](std::string_view block) {
      part.content += block;
      return true;
    };
    if (archive.read(name, std::size_t{1} << 24U, take) == ZipArchive::Unpacked::whole)
      parts.push_back(part);
  }
  for (int i = 1;; ++i) {
    ZipPart part{.name = "xl/worksheets/sheet" + std::to_string(i) + ".xml", .content = {}};
    const auto take = [&](std::string_view block) {
      part.content += block;
      return true;
    };
    if (archive.read(part.name, std::size_t{1} << 24U, take) != ZipArchive::Unpacked::whole) break;
    part.content = change(i, part.content);
    parts.push_back(part);
  }
  return zip_of(parts);
}

/// As libraries save it that calculate nothing: formulas without what they come to.
std::string without_values(const std::string& page) {
  static const std::regex kValue("</f><v>[^<]*</v>");
  return std::regex_replace(page, kValue, "</f>");
}

/// The score of the first player in the first round, one more.
std::string with_slip(const std::string& page) {
  static const std::regex kScore("(<c r=\"C6\"[^>]*><v>)(-?[0-9]+)(</v>)");
  std::smatch found;
  if (!std::regex_search(page, found, kScore)) return page;
  return found.prefix().str() + found[1].str() + std::to_string(std::stoi(found[2].str()) + 1) +
         found[3].str() + found.suffix().str();
}

TEST_F(OwnBooks, DealtGamesAreReadBack) {
  const int games = how_many("RUMREF_BOOK_GAMES", 2, 40);
  for (const std::string variant : {"remik", "gin", "500-rum", "three-thirteen", "kalooki-40",
                                    "hollywood-gin", "indian-rummy", "going-out", "manipulation"}) {
    SCOPED_TRACE(variant);
    run_in_shell("rumref deal --variant " + variant + " --seed 11 --to ndjson --games " +
                 std::to_string(games) + " -o " + path("dealt.ndjson"));
    const Read dealt = read("dealt.ndjson");
    ASSERT_EQ(dealt.totals.size(), static_cast<std::size_t>(games));
    for (const std::string name : {"book.xlsx", "sheet.csv"}) {
      run_in_shell("rumref score -o " + path(name) + " " + path("dealt.ndjson"));
      EXPECT_EQ(read(name).totals, dealt.totals) << name;
    }
    const std::string book = bytes_of("book.xlsx");
    keep("bare.xlsx", changed_book(book, [](int /*page*/, const std::string& text) {
           return without_values(text);
         }));
    const Read bare = read("bare.xlsx");
    EXPECT_EQ(bare.totals, dealt.totals);
    // The first game is the third sheet, behind the standings and the results.
    const std::string slipped = changed_book(
        book, [](int page, const std::string& text) { return page == 3 ? with_slip(text) : text; });
    if (slipped == changed_book(book, [](int, const std::string& text) { return text; })) continue;
    keep("slip.xlsx", slipped);
    EXPECT_FALSE(read("slip.xlsx").all_legal && bare.all_legal);
  }
}

}  // namespace
}  // namespace rummy
