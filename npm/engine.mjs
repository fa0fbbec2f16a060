// Loads the engine and calls it: a WebAssembly module that is given the bytes of a file and options, and
// answers with what the program would have written, byte for byte. Runs in Node and in pages; needs no
// file, no network and no library.

/** What went wrong: options that cannot be, a file that cannot be read, or an engine that gave up. */
export class RumrefError extends Error {
  constructor(message, answer) {
    super(message);
    this.name = 'RumrefError';
    this.answer = answer; // null: the engine gave up; the next call has a new one
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** All that the module asks of its surroundings: where its internal errors go. */
function surroundings(memory, tell) {
  const view = () => new DataView(memory().buffer);
  return {
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_close: () => 8, // no such file
    fd_seek: () => 8,
    fd_write(file, parts, count, written) {
      let size = 0;
      for (let i = 0; i < count; ++i) {
        const at = view().getUint32(parts + 8 * i, true);
        const length = view().getUint32(parts + 8 * i + 4, true);
        tell(decoder.decode(new Uint8Array(memory().buffer, at, length)));
        size += length;
      }
      view().setUint32(written, size, true);
      return 0;
    },
    proc_exit(status) {
      throw new Error(`the engine ended with ${status}`);
    },
  };
}

/** One instance of the module. After a trap it is of no use any more. */
class Instance {
  constructor(module) {
    this.words = '';
    const wasi = surroundings(() => this.exports.memory, (text) => { this.words += text; });
    const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi });
    this.exports = instance.exports;
    this.exports._initialize();
  }

  call(command, name, options, bytes) {
    const parts = [encoder.encode(name), encoder.encode(options), bytes];
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    let at = this.exports.rumref_room(size);
    for (const part of parts) {
      new Uint8Array(this.exports.memory.buffer, at, part.length).set(part);
      at += part.length;
    }
    const status = this.exports[`rumref_${command}`](parts[0].length, parts[1].length);
    return { status, output: this.text('output'), problems: this.text('problems') };
  }

  text(what) {
    const at = this.exports[`rumref_${what}`]();
    const size = this.exports[`rumref_${what}_size`]();
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, at, size));
  }
}

/** The bytes of what a caller has: text, bytes, or a record as an object of JSON. */
export function bytesOf(record) {
  if (record instanceof Uint8Array) return record;
  if (record instanceof ArrayBuffer) return new Uint8Array(record);
  if (typeof record === 'string') return encoder.encode(record);
  if (typeof record === 'object' && record !== null) return encoder.encode(JSON.stringify(record));
  throw new TypeError(`a record is text, bytes or an object, not ${record === null ? 'null' : typeof record}`);
}

/** The calls that give verdicts have no formats. */
function withoutFormat(options) {
  if (options?.format !== undefined) throw new TypeError("verdicts have no format; call('check', name, { format }, record) has");
  return options;
}

/** House rules as an object, from the forms a call may have them in. */
function settingsOf(set) {
  if (!Array.isArray(set)) return set;
  return Object.fromEntries(set.map((given) => {
    const sign = given.indexOf('=');
    if (sign <= 0) throw new RumrefError(`set ${given}: KEY=VALUE is expected`, null);
    return [given.slice(0, sign), given.slice(sign + 1)];
  }));
}

/** The engine. What it is given cannot harm it: a trap costs the one call, and the next has a new instance. */
export class Engine {
  #module;
  #instance = null;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
  }

  /**
   * What the program would have written: its exit status, standard output and standard error.
   * @param {import('./engine.d.ts').Command} command
   */
  call(command, name = '', options = {}, record = '') {
    this.#instance ??= new Instance(this.#module);
    const instance = this.#instance;
    const [given, bytes] = [JSON.stringify(options), bytesOf(record)];
    try {
      return instance.call(command, name, given, bytes);
    } catch (cause) {
      this.#instance = null;
      const words = instance.words.trim();
      throw new RumrefError(`the engine gave up: ${words || cause.message}`, null);
    }
  }

  #expect(command, name, options, record) {
    const answer = this.call(command, name, options, record);
    if (answer.output === '' && answer.problems !== '')
      throw new RumrefError(answer.problems.trim().replace(/^rumref: /, ''), answer);
    return answer.output;
  }

  /** The answer to a request of `rumref serve`; the sessions are those of this engine. */
  ask(request, { lang } = {}) {
    const output = this.#expect('ask', '', lang === undefined ? {} : { lang }, request);
    const { ok, error, ...answer } = JSON.parse(output);
    if (!ok) throw new RumrefError(error, { status: 2, output, problems: '' });
    return answer;
  }

  /** What may be done at the end of a record, or at an earlier moment: that of `rumref moves --format json`. */
  moves(record, { lang, set, form, ...options } = {}) {
    const isObject = typeof record === 'object' && record !== null && !(record instanceof Uint8Array || record instanceof ArrayBuffer);
    const request = { do: 'moves', ...options, set: settingsOf(set), form: form ?? (isObject ? 'json' : 'text'), record: decoder.decode(bytesOf(record)) };
    return this.ask(request, { lang }).moves;
  }

  /** A game that is being played. */
  session(variant, options) {
    return new Session(variant, { ...options, engine: this });
  }

  /** The verdicts of every record of a file: those of `rumref check --format json`. */
  judgeAll(file, { name = 'record', ...options } = {}) {
    withoutFormat(options);
    const output = this.#expect('check', name, { ...options, format: 'json' }, bytesOf(file));
    if (output === '') return [];
    const verdicts = JSON.parse(output);
    return Array.isArray(verdicts) ? verdicts : [verdicts];
  }

  /** The verdict of a record. */
  judge(record, options) {
    return this.#only(this.judgeAll(record, options));
  }

  /** The verdicts of the games of a scoresheet: those of `rumref score --format json`. */
  scoreAll(sheet, { name = 'sheet', ...options } = {}) {
    withoutFormat(options);
    const output = this.#expect('score', name, { ...options, format: 'json' }, bytesOf(sheet));
    if (output === '') return [];
    const verdicts = JSON.parse(output);
    return Array.isArray(verdicts) ? verdicts : [verdicts];
  }

  /** The verdict of a scoresheet of one game. */
  score(sheet, options) {
    return this.#only(this.scoreAll(sheet, options));
  }

  #only(verdicts) {
    if (verdicts.length === 1) return verdicts[0];
    throw new RumrefError(`there are ${verdicts.length} records; ask for all of them`, null);
  }

  /** A page (HTML) that shows a record and its verdict: that of `rumref report`. */
  report(record, { name = 'record', ...options } = {}) {
    return this.#expect('report', name, options, bytesOf(record));
  }

  /** One moment under several rule sets: what `rumref dispute` prints, as text, Markdown, JSON or a page. */
  dispute(record, { name = 'record', format = 'text', ...options } = {}) {
    return this.#expect('dispute', name, { ...options, format }, bytesOf(record));
  }

  /** Every setting of a variant: what it means and takes, and what it is. */
  settings(options = {}) {
    return JSON.parse(this.#expect('settings', '', options));
  }

  /** A code, or a family of them, in words; with the rule of a variant where one is named. */
  explain(code, options = {}) {
    return this.#expect('explain', code, options);
  }

  /** Name and title of every variant. */
  variants(options = {}) {
    return JSON.parse(this.#expect('variants', '', options));
  }

  /** "rumref 0.2.0": what verdicts name as their engine. */
  get version() {
    return this.call('version').output;
  }
}

const copied = Symbol('the session that is copied');
/** Sessions that nobody holds any more are ended. */
const forgotten = new FinalizationRegistry(({ engine, name }) => {
  try {
    engine.ask({ do: 'end', session: name });
  } catch {
    // It was ended before, or its engine is gone.
  }
});
let sessions = 0; // so many there were, of any engine

/** A game that is being played: dealt by its seed, or gone on with from a record. */
export class Session {
  #name = `session ${++sessions}`;
  #engine;
  #lang;
  #rules;
  #state;

  /** @param {string|null} variant that of the record where it is null */
  constructor(variant, { engine, players, seed, record, set, lang, [copied]: from } = {}) {
    this.#engine = engine;
    this.#lang = lang;
    this.#rules = { variant: variant ?? undefined, set: settingsOf(set) };
    const text = record === undefined ? undefined : decoder.decode(bytesOf(record));
    this.#state = from === undefined ? this.#ask({ do: 'session', ...this.#rules, players, seed, record: text }).state
      : from.#ask({ do: 'copy', as: this.#name }).state;
    forgotten.register(this, { engine, name: this.#name }, this);
  }

  #ask(request) {
    return this.#engine.ask({ session: this.#name, ...request }, { lang: this.#lang });
  }

  /** What may be done, all at once. */
  get state() {
    return this.#state;
  }

  /** Who is to move; empty where a round is over. */
  get toMove() {
    return this.#state.to_move ?? '';
  }

  /** What has to be done before the turn can end. */
  get owed() {
    return this.#state.owed;
  }

  get isRoundOver() {
    return this.isOver || this.#state.may_deal === true;
  }

  /** The game is finished. */
  get isOver() {
    return this.#state.finished === true;
  }

  /** Whether moves() left none out. */
  get isComplete() {
    return this.#state.complete;
  }

  /** Every step by which some legal way of ending the turn begins, and `round` where the next round may be dealt. */
  moves({ limit } = {}) {
    const state = limit === undefined ? this.#state : (this.#state = this.#ask({ do: 'state', limit }).state);
    return state.may_deal ? [...state.moves, { move: 'round' }] : state.moves;
  }

  /** Plays a move of moves(), or a line as a record has it. One against the rules changes nothing, unless it is to stand. */
  apply(move, { stands } = {}) {
    const act = typeof move === 'string' ? { line: move } : { line: move.table ?? move.move, player: move.player };
    const { applied, state } = this.#ask({ do: 'apply', ...act, stands });
    this.#state = state;
    return applied;
  }

  /** Takes back the line applied last; false where there is none. */
  undo() {
    if (this.#state.may_undo !== true) return false;
    this.#state = this.#ask({ do: 'undo' }).state;
    return true;
  }

  /** The same game, which plays on by itself. */
  copy() {
    return new this.constructor(this.#rules.variant, { engine: this.#engine, set: this.#rules.set, lang: this.#lang, [copied]: this });
  }

  /** The record as that player knows it. */
  view(player) {
    return this.#ask({ do: 'state', player, limit: 0 }).view;
  }

  /** The record so far. */
  record() {
    return this.#ask({ do: 'state', record: true, limit: 0 }).record;
  }

  /** The verdict on the record so far. */
  ruling(name = 'record') {
    return this.#engine.judge(this.record(), { ...this.#rules, name, so_far: true, lang: this.#lang });
  }

  /** Forgets the game before the engine would. */
  end() {
    forgotten.unregister(this);
    this.#ask({ do: 'end' });
  }
}

/**
 * The engine of a compiled module or of its bytes.
 * @param {WebAssembly.Module|BufferSource} source
 */
export async function load(source) {
  const compiled = source instanceof WebAssembly.Module;
  return new Engine(compiled ? source : await WebAssembly.compile(source));
}
