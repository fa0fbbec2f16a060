// A variant file read and checked by itself, then merged with its parents.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/words.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/yaml.h"
#include "diag/result.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// === `agree:` in a variant file.

bool takes_numbers(const SettingInfo& setting) {
  return setting.kind == SettingKind::number || setting.kind == SettingKind::choice_or_number ||
         setting.kind == SettingKind::per_table;
}

class AgreementReader {
 public:
  AgreementReader(const SettingInfo& setting, ValueFaults& faults)
      : setting_(setting), faults_(faults) {}

  Agreement read(const YamlNode& node) {
    Agreement agreement;
    agreement.key = setting_.key;
    if (node.is_map() && setting_.kind == SettingKind::per_table) {
      read_players(node, agreement);
    } else {
      AgreedValues values = read_values(node);
      agreement.text = text_of(values);
      agreement.always = std::move(values);
    }
    return agreement;
  }

 private:
  void fault(const YamlNode& node, std::string message, std::string help = {}) {
    faults_.push_back({.at = node.at, .message = std::move(message), .help = std::move(help)});
  }

  AgreedValues read_values(const YamlNode& node) {
    AgreedValues values;
    if (node.is_scalar()) {
      add(node, values);
      return values;
    }
    if (!node.is_sequence() || node.items.empty()) {
      fault(node, fmt::format("what a table may agree {} on is a range (2-4) or a list of values",
                              setting_.key));
      return values;
    }
    for (const YamlNode& item : node.items)
      add(item, values);
    return values;
  }

  void add(const YamlNode& node, AgreedValues& values) {
    // YAML reads a range as text, quoted or not; a quoted number is no number.
    const bool numeric = takes_numbers(setting_) && node.is_scalar() &&
                         !(node.quoted && whole_number(node.text).has_value());
    if (const auto range = numeric ? number_range(node.text) : std::nullopt) {
      const Bounds& bounds = setting_.bounds;
      if (range->low < bounds.low || range->high > bounds.high) {
        fault(node, fmt::format("{} goes from {} to {}; {} is beyond that", setting_.key,
                                bounds.low, bounds.high, node.text));
      }
      values.ranges.push_back(*range);
      return;
    }
    if (is_by_players(setting_.key, node)) {
      fault(node, fmt::format("what a table may agree {} on is one value each; {} stands here",
                              setting_.key, kind_word(node)));
      return;
    }
    // Any other value must be one that the setting takes, and is read like the setting itself.
    Variant scratch;
    const ValueFaults wrong = assign(scratch, setting_.key, node);
    faults_.insert(faults_.end(), wrong.begin(), wrong.end());
    if (wrong.empty()) values.words.push_back(value_text(scratch, setting_.key));
  }

  void read_players(const YamlNode& node, Agreement& agreement) {
    if (node.entries.empty())
      fault(node, fmt::format("no number of players has bounds for {}", setting_.key));
    for (const YamlEntry& entry : node.entries) {
      const auto range = player_range(entry.key.text);
      if (!range) {
        fault(entry.key, fmt::format("'{}' is no number of players; write 3, or 3-5, up to {}",
                                     entry.key.text, kMaxPlayers));
        continue;
      }
      const AgreedValues values = read_values(entry.value);
      agreement.text += fmt::format("{}{}: {}", agreement.text.empty() ? "" : ", ", entry.key.text,
                                    text_of(values));
      for (int players = range->low; players <= range->high; ++players) {
        auto& slot = agreement.by_players[static_cast<std::size_t>(players)];
        if (slot) {
          fault(entry.key,
                fmt::format("{} has bounds for {} players twice", setting_.key, players));
          break;
        }
        slot = values;
      }
    }
    agreement.text = "{" + agreement.text + "}";
  }

  static std::string text_of(const AgreedValues& values) {
    std::vector<std::string> texts;
    texts.reserve(values.ranges.size() + values.words.size());
    for (const Bounds range : values.ranges) {
      texts.push_back(range.low == range.high ? std::to_string(range.low)
                                              : fmt::format("{}-{}", range.low, range.high));
    }
    texts.insert(texts.end(), values.words.begin(), values.words.end());
    return either({texts.begin(), texts.end()});
  }

  const SettingInfo& setting_;
  ValueFaults& faults_;
};

bool allows(const AgreedValues& values, int n) {
  return std::ranges::any_of(values.ranges,
                             [n](const Bounds range) { return n >= range.low && n <= range.high; });
}

bool allows(const AgreedValues& values, std::string_view word) {
  return std::ranges::find(values.words, word) != values.words.end();
}

/// Compares the value in force with the agreement.
class AgreedVisitor {
 public:
  AgreedVisitor(const Agreement& agreement, const DealSettings& deal)
      : agreement_(agreement), deal_(deal) {}

  void flag(std::string_view key, bool& value, std::string_view /*doc*/) {
    if (key == agreement_.key) restrict(allows(always(), value ? "true" : "false"));
  }
  void number(std::string_view key, int& value, Bounds /*bounds*/, std::string_view /*doc*/) {
    if (key == agreement_.key) restrict(allows(always(), value));
  }
  template <class E>
  void choice(std::string_view key, E& value, std::string_view /*doc*/) {
    if (key != agreement_.key) return;
    restrict(allows(always(), kEnumWords<E>[static_cast<std::size_t>(value)]));
  }
  template <class E>
  void choice_or_number(std::string_view key, ChoiceOr<E>& value, Bounds /*bounds*/,
                        std::string_view /*doc*/) {
    if (key != agreement_.key) return;
    const std::string_view word = kEnumWords<E>[static_cast<std::size_t>(value.choice)];
    restrict(word.empty() ? allows(always(), value.number) : allows(always(), word));
  }
  void per_table(std::string_view key, PerTable& value, Bounds /*bounds*/,
                 std::string_view /*doc*/) {
    if (key != agreement_.key) return;
    const int rounds = value.kind == PerTable::Kind::by_round ? kMaxRoundsTable : 1;
    for (int players = deal_.players_min; players <= deal_.players_max; ++players) {
      const auto& bounds = agreement_.always
                               ? agreement_.always
                               : agreement_.by_players[static_cast<std::size_t>(players)];
      for (int round = 1; bounds && round <= rounds; ++round) {
        const auto n = value.at(players, round);
        if (n && !allows(*bounds, *n)) outside.set(static_cast<std::size_t>(players));
      }
    }
  }

  void order(std::string_view key, std::vector<int>& value, Words words, std::string_view /*doc*/) {
    if (key == agreement_.key) restrict(allows(always(), order_text(value, words)));
  }

  TableSizes outside;

 private:
  /// Applies to a value that is the same for tables of every size.
  void restrict(bool agreed) {
    if (!agreed) outside.set();
  }

  /// Bounds for all tables; without bounds in the file nothing is agreed on.
  [[nodiscard]] AgreedValues always() const { return agreement_.always.value_or(AgreedValues{}); }

  const Agreement& agreement_;
  const DealSettings& deal_;
};

}  // namespace

Agreement read_agreement(std::string_view key, const YamlNode& node, ValueFaults& faults) {
  const SettingInfo* setting = find_setting(key);
  Agreement agreement;
  agreement.key = key;
  if (setting == nullptr) return agreement;
  return AgreementReader(*setting, faults).read(node);
}

TableSizes not_agreed(const Agreement& agreement, const Variant& variant) {
  if (!variant.by_players.empty()) {
    TableSizes outside;
    for (int players = variant.deal.players_min; players <= variant.deal.players_max; ++players) {
      const auto size = static_cast<std::size_t>(players);
      outside[size] = not_agreed(agreement, as_played_by(variant, players))[size];
    }
    return outside;
  }
  Variant copy = variant;
  AgreedVisitor visitor(agreement, copy.deal);
  describe(visitor, copy);
  return visitor.outside;
}

AgreedCounts agreed_counts(const Agreement& agreement) {
  AgreedCounts counts;
  for (std::size_t players = 0; players < counts.by_players.size(); ++players) {
    const auto& bounds = agreement.always ? agreement.always : agreement.by_players[players];
    if (bounds) counts.by_players[players] = bounds->ranges;
  }
  return counts;
}

namespace {

// === One variant file, read and checked by itself.

constexpr std::size_t kLongestName = 64;
/// Keys of a variant file that an overlay, which fits any variant, cannot have.
constexpr auto kOfVariants = std::to_array<std::string_view>({"name", "extends", "agree"});
constexpr auto kHeadKeys =
    std::to_array<std::string_view>({"name", "title", "extends", "agree", "rulebook"});

/// The nearest key of the header, or of a setting or group, for "did you mean".
std::string_view nearest_key(std::string_view key) {
  std::vector<std::string_view> candidates{kHeadKeys.begin(), kHeadKeys.end()};
  for (const SettingInfo& setting : setting_catalog()) {
    candidates.push_back(setting.key);
    for (std::size_t dot = setting.key.find('.'); dot != std::string_view::npos;
         dot = setting.key.find('.', dot + 1)) {
      candidates.push_back(setting.key.substr(0, dot));
    }
  }
  return nearest_word(key, candidates);
}

class FileReader {
 public:
  explicit FileReader(VariantFile& file) : file_(file) {}

  void read_variant(std::string_view stem, std::string_view text) {
    const auto tree =
        read_map(text, "a variant file", "start with `extends: PARENT`, then what differs");
    if (!tree) return;
    for (const YamlEntry& entry : tree->entries)
      read_entry(entry);
    check_names(stem);
  }

  void read_overlay(std::string_view text) {
    const auto tree = read_map(text, "an overlay", "write what is played differently: end.at: 301");
    if (!tree) return;
    for (const YamlEntry& entry : tree->entries) {
      if (std::ranges::find(kOfVariants, entry.key.text) == kOfVariants.end()) {
        read_entry(entry);
        continue;
      }
      problem(entry.key.at,
              fmt::format("an overlay has settings, a rulebook and a title, and no '{}'",
                          entry.key.text),
              "it is laid over any variant; what extends one is a variant file of its own");
    }
  }

 private:
  std::optional<YamlNode> read_map(std::string_view text, std::string_view what,
                                   std::string_view help) {
    auto tree = read_yaml(*file_.source, text);
    if (!tree) {
      file_.problems = std::move(tree.error());
      return std::nullopt;
    }
    if (tree->is_map()) return std::move(*tree);
    problem(tree->at,
            fmt::format("{} is a map of settings; {} stands here", what, kind_word(*tree)),
            std::string(help));
    return std::nullopt;
  }

  void problem(const TextPlace& at, std::string message, std::string help = {}) {
    file_.problems.push_back(file_.source->problem(at, std::move(message), std::move(help)));
  }
  void problems(const ValueFaults& faults) {
    for (const ValueFault& fault : faults)
      problem(fault.at, fault.message, fault.help);
  }

  void read_entry(const YamlEntry& entry) {
    const std::string& key = entry.key.text;
    if (key == "name") {
      if (read_word(entry, file_.name)) name_at_ = entry.value.at;
    } else if (key == "title") {
      if (read_word(entry, file_.title)) file_.title_at = entry.value.at;
    } else if (key == "extends") {
      read_parent(entry);
    } else if (key == "agree") {
      read_group(entry.value, "", Part::agreed);
    } else if (key == "rulebook") {
      read_rulebook(entry.value);
    } else {
      read_key(entry, "", Part::settings);
    }
  }

  bool read_word(const YamlEntry& entry, std::string& word) {
    if (entry.value.is_scalar() && !entry.value.text.empty()) {
      word = entry.value.text;
      return true;
    }
    problem(entry.value.at,
            fmt::format("{} is a text; {} stands here", entry.key.text,
                        entry.value.is_scalar() ? "an empty one" : kind_word(entry.value)));
    return false;
  }

  void read_parent(const YamlEntry& entry) {
    std::string name;
    if (!read_word(entry, name)) return;
    if (!is_variant_name(name)) {
      problem(entry.value.at, fmt::format("'{}' cannot be the name of a variant", name),
              "a name is letters, digits, - and _; never a path");
      return;
    }
    file_.parent = {.name = std::move(name), .at = entry.value.at};
  }

  enum class Part : unsigned char { settings, agreed };

  void read_group(const YamlNode& group, const std::string& prefix, Part part) {
    if (!group.is_map()) {
      problem(group.at, fmt::format("{} is a group of settings; {} stands here",
                                    prefix.empty() ? "agree" : prefix, kind_word(group)));
      return;
    }
    for (const YamlEntry& entry : group.entries)
      read_key(entry, prefix, part);
  }

  void read_key(const YamlEntry& entry, const std::string& prefix, Part part) {
    const std::string key = prefix.empty() ? entry.key.text : prefix + "." + entry.key.text;
    if (find_setting(key) != nullptr) {
      part == Part::settings ? add_setting(key, entry) : add_agreement(key, entry);
      return;
    }
    if (is_setting_group(key)) {
      read_group(entry.value, key, part);
      return;
    }
    const std::string_view near = nearest_key(key);
    problem(entry.key.at, fmt::format("there is no setting '{}'", key),
            near.empty() ? std::string{} : fmt::format("did you mean '{}'?", near));
  }

  void add_setting(const std::string& key, const YamlEntry& entry) {
    const auto twin = std::ranges::find(file_.settings, key, &SettingSource::key);
    if (twin != file_.settings.end()) {
      twice(key, entry.key.at, twin->key_at);
      return;
    }
    Variant scratch;
    problems(assign(scratch, key, entry.value));
    file_.settings.push_back({.key = key, .key_at = entry.key.at, .value = entry.value});
  }

  void add_agreement(const std::string& key, const YamlEntry& entry) {
    const auto twin = std::ranges::find_if(
        file_.agreed, [&key](const AgreementSource& other) { return other.agreement.key == key; });
    if (twin != file_.agreed.end()) {
      twice(key, entry.key.at, twin->key_at);
      return;
    }
    ValueFaults faults;
    file_.agreed.push_back(
        {.agreement = read_agreement(key, entry.value, faults), .key_at = entry.key.at});
    problems(faults);
  }

  void twice(const std::string& key, const TextPlace& at, const TextPlace& first) {
    problem(at, fmt::format("'{}' is given twice; the first is in line {}", key, first.line));
  }

  void read_rulebook(const YamlNode& book) {
    if (!book.is_map()) {
      problem(book.at,
              fmt::format("the rulebook is a map of rules; {} stands here", kind_word(book)));
      return;
    }
    for (const YamlEntry& entry : book.entries) {
      ValueFaults faults;
      file_.rulebook.push_back(read_clause(entry.key, entry.value, faults));
      file_.rulebook.back().source = file_.source;
      problems(faults);
    }
  }

  /// A record finds a variant by the name of its file: another name inside would mislead.
  void check_names(std::string_view stem) {
    if (file_.name.empty()) file_.name = stem;
    if (file_.name != stem) {
      problem(name_at_, fmt::format("the name is '{}', the file's is '{}'", file_.name, stem),
              "a variant must have the same name as its file; rename one of them");
    } else if (!is_variant_name(stem)) {
      problem(name_at_, fmt::format("'{}' cannot be the name of a variant", stem),
              "a name is letters, digits, - and _");
    }
    if (file_.title.empty()) file_.title = file_.name;
  }

  VariantFile& file_;
  TextPlace name_at_;
};

}  // namespace

bool is_variant_name(std::string_view name) {
  return !name.empty() && name.size() <= kLongestName &&
         name.find_first_not_of(
             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
             std::string_view::npos;
}

VariantFile read_variant_file(std::string file, std::string_view stem, std::string_view text) {
  VariantFile read;
  read.source = std::make_shared<const SourceText>(std::move(file), text);
  FileReader(read).read_variant(stem, text);
  return read;
}

VariantFile read_overlay_file(std::string file, std::string_view text) {
  VariantFile read;
  read.source = std::make_shared<const SourceText>(std::move(file), text);
  FileReader(read).read_overlay(text);
  return read;
}

namespace {

// === A variant file merged with its parents.

void merge_settings(const VariantFile& file, std::size_t generation, LinkedVariant& linked) {
  for (const SettingSource& setting : file.settings) {
    RUMMY_CHECK(assign(linked.settings, setting.key, setting.value).empty());
    Origin origin{
        .key = setting.key, .generation = generation, .at = setting.key_at, .source = file.source};
    const auto known = std::ranges::find(linked.origins, setting.key, &Origin::key);
    if (known == linked.origins.end()) {
      linked.origins.push_back(std::move(origin));
    } else {
      *known = std::move(origin);
    }
  }
}

void merge_agreed(const VariantFile& file, std::size_t generation, LinkedVariant& linked) {
  for (const AgreementSource& source : file.agreed) {
    std::erase_if(linked.agreed, [&source](const LinkedAgreement& known) {
      return known.agreement.key == source.agreement.key;
    });
    linked.agreed.push_back({.agreement = source.agreement,
                             .origin = {.key = source.agreement.key,
                                        .generation = generation,
                                        .at = source.key_at,
                                        .source = file.source}});
  }
}

/// The number of cards of a deal depends on each record's table, so the rules keep its agreement.
void take_deal_bounds(LinkedVariant& linked) {
  for (const LinkedAgreement& item : linked.agreed) {
    if (item.agreement.key == "deal.cards")
      linked.settings.deal.cards_agreed = agreed_counts(item.agreement);
  }
}

/// A child's words replace its parent's, clause by clause and in place: the order of the rule book
/// is the order in which findings look for their clause.
void merge_rulebook(const VariantFile& file, LinkedVariant& linked) {
  for (const ClauseSource& source : file.rulebook) {
    const auto known = std::ranges::find_if(linked.rulebook, [&source](const ClauseSource& other) {
      return other.clause.key == source.clause.key;
    });
    if (source.is_dropped) {
      if (known != linked.rulebook.end()) linked.rulebook.erase(known);
    } else if (known == linked.rulebook.end()) {
      linked.rulebook.push_back(source);
    } else {
      *known = source;
    }
  }
}

/// Clauses that a file leaves out though no parent has them.
Problems dropped_in_vain(const VariantFile& file, const LinkedVariant& parents) {
  Problems problems;
  for (const ClauseSource& source : file.rulebook) {
    const std::string& key = source.clause.key;
    const bool is_known = std::ranges::any_of(
        parents.rulebook, [&key](const ClauseSource& other) { return other.clause.key == key; });
    if (!source.is_dropped || is_known) continue;
    problems.push_back(file.source->problem(
        source.key_at, fmt::format("no parent has a clause '{}' to leave out", key)));
  }
  return problems;
}

/// A value that a child gives takes the place of what its parent lets a table agree on.
void drop_agreements(LinkedVariant& linked) {
  std::erase_if(linked.agreed, [&linked](const LinkedAgreement& item) {
    const Origin* const set = find_origin(linked, item.agreement.key);
    return set != nullptr && set->generation > item.origin.generation &&
           not_agreed(item.agreement, linked.settings).any();
  });
}

bool is_later(const Origin* a, const Origin* b) {
  if (a == nullptr || b == nullptr) return a != nullptr;
  if (a->generation != b->generation) return a->generation > b->generation;
  return std::tie(a->at.line, a->at.column) > std::tie(b->at.line, b->at.column);
}

class LinkChecker {
 public:
  LinkChecker(const LinkedVariant& linked, const SourceText& own) : linked_(linked), own_(own) {}

  Problems check() {
    check_said();
    // Without all settings there are no values to compare.
    if (!problems_.empty()) return std::move(problems_);
    check_contradictions();
    check_agreed();
    return std::move(problems_);
  }

 private:
  void check_said() {
    for (const SettingInfo& setting : setting_catalog()) {
      const bool optional = !setting.engine_default.empty();
      if (optional || find_origin(linked_, setting.key) != nullptr) continue;
      problems_.push_back(
          own_.problem({}, fmt::format("{} is not set ({})", setting.key, setting.meaning),
                       fmt::format("expected {}", values_in_words(setting))));
    }
  }

  void check_contradictions() {
    for (const Contradiction& found : contradictions(linked_.settings)) {
      const Origin* at = nullptr;
      for (const std::string_view key : {found.first, found.second, found.third}) {
        const Origin* const origin = find_origin(linked_, key);
        if (at == nullptr || is_later(origin, at)) at = origin;
      }
      const std::string message = in_words(found, linked_.settings, [this](std::string_view key) {
        return origin_text(linked_, key);
      });
      problems_.push_back(at == nullptr ? own_.problem({}, message)
                                        : at->source->problem(at->at, message));
    }
  }

  void check_agreed() {
    for (const LinkedAgreement& item : linked_.agreed) {
      if (not_agreed(item.agreement, linked_.settings).none()) continue;
      const std::string& key = item.agreement.key;
      const Origin* set = find_origin(linked_, key);
      const Origin* at = is_later(set, &item.origin) ? set : &item.origin;
      problems_.push_back(at->source->problem(
          at->at,
          fmt::format("{} {} ({}) is not one of those a table may agree on: {} ({})", key,
                      value_text(linked_.settings, key), origin_text(linked_, key),
                      item.agreement.text, item.origin.source->short_place(item.origin.at)),
          fmt::format("if a table may agree on it, write it here too: agree: {{{}: [{}]}}", key,
                      with_own(item.agreement, value_text(linked_.settings, key)))));
    }
  }

  /// The agreed values and this one, as a YAML list: "2, 4, 6".
  static std::string with_own(const Agreement& agreement, const std::string& own) {
    std::string list;
    if (agreement.always) {
      for (const Bounds range : agreement.always->ranges)
        list += range.low == range.high ? fmt::format("{}, ", range.low)
                                        : fmt::format("{}-{}, ", range.low, range.high);
      for (const std::string& word : agreement.always->words)
        list += word + ", ";
    }
    return list + own;
  }

  const LinkedVariant& linked_;
  const SourceText& own_;
  Problems problems_;
};

}  // namespace

void lay_words_over(LinkedVariant& variant, const VariantFile& overlay) {
  if (!overlay.title.empty()) variant.settings.title = overlay.title;
  merge_rulebook(overlay, variant);
}

bool is_worded(const LinkedVariant& variant, std::string_view key) {
  return std::ranges::find(variant.unworded, key) == variant.unworded.end();
}

const Origin* find_origin(const LinkedVariant& variant, std::string_view key) {
  const auto found = std::ranges::find(variant.origins, key, &Origin::key);
  return found == variant.origins.end() ? nullptr : &*found;
}

std::string origin_text(const LinkedVariant& variant, std::string_view key) {
  const Origin* origin = find_origin(variant, key);
  return origin == nullptr ? "engine default" : origin->source->short_place(origin->at);
}

std::string in_words(const Contradiction& contradiction, const Variant& variant,
                     const std::function<std::string(std::string_view)>& where) {
  const auto named = [&](std::string_view key) {
    return fmt::format("{} {} ({})", key, value_text(variant, key), where(key));
  };
  std::string words = fmt::format("{} {} {}{}", named(contradiction.first), contradiction.text,
                                  named(contradiction.second), contradiction.detail);
  if (!contradiction.third.empty()) words += ", with " + named(contradiction.third);
  return words;
}

Result<LinkedVariant> link_variant(const std::vector<VariantFile>& files) {
  RUMMY_CHECK(!files.empty());
  LinkedVariant linked;
  Problems problems;
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::ranges::move(dropped_in_vain(files[i], linked), std::back_inserter(problems));
    merge_settings(files[i], i, linked);
    merge_agreed(files[i], i, linked);
    merge_rulebook(files[i], linked);
  }
  drop_agreements(linked);
  take_deal_bounds(linked);
  linked.settings.name = files.back().name;
  linked.settings.game = files.front().name;
  linked.settings.title = files.back().title;
  linked.own = files.back().source;
  if (const auto& parent = files.back().parent) linked.parent = parent->name;

  std::ranges::move(LinkChecker(linked, *files.back().source).check(),
                    std::back_inserter(problems));
  if (!problems.empty()) return Failure(std::move(problems));
  return linked;
}

}  // namespace rummy
