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

test('files of other programs are read by a mapping', () => {
  const log = join(root, 'importers/samples/gin-lines.log');
  const map = join(root, 'importers/gin-lines.yaml');
  const right = spawnSync(process.env.RUMREF || join(root, 'build/release/rumref'), ['check', '--no-digest', '--format', 'json', '--map', 'gin-lines', log], { encoding: 'utf8' });
  const text = readFileSync(log, 'utf8');
  const shipped = rumref.judge(text, { map: 'gin-lines', so_far: true });
  assert.equal(shipped.verdict, 'legal');
  assert.deepEqual(rumref.judge(text, { map: { name: 'my.yaml', text: readFileSync(map, 'utf8') }, so_far: true }), shipped);
  assert.throws(() => rumref.judge(text, { map: 'gin-line' }), /no such mapping: gin-line/);
  assert.throws(() => rumref.judge(text, { map: { text: 'read: lines\nlines: 5\n' } }), /expected a list of patterns/);
  assert.throws(() => rumref.judge(`${text.slice(0, text.indexOf('0 passes'))}0 sneezes\nGAME END\n`, { map: 'gin-lines' }), /line 8: none of the 9 patterns matches: 0 sneezes/);
  const broken = rumref.judge(text.replace('throws 7', 'throws 51'), { map: 'gin-lines', so_far: true });
  assert.equal(broken.verdict, 'illegal');
  assert.equal(broken.findings[0].at.line, text.split('\n').findIndex((line) => line.includes('throws 7')) + 1);
  const ran = npx('check', '--so-far', '--map', map, log);
  assert.equal(ran.status, 0, ran.stderr);
  assert.match(ran.stdout, /legal/);
  assert.match(ran.stderr, /1 left out by a rule/);
  if (right.error === undefined) assert.equal(npx('check', '--no-digest', '--format', 'json', '--map', 'gin-lines', log).stdout, right.stdout);
});

test('a session is played, taken back and copied', () => {
  const game = new rumref.Session('gin', { players: ['Ala', 'Bartek'], seed: 7 });
  assert.equal(game.toMove, 'Bartek');
  assert.deepEqual(game.moves(), [{ move: 'pass' }, { move: 'take 4S' }]);
  assert.equal(game.owed[0].code, 'turn.no-draw');
  const before = game.state;
  const refused = game.apply('draw');
  assert.equal(refused.verdict, 'illegal');
  assert.equal(refused.played, false);
  assert.equal(refused.findings[0].code, 'turn.first-move');
  assert.deepEqual(game.state, before);
  const other = game.copy();
  assert.ok(other instanceof rumref.Session);
  assert.equal(other.apply(other.moves()[1]).verdict, 'legal');
  assert.deepEqual(game.state, before);
  assert.equal(other.undo(), true);
  assert.equal(other.undo(), false);
  assert.deepEqual(other.state, before);
  assert.equal(game.apply('draw', { stands: true }).played, true);
  assert.equal(game.ruling('mine').verdict, 'illegal');
  assert.doesNotMatch(other.view('Ala'), /deal Bartek/);
  const again = new rumref.Session(null, { record: other.record() });
  assert.deepEqual(again.moves(), other.moves());
  assert.equal(other.moves({ limit: 1 }).length, 1);
  assert.equal(other.isComplete, false);
  other.end();
  assert.throws(() => other.moves({ limit: 2 }), /there is no such session/);
  assert.throws(() => new rumref.Session('gin', { players: ['Ala'] }), /1 players?; 2 to 2 play this game/);
  assert.throws(() => new rumref.Session('remick', { players: ['Ala', 'Bartek'] }), /unknown variant 'remick'/);
  assert.match(new rumref.Session('gin', { players: ['Ala', 'Bartek'], lang: 'pl' }).owed[0].message, /bez dobrania/);
  assert.match(new rumref.Session('gin', { players: ['Ala', 'Bartek'], lang: 'de' }).owed[0].message, /ohne gezogen zu haben/);
  assert.deepEqual(rumref.engine().languages, ['en', 'de', 'pl']);
  assert.match(npx('--help').stdout, /LANGUAGE {2}en, de, pl\n/);
});

test('a table that is taken apart is played by a move', () => {
  const game = new rumref.Session('manipulation', { players: ['Ala', 'Bartek'], seed: 3 });
  let chance = 1;
  let tables = 0;
  for (let i = 0; i < 60 && !game.isOver; ++i) {
    const moves = game.moves();
    chance = (chance * 48271) % 2147483647;
    const move = moves.find((one) => one.table !== undefined) ?? moves[chance % moves.length];
    tables += move.table === undefined ? 0 : 1;
    assert.equal(game.apply(move).played, true, JSON.stringify(move));
  }
  assert.ok(tables > 3);
  assert.equal(game.ruling().verdict, 'legal');
});

test('moves are those of the program', () => {
  const program = spawnSync(join(root, 'build/release/rumref'), ['moves', '--format', 'json', '--round', '1', '--turn', '2', sample], { encoding: 'utf8' });
  assert.deepEqual(rumref.moves(readFileSync(sample), { name: sample, round: 1, turn: 2 }), JSON.parse(program.stdout));
  assert.throws(() => rumref.moves('nothing'), rumref.RumrefError);
  const record = { players: ['Ala', 'Bartek'], variant: 'gin', rounds: [{ dealer: 'Ala', deal: { Bartek: '9C 4H 6D 10C 5H 8C 7D 6H 8D 7H' }, upcard: '2S', moves: [] }] };
  assert.deepEqual(rumref.moves(record).moves.map((one) => one.move), ['pass', 'take 2S']);
});

test('the program in docs/PLAY.md plays a whole game', () => {
  const [, program] = readFileSync(join(root, 'docs/PLAY.md'), 'utf8').match(/```js\n(import \{ Session \}[\s\S]*?)\n```/);
  assert.ok(program.split('\n').length <= 35);
  writeFileSync('game.mjs', program);
  const played = spawnSync('node', ['game.mjs'], { encoding: 'utf8' });
  assert.equal(played.stderr, '');
  assert.match(played.stdout, /^legal$/m);
  assert.match(played.stdout, /^(Ala|Bartek) has won$/m);
  const record = played.stdout.slice(0, played.stdout.search(/^legal$/m));
  assert.equal(rumref.judge(record).result.finished, true);
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
  writeFileSync('uses.ts', `import { Session, ask, judge, moves, scoreAll, settings, type Applied, type Step, type Verdict } from 'rumref';
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
const game = new Session('gin', { players: ['Ala', 'Bartek'], seed: 7 });
const steps: Step[] = game.copy().moves({ limit: 10 });
export const applied: Applied = game.apply(steps[0] ?? 'pass', { stands: true });
export const code: string | undefined = applied.findings[0]?.code ?? game.owed[0]?.code;
export const round: number = game.state.round + moves(mine, { player: 'Ala' }).round;
export const way: string | undefined = moves('').moves[0]?.table;
export const due: string | undefined = ask({ do: 'state', session: 'a' }).state?.to_move;
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
