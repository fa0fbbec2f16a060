/* librumref for C, and for every language that can call C: all of librumref.h, and the requests of
 * `rumref serve`.
 *
 *   rumref_rules_options options = {.size = sizeof options, .variant = name};
 *   const char *directories[] = {"/usr/share/rumref/variants"};
 *   options.directories = directories;
 *   options.directory_count = 1;
 *   rumref_rules *rules = rumref_compile(&options);
 *   if (*rumref_rules_error(rules)) return complain(rumref_rules_error(rules));
 *   rumref_referee *referee = rumref_referee_new(rules);
 *   const char *verdict = rumref_judge(referee, record, strlen(record), RUMREF_TEXT, "game.rgn");
 *   if (!verdict) return complain(rumref_referee_error(referee));
 *   puts(verdict);
 *   rumref_referee_free(referee);
 *   rumref_rules_free(rules);
 *
 * What holds for all of it:
 * - All text is UTF-8 and ends with a NUL; where it may hold NULs a size is given too.
 * - Text that comes back belongs to the handle it was asked of, and stays as it is until the next
 *   call with that handle. Nobody frees it. Handles are freed by the function of their name.
 * - What is found is given as JSON: the very text that the program prints, so that schemas/
 * describe it: verdict.schema.json for rulings, serve.schema.json for the answers and states of
 * sessions.
 * - Nothing throws, and there are no globals. NULL may be passed for any handle: there is no answer
 *   then. A constructor gives NULL only where memory has run out; what else is wrong its error
 * says.
 * - Rules may be used by any number of threads at once; every other handle by one at a time.
 * - A record is hostile until checked: any bytes may be judged.
 */
/* NOLINTBEGIN(modernize-*,readability-identifier-naming,performance-enum-size): it is C. */
#ifndef RUMREF_C_H
#define RUMREF_C_H

#include <stddef.h>
#include <stdint.h>

#define RUMREF_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/* "rumref 0.2.0" */
RUMREF_API const char* rumref_version(void);

/* The verdict on a record or a line. RUMREF_NO_VERDICT: there is none, the error says why. */
typedef enum {
  RUMREF_NO_VERDICT = -1,
  RUMREF_LEGAL = 0,
  RUMREF_UNDECIDED = 1,
  RUMREF_ILLEGAL = 2,
  RUMREF_MALFORMED = 3
} rumref_verdict;

/* How a record is written. */
typedef enum { RUMREF_TEXT = 0, RUMREF_JSON = 1 } rumref_form;

/* === Rules, compiled once. */

typedef struct rumref_rules rumref_rules;

/* What is NULL or 0 is not given. `size`: sizeof(rumref_rules_options), so that later versions can
 * have more. */
typedef struct {
  size_t size;
  const char* const* directories; /* searched in order for variants */
  size_t directory_count;
  const char* variant;         /* judge by this one, whatever a record names */
  const char* const* settings; /* house rules: "opening.points=40" */
  size_t setting_count;
  const char* const* overlays; /* files of house rules, in order */
  size_t overlay_count;
  const char* language; /* of findings: "pl", or a file; English */
  int strict;           /* 1: the notation only, no common spellings */
} rumref_rules_options;

RUMREF_API rumref_rules* rumref_compile(const rumref_rules_options* options);
/* Why these rules cannot be used; empty: they can. */
RUMREF_API const char* rumref_rules_error(const rumref_rules* rules);
/* The names of all variants, sorted, from 0; NULL after the last. */
RUMREF_API const char* rumref_variant_name(const rumref_rules* rules, size_t index);
RUMREF_API void rumref_rules_free(rumref_rules* rules);

/* === Judging records. */

typedef struct rumref_referee rumref_referee;

RUMREF_API rumref_referee* rumref_referee_new(const rumref_rules* rules);
/* The ruling as a line of JSON; NULL: none, the error says why. `name`: of the record there. */
RUMREF_API const char* rumref_judge(rumref_referee* referee, const char* record, size_t size,
                                    rumref_form form, const char* name);
RUMREF_API const char* rumref_referee_error(const rumref_referee* referee);
RUMREF_API void rumref_referee_free(rumref_referee* referee);

/* === The records of files, judged by several threads, in their order. */

typedef struct rumref_files rumref_files;

/* `paths`: files, packed or not, folders, patterns, as `rumref check` takes them. `jobs`: threads;
 * 0: one per core. */
RUMREF_API rumref_files* rumref_files_open(const rumref_rules_options* options,
                                           const char* const* paths, size_t path_count,
                                           size_t jobs);
/* Some rulings, a line of JSON each, as `rumref check --format ndjson` prints them, with
 * {"record":…,"error":…} in place of what cannot be read at all; NULL after the last, or where the
 * error says why. */
RUMREF_API const char* rumref_files_next(rumref_files* files, size_t* size);
RUMREF_API const char* rumref_files_error(const rumref_files* files);
RUMREF_API void rumref_files_free(rumref_files* files);

/* === A game that is being played. */

typedef struct rumref_session rumref_session;

typedef struct {
  size_t size; /* sizeof(rumref_session_options) */
  const char* const* players;
  size_t player_count;
  uint64_t seed;
  const char* record; /* to go on from, in place of players */
  size_t record_size;
} rumref_session_options;

/* A step that may be taken now; valid until the next call with the session. */
typedef struct {
  const char* player;    /* empty: nobody's, as of "round" */
  const char* move;      /* as a record has it: "draw", "meld 7S 7H 7D" */
  const char* table;     /* of a table that is taken apart: the whole of it; else empty */
  const char* condition; /* the unknown cards it depends on; empty: none */
} rumref_move;

RUMREF_API rumref_session* rumref_session_new(const rumref_rules* rules,
                                              const rumref_session_options* options);
/* A copy plays on by itself. */
RUMREF_API rumref_session* rumref_session_copy(const rumref_session* session);
/* Why there is no game, or why the last call gave nothing; empty: all is well. */
RUMREF_API const char* rumref_session_error(const rumref_session* session);
RUMREF_API void rumref_session_free(rumref_session* session);

/* "Ala: draw; discard KD", or the acts alone of who is to move; "round" deals the next round. Where
 * it is against the rules the game is as it was, unless `stands` is 1. */
RUMREF_API rumref_verdict rumref_session_apply(rumref_session* session, const char* line,
                                               size_t size, int stands);
/* The acts of that player; their table, if the step has one. */
RUMREF_API rumref_verdict rumref_session_apply_of(rumref_session* session, const char* player,
                                                  const char* acts);
/* The move of that number, from 0, of those listed last. */
RUMREF_API rumref_verdict rumref_session_play(rumref_session* session, size_t index);
/* 1: the last line is part of the game. */
RUMREF_API int rumref_session_has_played(const rumref_session* session);
/* How many findings there were. */
RUMREF_API size_t rumref_session_findings(const rumref_session* session);
/* What was answered to it, as a line of JSON (serve.schema.json, `applied`). */
RUMREF_API const char* rumref_session_answer(rumref_session* session);
/* 1: the line applied last has been taken back; 0: there is none. */
RUMREF_API int rumref_session_undo(rumref_session* session);

/* How many moves there are, at most `limit`; then each of them, from 0. NULL: no such move. */
RUMREF_API size_t rumref_session_list(rumref_session* session, size_t limit);
RUMREF_API const rumref_move* rumref_session_move(rumref_session* session, size_t index);
/* 1: these are all. */
RUMREF_API int rumref_session_is_complete(const rumref_session* session);
RUMREF_API int rumref_session_is_round_over(const rumref_session* session);
RUMREF_API int rumref_session_is_over(const rumref_session* session);
/* The names of the players, by seat from 0; NULL after the last. */
RUMREF_API const char* rumref_session_player(const rumref_session* session, size_t seat);
/* Who is to move; empty where a round is over. */
RUMREF_API const char* rumref_session_to_move(rumref_session* session);
/* What may be done, and what is owed, as a line of JSON (serve.schema.json, `state`). */
RUMREF_API const char* rumref_session_state(rumref_session* session, size_t limit);

/* The record so far, and as a player knows it. `size` may be NULL. */
RUMREF_API const char* rumref_session_record(rumref_session* session, size_t* size);
RUMREF_API const char* rumref_session_view(rumref_session* session, const char* player,
                                           size_t* size);
/* The ruling on the record so far, as a line of JSON. */
RUMREF_API const char* rumref_session_ruling(rumref_session* session, const char* name);

/* --- Steps by number, for programs that learn (docs/PYTHON.md). */

/* The seats, from 0, that are asked for a step now, one after the other; their number. All but the
 * last may wait. */
RUMREF_API size_t rumref_session_asked(rumref_session* session, size_t* seats, size_t room);
/* How many steps the fixed table of this game has; 0: it has none. */
RUMREF_API size_t rumref_session_table_size(const rumref_session* session);
/* What a number stands for: "discard KD"; 0 is "wait". NULL: there is no such number. */
RUMREF_API const char* rumref_session_table_words(rumref_session* session, size_t number);
/* Sets to 1 what the seat may do now, and the rest to 0. Returns 0 where there is no table or room.
 */
RUMREF_API int rumref_session_mask(rumref_session* session, size_t seat, uint8_t* mask,
                                   size_t room);
RUMREF_API rumref_verdict rumref_session_play_number(rumref_session* session, size_t seat,
                                                     size_t number);
/* What a seat sees, as rows of 53 numbers. */
RUMREF_API size_t rumref_session_sight_size(const rumref_session* session);
RUMREF_API int rumref_session_sight(rumref_session* session, size_t seat, uint8_t* out,
                                    size_t room);
/* What the seat scored in the round played last: 1, and between which points; 0: it has no score.
 */
RUMREF_API int rumref_session_round_score(rumref_session* session, size_t seat, int64_t* least,
                                          int64_t* most);
/* 1: the lowest total wins. */
RUMREF_API int rumref_session_lowest_wins(const rumref_session* session);

/* === Many games at once, each played on by numbers, in threads. A game that ends is dealt anew. */

typedef struct rumref_vector rumref_vector;

/* What a game was dealt with last decides all that is left to chance: game i begins with
 * options->seed + i, and its next with `count` more. `rounds`: after so many a game ends; 0: by its
 * rules. `threads`: 0: one per core. The game must have a table. */
RUMREF_API rumref_vector* rumref_vector_new(const rumref_rules* rules,
                                            const rumref_session_options* options, size_t count,
                                            size_t rounds, size_t threads);
RUMREF_API const char* rumref_vector_error(const rumref_vector* vector);
RUMREF_API void rumref_vector_free(rumref_vector* vector);
RUMREF_API size_t rumref_vector_table_size(const rumref_vector* vector);
RUMREF_API size_t rumref_vector_sight_size(const rumref_vector* vector);
/* Plays one step in each game: numbers[i] in game i. 1: done; 0: a step may not be taken, and the
 * error says in which game; that game is as it was. */
RUMREF_API int rumref_vector_step(rumref_vector* vector, const int64_t* numbers);
/* Writes a step for each game into `numbers`, each at random of those that may be taken; the same
 * seed and the same games give the same steps. */
RUMREF_API void rumref_vector_sample(const rumref_vector* vector, uint64_t seed, int64_t* numbers);
/* For each game, one behind the other: what its seat may do, what that seat sees, which seat it is,
 * what every seat has won since the last step, and whether the game ended with that step. They stay
 * where they are as long as the vector lives. */
RUMREF_API const uint8_t* rumref_vector_masks(const rumref_vector* vector);
RUMREF_API const uint8_t* rumref_vector_sights(const rumref_vector* vector);
RUMREF_API const int64_t* rumref_vector_seats(const rumref_vector* vector);
RUMREF_API const double* rumref_vector_rewards(const rumref_vector* vector);
RUMREF_API const uint8_t* rumref_vector_ends(const rumref_vector* vector);
/* The record of a game so far. It stays until the next call with the vector. */
RUMREF_API const char* rumref_vector_record(rumref_vector* vector, size_t game, size_t* size);

/* === Requests in JSON, one a call, as `rumref serve` answers them: scores, hands, explanations. */

typedef struct rumref_desk rumref_desk;

/* Of the options the directories and the language count: each request names its variant. */
RUMREF_API rumref_desk* rumref_desk_new(const rumref_rules_options* options);
/* What is wrong with the options; empty: nothing. */
RUMREF_API const char* rumref_desk_error(const rumref_desk* desk);
/* The answer as a line of JSON; NULL only where memory has run out. */
RUMREF_API const char* rumref_desk_answer(rumref_desk* desk, const char* request, size_t size);
RUMREF_API void rumref_desk_free(rumref_desk* desk);

#ifdef __cplusplus
}
#endif

#endif
/* NOLINTEND(modernize-*,readability-identifier-naming,performance-enum-size) */
