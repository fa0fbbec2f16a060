#include "config/setting_words.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "unit/setting_values.h"

namespace rummy {
namespace {

struct Worded {
  std::string_view key;
  std::string_view value;
  std::string_view words;
};

constexpr Worded kWorded[] = {
    {"players.min", "2", "the minimum number of players: 2"},
    {"joker.adjacent", "true", "two jokers may be next to each other in a run"},
    {"joker.adjacent", "false", "two jokers may not be next to each other in a run"},
    {"joker.minority_in_run", "false", "a run need not have more natural cards than jokers"},
    {"layoff.needs_open", "false",
     "a player who has not opened may lay off cards or rearrange the table too"},
    {"stock.keep_top", "false", "the top discard does not stay when the pile becomes the stock"},
    {"score.hand_melds_free", "true", "complete melds still in hand are not counted"},
    {"score.hand_melds_free", "false", "complete melds still in hand are counted"},
    {"score.at_once.layoffs", "false", "it is then an ordinary going out"},
    {"turn.first_may_meld", "false",
     "the first player may not meld before that discard (with turn.first discard_only)"},
    {"opening.run", "clean", "the run one of the opening melds must be: a run without a joker"},
    {"draw.pile.use", "any_table_use",
     "what counts as using it: laying it down, laying it off or taking back a joker with it"},
    {"dealer.next", "right", "who deals the next round: the player on the dealer's right"},
    {"dealer.next", "before_winner",
     "who deals the next round: the player before the winner, so that the winner plays first"},
    {"knock.max", "off",
     "the maximum points in hand with which a player may knock: nobody may knock"},
    {"knock.max", "5", "the maximum points in hand with which a player may knock: 5"},
    {"meld.run.ace", "low", "where an ace stands in a run: A-2-3"},
    {"meld.run.ace", "both", "where an ace stands in a run: A-2-3 or Q-K-A"},
    {"table.rearrange", "none", "melds on the table may not be rearranged"},
    {"table.rearrange", "full", "melds on the table may be rearranged: all of them"},
    {"out.leftover", "0-1",
     "how many cards are left over then: 0-1 (where melds are laid only when going out)"},
    {"values.court", "face", "a king, queen or jack: face (13, 12, 11)"},
    {"values.court", "10", "a king, queen or jack: 10"},
    {"deck.packs", "{2: 1, 3-5: 2}",
     "how many 52-card packs are shuffled together: 1 for 2 players, 2 for 3-5 players"},
    {"deal.cards", "{by_round: [3, 4, 5]}",
     "how many cards each player is dealt: 3, 4, 5, from round to round"},
    {"deal.cards", "agreed", "how many cards each player is dealt: as the players agree"},
};

TEST(SettingWords, SayWhatAValueMeans) {
  for (const Worded& worded : kWorded) {
    const SettingInfo* setting = find_setting(worded.key);
    ASSERT_NE(setting, nullptr) << worded.key;
    EXPECT_EQ(value_in_words(*setting, worded.value), worded.words) << worded.key;
  }
}

TEST(SettingWords, SentencesNameNoSettingTheyCountWith) {
  const auto sentence = [](std::string_view key, std::string_view value) {
    return sentence_on(*find_setting(key), value).english();
  };
  EXPECT_EQ(sentence("turn.first_may_meld", "false"),
            "The first player may not meld before that discard.");
  EXPECT_EQ(sentence("draw.last_stage_may_meld", "true"),
            "A player may still meld after the last of them (with several draws a turn).");
  EXPECT_EQ(sentence("dealer.cut_suits", "[S, C, D, H]"),
            "The order of the suits between cards of one rank in that cut, from high to low: "
            "S, C, D, H.");
}

TEST(SettingWords, EveryValueHasItsOwn) {
  for (const SettingInfo& setting : setting_catalog()) {
    std::set<std::string> all;
    for (const std::string& value : values_of(setting)) {
      const std::string words = value_in_words(setting, value);
      EXPECT_TRUE(all.insert(words).second) << setting.key << " " << value << ": " << words;
      EXPECT_EQ(words.find("whether"), std::string::npos) << words;
    }
  }
}

TEST(SettingWords, EverySettingHasItsPartOfTheRuleBook) {
  std::set<std::string_view> headings;
  for (const SettingInfo& setting : setting_catalog()) {
    EXPECT_NE(book_part(setting.key), BookPart::game) << setting.key;
    headings.insert(heading(book_part(setting.key)));
  }
  EXPECT_EQ(headings.size() + 1, book_parts().size());
}

}  // namespace
}  // namespace rummy
