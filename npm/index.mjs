// The engine for Node: one for the whole program, read when it is first used.

import { readFileSync, readdirSync } from 'node:fs';
import { Engine, Session as SessionOf } from './engine.mjs';

export { Engine, RumrefError, load } from './engine.mjs';

let shared;

const languages = new URL('languages/', import.meta.url);

/** Each file of languages/, read when it is asked for. */
function languagesThere() {
  const files = readdirSync(languages).filter((file) => file.endsWith('.yaml')).sort();
  return Object.fromEntries(files.map((file) => [file.slice(0, -'.yaml'.length), () => readFileSync(new URL(file, languages))]));
}

/** The engine behind the functions below. */
export function engine() {
  shared ??= new Engine(new WebAssembly.Module(readFileSync(new URL('rumref.wasm', import.meta.url))), { languages: languagesThere() });
  return shared;
}

/** A game that is being played, by that engine. */
export class Session extends SessionOf {
  constructor(variant, options) {
    super(variant, { engine: engine(), ...options });
  }
}

export const judge = (record, options) => engine().judge(record, options);
export const judgeAll = (file, options) => engine().judgeAll(file, options);
export const score = (sheet, options) => engine().score(sheet, options);
export const scoreAll = (sheet, options) => engine().scoreAll(sheet, options);
export const report = (record, options) => engine().report(record, options);
export const dispute = (record, options) => engine().dispute(record, options);
export const settings = (options) => engine().settings(options);
export const explain = (code, options) => engine().explain(code, options);
export const variants = (options) => engine().variants(options);
export const moves = (record, options) => engine().moves(record, options);
export const ask = (request, options) => engine().ask(request, options);
export const version = () => engine().version;
