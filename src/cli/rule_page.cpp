// `rumref variant rules`: a rule book for the players.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/reports.h"
#include "cli/rules.h"
#include "cli/variant.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/variants.h"
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
  std::string number;   // "4.2"
  std::string text;     // in the variant's words
  std::string place;    // "§5, RMK-42": in the rules document; empty: none
  bool judged = true;   // false: no record shows whether it was kept
  PageSetting setting;  // of that clause; its key is empty if none is to be named
};

struct PagePart {
  BookPart part = BookPart::game;
  std::vector<PageClause> clauses;
  std::vector<PageSetting> settings;  // no clause words them
};

struct RulePage {
  Wording words;  // the language of the page, which it must outlive
  std::string title;
  std::string name;
  std::string sha256;
  std::vector<PageSetting> house_rules;  // in force on top of the variant
  std::vector<PagePart> parts;           // in rule-book order, none empty
};

class PageMaker {
 public:
  PageMaker(const LoadedVariant& variant, const Ruleset& rules,
            const std::vector<Override>& overrides, const Wording& words, PageDetail detail)
      : variant_(variant), rules_(rules), overrides_(overrides), words_(words), detail_(detail) {}

  RulePage made() {
    RulePage page{.words = words_,
                  .title = std::string(words_(rules_.variant.title)),
                  .name = rules_.variant.name,
                  .sha256 = rules_.sha256,
                  .house_rules = {},
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
      if (book_part(setting.key) == part && stands_alone(setting))
        made.settings.push_back(worded(setting));
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
    return made;
  }

  const LoadedVariant& variant_;
  const Ruleset& rules_;
  const std::vector<Override>& overrides_;
  const Wording& words_;
  PageDetail detail_;
};

/// `rules` were made from `variant` with `overrides`.
RulePage rule_page(const LoadedVariant& variant, const Ruleset& rules,
                   const std::vector<Override>& overrides, const Wording& words,
                   PageDetail detail) {
  return PageMaker(variant, rules, overrides, words, detail).made();
}

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

void append_clause_text(std::string& out, const PageClause& clause, const Wording& words) {
  std::string text = clause.text;
  if (const std::string remark = remark_on(clause, words); !remark.empty())
    text += fmt::format(" ({})", remark);
  append_item(out, "  " + clause.number, text, kTextColumn);
  if (!clause.setting.key.empty()) append_wrapped(out, setting_line(clause.setting), kTextColumn);
}

void append_clause_markdown(std::string& out, const PageClause& clause, const Wording& words) {
  out += fmt::format("\n**{}** {}", clause.number, markdown(clause.text));
  if (const std::string remark = remark_on(clause, words); !remark.empty())
    out += fmt::format(" *({})*", markdown(remark));
  out += '\n';
  if (!clause.setting.key.empty()) out += fmt::format("\n- {}\n", setting_markdown(clause.setting));
}

void append_clause_html(std::string& out, const PageClause& clause, const Wording& words) {
  out += fmt::format("<div class=\"clause\" id=\"r{}\"><p class=\"number\">{}</p><p>{}",
                     clause.number, clause.number, html(clause.text));
  if (const std::string remark = remark_on(clause, words); !remark.empty())
    out += fmt::format(" <span class=\"place\">({})</span>", html(remark));
  out += "</p>";
  if (!clause.setting.key.empty())
    out += fmt::format("<p class=\"aside\">{}</p>", setting_html(clause.setting));
  out += "</div>\n";
}

std::string parts_html(const RulePage& page) {
  std::string out;
  for (std::size_t i = 0; i < page.parts.size(); ++i) {
    const PagePart& part = page.parts[i];
    out += fmt::format("<section id=\"p{0}\"><h2>{0}. {1}</h2>\n", i + 1,
                       html(page.words(heading(part.part))));
    for (const PageClause& clause : part.clauses)
      append_clause_html(out, clause, page.words);
    if (!part.settings.empty()) {
      out += fmt::format("<div class=\"more\"><p>{}</p><ul>\n", html(page.words(kAlsoInForce)));
      for (const PageSetting& setting : part.settings)
        out += fmt::format("<li>{}</li>\n", setting_html(setting));
      out += "</ul></div>\n";
    }
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
      append_clause_text(out, clause, page.words);
    if (part.settings.empty()) continue;
    out += fmt::format("  {}\n", page.words(kAlsoInForce));
    for (const PageSetting& setting : part.settings)
      append_item(out, "      -", setting_line(setting), kTextColumn);
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
      append_clause_markdown(out, clause, page.words);
    if (part.settings.empty()) continue;
    out += fmt::format("\n{}\n\n", page.words(kAlsoInForce));
    for (const PageSetting& setting : part.settings)
      out += fmt::format("- {}\n", setting_markdown(setting));
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
  const RulePage page = rule_page(**variant, *made.ruleset, *overrides, global.words(), detail);
  out.write(drawn(page, arguments.format));
  return out.finish();
}

}  // namespace rummy
