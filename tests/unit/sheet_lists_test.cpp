// The words of scoresheets are YAML, and read as YAML says.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/yaml.h"
#include "logio/sheet_words.h"

namespace rummy {
namespace {

using Words = std::vector<std::pair<std::string, std::string>>;

Words listed_words(std::string_view yaml) {
  Words words;
  for_each_listed(yaml, [&](std::string_view section, std::string_view word) {
    words.emplace_back(section, word);
  });
  return words;
}

Words words_by_yaml(std::string_view yaml) {
  Words words;
  const auto root = read_yaml(SourceText("words.yaml", yaml), yaml);
  if (!root) return words;
  for (const YamlEntry& section : root->entries)
    for (const YamlEntry& language : section.value.entries)
      for (const YamlNode& word : language.value.items)
        words.emplace_back(section.key.text, word.text);
  return words;
}

TEST(SheetLists, AreReadAsYaml) {
  for (const std::string_view yaml : {kSheetWordsYaml, kSheetNamesYaml}) {
    EXPECT_GT(listed_words(yaml).size(), 300U);
    EXPECT_EQ(listed_words(yaml), words_by_yaml(yaml));
  }
}

TEST(SheetLists, WordsAreWrittenAsTheyAreLookedUp) {
  for (const auto& [section, word] : listed_words(kSheetNamesYaml)) {
    if (word == "-") continue;  // a mark
    EXPECT_EQ(folded_word(word), word) << section;
  }
}

TEST(SheetLists, EachLanguageNamesTheColumnsOfALongSheet) {
  struct Heads {
    std::string_view round;
    std::string_view player;
    std::string_view score;
    std::string_view total;
  };
  for (const Heads& heads :
       {Heads{"Round", "Player", "Score", "Total"}, Heads{"Rozdanie", "Gracz", "Wynik", "Razem"},
        Heads{"Runde", "Spielerin", "Ergebnis", "Summe"},
        Heads{"Mano", "Jugador", "Puntuación", "Acumulado"},
        Heads{"Donne", "Joueuse", "Résultat", "Cumul"},
        Heads{"Smazzata", "Giocatore", "Punteggio", "Totale"},
        Heads{"Kolo", "Hráč", "Skóre", "Součet"}, Heads{"Baazi", "Khiladi", "Score", "Kul"}}) {
    EXPECT_EQ(column_named(heads.round)->kind, Column::round) << heads.round;
    EXPECT_EQ(column_named(heads.player)->kind, Column::player) << heads.player;
    EXPECT_EQ(column_named(heads.score)->kind, Column::score) << heads.score;
    EXPECT_EQ(column_named(heads.total)->kind, Column::total) << heads.total;
  }
}

}  // namespace
}  // namespace rummy
