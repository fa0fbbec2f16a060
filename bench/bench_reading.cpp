// What judging costs beside reading: the same NDJSON records (a) read, every string visited, (b)
// all of their JSON checked and every move split into name, verb and cards, (c) judged and their
// verdicts written. The ceiling of (c) is (b). A line is a string of `moves`; it has two actions or
// so.
//
// Of dealt games of a few variants; and of the NDJSON files that RUMREF_RECORDS names, with colons
// between them, as tools/bench-process does.

#include <benchmark/benchmark.h>
#include <simdjson.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/variants.h"
#include "deal/game_dealer.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "places.h"
#include "replay/judge.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "table/record.h"

namespace rummy::bench {
namespace {

constexpr std::size_t kBytes = std::size_t{4} << 20U;

VariantLibrary& shipped_variants() {
  static VariantLibrary library({std::filesystem::path(kSourceDirectory) / "variants"});
  return library;
}

/// Records, one on each line of a text.
struct Records {
  simdjson::padded_string text;
  std::vector<std::string_view> records;
  std::int64_t lines = 0;    // of moves
  std::int64_t actions = 0;  // in them
};

/// Cuts the text, and counts what it has.
Records cut(simdjson::padded_string text) {
  Records result;
  result.text = std::move(text);
  const std::string_view all(result.text);
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = std::min(all.find('\n', at), all.size());
    result.records.push_back(all.substr(at, end - at));
    at = end + 1;
  }
  Record record;
  for (const std::string_view text_of_one : result.records) {
    Findings findings;
    read_json_record(text_of_one, record, findings);
    result.actions += static_cast<std::int64_t>(record.events.size());
    result.lines += std::ranges::count(record.source.lines, Field::moves, &SourceLine::field);
  }
  return result;
}

/// Random legal games of a variant.
Records dealt(std::string_view variant) {
  const auto rules = shipped_variants().load(variant);
  if (!rules) std::abort();
  const RulesetOrFault ruleset = (*rules)->with({});
  if (ruleset.ruleset == nullptr) std::abort();
  GameDealer dealer(*ruleset.ruleset, {});
  Record record;
  std::string text;
  for (std::uint32_t game = 1; text.size() < kBytes; ++game) {
    if (!dealer.deal({.seed = 1, .game = game}, record)) continue;
    text += write_json_record(record) + '\n';
  }
  return cut(simdjson::padded_string(text));
}

/// Of a variant, or of a file.
const Records& records_of(const std::string& source) {
  static std::map<std::string, Records> known;
  const auto [found, is_new] = known.try_emplace(source);
  if (!is_new) return found->second;
  if (!source.ends_with(".ndjson")) return found->second = dealt(source);
  simdjson::padded_string text;
  if (simdjson::padded_string::load(source).get(text) != simdjson::SUCCESS) std::abort();
  return found->second = cut(std::move(text));
}

void report(benchmark::State& state, const Records& records) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(records.text.size()));
  const auto rate = [&state](std::int64_t number) {
    return benchmark::Counter(static_cast<double>(state.iterations() * number),
                              benchmark::Counter::kIsRate);
  };
  state.counters["lines/s"] = rate(records.lines);
  state.counters["actions/s"] = rate(records.actions);
}

// --- (a) simdjson On-Demand, every string visited

std::size_t visit(simdjson::ondemand::value value) {
  std::size_t seen = 0;
  switch (value.type()) {
    case simdjson::ondemand::json_type::object:
      for (auto field : value.get_object())
        seen += std::string_view(field.unescaped_key()).size() + visit(field.value());
      return seen;
    case simdjson::ondemand::json_type::array:
      for (auto item : value.get_array())
        seen += visit(item.value());
      return seen;
    case simdjson::ondemand::json_type::string:
      return std::string_view(value.get_string()).size();
    case simdjson::ondemand::json_type::number:
    case simdjson::ondemand::json_type::boolean:
    case simdjson::ondemand::json_type::null:
      return 1;
  }
  return seen;
}

void read_strings(benchmark::State& state, const std::string& source) {
  const Records& records = records_of(source);
  simdjson::ondemand::parser parser;
  for (auto iteration : state) {
    std::size_t seen = 0;
    for (const std::string_view line : records.records) {
      const simdjson::padded_string_view padded(line.data(), line.size(),
                                                line.size() + simdjson::SIMDJSON_PADDING);
      simdjson::ondemand::document document = parser.iterate(padded);
      for (auto field : document.get_object())
        seen += std::string_view(field.unescaped_key()).size() + visit(field.value());
    }
    benchmark::DoNotOptimize(seen);
  }
  report(state, records);
}

// --- (b) all of the JSON checked, every move split

struct Words {
  std::size_t names = 0;
  std::size_t verbs = 0;
  std::size_t cards = 0;
};

/// "Ala: draw 7S; meld 9H 10H JH, 7S 7D 7C" into its name, its verbs, its cards.
void split_move(std::string_view move, Words& words) {
  const std::size_t colon = move.find(':');
  if (colon == std::string_view::npos) return;
  words.names += colon;
  bool is_verb = true;
  std::size_t begin = colon + 1;
  for (std::size_t i = colon + 1; i <= move.size(); ++i) {
    const char c = i < move.size() ? move[i] : ';';
    if (c != ' ' && c != ';' && c != ',') continue;
    if (i > begin) {
      ++(is_verb ? words.verbs : words.cards);
      is_verb = false;
    }
    begin = i + 1;
    if (c == ';') is_verb = true;
  }
}

std::size_t walk(const simdjson::dom::element& element, Words& words) {
  switch (element.type()) {
    case simdjson::dom::element_type::OBJECT: {
      std::size_t seen = 0;
      for (const auto& [key, value] : simdjson::dom::object(element)) {
        seen += key.size();
        if (key != "moves") {
          seen += walk(value, words);
          continue;
        }
        for (const auto move : simdjson::dom::array(value))
          split_move(std::string_view(move), words);
      }
      return seen;
    }
    case simdjson::dom::element_type::ARRAY: {
      std::size_t seen = 0;
      for (const auto item : simdjson::dom::array(element))
        seen += walk(item, words);
      return seen;
    }
    case simdjson::dom::element_type::STRING:
      return std::string_view(element).size();
    default:
      return 1;
  }
}

void split_moves(benchmark::State& state, const std::string& source) {
  const Records& records = records_of(source);
  simdjson::dom::parser parser;
  for (auto iteration : state) {
    Words words;
    std::size_t seen = 0;
    for (const std::string_view line : records.records) {
      // A line is followed by the others, and the last by padding.
      const simdjson::dom::element document = parser.parse(line.data(), line.size(), false);
      seen += walk(document, words);
    }
    benchmark::DoNotOptimize(seen);
    benchmark::DoNotOptimize(words);
  }
  report(state, records);
}

// --- (c) judged, the verdicts written

void judge_records(benchmark::State& state, const std::string& source) {
  const Records& records = records_of(source);
  // As `check --format ndjson` asks for it.
  Referee referee(shipped_variants(), {.judging = {.workings = Workings::left_out}});
  VerdictLines verdicts;
  std::string out;
  for (auto iteration : state) {
    std::uint64_t number = 0;
    out.clear();
    for (const std::string_view line : records.records) {
      const Judged& judged = referee.judge(
          {.name = "records.ndjson", .line = ++number, .container = Container::json, .text = line});
      verdicts.append(judged, Detail::brief, out);
    }
    benchmark::DoNotOptimize(out.data());
  }
  report(state, records);
}

#define RUMMY_BENCH_VARIANT(name, variant)                     \
  BENCHMARK_CAPTURE(read_strings, name, std::string(variant)); \
  BENCHMARK_CAPTURE(split_moves, name, std::string(variant));  \
  BENCHMARK_CAPTURE(judge_records, name, std::string(variant))
RUMMY_BENCH_VARIANT(remik, "remik");
RUMMY_BENCH_VARIANT(rum_500, "500-rum");
RUMMY_BENCH_VARIANT(manipulation, "manipulation");
RUMMY_BENCH_VARIANT(going_out, "going-out");

/// Of the files named by RUMREF_RECORDS.
const bool kFilesRegistered = [] {
  const char* const named = std::getenv("RUMREF_RECORDS");
  std::string_view files = named == nullptr ? "" : named;
  while (!files.empty()) {
    const std::string file(files.substr(0, files.find(':')));
    files.remove_prefix(std::min(file.size() + 1, files.size()));
    const std::string name = std::filesystem::path(file).stem().string();
    benchmark::RegisterBenchmark(("read_strings/" + name).c_str(), read_strings, file);
    benchmark::RegisterBenchmark(("split_moves/" + name).c_str(), split_moves, file);
    benchmark::RegisterBenchmark(("judge_records/" + name).c_str(), judge_records, file);
  }
  return true;
}();

}  // namespace
}  // namespace rummy::bench
