// Opens pages of `rumref report` in a browser and uses them as a person would.
// usage: node pages.mjs PROGRAM     (the program to test; tools/browser-test calls this)
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const program = process.argv[2];
const browserPath = process.env.CHROMIUM || '/usr/bin/chromium';
const root = new URL('../../', import.meta.url).pathname;
const work = mkdtempSync(join(tmpdir(), 'rumref-browser-'));
const kMostBytes = 300_000;

function run(args) { // a verdict of illegal (1) or malformed (2) is no failure of the program
  try {
    return execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    assert.ok(error.status === 1 || error.status === 2, `${args.join(' ')}: ${error.stderr}`);
    return error.stdout;
  }
}
function report(record, name) {
  const file = join(work, `${name}.html`);
  run(['report', record, '-o', file]);
  return file;
}

const context = await chromium.launchPersistentContext(join(work, 'profile'), {
  executablePath: browserPath,
  headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
});
const page = await context.newPage();
let complaints = [];
page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) complaints.push(message.text()); });
page.on('pageerror', (error) => complaints.push(String(error)));
page.on('dialog', async (dialog) => { complaints.push(`dialog: ${dialog.message()}`); await dialog.dismiss(); });
page.on('request', (request) => { if (!request.url().startsWith('file:')) complaints.push(`network: ${request.url()}`); });

async function open(file, hash = '') {
  await page.goto('about:blank');
  await page.goto(pathToFileURL(file).href + hash);
}
const when = () => page.textContent('#when');
const cards = (label) => page.getAttribute(`#table [role=img][aria-label^="${label}"]`, 'aria-label');

const tests = {
  async 'a page loads and shows the first finding'() {
    await open(report('samples/remik/several-faults.rgn', 'faults'));
    assert.equal(await page.textContent('h1 .badge'), 'illegal');
    assert.equal(await when(), 'Round 1, turn 2: Gosia');
    assert.equal(await page.locator('#marks a.error').count(), 6);
    assert.match(await page.textContent('#here'), /the KD taken from the discard pile was not used/);
  },
  async 'keys step by turn, by finding and by round'() {
    await open(report('samples/remik/several-faults.rgn', 'faults'));
    await page.keyboard.press('g');
    assert.equal(await when(), 'Round 1: the cards are dealt');
    assert.match(page.url(), /#r1t0$/);
    await page.keyboard.press('ArrowRight');
    assert.equal(await when(), 'Round 1, turn 1: Franek');
    for (let i = 0; i < 3; ++i) await page.keyboard.press('f');
    assert.equal(await when(), 'Round 1, turn 4: Franek');
    assert.match(await page.textContent('#said'), /Franek has not opened/);
    await page.keyboard.press('F');
    assert.equal(await when(), 'Round 1, turn 3: Ela');
    await page.keyboard.press('G');
    assert.equal(await when(), 'Round 1, turn 11: Gosia');
    assert.ok(await page.isDisabled('#next'));
    await open(report('samples/remik/club-evening.rgn', 'evening'));
    await page.keyboard.press('N');
    assert.match(await when(), /^Round 2: /);
    await page.keyboard.press('P');
    assert.match(await when(), /^Round 1: /);
  },
  async 'buttons and the slider step too'() {
    await open(report('samples/remik/several-faults.rgn', 'faults'), '#r1t5');
    await page.click('#next');
    assert.equal(await when(), 'Round 1, turn 6: Ela');
    await page.click('#back-finding');
    assert.equal(await when(), 'Round 1, turn 4: Franek');
    await page.focus('#slider');
    await page.keyboard.press('ArrowRight');
    assert.equal(await when(), 'Round 1, turn 5: Gosia');
    assert.equal(await page.getAttribute('#slider', 'aria-valuetext'), 'Round 1, turn 5: Gosia');
  },
  async 'an address leads to its moment, and shows the cards of it'() {
    await open(report('samples/remik/several-faults.rgn', 'faults'), '#r1t6');
    assert.equal(await when(), 'Round 1, turn 6: Ela');
    assert.equal(await cards('Ela,'), 'Ela, 7 cards: 4 of spades, 9 of spades, 3 of diamonds, 4 of diamonds (new), ' +
      '9 of diamonds, ace of clubs, joker (new)');
    assert.equal(await cards('meld m3'), 'meld m3: king of hearts, king of diamonds, king of clubs, laid by Ela (new)');
    assert.equal(await cards('discard pile'), 'discard pile, the top card last: 4 of clubs, 2 of clubs, jack of clubs, ' +
      'queen of clubs, 2 of diamonds (new) (fault)');
    assert.equal(await page.textContent('#written mark'), 'discard 2D');
    await page.click('#f5 .where a');
    assert.equal(await when(), 'Round 1, turn 8: Gosia');
    assert.match(page.url(), /#r1t8$/);
  },
  async 'every moment shows the table that the terminal shows'() {
    const record = 'samples/remik/club-evening.rgn';
    await open(report(record, 'evening'), '#r1t0');
    for (const round of ['1', '2', '3']) {
      for (const turn of ['0', '3', '5']) {
        await page.evaluate((hash) => { location.hash = hash; }, `r${round}t${turn}`);
        const text = run(['replay', '--round', round, '--turn', turn, record]);
        const hands = [...text.matchAll(/^ {2}(Ala|Bartek|Celina) +(\d+)  (.*)$/gm)];
        assert.equal(hands.length, 3, text);
        for (const [, player, count, list] of hands) {
          const label = await page.waitForSelector(`#table [role=img][aria-label^="${player}, ${count} "]`);
          const words = (await label.getAttribute('aria-label')).replace(/^[^:]*: /, '').replaceAll(' (new)', '');
          assert.equal(words, list.trim().split(' ').map(spoken).join(', '));
        }
      }
    }
  },
  async 'what a record says stays text'() {
    const record = join(work, 'hostile.rgn');
    const names = ['<script>alert(1)</script>', '</script><img src=x onerror=alert(2)>', 'a & b {{data}} "q"'];
    const quoted = names.map((name) => `"${name.replaceAll('"', '\\"')}"`);
    writeFileSync(record, `variant: remik\nplayers: ${quoted.join(', ')}\nid: "<b>x</b>"\n` +
      `note: </title><script>alert(3)</script>\n\nround\ndealer: ${quoted[2]}\n` +
      `${quoted[0]}: discard 5H   # </script><script>alert(4)</script><!--\n${quoted[1]}: take 5H; discard 6H  # \u202eback\n`);
    const file = report(record, 'hostile');
    await open(file, '#r1t2');
    assert.equal(await when(), `Round 1, turn 2: ${names[1]}`);
    assert.deepEqual(await page.locator('.hand bdi').allTextContents(), names);
    assert.equal(await page.locator('img').count(), 0);
    assert.equal(await page.locator('script').count(), 2);
    assert.match(await page.textContent('h1'), /^<b>x<\/b> /);
    assert.match(await page.textContent('#written'), /# \\u202eback/);
  },
  async 'a long game stays small'() {
    for (const variant of ['remik', '500-rum', 'manipulation']) {
      const record = join(work, `long-${variant}.rgn`);
      run(['deal', '--variant', variant, '--seed', '3', '--players', '4', '--output', record]);
      const file = report(record, `long-${variant}`);
      assert.ok(statSync(file).size < kMostBytes, `${variant}: ${statSync(file).size} bytes`);
      await open(file);
      await page.keyboard.press('G');
      const last = await when();
      assert.match(last, /^Round \d+/);
    }
  },
  async 'pages without moves: a scoresheet, and a record that cannot be read'() {
    await open(report('samples/remik/scoresheet.json', 'sheet'));
    assert.equal(await page.locator('#controls').count(), 0);
    assert.ok(await page.isVisible('#scores table'));
    const broken = join(work, 'broken.rgn');
    writeFileSync(broken, 'variant: remik\nplayers: Ala, Bartek\n\nround\nAla: discard 99X\n');
    await open(report(broken, 'broken'));
    assert.equal(await page.textContent('h1 .badge'), 'malformed');
    assert.match(await page.textContent('#findings'), /record\.unknown-card/);
  },
  async 'a page speaks the language asked for, and counts in it'() {
    const file = join(work, 'polski.html');
    run(['--language', 'pl', 'report', 'samples/remik/several-faults.rgn', '-o', file]);
    await open(file, '#r1t4');
    assert.equal(await page.getAttribute('html', 'lang'), 'pl');
    assert.equal(await when(), 'Runda 1, tura 4: Franek');
    assert.equal(await page.textContent('h1 .badge'), 'niezgodne z zasadami');
    assert.equal(await page.getAttribute('#next', 'aria-label'), 'O turę dalej');
    const said = await page.textContent('body');
    assert.match(said, /Na stole/);
    assert.match(said, /Franek ▶ \d+ kart|Franek \d+ kart/);
    assert.doesNotMatch(await page.getAttribute('#table [role=img]', 'aria-label'), / cards?\b|unknown| of /);
  },
  async 'on paper each finding brings its table'() {
    await open(report('samples/remik/several-faults.rgn', 'faults'));
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    assert.equal(await page.locator('.snapshot .felt:visible').count(), 6);
    assert.ok(await page.isHidden('#controls'));
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    assert.equal(await page.locator('.snapshot .felt').count(), 0);
  },
  async 'nothing is wider than a telephone'() {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [record, name] of [['samples/remik/several-faults.rgn', 'faults'], ['samples/500-rum/deep-pick-up.rgn', 'deep']]) {
      await open(report(record, name));
      await page.keyboard.press('G');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), name);
    }
    await page.setViewportSize({ width: 1200, height: 900 });
  },
  async 'the table keeps its height while one steps'() {
    for (const [record, name] of [['samples/remik/several-faults.rgn', 'faults'], ['samples/500-rum/deep-pick-up.rgn', 'deep']]) {
      await open(report(record, name), '#r1t0');
      const heights = new Set();
      for (let i = 0; i < 60 && !(await page.isDisabled('#next')); ++i) {
        heights.add(await page.evaluate(() => `${document.getElementById('table').offsetHeight} ${document.getElementById('table').offsetTop}`));
        await page.keyboard.press('ArrowRight');
      }
      assert.equal(heights.size, 1, `${name}: ${[...heights]}`);
    }
  },
  async 'the cards and the words of a fault are marked'() {
    await open(report('samples/remik/several-faults.rgn', 'faults'), '#r1t3');
    assert.equal(await page.locator('#table .card.bad').count(), 6);
    assert.match(await cards('meld m1'), /10 of spades \(new\) \(fault\)/);
    assert.equal(await page.textContent('#move-list li[aria-current] mark'), 'meld 10S JS QS, 6C 6H 6D');
    assert.equal(await page.locator('#move-list li.error').count(), 6);
    await page.click('#move-list li:nth-child(1) a');
    assert.equal(await when(), 'Round 1, turn 1: Franek');
    assert.equal(await page.locator('#table .card.bad').count(), 0);
  },
  async 'on a telephone controls, finding and table are on one screen'() {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(report('samples/remik/several-faults.rgn', 'faults'), '#r1t3');
    await page.evaluate(() => document.getElementById('stage').scrollIntoView());
    for (const id of ['controls', 'here', 'table']) {
      const box = await page.locator(`#${id}`).boundingBox();
      assert.ok(box.y >= -1 && box.y + box.height <= 845, `${id}: ${JSON.stringify(box)}`);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  },
  async 'marks and numbers of the time line do not lie on each other'() {
    const record = join(work, 'many-rounds.rgn');
    run(['deal', '--variant', 'remik', '--seed', '3', '--output', record]);
    const text = readFileSync(record, 'utf8').replace(/discard (\S+)/g, (all, card) => (card.endsWith('S') ? 'discard ??' : all)).replace(/^score.*$/gm, '');
    writeFileSync(record, text);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await open(report(record, 'many-rounds'));
      for (const selector of ['#round-marks span', '#marks a']) {
        const boxes = await page.locator(selector).evaluateAll((all) => all.map((node) => node.getBoundingClientRect().toJSON()));
        assert.ok(boxes.length > 3, `${selector}: ${boxes.length}`);
        for (let i = 1; i < boxes.length; ++i) assert.ok(boxes[i].left >= boxes[i - 1].right, `${width}: ${selector} ${i}`);
        if (selector === '#marks a') assert.ok(boxes.every((box) => box.width >= 24 && box.height >= 24), `${width}: a mark is too small`);
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  },
  async 'a legal game opens at its start, and a page names the file without its folder'() {
    await open(report('samples/remik/club-evening.rgn', 'evening'));
    assert.equal(await page.textContent('h1 .badge'), 'legal');
    assert.equal(await when(), 'Round 1: the cards are dealt');
    assert.doesNotMatch(await page.textContent('footer'), /samples/);
    assert.match(await page.textContent('footer'), /club-evening\.rgn/);
  },
  async 'within another page a page leaves that one where it is'() {
    const outer = join(work, 'outer.html');
    report('samples/remik/several-faults.rgn', 'faults');
    writeFileSync(outer, '<body style="height: 4000px"><p style="height: 1500px">text</p><iframe src="faults.html#r1t3" width="600" height="400"></iframe>');
    await open(outer);
    await page.waitForTimeout(500);
    assert.equal(await page.evaluate(() => window.scrollY), 0);
  },
  async 'tiles are drawn as tiles'() {
    await open(report('samples/rummikub/laid-and-drew.rgn', 'tiles'));
    assert.ok(await page.locator('#table .card.tile .number').count() > 10);
    assert.match(await page.getAttribute('#table [role=img]', 'aria-label'), /(black|red|blue|orange) \d+/);
    await open(report('samples/remik/several-faults.rgn', 'faults'));
    assert.equal(await page.locator('.card.tile').count(), 0);
  },
  async 'a page is called by its event and date'() {
    await open(report('samples/remik/several-faults.rgn', 'faults'));
    assert.match(await page.title(), /^beginners' evening, 2026-02-12: illegal$/);
  },
  async 'on paper there are as many pages as the findings need'() {
    const pages = async (record, name) => {
      await open(report(record, name));
      const pdf = await page.pdf({ format: 'A4' });
      return (pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) || []).length;
    };
    assert.ok(await pages('samples/remik/opening-of-50.rgn', 'one') <= 2);
    assert.ok(await pages('samples/remik/several-faults.rgn', 'faults') <= 6);
  },
  async 'a folder has a front page that opens on what needs a look'() {
    const site = join(work, 'site');
    run(['report', 'samples/remik', 'samples/500-rum', 'samples/gin', '-o', site + '/']);
    await open(join(site, 'index.html'));
    const badges = () => page.locator('#games .badge').allTextContents();
    const shown = await badges();
    assert.ok(shown.length > 3 && !shown.includes('legal'), String(shown));
    assert.equal(shown[0], 'malformed');
    await page.selectOption('#show', 'all');
    assert.ok((await badges()).includes('legal'));
    const links = await page.locator('#games a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    assert.equal(new Set(links).size, links.length);
    for (const link of links) assert.ok(existsSync(join(site, link)), link);
    const others = readdirSync(site).filter((file) => !links.includes(file));
    assert.deepEqual(others.filter((file) => !/^rules-[0-9a-f]{12}\.html$/.test(file)).sort(), ['index.html', 'page.js', 'site.js', 'style.css']);
    await page.selectOption('#code', 'opening.points');
    for (const row of await page.locator('#games tbody tr').allTextContents()) assert.match(row, /opening\.points/);
    await page.fill('#search', 'several');
    assert.equal(await page.locator('#games tbody tr').count(), 1);
    assert.match(page.url(), /code=opening\.points/);
    await page.reload();
    assert.equal(await page.locator('#games tbody tr').count(), 1);
    await page.click('#games a');
    assert.equal(await page.textContent('h1 .badge'), 'illegal');
    assert.ok(await page.locator('#table .card').count() > 20);
    await page.click('a[href^="rules-"]');
    assert.match(await page.textContent('#settings'), /opening\.points/);
    await page.click('.up a');
    assert.match(await page.title(), /games$/);
  },
  async 'a page of a front page has 200 games at most'() {
    const games = join(work, 'many.ndjson');
    run(['deal', '--variant', 'gin', '--seed', '2', '--games', '450', '--rounds', '1', '--to', 'ndjson', '--output', games]);
    const site = join(work, 'many');
    run(['report', games, '-o', site + '/']);
    await open(join(site, 'index.html'), '#show=all');
    assert.equal(await page.locator('#games tbody tr').count(), 200);
    assert.equal(await page.textContent('#page'), 'page 1 of 3');
    await page.click('#later');
    await page.click('#later');
    assert.equal(await page.locator('#games tbody tr').count(), 50);
    assert.ok(await page.isDisabled('#later'));
    const bytes = readdirSync(site).reduce((sum, file) => sum + statSync(join(site, file)).size, 0);
    assert.ok(bytes / 450 * 5000 < 60e6, `${bytes} bytes`);
  },
};

function spoken(card) {
  const suits = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
  const ranks = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };
  if (card === 'JK') return 'joker';
  return `${ranks[card.slice(0, -1)] || card.slice(0, -1)} of ${suits[card.slice(-1)]}`;
}

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  complaints = [];
  try {
    await test();
    assert.deepEqual(complaints, []);
    console.log(`ok: ${name}`);
  } catch (error) {
    ++failed;
    console.log(`FAILED: ${name}\n${error.stack}`);
  }
}
await context.close();
rmSync(work, { recursive: true, force: true });
console.log(`${Object.keys(tests).length - failed} of ${Object.keys(tests).length} browser tests passed`);
process.exit(failed === 0 ? 0 : 1);
