// Types of the package: those of the engine, and functions that use one engine for the whole program.

import { Session as SessionOf } from './engine.js';
import type { AnswerOf, DisputeOptions, Engine, JudgeOptions, LanguageOption, Moves, MovesOptions, ReadingOptions, RecordLike, Request, RulesOptions, SessionOptions, Setting, VariantName, Verdict } from './engine.js';

export { Engine, RumrefError, load } from './engine.js';
export type * from './engine.js';

/** The engine behind the functions below. */
export function engine(): Engine;
/** The verdict on a record. */
export function judge(record: RecordLike, options?: JudgeOptions): Verdict;
/** The verdicts on every record of a file. */
export function judgeAll(file: RecordLike, options?: JudgeOptions): Verdict[];
/** The verdict on a scoresheet of one game. */
export function score(sheet: RecordLike, options?: ReadingOptions): Verdict;
/** The verdicts on every game of a scoresheet. */
export function scoreAll(sheet: RecordLike, options?: ReadingOptions): Verdict[];
/** A page (HTML) that shows a record and its verdict. */
export function report(record: RecordLike, options?: ReadingOptions): string;
/** One moment under several rule sets, as text, Markdown, JSON or a page. */
export function dispute(record: RecordLike, options?: DisputeOptions): string;
/** Every setting of a variant: what it means and takes, and what it is. */
export function settings(options: RulesOptions): Setting[];
/** A code, or a family of them, in words; with the rule of a variant where one is named. */
export function explain(code: string, options?: RulesOptions): string;
/** Name and title of every variant. */
export function variants(options?: LanguageOption): VariantName[];
/** What may be done at the end of a record, or at an earlier moment. */
export function moves(record: RecordLike, options?: MovesOptions): Moves;
/** The answer to a request of `rumref serve`. */
export function ask(request: Request, options?: LanguageOption): AnswerOf;
/** A game that is being played. */
export class Session extends SessionOf {
  constructor(variant: string | null, options?: SessionOptions);
  copy(): Session;
}
/** What verdicts name as their engine. */
export function version(): string;
