#pragma once
// What the readers of foreign files share: what became of each part, entries of JSON and CSV, and
// where a game or a round ends.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/inputs.h"
#include "mapping/json_places.h"
#include "mapping/mapped_parts.h"
#include "mapping/mapping.h"

namespace rummy::maps {

/// A line of the file, or an entry, in short.
[[nodiscard]] std::string in_short(std::string_view text);
void put_in_short(std::string_view text, std::string& into);

/// Whether a word from a file may stand in a line of notation without becoming more than a word.
[[nodiscard]] bool is_plain_text(std::string_view word);

/// What all readers of foreign files share: what was not read, and what became of each part.
class MappedRecords : public ForeignRecords {
 public:
  MappedRecords(std::shared_ptr<const Mapping> mapping, std::vector<MapStep>* steps)
      : mapping_(std::move(mapping)), maker_(*mapping_), steps_(steps) {}

 protected:
  [[nodiscard]] const Mapping& mapping() const { return *mapping_; }
  [[nodiscard]] RecordMaker& maker() { return maker_; }
  void took(const ForeignPlace& at, std::string_view became, std::string_view rule);
  void left_out(const ForeignPlace& at, std::string_view rule);
  /// What no rule takes.
  void not_read(const ForeignPlace& at, std::string_view why);
  /// What a rule takes and cannot write.
  void fail(const ForeignPlace& at, std::string_view why);
  /// Whether anybody wants to know what became of each part.
  [[nodiscard]] bool has_steps() const { return steps_ != nullptr; }
  [[nodiscard]] bool has_faults() const { return faults_ > 0; }
  [[nodiscard]] std::size_t taken() const { return taken_; }

  /// Hands out the record that was made; false if there is none and nothing is wrong either.
  /// The notes of a file come with its last record.
  bool finish(ForeignRecord& record, bool is_last);

  /// The word for a place of a template that every form has.
  [[nodiscard]] std::optional<std::string> common_word(const std::string& name) const;

 private:
  std::shared_ptr<const Mapping> mapping_;
  RecordMaker maker_;
  std::vector<MapStep>* steps_;
  std::vector<std::string> problems_;
  std::size_t faults_ = 0;
  std::size_t taken_ = 0;
  std::size_t left_out_ = 0;
  std::size_t unread_ = 0;
};

// === Entries: elements of a JSON document, lines of NDJSON, rows of CSV.

struct Entry {
  Json value;
  std::string pointer;
  JsonPlace place;  // in a file of lines, the line's
};

/// Cells of a row; in quotes a cell may hold the separator, and two quotes stand for one.
[[nodiscard]] std::vector<std::string> cells_of(std::string_view line, char separator);

/// Reads entries one after the other.
class Entries {
 public:
  Entries(const Mapping& mapping, std::unique_ptr<BlockSource> source, std::size_t longest)
      : mapping_(mapping), reader_(std::move(source), longest) {}

  /// False at the end, or with what is wrong in error().
  bool next(Entry& entry);
  [[nodiscard]] const std::string& error() const { return error_; }
  /// Where values of an entry lie, by pointers that lead from it; in a file of lines, on its line.
  [[nodiscard]] std::vector<ForeignSpot> places_in(const Entry& entry,
                                                   std::span<const std::string> pointers) const;
  /// The whole document, where there is one.
  [[nodiscard]] const Json& document() const { return document_; }

 private:
  bool read_document();
  bool next_row(Entry& entry);
  bool read_object(Entry& entry, std::string_view line);

  const Mapping& mapping_;
  LineReader reader_;
  std::string text_;  // of the document
  Json document_;
  std::vector<Found> found_;
  std::vector<JsonPlace> places_;  // of what was found
  std::size_t at_ = 0;
  bool is_read_ = false;
  std::vector<std::string> heads_;
  char separator_ = ',';
  std::string error_;
};

/// What tells one game, or round, from the next.
class Splitter {
 public:
  explicit Splitter(const MapSplit& split) : split_(split) {}

  /// Whether this entry begins another one.
  bool begins(const Json& entry);

 private:
  const MapSplit& split_;
  std::optional<std::string> before_;
  std::optional<std::int64_t> counter_;
};

/// The readers, by what a mapping makes of what.
[[nodiscard]] std::unique_ptr<ForeignRecords> mapped_lines(std::shared_ptr<const Mapping> mapping,
                                                           std::unique_ptr<BlockSource> source,
                                                           std::size_t longest,
                                                           std::vector<MapStep>* steps);
[[nodiscard]] std::unique_ptr<ForeignRecords> mapped_actions(std::shared_ptr<const Mapping> mapping,
                                                             std::unique_ptr<BlockSource> source,
                                                             std::size_t longest,
                                                             std::vector<MapStep>* steps);
[[nodiscard]] std::unique_ptr<ForeignRecords> mapped_scores(std::shared_ptr<const Mapping> mapping,
                                                            std::unique_ptr<BlockSource> source,
                                                            std::size_t longest,
                                                            std::vector<MapStep>* steps);

}  // namespace rummy::maps
