// What the tests of the referee's page share: a browser, the page in it, and how it is asked.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const root = new URL('../../', import.meta.url).pathname;
export const read = (name) => readFileSync(join(root, name), 'utf8');
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

/// Runs the program, and gives what it prints, whatever it makes of the record.
export const runner = (program) => (args, input) => {
  try {
    return execFileSync(program, args, { cwd: root, encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (error) {
    return error.stdout;
  }
};

/// A browser with a profile of its own, and the page in it.
export class Reader {
  static async open(file, profile, { viewport = SIZES.desktop, hash = '', ...options } = {}) {
    const reader = new Reader();
    reader.context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium', headless: true, viewport, locale: 'en-GB', acceptDownloads: true, permissions: ['clipboard-read', 'clipboard-write'], ...options,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
    reader.page = reader.context.pages()[0] || await reader.context.newPage();
    reader.complaints = [];
    reader.address = pathToFileURL(file).href;
    const { page, complaints } = reader;
    page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) complaints.push(message.text()); });
    page.on('pageerror', (error) => complaints.push(String(error.stack)));
    page.on('dialog', (dialog) => dialog.accept());
    page.on('request', (request) => { if (!/^(file|blob|data):/.test(request.url())) complaints.push(`request: ${request.url()}`); });
    await reader.load(hash);
    return reader;
  }
  async load(hash = '') {
    await this.page.goto('about:blank');
    await this.page.goto(this.address + hash);
    await this.page.waitForSelector('html[data-ready]');
    await this.judged();
  }
  async judged() {
    await this.page.waitForSelector('#ruling[aria-busy="false"]');
  }
  async write(text) {
    await this.page.fill('#record', text);
    await this.judged();
  }
  async choose(id, value) {
    await this.page.selectOption(id, value);
    await this.judged();
  }
  /// An example, whatever is written.
  async example(number) {
    await this.page.selectOption('#example', String(number));
    await this.replace();
  }
  /// Says yes where the page asks whether what was written may be replaced.
  async replace() {
    const question = this.page.locator('#replace[open] button[value=yes]');
    await this.page.waitForTimeout(150);
    if (await question.isVisible()) await question.click();
    await this.page.waitForTimeout(100);
    await this.judged();
  }
  verdict() { return this.page.textContent('#verdict'); }
  text() { return this.page.inputValue('#record'); }
  marks() { return this.page.locator('#lines mark').allTextContents(); }
  scroll() { return this.page.evaluate(() => window.scrollY); }
  async tableShows(what) {
    await this.page.waitForFunction((source) => new RegExp(source).test(document.getElementById('when').textContent) && !document.getElementById('stage').hidden, what.source);
  }
  cursorTo(words, offset = 0) {
    return this.page.evaluate(([wanted, by]) => {
      const record = document.getElementById('record');
      const at = record.value.indexOf(wanted) + by;
      record.focus({ preventScroll: true });
      record.setSelectionRange(at, at);
    }, [words, offset]);
  }
  /// Nothing that automated checks know of keeps anybody from using the page as it is now.
  async accessible(what) {
    await this.page.evaluate(axe);
    const found = await this.page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
    assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 4).join(', ')}`), [], what);
  }
  async picture(folder, name) {
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    await this.page.screenshot({ path: join(folder, `${name}.png`) });
  }
}
