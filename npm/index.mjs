// The engine for Node: one for the whole program, read when it is first used.

import { readFileSync } from 'node:fs';
import { Engine } from './engine.mjs';

export { Engine, RumrefError, load } from './engine.mjs';

let shared;

/** The engine behind the functions below. */
export function engine() {
  shared ??= new Engine(new WebAssembly.Module(readFileSync(new URL('rumref.wasm', import.meta.url))));
  return shared;
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
export const version = () => engine().version;
