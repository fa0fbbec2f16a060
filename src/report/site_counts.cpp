#include "report/site_counts.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "report/html_page.h"
#include "report/html_text.h"
#include "report/judged.h"

namespace rummy {
namespace {

/// A table shows no more: the filters above it know all of them.
constexpr std::size_t kMostRows = 20;

/// A value in an address (RFC 3986).
std::string in_address(std::string_view text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
  std::string out;
  for (const char c : text) {
    if (kPlain.find(c) != std::string_view::npos)
      out += c;
    else
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

struct CountTable {
  std::string_view field;  // of the filter
  std::string_view head;
  const std::map<std::string, std::size_t>* counts;
};

std::string table_of(const CountTable& table, const Wording& words) {
  if (table.counts->empty()) return {};
  std::vector<std::pair<std::string, std::size_t>> rows(table.counts->begin(), table.counts->end());
  std::ranges::stable_sort(rows, std::greater<>(), &std::pair<std::string, std::size_t>::second);
  rows.resize(std::min(rows.size(), kMostRows));
  std::string out = fmt::format(
      "<table><thead><tr><th scope=\"col\">{}</th><th scope=\"col\" class=\"n\">{}</th></tr>"
      "</thead>\n<tbody>\n",
      html(words(table.head)), html(words("games")));
  for (const auto& [value, count] : rows) {
    const std::string shown = table.field == "player" ? html_name(value) : html(words(value));
    out += fmt::format(
        "<tr><th scope=\"row\"><a href=\"#show=all&amp;{}={}\">{}</a></th><td class=\"n\">{}</td>"
        "</tr>\n",
        table.field, in_address(value), shown, count);
  }
  return out + "</tbody></table>\n";
}

}  // namespace

void SiteCounts::add(const Counted& game) {
  ++verdicts_[std::string(record_word(game.judgement))];
  for (const std::string_view code : game.codes)
    ++codes_[std::string(code)];
  for (const std::string& player : game.players)
    ++players_[player];
  if (!game.variant.empty()) ++variants_[std::string(game.variant)];
}

std::string SiteCounts::tables(const Wording& words) const {
  std::string out;
  for (const CountTable& table :
       {CountTable{"verdict", "verdict", &verdicts_}, CountTable{"code", "code", &codes_},
        CountTable{"player", "player", &players_}, CountTable{"variant", "rules", &variants_}})
    out += table_of(table, words);
  return out;
}

}  // namespace rummy
