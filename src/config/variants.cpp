#include "config/variants.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/lock.h"
#include "base/words.h"
#include "config/link_variant.h"
#include "config/loaded_variant.h"
#include "config/variant_file.h"
#include "config/variant_store.h"
#include "diag/result.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostGenerations = 8;

/// Reads a file and its parents; everything wrong with any of them is told at once.
class ChainReader {
 public:
  ChainReader(const VariantStore& store, const std::vector<VariantFile>& overlays)
      : store_(store), overlays_(overlays) {}

  Result<std::shared_ptr<const LoadedVariant>> read(const fs::path& file) {
    auto text = store_.read(file);
    if (!text) return Failure(std::move(text.error()));
    add(file, *text);
    while (add_parent()) {
    }
    if (!problems_.empty()) return Failure(std::move(problems_));
    std::ranges::reverse(files_);
    auto linked = link_variant(files_);
    if (!linked) return Failure(std::move(linked.error()));
    for (const VariantFile& overlay : overlays_)
      lay_words_over(*linked, overlay);
    return make_loaded_variant(std::move(*linked));
  }

 private:
  void add(const fs::path& file, std::string_view text) {
    files_.push_back(read_variant_file(file.string(), file.stem().string(), text));
    paths_.push_back(store_.identity(file));
    Problems& own = files_.back().problems;
    problems_.insert(problems_.end(), std::make_move_iterator(own.begin()),
                     std::make_move_iterator(own.end()));
  }

  /// Whether the parent was read and may have one of its own.
  bool add_parent() {
    const VariantFile& child = files_.back();
    if (!child.parent) return false;
    const ParentSource parent = *child.parent;
    const auto refuse = [this, &child, &parent](std::string message, std::string help = {}) {
      problems_.push_back(child.source->problem(parent.at, std::move(message), std::move(help)));
      return false;
    };
    const std::optional<fs::path> file = store_.find(parent.name);
    if (!file)
      return refuse(fmt::format("there is no variant '{}' to extend", parent.name),
                    near(parent.name));
    if (std::ranges::find(paths_, store_.identity(*file)) != paths_.end()) {
      return refuse(fmt::format("'{}' extends itself: {}", parent.name, lineage(parent.name)));
    }
    if (files_.size() >= kMostGenerations) {
      return refuse(fmt::format("more than {} files extend one another", kMostGenerations));
    }
    auto text = store_.read(*file);
    if (!text) return refuse(fmt::format("{}: {}", file->string(), text.error().front().message));
    add(*file, *text);
    return true;
  }

  [[nodiscard]] std::string near(std::string_view name) const {
    const std::vector<std::string> names = store_.names();
    const std::vector<std::string_view> views{names.begin(), names.end()};
    const std::string_view found = nearest_word(name, views);
    return found.empty() ? std::string{} : fmt::format("did you mean '{}'?", found);
  }

  [[nodiscard]] std::string lineage(std::string_view last) const {
    std::string text;
    for (const VariantFile& file : files_)
      text += file.name + " extends ";
    return text + std::string(last);
  }

  const VariantStore& store_;
  const std::vector<VariantFile>& overlays_;
  std::vector<VariantFile> files_;  // the variant itself first
  std::vector<fs::path> paths_;
  Problems problems_;
};

}  // namespace

std::string given_as(const Override& override) {
  if (!override.origin.empty()) return override.origin;
  return fmt::format("--set {}={}", override.key, override.value);
}

struct VariantLibrary::State {
  std::unique_ptr<VariantStore> store;
  std::vector<VariantFile> overlays;
  Mutex mutex;
  std::unordered_map<std::string, std::shared_ptr<const LoadedVariant>> loaded;

  [[nodiscard]] Problem unknown(std::string_view name) const {
    Problem problem;
    problem.message = fmt::format("unknown variant '{}'", name);
    const std::vector<std::string> names = store->names();
    const std::vector<std::string_view> views{names.begin(), names.end()};
    const std::string_view near = nearest_word(name, views);
    if (!near.empty()) {
      problem.help = fmt::format("did you mean '{}'?", near);
    } else if (!names.empty()) {
      problem.help = fmt::format("there are {}", fmt::join(names, ", "));
    }
    return problem;
  }
};

VariantLibrary::VariantLibrary(std::unique_ptr<VariantStore> store)
    : state_(std::make_unique<State>()) {
  state_->store = std::move(store);
}

VariantLibrary::~VariantLibrary() = default;

Result<std::shared_ptr<const LoadedVariant>> VariantLibrary::load(std::string_view name) {
  const std::string key(name);
  const OwnLock lock(state_->mutex);
  if (const auto known = state_->loaded.find(key); known != state_->loaded.end()) {
    return known->second;
  }
  // A name comes from a record: it must never become a path.
  if (!is_variant_name(name)) return Failure(Problems{state_->unknown(name)});
  const std::optional<fs::path> file = state_->store->find(name);
  if (!file) return Failure(Problems{state_->unknown(name)});
  auto loaded = ChainReader(*state_->store, state_->overlays).read(*file);
  if (loaded) state_->loaded.emplace(key, *loaded);
  return loaded;
}

Result<std::shared_ptr<const LoadedVariant>> VariantLibrary::load_file(const fs::path& file) {
  const std::unique_ptr<VariantStore> store =
      state_->store->behind(file.has_parent_path() ? file.parent_path() : fs::path("."));
  return ChainReader(*store, state_->overlays).read(file);
}

void VariantLibrary::lay_over(std::vector<VariantFile> overlays) {
  const OwnLock lock(state_->mutex);
  state_->overlays = std::move(overlays);
  state_->loaded.clear();
}

std::vector<std::string> VariantLibrary::names() const {
  return state_->store->names();
}

}  // namespace rummy
