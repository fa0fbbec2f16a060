// Another language than English: its file is held to the sentences of the sources, and says all of
// what the cases draw.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/words.h"
#include "case_runner/case_file.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "replay/watcher.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "score/verdict.h"
#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

using testing::HasSubstr;

constexpr std::string_view kHead = R"(language: pl
name: polski
plurals: one-few-many
sentences:
)";

Language made(std::string_view sentences) {
  Result<Language> language = read_language("mine.yaml", std::string(kHead).append(sentences));
  EXPECT_TRUE(language.has_value()) << language.error().front().message;
  return language ? *language : Language{};
}

TEST(Language, PutsTheFormBehindTheNumber) {
  const Language polish = made(R"(  - en: "{} holds {} card{}"
    pl: "{0} ma {1} {1:kartę|karty|kart}"
)");
  const Wording words(polish);
  const auto held = [&](int n) { return words(say("{} holds {} card{}", "Ala", n, "s")); };
  EXPECT_EQ(held(1), "Ala ma 1 kartę");
  EXPECT_EQ(held(3), "Ala ma 3 karty");
  EXPECT_EQ(held(5), "Ala ma 5 kart");
  EXPECT_EQ(held(12), "Ala ma 12 kart");
  EXPECT_EQ(held(22), "Ala ma 22 karty");
  EXPECT_EQ(held(0), "Ala ma 0 kart");
}

TEST(Language, SaysInEnglishWhatItHasNoWordsFor) {
  const Language polish = made(R"(  - en: "taken"
    pl: "wzięta"
)");
  const Text text = say("the discard has been {}; {:+}", "taken", 5);
  EXPECT_EQ(Wording(polish)(text), "the discard has been wzięta; +5");
  EXPECT_EQ(text.english(), "the discard has been taken; +5");
  EXPECT_EQ(Wording(polish)("taken"), "wzięta");
}

TEST(Language, NamesAreNoSentences) {
  const Language polish = made(R"(  - en: "taken"
    pl: "wzięta"
)");
  const std::string name = "taken";
  EXPECT_EQ(Wording(polish)(say("{} draws", name)), "taken draws");
}

struct Wrong {
  std::string_view sentences;
  std::string_view message;
};

TEST(Language, AFileIsHeldToTheSentences) {
  const Wrong wrongs[] = {
      {.sentences = "  - en: \"{} draws\"\n    pl: \"{1} dobiera\"\n", .message = "no part 1"},
      {.sentences = "  - en: \"{} cards\"\n    pl: \"{} {0:karta|karty}\"\n", .message = "2 forms"},
      {.sentences = "  - en: \"{} cards\"\n    pl: \"{x} kart\"\n", .message = "a place is"},
      {.sentences = "  - en: \"{} cards\"\n    pl: \"{ kart\"\n", .message = "a place is"},
      {.sentences = "  - en: \"{} cards\"\n    pl: \"{0:karta|{0} karty|{0} kart}\"\n",
       .message = "a place is"},
      {.sentences = "  - en: a\n    pl: b\n  - en: a\n    pl: c\n", .message = "before"},
      {.sentences = "  - en: a\n    de: b\n", .message = "has en"},
  };
  for (const Wrong& wrong : wrongs) {
    const Result<Language> language =
        read_language("mine.yaml", std::string(kHead).append(wrong.sentences));
    ASSERT_FALSE(language.has_value()) << wrong.sentences;
    EXPECT_THAT(language.error().front().message, HasSubstr(std::string(wrong.message)));
    EXPECT_GT(language.error().front().line, 4U) << "of the file";
  }
}

/// The sentences a text is made of that have a word in them.
void collect(const Text& text, std::set<std::string>& sentences) {
  bool has_word = false;
  std::string_view rest = text.sentence();
  for (std::size_t i = 0; i + 1 < rest.size() && !has_word; ++i)
    has_word = std::islower(static_cast<unsigned char>(rest[i])) != 0 &&
               std::islower(static_cast<unsigned char>(rest[i + 1])) != 0;
  if (has_word) sentences.emplace(text.sentence());
  for (const TextPart& part : text.parts())
    if (const auto* inner = std::get_if<Text>(&part.value)) collect(*inner, sentences);
}

void collect(const Verdict& verdict, std::set<std::string>& sentences) {
  for (const Finding& finding : verdict.findings) {
    for (const Text* const text : {&finding.message, &finding.working, &finding.help})
      collect(*text, sentences);
    for (const Label& label : finding.related)
      collect(label.text, sentences);
  }
  for (const RoundResult& round : verdict.rounds)
    for (const SeatResult& seat : round.seats)
      collect(seat.working, sentences);
  if (!verdict.result) return;
  for (const Text& working : verdict.result->workings)
    collect(working, sentences);
}

/// All that is said of the cases: verdicts, what they hinge on, and what every rule looked at.
std::set<std::string> sentences_of_cases() {
  std::set<std::string> sentences;
  VariantLibrary variants({source_root() / "variants"});
  RuleTrace trace;
  Referee referee(variants, {.judging = {.watcher = &trace}, .hinges = HingeSearch::none});
  for (const auto& path : cases::find_cases(source_root() / "tests" / "cases")) {
    const std::string text = read_file(path);
    trace.clear();
    collect(*referee.judge({.name = "case", .text = text}).verdict, sentences);
    for (const RuleLook& look : trace.looks())
      collect(look.text, sentences);
  }
  return sentences;
}

/// Every language that comes with the program.
std::vector<Language> every_language() {
  std::vector<Language> all;
  for (const ShippedLanguage& shipped : shipped_languages()) {
    Result<Language> language = load_language(std::string(shipped.code));
    EXPECT_TRUE(language.has_value()) << shipped.code << ": " << language.error().front().message;
    if (language) all.push_back(*std::move(language));
  }
  EXPECT_GE(all.size(), 2U);
  return all;
}

/// Each language has a translation of each sentence.
void expect_words(const std::set<std::string>& sentences) {
  for (const Language& language : every_language()) {
    std::string missing;
    for (const std::string& sentence : sentences)
      if (!language.sentences.contains(sentence)) missing += "  - en: \"" + sentence + "\"\n";
    EXPECT_EQ(missing, "") << "languages/" << language.code << ".yaml lacks these";
  }
}

TEST(Language, EachIsNamedByItsFile) {
  for (const ShippedLanguage& shipped : shipped_languages()) {
    const Result<Language> language = load_language(std::string(shipped.code));
    ASSERT_TRUE(language.has_value()) << language.error().front().message;
    EXPECT_EQ(language->code, shipped.code);
  }
}

TEST(Language, EachHasWordsForAllThatIsSaidOfTheCases) {
  expect_words(sentences_of_cases());
}

/// The literals behind `call` in the code of a source, put together as the compiler does.
std::vector<std::string> sentences_behind(std::string_view call, std::string_view source) {
  std::vector<std::string> found;
  const auto is_code = [&](std::size_t at) {
    const std::size_t line = source.rfind('\n', at) + 1;  // npos + 1 is 0
    return source.substr(line, at - line).find("//") == std::string_view::npos &&
           (at == 0 || source[at - 1] != '.');
  };
  for (std::size_t at = source.find(call); at != std::string_view::npos;
       at = source.find(call, at + 1)) {
    if (!is_code(at)) continue;
    std::string sentence;
    std::string_view rest = source.substr(at + call.size());
    for (;;) {
      const std::size_t begin = rest.find_first_not_of(" \n");
      if (begin == std::string_view::npos || rest[begin] != '"') break;
      rest.remove_prefix(begin + 1);
      for (; !rest.empty() && rest[0] != '"'; rest.remove_prefix(1)) {
        const bool escaped = rest[0] == '\\';
        if (escaped) rest.remove_prefix(1);
        sentence += escaped && rest[0] == 'n' ? '\n' : rest[0];
      }
      rest.remove_prefix(1);
    }
    // A word alone is a key: src/config has a say() of its own, about settings.
    if (sentence.find(' ') != std::string::npos) found.push_back(std::move(sentence));
  }
  return found;
}

/// What stands behind any of `calls` in the sources.
std::set<std::string> sentences_of_sources(std::initializer_list<std::string_view> calls) {
  std::set<std::string> sentences;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_root() / "src")) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
    const std::string source = read_file(entry.path());
    for (const std::string_view call : calls)
      for (const std::string& sentence : sentences_behind(call, source))
        collect(Text(sentence, {}), sentences);
  }
  return sentences;
}

TEST(Language, EachHasWordsForEverySentenceOfTheSources) {
  const std::set<std::string> sentences = sentences_of_sources({"say("});
  EXPECT_GT(sentences.size(), 300U);
  expect_words(sentences);
}

/// What stands between `open` and `close`, wherever that is.
std::vector<std::string> between(std::string_view text, std::string_view open,
                                 std::string_view close) {
  std::vector<std::string> found;
  for (std::size_t at = text.find(open); at != std::string_view::npos; at = text.find(open, at)) {
    at += open.size();
    found.emplace_back(text.substr(at, text.find(close, at) - at));
  }
  return found;
}

/// Those of the page in which the referee runs.
void add_sentences_of_referee(std::vector<std::string>& sentences) {
  const auto add = [&](const std::string& text, std::string_view open, std::string_view close) {
    for (const std::string& sentence : between(text, open, close))
      sentences.push_back(sentence);
  };
  for (const auto& file : std::filesystem::directory_iterator(source_root() / "page")) {
    const std::string text = read_file(file.path());
    if (file.path().extension() == ".js") add(text, "T('", "'");
    add(text, "data-words=\"", "\"");
    add(text, "data-label=\"", "\"");
  }
}

/// The sentences of a page's script and of its HTML.
std::vector<std::string> sentences_of_pages() {
  const auto folder = source_root() / "src" / "report" / "html";
  std::vector<std::string> sentences;
  for (const std::string_view script : {"board.js", "page.js"})
    for (std::string& sentence : between(read_file(folder / script), "T('", "'"))
      sentences.push_back(std::move(sentence));
  for (const std::string_view page : {"page.html", "game.html", "index.html"})
    for (std::string& sentence : between(read_file(folder / page), "{{=", "}}"))
      sentences.push_back(std::move(sentence));
  add_sentences_of_referee(sentences);
  return sentences;
}

TEST(Language, EachHasWordsForEverySentenceOfThePages) {
  const std::vector<std::string> sentences = sentences_of_pages();
  EXPECT_GT(sentences.size(), 60U);
  expect_words({sentences.begin(), sentences.end()});
}

TEST(Language, EachHasWordsForTheManual) {
  std::set<std::string> sentences;
  for (const CodeText& code : all_codes())
    for (const std::string_view words : {code.title, code.meaning})
      sentences.emplace(words);
  const auto disputes = shipped_disputes();
  ASSERT_TRUE(disputes.has_value());
  for (const DisputedQuestion& asked : *disputes)
    for (const std::string_view words : {asked.question, asked.answers})
      sentences.emplace(words);
  expect_words(sentences);
}

/// Notation, and the few words that are the same in two languages.
const std::set<std::string_view>& same_in_english() {
  static const std::set<std::string_view> all = {
      "so",         "orange", "varaint: NAME", "  {}: {}; table {}\n", "{} in {}", "`{}` in {}",
      "\nIn {}:\n", "Code",   "Rommé"};
  return all;
}

/// A sentence left in English counts as translated, and is not: this is all that may be the same.
TEST(Language, NoSentenceIsLeftInEnglish) {
  for (const Language& language : every_language()) {
    for (const auto& [english, words] : language.sentences) {
      if (english != words) continue;
      std::set<std::string> with_words;
      collect(Text(english, {}), with_words);
      EXPECT_TRUE(with_words.empty() || same_in_english().contains(english))
          << "languages/" << language.code << ".yaml: " << english;
    }
  }
}

/// Whether `words` stand in the sentence as words of their own.
bool has_words(std::string_view sentence, std::string_view words) {
  const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t at = sentence.find(words); at != std::string_view::npos;
       at = sentence.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    const bool begins = at == 0 || !is_letter(sentence[at - 1]);
    if (begins && (end == sentence.size() || !is_letter(sentence[end]))) return true;
  }
  return false;
}

/// Words a card player does not use, or that say less than another does: a thing is reported,
/// unknown, undecided, allowed or required; a player opens, discards, lays off, takes back a joker.
constexpr std::string_view kNotOurWords[] = {
    "told",      "not known",  "in doubt", "found out",   "to be had",     "asked for",
    "somebody",  "someone",    "anybody",  "fewest",      "by chance",     "come out",
    "came out",  "throw away", "heap",     "thrown away", "freed",         "come free",
    "came free", "reclaimed",  "wildcard", "sequence",    "added to melds"};

TEST(Language, TheProgramSpeaksAsPlayersDo) {
  std::set<std::string> sentences =
      sentences_of_sources({"say(", ".illegal(", ".undecided(", ".note(", ".help = "});
  for (std::string& sentence : sentences_of_pages())
    sentences.insert(std::move(sentence));
  for (const CodeText& code : all_codes())
    for (const std::string_view words : {code.title, code.meaning, code.draws, code.does_not})
      sentences.emplace(words);
  EXPECT_GT(sentences.size(), 700U);
  for (const std::string& sentence : sentences) {
    std::string small = sentence;
    for (char& c : small)
      c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (const std::string_view words : kNotOurWords)
      EXPECT_FALSE(has_words(small, words)) << '"' << words << "\" in: " << sentence;
  }
}

TEST(Language, TheManualAndDisputesSpeakIt) {
  const Ran manual = run_in_shell("rumref --language pl explain opening.points --variant remik");
  EXPECT_THAT(manual.output, HasSubstr("Wywołuje to:"));
  EXPECT_THAT(manual.output, HasSubstr("Zależy od opening.points (tu 51"));
  const Ran dispute = run_in_shell(
      "rumref --language pl dispute samples/remik/opening-of-50.rgn --round 1 --turn 2");
  EXPECT_THAT(dispute.output, HasSubstr("O co się tu ludzie spierają"));
  EXPECT_THAT(dispute.output, HasSubstr("Ile musi być warte pierwsze wyłożenie"));
  const Ran solved = run_in_shell("rumref --language pl solve --variant remik '9S 10S JS 2C 3D'");
  EXPECT_THAT(solved.output, HasSubstr("zostaje: 3D 2C, 5 punktów\n"));
  const Ran counted = run_in_shell("rumref --language pl check samples/remik --summary");
  EXPECT_THAT(counted.output, HasSubstr("12 zapisów: "));
}

TEST(Language, TheProgramSpeaksIt) {
  const Ran checked = run_in_shell(
      "rumref --language pl check tests/cases/opening.points/bad-both-players-fail.rgn");
  EXPECT_EQ(checked.status, 1);
  EXPECT_THAT(checked.output, HasSubstr("błąd[opening.points]: pierwsze wyłożenie jest warte 50 "
                                        "punktów, a minimum to 51\n"));
  EXPECT_THAT(checked.output, HasSubstr("= zasada: Remik §5"));
  const Ran json = run_in_shell(
      "rumref --language pl check --format ndjson "
      "tests/cases/opening.points/bad-both-players-fail.rgn");
  EXPECT_THAT(json.output, HasSubstr("\"verdict\":\"illegal\"")) << "words for programs stay";
  EXPECT_THAT(json.output, HasSubstr("pierwsze wyłożenie jest warte 50"));
}

TEST(Language, TheProgramSpeaksGerman) {
  const Ran checked = run_in_shell(
      "rumref --language de check tests/cases/opening.points/bad-both-players-fail.rgn");
  EXPECT_EQ(checked.status, 1);
  EXPECT_THAT(checked.output, HasSubstr("Fehler[opening.points]: die Erstauslage zählt 50 Punkte; "
                                        "verlangt sind mindestens 51\n"));
  const Ran json = run_in_shell(
      "rumref --language de check --format ndjson "
      "tests/cases/opening.points/bad-both-players-fail.rgn");
  EXPECT_THAT(json.output, HasSubstr("\"verdict\":\"illegal\"")) << "words for programs stay";
  const Ran solved = run_in_shell("rumref --language de solve --variant remik '9S 10S JS 2C 3D'");
  EXPECT_THAT(solved.output, HasSubstr("übrig: 3D 2C, 5 Punkte\n"));
  const Ran text = run_in_shell(
      "printf 'players: A, B\\n\\nround\\ndeal A: 10S AX\\n' | rumref --language de check "
      "--variant remik -");
  EXPECT_THAT(text.output, HasSubstr("Fehler[record.unknown-card]: \"AX\" ist keine Karte\n"));
  const Ran help = run_in_shell("rumref help check");
  EXPECT_THAT(help.output, HasSubstr("en, de or pl"));
}

TEST(Language, FiguresOfASheetThatAreNotCertainAreInItToo) {
  const Ran sheets = run_in_shell("rumref --language pl score samples/paper/kitchen-pad.csv");
  EXPECT_THAT(sheets.output, HasSubstr("-8 do 188*"));
  EXPECT_THAT(sheets.output, testing::Not(HasSubstr(" to ")));
}

TEST(Language, ItSaysWhatIsWrongWithARecordToo) {
  const Ran text = run_in_shell(
      "printf 'players: A, B\\n\\nround\\ndeal A: 10S AX\\n' | rumref --language pl check "
      "--variant remik -");
  EXPECT_THAT(text.output, HasSubstr("błąd[record.unknown-card]: \"AX\" nie jest kartą\n"));
  const Ran json = run_in_shell("echo '{\"players\": 3}' | rumref --language pl check -");
  EXPECT_THAT(json.output, HasSubstr("oczekiwano: tablica imion; jest: liczba"));
}

TEST(Language, OneThatIsNotThereIsAnError) {
  const Ran unknown = run_in_shell("rumref --language xx check samples");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.output, HasSubstr("there is no language 'xx'"));
  const Ran broken = run_in_shell(
      "echo 'language: [' > \"${TMPDIR:-/tmp}/rumref-$$.yaml\"; rumref --language "
      "\"${TMPDIR:-/tmp}/rumref-$$.yaml\" check samples; e=$?; rm "
      "\"${TMPDIR:-/tmp}/rumref-$$.yaml\"; "
      "exit $e");
  EXPECT_EQ(broken.status, 2);
  EXPECT_THAT(broken.output, HasSubstr(".yaml:")) << "with its place";
}

}  // namespace
}  // namespace rummy
