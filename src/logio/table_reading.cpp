#include "logio/table_reading.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/pieces.h"
#include "logio/records.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_grid.h"
#include "logio/sheet_words.h"

namespace rummy {
namespace {

// === The headers of a table of players.

using WordSet = std::set<std::string>;

/// Roles that no player's name has.
constexpr std::uint16_t kNoNames =
    bit_of(SheetRole::total) | bit_of(SheetRole::check) | bit_of(SheetRole::score) |
    bit_of(SheetRole::place) | bit_of(SheetRole::running) | bit_of(SheetRole::foot) |
    bit_of(SheetRole::date) | bit_of(SheetRole::note) | bit_of(SheetRole::carry) |
    bit_of(SheetRole::adjust) | bit_of(SheetRole::other);

bool has_role(std::string_view word, SheetRole role) {
  return (roles_of_word(word) & bit_of(role)) != 0;
}

std::uint16_t roles_of(std::string_view text) {
  std::uint16_t roles = 0;
  for (const std::string& word : head_words(text))
    roles |= roles_of_word(word);
  return roles;
}

/// Words that all headers share.
template <typename Heads, typename TextOf>
WordSet shared_words(const Heads& heads, TextOf text_of) {
  WordSet shared;
  bool first = true;
  for (const auto& head : heads) {
    const std::vector<std::string> words = head_words(text_of(head));
    if (first) shared = WordSet(words.begin(), words.end());
    std::erase_if(shared, [&](const std::string& word) {
      return std::ranges::find(words, word) == words.end();
    });
    first = false;
  }
  return shared;
}

/// The words of `text` as written that `keep` accepts in their folded form.
template <typename Keep>
std::string words_kept(std::string_view text, Keep keep) {
  std::string kept;
  for (const std::string_view word : written_head_words(text)) {
    if (!keep(folded(word))) continue;
    if (!kept.empty()) kept += ' ';
    kept += word;
  }
  return kept;
}

std::string name_of_pair(const std::pair<std::string, std::string>& heads, const WordSet& common,
                         const WordSet& common_totals, double& cost) {
  const std::vector<std::string> scores = head_words(heads.first);
  const std::vector<std::string> totals = head_words(heads.second);
  const auto is_in = [](const auto& words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
  };
  const bool same = std::ranges::any_of(scores, [&](const std::string& word) {
    return is_in(totals, word) && !common.contains(word);
  });
  if (same)
    return words_kept(heads.first, [&](const std::string& word) { return is_in(totals, word); });
  const bool bare = std::ranges::all_of(
      totals, [&](const std::string& word) { return common_totals.contains(word); });
  if (!bare) cost += weights::kNoCount;
  const bool says_score = std::ranges::any_of(
      scores, [](const std::string& word) { return has_role(word, SheetRole::score); });
  if (!bare || !says_score) return heads.first;
  return words_kept(heads.first, [&](const std::string& word) {
    return !common.contains(word) || !has_role(word, SheetRole::score);
  });
}

}  // namespace

std::optional<ColumnName> sheet_column_named(std::string_view head, const SheetOptions& options) {
  const std::string word = folded_word(head);
  const auto given =
      std::ranges::find(options.columns, word, &std::pair<std::string, std::string>::first);
  if (given == options.columns.end()) return column_named(head);
  if (given->second.starts_with("x-"))
    return ColumnName{.name = given->second, .kind = Column::own};
  if (given->second.starts_with("set."))
    return ColumnName{.name = given->second, .kind = Column::set};
  return column_named(given->second);
}

bool is_column_given(std::string_view head, const SheetOptions& options) {
  const std::string word = folded_word(head);
  return std::ranges::find(options.columns, word, &std::pair<std::string, std::string>::first) !=
         options.columns.end();
}

bool is_player_named(std::string_view head, const SheetOptions& options) {
  if (options.players.empty()) return false;
  const std::string word = folded(head);
  return std::ranges::any_of(options.players,
                             [&](const std::string& player) { return folded(player) == word; });
}

HeadNames names_of_scores(std::span<const std::string> heads) {
  HeadNames found;
  const WordSet shared = shared_words(heads, [](const std::string& head) { return head; });
  const bool are_scores =
      !shared.empty() && std::ranges::all_of(shared, [](const std::string& word) {
        return has_role(word, SheetRole::score);
      });
  for (const std::string& head : heads)
    found.names.push_back(
        are_scores ? words_kept(head, [&](const std::string& w) { return !shared.contains(w); })
                   : head);
  return found;
}

TotalNames names_of_totals(std::span<const std::string> heads) {
  TotalNames found;
  const WordSet shared = shared_words(heads, [](const std::string& head) { return head; });
  found.share_word = !shared.empty();
  found.says_totals = std::ranges::any_of(shared, [](const std::string& word) {
    return has_role(word, SheetRole::total) || has_role(word, SheetRole::running);
  });
  for (const std::string& head : heads)
    found.names.names.push_back(shared.empty() ? head
                                               : words_kept(head, [&](const std::string& word) {
                                                   return !shared.contains(word);
                                                 }));
  return found;
}

HeadNames names_of_pairs(std::span<const std::pair<std::string, std::string>> heads) {
  HeadNames found;
  WordSet common;
  WordSet common_totals;
  if (heads.size() > 1) {
    common = shared_words(heads, [](const auto& pair) { return pair.first; });
    common_totals = shared_words(heads, [](const auto& pair) { return pair.second; });
  }
  for (const auto& pair : heads)
    found.names.push_back(name_of_pair(pair, common, common_totals, found.cost));
  return found;
}

bool is_beside_scores(std::string_view head) {
  constexpr std::uint16_t kBeside = bit_of(SheetRole::note) | bit_of(SheetRole::date) |
                                    bit_of(SheetRole::place) | bit_of(SheetRole::check) |
                                    bit_of(SheetRole::foot) | bit_of(SheetRole::other) |
                                    bit_of(SheetRole::adjust) | bit_of(SheetRole::carry);
  const std::vector<std::string> words = head_words(head);
  return std::ranges::any_of(words, [](const std::string& word) {
    const std::uint16_t roles = roles_of_word(word);
    return (roles & kBeside) != 0 && (roles & bit_of(SheetRole::person)) == 0;
  });
}

bool is_doubtful_name(std::string_view name, const SheetOptions& options) {
  if (is_player_named(name, options)) return false;
  const std::uint16_t roles = roles_of(name);
  if ((roles & bit_of(SheetRole::person)) != 0) return false;
  return (roles & kNoNames) != 0 || sheet_column_named(name, options).has_value();
}

double cost_of_names(std::span<const std::string> names, const SheetOptions& options) {
  double cost = names.size() > 1 ? 0 : 6;
  SheetHints hints;
  bool in_order = true;
  for (std::size_t i = 0; i < names.size(); ++i)
    in_order = in_order && hints.of(names[i]).ordinal == static_cast<std::int16_t>(i + 1);
  std::set<std::string> different;
  for (const std::string& name : names) {
    different.insert(folded(name));
    if (is_player_named(name, options)) continue;
    const bool is_figure = sheet_number(name).kind != SheetNumber::Kind::none;
    const SheetHint& hint = hints.of(name);
    const bool is_none = name.empty() || is_figure || hint.is_date;
    if (!is_none && hint.ordinal >= 0) {
      cost += in_order ? 3 : 1;
    } else if (is_none || is_doubtful_name(name, options)) {
      cost += weights::kBadName;
    } else if (is_digit(name.front())) {
      cost += weights::kHint;
    }
  }
  return cost + 2 * weights::kBadName * static_cast<double>(names.size() - different.size());
}

}  // namespace rummy
