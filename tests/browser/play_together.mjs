// What people do with the page together: links, disputes, turns written by clicks; on a phone, in forced colours, in
// Polish, on paper.
// usage: node play_together.mjs PAGE PROGRAM [SCREENSHOTS]     (tools/play-test calls this)
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Reader, SIZES, read, runner } from './play_tools.mjs';

const [file, program, shots] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'rumref-play-'));
const run = runner(program);
const kMostOfLink = 1500;  // characters, of a game of 25 lines

const ala = await Reader.open(file, join(work, 'ala'));
const bartek = await Reader.open(file, join(work, 'bartek'), { viewport: SIZES.phone });
let passed = 0;
async function test(what, body, of = ala) {
  await body(of, of.page);
  assert.deepEqual([...ala.complaints, ...bartek.complaints], [], what);
  passed += 1;
  console.log(`ok: ${what}`);
}
async function until(holds) {
  for (const last = Date.now() + 15000; !await holds(); await new Promise((wake) => { setTimeout(wake, 100); })) assert.ok(Date.now() < last, String(holds));
}
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

await test('a link made in one browser opens in another at the same moment, with the same verdict', async (reader, page) => {
  await reader.write(read('samples/remik/several-faults.rgn'));
  await page.waitForTimeout(600);
  await page.locator('.finding summary').nth(1).click();
  await page.locator('.finding[open] button', { hasText: 'opening.points = 48' }).click();
  await reader.judged();
  await page.waitForFunction(() => /with opening\.points = 48/.test(document.getElementById('verdict').textContent));
  await page.waitForTimeout(600);
  await reader.cursorTo('swap KC for JK');
  await reader.tableShows(/turn 6: Ela/);
  await page.click('#share');
  await page.waitForFunction(() => document.getElementById('shared').textContent !== '');
  const link = await clipboard(page);
  assert.ok(link.startsWith('file:') && link.includes('#at=r1t6&lang=en&record='), link.slice(0, 80));
  console.log(`    25 lines: ${link.length - link.indexOf('#')} characters behind the address`);
  assert.ok(link.length - link.indexOf('#') < kMostOfLink, String(link.length));
  await bartek.load(link.slice(link.indexOf('#')));
  assert.equal(await bartek.text(), await reader.text());
  assert.equal(await bartek.verdict(), await reader.verdict());
  await bartek.tableShows(/turn 6: Ela/);
  assert.equal(await bartek.scroll(), 0);
  assert.doesNotMatch(bartek.page.url(), /#/);
  await bartek.load(link.slice(link.indexOf('#'), -40));
  assert.match(await bartek.page.textContent('#unreadable'), /The link is damaged/);
});

await test('a link of the program opens too, in its language', async () => {
  const told = run(['--language', 'pl', 'dispute', 'samples/remik/opening-of-50.rgn', '--round', '1', '--turn', '4', '--page', 'https://example.org/play/', '--link']);
  const link = told.match(/https:\S+/)[0];
  await bartek.load(link.slice(link.indexOf('#')));
  assert.equal(await bartek.text(), read('samples/remik/opening-of-50.rgn'));
  assert.match(await bartek.verdict(), /niezgodne/);
  await bartek.tableShows(/tura 4/);
  const page = run(['report', 'samples/remik/opening-of-50.rgn', '--page', 'https://example.org/play/']);
  const href = page.match(/id="referee" href="([^"]*)"/)[1].replaceAll('&amp;', '&');
  await bartek.load(href.slice(href.indexOf('#')));
  assert.match(await bartek.verdict(), /illegal/);
});

await test('a dispute in the page is that of the program; it can be copied as text, Markdown and a picture', async (reader, page) => {
  await page.reload();
  await reader.load();
  await reader.write(read('samples/remik/opening-of-50.rgn'));
  await page.waitForTimeout(700);
  await page.locator('.finding summary').first().click();
  await page.locator('.finding[open] [data-act=dispute]').click();
  await page.waitForSelector('#dispute-body table');
  assert.match(await page.textContent('#dispute-body'), /Under remik the turn breaks a rule[\s\S]*What is argued about here/);
  await reader.accessible('dispute open');
  await reader.picture(shots, 'dispute');
  const told = (format) => run(['dispute', 'samples/remik/opening-of-50.rgn', '--round', '1', '--turn', '2', '--format', format]);
  const rows = await page.locator('#dispute-body tbody tr').count();
  assert.equal(rows, JSON.parse(told('json')).rule_sets.length);
  const finding = JSON.parse(run(['check', '--format', 'json', 'samples/remik/opening-of-50.rgn'])).findings[0];
  await page.click('#copy-text');
  await page.waitForFunction(() => document.getElementById('shared').textContent === 'Copied.');
  const rest = (words) => words.slice(words.indexOf('\n'));
  assert.equal(rest(await clipboard(page)), rest(run(['dispute', 'samples/remik/opening-of-50.rgn', '--round', String(finding.round), '--turn', String(finding.turn)])));
  await page.click('#copy-markdown');
  await until(async () => (await clipboard(page)).startsWith('## '));
  await page.click('#copy-picture');
  await until(() => page.evaluate(async () => (await navigator.clipboard.read())[0].types.includes('image/png')));
  const size = await page.evaluate(async () => {
    const picture = await createImageBitmap(await (await navigator.clipboard.read())[0].getType('image/png'));
    return [picture.width, picture.height];
  });
  assert.ok(size[0] >= 1800 && size[1] > 600, String(size));
  await page.locator('#findings .finding').first().waitFor();
  await page.click('#dispute-close');
  assert.equal(await page.isVisible('#dispute'), false);
});

await test('somebody who has never seen the notation writes a legal turn of gin by clicks alone', async (reader, page) => {
  const game = read('samples/gin/three-hands.rgn').split('\n');
  const end = game.findIndex((line) => line.startsWith('Bartek: take JC'));
  await reader.write(game.slice(0, end + 1).join('\n') + '\n');
  await page.waitForTimeout(700);
  if (await page.isEnabled('#last')) await page.click('#last');
  await reader.tableShows(/turn 2: Bartek/);
  assert.equal(await page.inputValue('#whose'), 'Ala');
  await page.click('#draw');
  await reader.accessible('choosing a card');
  await page.click('#cards-to-choose [data-card="7S"]');
  await reader.tableShows(/turn 3: Ala/);
  await page.locator('#board [data-seat="0"] [data-card="7S"]').click();
  await page.click('#discard');
  await reader.judged();
  await page.waitForFunction(() => /discard 7S/.test(document.getElementById('record').value));
  assert.match(await reader.text(), /\nAla: draw 7S; discard 7S\n$/);
  await reader.judged();
  assert.match(await reader.verdict(), /^legal so far/);
  await page.waitForTimeout(500);
  assert.equal(await page.inputValue('#whose'), 'Bartek');
  await page.locator('#board [data-pile] .card').last().click();
  await page.waitForFunction(() => /Bartek: take 7S/.test(document.getElementById('record').value));
  await page.click('#undo');
  assert.doesNotMatch(await reader.text(), /Bartek: take 7S/);
});

await test('what may be done now is listed, and a click or a key writes it', async (reader, page) => {
  const listed = async (words) => {
    await page.waitForFunction((source) => !document.getElementById('moves').hidden && new RegExp(source).test(document.getElementById('to-move').textContent), words.source);
    return page.locator('#steps button').allTextContents();
  };
  const game = read('samples/gin/three-hands.rgn').split('\n');
  const end = game.findIndex((line) => line.startsWith('Ala: pass'));
  await reader.write(game.slice(0, end + 1).join('\n') + '\n');
  assert.deepEqual(await listed(/^round 1, turn 2: Bartek is to move$/), ['pass', 'take J♣']);
  assert.deepEqual(JSON.parse(run(['moves', '--format', 'json', '-'], await reader.text())).moves, [{ move: 'pass' }, { move: 'take JC' }]);
  await page.evaluate(() => document.querySelector('#steps button').focus());
  await page.keyboard.press('ArrowRight');
  const y = await reader.scroll();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /\nBartek: take JC\n$/.test(document.getElementById('record').value));
  const steps = await listed(/Bartek is to move; still owed: /);
  assert.match(steps[0], /^knock A♥ 2♥ 3♥, 4♥ 5♥ 6♥, 4♦ 5♦ 6♦; discard 8♣$/);
  assert.equal(await page.evaluate(() => document.activeElement.parentElement.id), 'steps', 'the focus stays in the list');
  assert.match(await page.textContent('#said'), /Bartek is to move/);
  assert.equal(await reader.scroll(), y);
  await reader.accessible('moves');
  await page.locator('#steps button', { hasText: 'discard 8♣' }).last().click();
  await page.waitForFunction(() => /\nBartek: take JC; discard 8C\n$/.test(document.getElementById('record').value));
  assert.deepEqual(await listed(/turn 3: Ala is to move/), ['draw', 'take 8♣']);
  assert.equal(await reader.verdict(), 'legal so far');
  await reader.tableShows(/turn 2: Bartek/);
  await page.locator('#steps button', { hasText: 'draw' }).click();
  await page.click('#cards-to-choose [data-card="7S"]');
  await page.waitForFunction(() => /\nAla: draw 7S\n$/.test(document.getElementById('record').value));
  await listed(/turn 3: Ala is to move; still owed/);
  await page.click('#undo');
  assert.match(await reader.text(), /\nBartek: take JC; discard 8C\n$/);
  await page.click('#undo');
  assert.match(await reader.text(), /\nBartek: take JC\n$/);
  await listed(/turn 2: Bartek/);
  await reader.choose('#language', 'pl');
  await listed(/runda 1, tura 2: gra Bartek; pozostaje do zrobienia/);
  assert.equal(await page.textContent('#moves-head'), 'Co można teraz zrobić');
  await reader.choose('#language', 'en');
  await reader.write(read('samples/gin/three-hands.rgn'));
  await page.waitForTimeout(700);
  assert.equal(await page.isVisible('#moves'), false, 'nothing goes on');
  await reader.picture(shots, 'moves');
});

await test('a search for moves keeps nobody from writing', async (reader, page) => {
  // Here a table is taken apart, which takes a while.
  const game = run(['deal', '--variant', 'rummikub', '--seed', '1', '--games', '1']).split('\n');
  const text = game.slice(0, 1130).join('\n') + '\n';
  await reader.write(text);
  await page.waitForTimeout(400);  // the search has begun
  await page.focus('#record');
  await page.keyboard.press('Control+End');
  const from = Date.now();
  await page.keyboard.type('#');
  await reader.judged();
  const waited = Date.now() - from;
  console.log(`    a verdict ${waited} ms after a key, while moves are searched`);
  assert.equal(await reader.text(), `${text}#`);
  await page.waitForFunction(() => document.querySelectorAll('#steps button').length > 10, null, { timeout: 60000 });
  const step = page.locator('#steps button', { hasText: 'meld' }).first();
  await step.click();
  await page.waitForFunction(() => /\nCelina: meld [^\n]*\n#$/.test(document.getElementById('record').value));
});

await test('a turn is stepped through action by action', async (reader, page) => {
  await reader.write(read('samples/remik/several-faults.rgn'));
  await page.waitForTimeout(700);
  await reader.cursorTo('Ela: draw 9S');
  await reader.tableShows(/turn 3: Ela$/);
  await page.click('#action-earlier');
  await reader.tableShows(/turn 3: Ela · 2\/3/);
  assert.equal(await page.locator('#board [data-pile] .card').count(), 1, 'nothing is discarded yet');
  assert.equal(await page.locator('#board .meld').count(), 2);
  await page.click('#action-earlier');
  await reader.tableShows(/turn 3: Ela · 1\/3/);
  assert.equal(await page.locator('#board .meld').count(), 0);
  await page.click('#action-later');
  await page.waitForFunction(() => / 2\/3/.test(document.getElementById('when').textContent));
  await page.click('#action-later');
  await reader.tableShows(/turn 3: Ela$/);
  await page.click('#action-later');
  await reader.tableShows(/turn 4: Franek · 1\/3/);
});

await test('what can stand at the cursor is offered, and certain repairs are one click', async (reader, page) => {
  await reader.write('variant: gin\nplayers: Ala, Bartek\n\nround\ndealer: Ala\nBartk: draw 7S; KD\n');
  await page.locator('.finding summary').first().click();
  await page.locator('.finding[open] .repair', { hasText: 'Write Bartek' }).click();
  await reader.judged();
  await page.locator('.finding summary', { hasText: 'KD' }).click();
  await page.locator('.finding[open] .repair', { hasText: 'Write discard KD' }).click();
  await reader.judged();
  assert.match(await reader.text(), /^Bartek: draw 7S; discard KD$/m);
  await reader.write(read('samples/remik/opening-of-50.rgn'));
  await page.waitForTimeout(600);
  await reader.cursorTo('score: Ala');
  await page.keyboard.type('Bar');
  assert.deepEqual(await page.locator('#offers .offer').allTextContents(), ['Bartek:']);
  await page.keyboard.press('Control+Space');
  assert.deepEqual((await page.locator('#offers .offer').allTextContents()).slice(0, 3), ['draw', 'take', 'meld']);
  await page.locator('#offers .offer', { hasText: 'discard' }).click();
  assert.ok((await page.locator('#offers .offer').allTextContents()).includes('5♠'), 'cards held');
  assert.match(await reader.text(), /^Bartek: discard score/m);
});

await test('on a phone: verdict and table first, the text last, steps by swiping, targets large enough', async (reader, page) => {
  await reader.load();
  await reader.write(read('samples/remik/several-faults.rgn'));
  await page.waitForTimeout(700);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(200);
  const top = (id) => page.evaluate((one) => document.querySelector(one).getBoundingClientRect().top + window.scrollY, id);
  assert.ok(await top('#verdict') < await top('#board') && await top('#board') < await top('#findings') && await top('#findings') < await top('#record'));
  assert.ok(await top('#board') < 400, 'the table is on the first screen');
  assert.equal(await page.locator('.finding').first().evaluate((node) => node.offsetHeight < 40), true, 'a finding is a line');
  assert.equal(await page.isVisible('.by-keys'), false, 'words on keys that are not there');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  const before = await page.textContent('#when');
  await page.evaluate(() => {
    const room = document.getElementById('stage');
    const touch = (x) => new Touch({ identifier: 1, target: room, clientX: x, clientY: 300 });
    room.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(100)], changedTouches: [touch(100)] }));
    room.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [touch(300)] }));
  });
  assert.notEqual(await page.textContent('#when'), before);
  assert.equal(await reader.scroll(), 0);
  await page.locator('.finding summary').nth(1).click();
  await page.waitForSelector('.finding[open] .acts');
  await reader.accessible('phone, finding open');
  await page.locator('.finding[open] [data-act=dispute]').click();
  await page.waitForSelector('#dispute-body table');
  await reader.accessible('phone, dispute open');
  await reader.picture(shots, 'phone-dispute');
  await page.emulateMedia({ colorScheme: 'dark' });
  await reader.accessible('phone, dark');
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await reader.accessible('phone, forced colours');
  assert.match(await page.textContent('.finding.error summary'), /✕ illegal/);
  await page.setViewportSize(SIZES.desktop);
  await reader.accessible('forced colours');
  await reader.picture(shots, 'forced');
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize(SIZES.phone);
}, bartek);

await test('it speaks Polish, all of it, in the words of the program', async (reader, page) => {
  await reader.write(read('samples/remik/opening-of-50.rgn'));
  await reader.choose('#language', 'pl');
  await page.waitForFunction(() => /niezgodne z zasadami/.test(document.getElementById('verdict').textContent));
  await reader.tableShows(/Runda 1, tura/);
  await page.locator('.finding summary').first().click();
  await page.waitForSelector('.finding[open] .where');
  assert.match(await page.textContent('.finding'), /pierwsze wyłożenie[\s\S]*runda 1, tura 2/);
  const shown = await page.evaluate(() => document.body.innerText);
  for (const word of ['Findings', 'House rules', 'Under which', 'Language', 'Save', 'hand', 'turn ']) assert.ok(!shown.includes(word) || word === 'hand', word);
  await reader.choose('#language', 'en');
});

await test('it speaks German, all of it', async (reader, page) => {
  await reader.write(read('samples/remik/opening-of-50.rgn'));
  await reader.choose('#language', 'de');
  await page.waitForFunction(() => /regelwidrig/.test(document.getElementById('verdict').textContent));
  await reader.tableShows(/Runde 1, Zug/);
  if (await page.$('.finding[open]') === null) await page.locator('.finding summary').first().click();
  await page.waitForSelector('.finding[open] .where');
  assert.match(await page.textContent('.finding'), /Erstauslage[\s\S]*Runde 1, Zug 2/);
  const shown = await page.evaluate(() => document.body.innerText);
  for (const word of ['Findings', 'House rules', 'Under which', 'Language', 'Save', 'turn ', 'Report']) assert.ok(!shown.includes(word), word);
  await reader.choose('#language', 'en');
});

await test('on paper the text and the table are whole', async (reader, page) => {
  await page.emulateMedia({ media: 'print' });
  const whole = await page.evaluate(() => {
    const lines = document.getElementById('lines');
    return [document.getElementById('editor').clientHeight >= lines.scrollHeight, document.getElementById('board').offsetHeight > 100, getComputedStyle(document.getElementById('keys')).display];
  });
  assert.deepEqual(whole, [true, true, 'none']);
  await page.emulateMedia({ media: null });
});

await test('served, it can be kept as an app; a server that forbids WebAssembly is told of in words', async (reader) => {
  let policy = {};
  const server = createServer((_, answer) => { answer.writeHead(200, { 'content-type': 'text/html', ...policy }).end(readFileSync(file)); }).listen(0);
  const tab = await reader.context.newPage();
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  await tab.waitForSelector('html[data-ready]');
  const session = await reader.context.newCDPSession(tab);
  assert.deepEqual((await session.send('Page.getAppManifest')).errors, []);
  assert.deepEqual((await session.send('Page.getInstallabilityErrors')).installabilityErrors, []);
  policy = { 'content-security-policy': "script-src 'unsafe-inline'; worker-src blob:" };
  await tab.goto('about:blank');
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  await tab.waitForFunction(() => document.getElementById('no-findings').textContent.includes('a policy that forbids WebAssembly'));
  await tab.close();
  server.close();
});

await ala.context.close();
await bartek.context.close();
rmSync(work, { recursive: true, force: true });
console.log(`${passed} tests of the page together passed`);
