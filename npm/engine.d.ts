// Types of `rumref/engine`. A verdict is what `rumref check --format json` prints: verdict.d.ts is made from its schema,
// and answers.d.ts from that of `rumref serve`.

import type { Answer as ServeAnswer, Applied, Debt, Request, RumrefMoves, State, Step } from './answers.js';
import type { Finding, RumrefVerdict } from './verdict.js';

export type { Applied, Debt, Finding, Request, State, Step };
export type Verdict = RumrefVerdict;
/** What `rumref moves --format json` prints. */
export type Moves = RumrefMoves;
/** The members of an answer that its request asks for (docs/PLAY.md). */
export type AnswerOf = Omit<ServeAnswer, 'ok' | 'error'>;

/** Text, bytes, or a record as an object of JSON. */
export type RecordLike = string | Uint8Array | ArrayBuffer | object;

export interface LanguageOption {
  /** In which language everything is said: `en`, or the code of one the engine was given. The package has those of languages/. */
  lang?: string;
}

export interface RulesOptions extends LanguageOption {
  /** Judge by this variant, whatever the record names. */
  variant?: string;
  /** House rules: `{'opening.points': 40}` or `['opening.points=40']`; those of a record come before. */
  set?: Record<string, string | number | boolean> | string[];
}

/** A mapping, which reads files of other programs (docs/IMPORT.md): the name of one that is shipped, or the text of one's own. */
export type MappingLike = string | { name?: string; text: string };

export interface ReadingOptions extends RulesOptions {
  /** The file is one of another program, and this mapping reads it. */
  map?: MappingLike;
  /** What the file is called: verdicts name it, and its ending says what it holds. */
  name?: string;
  /** What it holds, whatever it is called. */
  form?: 'text' | 'json' | 'ndjson' | 'csv';
  /** Undecided records count as illegal ones; a spelling outside the notation is an error. */
  strict?: boolean;
  /** What the heads of a scoresheet's columns mean: `{runda: 'round'}`. */
  columns?: Record<string, string>;
  /** The players of a scoresheet, where a column for each could be something else. */
  players?: string[];
  /** How a scoresheet was saved, where that cannot be found out. */
  encoding?: string;
}

export interface JudgeOptions extends ReadingOptions {
  /** Also note legal moves that other tables forbid. */
  house_rules?: boolean;
  /** Rounds may begin and stop anywhere: what came before is unknown. */
  excerpt?: boolean;
  /** The game goes on: a record that stops within a round is judged as far as it goes. */
  so_far?: boolean;
  /** Stop at the first illegal move. */
  stop_at_first?: boolean;
  /** Where cards are unknown, try this many complete games (600). */
  completions?: number;
  /** Whether the verdict names the SHA-256 of the record (true). */
  digest?: boolean;
  /** Show only findings of these codes or families. */
  only?: string[];
  /** Do not show findings of these codes or families. */
  ignore?: string[];
  /** From which verdict on the exit status is 1. */
  fail_on?: 'illegal' | 'undecided' | 'note';
}

export interface CheckOptions extends JudgeOptions {
  format?: 'text' | 'line' | 'json' | 'ndjson' | 'csv' | 'sarif' | 'junit' | 'github';
  /** Add the working and all settings a finding hinges on, in `ndjson` and `text` too. */
  explain?: boolean;
}

export interface VariantName {
  name: string;
  title: string;
}

/** What the program would have written: its exit status, standard output and standard error. */
export interface Answer {
  status: 0 | 1 | 2;
  output: string;
  problems: string;
}

export interface DisputeOptions extends RulesOptions {
  name?: string;
  /** The moment; without it the last one. */
  at?: { round: number; turn: number };
  format?: 'text' | 'json' | 'markdown' | 'html';
}

export interface MovesOptions extends RulesOptions {
  name?: string;
  form?: 'text' | 'json';
  /** The moment: in this round, and before this turn; without them at the end of the record. */
  round?: number;
  turn?: number;
  /** Only what this player may do. */
  player?: string;
  /** So many moves at most (1000). */
  limit?: number;
  /** Every arrangement of a knock and of going out. */
  all?: boolean;
  /** After an illegal move, too. */
  after_faults?: boolean;
}

export interface SessionOptions extends RulesOptions {
  /** In seating order. */
  players?: string[];
  /** What decides all that is left to chance (1). */
  seed?: number;
  /** A record to go on from (.rgn), in place of players: with hands and a stock, or with none. */
  record?: string | Uint8Array | ArrayBuffer;
}

export interface Setting {
  key: string;
  /** The part of a rule book it belongs to. */
  part: string;
  /** What its value means, as a sentence. */
  meaning: string;
  /** The values it takes, in words. */
  takes: string;
  /** Its value under the rules given, and that of the variant alone. */
  now: string;
  of_variant: string;
  /** The words it takes; empty where it takes numbers alone. */
  choices: string[];
}

export type Command = 'check' | 'score' | 'report' | 'text' | 'explain' | 'variants' | 'dispute' | 'settings' | 'language' | 'words' | 'ask' | 'version';

/** A compiled `WebAssembly.Module`; named so that no types of browsers are needed. */
export type CompiledModule = object;

/** What went wrong. `answer` is null where the engine gave up; the next call has a new one. */
export class RumrefError extends Error {
  constructor(message: string, answer: Answer | null);
  answer: Answer | null;
}

/** A file of a language, or what reads it when the language is first asked for. */
export type LanguageFile = string | Uint8Array | (() => string | Uint8Array);

export interface EngineOptions {
  /** Languages besides English by their codes: `{ pl: textOfTheFile }`. */
  languages?: Record<string, LanguageFile>;
}

export class Engine {
  constructor(module: CompiledModule, options?: EngineOptions);
  /** The codes of the languages it speaks. */
  readonly languages: string[];
  /** A command of the program on the bytes of one file; `name` is a code for `explain`. */
  call(command: Command, name?: string, options?: CheckOptions | DisputeOptions, record?: RecordLike): Answer;
  judge(record: RecordLike, options?: JudgeOptions): Verdict;
  judgeAll(file: RecordLike, options?: JudgeOptions): Verdict[];
  score(sheet: RecordLike, options?: ReadingOptions): Verdict;
  scoreAll(sheet: RecordLike, options?: ReadingOptions): Verdict[];
  report(record: RecordLike, options?: ReadingOptions): string;
  dispute(record: RecordLike, options?: DisputeOptions): string;
  settings(options: RulesOptions): Setting[];
  explain(code: string, options?: RulesOptions): string;
  variants(options?: LanguageOption): VariantName[];
  /** What may be done at the end of a record, or at an earlier moment. */
  moves(record: RecordLike, options?: MovesOptions): Moves;
  /** The answer to a request of `rumref serve`; the sessions are those of this engine. */
  ask(request: Request, options?: LanguageOption): AnswerOf;
  /** A game that is being played. */
  session(variant: string | null, options?: SessionOptions): Session;
  readonly version: string;
}

/** A game that is being played. It is ended when nobody holds it any more, or by `end`; an engine has 1000 at most. */
export class Session {
  /** `variant`: that of the record where it is null. */
  constructor(variant: string | null, options: SessionOptions & { engine: Engine });
  /** What may be done, all at once. */
  readonly state: State;
  /** Who is to move; empty where a round is over. */
  readonly toMove: string;
  /** What has to be done before the turn can end. */
  readonly owed: Debt[];
  readonly isRoundOver: boolean;
  /** The game is finished. */
  readonly isOver: boolean;
  /** Whether `moves` left none out. */
  readonly isComplete: boolean;
  /** Every step by which some legal way of ending the turn begins, and `round` where the next round may be dealt. */
  moves(options?: { limit?: number }): Step[];
  /** Plays a move of `moves`, or a line as a record has it. One against the rules changes nothing, unless it is to stand. */
  apply(move: Step | string, options?: { stands?: boolean }): Applied;
  /** Takes back the line applied last; false where there is none. */
  undo(): boolean;
  /** The same game, which plays on by itself. */
  copy(): Session;
  /** The record as that player knows it. */
  view(player: string): string;
  /** The record so far. */
  record(): string;
  /** The verdict on the record so far; it calls the record by this name. */
  ruling(name?: string): Verdict;
  /** Forgets the game: it cannot be asked any more. */
  end(): void;
}

/** The engine of a compiled module or of its bytes; for pages, which fetch `rumref.wasm` themselves. */
export function load(source: CompiledModule | ArrayBuffer | Uint8Array, options?: EngineOptions): Promise<Engine>;
/** The bytes of what a caller has: text, bytes, or a record as an object of JSON. */
export function bytesOf(record: RecordLike): Uint8Array;
