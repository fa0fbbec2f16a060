#include "cli/resume.h"

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <ios>
#include <iterator>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/bytes.h"
#include "cli/commands.h"
#include "cli/rules.h"
#include "config/variants.h"
#include "logio/inputs.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"

namespace rummy {
namespace {

// === What a run of `check` must have in common with another one to go on with it.

/// Appends a sum of what a file holds.
void add_content(const std::filesystem::path& file, std::string& text) {
  std::ifstream stream(file, std::ios::binary);
  const std::string content{std::istreambuf_iterator<char>(stream), {}};
  InputItem as_item;
  as_item.name = file.filename().string();
  as_item.text = content;
  text += "\n" + std::to_string(check_sum(as_item));
}

/// Appends a sum of each variant file of a directory.
void add_variants(const std::filesystem::path& directory, std::string& text) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (std::filesystem::directory_iterator at(directory, error), end; !error && at != end;
       at.increment(error))
    if (at->path().extension() == ".yaml") files.push_back(at->path());
  std::ranges::sort(files);
  for (const std::filesystem::path& file : files)
    add_content(file, text);
}

}  // namespace

std::string run_identity(const GlobalArguments& global, const CheckArguments& arguments) {
  std::string text(engine());
  const auto add = [&text](const std::string& word) { text.append("\n").append(word); };
  const auto add_flag = [&text](bool flag) { text += flag ? "\n1" : "\n0"; };
  add(std::to_string(static_cast<int>(arguments.format)));
  add(arguments.variant);
  add("default " + global.project.variant);
  for (const Override& setting : global.project.settings)
    add("project " + setting.key + "=" + setting.value);
  for (const std::string& overlay : global.project.overlays)
    add_content(overlay, text);
  for (const std::string& setting : arguments.settings)
    add("set " + setting);
  for (const std::string& overlay : arguments.overlays) {
    add("with");
    add_content(overlay, text);
  }
  for (const std::string& code : arguments.only)
    add("only " + code);
  for (const std::string& code : arguments.ignored)
    add("ignore " + code);
  add(std::to_string(static_cast<int>(arguments.fail_on)));
  if (!arguments.waivers.empty()) {
    add("waivers " + arguments.today);
    add_content(arguments.waivers, text);
  }
  for (const bool flag :
       {arguments.strict, arguments.stop_at_first, arguments.excerpt, arguments.so_far,
        arguments.house_rules, arguments.explain, arguments.trace, arguments.no_digest,
        arguments.summary, !arguments.summary_file.empty(), arguments.slowest,
        global.tell == Tell::problems, global.colour == ColourWhen::always})
    add_flag(flag);
  add(std::to_string(arguments.max_record_bytes));
  add(std::to_string(arguments.completions));
  for (const auto& [head, column] : arguments.reading.said.columns)
    text.append("\ncolumn ").append(head).append("=").append(column);
  for (const std::string& player : arguments.reading.said.players)
    add("player " + player);
  add(arguments.reading.said.encoding);
  if (!arguments.reading.aliases.empty()) add_content(arguments.reading.aliases, text);
  for (const std::string& record : arguments.records)
    add("record " + record);
  for (const std::filesystem::path& directory : variant_directories(global))
    add_variants(directory, text);
  return sha256_text(text);
}

namespace {

// === How far a run with --output has come, kept beside its file (FILE.resume), so that a run that
// was killed can be gone on with.

using Json = nlohmann::json;

constexpr mode_t kJournalPermissions = 0644;  // before the user's umask

std::string words_of_errno() {
  return std::generic_category().message(errno);
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(descriptor) == 0;
}

/// Reads one whole number of the journal; false where there is none such.
template <class Number>
bool read_number(const Json& json, const char* key, Number& number) {
  if (!json.contains(key) || !json[key].is_number_unsigned()) return false;
  number = json[key].get<Number>();
  return true;
}

bool read_point(const Json& json, ResumePoint& point) {
  std::uint64_t exit = 0;
  const bool whole =
      read_number(json, "inputs", point.inputs) && read_number(json, "check", point.check) &&
      read_number(json, "bytes", point.bytes) && read_number(json, "reports", point.reports) &&
      read_number(json, "exit", exit) && json.contains("summary") &&
      exit <= static_cast<std::uint64_t>(Exit::failed);
  for (const char* list : {"codes", "waivers"})
    if (!whole || !json.contains(list) || !json[list].is_array()) return false;
  for (const Json& code : json["codes"])
    if (code.is_string()) point.codes.insert(code.get<std::string>());
  for (const Json& number : json["waivers"])
    if (number.is_number_unsigned()) point.waivers.push_back(number.get<std::size_t>());
  point.exit = static_cast<Exit>(exit);
  return point.tally.read(json["summary"].dump()).empty();
}

std::string fresh_name(const std::string& path) {
  return path + ".new";
}

int open_fresh(const std::string& fresh) {
  return ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kJournalPermissions);
}

}  // namespace

std::string cannot_replace_file(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return "it is a directory";
  const std::string fresh = fresh_name(path);
  const int descriptor = open_fresh(fresh);
  if (descriptor < 0) return words_of_errno();
  ::close(descriptor);
  std::remove(fresh.c_str());
  return {};
}

std::string replace_file(const std::string& path, const std::string& text) {
  const std::string fresh = fresh_name(path);
  const int descriptor = open_fresh(fresh);
  if (descriptor < 0) return words_of_errno();
  std::string error;
  if (!write_all(descriptor, text)) error = words_of_errno();
  if (::close(descriptor) != 0 && error.empty()) error = words_of_errno();
  if (error.empty() && std::rename(fresh.c_str(), path.c_str()) != 0) error = words_of_errno();
  if (!error.empty()) std::remove(fresh.c_str());
  return error;
}

Kept Journal::load(ResumePoint& point) {
  std::ifstream file(path_, std::ios::binary);
  if (!file) return Kept::nothing;
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("run") || !json["run"].is_string() ||
      !read_point(json, point)) {
    error_ = path_ + " is damaged; begin anew without --resume";
    return Kept::unusable;
  }
  if (json["run"].get<std::string>() == run_) return Kept::point;
  error_ = path_ +
           " is of a run with other arguments, other variants or another version; give the same "
           "ones, or begin anew without --resume";
  return Kept::unusable;
}

bool Journal::save(const ResumePoint& point) {
  std::string text;
  JsonWriter json(text, JsonStyle::line);
  json.begin_object();
  json.field("run", run_);
  json.field("inputs", point.inputs);
  json.field("check", point.check);
  json.field("bytes", point.bytes);
  json.field("reports", point.reports);
  json.key("codes");
  json.begin_array();
  for (const std::string& code : point.codes)
    json.value(code);
  json.end_array();
  json.key("waivers");
  json.begin_array();
  for (const std::size_t number : point.waivers)
    json.value(number);
  json.end_array();
  json.field("exit", static_cast<int>(point.exit));
  json.key("summary");
  point.tally.write(json);
  json.end_object();
  error_ = replace_file(path_, text + '\n');
  return error_.empty();
}

void Journal::remove() const {
  std::remove(path_.c_str());
}

}  // namespace rummy
