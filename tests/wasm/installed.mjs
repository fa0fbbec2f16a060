// The package from where it is installed: tools/npm-test runs this in a directory that has it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

const root = resolve(new URL('../..', import.meta.url).pathname);
const sample = join(root, 'samples/remik/opening-of-50.rgn');
const find = createRequire(join(process.cwd(), 'package.json'));
const folder = join(process.cwd(), 'node_modules/rumref');
const rumref = await import(pathToFileURL(join(folder, 'index.mjs')));
const npx = (...args) => spawnSync('npx', ['--offline', 'rumref', ...args], { encoding: 'utf8' });

test('every call that has a type is there, and the other way round', () => {
  const types = readFileSync(join(folder, 'index.d.ts'), 'utf8');
  const typed = [...types.matchAll(/^export (?:function|class) (\w+)/gm)].map((found) => found[1]);
  assert.deepEqual(typed.sort(), Object.keys(rumref).sort());
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
  assert.match(npx('chekc', sample).stderr, /a command is expected/);
  assert.match(npx('check', sample, '--sett', 'x').stderr, /--sett/);
  assert.match(npx('check', sample, '--set', 'opening.points').stderr, /KEY=VALUE/);
});

test('what is linked in comes with its licence', () => {
  for (const name of ['libyaml', 'simdjson', 'utf8proc', 'fmt', 'nlohmann-json', 'tl-expected', 'libc++',
    'compiler-rt', 'wasi-libc'])
    assert.ok(existsSync(join(folder, 'licences', `${name}.txt`)), name);
  assert.ok(existsSync(join(folder, 'LICENSE')));
  assert.ok(existsSync(find.resolve('rumref/rumref.wasm')));
});
