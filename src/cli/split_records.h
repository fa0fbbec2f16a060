#pragma once
// Records selected and separated by players, date, rules and codes of findings: `rumref convert
// --select` and `--split-by`.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "config/variants.h"
#include "rumref.h"
#include "table/record.h"

namespace rummy {

/// The values by which records are separated. Keeps its memory between records.
class RecordKeys {
 public:
  /// `judges`: codes are asked for, which the referee finds by these rules.
  RecordKeys(VariantLibrary& variants, RefereeOptions options, bool judges);

  /// Looks at the next record, as read and as written.
  void look_at(const RecordText& text, const Record& record);
  /// Its players; its date or variant, if it has one; the codes of its findings. Views of the
  /// record, valid until the next one.
  [[nodiscard]] std::vector<std::string> values(RecordKey key) const;

 private:
  RefereeOptions options_;
  std::optional<Referee> referee_;
  const Record* record_ = nullptr;
  std::vector<std::string> codes_;
};

/// The conditions of --select, and what was found when they were applied.
class Selection {
 public:
  /// Adds KEY=VALUE; returns what is wrong with it.
  [[nodiscard]] std::string add(const std::string& given);

  /// Whether all conditions hold for this record.
  [[nodiscard]] bool takes(const RecordKeys& keys);
  /// A sentence on a condition that no record met; empty if each was met.
  [[nodiscard]] std::string unmet() const;

 private:
  struct Condition {
    RecordKey key = RecordKey::player;
    std::string value;  // a date or code may be given by its first part
    bool is_met = false;
    std::vector<std::string> others{};  // other values found in records, each once
  };
  std::vector<Condition> conditions_;
};

/// Names for files or folders that any file system takes: "without-date" for no value. Names are
/// never repeated: equal ones get a number.
class FileNames {
 public:
  [[nodiscard]] const std::string& name_for(RecordKey key, const std::optional<std::string>& value);

 private:
  std::map<std::optional<std::string>, std::string> names_;
  std::set<std::string> given_;  // in small letters
};

/// "player", "date", "variant", "code".
[[nodiscard]] std::string_view word_of(RecordKey key);

}  // namespace rummy
