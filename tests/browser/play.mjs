// Uses the page in which the referee runs as somebody would who has never seen it.
// usage: node play.mjs PAGE PROGRAM [SCREENSHOTS]     (tools/play-test calls this)
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Reader, SIZES, read, root, runner } from './play_tools.mjs';

const [file, program, shots] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'rumref-play-'));
const run = runner(program);
const kMostMilliseconds = 33;  // that 2,000 lines may cost a key

const reader = await Reader.open(file, join(work, 'profile'));
const { page } = reader;
let passed = 0;
async function test(what, body, of = reader) {
  await body(of);
  assert.deepEqual(of.complaints, [], what);
  passed += 1;
  console.log(`ok: ${what}`);
}
const OPENING = 'samples/remik/opening-of-50.rgn';

await test('the page opens with a judged example, and its table', async () => {
  assert.match(await reader.verdict(), /illegal/);
  assert.ok((await reader.marks()).length > 0, 'nothing is underlined');
  console.log(`    first verdict ${await page.evaluate(() => Math.round(performance.now()))} ms after the page began to load`);
  await reader.tableShows(/turn 2: Gosia/);
  await reader.picture(shots, 'wide');
});

for (const [size, viewport] of Object.entries(SIZES)) {
  await test(`it stays where it is (${size})`, async () => {
    await page.setViewportSize(viewport);
    await reader.load();
    await page.waitForTimeout(1000);
    assert.equal(await reader.scroll(), 0, 'after load');
    const line = () => page.evaluate(() => [window.scrollY, document.getElementById('record').getBoundingClientRect().top]);
    const stays = async (what, [y, top]) => {
      const [nowY, nowTop] = await line();
      assert.ok(Math.abs(nowTop - top) <= 2, `${what}: the text is at ${nowTop}, was at ${top}`);
      if (size === 'desktop') assert.equal(nowY, y, what);
    };
    if (size === 'phone') await page.evaluate(() => document.getElementById('record').scrollIntoView());
    await reader.cursorTo('take KD', 7);
    await page.waitForTimeout(300);
    let before = await line();
    await page.keyboard.type(' ');
    await page.waitForTimeout(1000);
    await stays('typing', before);
    before = await line();
    for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowUp');
    await page.waitForTimeout(600);
    await stays('cursor moves', before);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.evaluate(() => document.getElementById('next').click());
    await page.waitForTimeout(300);
    assert.equal(await reader.scroll(), 0, 'a finding');
    await page.locator('#undo').click();
    await reader.judged();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(300);
    await reader.accessible(size);
    await reader.picture(shots, size);
  });
}

await test('the text and what is drawn below it stand in the same places', async () => {
  for (const viewport of Object.values(SIZES)) {
    await page.setViewportSize(viewport);
    const heights = await page.evaluate(() => {
      const record = document.getElementById('record'), lines = document.getElementById('lines');
      record.scrollTop = 1e6;
      return [record.scrollHeight, lines.scrollHeight, record.clientWidth, lines.clientWidth];
    });
    assert.ok(Math.abs(heights[0] - heights[1]) <= 2 && heights[2] === heights[3], String(heights));
  }
  await page.setViewportSize(SIZES.desktop);
});

await test('an example of every game is judged as the program judges it', async () => {
  const games = new Set(readdirSync(join(root, 'samples')).filter((name) => !/README|house|paper|languages/.test(name)));
  const titles = await page.locator('#examples option').allTextContents();
  for (const [i, title] of titles.entries()) {
    await reader.example(i);
    games.delete(title.split(':')[0]);
    const told = JSON.parse(run(['check', '--format', 'json', '-'], await reader.text()));
    const findings = [told].flat().flatMap((v) => v.findings);
    const worst = ['malformed', 'illegal', 'undecided', 'legal'].find((word) => [told].flat().some((v) => v.verdict === word));
    assert.ok((await reader.verdict()).startsWith(worst), `${title}: ${await reader.verdict()}`);
    assert.equal(await page.locator('#findings .finding').count(), findings.length, title);
  }
  assert.deepEqual([...games], [], 'games without an example');
});

await test('a slip is underlined where it is; F8, hover and click show what it is', async () => {
  await reader.write(read(OPENING));
  assert.deepEqual(await reader.marks(), ['meld 9H 10H JH, 7S 7D 7C']);
  await page.focus('#record');
  await page.keyboard.press('F8');
  assert.equal(await page.evaluate(() => { const r = document.getElementById('record'); return r.value.slice(r.selectionStart, r.selectionEnd); }), 'meld 9H 10H JH, 7S 7D 7C');
  await page.locator('.finding summary').first().click();
  await page.waitForSelector('.finding[open] .acts');
  assert.match(await page.textContent('.finding'), /51 points together[\s\S]*together 50/);
  assert.match(await page.textContent('.finding summary'), /✕ illegal/, 'severity in words and shape');
  const box = await page.locator('#lines mark').boundingBox();
  await page.mouse.move(box.x + 20, box.y + 5);
  assert.match(await page.textContent('#hint'), /illegal: the opening counts 50 points/);
  await reader.tableShows(/turn 2: Ala/);
  await reader.cursorTo('meld 3S 4S 5S');
  await reader.tableShows(/turn 4: Ala/);
  await reader.accessible('finding open');
});

await test('the first Shift+F8 goes to the last finding', async () => {
  await reader.write(read('samples/remik/several-faults.rgn'));
  await page.focus('#record');
  await page.evaluate(() => document.getElementById('example').focus());
  await reader.load();
  await page.focus('#record');
  await page.keyboard.press('Shift+F8');
  assert.equal(await page.getAttribute('.finding[aria-current]', 'data-at'), '5');
});

await test('a house rule is tried, shown on the badge, dropped, and written into the record', async () => {
  await reader.write(read(OPENING));
  await page.locator('.finding summary').first().click();
  await page.locator('.finding button', { hasText: 'opening.points = 50' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /^legal, with opening\.points = 50/.test(document.getElementById('verdict').textContent));
  assert.match(await page.textContent('#flips'), /no longer: the opening counts 50 points/);
  await page.locator('#tried button').click();
  await page.waitForFunction(() => document.getElementById('verdict').textContent.startsWith('illegal'));
  await page.locator('#house summary').click();
  await page.waitForSelector('.setting');
  assert.ok(await page.locator('.setting').count() > 100, 'not all settings');
  await page.fill('#setting', 'opening points');
  assert.ok(await page.locator('.setting').count() < 30);
  assert.match(await page.textContent('#settings'), /51/);
  await page.fill('[data-key="opening.points"]', 'many');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.getElementById('wrong-setting').textContent !== '');
  assert.doesNotMatch(await page.textContent('#wrong-setting'), /--/, 'words of the command line');
  assert.match(await reader.verdict(), /^illegal/);
  await page.fill('[data-key="opening.points"]', '50');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /^legal, with/.test(document.getElementById('verdict').textContent));
  await reader.accessible('house rules');
  await page.click('#write-rules');
  await reader.judged();
  assert.match(await reader.text(), /^set opening\.points: 50$/m);
  assert.equal(await reader.verdict(), 'legal');
  await page.locator('#house summary').click();
});

await test('what is open stays open, and the focus where it is, while one writes', async () => {
  await reader.write(read('samples/remik/several-faults.rgn'));
  await page.locator('.finding summary').nth(1).click();
  await page.locator('.finding[open] button', { hasText: 'opening.points' }).first().focus();
  await page.evaluate(() => { const r = document.getElementById('record'); r.setRangeText(' ', r.value.length, r.value.length); r.dispatchEvent(new InputEvent('input')); });
  await reader.judged();
  assert.equal(await page.locator('.finding[open]').count(), 1);
  assert.match(await page.evaluate(() => document.activeElement.textContent), /opening\.points/);
});

await test('scores of a record and of a scoresheet, with their arithmetic', async () => {
  await reader.write(read('samples/remik/club-evening.rgn'));
  assert.match(await page.textContent('#ledgers'), /Ala[\s\S]*92[\s\S]*deals next/);
  await page.locator('#ledgers button').first().click();
  assert.match(await page.textContent('#ledgers .working:not([hidden])'), /7D 7 \+ 3C 3 \+ 7C 7 = 17/);
  await reader.accessible('scores');
  await reader.write('round,player,score\n1,Ala,10\n1,Bartek,-10\n2,Ala,20\n2,Bartek,-10\n');
  assert.match(await page.textContent('#findings'), /Choose the rules at the top of the page|names no variant/);
  await reader.choose('#variant', 'remik');
  assert.match(await page.textContent('#ledgers'), /Ala[\s\S]*30/);
  assert.equal(await page.locator('#table').isVisible(), false);
  await reader.choose('#variant', '');
});

await test('nothing is lost: draft, undo, question, guard', async () => {
  await reader.example(1);
  const example = await reader.text();
  await page.focus('#record');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# mine');
  await reader.judged();
  const mine = await reader.text();
  await page.selectOption('#example', '2');
  await page.waitForSelector('#replace[open]');
  await reader.accessible('question');
  await page.locator('#replace button[value=no]').click();
  assert.equal(await reader.text(), mine, 'kept');
  await page.selectOption('#example', '2');
  await page.locator('#replace button[value=yes]').click();
  await page.waitForFunction((old) => document.getElementById('record').value !== old, mine);
  await page.focus('#record');
  await page.keyboard.press('Control+z');
  assert.equal(await reader.text(), mine, 'undone');
  for (let i = 0; i < 5 && await reader.text() !== example; ++i) await page.keyboard.press('Control+z');
  assert.equal(await reader.text(), example, 'and what was typed too');
  await page.keyboard.press('Control+Shift+z');
  for (let i = 0; i < 5 && await reader.text() !== mine; ++i) await page.keyboard.press('Control+Shift+z');
  assert.equal(await reader.text(), mine);
  assert.equal(await page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))), false, 'no guard');
  await page.waitForTimeout(400);
  await reader.load();
  assert.equal(await reader.text(), mine, 'after a reload');
  assert.ok((await page.locator('#drafts option').allTextContents()).includes(await page.textContent('#name')));
  await reader.cursorTo('# mine');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.waitForTimeout(400);
});

await test('files: their bytes, whatever they are, and the rules follow the file', async () => {
  const put = async (name, bytes) => {
    writeFileSync(join(work, name), bytes);
    await page.setInputFiles('#open', join(work, name));
    await reader.replace();
  };
  await reader.choose('#variant', 'remik');
  await put('disputed.rgn', readFileSync(join(root, 'samples/gin/disputed.rgn')));
  assert.equal(await page.inputValue('#variant'), '');
  const faults = JSON.parse(run(['check', '--format', 'json', 'samples/gin/disputed.rgn'])).findings.filter((f) => f.severity !== 'note').length;
  assert.equal(await reader.verdict(), `illegal (${faults})`);
  await put('platform.ndjson', readFileSync(join(root, 'samples/remik/platform.ndjson')));
  const verdicts = run(['check', '--format', 'ndjson', 'samples/remik/platform.ndjson']).trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(await page.locator('#findings .finding').count(), verdicts.flatMap((v) => v.findings).length);
  await put('polski.csv', Buffer.concat([Buffer.from('round;player;score\n1;'), Buffer.from([0xa3]), Buffer.from('ucja;10\n1;'), Buffer.from([0x8c]), Buffer.from('wi'), Buffer.from([0xea]), Buffer.from('tos'), Buffer.from([0xb3]), Buffer.from('aw;0\n')]));
  assert.match(await reader.text(), /Łucja[\s\S]*Świętosław/);
  await put('packed.rgn.gz', gzipSync(readFileSync(join(root, OPENING))));
  assert.match(await reader.verdict(), /illegal \(1\)/);
  await put('book.xlsx', Buffer.from('PK\u0003\u0004rest'));
  assert.match(await page.textContent('#unreadable'), /book\.xlsx is a workbook or an archive: save the sheet as CSV/);
  assert.match(await reader.verdict(), /illegal \(1\)/, 'and what was there stays');
  await reader.accessible('refused');
  await page.evaluate(() => {
    const all = new DataTransfer();
    all.items.add(new File(['variant: gin\nplayers: A, B\n'], 'dropped.rgn'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: all, bubbles: true, cancelable: true }));
  });
  await reader.replace();
  assert.equal(await page.textContent('#name'), 'dropped.rgn');
});

await test('a log of another program is read by a mapping', async () => {
  const log = read('importers/samples/gin-lines.log').replace('throws 7', 'throws 51');
  const number = log.split('\n').findIndex((line) => line.includes('throws 51')) + 1;
  writeFileSync(join(work, 'game.log'), log);
  writeFileSync(join(work, 'ours.yaml'), read('importers/gin-lines.yaml'));
  await page.setInputFiles('#open', [join(work, 'game.log'), join(work, 'ours.yaml')]);
  await reader.replace();
  assert.equal(await page.textContent('#name'), 'game.log');
  assert.equal(await page.locator('#map option:checked').textContent(), 'ours.yaml');
  assert.match(await reader.verdict(), /illegal/);
  assert.ok((await reader.marks()).includes('1 takes, throws 51'), 'the line is marked');
  assert.match(await page.textContent('#findings'), /1 left out by a rule/);
  await page.locator('#findings .finding').first().click();
  await reader.tableShows(/turn/);
  await reader.accessible('a mapping');
  await reader.picture(shots, 'mapping');
  await reader.write(log.replace('0 passes', '0 sneezes'));
  assert.match(await page.textContent('#findings'), /none of the 9 patterns matches: 0 sneezes/);
  assert.ok((await reader.marks()).includes('0 sneezes'));
  await reader.choose('#map', 'eaai-gin');
  assert.match(await reader.verdict(), /malformed/);
  await reader.choose('#map', '');
  assert.match(await reader.verdict(), /malformed/);
  await reader.write(log);
  await reader.choose('#map', 'gin-lines');
  assert.match(await reader.verdict(), /illegal/);
  await page.click('#share');
  await page.waitForFunction(() => document.getElementById('shared').textContent !== '');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await reader.load(link.slice(link.indexOf('#')));
  assert.equal(await page.inputValue('#map'), 'gin-lines');
  assert.match(await reader.verdict(), /illegal/);
  const drop = await page.evaluateHandle(([mapping]) => {
    const all = new DataTransfer();
    all.items.add(new File([mapping], 'bad.yaml'));
    return all;
  }, ['read: lines\nlines: 5\n']);
  await page.evaluate((all) => { document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: all, bubbles: true, cancelable: true })); }, drop);
  await page.waitForTimeout(200);
  await reader.judged();
  assert.match(await page.textContent('#findings'), /expected a list of patterns/);
  await reader.choose('#map', '');
});

await test('what a record holds stays text', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  await reader.write(`variant: remik\nplayers: ${hostile}, B"><b>\ndealer: ${hostile}\n\nround\nB"><b>: discard 2S\n`);
  await page.waitForTimeout(500);
  assert.equal(await page.locator('main img, main script').count(), 0);
  await reader.write(JSON.stringify({ variant: '</script><img src=x>', players: [hostile, 'B'] }));
  assert.match(await reader.verdict(), /malformed/);
  await reader.write('\u0000\u202e[{"'.repeat(2000));
  assert.match(await reader.verdict(), /malformed/);
});

/// How long it takes from a key to the painted frame, in a record of so many lines: the fastest but three of twelve keys,
/// since other work of the machine is not the page's.
async function keyTime(lines) {
  let text = '';
  for (let seed = 3; text.split('\n').length < lines; ++seed) text = run(['deal', '--variant', '500-rum', '--seed', String(seed), '--games', '1']) + (text && '\n') + text;
  await reader.write(text.split('\n').slice(0, lines).join('\n'));
  await page.waitForTimeout(2500);
  await reader.cursorTo('discard', 0);
  const took = [];
  for (let i = 0; i < 12; ++i) {
    await page.evaluate(() => { window.painted = new Promise((resolve) => document.getElementById('record').addEventListener('keydown', () => { const from = performance.now(); requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from))); }, { once: true })); });
    await page.keyboard.press('x');
    took.push(await page.evaluate(() => window.painted));
    await page.waitForTimeout(60);
  }
  took.sort((a, b) => a - b);
  console.log(`    ${took.map((t) => Math.round(t)).join(', ')} ms from a key to the frame in ${lines} lines`);
  return took[3];
}
await test('a key in 2,000 lines is painted as soon as one in twenty, but for a frame or two', async () => {
  const few = await keyTime(20), many = await keyTime(2000);
  assert.ok(many - few < kMostMilliseconds, `${many} ms, and ${few} in twenty lines`);
});

await reader.context.close();
rmSync(work, { recursive: true, force: true });
console.log(`${passed} tests of the page passed`);
