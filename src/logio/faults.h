#pragma once
// Gathers what is wrong with a record's notation.

#include <cstddef>
#include <string>
#include <string_view>

#include "base/words.h"
#include "diag/finding.h"

namespace rummy {

/// The codes a reader can say (spec: verdicts).
inline constexpr std::string_view kSyntax = "record.syntax";
inline constexpr std::string_view kUnknownKey = "record.unknown-key";
inline constexpr std::string_view kUnknownPlayer = "record.unknown-player";
inline constexpr std::string_view kUnknownCard = "record.unknown-card";
inline constexpr std::string_view kTooLarge = "record.too-large";
inline constexpr std::string_view kDuplicatePlayer = "players.duplicate";

class Faults {
 public:
  explicit Faults(Findings& out) : out_(out), before_(out.size()) {}

  void add(std::string_view code, const Place& at, Text message, Text help = {});
  /// The same, with the earlier place it belongs to.
  void add_with(std::string_view code, const Place& at, Text message, Label related);
  /// How many findings there are, those of before included.
  [[nodiscard]] std::size_t count() const { return out_.size(); }
  /// Gives the faults of syntax from number `first` on that have no help this one.
  void help_since(std::size_t first, const Text& help);
  /// Nothing more of this record needs reading: nobody would read on.
  [[nodiscard]] bool is_full() const { return full_; }
  /// Puts them in the order of their places.
  void sort();
  /// Stops the reading after a fault that makes the rest pointless.
  void give_up() { full_ = true; }

 private:
  Findings& out_;
  std::size_t before_;
  bool full_ = false;
};

/// Text of the record within a message: in quotes, safe to print, cut short.
[[nodiscard]] std::string shown_in_quotes(std::string_view text);
/// "did you mean WORD?", or nothing where there is no word.
[[nodiscard]] Text did_you_mean(std::string_view word);

}  // namespace rummy
