/* The functions of rumref_c.h as a C program uses them: all of them, with what is right and with
 * what is not. Run by librumref_test.cpp with the folder of the variants and a record; says what
 * does not hold. */
#include <rumref_c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed = 0;

#define EXPECT(what)                                      \
  do {                                                    \
    if (!(what)) {                                        \
      failed = 1;                                         \
      printf("%d: does not hold: %s\n", __LINE__, #what); \
    }                                                     \
  } while (0)

static const char* directories[1];

static rumref_rules_options options_of(const char* variant) {
  rumref_rules_options options = {.size = sizeof options, .directories = directories};
  options.directory_count = 1;
  options.variant = variant;
  return options;
}

static rumref_rules* rules_of(const char* variant) {
  rumref_rules_options options = options_of(variant);
  return rumref_compile(&options);
}

static int has(const char* text, const char* part) {
  return text != NULL && strstr(text, part) != NULL;
}

static void compile(void) {
  rumref_rules* rules = rules_of(NULL);
  EXPECT(!*rumref_rules_error(rules));
  EXPECT(strcmp(rumref_variant_name(rules, 0), "500-rum") == 0);
  EXPECT(rumref_variant_name(rules, 1000) == NULL);
  rumref_rules_free(rules);

  rules = rules_of("gyn");
  EXPECT(has(rumref_rules_error(rules), "gyn"));
  rumref_referee* referee = rumref_referee_new(rules);
  EXPECT(rumref_judge(referee, "", 0, RUMREF_TEXT, NULL) == NULL);
  EXPECT(has(rumref_referee_error(referee), "gyn"));
  rumref_referee_free(referee);
  rumref_rules_free(rules);

  rumref_rules_options options = options_of("remik");
  const char* settings[] = {"opening.points"};
  options.settings = settings;
  options.setting_count = 1;
  rules = rumref_compile(&options);
  EXPECT(has(rumref_rules_error(rules), "KEY=VALUE"));
  rumref_rules_free(rules);

  /* What a caller of an earlier version does not know is not read. */
  options.size = offsetof(rumref_rules_options, settings);
  rules = rumref_compile(&options);
  EXPECT(!*rumref_rules_error(rules));
  rumref_rules_free(rules);
}

static void judge(const char* path) {
  char record[4096];
  FILE* file = fopen(path, "rb");
  size_t size = file == NULL ? 0 : fread(record, 1, sizeof record, file);
  if (file != NULL) fclose(file);
  rumref_rules* rules = rules_of(NULL);
  rumref_referee* referee = rumref_referee_new(rules);
  const char* verdict = rumref_judge(referee, record, size, RUMREF_TEXT, "evening");
  EXPECT(has(verdict, "\"record\":\"evening\"") && has(verdict, "opening.points"));
  EXPECT(has(rumref_judge(referee, "\xff\0x", 3, RUMREF_JSON, NULL), "malformed"));
  rumref_referee_free(referee);
  rumref_rules_free(rules);

  rumref_rules_options options = options_of(NULL);
  const char* paths[] = {path, "/no/such/record.rgn"};
  rumref_files* files = rumref_files_open(&options, paths, 2, 2);
  EXPECT(!*rumref_files_error(files));
  const char* lines = rumref_files_next(files, &size);
  EXPECT(has(lines, "opening.points") && has(lines, "\"error\":\"") && size == strlen(lines));
  EXPECT(rumref_files_next(files, &size) == NULL && size == 0 && !*rumref_files_error(files));
  rumref_files_free(files);

  rumref_desk* desk = rumref_desk_new(&options);
  const char* asked = "{\"do\":\"explain\",\"code\":\"opening.points\"}";
  EXPECT(has(rumref_desk_answer(desk, asked, strlen(asked)), "\"ok\":true"));
  EXPECT(has(rumref_desk_answer(desk, "sing", 4), "\"ok\":false"));
  rumref_desk_free(desk);
}

static void play(void) {
  rumref_rules* rules = rules_of("gin");
  const char* players[] = {"Ala", "Bartek"};
  rumref_session_options options = {.size = sizeof options, .players = players};
  options.player_count = 1;
  rumref_session* game = rumref_session_new(rules, &options);
  EXPECT(has(rumref_session_error(game), "2 to 2"));
  EXPECT(rumref_session_list(game, 10) == 0 && rumref_session_record(game, NULL) == NULL);
  rumref_session_free(game);

  options.player_count = 2;
  options.seed = 7;
  game = rumref_session_new(rules, &options);
  EXPECT(!*rumref_session_error(game));
  EXPECT(strcmp(rumref_session_player(game, 1), "Bartek") == 0);
  EXPECT(rumref_session_player(game, 2) == NULL);
  EXPECT(rumref_session_apply(game, "draw", 4, 0) == RUMREF_ILLEGAL);
  EXPECT(!rumref_session_has_played(game) && rumref_session_findings(game) == 1);
  EXPECT(has(rumref_session_answer(game), "turn.first-move"));
  EXPECT(rumref_session_list(game, 1000) == 2);
  EXPECT(strcmp(rumref_session_move(game, 0)->player, rumref_session_to_move(game)) == 0);
  EXPECT(rumref_session_move(game, 2) == NULL && *rumref_session_error(game));
  rumref_session* copy = rumref_session_copy(game);
  EXPECT(rumref_session_play(copy, 0) == RUMREF_LEGAL && rumref_session_has_played(copy));
  EXPECT(rumref_session_play(copy, 1000) == RUMREF_NO_VERDICT);
  EXPECT(rumref_session_undo(copy) && !rumref_session_undo(copy));
  size_t size = 0;
  EXPECT(strlen(rumref_session_record(copy, &size)) == size);
  EXPECT(strcmp(rumref_session_record(copy, NULL), rumref_session_record(game, NULL)) == 0);
  EXPECT(!has(rumref_session_view(game, "Ala", &size), "deal Bartek:"));
  EXPECT(rumref_session_view(game, "Celina", &size) == NULL && size == 0);
  EXPECT(has(rumref_session_ruling(game, "x"), "\"record\":\"x\""));
  EXPECT(has(rumref_session_state(game, 10), "\"complete\":true"));
  EXPECT(!rumref_session_is_over(game) && !rumref_session_is_round_over(game));
  EXPECT(rumref_session_apply_of(game, "Bartek", rumref_session_move(game, 0)->move) ==
         RUMREF_LEGAL);
  rumref_session_free(copy);
  rumref_session_free(game);
  rumref_rules_free(rules);
}

static void play_by_numbers(void) {
  rumref_rules* rules = rules_of("gin");
  const char* players[] = {"Ala", "Bartek"};
  rumref_session_options options = {.size = sizeof options, .players = players};
  options.player_count = 2;
  options.seed = 7;
  rumref_vector* games = rumref_vector_new(rules, &options, 3, 1, 2);
  EXPECT(!*rumref_vector_error(games));
  const size_t table = rumref_vector_table_size(games);
  EXPECT(rumref_vector_sight_size(games) == 6 * 53);
  int ended = 0;
  for (int i = 0; i < 2000; ++i) {
    int64_t numbers[3];
    for (size_t game = 0; game < 3; ++game) {
      const uint8_t* mask = rumref_vector_masks(games) + game * table;
      numbers[game] = (int64_t)table - 1;
      while (!mask[numbers[game]])
        --numbers[game];
      if (i % 3 == 0) {
        numbers[game] = 0;
        while (!mask[numbers[game]])
          ++numbers[game];
      }
      EXPECT(rumref_vector_seats(games)[game] < 2);
    }
    EXPECT(rumref_vector_step(games, numbers));
    ended += rumref_vector_ends(games)[0];
  }
  EXPECT(ended > 0);
  const int64_t wrong[] = {-1, 1000000, 0};
  EXPECT(!rumref_vector_step(games, wrong) && has(rumref_vector_error(games), "game 0"));
  int64_t sampled[3] = {-1, -1, -1};
  int64_t again[3];
  rumref_vector_sample(games, 7, sampled);
  rumref_vector_sample(games, 7, again);
  for (size_t game = 0; game < 3; ++game)
    EXPECT(sampled[game] == again[game] &&
           rumref_vector_masks(games)[game * table + (size_t)sampled[game]]);
  EXPECT(rumref_vector_step(games, sampled));
  EXPECT(rumref_vector_record(games, 3, NULL) == NULL && rumref_vector_record(games, 2, NULL));
  rumref_vector_free(games);
  rumref_rules_free(rules);
}

static void nothing(void) {
  rumref_session_free(rumref_session_copy(NULL));
  rumref_session* none = rumref_session_new(NULL, NULL);
  EXPECT(*rumref_session_error(none));
  rumref_session_free(none);
  EXPECT(rumref_judge(NULL, "x", 1, RUMREF_TEXT, NULL) == NULL && *rumref_referee_error(NULL));
  EXPECT(rumref_session_move(NULL, 0) == NULL && rumref_session_is_over(NULL));
  EXPECT(rumref_session_apply(NULL, "x", 1, 0) == RUMREF_NO_VERDICT);
  EXPECT(rumref_files_next(NULL, NULL) == NULL && rumref_desk_answer(NULL, "", 0) == NULL);
  EXPECT(!rumref_vector_step(NULL, NULL) && rumref_vector_masks(NULL) == NULL);
  rumref_rules_free(NULL);
  rumref_referee_free(NULL);
  rumref_files_free(NULL);
  rumref_desk_free(NULL);
  rumref_vector_free(NULL);
}

int main(int count, char** arguments) {
  if (count != 3) return 2;
  directories[0] = arguments[1];
  EXPECT(has(rumref_version(), "rumref "));
  compile();
  judge(arguments[2]);
  play();
  play_by_numbers();
  nothing();
  if (!failed) puts("all of it holds");
  return failed;
}
