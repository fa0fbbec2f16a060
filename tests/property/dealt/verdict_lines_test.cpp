// A verdict written with what was kept of those before (report/report.h) is the one written
// by itself, byte for byte: of games of every variant, with slips, and with cards hidden.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "moves/random.h"
#include "property/dealt/hiding.h"
#include "property/dealt/referees.h"
#include "property/dealt/slips.h"
#include "property/dealt/written_game.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rumref.h"

namespace rummy::dealt {
namespace {

class LinesOfVerdicts : public ::testing::Test {
 protected:
  void compare(const WrittenGame& game) {
    const std::string text = put_together(game);
    const Judged& judged = referee_.judge({.name = "dealt.rgn", .text = text});
    for (const Detail detail : {Detail::brief, Detail::full, Detail::sheet}) {
      std::string by_itself;
      JsonWriter json(by_itself, JsonStyle::line);
      write_verdict(json, judged, detail);
      line_.clear();
      lines_.append(judged, detail, line_);
      EXPECT_EQ(line_, by_itself) << text;
    }
    ++compared_;
  }

  Referees referees_;
  Random random_{20261125};
  Referee referee_{referees_.library(), {.judging = {.games_tried = 0}}};
  VerdictLines lines_;
  std::string line_;
  int compared_ = 0;
};

TEST_F(LinesOfVerdicts, OfDealtGamesAreAsWrittenByThemselves) {
  for (std::uint32_t number = 1; number <= 2; ++number) {
    for (const std::string& variant : referees_.library().names()) {
      SCOPED_TRACE(variant);
      const auto dealt = deal_game(referees_, {.variant = variant}, number);
      if (!dealt) continue;
      compare(dealt->game);
      WrittenGame hidden = dealt->game;
      hide_some(hidden, random_);
      compare(hidden);
    }
  }
  EXPECT_GT(compared_, 50);
}

TEST_F(LinesOfVerdicts, OfSlipsAreAsWrittenByThemselves) {
  for (const SlipKind& kind : slip_kinds()) {
    const House& house = kind.houses[static_cast<std::size_t>(compared_) % kind.houses.size()];
    SCOPED_TRACE(std::string(kind.name) + " in " + house.name());
    if (const auto slip = first_slip(referees_, kind, house, 6, random_)) compare(slip->game);
  }
  EXPECT_GT(compared_, 80);
}

}  // namespace
}  // namespace rummy::dealt
