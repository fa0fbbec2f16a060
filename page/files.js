// What is written is kept: as a draft of its name in this browser, as a file when saved; and nothing takes its place
// without a question.
const DRAFT = 'rumref.draft:', LAST = 'rumref.last', MOST_DRAFTS = 20;
let draftsWork = true;

function stored(act) {
  try {
    return act(window.localStorage);
  } catch {
    draftsWork = false;  // the browser keeps nothing for this page, or has no room
    return null;
  }
}
function draftNames() {
  return stored((kept) => Object.keys(kept).filter((key) => key.startsWith(DRAFT)).map((key) => ({name: key.slice(DRAFT.length), time: JSON.parse(kept.getItem(key)).time}))
    .sort((a, b) => b.time - a.time).map((draft) => draft.name)) || [];
}
const draftOf = (name) => stored((kept) => JSON.parse(kept.getItem(DRAFT + name)));
const isUnsaved = () => record.value !== state.kept && record.value.trim() !== '';

let keeping = 0;
function keepDraft() {
  clearTimeout(keeping);
  keeping = setTimeout(writeDraft, 200);
}
function writeDraft() {
  clearTimeout(keeping);
  if (!isUnsaved()) {
    if (state.name !== '') stored((kept) => kept.removeItem(DRAFT + state.name));
    return;
  }
  const draft = {text: record.value, kept: state.kept, variant: $('variant').value, tried: state.tried, map: state.map, time: Date.now()};
  stored((kept) => {
    kept.setItem(DRAFT + state.name, JSON.stringify(draft));
    kept.setItem(LAST, state.name);
  });
  for (const old of draftNames().slice(MOST_DRAFTS)) stored((kept) => kept.removeItem(DRAFT + old));
  listDrafts();
}
function listDrafts() {
  const names = draftNames();
  $('drafts').replaceChildren(...names.map((name) => el('option', {value: `draft:${name}`}, name)));
  $('drafts').hidden = names.length === 0;
}
function showName() {
  $('name').textContent = state.name === '' ? '' : visible(state.name);
}

/// Asks before anything takes the place of what was written; true where it may.
function mayReplace() {
  if (!isUnsaved()) return Promise.resolve(true);
  const dialog = $('replace');
  $('replace-words').textContent = draftsWork ? T('What you have written in {} is not saved as a file. It stays in this browser as a draft, and Undo brings it back.', state.name)
    : T('What you have written in {} is not saved as a file, and this browser keeps no drafts.', state.name);
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => { dialog.onclose = () => resolve(dialog.returnValue === 'yes'); });
}
/// Another text in place of this one. `draft`: as it was left, when that is not how it was saved.
function open(name, text, rules = {}) {
  writeDraft();
  if (record.value !== '') {
    past.push(snapshot());
    future.length = 0;
    lastKind = '';
  }
  const clean = text.replace(/\r\n?/g, '\n');
  Object.assign(state, {name, map: rules.map || null, tried: rules.tried || {}, now: -1, kept: rules.kept === undefined ? clean : rules.kept, at: 0, board: null, places: []});
  record.value = clean;
  record.setSelectionRange(0, 0);
  record.scrollTop = 0;
  $('variant').value = rules.variant || '';
  openRounds.clear();
  showsAll = false;
  closeDispute();
  $('unreadable').textContent = '';
  showName();
  showMapping();
  settingsOf = '';
  changed();
}
async function openDraft(name) {
  const draft = draftOf(name);
  if (draft !== null && await mayReplace()) open(name, draft.text, draft);
}

// --- files: their bytes go to the engine, which knows letters that were saved as anything but UTF-8
const startsWith = (bytes, ...first) => first.every((byte, i) => bytes[i] === byte);
async function unpacked(bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
}
async function openFile(file, map = /\.rgn(\.gz)?$/.test(file.name) ? null : state.map) {
  const refuse = (words) => { $('unreadable').textContent = words; };
  let bytes = new Uint8Array(await file.arrayBuffer());
  try {
    if (startsWith(bytes, 0x1f, 0x8b)) bytes = await unpacked(bytes);
  } catch {
    return refuse(T('{} is damaged: it cannot be unpacked.', file.name));
  }
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) return refuse(T('{} is a workbook or an archive: save the sheet as CSV, or unpack it, and open that.', file.name));
  if (startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd)) return refuse(T('{} is packed with zstd: unpack it first.', file.name));
  if (!await mayReplace()) return undefined;
  const told = await ask('text', file.name, {}, bytes);
  if (told.output === '' && told.problems !== '') return refuse(onPage(told.problems.trim()));
  $('example').value = '';
  return open(file.name.replace(/\.gz$/, ''), told.output, {map});
}
/// A mapping stands beside the file it reads: it is opened with it, or for the text that is there.
async function openFiles(files) {
  const isMapping = (file) => /\.ya?ml$/i.test(file.name);
  const own = files.find(isMapping), other = files.find((file) => !isMapping(file));
  const map = own === undefined ? undefined : {name: own.name, text: await own.text()};
  if (other !== undefined) await openFile(other, map);
  else if (map !== undefined) readBy(map);
}
function readBy(map) {
  rememberNow();
  state.map = map;
  showMapping();
  changed();
}
function showMapping() {
  const own = state.map !== null && typeof state.map === 'object' ? [el('option', {value: 'own'}, state.map.name)] : [];
  $('map').replaceChildren(el('option', {value: ''}, T('the notation')), ...own, ...data.mappings.map((name) => el('option', {value: name}, name)));
  $('map').value = state.map === null ? '' : own.length > 0 ? 'own' : state.map;
}
function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], {type}));
  el('a', {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
const plainName = () => state.name.replace(/\.[a-z]+$/i, '') || 'record';
function save() {
  const ending = {text: 'rgn', json: 'json', ndjson: 'ndjson', csv: 'csv', foreign: 'txt'}[state.form];
  download(/\.[a-z]+$/i.test(state.name) ? state.name : `${plainName()}.${ending}`, record.value, 'text/plain');
  state.kept = record.value;
  writeDraft();
  listDrafts();
}
async function reportPage() {
  const told = await ask('report', state.name || 'record', chosen(), record.value);
  return told.output.startsWith('<!doctype html>') ? told.output : '';
}
async function showReport() {
  const window_ = window.open('', '_blank');  // at once: later it would count as unasked for
  const page = await reportPage();
  if (page === '' || window_ === null) return window_?.close();
  window_.location = URL.createObjectURL(new Blob([page], {type: 'text/html'}));
}

function startFiles() {
  $('open').onchange = async () => {
    const files = [...$('open').files];
    $('open').value = '';
    await openFiles(files);
  };
  $('map').onchange = () => readBy($('map').value === '' ? null : $('map').value === 'own' ? state.map : $('map').value);
  $('save').onclick = save;
  $('report').onclick = showReport;
  $('save-report').onclick = async () => download(`${plainName()}.html`, await reportPage(), 'text/html');
  $('example').onchange = async () => {
    const wanted = $('example').value;
    $('example').value = '';
    if (wanted.startsWith('draft:')) return openDraft(wanted.slice(6));
    if (wanted !== '' && await mayReplace()) open(data.examples[Number(wanted)].name, data.examples[Number(wanted)].text);
  };
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', async (event) => {
    const files = [...event.dataTransfer?.files || []];
    if (files.length === 0) return;
    event.preventDefault();
    await openFiles(files);
  });
  window.addEventListener('beforeunload', (event) => {
    writeDraft();
    if (isUnsaved()) event.preventDefault();
  });
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') writeDraft(); });
}
