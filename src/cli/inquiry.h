#pragma once
// One moment of a record heard under several rule sets, which makes a Dispute (report/pages.h).

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "config/variants.h"
#include "logio/records.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "report/pages.h"
#include "rumref.h"

namespace rummy {

/// Why a record cannot be looked at.
struct Refusal {
  std::string message;                // empty where the record cannot be read
  const Judged* malformed = nullptr;  // that record; as long as the inquiry
};

/// Good as long as what it is made of.
class Inquiry {
 public:
  Inquiry(VariantLibrary& variants, const DisputeArguments& arguments, const InputItem& item,
          std::vector<Override> overrides, Wording words);
  ~Inquiry();
  Inquiry(const Inquiry&) = delete;
  Inquiry& operator=(const Inquiry&) = delete;

  /// The record under its own rules, or `arguments.variant`; nothing where it can be looked at.
  /// A record that names no variant is judged by `otherwise`, or the first that was asked for.
  [[nodiscard]] std::optional<Refusal> hear_own(const std::string& otherwise = {});
  /// The rule sets the arguments name; all that apply where they name none.
  void hear_others();
  /// The questions in which one of the codes found here shows, or that turn on what decided it.
  void ask(const std::vector<DisputedQuestion>& questions);

  /// What opens the moment in the page of the referee.
  void set_link(std::string link) { dispute_.link = std::move(link); }

  [[nodiscard]] const Dispute& dispute() const { return dispute_; }
  /// Those of the record under its own rules.
  [[nodiscard]] const Moments& moments() const;

 private:
  class Hearing;

  void hear_named(const std::string& variant, HingeSearch hinges = HingeSearch::all);
  void hear_all();
  std::optional<std::size_t> moment_meant(const Judged& judged, const Moments& moments,
                                          std::string& why_not) const;
  [[nodiscard]] const Opinion* same_rules(std::size_t which) const;
  [[nodiscard]] bool matters(const DisputedQuestion& question) const;
  Hearing& hear(const std::string& variant, HingeSearch hinges);

  VariantLibrary& variants_;
  const DisputeArguments& arguments_;
  const InputItem& item_;
  std::vector<Override> overrides_;
  Wording words_;
  std::vector<std::unique_ptr<Hearing>> hearings_;
  const Hearing* own_ = nullptr;  // one of them
  std::set<std::string> heard_;
  Dispute dispute_;
};

/// A moment in dispute as an element of a page; nothing where it cannot be looked at.
[[nodiscard]] std::string dispute_as_html(VariantLibrary& variants,
                                          const DisputeArguments& arguments, const InputItem& item,
                                          const std::vector<Override>& overrides, Wording words);

/// What was found, in a format; the page is a report of the record that opens at the moment.
void append_dispute(const Inquiry& inquiry, DisputeFormat format, std::string& out,
                    Colour colour = Colour::off, std::string_view referee = {});

}  // namespace rummy
