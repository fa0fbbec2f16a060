#pragma once
// One variant file, read and checked by itself: before its parent is known.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/agreement.h"
#include "config/clause_source.h"
#include "config/source_text.h"
#include "config/yaml_tree.h"
#include "diag/result.h"

namespace rummy {

/// A setting as a file sets it.
struct SettingSource {
  std::string key;
  TextPlace key_at;
  YamlNode value;
};

struct AgreementSource {
  Agreement agreement;
  TextPlace key_at;
};

struct ParentSource {
  std::string name;
  TextPlace at;
};

struct VariantFile {
  std::shared_ptr<const SourceText> source;
  std::string name;
  std::string title;  // of an overlay empty where it has none
  TextPlace title_at;
  std::optional<ParentSource> parent;
  std::vector<SettingSource> settings;  // in the file's order; keys are known and all different
  std::vector<AgreementSource> agreed;
  std::vector<ClauseSource> rulebook;
  Problems problems;  // everything wrong with the file by itself
};

/// Letters, digits, '-' and '_', at most 64 of them: what can name a variant, and so a file.
[[nodiscard]] bool is_variant_name(std::string_view name);

/// Reads `text`, the contents of the file `file` whose stem is `stem`: a variant is named as its
/// file is.
[[nodiscard]] VariantFile read_variant_file(std::string file, std::string_view stem,
                                            std::string_view text);

/// Reads an overlay: settings, clauses and a title, and nothing else a variant file may have.
[[nodiscard]] VariantFile read_overlay_file(std::string file, std::string_view text);

}  // namespace rummy
