#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/variant_store.h"
#include "diag/result.h"

namespace rummy {
namespace {

/// A text has the path its file had.
class VariantTexts final : public VariantStore {
 public:
  explicit VariantTexts(std::span<const VariantText> texts) : texts_(texts) {}

  [[nodiscard]] std::optional<std::filesystem::path> find(std::string_view name) const override {
    const auto found = std::ranges::find(texts_, name, &VariantText::name);
    if (found == texts_.end()) return std::nullopt;
    return std::filesystem::path(std::string(name) + ".yaml");
  }

  [[nodiscard]] Result<std::string> read(const std::filesystem::path& file) const override {
    const auto found = std::ranges::find(texts_, file.stem().string(), &VariantText::name);
    if (found != texts_.end()) return std::string(found->text);
    return Failure(Problems{{.message = "no such file", .file = file.string(), .source = {}}});
  }

  [[nodiscard]] std::filesystem::path identity(const std::filesystem::path& file) const override {
    return file;
  }

  [[nodiscard]] std::vector<std::string> names() const override {
    std::vector<std::string> names;
    std::ranges::transform(texts_, std::back_inserter(names),
                           [](const VariantText& text) { return std::string(text.name); });
    std::ranges::sort(names);
    return names;
  }

  [[nodiscard]] std::unique_ptr<VariantStore> behind(
      const std::filesystem::path& /*directory*/) const override {
    return variants_of(texts_);
  }

 private:
  std::span<const VariantText> texts_;
};

}  // namespace

std::unique_ptr<VariantStore> variants_of(std::span<const VariantText> texts) {
  return std::make_unique<VariantTexts>(texts);
}

}  // namespace rummy
