// The engine against the program: the same bytes, problems and exit status for every record there is.

import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import test from 'node:test';
import { corpora, filesBelow, listOf, newEngine, run } from './program.mjs';

const decoder = new TextDecoder();
const cases = filesBelow('tests/cases');
const samples = filesBelow('samples');
const others = corpora();
const sheets = [...samples, ...others].filter((file) => file.endsWith('.csv'));

/** Where two texts part, with a little of both. */
function difference(file, mine, right) {
  let at = 0;
  while (at < mine.length && mine[at] === right[at]) ++at;
  const from = Math.max(0, at - 60);
  return `${file}: at ${at}: engine …${mine.slice(from, at + 80)}…, program …${right.slice(from, at + 80)}…`;
}

/** A command line with the options of the engine. */
function commandLine(command, options, file) {
  const { lang = 'en', ...others } = options;
  return ['--language', lang, command, ...argumentsOf(others), file];
}

function argumentsOf(options) {
  return Object.entries(options).flatMap(([name, value]) => {
    const option = `--${name.replaceAll('_', '-')}`;
    if (value === true) return [option];
    return Array.isArray(value) ? value.flatMap((word) => [option, word]) : [option, String(value)];
  });
}

/** One run of the program over all files, and one call of the engine for each: formats that put nothing
 *  between records. */
async function compareAll(files, options) {
  const engine = newEngine();
  const list = listOf(files);
  const right = await run(commandLine('check', options, list));
  rmSync(list.slice(1));
  const output = decoder.decode(right.output);
  // That two files are copies only the program can know, which has read both.
  const problems = decoder.decode(right.problems).replace(/^rumref: note: .* is identical to .*\n/m, '');
  let read = 0;
  let told = 0;
  let status = 0;
  for (const file of files) {
    const answer = engine.call('check', file, options, readFileSync(file));
    if (!output.startsWith(answer.output, read))
      assert.fail(difference(file, answer.output, output.slice(read, read + answer.output.length + 80)));
    if (!problems.startsWith(answer.problems, told))
      assert.fail(difference(file, answer.problems, problems.slice(told, told + 200)));
    read += answer.output.length;
    told += answer.problems.length;
    status = Math.max(status, answer.status);
  }
  assert.equal(read, output.length);
  assert.equal(told, problems.length);
  assert.equal(status, right.status);
}

/** A run of the program for each file. */
async function compareEach(command, files, options) {
  const engine = newEngine();
  for (const file of files) {
    const [right, answer] = [
      await run(commandLine(command, options, file)),
      engine.call(command, file, options, readFileSync(file)),
    ];
    const output = decoder.decode(right.output);
    if (answer.output !== output) assert.fail(difference(file, answer.output, output));
    assert.equal(answer.problems, decoder.decode(right.problems), file);
    assert.equal(answer.status, right.status, file);
  }
}

test('cases and samples, with their working', () =>
  compareAll([...cases, ...samples], { format: 'ndjson', explain: true }));
test('cases and samples in Polish', () =>
  compareAll([...cases, ...samples], { format: 'ndjson', lang: 'pl' }));
test('cases and samples in German', () =>
  compareAll([...cases, ...samples], { format: 'ndjson', lang: 'de' }));
test('cases and samples on lines', () => compareAll([...cases, ...samples], { format: 'line' }));
test('samples as JSON', () => compareEach('check', samples, { format: 'json' }));
test('samples as text in Polish', () => compareEach('check', samples, { format: 'text', lang: 'pl' }));
test('samples as other formats', async () => {
  for (const format of ['csv', 'sarif', 'junit', 'github'])
    await compareEach('check', samples.slice(0, 8), { format });
});
test('samples by another variant and house rules', () =>
  compareEach('check', samples.slice(0, 30),
    { format: 'json', variant: 'remik', set: ['opening.points=40', 'deal.cards=12'] }));
test('samples as pages', () => compareEach('report',
  samples.filter((file) => !file.endsWith('.ndjson') && !file.endsWith('.csv')), {}));
test('disputes in every format', async () => {
  const disputed = samples.filter((file) => /remik\/(opening|several|joker)|gin\/|500-rum\/disputed/.test(file) && file.endsWith('.rgn'));
  for (const format of ['text', 'json', 'markdown', 'html']) await compareEach('dispute', disputed, { format });
  await compareEach('dispute', disputed.slice(0, 2), { format: 'text', lang: 'pl' });
});
/** Requests of every kind: records that are judged, sessions that are played by chance, and hands. */
function someRequests(engine) {
  const records = samples.filter((file) => file.endsWith('.rgn')).map((file) => readFileSync(file, 'utf8'));
  const requests = records.flatMap((record) => [
    { do: 'check', record, so_far: true }, { do: 'score', record, html: true }, { do: 'moves', record, limit: 50, after_faults: true },
    { do: 'moves', record, round: 1, turn: 2, all: true },
  ]);
  const lines = ['draw', 'pass', 'round', 'discard KD', 'meld 7S 7H 7D', 'reshuffle', 'nothing', ''];
  let chance = 7;
  const below = (n) => (chance = (chance * 48271) % 2147483647) % n;
  for (const { name } of engine.variants()) {
    const [session, as] = [name, `${name} copied`];
    requests.push({ do: 'session', session, variant: name, players: ['Ala', 'Bartek', 'Celina'].slice(0, /rubber|gin/.test(name) ? 2 : 3), seed: 3 });
    for (let i = 0; i < 30; ++i) requests.push({ do: 'apply', session, line: lines[below(lines.length)], stands: below(4) === 0, limit: 100 });
    requests.push({ do: 'copy', session, as }, { do: 'undo', session }, { do: 'state', session: as, player: 'Ala', record: true }, { do: 'end', session });
    requests.push({ do: 'solve', variant: name, hand: '7S 7H 7D 4C 5C 6C KD', all: true, limit: 20 }, { do: 'explain', code: 'opening.points', variant: name });
  }
  return [...requests, { do: 'sing' }, 7, { do: 'check', record: 8 }].map((request) => JSON.stringify(request));
}
test('answers to requests, in both languages', async () => {
  for (const lang of ['en', 'pl']) {
    const engine = newEngine();
    const requests = someRequests(engine);
    const right = decoder.decode((await run(['--language', lang, 'serve'], requests.join('\n'))).output).split('\n');
    for (const [i, request] of requests.entries()) {
      const { output } = engine.call('ask', '', { lang }, request);
      if (output !== right[i]) assert.fail(difference(request, output, right[i]));
    }
  }
});
test('sheets as JSON', () => compareEach('score', sheets, { format: 'json' }));
test('sheets as text', () => compareEach('score', sheets, { format: 'text' }));
test('records of others', { skip: others.length === 0 }, () => compareAll(others, { format: 'ndjson' }));
