// The structs and classes of the rooms that judge have few members: who changes one can see who
// else does. Left out are the settings, which have the shape of a variant's file.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "unit/source_tree.h"

namespace rummy {
namespace {

/// The text without comments and strings.
std::string bare(const std::string& text) {
  static const std::regex kSaid(R"(//[^\n]*|"[^"\n]*")");
  return std::regex_replace(text, kSaid, "");
}

/// Without what stands between angle brackets, and before a colon for who may see it.
std::string shortened(std::string statement) {
  static const std::regex kAccess(R"(\b(public|private|protected):)");
  static const std::regex kInnermost(R"(<[^<>]*>)");
  statement = std::regex_replace(statement, kAccess, "");
  for (std::string before; before != statement;) {
    before = statement;
    statement = std::regex_replace(statement, kInnermost, "");
  }
  return statement;
}

bool is_member(const std::string& statement) {
  static const std::regex kOther(R"(^\s*(using|friend|static|enum|struct|class|template)\b)");
  const bool is_empty = statement.find_first_not_of(" \n\t") == std::string::npos;
  return !is_empty && statement.find('(') == std::string::npos &&
         !std::regex_search(statement, kOther);
}

/// How many members are declared in a body that begins at `from`, behind its brace.
long count_members(std::string_view text, std::size_t from) {
  long members = 0;
  int depth = 1;
  std::string statement;
  for (std::size_t i = from; i < text.size() && depth > 0; ++i) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}') --depth;
    if (depth != 1) continue;
    if (text[i] == ';') {
      if (is_member(shortened(statement))) ++members;
      statement.clear();
    } else if (text[i] == '}') {
      // The body of a function has no semicolon behind it.
      if (shortened(statement).find('(') != std::string::npos) statement.clear();
    } else {
      statement += text[i];
    }
  }
  return members;
}

using Counted = std::vector<std::pair<std::string, long>>;

Counted types_in(const std::string& source) {
  static const std::regex kType(R"(\b(?:struct|class) (\w+)(?: final)?(?: : [^{;]*)? \{)");
  const std::string text = bare(source);
  Counted types;
  for (std::sregex_iterator i(text.begin(), text.end(), kType), end; i != end; ++i) {
    const auto body = static_cast<std::size_t>(i->position() + i->length());
    types.emplace_back((*i)[1], count_members(text, body));
  }
  return types;
}

TEST(Members, AreCounted) {
  const Counted types = types_in(R"(
    class Hand : public Cards {
     public:
      Hand() = default;
      bool holds(Card card) const { return count_[card] > 0; }
      static constexpr int kMost = 3;
      struct Place { int row = 0; int column{}; };  // ; no member
     private:
      std::vector<int> counts_{};
      std::function<void(int)> told;
      int a = 0;
      int b = {1 < 2};
    };)");
  EXPECT_EQ(types, (Counted{{"Hand", 4}, {"Place", 2}}));
}

TEST(Members, AreFewInTheRoomsThatJudge) {
  constexpr long kMost = 15;
  long types = 0;
  for (const std::string room : {"table", "rules", "score", "sheet", "replay", "hinges"})
    for (const std::filesystem::path& file : sources_below("src/" + room))
      for (const auto& [name, members] : types_in(read_file(file))) {
        if (name.ends_with("Settings") || name == "Variant") continue;
        ++types;
        EXPECT_LE(members, kMost) << name << " in " << file;
      }
  EXPECT_GT(types, 100);
}

}  // namespace
}  // namespace rummy
