#pragma once
// Records that are there twice, byte for byte: a copy left lying in a folder.

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "logio/inputs.h"

namespace rummy {

class SameRecords {
 public:
  /// Whether an earlier record has the same bytes in another place. Scoresheets are never copies:
  /// two short games may well have the same figures.
  bool is_copy(const InputItem& item);
  /// One note that names the copies found; empty if there are none. `what_of_them`: "counted once".
  [[nodiscard]] std::string note(const std::string& what_of_them) const;

 private:
  std::unordered_map<std::string, std::string> places_;  // by the digest of the bytes
  std::vector<std::string> copies_;                      // "B is identical to A", the first of them
  std::size_t count_ = 0;
};

}  // namespace rummy
