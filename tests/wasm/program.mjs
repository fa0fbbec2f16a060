// What the tests of the engine share: the engine, the program beside it, and the files both are given.

import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Engine } from '../../npm/engine.mjs';

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');
process.chdir(root);
export const modulePath = 'build/wasm/rumref.wasm';
const program = process.env.RUMREF_PROGRAM ?? 'build/release/rumref';

export const languages = Object.fromEntries(readdirSync('languages').sort().map((file) => [file.replace('.yaml', ''), () => readFileSync(join('languages', file))]));
export const newEngine = () => new Engine(new WebAssembly.Module(readFileSync(modulePath)), { languages });

/** What the program writes, and its exit status; `input` is what it reads. */
export async function run(args, input = '') {
  const options = { maxBuffer: 2 ** 31 - 1, encoding: 'buffer' };
  try {
    const running = promisify(execFile)(program, args, options);
    running.child.stdin.on('error', () => {});  // it may have ended before it read that
    running.child.stdin.end(input);
    const { stdout, stderr } = await running;
    return { status: 0, output: stdout, problems: stderr };
  } catch (error) {
    if (typeof error.code !== 'number') throw error;
    return { status: error.code, output: error.stdout, problems: error.stderr };
  }
}

/** The records below a folder, or nothing where it is not there. */
export function filesBelow(folder, endings = ['.rgn', '.json', '.ndjson', '.csv']) {
  if (!existsSync(folder)) return [];
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...filesBelow(path, endings));
    else if (endings.some((ending) => path.endsWith(ending))) found.push(path);
  }
  return found.sort();
}

/** Records made by others, where they are beside the checkout. */
export const corpora = () => filesBelow('../shared/corpus').filter((file) => !file.includes('.expected.'));

/** A file with these names for the program to read. */
export function listOf(files) {
  const list = join('build/wasm', `files-${process.pid}-${files.length}.txt`);
  writeFileSync(list, files.map((file) => `${file}\n`).join(''));
  return `@${list}`;
}
