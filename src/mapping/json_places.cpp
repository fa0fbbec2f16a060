#include "mapping/json_places.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy::maps {
namespace {

constexpr std::string_view kJsonBlanks = " \t\r\n";

/// Walks through a document once and notes where the values that are asked for begin.
class JsonWalk {
 public:
  JsonWalk(std::string_view text, std::size_t from, std::span<const std::string> pointers)
      : text_(text), at_(from), offsets_(pointers.size(), from) {
    for (std::size_t i = 0; i < pointers.size(); ++i) {
      wanted_.emplace(pointers[i], i);
      const auto depth = static_cast<std::size_t>(std::ranges::count(pointers[i], '/'));
      deepest_ = std::max(deepest_, depth);
    }
  }

  std::vector<std::size_t> walk() {
    value(0);
    return std::move(offsets_);
  }

 private:
  void value(std::size_t depth);
  void inside(std::size_t depth, bool is_object);
  void pass_over();
  std::string_view quoted();
  void pass_blanks() { at_ = std::min(text_.find_first_not_of(kJsonBlanks, at_), text_.size()); }
  [[nodiscard]] char now() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  std::string_view text_;
  std::size_t at_;
  std::string pointer_;  // to the value that is walked through
  std::unordered_map<std::string_view, std::size_t> wanted_;
  std::size_t deepest_ = 0;
  std::vector<std::size_t> offsets_;
};

void JsonWalk::value(std::size_t depth) {
  pass_blanks();
  if (const auto found = wanted_.find(pointer_); found != wanted_.end())
    offsets_[found->second] = at_;
  const bool is_object = now() == '{';
  if (depth < deepest_ && (is_object || now() == '['))
    inside(depth, is_object);
  else
    pass_over();
}

/// The elements of a list, or the values of an object.
void JsonWalk::inside(std::size_t depth, bool is_object) {
  const std::size_t size = pointer_.size();
  ++at_;
  pass_blanks();
  for (std::size_t i = 0; at_ < text_.size() && now() != ']' && now() != '}'; ++i) {
    if (is_object) {
      const std::string_view key = quoted();
      const bool is_spelt_out = key.find('\\') != std::string_view::npos;
      append_pointer_step(
          pointer_, is_spelt_out
                        ? nlohmann::ordered_json::parse(key, nullptr, false).get<std::string>()
                        : std::string(key.substr(1, key.size() - 2)));
      pass_blanks();
      ++at_;  // the colon
    } else {
      append_pointer_step(pointer_, std::to_string(i));
    }
    value(depth + 1);
    pointer_.resize(size);
    pass_blanks();
    if (now() == ',') ++at_;
    pass_blanks();
  }
  ++at_;
}

/// A text with its quotes.
std::string_view JsonWalk::quoted() {
  const std::size_t begin = at_++;
  while (at_ < text_.size() && text_[at_] != '"')
    at_ += text_[at_] == '\\' ? 2 : 1;
  at_ = std::min(at_ + 1, text_.size());
  return text_.substr(begin, at_ - begin);
}

/// A value in which nothing is asked for.
void JsonWalk::pass_over() {
  std::size_t open = 0;
  while (at_ < text_.size()) {
    const char sign = text_[at_];
    if (open == 0 && (sign == ',' || sign == ']' || sign == '}')) return;
    if (sign == '"') {
      quoted();
      continue;
    }
    if (sign == '[' || sign == '{') ++open;
    if (sign == ']' || sign == '}') --open;
    ++at_;
  }
}

}  // namespace

std::vector<JsonPlace> json_places(std::string_view text, const JsonPlace& from,
                                   std::span<const std::string> pointers) {
  const std::vector<std::size_t> offsets = JsonWalk(text, from.offset, pointers).walk();
  std::vector<std::size_t> order(pointers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto offset_of = [&offsets](std::size_t i) { return offsets[i]; };
  if (!std::ranges::is_sorted(order, {}, offset_of)) std::ranges::sort(order, {}, offset_of);
  std::vector<JsonPlace> places(pointers.size(), from);
  JsonPlace now = from;
  for (const std::size_t i : order) {
    std::string_view between = text.substr(now.offset, offsets[i] - now.offset);
    now.offset = offsets[i];
    const auto lines = std::ranges::count(between, '\n');
    if (lines > 0) between.remove_prefix(between.rfind('\n') + 1);
    now.spot.line += static_cast<std::uint64_t>(lines);
    now.spot.column = (lines > 0 ? 1 : now.spot.column) + count_code_points(between);
    places[i] = now;
  }
  return places;
}

}  // namespace rummy::maps
