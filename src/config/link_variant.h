#pragma once
// A variant file and its parents made one: values with their origins, checked together.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "config/agreement.h"
#include "config/clause_source.h"
#include "config/contradictions.h"
#include "config/source_text.h"
#include "config/variant_file.h"
#include "diag/result.h"
#include "settings/settings.h"

namespace rummy {

/// Where a value in force was set.
struct Origin {
  std::string key;
  std::size_t generation = 0;  // of the file: 0 the root, the variant's own last
  TextPlace at;
  std::shared_ptr<const SourceText> source;
};

struct LinkedAgreement {
  Agreement agreement;
  Origin origin;
};

struct LinkedVariant {
  Variant settings;             // everything but the rulebook
  std::vector<Origin> origins;  // of what some file sets; the rest are the engine's defaults
  std::vector<LinkedAgreement> agreed;
  std::vector<ClauseSource> rulebook;  // rule-book order
  std::vector<std::string_view>
      unworded{};                         // the settings no clause of it is about or has a value of
  std::shared_ptr<const SourceText> own;  // the variant's own file, not a parent's
};

/// `files` from the root to the variant itself, without problems of their own.
[[nodiscard]] Result<LinkedVariant> link_variant(const std::vector<VariantFile>& files);

/// The title and the clauses of an overlay in place of the variant's own.
void lay_words_over(LinkedVariant& variant, const VariantFile& overlay);

/// Whether some clause is about the setting, or has its value written in.
[[nodiscard]] bool is_worded(const LinkedVariant& variant, std::string_view key);
/// The origin of a key; nullptr for the engine's default.
[[nodiscard]] const Origin* find_origin(const LinkedVariant& variant, std::string_view key);
/// "club.yaml:23", or "engine default".
[[nodiscard]] std::string origin_text(const LinkedVariant& variant, std::string_view key);

/// A contradiction in words. `where` says where a key was set.
[[nodiscard]] std::string in_words(const Contradiction& contradiction, const Variant& variant,
                                   const std::function<std::string(std::string_view)>& where);

}  // namespace rummy
