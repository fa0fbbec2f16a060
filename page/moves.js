// What may be done now, at the end of a record that goes on: the steps of `rumref moves`. A click writes one. They are
// searched for by an engine of their own, since a table that may be taken apart can take seconds.
const MOST_MOVES = 100;
const SEARCHED_AFTER = 1000;  // milliseconds: what was listed before is taken away then
let searcher = null;          // the engine that searches: {helper, isBusy}
let onward = null;            // the answer, and the text it belongs to: {moves, text}
let movesWaiting = 0;
let hasPlayed = false;        // a step was clicked, and its successors are awaited

/// The record has changed: what is searched for is of no use.
function dropMoves() {
  clearTimeout(movesWaiting);
  if (searcher === null || !searcher.isBusy) return;
  searcher.helper.stop();
  searcher = null;
}
/// Once nothing was written for a while.
function movesSoon() {
  dropMoves();
  if (state.goesOn && state.form === 'text') movesWaiting = setTimeout(listMoves, REPORT_AFTER);
  else showOnward(null);
}
async function listMoves() {
  const text = record.value;
  const request = {do: 'moves', record: text, limit: MOST_MOVES, after_faults: true, ...chosen()};
  searcher ??= {helper: new Helper(), isBusy: false};
  searcher.isBusy = true;
  const {helper} = searcher;
  movesWaiting = setTimeout(() => showOnward({text, moves: null}), SEARCHED_AFTER);
  const answer = await helper.call({command: 'ask', name: '', options: {lang: language}, text: JSON.stringify(request)}).catch(() => null);
  if (searcher?.helper !== helper) return;  // it was stopped
  searcher.isBusy = false;
  clearTimeout(movesWaiting);
  if (record.value !== text) return;
  const {moves} = answer === null ? {} : JSON.parse(answer.output);
  showOnward(moves === undefined || moves.to_move === undefined && moves.moves.length === 0 ? null : {text, moves});
}
function showOnward(now) {
  onward = now;
  keepingText(showMoves);
  if (onward?.moves === null) return;
  if (hasPlayed && onward !== null) announce($('to-move').textContent);
  hasPlayed = false;
}
function wordsOfMoment({to_move, round, turn, owed, turn_may_end}) {
  if (to_move === undefined) return T('round {} is over', round);
  const owes = owed.filter((one) => one.code !== 'turn.no-draw');  // that a card is drawn first the steps say
  return [`${T('round {}, turn {}', round, turn)}: ${T('{} is to move', to_move)}`, ...owes.map((one) => T('still owed: {}', onPage(one.what))), turn_may_end ? T('the turn may end here') : '']
    .filter((part) => part !== '').join('; ');
}
function showMoves() {
  const list = $('steps'), hadFocus = list.contains(document.activeElement);
  const moves = onward === null ? null : onward.moves;
  const steps = moves === null ? [] : moves.moves;
  $('moves').hidden = onward === null;
  $('to-move').textContent = onward === null ? '' : moves === null ? T('the moves are being searched') : wordsOfMoment(moves);
  list.replaceChildren(...steps.map((step, i) => button(wordsOfStep(step), () => playStep(step), {class: 'offer', tabindex: i === 0 ? '0' : '-1'})));
  list.hidden = steps.length === 0;
  list.scrollTop = 0;
  $('no-moves').textContent = moves === null ? '' : moves.unknown ? onPage(moves.unknown) : moves.complete ? '' : T('there may be more');
  if (hadFocus && steps.length > 0) list.firstElementChild.focus({preventScroll: true});
}
function wordsOfStep(step) {
  const whose = step.player === undefined ? '' : `${step.player}: `;
  return [whose + step.move, step.table === undefined ? '' : `(${step.table})`, step.if === undefined ? '' : T('unclear: {}', onPage(step.if))]
    .filter((part) => part !== '').map(withSuits).join(' ');
}

/// The card that was drawn nobody can see but the player, unless the record has the stock.
function playStep(step) {
  if (onward?.text !== record.value || state.boardOf !== record.value) return undefined;  // what was written meanwhile comes first
  const hasStock = /^\s*stock\b/m.test(record.value.split(/^\s*round\b.*$/m).pop());
  if (step.move === 'draw' && !hasStock) return askForCard((card) => writeStep(step, card === '' ? 'draw' : `draw ${card}`));
  return writeStep(step, step.table === undefined ? step.move : step.table);
}
function writeStep(step, action) {
  const {moments, players} = state.board, at = moments.length - 1, last = moments[at];
  const goesOn = step.player === undefined && last.turn > 0 && last.round === onward.moves.round && last.turn === onward.moves.turn;
  hasPlayed = true;
  writeBehind(at, players.indexOf(step.player === undefined ? onward.moves.to_move : step.player), goesOn, action);
}
function startMoves() {
  $('steps').addEventListener('keydown', moveAmongOffers);
}
