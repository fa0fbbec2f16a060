// `rumref convert`: records written in another container.

#include <fmt/core.h>

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/rewriting.h"
#include "cli/sheet_arguments.h"
#include "logio/records.h"
#include "rumref.h"
#include "table/record.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

/// A file for each record: "cup-2.rgn" is the second of cup.ndjson.
class FolderOfRecords {
 public:
  FolderOfRecords(fs::path folder, ConvertTo to)
      : folder_(std::move(folder)), ending_(to == ConvertTo::rgn ? ".rgn" : ".json") {}

  Exit write(const RecordText& text, const std::string& record) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) {
      complain(fmt::format("cannot make {}: {}", folder_.string(), error.message()));
      return Exit::failed;
    }
    Output out((folder_ / name_for(text)).string());
    out.write(record);
    ++count_;
    return out.finish();
  }
  /// One line: what was written, and where.
  void say_written() const {
    complain(fmt::format("{}: {} record{}", folder_.string(), count_, count_ == 1 ? "" : "s"));
  }

 private:
  std::string name_for(const RecordText& text) {
    std::string stem = text.name == "-" ? "record" : fs::path(text.name).stem().string();
    if (stem.ends_with(".ndjson") || stem.ends_with(".json") || stem.ends_with(".rgn"))
      stem = fs::path(stem).stem().string();
    // Of a file of one record the name alone, if no other record has it.
    std::string name = stem;
    bool is_new = text.line == 0 && used_.insert(name).second;
    while (!is_new) {
      name = fmt::format("{}-{}", stem, ++numbers_[stem]);
      is_new = used_.insert(name).second;
    }
    return name + ending_;
  }

  fs::path folder_;
  std::string ending_;
  std::set<std::string> used_;
  std::map<std::string, std::size_t> numbers_;  // the last one given, by the name before it
  std::size_t count_ = 0;
};

bool names_folder(const std::string& output) {
  std::error_code error;  // what is not there is no folder
  return output.ends_with('/') || (!output.empty() && fs::is_directory(output, error));
}

Exit convert_into_folder(const GlobalArguments& global, const ConvertArguments& arguments,
                         std::shared_ptr<const SheetOptions> sheets) {
  FolderOfRecords folder(arguments.output, arguments.to);
  const Container container = arguments.to == ConvertTo::rgn ? Container::text : Container::json;
  Exit exit = Exit::fine;
  Record record;
  const auto take = [&](const RecordText& text) {
    const bool is_read = read_record(text, global.colour, spelling_of(arguments.strict), record);
    exit = worse(exit, is_read ? folder.write(text, written(record, container)) : Exit::failed);
    return true;
  };
  const Exit reading = each_record({arguments.record}, {.sheets = std::move(sheets)}, take);
  folder.say_written();
  return worse(exit, reading);
}

}  // namespace

Exit run_convert(const GlobalArguments& global, const ConvertArguments& arguments) {
  std::shared_ptr<const SheetOptions> sheets = read_sheet_options(arguments.reading);
  if (!sheets) return Exit::failed;
  if (names_folder(arguments.output))
    return convert_into_folder(global, arguments, std::move(sheets));
  Output out(arguments.output);
  Exit exit = Exit::fine;
  Record record;
  std::string text_record;  // written once it is sure that there is no other
  std::size_t count = 0;
  const bool to_text = arguments.to == ConvertTo::rgn;
  const auto take = [&](const RecordText& text) {
    if (++count > 1 && to_text) {
      complain(
          fmt::format("{} holds several records, and a text record holds one; for a file each, "
                      "name a folder: -o records/",
                      text.name));
      exit = Exit::failed;
      text_record.clear();
      return false;
    }
    if (!read_record(text, global.colour, spelling_of(arguments.strict), record)) {
      exit = Exit::failed;
      return true;
    }
    if (to_text) text_record = written(record, Container::text);
    return to_text || out.write(written(record, Container::json));
  };
  const Exit reading = each_record({arguments.record}, {.sheets = std::move(sheets)}, take);
  exit = worse(exit, reading);
  out.write(text_record);
  return worse(exit, out.finish());
}

}  // namespace rummy
