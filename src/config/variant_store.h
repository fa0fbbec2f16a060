#pragma once
// Where the files of variants are: in directories, or within the program.

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diag/result.h"

namespace rummy {

class VariantStore {
 public:
  VariantStore() = default;
  virtual ~VariantStore() = default;
  VariantStore(const VariantStore&) = delete;
  VariantStore& operator=(const VariantStore&) = delete;

  [[nodiscard]] virtual std::optional<std::filesystem::path> find(std::string_view name) const = 0;
  [[nodiscard]] virtual Result<std::string> read(const std::filesystem::path& file) const = 0;
  /// Two paths of one file have one identity.
  [[nodiscard]] virtual std::filesystem::path identity(const std::filesystem::path& file) const = 0;
  /// All names there are, sorted.
  [[nodiscard]] virtual std::vector<std::string> names() const = 0;
  /// The same, with a directory that is searched before.
  [[nodiscard]] virtual std::unique_ptr<VariantStore> behind(
      const std::filesystem::path& directory) const = 0;
};

/// Directories, searched in order for NAME.yaml.
[[nodiscard]] std::unique_ptr<VariantStore> variants_in(
    std::vector<std::filesystem::path> directories);

struct VariantText {
  std::string_view name;
  std::string_view text;  // as in its file
};

/// Texts that are there for as long as the program is. There are no directories: nothing is before
/// them.
[[nodiscard]] std::unique_ptr<VariantStore> variants_of(std::span<const VariantText> texts);

}  // namespace rummy
