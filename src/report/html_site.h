#pragma once
// The front page of a folder of judged games.

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/wording.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "report/score_sheet.h"
#include "report/standings.h"

namespace rummy {

class Site {
 public:
  explicit Site(const Wording& words) : words_(words) {}
  /// Takes in a judged game; gives the name of the file its page belongs in. Games of the same
  /// name get pages of their own.
  std::string add(const Judged& judged);
  /// The front page.
  [[nodiscard]] std::string index() const;

 private:
  struct Game {
    std::string file;
    std::string title;
    std::string name;  // of the record
    std::string variant;
    std::vector<std::string> players;
    std::string result;
    Judgement judgement = Judgement::note;
    std::size_t faults = 0;
    std::size_t notes = 0;
  };
  [[nodiscard]] std::string page_file(const Judged& judged);

  Wording words_;
  std::vector<Game> games_;
  std::set<std::string, std::less<>> files_;
  StandingsTable standings_;
};

}  // namespace rummy
