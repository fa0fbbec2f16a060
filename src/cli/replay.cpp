// `rumref replay`: the table of one record, printed or shown key by key.

#include <fmt/core.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "cards/cards.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/mapping.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "replay/judge.h"
#include "replay/watcher.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/report.h"
#include "rumref.h"
#include "table/record.h"

namespace rummy {
namespace {

// === Stepping through the moments of a record on a terminal, key by key.

// What POSIX puts in <poll.h>, <signal.h>, <sys/ioctl.h> the C library keeps in headers of its own.
// NOLINTBEGIN(misc-include-cleaner)

volatile std::sig_atomic_t g_stopped = 0;

sigset_t g_mask_while_waiting{};

void note_stop(int /*signal*/) {
  g_stopped = 1;
}
/// Ends the wait for a key, so that the screen is redrawn in its new size.
void wake_up(int /*signal*/) {}

void write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      g_stopped = 1;
      return;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// Sets the terminal to no echo and no line input, on a screen of its own, as long as this object
/// lives.
class RawTerminal {
 public:
  RawTerminal() {
    ::tcgetattr(STDIN_FILENO, &before_);
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
    // Signals come only while a key is waited for, so none is missed between a check and the wait.
    sigset_t ours{};
    sigemptyset(&ours);
    for (const int signal : {SIGINT, SIGTERM, SIGWINCH})
      sigaddset(&ours, signal);
    ::sigprocmask(SIG_BLOCK, &ours, &g_mask_while_waiting);
    struct sigaction stop{};
    stop.sa_handler = note_stop;
    ::sigaction(SIGINT, &stop, &old_int_);
    ::sigaction(SIGTERM, &stop, &old_term_);
    struct sigaction resize{};
    resize.sa_handler = wake_up;
    ::sigaction(SIGWINCH, &resize, &old_resize_);
    write_all("\x1b[?1049h\x1b[?25l");
  }
  ~RawTerminal() {
    write_all("\x1b[?25h\x1b[?1049l");
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
    ::sigaction(SIGINT, &old_int_, nullptr);
    ::sigaction(SIGTERM, &old_term_, nullptr);
    ::sigaction(SIGWINCH, &old_resize_, nullptr);
    ::sigprocmask(SIG_SETMASK, &g_mask_while_waiting, nullptr);
  }
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;

 private:
  termios before_{};
  struct sigaction old_int_{};
  struct sigaction old_term_{};
  struct sigaction old_resize_{};
};

struct ScreenSize {
  std::size_t rows = 24;
  std::size_t columns = 80;
};
ScreenSize screen_size() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return {};
  return {.rows = size.ws_row, .columns = size.ws_col};
}

/// Whether a byte can be read within a moment: an escape alone is a key, one with more bytes an
/// arrow.
bool is_more_waiting() {
  constexpr int kMilliseconds = 50;
  pollfd in{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  return ::poll(&in, 1, kMilliseconds) > 0;
}

/// Nothing at the end of input, or after a signal.
std::optional<char> read_byte() {
  pollfd in{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  char c = 0;
  const bool ready = ::ppoll(&in, 1, nullptr, &g_mask_while_waiting) > 0;
  if (ready && ::read(STDIN_FILENO, &c, 1) == 1) return c;
  if (ready || errno != EINTR) g_stopped = 1;
  return std::nullopt;
}

/// A key; arrows and paging keys as the letters with the same effect.
char read_key() {
  const std::optional<char> first = read_byte();
  if (!first) return '\0';
  if (*first != '\x1b' || !is_more_waiting()) return *first;
  const std::optional<char> bracket = read_byte();
  const std::optional<char> code = bracket ? read_byte() : std::nullopt;
  if (!code) return '\0';
  if (*code >= '0' && *code <= '9' && is_more_waiting()) (void)read_byte();  // the closing ~
  switch (*code) {
    case 'C':
    case 'B':
      return 'n';
    case 'D':
    case 'A':
      return 'p';
    case '6':
      return 'N';
    case '5':
      return 'P';
    case 'H':
      return 'g';
    case 'F':
      return 'G';
    default:
      return '\0';
  }
}

/// How many bytes of `text` fit a row; colours take no room.
std::size_t bytes_of_row(std::string_view text, std::size_t columns) {
  std::size_t width = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] == '\x1b') {
      at = std::min(text.find('m', at), text.size() - 1) + 1;
      continue;
    }
    const Utf8Step step = next_code_point(text.substr(at));
    width += static_cast<std::size_t>(display_width(step.code));
    if (width > columns) break;
    at += step.bytes;
  }
  return std::max<std::size_t>(at, 1);
}

/// Wraps a line into rows of whole words, if a word fits a row; rows after the first are indented.
void wrap_line(std::string_view line, std::size_t columns, std::vector<std::string>& rows) {
  const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t indent = blanks + 4 < columns / 2 ? blanks + 4 : 0;
  std::string margin;
  std::string colour;
  while (true) {
    const std::size_t room = columns - margin.size();
    const std::size_t fits = line.empty() ? 0 : bytes_of_row(line, room);
    std::size_t end = fits;
    if (fits < line.size()) {
      const std::size_t blank = line.rfind(' ', fits);
      const std::size_t first = margin.empty() ? blanks : 0;
      if (blank != std::string_view::npos && blank > first) end = blank;
    }
    const std::string_view row = line.substr(0, end);
    rows.push_back(margin + colour + std::string(row));
    // Each row is drawn by itself: a colour open at its end continues in the next.
    if (const std::size_t sequence = row.rfind('\x1b'); sequence != std::string_view::npos)
      colour = row.substr(sequence, row.find('m', sequence) + 1 - sequence);
    line.remove_prefix(end);
    if (line.empty()) return;
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    margin.assign(indent, ' ');
  }
}

std::vector<std::string> wrapped_rows(std::string_view text, std::size_t columns) {
  std::vector<std::string> rows;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    wrap_line(text.substr(0, end), columns, rows);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return rows;
}

constexpr std::string_view kStepperKeys =
    "n, space, right   the next moment\n"
    "p, left           the one before\n"
    "N, page down      the next round\n"
    "P, page up        the start of this round, then the round before\n"
    "g, home           the first moment\n"
    "G, end            the last moment\n"
    "f                 the next moment with a finding\n"
    "t                 a turn of this round, by its number\n"
    "/                 the next turn that names a card\n"
    "d, u              down and up, where a moment does not fit the screen\n"
    "?                 these keys\n"
    "q, escape         leave\n";

class Stepper {
 public:
  Stepper(const Judged& judged, const Moments& moments, const TableStyle& style)
      : judged_(judged), moments_(moments), style_(style) {}

  void run() {
    while (g_stopped == 0) {
      draw();
      const char key = read_key();
      if (key == 'q' || key == '\x1b' || key == '\x04') return;
      message_.clear();
      const std::size_t before = at_;
      act(key);
      if (at_ != before) top_ = 0;
    }
  }

 private:
  [[nodiscard]] const std::vector<Moment>& all() const { return moments_.all(); }

  void act(char key) {
    switch (key) {
      case 'n':
      case ' ':
      case '\n':
      case 'l':
      case 'j':
        if (at_ + 1 < all().size()) ++at_;
        return;
      case 'p':
      case 'h':
      case 'k':
      case '\x7f':
        if (at_ > 0) --at_;
        return;
      case 'N':
        return go_to_round(all()[at_].round + 1);
      case 'P':
        return go_back_a_round();
      case 'g':
        at_ = 0;
        return;
      case 'G':
        at_ = all().size() - 1;
        return;
      case 'd':
        ++top_;
        return;
      case 'u':
        if (top_ > 0) --top_;
        return;
      case 'f':
        return next_finding();
      case 't':
        return go_to_turn();
      case '/':
        return search();
      case '?':
        return show_keys();
      default:
        return;
    }
  }

  void go_to_round(std::uint32_t round) {
    if (const auto found = moments_.find(round, 0)) {
      at_ = *found;
    } else {
      message_ = "no further round";
    }
  }

  void go_back_a_round() {
    const std::uint32_t round = all()[at_].round;
    const bool is_first = all()[at_].turn == 0;
    if (const auto found = moments_.find(is_first && round > 1 ? round - 1 : round, 0))
      at_ = *found;
  }

  /// Goes to the next moment that `is_wanted`, after the last one again from the first; false if
  /// there is none.
  template <typename Wanted>
  bool go_to_next(const Wanted& is_wanted) {
    for (std::size_t step = 1; step <= all().size(); ++step) {
      const std::size_t i = (at_ + step) % all().size();
      if (!is_wanted(i)) continue;
      if (i <= at_) message_ = "from the beginning again";
      at_ = i;
      return true;
    }
    return false;
  }

  [[nodiscard]] bool has_finding(std::size_t at) const {
    return std::ranges::any_of(judged_.verdict->findings, [&](const Finding& finding) {
      return is_reported_at(judged_, moments_, at, finding);
    });
  }

  void next_finding() {
    if (!go_to_next([this](std::size_t at) { return has_finding(at); }))
      message_ = "no turn has a finding";
  }

  /// A line the user types at the foot of the screen; nothing if it was cancelled.
  std::optional<std::string> ask(std::string_view what) {
    std::string word;
    while (g_stopped == 0) {
      write_all(fmt::format("\x1b[{};1H\x1b[K{}{}", screen_size().rows, what, word));
      const std::optional<char> key = read_byte();
      if (!key || *key == '\x1b') return std::nullopt;
      if (*key == '\n' || *key == '\r') return word;
      if (*key == '\x7f' || *key == '\b') {
        if (!word.empty()) word.pop_back();
      } else if (*key >= ' ') {
        word += *key;
      }
    }
    return std::nullopt;
  }

  void go_to_turn() {
    constexpr std::size_t kMostDigits = 6;
    const std::optional<std::string> word = ask("turn: ");
    if (!word || word->empty()) return;
    const bool digits =
        word->size() <= kMostDigits && word->find_first_not_of("0123456789") == std::string::npos;
    const auto turn = digits ? static_cast<std::uint32_t>(std::stoul(*word)) : 0U;
    const auto found = digits ? moments_.find(all()[at_].round, turn) : std::nullopt;
    if (found) {
      at_ = *found;
    } else {
      message_ = fmt::format("this round has no turn {}", *word);
    }
  }

  [[nodiscard]] bool names_card(const Moment& moment, Card card) const {
    return std::ranges::any_of(judged_.record->events, [&](const Event& event) {
      if (std::ranges::find(moment.lines, event.at.line) == moment.lines.end()) return false;
      return std::ranges::any_of(groups_of(*judged_.record, event), [&](const Group& group) {
        const auto cards = cards_of(*judged_.record, group.cards);
        return std::ranges::find(cards, card, &PlayedCard::card) != cards.end();
      });
    });
  }

  void search() {
    const std::optional<std::string> word = ask("the next turn that names the card: ");
    if (!word || word->empty()) return;
    const std::optional<Card> card = parse_card(*word);
    if (!card) {
      message_ =
          fmt::format("cannot read {} as a card: a card is its rank, then its suit (10S)", *word);
      return;
    }
    if (!go_to_next([&](std::size_t at) { return names_card(all()[at], *card); }))
      message_ = fmt::format("no turn names {}", to_string(*card));
  }

  /// Shows the keys until one is pressed.
  void show_keys() {
    const ScreenSize size = screen_size();
    std::string screen = "\x1b[H\x1b[2J";
    for (const std::string& row : wrapped_rows(kStepperKeys, size.columns))
      screen += row + "\r\n";
    write_all(screen + fmt::format("\x1b[{};1H\x1b[7many key goes back\x1b[0m", size.rows));
    (void)read_key();
  }

  void draw() {
    const ScreenSize size = screen_size();
    std::string text;
    append_moment(judged_, moments_, at_, style_, text);
    const std::vector<std::string> lines = wrapped_rows(text, size.columns);
    const std::size_t room = size.rows > 2 ? size.rows - 2 : 1;
    top_ = std::min(top_, lines.size() > room ? lines.size() - room : 0);
    std::string screen = "\x1b[H\x1b[2J";
    for (std::size_t i = top_; i < std::min(lines.size(), top_ + room); ++i)
      screen += lines[i] + "\x1b[0m\r\n";
    std::string foot = message_;
    if (foot.empty()) {
      foot = fmt::format("{}/{}  ", at_ + 1, all().size());
      if (lines.size() > room) foot += "d down  u up  ";
      foot += "n next  p previous  N P round  f finding  t turn  / card  ? keys  q quit";
    }
    screen += fmt::format("\x1b[{};1H\x1b[7m{}\x1b[0m", size.rows, foot.substr(0, size.columns));
    write_all(screen);
  }

  const Judged& judged_;
  const Moments& moments_;
  const TableStyle style_;
  std::size_t at_ = 0;
  std::size_t top_ = 0;  // the first row shown, if the screen is too small for all
  std::string message_;
};

/// Shows one moment at a time on standard output, and reads keys from standard input until the user
/// leaves. The terminal is restored, also after SIGTERM and Ctrl-C.
Exit step_through(const Judged& judged, const Moments& moments, const TableStyle& style) {
  const RawTerminal terminal;
  Stepper(judged, moments, style).run();
  return Exit::fine;
}

// NOLINTEND(misc-include-cleaner)

// === `rumref replay`: the table of one record, moment by moment.

/// The moments to show: those of a round, or one of them; all if nothing is asked for.
struct Wanted {
  std::uint32_t round = 0;  // of the record, from 1; 0: all
  std::optional<std::uint32_t> turn;

  [[nodiscard]] bool has(const Moment& moment) const {
    return round == 0 || (moment.round == round && (!turn || moment.turn == *turn));
  }
};

/// The moments for the options or the named line; nothing, with a report, if the record has none.
std::optional<Wanted> wanted(const Judged& judged, const Moments& moments,
                             const ReplayArguments& arguments, std::uint64_t line) {
  if (line > 0) {
    const std::optional<std::size_t> at = moment_on_line(judged, moments, line);
    if (at) return Wanted{.round = moments.all()[*at].round, .turn = moments.all()[*at].turn};
    complain(fmt::format("{}:{}: no round is written on this line", judged.name, line));
    return std::nullopt;
  }
  Wanted meant{.round = 0, .turn = arguments.turn};
  if (arguments.round > 0) {
    meant.round = round_meant(*judged.record, arguments.round);
  } else if (arguments.turn) {
    meant.round = 1;
    if (judged.record->rounds.size() > 1) {
      complain(fmt::format("{}: --turn {} of which round? Add --round; the record has {}",
                           judged.name, *arguments.turn, judged.record->rounds.size()));
      return std::nullopt;
    }
  }
  if (std::ranges::any_of(moments.all(), [&](const Moment& m) { return meant.has(m); }))
    return meant;
  complain(moments.find(meant.round, 0)
               ? fmt::format("{}: round {} has no turn {}", judged.name,
                             number_of_round(*judged.record, meant.round),
                             arguments.turn.value_or(0))
               : fmt::format("{}: the record has no round {}", judged.name, arguments.round));
  return std::nullopt;
}

/// Prints all requested moments one below another, and the record's closing line.
void print_moments(const Judged& judged, const Moments& moments, const Wanted& wanted,
                   const TableStyle& style, Output& out) {
  std::string text;
  std::uint32_t round = 0;
  for (std::size_t i = 0; i < moments.all().size(); ++i) {
    const Moment& moment = moments.all()[i];
    if (!wanted.has(moment)) continue;
    if (moment.round != round && moments.is_open(moment.round))
      text += fmt::format("round {} can be read in several ways; one of them is shown\n\n",
                          moment.round);
    round = moment.round;
    append_moment(judged, moments, i, style, text);
    if (judged.trace != nullptr && moment.turn > 0)
      append_trace(judged, {.round = moment.round, .turn = moment.turn}, style.colour, text);
    text += '\n';
  }
  if (wanted.round == 0) append_verdict_line(judged, style.colour, text);
  out.write(text);
}

/// The same for programs: a document of all of them, or a line for each.
void print_json(const Judged& judged, const Moments& moments, const Wanted& wanted, Format format,
                Output& out) {
  std::string text;
  JsonWriter json(text, format == Format::json ? JsonStyle::pretty : JsonStyle::line);
  const auto write_head = [&] {
    json.begin_object();
    json.field("record", judged.name);
    if (judged.record->head.id) json.field("id", *judged.record->head.id);
    json.field("variant", judged.variant);
  };
  const auto write_all = [&](auto before, auto after) {
    for (std::size_t i = 0; i < moments.all().size(); ++i) {
      if (!wanted.has(moments.all()[i])) continue;
      before();
      write_moment(json, judged, moments, i);
      json.end_object();
      after();
    }
  };
  if (format == Format::json) {
    write_head();
    json.key("moments");
    json.begin_array();
    write_all([&] { json.begin_object(); }, [] {});
    json.end_array();
    json.end_object();
    text += '\n';
  } else {
    write_all(write_head, [&] { text += '\n'; });
  }
  out.write(text);
}

}  // namespace

Exit run_replay(const GlobalArguments& global, const ReplayArguments& arguments) {
  if (arguments.trace && arguments.format != Format::text) {
    complain("--trace prints text; leave out --format");
    return Exit::failed;
  }
  VariantLibrary variants(variant_directories(global));
  const auto overrides = usable_house_rules(variants, global, arguments.variant, arguments.overlays,
                                            arguments.settings);
  if (!overrides) return Exit::failed;
  std::string text;
  OpenForeign mapped;
  if (!open_mapping(arguments.map, mapped)) return Exit::failed;
  const std::optional<InputItem> item = only_record(arguments.record, text, mapped);
  if (!item) return Exit::failed;
  const std::uint64_t line = line_within(arguments.record, *item);
  if (line > 0 && (arguments.round > 0 || arguments.turn)) {
    complain(arguments.record + " names a turn already; leave out --round and --turn");
    return Exit::failed;
  }
  Moments moments;
  RuleTrace trace(&moments);
  TableWatcher* const watcher = arguments.trace ? static_cast<TableWatcher*>(&trace) : &moments;
  Referee referee(variants,
                  {.variant = arguments.variant,
                   .default_variant = global.project.variant,
                   .overrides = *overrides,
                   .judging = {.watcher = watcher,
                               .excerpt = arguments.excerpt ? Excerpt::yes : Excerpt::by_record},
                   .hinges = HingeSearch::faults,
                   .words = global.words()});
  Judged judged = referee.judge(text_of(*item));
  if (arguments.trace) judged.trace = &trace;
  if (judged.verdict->judgement == Judgement::malformed) {
    complain_of(judged, global.colour);
    return Exit::failed;
  }
  if (moments.all().empty()) {
    complain(fmt::format("{}: a scoresheet has no moves to replay", item->name));
    return Exit::failed;
  }
  const std::optional<Wanted> shown = wanted(judged, moments, arguments, line);
  if (!shown) return Exit::failed;
  Output out(arguments.output);
  if (arguments.format != Format::text) {
    print_json(judged, moments, *shown, arguments.format, out);
    return out.finish();
  }
  const TableStyle style{.colour = out.colour(global.colour), .cards = arguments.cards};
  const bool to_print = shown->round != 0 || arguments.trace;
  if (out.is_terminal() && ::isatty(STDIN_FILENO) != 0 && !to_print)
    return step_through(judged, moments, style);
  print_moments(judged, moments, *shown, style, out);
  return out.finish();
}

}  // namespace rummy
