#include "cli/passed_over.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "cli/output.h"
#include "logio/inputs.h"

namespace rummy {

bool say_passed_over(const Inputs& inputs, std::size_t judged) {
  constexpr std::size_t kMostNamed = 3;
  const std::vector<std::string>& files = inputs.passed_over();
  if (files.empty()) return true;
  const auto named = std::span(files).first(std::min(files.size(), kMostNamed));
  std::string text = fmt::format("{}", fmt::join(named, ", "));
  if (files.size() > kMostNamed) text += fmt::format(" and {} more", files.size() - kMostNamed);
  const bool is_one = files.size() == 1;
  complain(fmt::format("note: passed over {}: {} neither players nor rounds", text,
                       is_one ? "it has" : "they have"));
  if (judged == 0) complain("no record to judge");
  return judged > 0;
}

}  // namespace rummy
