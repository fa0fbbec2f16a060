#include "logio/faults.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "logio/limits.h"

namespace rummy {

void Faults::add(std::string_view code, const Place& at, Text message, Text help) {
  if (full_) return;
  Finding finding;
  finding.code = code;
  finding.judgement = Judgement::malformed;
  finding.at = at;
  finding.message = std::move(message);
  finding.help = std::move(help);
  if (out_.size() - before_ + 1 >= kMostFaults) {
    full_ = true;
    finding.help =
        say("this is fault {} of this record; what comes after it is not listed", kMostFaults);
  }
  out_.push_back(std::move(finding));
}

void Faults::add_with(std::string_view code, const Place& at, Text message, Label related) {
  if (full_) return;
  add(code, at, std::move(message));
  out_.back().related.push_back(std::move(related));
}

void Faults::help_since(std::size_t first, const Text& help) {
  for (std::size_t i = first; i < out_.size(); ++i)
    if (out_[i].code == kSyntax && out_[i].help.empty()) out_[i].help = help;
}

void Faults::sort() {
  std::vector<Finding> own(
      std::make_move_iterator(out_.begin() + static_cast<std::ptrdiff_t>(before_)),
      std::make_move_iterator(out_.end()));
  std::vector<std::size_t> order(own.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto place = [&own](std::size_t i) {
    return std::tuple(own[i].at.line, own[i].at.offset, i);
  };
  std::ranges::sort(order, {}, place);
  for (std::size_t i = 0; i < order.size(); ++i)
    out_[before_ + i] = std::move(own[order[i]]);
}

std::string shown_in_quotes(std::string_view text) {
  constexpr int kLongest = 40;
  std::size_t end = 0;
  for (int n = 0; n < kLongest && end < text.size(); ++n)
    end += next_code_point(text.substr(end)).bytes;
  std::string out = "\"";
  out.append(shown(text.substr(0, end)));
  if (end < text.size()) out.append("…");
  return out += '"';
}

Text did_you_mean(std::string_view word) {
  if (word.empty()) return {};
  return say("did you mean {}?", shown(word));
}

}  // namespace rummy
