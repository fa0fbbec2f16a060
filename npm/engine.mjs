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

/**
 * The engine of a compiled module or of its bytes.
 * @param {WebAssembly.Module|BufferSource} source
 */
export async function load(source) {
  const compiled = source instanceof WebAssembly.Module;
  return new Engine(compiled ? source : await WebAssembly.compile(source));
}
