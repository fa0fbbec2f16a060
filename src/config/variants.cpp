#include "config/variants.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/spelling.h"
#include "config/file_text.h"
#include "config/link_variant.h"
#include "config/loaded_variant.h"
#include "config/variant_file.h"
#include "diag/problem.h"
#include "diag/result.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kExtension = ".yaml";
constexpr std::size_t kMostGenerations = 8;

fs::path file_in(const fs::path& directory, std::string_view name) {
  return directory / (std::string(name) + std::string(kExtension));
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

std::vector<std::string> names_in(const std::vector<fs::path>& directories) {
  std::vector<std::string> names;
  for (const fs::path& directory : directories) {
    std::error_code error;
    for (fs::directory_iterator at(directory, error), end; !error && at != end;
         at.increment(error)) {
      const fs::path& path = at->path();
      std::string stem = path.stem().string();
      if (path.extension() != kExtension || !is_variant_name(stem) || !is_file(path)) continue;
      names.push_back(std::move(stem));
    }
  }
  std::ranges::sort(names);
  const auto twins = std::ranges::unique(names);
  names.erase(twins.begin(), twins.end());
  return names;
}

/// Reads a file and its parents; everything wrong with any of them is told at once.
class ChainReader {
 public:
  ChainReader(const std::vector<fs::path>& directories, const std::vector<VariantFile>& overlays)
      : directories_(directories), overlays_(overlays) {}

  Result<std::shared_ptr<const LoadedVariant>> read(const fs::path& file) {
    auto text = read_file_text(file);
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
    paths_.push_back(identity(file));
    Problems& own = files_.back().problems;
    problems_.insert(problems_.end(), std::make_move_iterator(own.begin()),
                     std::make_move_iterator(own.end()));
  }

  static fs::path identity(const fs::path& file) {
    std::error_code error;
    const fs::path canonical = fs::weakly_canonical(file, error);
    return error ? file : canonical;
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
    const std::optional<fs::path> file = find(parent.name);
    if (!file)
      return refuse(fmt::format("there is no variant '{}' to extend", parent.name),
                    near(parent.name));
    if (std::ranges::find(paths_, identity(*file)) != paths_.end()) {
      return refuse(fmt::format("'{}' extends itself: {}", parent.name, lineage(parent.name)));
    }
    if (files_.size() >= kMostGenerations) {
      return refuse(fmt::format("more than {} files extend one another", kMostGenerations));
    }
    auto text = read_file_text(*file);
    if (!text) return refuse(fmt::format("{}: {}", file->string(), text.error().front().message));
    add(*file, *text);
    return true;
  }

  [[nodiscard]] std::string near(std::string_view name) const {
    const std::vector<std::string> names = names_in(directories_);
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

  [[nodiscard]] std::optional<fs::path> find(std::string_view name) const {
    for (const fs::path& directory : directories_) {
      fs::path file = file_in(directory, name);
      if (is_file(file)) return file;
    }
    return std::nullopt;
  }

  const std::vector<fs::path>& directories_;
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
  std::vector<fs::path> directories;
  std::vector<VariantFile> overlays;
  std::mutex mutex;
  std::unordered_map<std::string, std::shared_ptr<const LoadedVariant>> loaded;

  [[nodiscard]] Problem unknown(std::string_view name) const {
    Problem problem;
    problem.message = fmt::format("there is no variant '{}'", name);
    const std::vector<std::string> names = names_in(directories);
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

VariantLibrary::VariantLibrary(std::vector<fs::path> directories)
    : state_(std::make_unique<State>()) {
  state_->directories = std::move(directories);
}

VariantLibrary::~VariantLibrary() = default;

Result<std::shared_ptr<const LoadedVariant>> VariantLibrary::load(std::string_view name) {
  const std::string key(name);
  const std::scoped_lock lock(state_->mutex);
  if (const auto known = state_->loaded.find(key); known != state_->loaded.end()) {
    return known->second;
  }
  // A name comes from a record: it must never become a path.
  if (!is_variant_name(name)) return Failure(Problems{state_->unknown(name)});
  for (const fs::path& directory : state_->directories) {
    const fs::path file = file_in(directory, name);
    if (!is_file(file)) continue;
    auto loaded = ChainReader(state_->directories, state_->overlays).read(file);
    if (loaded) state_->loaded.emplace(key, *loaded);
    return loaded;
  }
  return Failure(Problems{state_->unknown(name)});
}

Result<std::shared_ptr<const LoadedVariant>> VariantLibrary::load_file(const fs::path& file) {
  std::vector<fs::path> directories{file.has_parent_path() ? file.parent_path() : fs::path(".")};
  directories.insert(directories.end(), state_->directories.begin(), state_->directories.end());
  return ChainReader(directories, state_->overlays).read(file);
}

void VariantLibrary::lay_over(std::vector<VariantFile> overlays) {
  const std::scoped_lock lock(state_->mutex);
  state_->overlays = std::move(overlays);
  state_->loaded.clear();
}

std::vector<std::string> VariantLibrary::names() const {
  return names_in(state_->directories);
}

}  // namespace rummy
