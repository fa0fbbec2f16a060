#pragma once
// A folder of judged games: a front page that opens on what needs a look, and what its pages share.

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "report/score_sheet.h"
#include "report/site_counts.h"
#include "report/standings.h"

namespace rummy {

class Site {
 public:
  /// `title`: of the front page; empty: how many games it has.
  explicit Site(const Wording& words, std::string title = {})
      : words_(words), title_(std::move(title)) {}
  /// Takes in a judged game; gives the name of the file its page belongs in. Games of the same
  /// name get pages of their own.
  std::string add(const Judged& judged);
  /// Where the page of such a game finds the settings it was judged by.
  [[nodiscard]] static std::string rules_file(const Judged& judged);
  /// The front page.
  [[nodiscard]] std::string index() const;
  /// What the pages share: style, scripts, a page for each rule set.
  struct File {
    std::string name;
    std::string text;
  };
  [[nodiscard]] std::vector<File> shared() const;

 private:
  struct Game {
    std::string file;
    std::string title;
    std::string name;  // of the record
    std::string variant;
    std::vector<std::string> players;
    std::vector<std::string_view> codes;  // of its faults, each once
    std::string result;
    Judgement judgement = Judgement::note;
    std::size_t faults = 0;
  };
  [[nodiscard]] std::string page_file(const Judged& judged);
  [[nodiscard]] std::vector<const Game*> worst_first() const;
  [[nodiscard]] std::string row(const Game& game) const;
  [[nodiscard]] std::string data() const;

  Wording words_;
  std::string title_;
  std::vector<Game> games_;
  std::set<std::string, std::less<>> files_;
  std::map<std::string, std::string> rules_;  // pages of rule sets by their file
  StandingsTable standings_;
  SiteCounts counts_;
};

}  // namespace rummy
