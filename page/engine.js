// Asks the engine, which works beside the page, so that the page never waits for it.
let packedEngine = null;
let packedLanguages = {};  // by their codes

/// An engine in a worker of its own, which can be stopped at any time.
class Helper {
  #asked = new Map();  // by number: who waits for an answer
  #last = 0;
  #worker;
  #started;

  constructor() {
    const url = URL.createObjectURL(new Blob([data.worker], {type: 'text/javascript'}));
    this.#worker = new Worker(url);
    this.#worker.onmessage = ({data: {id, answer, fault}}) => {
      const {resolve, reject} = this.#asked.get(id);
      this.#asked.delete(id);
      if (fault === undefined) resolve(answer);
      else reject(new Error(fault));
    };
    const broken = new Promise((_, reject) => {
      this.#worker.onerror = (event) => reject(new Error(event.message || 'worker'));
    });
    this.#started = Promise.race([this.#post({packed: packedEngine, languages: packedLanguages}), broken]).finally(() => URL.revokeObjectURL(url));
  }
  started() { return this.#started; }
  async call(message) {
    await this.#started;
    return this.#post(message);
  }
  /// Whoever waits for an answer gets none.
  stop() {
    this.#worker.terminate();
    for (const {reject} of this.#asked.values()) reject(new Error('stopped'));
  }
  #post(message) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, {resolve, reject});
      this.#worker.postMessage({...message, id});
    });
  }
}
let referee = null;

/// What the program would have written: {status, output, problems}.
async function ask(command, name, options, text = '') {
  try {
    return await referee.call({command, name, options: {lang: language, ...options}, text});
  } catch (error) {
    return {status: 2, output: '', problems: T('The referee stopped at this text: {}', error.message)};
  }
}

/// What an element holds in letters, as bytes.
function bytesIn(element) {
  return Uint8Array.from(atob(element.textContent.trim()), (letter) => letter.charCodeAt(0));
}

async function startEngine() {
  packedEngine = bytesIn($('engine-bytes'));
  packedLanguages = Object.fromEntries([...document.querySelectorAll('script[data-language]')].map((element) => [element.dataset.language, bytesIn(element)]));
  referee = new Helper();
  await referee.started();
}

/// Why the engine cannot start, in words that say what to do.
function whyNotStarted(error) {
  if (/wasm|unsafe-eval|Content Security Policy|CompileError/i.test(error.message)) return T('This page was served with a policy that forbids WebAssembly, which the referee needs: allow wasm-unsafe-eval, or open the file from disk.');
  return T('The referee could not start: {}', error.message);
}
