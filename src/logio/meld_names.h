#pragma once
// What a record calls its melds: by their number, or by a name given when they were laid.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "table/record.h"

namespace rummy {

/// "m3": the number, which has no zero before it; nothing for any other word.
[[nodiscard]] std::optional<MeldRef> numbered_meld(std::string_view word);
/// A sign that names are made of, of those in ASCII.
[[nodiscard]] bool is_plain_name_sign(char sign);
/// Letters, digits, "-" and "_", no card, and no digit first.
[[nodiscard]] bool is_meld_name(std::string_view word);

/// The names in Record::meld_names.
class MeldNames {
 public:
  explicit MeldNames(Record& record) : record_(record) {}

  /// A number, or a name met before.
  [[nodiscard]] std::optional<MeldRef> find(std::string_view word) const;
  /// The same, or a new name, which is kept; nothing for a word that is none, or one name too many.
  [[nodiscard]] std::optional<MeldRef> keep(std::string_view word);
  [[nodiscard]] std::size_t size() const { return record_.meld_names.size(); }
  /// Forgets all but the first so many.
  void shrink(std::size_t size);

 private:
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };

  Record& record_;
  std::unordered_map<std::string, MeldRef, TextHash, std::equal_to<>> refs_;
};

}  // namespace rummy
