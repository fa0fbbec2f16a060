#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "config/file_text.h"
#include "config/variant_file.h"
#include "config/variant_store.h"
#include "config/variants.h"
#include "diag/result.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kExtension = ".yaml";

bool is_variant_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

class VariantDirectories final : public VariantStore {
 public:
  explicit VariantDirectories(std::vector<fs::path> directories)
      : directories_(std::move(directories)) {}

  [[nodiscard]] std::optional<fs::path> find(std::string_view name) const override {
    for (const fs::path& directory : directories_) {
      fs::path file = directory / (std::string(name) + std::string(kExtension));
      if (is_variant_file(file)) return file;
    }
    return std::nullopt;
  }

  [[nodiscard]] Result<std::string> read(const fs::path& file) const override {
    return read_file_text(file);
  }

  [[nodiscard]] fs::path identity(const fs::path& file) const override {
    std::error_code error;
    const fs::path canonical = fs::weakly_canonical(file, error);
    return error ? file : canonical;
  }

  [[nodiscard]] std::vector<std::string> names() const override {
    std::vector<std::string> names;
    for (const fs::path& directory : directories_) {
      std::error_code error;
      for (fs::directory_iterator at(directory, error), end; !error && at != end;
           at.increment(error)) {
        const fs::path& path = at->path();
        std::string stem = path.stem().string();
        const bool is_one = path.extension() == kExtension && is_variant_name(stem);
        if (is_one && is_variant_file(path)) names.push_back(std::move(stem));
      }
    }
    std::ranges::sort(names);
    const auto twins = std::ranges::unique(names);
    names.erase(twins.begin(), twins.end());
    return names;
  }

  [[nodiscard]] std::unique_ptr<VariantStore> behind(const fs::path& directory) const override {
    std::vector<fs::path> all{directory};
    all.insert(all.end(), directories_.begin(), directories_.end());
    return variants_in(std::move(all));
  }

 private:
  std::vector<fs::path> directories_;
};

}  // namespace

std::unique_ptr<VariantStore> variants_in(std::vector<fs::path> directories) {
  return std::make_unique<VariantDirectories>(std::move(directories));
}

VariantLibrary::VariantLibrary(std::vector<fs::path> directories)
    : VariantLibrary(variants_in(std::move(directories))) {}

}  // namespace rummy
