#pragma once
// The words that all reports of a dispute share.

#include <string>
#include <string_view>

#include "base/words.h"
#include "diag/finding.h"
#include "report/dispute.h"

namespace rummy {

[[nodiscard]] const Wording& words_of(const Dispute& dispute);
/// Something against the moment, whether or not the record says that it stands.
[[nodiscard]] bool is_objection(const Finding& finding);
[[nodiscard]] std::string_view title_of(const Opinion& opinion);
[[nodiscard]] Text owed_words(const Dispute& dispute, const Opinion& opinion);
[[nodiscard]] std::string_view word_of(const Dispute& dispute, const Opinion& opinion);
/// In a few words, for the table: the first thing against the moment.
[[nodiscard]] std::string short_reason(const Dispute& dispute, const Opinion& opinion);
[[nodiscard]] std::string values_words(const Dispute& dispute, std::string_view setting);
[[nodiscard]] Text left_out_words(const Dispute& dispute);
/// Of each opinion the one it is shown with: itself, or, if enough of them say the same for the
/// same reason, the first of these.
[[nodiscard]] std::vector<std::size_t> shown_with(const Dispute& dispute);
/// "the same under a, b, c"; empty if this opinion is shown for itself alone.
[[nodiscard]] std::string same_under(const Dispute& dispute, const std::vector<std::size_t>& with,
                                     std::size_t opinion);
[[nodiscard]] std::string house_rules_words(const Dispute& dispute);

}  // namespace rummy
