#pragma once
// Records chosen and put apart by who plays, when, by which rules, and what is found in them:
// `rumref convert --select` and `--split-by`.

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

/// What a record is put apart by. Keeps its memory between records.
class RecordKeys {
 public:
  /// `judges`: codes are asked for, which the referee finds by these rules.
  RecordKeys(VariantLibrary& variants, RefereeOptions options, bool judges);

  /// The next record, as it was read and as it was written.
  void look_at(const RecordText& text, const Record& record);
  /// Its players; its date, its variant, if it says one; the codes of its findings. Views of the
  /// record, good until the next one.
  [[nodiscard]] std::vector<std::string> values(RecordKey key) const;

 private:
  RefereeOptions options_;
  std::optional<Referee> referee_;
  const Record* record_ = nullptr;
  std::vector<std::string> codes_;
};

/// The conditions of --select, and what was met while they were held against records.
class Selection {
 public:
  /// Takes KEY=VALUE; gives what is wrong with it.
  [[nodiscard]] std::string add(const std::string& given);

  /// Whether all conditions hold for this record.
  [[nodiscard]] bool takes(const RecordKeys& keys);
  /// A sentence on a condition no record met; empty if each of them was met.
  [[nodiscard]] std::string unmet() const;

 private:
  struct Condition {
    RecordKey key = RecordKey::player;
    std::string value;  // of a date or code its first part will do
    bool is_met = false;
    std::vector<std::string> others{};  // values that records have instead, each once
  };
  std::vector<Condition> conditions_;
};

/// A name for a file or folder that any file system takes: "without-date" for no value. Names are
/// never given twice: two values that would have the same one get a number.
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
