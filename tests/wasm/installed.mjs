// The package from where it is installed: tools/npm-test runs this in a directory that has it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

const root = resolve(new URL('../..', import.meta.url).pathname);
const sample = join(root, 'samples/remik/opening-of-50.rgn');
const find = createRequire(join(process.cwd(), 'package.json'));
const folder = join(process.cwd(), 'node_modules/rumref');
const rumref = await import(pathToFileURL(join(folder, 'index.mjs')));
const engine = await import(pathToFileURL(join(folder, 'engine.mjs')));
const npx = (...args) => spawnSync('npx', ['--offline', 'rumref', ...args], { encoding: 'utf8' });

test('every call that has a type is there, and the other way round', () => {
  const types = readFileSync(join(folder, 'index.d.ts'), 'utf8');
  const typed = (text) => [...text.matchAll(/^export (?:function|class) (\w+)/gm)].map((found) => found[1]);
  const passedOn = types.match(/^export \{ ([^}]*) \} from/m)[1].split(', ');
  assert.deepEqual([...typed(types), ...passedOn].sort(), Object.keys(rumref).sort());
  assert.deepEqual(typed(readFileSync(join(folder, 'engine.d.ts'), 'utf8')).sort(), Object.keys(engine).sort());
});

test('calls judge', () => {
  const text = readFileSync(sample, 'utf8');
  assert.equal(rumref.judge(text).verdict, 'illegal');
  assert.equal(rumref.judge(text, { variant: 'remik', set: { 'opening.points': 40 } }).verdict, 'legal');
  const record = { players: ['Ala', 'Bartek'], variant: 'remik', rounds: [] };
  assert.equal(typeof rumref.judge(record).verdict, 'string');
  assert.equal(rumref.score(readFileSync(join(root, 'samples/paper/sroda.csv')), { name: 'a.csv' }).verdict,
    'legal');
  assert.ok(rumref.variants().some(({ name }) => name === 'gin'));
  assert.match(rumref.explain('opening.points'), /^opening\.points: /);
  assert.match(rumref.report(text), /^<!doctype html>/i);
  assert.match(rumref.version(), /^rumref \d/);
});

test('npx checks a file as the program does', () => {
  const program = spawnSync(join(root, 'build/release/rumref'), ['check', sample], { encoding: 'utf8' });
  const mine = npx('check', sample);
  assert.equal(mine.stdout, program.stdout);
  assert.equal(mine.status, 1);
  const verdict = JSON.parse(npx('check', sample, '--format', 'json', '--set', 'opening.points=40').stdout);
  assert.equal(verdict.verdict, 'legal');
});

test('npx says what is wrong', () => {
  const missing = npx('check', 'nowhere.rgn');
  assert.equal(missing.status, 2);
  assert.match(missing.stderr, /^rumref: nowhere\.rgn: cannot be read/);
  assert.match(npx('chekc', sample).stderr, /unknown command 'chekc'/);
  assert.match(npx('solve', sample).stderr, /the program has this command/);
  assert.match(npx().stdout, /^usage: /);
  assert.match(npx('check', sample, '--sett', 'x').stderr, /--sett/);
  assert.match(npx('check', sample, '--set', 'opening.points').stderr, /KEY=VALUE/);
});

test('npx takes several files and folders', () => {
  const files = [sample, join(root, 'samples/remik/ruling.rgn')];
  const verdicts = JSON.parse(npx('check', '--format', 'json', ...files).stdout);
  assert.deepEqual(verdicts.map((one) => one.record), files);
  const lines = npx('check', '--format', 'ndjson', join(root, 'samples/gin')).stdout.trim().split('\n').map((line) => JSON.parse(line).record);
  assert.deepEqual(lines, ['disputed.rgn', 'three-hands.rgn'].map((name) => join(root, 'samples/gin', name)));
});

test('npx hears a dispute as the program does', () => {
  const program = spawnSync(join(root, 'build/release/rumref'), ['dispute', sample, '--round', '1', '--turn', '2'], { encoding: 'utf8' });
  assert.equal(npx('dispute', sample, '--round', '1', '--turn', '2').stdout, program.stdout);
});

test('what is no record is a TypeError', () => {
  const ring = {};
  ring.self = ring;
  for (const wrong of [undefined, null, 7, true, ring]) assert.throws(() => rumref.judge(wrong), TypeError);
  assert.throws(() => rumref.judge('', { format: 'text' }), TypeError);
});

test('programs compile against the types, with no types of browsers', () => {
  writeFileSync('uses.ts', `import { judge, scoreAll, settings, type Verdict } from 'rumref';
import { load, type Engine } from 'rumref/engine';
interface Mine { players: string[]; variant: string }
const mine: Mine = { players: ['Ala', 'Bartek'], variant: 'remik' };
const verdict: Verdict = judge(mine);
export const rounds: number = verdict.rounds.length;
export const total: number | undefined = verdict.rounds[0]?.totals?.['Ala'];
export const rule: string | undefined = verdict.findings[0]?.rule?.text;
export const hinge: string | undefined = verdict.findings[0]?.hinges_on?.[0]?.setting;
export const games: Verdict[] = scoreAll('');
export const all: string[] = settings({ variant: 'gin' }).map((one) => one.meaning);
export const later: Promise<Engine> = load(new Uint8Array());
`);
  for (const resolution of [['--module', 'nodenext'], ['--module', 'esnext', '--moduleResolution', 'bundler'], ['--module', 'esnext', '--moduleResolution', 'node10', '--ignoreDeprecations', '5.0']]) {
    const told = spawnSync('node', [join(root, 'tests/npm/node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--lib', 'es2022', '--target', 'es2022', ...resolution, 'uses.ts'], { encoding: 'utf8' });
    assert.equal(told.stdout, '', resolution.join(' '));
  }
});

test('what is linked in comes with its licence', () => {
  for (const name of ['libyaml', 'simdjson', 'utf8proc', 'fmt', 'nlohmann-json', 'tl-expected', 'libc++',
    'compiler-rt', 'wasi-libc'])
    assert.ok(existsSync(join(folder, 'licences', `${name}.txt`)), name);
  assert.ok(existsSync(join(folder, 'LICENSE')));
  assert.ok(existsSync(find.resolve('rumref/rumref.wasm')));
});
