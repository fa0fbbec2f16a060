// Uses the page in which the referee runs as somebody would who has never seen it.
// usage: node play.mjs PAGE PROGRAM [SCREENSHOTS]     (tools/play-test calls this)
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [file, program, shots] = process.argv.slice(2);
const root = new URL('../../', import.meta.url).pathname;
const work = mkdtempSync(join(tmpdir(), 'rumref-play-'));
const kMostMilliseconds = 100;  // from a key to the underline, in a game of 200 turns
const read = (name) => readFileSync(join(root, name), 'utf8');

const context = await chromium.launchPersistentContext(join(work, 'profile'), {
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium', headless: true, viewport: {width: 1280, height: 900}, locale: 'en-GB',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const page = await context.newPage();
const complaints = [], requests = [];
page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) complaints.push(message.text()); });
page.on('pageerror', (error) => complaints.push(String(error)));
page.on('request', (request) => { if (!/^(file|blob|data):/.test(request.url())) requests.push(request.url()); });
let passed = 0;
async function test(what, body) {
  await body();
  assert.deepEqual(complaints, [], what);
  assert.deepEqual(requests, [], what);
  passed += 1;
  console.log(`ok: ${what}`);
}
async function write(text) {
  await page.fill('#record', text);
}
const verdict = () => page.textContent('#verdict');
const marks = () => page.locator('#marks mark').allTextContents();
// The table is asked in the frame's own world: the one that locators look in may be lost when the frame is loaded
// anew on a busy machine, and everything in it counts as invisible then, though it is drawn.
const inTable = (body) => page.frames().find((frame) => frame.parentFrame() !== null)?.evaluate(body);
async function tableShows(what) {
  const shown = () => inTable(() => { const when = document.getElementById('when'); return when?.checkVisibility() ? when.textContent : ''; });
  let found;
  for (const until = Date.now() + 30000; Date.now() < until; await page.waitForTimeout(100)) {
    found = await shown()?.catch(() => '');  // it may be between two pages
    if (found && what.test(found)) return;
  }
  assert.fail(`the table shows '${found}', not ${what}`);
}
async function picture(name) {
  if (!shots) return;
  mkdirSync(shots, {recursive: true});
  await page.screenshot({path: join(shots, `${name}.png`)});
}

await test('the page opens with a judged example', async () => {
  await page.goto(pathToFileURL(file).href);
  await page.waitForSelector('html[data-ready]');
  assert.match(await verdict(), /illegal/);
  assert.ok((await marks()).length > 0, 'nothing is underlined');
  const took = await page.evaluate(() => Math.round(performance.now()));
  console.log(`    first verdict ${took} ms after the page began to load`);
  await tableShows(/./);
  await picture('wide');
});

await test('an example of every game is judged as the program judges it', async () => {
  const count = await page.locator('#example option').count();
  const games = new Set(readdirSync(join(root, 'samples')).filter((name) => !/README|house|paper/.test(name)));
  for (let i = 0; i + 1 < count; ++i) {
    await page.selectOption('#example', String(i));
    const title = await page.locator(`#example option[value="${i}"]`).textContent();
    games.delete(title.split(':')[0]);
    const name = join(work, 'example');
    const text = await page.inputValue('#record');
    if (title.startsWith('paper')) continue;
    let said = '';
    try {
      said = execFileSync(program, ['check', '--format', 'json', '-'], {cwd: root, encoding: 'utf8', input: text});
    } catch (error) {
      said = error.stdout;
    }
    assert.ok((await verdict()).startsWith(JSON.parse(said).verdict), `${title}: ${await verdict()} ${name}`);
    assert.equal(await page.locator('#findings .finding').count(), JSON.parse(said).findings.length, title);
  }
  assert.deepEqual([...games], [], 'games without an example');
});

await test('a slip is underlined where it is, and F8 goes there', async () => {
  await write(read('samples/remik/opening-of-50.rgn'));
  assert.deepEqual(await marks(), ['meld 9H 10H JH, 7S 7D 7C']);
  await page.focus('#record');
  await page.keyboard.press('F8');
  assert.equal(await page.evaluate(() => { const r = document.getElementById('record'); return r.value.slice(r.selectionStart, r.selectionEnd); }), 'meld 9H 10H JH, 7S 7D 7C');
  assert.equal(await page.locator('.finding[aria-current]').count(), 1);
  assert.match(await page.textContent('.finding'), /51 points together/);
  assert.match(await page.textContent('.finding'), /together 50/);
});

await test('the table stands at the cursor', async () => {
  await tableShows(/turn 2: Ala/);
  await page.evaluate(() => { const r = document.getElementById('record'); const at = r.value.indexOf('meld 3S 4S 5S'); r.setSelectionRange(at, at); });
  await tableShows(/turn 4: Ala/);
  assert.equal(await inTable(() => document.querySelector('header').checkVisibility()), false);
  await picture('table');
});

await test('a house rule that would change the answer can be tried, and dropped', async () => {
  await page.locator('.finding details summary').first().click();
  await page.locator('.finding details button', {hasText: 'opening.points = 50'}).click();
  assert.match(await verdict(), /^legal/);
  assert.match(await page.textContent('#flips'), /no longer: the opening counts 50 points/);
  await page.locator('#tried button').click();
  assert.match(await verdict(), /^illegal/);
  await page.fill('#setting', 'opening.pionts=40');
  await page.press('#setting', 'Enter');
  assert.match(await page.textContent('#findings'), /opening\.points/);
  await page.locator('#tried button').click();
});

await test('a scoresheet that is pasted has its scores', async () => {
  await write('round,player,score\n1,Ala,10\n1,Bartek,-10\n2,Ala,20\n2,Bartek,-10\n');
  await page.selectOption('#variant', 'remik');
  assert.match(await page.textContent('#scores'), /Ala[\s\S]*30/);
  assert.equal(await page.locator('#table').isVisible(), false);
  await page.selectOption('#variant', '');
});

await test('it speaks Polish, all of it', async () => {
  await write(read('samples/remik/opening-of-50.rgn'));
  await page.selectOption('#language', 'pl');
  assert.match(await verdict(), /niezgodny/);
  assert.match(await page.textContent('.finding'), /pierwsze wyłożenie/);
  const words = JSON.parse(read('page/words.pl.json'));
  const said = [...read('page/page.js').matchAll(/\bT\('((?:[^'\\]|\\.)*)'/g), ...read('page/page.html').matchAll(/data-words="([^"]*)"/g)].map((m) => m[1]);
  assert.deepEqual(said.filter((sentence) => !(sentence in words)), []);
  assert.deepEqual(Object.keys(words).filter((sentence) => !said.includes(sentence) && !['legal', 'illegal', 'undecided', 'malformed'].includes(sentence)), []);
  await page.selectOption('#language', 'en');
});

await test('what a record holds stays text', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  await write(`variant: remik\nplayers: ${hostile}, B"><b>\ndealer: ${hostile}\n\nround\nB"><b>: discard 2S\n`);
  await page.waitForTimeout(500);
  assert.equal(await page.locator('main img, main b, main script').filter({hasNotText: /The rule|The count/}).count(), 0);
  await write(JSON.stringify({variant: '</script><img src=x>', players: [hostile, 'B']}));
  assert.match(await verdict(), /malformed/);
  await write('\u0000\u202e[{"'.repeat(2000));
  assert.match(await verdict(), /malformed/);
});

await test('it stays as quick as typing in a game of 200 turns', async () => {
  const rounds = execFileSync(program, ['deal', '--variant', 'remik', '--seed', '3', '--games', '1'], {cwd: root, encoding: 'utf8'});
  const turns = rounds.split('\n').filter((line) => /^\S+: .*(discard|draw)/.test(line)).length;
  assert.ok(turns >= 200, `only ${turns} turns`);
  await write(rounds);
  assert.match(await verdict(), /^legal/);
  const took = await page.evaluate(() => {
    const record = document.getElementById('record');
    const good = record.value;
    const times = [];
    for (let i = 0; i < 5; ++i) {
      const before = performance.now();
      const at = good.lastIndexOf('draw ') + 5;
      record.value = good.slice(0, at) + '??x ' + good.slice(at);
      record.dispatchEvent(new InputEvent('input'));
      if (document.querySelectorAll('#marks mark').length === 0) return [-1];
      times.push(performance.now() - before);
      record.value = good;
      record.dispatchEvent(new InputEvent('input'));
    }
    return times;
  });
  console.log(`    ${turns} turns, ${rounds.length} bytes: ${took.map((t) => Math.round(t)).join(', ')} ms from a key to the underline`);
  assert.ok(Math.min(...took) >= 0 && Math.min(...took) < kMostMilliseconds, `${took}`);
});

await test('on a telephone nothing is wider than the screen', async () => {
  await page.setViewportSize({width: 390, height: 844});
  await write(read('samples/remik/several-faults.rgn'));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await picture('telephone');
  await tableShows(/turn 11: Gosia/);
  await page.evaluate(() => document.querySelector('#stage').scrollIntoView());
  await picture('telephone-table');
  await page.locator('h1').scrollIntoViewIfNeeded();
  await page.emulateMedia({colorScheme: 'dark'});
  await picture('telephone-dark');
  await page.setViewportSize({width: 1280, height: 900});
  await picture('dark');
});

await context.close();
rmSync(work, {recursive: true, force: true});
console.log(`${passed} tests of the page passed`);
