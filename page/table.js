// The table at a moment of the game: that of the line with the cursor, or the one stepped to.
let tableAsked = 0;

/// Made anew when nothing was written for a while.
async function makeTable() {
  const text = record.value;
  const number = ++tableAsked;
  const told = text.trim() === '' || state.form === 'csv' || state.form === 'ndjson' ? {output: ''} : await ask('table', 'record', chosen(), text);
  if (number !== tableAsked || record.value !== text) return;
  let made = null;
  try {
    made = told.output === '' ? null : JSON.parse(told.output);
  } catch {
    made = null;
  }
  const moments = made && made.moments ? made.moments : [];
  const name = wantedMoment || momentName();
  state.board = moments.length > 0 ? {...boardOf(made, T), players: made.players, tiles: Boolean(made.tiles)} : null;
  state.boardOf = text;
  state.places = moments.length > 0 ? placed(state.board.moments, text) : [];
  $('no-table').hidden = state.board !== null;
  $('stage').hidden = state.board === null;
  $('turn-writing').hidden = state.board === null || state.form !== 'text';
  $('report').disabled = $('save-report').disabled = told.output === '';
  drawEditor();
  if (state.board === null) return;
  keepHeight();
  const here = state.board.indexOf.get(name);
  if (document.activeElement === record || isFollowing) showMomentAtCursor(true);
  else showMoment(here === undefined ? firstMoment() : here);
  wantedMoment = '';
  isFollowing = false;
}
/// As high as any moment needs: what stands below does not move while one steps.
const WEIGHED = 4;  // moments that are measured: those with most on the table
function keepHeight() {
  const {moments, weightOf, drawTable} = state.board, room = $('board');
  room.style.minHeight = '';
  if (isPhone()) return;  // there the text stands below, and is kept where it is (keepingText)
  const heaviest = moments.map((m, i) => [weightOf(m), i]).sort((a, b) => b[0] - a[0]).slice(0, WEIGHED).map(([, i]) => i);
  let height = 0;
  for (const i of heaviest) {
    room.replaceChildren(drawTable(i));
    height = Math.max(height, room.offsetHeight);
  }
  room.style.minHeight = `${height}px`;
}
let wantedMoment = '';     // of a link, until there is a table
let isFollowing = false;   // the table has just been written on: it follows the text
const momentName = () => (state.board && state.board.moments[state.at] ? state.board.nameOf(state.board.moments[state.at]) : '');
/// That of the first fault; a legal game begins at its start.
function firstMoment() {
  const fault = state.findings.find((f) => shape(f.severity) !== 'note' && f.round && f.turn);
  return (fault && state.board.indexOf.get(`r${fault.round}t${fault.turn}`)) || 0;
}
/// Where in the text each moment's lines begin and end, in the order of the game.
function placed(moments, text) {
  let from = 0;
  return moments.map((moment) => {
    let at = -1;
    for (const line of moment.lines) {
      const written = state.form === 'json' ? JSON.stringify(line).slice(1, -1) : state.form === 'foreign' ? line.replace(/^.* {3}# /, '').replace(/…$/, '') : line;
      const found = text.indexOf(written, from);
      if (found === -1) continue;
      from = found + written.length;
      if (at === -1) at = found;
    }
    return {at: at === -1 ? from : at, end: from};
  });
}
function momentAtCursor() {
  const end = record.value.indexOf('\n', record.selectionStart);
  const cursor = end === -1 ? record.value.length : end;
  let found = 0;
  state.places.forEach((place, i) => { if (place.at <= cursor) found = i; });
  return found;
}
function showMomentAtCursor(always = false) {
  if (state.board === null) return;
  const wanted = momentAtCursor();
  if (always || wanted !== state.at) showMoment(wanted);
}
function showMomentOf(round, turn) {
  const i = state.board ? state.board.indexOf.get(`r${round}t${turn}`) : undefined;
  if (i !== undefined && i !== state.at) showMoment(i);
}
function showMoment(i) {
  const {moments, titleOf, drawTable} = state.board;
  state.at = Math.max(0, Math.min(moments.length - 1, i));
  picked = [];
  actionShown = 0;
  const m = moments[state.at];
  $('when').textContent = titleOf(m);
  $('turn-lines').textContent = visible(m.lines.join('\n').replace(/ {2,}/g, '  '));
  keepingText(() => $('board').replaceChildren(drawTable(state.at)));
  $('first').disabled = $('earlier').disabled = state.at === 0;
  $('last').disabled = $('later').disabled = state.at === moments.length - 1;
  $('dispute-turn').disabled = m.turn === 0;
  showLineNow();
  showTurnWriting();
}
/// Whatever changes above the text while one writes: the text stays where it is on the screen.
function keepingText(act) {
  if (document.activeElement !== record) return act();
  const before = record.getBoundingClientRect().top;
  act();
  const moved = record.getBoundingClientRect().top - before;
  if (moved !== 0) window.scrollBy(0, moved);
  return undefined;
}
/// A step by hand: the editor shows the line, and the page stays where it is.
function step(to) {
  if (state.board === null) return;
  showMoment(to);
  revealLine(lineNow);
  announce(`${$('when').textContent}. ${$('turn-lines').textContent}`);
}

// --- within a turn: the table after each of its actions is that of the record cut off there
let actionShown = 0;  // of the turn, from 1; 0: all of it
/// Where the actions of the turn that is shown end in the text, but the last.
function actionEnds() {
  const place = state.places[state.at];
  if (state.form !== 'text' || !place || state.board.moments[state.at].turn === 0) return [];
  const ends = [];
  for (const line of record.value.slice(place.at, place.end).matchAll(/.+/g)) {
    const written = line[0].replace(/(^|\s)#.*/, '');
    for (const found of written.matchAll(/;/g)) ends.push(place.at + line.index + found.index);
  }
  return ends;
}
async function stepAction(by) {
  if (state.board === null) return undefined;
  const ends = actionEnds();
  const next = actionShown === 0 && by < 0 ? ends.length : actionShown + by;
  if (actionShown === 0 && by > 0) {  // on to the first action of the next turn
    if (state.at === state.board.moments.length - 1) return undefined;
    showMoment(state.at + 1);
    return actionEnds().length > 0 ? showAction(1) : undefined;
  }
  if (next <= 0) return step(state.at - 1);
  if (next > ends.length) return step(state.at);
  return showAction(next);
}
async function showAction(number) {
  const ends = actionEnds(), text = record.value, here = state.at;
  const told = await ask('table', 'record', chosen(), text.slice(0, ends[number - 1]));
  if (record.value !== text || state.at !== here || told.output === '') return;
  const cut = boardOf(JSON.parse(told.output), T);
  const title = `${state.board.titleOf(state.board.moments[here])} · ${number}/${ends.length + 1}`;
  $('when').textContent = title;
  $('board').replaceChildren(cut.drawTable(cut.moments.length - 1));
  actionShown = number;
  picked = [];
  announce(title);
}

const SWIPE = 50;  // pixels
function startTable() {
  $('first').onclick = () => step(0);
  $('earlier').onclick = () => step(state.at - 1);
  $('later').onclick = () => step(state.at + 1);
  $('action-earlier').onclick = () => stepAction(-1);
  $('action-later').onclick = () => stepAction(1);
  $('last').onclick = () => step(Number.MAX_SAFE_INTEGER);
  $('dispute-turn').onclick = () => { const m = state.board.moments[state.at]; openDispute(m.round, m.turn); };
  $('stage').addEventListener('keydown', (event) => {
    const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
    event.preventDefault();
    step(state.at + by);
  });
  let from = null;
  $('stage').addEventListener('touchstart', (event) => { from = event.touches.length === 1 ? event.touches[0] : null; }, {passive: true});
  $('stage').addEventListener('touchend', (event) => {
    if (from === null) return;
    const x = event.changedTouches[0].clientX - from.clientX, y = event.changedTouches[0].clientY - from.clientY;
    from = null;
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) step(state.at + (x < 0 ? 1 : -1));
  }, {passive: true});
  $('board').addEventListener('click', clickTable);
}
