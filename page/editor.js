// The editor: a text area without colours of its own lies over the same text drawn line by line, with numbers, suits and
// marks. Of what changes only the lines concerned are drawn anew.
const SUIT_LETTERS = /(?<![\w=])((?:10|[2-9AJQK])(?:[SHDC]))(?![\w])/g;
const ACTION_LINE = /^\s*(?:[^:#]+:\s*(?:draw|take|meld|lay|swap|move|play|table|knock|out|discard|reshuffle|call|buy)\b|(?:deal|hand|shown|upcard|stock|cut)\b)/;
let drawn = [];    // what each line was drawn from
let spots = [];    // of the findings: {line, first, last, kind, finding}, in the line's own units
let lineNow = -1;  // of the moment that the table shows

/// Text with its suits as signs: the letters stay where they are, the signs lie on them.
function appendText(node, text, hasCards) {
  if (!hasCards) return node.append(text);
  let done = 0;
  for (const found of text.matchAll(SUIT_LETTERS)) {
    const at = found.index + found[0].length - 1;
    node.append(text.slice(done, at), el('span', {class: `suit ${text[at]}`}, text[at]));
    done = at + 1;
  }
  node.append(text.slice(done));
}
function drawEditorLine(text, inLine, number) {
  const node = el('div', {'data-n': number, class: inLine.some((s) => s.kind === 'error') ? 'error' : inLine.some((s) => s.kind === 'warning') ? 'warning' : null});
  const hasCards = state.form === 'text' && !(state.board && state.board.tiles) && ACTION_LINE.test(text);
  let done = 0;
  for (const spot of inLine) {
    if (spot.last <= done) continue;
    const first = Math.max(spot.first, done);
    appendText(node, text.slice(done, first), hasCards);
    const mark = el('mark', {class: spot.kind, 'data-finding': spot.finding});
    appendText(mark, text.slice(first, spot.last), hasCards);
    node.append(mark);
    done = spot.last;
  }
  appendText(node, text.slice(done), hasCards);
  return node;
}
function drawEditor() {
  const texts = record.value.split('\n');
  const byLine = new Map();
  for (const spot of spots) byLine.set(spot.line, [...(byLine.get(spot.line) || []), spot]);
  const tiles = state.board && state.board.tiles ? 't' : '';
  const wanted = texts.map((text, i) => {
    const here = byLine.get(i);
    return here === undefined ? state.form + tiles + text : state.form + tiles + text + '\u0000' + JSON.stringify(here);
  });
  let same = 0;
  while (same < wanted.length && same < drawn.length && wanted[same] === drawn[same]) ++same;
  let tail = 0;
  while (tail < wanted.length - same && tail < drawn.length - same && wanted[wanted.length - 1 - tail] === drawn[drawn.length - 1 - tail]) ++tail;
  const lines = $('lines');
  const grown = wanted.length - drawn.length;
  if (same + tail === 0) {
    lines.replaceChildren(...texts.map((text, i) => drawEditorLine(text, byLine.get(i) || [], i + 1)));
  } else {
    for (let i = drawn.length - tail - 1; i >= same; --i) lines.children[i].remove();
    const behind = lines.children[same] || null;
    for (let i = same; i < wanted.length - tail; ++i) lines.insertBefore(drawEditorLine(texts[i], byLine.get(i) || [], i + 1), behind);
    if (grown !== 0) for (let i = wanted.length - tail; i < wanted.length; ++i) lines.children[i].dataset.n = i + 1;
  }
  drawn = wanted;
  showLineNow();
  follow();
}
/// The findings' places in the lines they stand on.
function takeSpots() {
  spots = state.findings.flatMap((f, finding) => {
    const place = placeOf(f);
    if (place === null) return [];
    const line = f.at.line - 1, from = state.starts[line];
    return [{line, first: place.first - from, last: place.last - from, kind: shape(f.severity), finding}];
  }).sort((a, b) => a.line - b.line || a.first - b.first || b.last - a.last);
}
/// Until the next verdict marks stay with their lines; those of a line that was changed are dropped.
function shiftSpots() {
  const texts = record.value.split('\n');
  const old = drawn.map((key) => key.split('\u0000')[0]);
  const plain = (text) => state.form + (state.board && state.board.tiles ? 't' : '') + text;
  let same = 0;
  while (same < texts.length && same < old.length && plain(texts[same]) === old[same]) ++same;
  const moved = texts.length - old.length;
  const firstSame = Math.max(same, same + 1 - Math.min(0, moved));
  spots = spots.flatMap((spot) => (spot.line < same ? [spot] : spot.line >= firstSame ? [{...spot, line: spot.line + moved}] : []))
    .filter((spot) => spot.line < texts.length);
}

function showLineNow() {
  const line = state.places[state.at] ? lineAt(state.places[state.at].at) : -1;
  if (lineNow >= 0 && lineNow !== line) $('lines').children[lineNow]?.classList.remove('now');
  lineNow = line;
  $('lines').children[line]?.classList.add('now');
}
/// What is drawn follows where the text is scrolled to.
function follow() {
  $('lines').scrollTop = record.scrollTop;
}
/// Brings a line into the editor's own window; the page stays where it is.
function revealLine(line) {
  const node = $('lines').children[line];
  if (!node || record.scrollHeight <= record.clientHeight) return;
  const above = node.offsetTop - record.scrollTop;
  if (above < 0 || above + node.offsetHeight > record.clientHeight) record.scrollTop = Math.max(0, node.offsetTop - record.clientHeight / 3);
  follow();
}

// --- what a mark is about: where the pointer is, or the cursor
function markAt(x, y) {
  for (const mark of $('lines').querySelectorAll('mark')) {
    for (const box of mark.getClientRects()) if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return mark;
  }
  return null;
}
function showHint(event) {
  const mark = spots.length > 0 && spots.length < 500 ? markAt(event.clientX, event.clientY) : null;
  const hint = $('hint');
  hint.hidden = mark === null;
  if (mark === null) return;
  const f = state.findings[Number(mark.dataset.finding)];
  if (f === undefined) return;
  hint.className = shape(f.severity);
  hint.textContent = `${wordOf(f)}: ${onPage(f.message)}`;
  const box = mark.getBoundingClientRect(), room = $('writing').getBoundingClientRect();
  hint.style.left = `${Math.max(0, Math.min(box.left - room.left, room.width - 260))}px`;
  hint.style.top = `${box.bottom - room.top + 4}px`;
}

// --- undo: every change, also one by a button or an example, can be taken back
const MOST_STEPS = 100, PAUSE = 800;
const past = [], future = [];
let lastInput = 0, lastKind = '';
const snapshot = () => ({text: record.value, from: record.selectionStart, to: record.selectionEnd, name: state.name, variant: $('variant').value, tried: state.tried, kept: state.kept, map: state.map});
let before = null;  // as it was before the change that comes
function remember(kind) {
  const now = performance.now();
  if (before !== null && (kind !== lastKind || kind === 'step' || now - lastInput > PAUSE)) {
    past.push(before);
    if (past.length > MOST_STEPS) past.shift();
  }
  lastInput = now;
  lastKind = kind;
  future.length = 0;
}
/// Before a change that is made by a button.
function rememberNow() {
  before = snapshot();
  remember('step');
}
function restore(steps, others) {
  const step = steps.pop();
  if (step === undefined) return;
  others.push(snapshot());
  const renamed = step.name !== state.name;
  Object.assign(state, {name: step.name, tried: step.tried, kept: step.kept, map: step.map});
  showMapping();
  $('variant').value = step.variant;
  record.value = step.text;
  record.setSelectionRange(step.from, step.to);
  lastKind = '';
  if (renamed) showName();
  changed();
}
const undo = () => restore(past, future);
const redo = () => restore(future, past);

/// Puts `words` in place of what stands between two places.
function put(words, from, to = from) {
  rememberNow();
  record.setRangeText(words, from, to, 'end');
  changed();
}

function startEditor() {
  record.addEventListener('beforeinput', (event) => {
    before = snapshot();
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
    event.preventDefault();
    (event.inputType === 'historyUndo' ? undo : redo)();
  });
  record.addEventListener('input', (event) => {
    remember(event.inputType || 'step');
    before = snapshot();
    changed();
  });
  record.addEventListener('scroll', follow);
  record.addEventListener('keydown', (event) => {
    const key = event.key.toLowerCase(), command = event.ctrlKey || event.metaKey;
    if (command && (key === 'z' || key === 'y')) {
      event.preventDefault();
      (key === 'y' || event.shiftKey ? redo : undo)();
    } else if (event.ctrlKey && event.key === ' ') {
      event.preventDefault();
      takeFirstSuggestion();
    } else if (event.key === 'F8') {
      event.preventDefault();
      goTo(event.shiftKey ? (state.now < 0 ? -1 : state.now - 1) : state.now + 1);
    }
  });
  document.addEventListener('selectionchange', () => {
    if (document.activeElement !== record) return;
    showMomentAtCursor();
    suggest();
  });
  record.addEventListener('pointermove', showHint);
  record.addEventListener('pointerleave', () => { $('hint').hidden = true; });
  record.addEventListener('click', (event) => {
    const mark = markAt(event.clientX, event.clientY);
    if (mark) openFinding(Number(mark.dataset.finding));
    showHint(event);
  });
}
