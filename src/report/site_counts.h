#pragma once
// Tables of counts on the front page of a folder of games: how many by verdict, code, player,
// rules.

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"

namespace rummy {

class SiteCounts {
 public:
  /// A game: each of its codes and players counts once.
  struct Counted {
    Judgement judgement = Judgement::note;
    std::string_view variant;
    const std::vector<std::string_view>& codes;
    const std::vector<std::string>& players;
  };
  void add(const Counted& game);
  /// Every row leads to the games it counts.
  [[nodiscard]] std::string tables(const Wording& words) const;

 private:
  using Counts = std::map<std::string, std::size_t>;
  Counts verdicts_;
  Counts codes_;
  Counts players_;
  Counts variants_;
};

}  // namespace rummy
