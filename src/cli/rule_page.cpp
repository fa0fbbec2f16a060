// `rumref variant rules`: a rule book for the players.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/examples.h"
#include "cli/output.h"
#include "cli/reports.h"
#include "cli/rules.h"
#include "cli/variant.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/result.h"
#include "report/judged.h"
#include "report/pages.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// === The rule book of a variant as a page for players: its clauses by part and number and, if
// asked for, the meaning of each setting beside them.

/// The contents of a page: the rules alone, or with the settings behind them.
enum class PageDetail : std::uint8_t { rules, settings };

/// A setting and its value in words; on a page of rules alone, only the words.
struct PageSetting {
  std::string key;
  std::string value;
  std::string words;  // empty if a clause says it, in a language other than English
};

struct PageClause {
  std::string number;              // "4.2"
  std::string text;                // in the variant's words
  std::string place;               // "§5, RMK-42": in the rules document; empty: none
  bool judged = true;              // false: no record shows whether it was kept
  PageSetting setting;             // of that clause; its key is empty if none is to be named
  std::vector<std::string> was{};  // what holds instead in the rules it is based on
  std::vector<const ExampleGame*> examples{};  // in which it matters
};

struct PagePart {
  BookPart part = BookPart::game;
  std::vector<PageClause> clauses;
  std::vector<PageSetting> settings;           // no clause words them
  std::vector<const ExampleGame*> examples{};  // of these
};

struct RulePage {
  Wording words;  // the language of the page, which it must outlive
  std::string title;
  std::string name;
  std::string sha256;
  std::vector<PageSetting> house_rules;  // in force on top of the variant
  std::string base;                      // the title of the rules it differs from; empty: none
  std::vector<PagePart> parts;           // in rule-book order, none empty
};

/// The rules that a house has changed, and games in which that matters.
struct HouseRules {
  std::shared_ptr<const Ruleset> base;  // null: nobody changed any
  VariantDifference difference{};       // of the base and the house
  std::vector<ExampleGame> examples{};
};

class PageMaker {
 public:
  PageMaker(const LoadedVariant& variant, const Ruleset& rules,
            const std::vector<Override>& overrides, const HouseRules& house, const Wording& words,
            PageDetail detail)
      : variant_(variant),
        rules_(rules),
        overrides_(overrides),
        house_(house),
        words_(words),
        detail_(detail) {}

  RulePage made() {
    RulePage page{.words = words_,
                  .title = std::string(words_(rules_.variant.title)),
                  .name = rules_.variant.name,
                  .sha256 = rules_.sha256,
                  .house_rules = {},
                  .base = house_.difference.settings.empty()
                              ? std::string()
                              : std::string(words_(house_.base->variant.title)),
                  .parts = {}};
    for (const SettingInfo& setting : setting_catalog()) {
      if (is_house_rule(setting.key)) page.house_rules.push_back(house_rule(setting));
    }
    for (const BookPart part : book_parts()) {
      PagePart made = part_of(part, page.parts.size() + 1);
      if (!made.clauses.empty() || !made.settings.empty()) page.parts.push_back(std::move(made));
    }
    return page;
  }

 private:
  [[nodiscard]] bool is_house_rule(std::string_view key) const {
    return std::ranges::any_of(overrides_, [key](const Override& given) {
      const bool in_group =
          key.starts_with(given.key) && key.substr(given.key.size()).starts_with('.');
      return given.key == key || in_group;
    });
  }

  [[nodiscard]] bool has_settings() const { return detail_ == PageDetail::settings; }

  [[nodiscard]] PageSetting worded(const SettingInfo& setting) const {
    const std::string_view value = *rules_.value_of(setting.key);
    if (!has_settings())
      return {.key = {}, .value = {}, .words = words_(sentence_on(setting, value))};
    return {.key = std::string(setting.key),
            .value = std::string(value),
            .words = words_on(setting, value)};
  }

  /// For players it is the clause with its value, if there is one.
  [[nodiscard]] PageSetting house_rule(const SettingInfo& setting) const {
    const Clause* const clause = clause_on(rules_.variant, setting.key);
    if (has_settings() || clause == nullptr) return worded(setting);
    return {.key = {}, .value = {}, .words = words_(clause->text)};
  }

  /// The words of settings are English, and a language need not have them: if a clause has the
  /// rule, that is enough.
  [[nodiscard]] std::string words_on(const SettingInfo& setting, std::string_view value) const {
    if (words_.language_code() == "en") return value_in_words(setting, value);
    if (is_worded(variant_.linked(), setting.key)) return {};
    return words_(sentence_on(setting, value));
  }

  [[nodiscard]] PagePart part_of(BookPart part, std::size_t number) const {
    PagePart made{.part = part, .clauses = {}, .settings = {}};
    for (const Clause& clause : rules_.variant.rulebook) {
      if (book_part(clause.key) == part)
        made.clauses.push_back(
            clause_of(clause, fmt::format("{}.{}", number, made.clauses.size() + 1)));
    }
    for (const SettingInfo& setting : setting_catalog()) {
      if (book_part(setting.key) != part || !stands_alone(setting)) continue;
      made.settings.push_back(worded(setting));
      add_examples(setting.key, made.examples);
    }
    return made;
  }

  /// Whether a file or a house rule sets it and no clause words it. A value that every game has is
  /// no rule for players.
  [[nodiscard]] bool stands_alone(const SettingInfo& setting) const {
    if (is_worded(variant_.linked(), setting.key)) return false;
    if (is_house_rule(setting.key)) return true;
    if (!has_settings()) return *rules_.value_of(setting.key) != setting.engine_default;
    return find_origin(variant_.linked(), setting.key) != nullptr;
  }

  [[nodiscard]] PageClause clause_of(const Clause& clause, std::string number) const {
    PageClause made{.number = std::move(number),
                    .text = words_(clause.text),
                    .place = {},
                    .judged = clause.judged,
                    .setting = {}};
    if (!clause.section.empty()) made.place.append("§").append(words_(clause.section));
    for (const std::string& id : clause.ids)
      made.place += (made.place.empty() ? "" : ", ") + id;
    const SettingInfo* const setting = find_setting(clause.key);
    if (setting != nullptr && has_settings()) made.setting = worded(*setting);
    for (const SettingDifference& changed : house_.difference.settings) {
      if (clause_on(rules_.variant, changed.key) != &clause) continue;
      made.was.push_back(before(changed));
      add_examples(changed.key, made.examples);
    }
    std::ranges::sort(made.was);
    made.was.erase(std::ranges::unique(made.was).begin(), made.was.end());
    return made;
  }

  /// The rule in the words of the base: its clause, or the setting in words.
  [[nodiscard]] std::string before(const SettingDifference& changed) const {
    const Clause* const clause = clause_on(house_.base->variant, changed.key);
    if (clause != nullptr) return words_(clause->text);
    return words_(sentence_on(*find_setting(changed.key), changed.first));
  }

  void add_examples(std::string_view setting, std::vector<const ExampleGame*>& to) const {
    for (const ExampleGame& game : house_.examples)
      if (game.setting == setting) to.push_back(&game);
  }

  const LoadedVariant& variant_;
  const Ruleset& rules_;
  const std::vector<Override>& overrides_;
  const HouseRules& house_;
  const Wording& words_;
  PageDetail detail_;
};

// === A rule book drawn for a terminal, as Markdown and as a web page.

constexpr std::string_view kRuleNotJudged = "no record shows whether this was kept";
constexpr std::string_view kAlsoInForce = "Also in force:";
constexpr std::size_t kTextColumn = 8;  // after "  4.10"

std::string made_of(const RulePage& page) {
  return page.words(say("The rules of {}, rule set {}", page.name, page.sha256));
}

/// The remark after a clause: its place in the rules document, and that it is not judged.
std::string remark_on(const PageClause& clause, const Wording& words) {
  std::string remark = clause.place;
  if (!clause.judged)
    remark += fmt::format("{}{}", remark.empty() ? "" : "; ", words(kRuleNotJudged));
  return remark;
}

/// The words of a setting after its name and value, if there are any.
std::string behind_colon(const std::string& words) {
  return words.empty() ? std::string() : ": " + words;
}

std::string setting_line(const PageSetting& setting) {
  if (setting.key.empty()) return setting.words;
  return fmt::format("{} {}{}", setting.key, setting.value, behind_colon(setting.words));
}

std::string setting_markdown(const PageSetting& setting) {
  if (setting.key.empty()) return markdown(setting.words);
  return markdown_code(setting.key + " " + setting.value) + behind_colon(markdown(setting.words));
}

std::string setting_html(const PageSetting& setting) {
  if (setting.key.empty()) return html(setting.words);
  return fmt::format("<code>{} {}</code>{}", html(setting.key), html(setting.value),
                     behind_colon(html(setting.words)));
}

/// "In Rummy instead: A joker left in hand counts 25."
std::vector<std::string> house_lines(const RulePage& page, const PageClause& clause) {
  std::vector<std::string> lines;
  lines.reserve(clause.was.size());
  for (const std::string& was : clause.was)
    lines.push_back(page.words(say("In {} instead: {}", page.base, was)));
  return lines;
}

constexpr std::string_view kExample = "An example:";

void append_examples_text(std::string& out, const std::vector<const ExampleGame*>& games,
                          const Wording& words) {
  for (const ExampleGame* const game : games) {
    append_wrapped(out, words(kExample), kTextColumn);
    out += '\n';
    append_game(out, *game, kTextColumn + 2, Colour::off);
    out += '\n';
  }
}

void append_examples_markdown(std::string& out, const std::vector<const ExampleGame*>& games,
                              const Wording& words) {
  for (const ExampleGame* const game : games) {
    out += fmt::format("\n{}\n\n```text\n", words(kExample));
    append_marked(out, game->record, 0, Colour::off);
    out += "```\n\n";
    for (const std::vector<SaidLine>& side : game->said) {
      for (const SaidLine& line : side)
        out += fmt::format("{}- {}\n", std::string(line.indent, ' '), markdown(line.text));
    }
  }
}

std::string marked_html(const MarkedRecord& record) {
  std::string out;
  for (std::size_t i = 0; i < record.lines.size(); ++i) {
    const std::string_view line = record.lines[i];
    if (i + 1 == record.line) {
      out += fmt::format("{}<mark>{}</mark>{}", html(line.substr(0, record.offset)),
                         html(line.substr(record.offset, record.length)),
                         html(line.substr(std::min(line.size(), record.offset + record.length))));
    } else {
      out += html(line);
    }
    out += '\n';
  }
  return out;
}

void append_examples_html(std::string& out, const std::vector<const ExampleGame*>& games,
                          const Wording& words) {
  for (const ExampleGame* const game : games) {
    out += fmt::format("<figure><figcaption>{}</figcaption><pre>{}</pre>", html(words(kExample)),
                       marked_html(game->record));
    for (const std::vector<SaidLine>& side : game->said)
      for (const SaidLine& line : side)
        out += fmt::format("<p{}>{}</p>", line.indent > 0 ? " class=\"why\"" : "", html(line.text));
    out += "</figure>\n";
  }
}

void append_clause_text(std::string& out, const PageClause& clause, const RulePage& page) {
  const Wording& words = page.words;
  std::string text = clause.text;
  if (const std::string remark = remark_on(clause, words); !remark.empty())
    text += fmt::format(" ({})", remark);
  append_item(out, "  " + clause.number, text, kTextColumn);
  if (!clause.setting.key.empty()) append_wrapped(out, setting_line(clause.setting), kTextColumn);
  for (const std::string& line : house_lines(page, clause))
    append_wrapped(out, line, kTextColumn);
  append_examples_text(out, clause.examples, words);
}

void append_clause_markdown(std::string& out, const PageClause& clause, const RulePage& page) {
  const Wording& words = page.words;
  out += fmt::format("\n**{}** {}", clause.number, markdown(clause.text));
  if (const std::string remark = remark_on(clause, words); !remark.empty())
    out += fmt::format(" *({})*", markdown(remark));
  out += '\n';
  if (!clause.setting.key.empty()) out += fmt::format("\n- {}\n", setting_markdown(clause.setting));
  for (const std::string& line : house_lines(page, clause))
    out += fmt::format("\n> {}\n", markdown(line));
  append_examples_markdown(out, clause.examples, words);
}

void append_clause_html(std::string& out, const PageClause& clause, const RulePage& page) {
  const Wording& words = page.words;
  out +=
      fmt::format("<div class=\"{0}\" id=\"r{1}\"><p class=\"number\">{1}</p><p>{2}",
                  clause.was.empty() ? "clause" : "clause house", clause.number, html(clause.text));
  if (const std::string remark = remark_on(clause, words); !remark.empty())
    out += fmt::format(" <span class=\"place\">({})</span>", html(remark));
  out += "</p>";
  if (!clause.setting.key.empty())
    out += fmt::format("<p class=\"aside\">{}</p>", setting_html(clause.setting));
  for (const std::string& line : house_lines(page, clause))
    out += fmt::format("<p class=\"was\">{}</p>", html(line));
  append_examples_html(out, clause.examples, words);
  out += "</div>\n";
}

std::string parts_html(const RulePage& page) {
  std::string out;
  for (std::size_t i = 0; i < page.parts.size(); ++i) {
    const PagePart& part = page.parts[i];
    out += fmt::format("<section id=\"p{0}\"><h2>{0}. {1}</h2>\n", i + 1,
                       html(page.words(heading(part.part))));
    for (const PageClause& clause : part.clauses)
      append_clause_html(out, clause, page);
    if (!part.settings.empty()) {
      out += fmt::format("<div class=\"more\"><p>{}</p><ul>\n", html(page.words(kAlsoInForce)));
      for (const PageSetting& setting : part.settings)
        out += fmt::format("<li>{}</li>\n", setting_html(setting));
      out += "</ul></div>\n";
    }
    append_examples_html(out, part.examples, page.words);
    out += "</section>\n";
  }
  return out;
}

std::string rules_as_text(const RulePage& page) {
  std::string out = shown(page.title) + "\n";
  for (const PageSetting& rule : page.house_rules)
    append_wrapped(out, page.words(say("House rule: {}", setting_line(rule))), 0);
  for (std::size_t i = 0; i < page.parts.size(); ++i) {
    const PagePart& part = page.parts[i];
    out += fmt::format("\n{}. {}\n\n", i + 1, page.words(heading(part.part)));
    for (const PageClause& clause : part.clauses)
      append_clause_text(out, clause, page);
    if (part.settings.empty()) continue;
    out += fmt::format("  {}\n", page.words(kAlsoInForce));
    for (const PageSetting& setting : part.settings)
      append_item(out, "      -", setting_line(setting), kTextColumn);
    append_examples_text(out, part.examples, page.words);
  }
  out += '\n';
  append_wrapped(out, made_of(page), 0);
  return out;
}

std::string rules_as_markdown(const RulePage& page) {
  std::string out = fmt::format("# {}\n", markdown(page.title));
  if (!page.house_rules.empty())
    out += fmt::format("\n{}\n\n", page.words("House rules in force:"));
  for (const PageSetting& rule : page.house_rules)
    out += fmt::format("- {}\n", setting_markdown(rule));
  for (std::size_t i = 0; i < page.parts.size(); ++i) {
    const PagePart& part = page.parts[i];
    out += fmt::format("\n## {}. {}\n", i + 1, page.words(heading(part.part)));
    for (const PageClause& clause : part.clauses)
      append_clause_markdown(out, clause, page);
    if (part.settings.empty()) continue;
    out += fmt::format("\n{}\n\n", page.words(kAlsoInForce));
    for (const PageSetting& setting : part.settings)
      out += fmt::format("- {}\n", setting_markdown(setting));
    append_examples_markdown(out, part.examples, page.words);
  }
  out += fmt::format("\n{}\n", markdown(made_of(page)));
  return out;
}

std::string rules_as_html(const RulePage& page) {
  const std::string title = html(page.title);
  const std::string style_hash = policy_hash(kRulesCss);
  std::string head;
  for (const PageSetting& rule : page.house_rules)
    head += fmt::format("<p>{}</p>\n", page.words(say("House rule: {}", setting_html(rule))));
  std::string contents;
  for (std::size_t i = 0; i < page.parts.size(); ++i)
    contents += fmt::format("<li><a href=\"#p{}\">{}</a></li>", i + 1,
                            html(page.words(heading(page.parts[i].part))));
  const std::string parts = parts_html(page);
  const std::string foot = html(made_of(page));
  const auto slots = std::to_array<Slot>({{"language", page.words.language_code()},
                                          {"title", title},
                                          {"style-hash", style_hash},
                                          {"style", kRulesCss},
                                          {"head", head},
                                          {"contents", contents},
                                          {"parts", parts},
                                          {"foot", foot}});
  return filled(kRulesHtml, slots, page.words);
}

// === `rumref variant rules`: a rule book for the players.

std::string drawn(const RulePage& page, VariantFormat format) {
  switch (format) {
    case VariantFormat::markdown:
      return rules_as_markdown(page);
    case VariantFormat::html:
      return rules_as_html(page);
    case VariantFormat::text:
    case VariantFormat::json:
    case VariantFormat::ndjson:
    case VariantFormat::yaml:
    case VariantFormat::rgn:
      break;
  }
  return rules_as_text(page);
}

/// What `played` has changed: of the variant it extends, or of itself by house rules of the command
/// line.
Result<HouseRules> house_rules_of(const GlobalArguments& global, VariantLibrary& variants,
                                  const VariantArguments& arguments, const ComparedSide& played) {
  const bool has_parent = !played.loaded->linked().parent.empty();
  if (!has_parent && played.house_rules.empty()) return HouseRules{};
  std::shared_ptr<const LoadedVariant> base = played.loaded;
  if (has_parent) {
    const auto parent = load_parent(variants, played.name, *played.loaded);
    if (!parent) return Failure(parent.error());
    base = *parent;
  }
  const ComparedSides sides{side_of(base->linked().parent, base), played};
  HouseRules house{.base = sides[0].rules,
                   .difference = difference(*sides[0].rules, *played.rules)};
  if (!arguments.examples) return house;
  const Wording& words = global.words();
  house.examples =
      example_games(sides, house.difference, example_wish(global, arguments, Colour::off),
                    {words(say("as in {}", words(sides[0].rules->variant.title))),
                     std::string(words("as here"))});
  return house;
}

}  // namespace

Exit print_rules(const GlobalArguments& global, VariantLibrary& variants,
                 const VariantArguments& arguments) {
  const auto overrides = read_house_rules(variants, arguments.overlays, arguments.settings);
  const auto variant = load_named(variants, arguments.names.front());
  if (!overrides || !variant) {
    complain(overrides ? variant.error() : overrides.error(), global.colour);
    return Exit::failed;
  }
  const RulesetOrFault made = (*variant)->with(*overrides);
  if (!made.faults.empty() || made.ruleset == nullptr) {
    complain(problems_of(made.faults, *overrides), global.colour);
    return Exit::failed;
  }
  Output out(arguments.output);
  if (arguments.format == VariantFormat::html && out.is_terminal()) {
    complain("a web page is not for a terminal; write it to a file: --output rules.html");
    return Exit::failed;
  }
  const auto detail = arguments.with_settings ? PageDetail::settings : PageDetail::rules;
  const auto house = house_rules_of(global, variants, arguments,
                                    {.name = arguments.names.front(),
                                     .loaded = *variant,
                                     .rules = made.ruleset,
                                     .house_rules = *overrides});
  if (!house) {
    complain(house.error(), global.colour);
    return Exit::failed;
  }
  if (arguments.examples && house->difference.settings.empty())
    complain(fmt::format(
        "note: {} {}: there is nothing to give an example of", shown(arguments.names.front()),
        house->base == nullptr ? "is based on no other rules and has no house rules"
                               : "has no setting that differs from the rules it is based on"));
  const RulePage page =
      PageMaker(**variant, *made.ruleset, *overrides, *house, global.words(), detail).made();
  out.write(drawn(page, arguments.format));
  return out.finish();
}

}  // namespace rummy
