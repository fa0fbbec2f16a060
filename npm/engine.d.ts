// Types of `rumref/engine`. A verdict is what `rumref check --format json` prints: verdict.d.ts is made from its schema.

import type { Finding, RumrefVerdict } from './verdict.js';

export type { Finding };
export type Verdict = RumrefVerdict;

/** Text, bytes, or a record as an object of JSON. */
export type RecordLike = string | Uint8Array | ArrayBuffer | object;

export interface LanguageOption {
  /** Everything is said in English (`en`) or Polish (`pl`). */
  lang?: 'en' | 'pl';
}

export interface RulesOptions extends LanguageOption {
  /** Judge by this variant, whatever the record names. */
  variant?: string;
  /** House rules: `{'opening.points': 40}` or `['opening.points=40']`; those of a record come before. */
  set?: Record<string, string | number | boolean> | string[];
}

export interface ReadingOptions extends RulesOptions {
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

export type Command = 'check' | 'score' | 'report' | 'text' | 'explain' | 'variants' | 'dispute' | 'settings' | 'words' | 'version';

/** A compiled `WebAssembly.Module`; named so that no types of browsers are needed. */
export type CompiledModule = object;

/** What went wrong. `answer` is null where the engine gave up; the next call has a new one. */
export class RumrefError extends Error {
  constructor(message: string, answer: Answer | null);
  answer: Answer | null;
}

export class Engine {
  constructor(module: CompiledModule);
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
  readonly version: string;
}

/** The engine of a compiled module or of its bytes; for pages, which fetch `rumref.wasm` themselves. */
export function load(source: CompiledModule | ArrayBuffer | Uint8Array): Promise<Engine>;
/** The bytes of what a caller has: text, bytes, or a record as an object of JSON. */
export function bytesOf(record: RecordLike): Uint8Array;
