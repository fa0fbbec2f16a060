// Asks the engine, which works beside the page, so that the page never waits for it.
const asked = new Map();  // by number: who waits for an answer
let lastAsked = 0;
let worker = null;

function post(message) {
  const id = ++lastAsked;
  return new Promise((resolve, reject) => {
    asked.set(id, {resolve, reject});
    worker.postMessage({...message, id}, message.packed ? [message.packed.buffer] : []);
  });
}

/// What the program would have written: {status, output, problems}.
async function ask(command, name, options, text = '') {
  try {
    return await post({command, name, options: {lang: language, ...options}, text});
  } catch (error) {
    return {status: 2, output: '', problems: T('The referee stopped at this text: {}', error.message)};
  }
}

async function startEngine() {
  const url = URL.createObjectURL(new Blob([data.worker], {type: 'text/javascript'}));
  worker = new Worker(url);
  worker.onmessage = ({data: {id, answer, fault}}) => {
    const {resolve, reject} = asked.get(id);
    asked.delete(id);
    if (fault === undefined) resolve(answer);
    else reject(new Error(fault));
  };
  const broken = new Promise((_, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || 'worker'));
  });
  const letters = atob($('engine-bytes').textContent.trim());
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  await Promise.race([post({packed}), broken]);
  URL.revokeObjectURL(url);
}

/// Why the engine cannot start, in words that say what to do.
function whyNotStarted(error) {
  if (/wasm|unsafe-eval|Content Security Policy|CompileError/i.test(error.message)) return T('This page was served with a policy that forbids WebAssembly, which the referee needs: allow wasm-unsafe-eval, or open the file from disk.');
  return T('The referee could not start: {}', error.message);
}
