// The engine in a worker: npm/engine.mjs stands before this. Each message is a call, and has one answer.
let engine = null;

/// The data of a report's page, without the page.
function tableOf(answer) {
  const from = answer.output.indexOf('<script type="application/json" id="data">');
  const to = answer.output.indexOf('</script>', from);
  return { ...answer, output: from === -1 ? '' : answer.output.slice(answer.output.indexOf('>', from) + 1, to) };
}

function answered({ command, name, options, text }) {
  if (command === 'table') return tableOf(engine.call('report', name, options, text));
  return engine.call(command, name, options, text);
}

async function unpacked(packed) {
  const bytes = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  return new Uint8Array(bytes);
}

async function begin({ packed, languages }) {
  const files = await Promise.all(Object.entries(languages).map(async ([code, file]) => [code, await unpacked(file)]));
  engine = await load(await unpacked(packed), { languages: Object.fromEntries(files) });
}

self.onmessage = async ({ data }) => {
  try {
    if (data.packed) await begin(data);
    self.postMessage({ id: data.id, answer: data.packed ? null : answered(data) });
  } catch (error) {
    self.postMessage({ id: data.id, fault: String(error.message || error) });
  }
};
