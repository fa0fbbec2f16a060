#include "case_runner/case_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "diag/finding.h"

namespace rummy::cases {

namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kMark = "#!";

struct Word {
  std::string_view text;
  Judgement judgement;
};
constexpr auto kJudgements = std::to_array<Word>({
    {.text = "legal", .judgement = Judgement::note},
    {.text = "note", .judgement = Judgement::note},
    {.text = "ruled", .judgement = Judgement::ruled},
    {.text = "undecided", .judgement = Judgement::undecided},
    {.text = "illegal", .judgement = Judgement::illegal},
    {.text = "malformed", .judgement = Judgement::malformed},
});

std::optional<Judgement> judgement_of(std::string_view text) {
  for (const Word& known : kJudgements)
    if (known.text == text) return known.judgement;
  return std::nullopt;
}

std::optional<std::uint32_t> number_of(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// One comment being read: its words left to right.
struct Comment {
  CaseFile& into;
  std::uint32_t line;  // 0 where the comment stands alone: the finding's place is not stated
  std::uint32_t number;

  void fault(const std::string& message) const {
    into.faults.push_back("line " + std::to_string(number) + ": " + message);
  }
};

/// "@3", "@4.3", "@r1".
bool read_place(std::string_view text, ExpectedFinding& finding) {
  if (text.empty()) return true;
  if (text.front() != '@') return false;
  text.remove_prefix(1);
  if (!text.empty() && text.front() == 'r') {
    const auto round = number_of(text.substr(1));
    finding.round = round.value_or(0);
    return round.has_value();
  }
  if (const std::size_t dot = text.find('.'); dot != std::string_view::npos) {
    const auto turn = number_of(text.substr(0, dot));
    finding.turn = turn.value_or(0);
    if (!turn) return false;
    text.remove_prefix(dot + 1);
  }
  const auto action = number_of(text);
  finding.action = action.value_or(0);
  return action.has_value();
}

/// "illegal[opening.points]@2".
bool read_finding(std::string_view text, ExpectedFinding& finding) {
  const std::size_t open = text.find('[');
  const std::size_t close = text.find(']');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open)
    return false;
  const auto judgement = judgement_of(text.substr(0, open));
  if (!judgement) return false;
  finding.judgement = *judgement;
  finding.code = std::string(text.substr(open + 1, close - open - 1));
  return read_place(text.substr(close + 1), finding);
}

/// "values.joker.meld=face:legal".
bool read_hinge(std::string_view text, ExpectedFinding& finding) {
  const std::size_t equals = text.find('=');
  const std::size_t colon = text.rfind(':');
  if (equals == std::string_view::npos || colon == std::string_view::npos || colon < equals)
    return false;
  const auto judgement = judgement_of(text.substr(colon + 1));
  if (!judgement) return false;
  finding.hinges.push_back({.setting = std::string(text.substr(0, equals)),
                            .value = std::string(text.substr(equals + 1, colon - equals - 1)),
                            .judgement = *judgement});
  return true;
}

void read_findings(const Comment& comment, std::string_view text) {
  bool in_hinges = false;
  bool in_breaks = false;
  for (const std::string& token : split_words(text, " \t,")) {
    ExpectedFinding finding;
    finding.line = comment.line;
    if (read_finding(token, finding)) {
      in_hinges = false;
      in_breaks = false;
      comment.into.findings.push_back(std::move(finding));
      continue;
    }
    if (comment.into.findings.empty()) return comment.fault("not an expectation: " + token);
    ExpectedFinding& last = comment.into.findings.back();
    if (in_breaks) {
      last.breaks = token;
      in_breaks = false;
    } else if (token == "breaks") {
      in_breaks = true;
      in_hinges = false;
    } else if (token == "hinges") {
      in_hinges = true;
    } else if (in_hinges && token == "none") {
      last.hinges_on_nothing = true;
    } else if (!in_hinges || !read_hinge(token, last)) {
      comment.fault("not an expectation: " + token);
    }
  }
}

constexpr std::array<std::string_view, 16> kResults{
    "scores",   "totals",     "ended",    "turns",      "dealer",  "first",
    "winner",   "next",       "finished", "eliminated", "winners", "adjustments",
    "buy_back", "settlement", "sheet",    "closed"};

/// A line of its own: a directive, or findings whose place is not stated.
void read_head(const Comment& comment, const std::string& text) {
  if (text == "fragment") {
    comment.into.fragment = true;
    return;
  }
  const std::size_t colon = text.find(": ");
  const std::vector<std::string> words = split_words(text.substr(0, colon), kBlanks);
  if (colon == std::string::npos || words.empty() || words.front().find('[') != std::string::npos)
    return read_findings(comment, text);
  const std::string value = trim(std::string_view(text).substr(colon + 1));
  if (words.front() == "why") {
    comment.into.why = value;
  } else if (words.front() == "covers") {
    for (std::string& id : split_words(value, " \t,"))
      comment.into.covers.push_back(std::move(id));
  } else if (std::find(kResults.begin(), kResults.end(), words.front()) != kResults.end()) {
    const std::uint32_t round = words.size() > 1 ? number_of(words[1]).value_or(0) : 0;
    comment.into.results.push_back(
        {.what = words.front(), .round = round, .value = value, .line = comment.number});
  } else {
    comment.fault("not a directive: " + words.front());
  }
}

}  // namespace

std::vector<std::string> split_words(std::string_view text, std::string_view separators) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(separators, at)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

std::string trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(kBlanks) - first + 1));
}

CaseFile parse_case(std::filesystem::path path, std::string text) {
  CaseFile result;
  result.path = std::move(path);
  result.text = std::move(text);
  const std::string_view all = result.text;
  std::uint32_t number = 0;
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = std::min(all.find('\n', begin), all.size());
    const std::string_view line = all.substr(begin, end - begin);
    begin = end + 1;
    ++number;
    const std::size_t mark = line.find(kMark);
    if (mark == std::string_view::npos) continue;
    const bool alone = trim(line.substr(0, mark)).empty();
    const Comment comment{.into = result, .line = alone ? 0 : number, .number = number};
    const std::string words = trim(line.substr(mark + kMark.size()));
    if (alone)
      read_head(comment, words);
    else
      read_findings(comment, words);
  }
  return result;
}

CaseFile read_case(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  CaseFile result = parse_case(path, std::move(text));
  if (!file) result.faults.emplace_back("cannot be read");
  return result;
}

std::vector<std::filesystem::path> find_cases(const std::filesystem::path& directory) {
  std::vector<std::filesystem::path> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory, error))
    if (entry.path().extension() == ".rgn") found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::string> read_lines(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<std::string> list;
  for (std::string line; std::getline(file, line);) {
    std::string text = trim(line);
    if (!text.empty() && text.front() != '#') list.push_back(std::move(text));
  }
  return list;
}

}  // namespace rummy::cases
