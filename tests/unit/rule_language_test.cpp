// The rule books in another language than English: each clause is a sentence of the language's
// file, with the settings' values in its places.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/result.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "unit/run_program.h"
#include "unit/source_tree.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The rule books a language has every clause of.
struct Books {
  std::string_view language;
  std::vector<std::string_view> variants;
};
const std::vector<Books>& books() {
  static const std::vector<Books> all = {{.language = "de",
                                          .variants = {"500-rum",
                                                       "basic-rummy",
                                                       "gin",
                                                       "going-out",
                                                       "going-out-major",
                                                       "going-out-minor",
                                                       "going-out-sequences",
                                                       "hollywood-gin",
                                                       "indian-rummy",
                                                       "kalooki-40",
                                                       "kalooki-51",
                                                       "knock-rummy",
                                                       "liverpool",
                                                       "manipulation",
                                                       "oklahoma-gin",
                                                       "remik",
                                                       "remik-guide",
                                                       "robbers-rummy",
                                                       "romme",
                                                       "rummikub",
                                                       "rummikub-tournament",
                                                       "scala-40",
                                                       "shanghai",
                                                       "three-thirteen"}},
                                         {.language = "pl", .variants = {"remik", "remik-guide"}}};
  return all;
}

Language shipped_language(std::string_view code) {
  Result<Language> language = load_language(std::string(code));
  EXPECT_TRUE(language.has_value()) << language.error().front().message;
  return language ? *std::move(language) : Language{};
}
Language polish() {
  return shipped_language("pl");
}

std::shared_ptr<const LoadedVariant> shipped(std::string_view name) {
  VariantLibrary library({shipped_variants()});
  auto loaded = library.load(name);
  EXPECT_TRUE(loaded) << name;
  return loaded ? *loaded : nullptr;
}

/// A clause as written with its named places made {}, as the language knows it; how many they are.
std::pair<std::string, std::size_t> counted(std::string_view text) {
  std::string sentence;
  std::size_t places = 0;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
    sentence.append(text.substr(0, open)).append("{}");
    text.remove_prefix(text.find('}') + 1);
    ++places;
  }
  return {sentence.append(text), places};
}

void expect_clauses(const Language& words, std::string_view name) {
  const auto variant = shipped(name);
  ASSERT_NE(variant, nullptr);
  for (const ClauseSource& clause : variant->linked().rulebook) {
    for (const auto& [value, text] : clause.texts) {
      const auto [sentence, places] = counted(text);
      const auto found = words.sentences.find(sentence);
      ASSERT_NE(found, words.sentences.end()) << "languages/" << words.code << ".yaml lacks, for "
                                              << clause.clause.key << " of " << name << ":\n"
                                              << text;
      for (std::size_t i = 0; i < places; ++i)
        EXPECT_THAT(found->second, HasSubstr("{" + std::to_string(i) + "}")) << text;
    }
  }
}

TEST(RuleLanguage, EachHasEveryClauseWithTheSameValues) {
  for (const Books& of : books())
    for (const std::string_view name : of.variants)
      expect_clauses(shipped_language(of.language), name);
}

TEST(RuleLanguage, EveryLanguageHasARuleBook) {
  for (const ShippedLanguage& language : shipped_languages())
    EXPECT_EQ(std::ranges::count(books(), language.code, &Books::language), 1) << language.code;
}

/// A language of rule books alone, as a club may have one.
TEST(RuleLanguage, ASampleHasEveryClauseOfItsGame) {
  const std::filesystem::path file = source_root() / "samples/languages/italiano.yaml";
  const Result<Language> italian = load_language(file.string());
  ASSERT_TRUE(italian.has_value()) << italian.error().front().message;
  const auto variant = shipped("scala-40");
  ASSERT_NE(variant, nullptr);
  for (const ClauseSource& clause : variant->linked().rulebook)
    for (const auto& [value, text] : clause.texts)
      EXPECT_TRUE(italian->sentences.contains(counted(text).first)) << text;
}

/// What stands behind `open` on the lines between two comments of a language's file.
std::vector<std::string> lines_between(std::string_view file, std::string_view from,
                                       std::string_view to, std::string_view open) {
  std::vector<std::string> found;
  file = file.substr(std::min(file.find(from), file.size()));
  file = file.substr(0, file.find(to));
  for (std::size_t at = file.find(open); at != std::string_view::npos; at = file.find(open, at)) {
    at += open.size();
    std::string_view line = file.substr(at, file.find('\n', at) - at);
    line.remove_suffix(1);  // the quote
    found.emplace_back(line);
  }
  return found;
}

TEST(RuleLanguage, NoneHasARuleThatNoRuleBookHas) {
  for (const Books& of : books()) {
    std::set<std::string> texts;
    for (const std::string_view name : of.variants) {
      const auto variant = shipped(name);
      ASSERT_NE(variant, nullptr);
      for (const ClauseSource& clause : variant->linked().rulebook) {
        texts.insert(clause.clause.section);
        for (const auto& [value, text] : clause.texts)
          texts.insert(text);
      }
    }
    const std::string file =
        read_file(source_root() / "languages" / (std::string(of.language) + ".yaml"));
    const std::vector<std::string> rules =
        lines_between(file, "# --- The rules of", "# --- What settings say", "- en: \"");
    EXPECT_GT(rules.size(), 100U) << of.language;
    for (const std::string& rule : rules)
      EXPECT_TRUE(texts.contains(rule)) << of.language << ": " << rule;
  }
}

/// The values a house rule may well give a setting.
std::vector<std::string> values_of(const SettingInfo& setting) {
  std::vector<std::string> values;
  if (setting.kind == SettingKind::flag) return {"true", "false"};
  for (const std::string_view word : setting.words)
    values.emplace_back(word);
  if (setting.kind != SettingKind::choice && setting.kind != SettingKind::order)
    for (const char* const number : {"1", "7", "40"})
      values.emplace_back(number);
  return values;
}

/// How many values of settings were asked.
std::size_t expect_words_for_values(const Wording& words, std::string_view name) {
  const auto variant = shipped(name);
  EXPECT_NE(variant, nullptr);
  if (variant == nullptr) return 0;
  std::size_t asked = 0;
  for (const SettingInfo& setting : setting_catalog()) {
    for (const std::string& value : values_of(setting)) {
      const RulesetOrFault house =
          variant->with({{.key = std::string(setting.key), .value = value}});
      if (house.ruleset == nullptr) continue;  // it contradicts another setting
      ++asked;
      for (const Clause& clause : house.ruleset->variant.rulebook) {
        EXPECT_NE(words(clause.text), clause.text.english())
            << name << ", " << setting.key << " " << value << ": " << clause.key;
        EXPECT_EQ(words(clause.text).find_first_of("{}[]"), std::string::npos)
            << name << ", " << setting.key << " " << value << ": " << words(clause.text);
      }
    }
  }
  return asked;
}

TEST(RuleLanguage, EachHasWordsForEveryValueOfAWordedSetting) {
  for (const Books& of : books()) {
    const Language language = shipped_language(of.language);
    for (const std::string_view name : of.variants)
      EXPECT_GT(expect_words_for_values(Wording(language), name), 100U) << name;
  }
}

TEST(RuleLanguage, NumbersAndTablesAreInItToo) {
  const TempVariants temp;
  VariantLibrary library({temp.directory(), shipped_variants()});
  temp.write("table", "extends: remik\nopening.points: {2: 1, 3-4: 42}\n");
  const auto loaded = library.load("table");
  ASSERT_TRUE(loaded) << loaded.error().front().message;
  const auto rules = (*loaded)->with({}).ruleset;
  const Language language = polish();
  const Wording words(language);
  const auto rule = [&](const Ruleset& ruleset) {
    return words(clause_on(ruleset.variant, "opening.points")->text);
  };
  EXPECT_THAT(rule(*rules), HasSubstr("co najmniej 1 przy 2 graczach, 42 przy 3-4 graczach punkt"));
  EXPECT_THAT(rule(rules->at_table(2)), HasSubstr("co najmniej 1 punkt;"));
  EXPECT_THAT(rule(rules->at_table(4)), HasSubstr("co najmniej 42 punkty;"));
}

TEST(RuleLanguage, AClauseOfOnesOwnKeepsItsWords) {
  const Language language = polish();
  const Wording words(language);
  const TempVariants temp;
  VariantLibrary library({temp.directory(), shipped_variants()});
  temp.write("club",
             "extends: remik\nopening.points: 40\nrulebook:\n"
             "  end.at: {text: \"U nas odpada się przy {end.at}.\"}\n");
  const auto loaded = library.load("club");
  ASSERT_TRUE(loaded) << loaded.error().front().message;
  const auto rules = (*loaded)->with({}).ruleset;
  EXPECT_EQ(words(clause_on(rules->variant, "end.at")->text), "U nas odpada się przy 501.");
  EXPECT_THAT(words(clause_on(rules->variant, "opening.points")->text),
              HasSubstr("co najmniej 40 punktów"));
}

struct Wrong {
  std::string_view english;
  std::string_view polish;
  std::string_view message;
  std::size_t line;
};

TEST(RuleLanguage, PlacesWithNamesAreHeldToTheEnglishRule) {
  constexpr std::string_view kHead =
      "language: pl\nname: polski\nplurals: one-few-many\nsentences:\n";
  constexpr Wrong kWrongs[] = {
      {"With {end.at} out", "Przy {end.att}", "no place {end.att}; the sentence has {end.at}", 6},
      {"With {end.at} out", "Przy {}", "no place {}; the sentence has {end.at}", 6},
      {"With {end.at} out", "Przy {end.at:punkt|punkty}", "2 forms", 6},
      {"With {end.at} and {} out", "Przy {end.at}", "either all places", 5},
  };
  for (const Wrong& wrong : kWrongs) {
    const std::string text = std::string(kHead) + "  - en: \"" + std::string(wrong.english) +
                             "\"\n    pl: \"" + std::string(wrong.polish) + "\"\n";
    const Result<Language> language = read_language("mine.yaml", text);
    ASSERT_FALSE(language.has_value()) << wrong.polish;
    EXPECT_THAT(language.error().front().message, HasSubstr(std::string(wrong.message)));
    EXPECT_EQ(language.error().front().line, wrong.line) << wrong.polish;
    EXPECT_EQ(language.error().front().column, 9U) << wrong.polish;
  }
}

TEST(RuleLanguage, TheProgramQuotesRulesInIt) {
  const Ran checked = run_in_shell("rumref --language pl check samples/remik/opening-of-50.rgn");
  EXPECT_THAT(checked.output,
              HasSubstr("= zasada: Remik §5, RMK-42, RMK-44, RMK-45: Układy pierwszego wyłożenia "
                        "muszą być warte razem co najmniej 51 punktów; potem już"));
  const Ran agreed = run_in_shell(
      "rumref --language pl check --set deck.jokers=6 samples/remik/opening-of-50.rgn");
  EXPECT_THAT(agreed.output,
              HasSubstr("Liczba dżokerów w grze: 2-4; gracze ustalają ją przed grą."));
  const Ran json =
      run_in_shell("rumref --language pl check --format ndjson samples/remik/opening-of-50.rgn");
  EXPECT_THAT(json.output, HasSubstr("\"text\":\"Układy pierwszego wyłożenia"));
  const Ran club = run_in_shell(
      "rumref --language pl --variant-dir samples/house check --variant tuesday-remik "
      "samples/remik/opening-of-50.rgn");
  EXPECT_THAT(club.output, HasSubstr("= zasada: Tuesday Remik §Club: On Tuesdays the melds"));
  const Ran explained = run_in_shell("rumref --language pl explain game.after-end --variant remik");
  EXPECT_THAT(explained.output, HasSubstr("§Cel gry, RMK-05: Wygrywa ostatni gracz"));
}

TEST(RuleLanguage, TheRuleBookIsPrintedInIt) {
  for (const char* const format : {"text", "markdown", "html"}) {
    const Ran book = run_in_shell(
        std::string("rumref --language pl variant rules remik-guide --set opening.points=40 ") +
        "--format " + format);
    EXPECT_EQ(book.status, 0);
    EXPECT_THAT(book.output, HasSubstr("Remik (poradnik)"));
    EXPECT_THAT(book.output, HasSubstr("Kończenie i pukanie"));
    EXPECT_THAT(book.output, HasSubstr("asad"));
    EXPECT_THAT(book.output, Not(HasSubstr("House rule")));
    EXPECT_THAT(book.output, Not(HasSubstr("the melds")));
  }
  const Ran own = run_in_shell("rumref --language languages/pl.yaml variant rules remik");
  EXPECT_THAT(own.output, HasSubstr("Gra od 2 do 4 osób."));
}

TEST(RuleLanguage, GermanHasRummikub) {
  const Ran book =
      run_in_shell("rumref --language de variant rules rummikub --set opening.points=1");
  EXPECT_THAT(book.output, HasSubstr("muss zusammen mindestens 1 Punkt zählen"));
  EXPECT_THAT(book.output, Not(HasSubstr("House rule")));
  EXPECT_THAT(book.output, Not(HasSubstr(" the ")));
}

TEST(RuleLanguage, TheRuleSetIsTheSame) {
  const std::string show = "variant show remik --format ndjson | grep -o 'variant_sha256[^,]*'";
  for (const std::string language : {"pl", "de"})
    EXPECT_EQ(run_in_shell("rumref --language " + language + " " + show).output,
              run_in_shell("rumref " + show).output);
}

}  // namespace
}  // namespace rummy
