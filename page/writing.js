// Helps to write: what can stand at the cursor is offered, and a click on the table writes the action.
const ACTIONS = ['draw', 'take', 'meld', 'lay', 'discard', 'knock', 'out', 'swap', 'play', 'pass'];
const HEADS = ['variant:', 'players:', 'round', 'dealer:', 'deal', 'upcard:', 'hand', 'score:'];
const TURN_ENDS = /(?:^|;|:)\s*(?:discard|knock|out|pass|drop)\b[^;]*$/;

// --- what is offered
const heldBy = (player) => {
  if (state.board === null) return [];
  const m = state.board.moments[state.at], seat = state.board.players.indexOf(player);
  return seat < 0 || !m.hands[seat] ? [] : [...new Set(state.board.cardsOf(m.hands[seat].cards).map((c) => c.card).filter((card) => card !== '??'))];
};
const meldNames = () => (state.board === null ? [] : state.board.moments[state.at].melds.map((meld) => meld.name));
const topOfPile = () => (state.board === null ? '' : state.board.moments[state.at].pile.slice(-1)[0] || '');
function playersOf() {
  const line = record.value.match(/^\s*players\s*:(.*)$/m);
  return state.board !== null ? state.board.players : line ? line[1].split(',').map((name) => name.trim()).filter((name) => name !== '') : [];
}

/// What can stand where the cursor is: {word: what is being written, all: what it can become}.
function offers() {
  const upto = record.value.slice(0, record.selectionStart);
  const line = upto.slice(upto.lastIndexOf('\n') + 1);
  const turn = line.match(/^\s*([^:#]+):\s*(.*)$/);
  const players = playersOf();
  if (turn === null || !players.includes(turn[1].trim())) {
    if (/[:#]/.test(line)) return {word: '', all: []};
    const word = line.trimStart();
    return {word, all: [...players.map((name) => `${name}: `), ...HEADS.map((head) => head + (head === 'round' ? '\n' : ' '))]};
  }
  const action = turn[2].split(';').pop().trimStart();
  const word = action.match(/\S*$/)[0];
  const [verb] = action.split(' ');
  if (action === word) return {word, all: ACTIONS.map((one) => `${one} `)};
  if (/\bon $|\bin $/.test(action.slice(0, action.length - word.length))) return {word, all: meldNames()};
  if (verb === 'take') return {word, all: [topOfPile()].filter((card) => card !== '')};
  if (/^(?:10|[2-9AJQK])$/i.test(word)) return {word, all: ['S', 'H', 'D', 'C'].map((suit) => `${word.toUpperCase()}${suit} `)};
  const cards = verb === 'draw' ? [] : heldBy(turn[1].trim()).filter((card) => !action.split(/[\s,]+/).includes(card) || card === word);
  const joins = verb === 'lay' && /[SHDCK]\s$/.test(action) ? ['on '] : [];
  return {word, all: [...joins, ...cards.map((card) => `${card} `), ...(word === '' && /\S\s$/.test(action) ? ['; '] : [])]};
}
const MOST_OFFERED = 18;
function suggestions() {
  if (state.form !== 'text') return [];
  const {word, all} = offers();
  const near = all.filter((one) => one.toLowerCase().startsWith(word.toLowerCase()) && one.trim() !== word);
  return near.slice(0, MOST_OFFERED).map((words) => ({words, from: record.selectionStart - word.length}));
}
function withSuits(words) {
  if (state.board && state.board.tiles) return words;
  return words.replace(SUIT_LETTERS, (card) => card.slice(0, -1) + {S: '♠', H: '♥', D: '♦', C: '♣'}[card.slice(-1)]);
}
let suggested = '';
function suggest() {
  const all = suggestions();
  const wanted = JSON.stringify(all);
  if (wanted === suggested) return;
  suggested = wanted;
  $('offers').replaceChildren(...all.map(({words, from}, i) => {
    const suit = words.trim().match(/^(?:10|[2-9AJQK])([SHDC])$/);
    return button(withSuits(words.trim()) || '⏎', () => writeHere(words, from), {class: suit ? `offer ${suit[1]}` : 'offer', tabindex: i === 0 ? '0' : '-1'});
  }));
}
function writeHere(words, from) {
  const ends = words === '; ' ? record.value.slice(0, record.selectionStart).trimEnd().length : from;
  put(words, ends, record.selectionEnd);
  record.focus({preventScroll: true});
}
/// One stop for the tabulator key; arrows go on from there.
function moveAmongOffers(event) {
  const all = [...event.currentTarget.children], at = all.indexOf(document.activeElement);
  const to = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1}[event.key];
  if (to === undefined || at === -1) return;
  event.preventDefault();
  all[(to + all.length) % all.length].focus();
}
function takeFirstSuggestion() {
  const [first] = suggestions();
  if (first) writeHere(first.words, first.from);
}

// --- a turn written by clicks
let picked = [];  // cards of the hand that were clicked: {card, node}
let nextPlayer = '';

function dueToPlay() {
  const {moments, players} = state.board, m = moments[state.at];
  if (m.turn > 0 && m.seat !== undefined && !TURN_ENDS.test(turnText(m))) return m.seat;
  const first = state.verdicts[0]?.rounds?.[m.round - 1]?.first;
  if (m.turn === 0) return first === undefined ? 0 : Math.max(0, players.indexOf(first));
  return m.seat === undefined ? 0 : (m.seat + 1) % players.length;
}
const turnText = (m) => (m.lines.length === 0 ? '' : m.lines[m.lines.length - 1].replace(/\s+#.*$/, ''));
const seatToPlay = () => (nextPlayer !== '' ? state.board.players.indexOf(nextPlayer) : dueToPlay());

function showTurnWriting() {
  if ($('turn-writing').hidden) return;
  const {players, moments} = state.board, m = moments[state.at];
  nextPlayer = '';
  $('whose').replaceChildren(...players.map((name) => el('option', {value: name}, name)));
  $('whose').value = players[dueToPlay()];
  $('take').textContent = m.pile.length > 0 ? T('Take {}', withSuits(topOfPile())) : T('Take the discard');
  $('take').disabled = m.pile.length === 0;
  showPicked();
}
function showPicked() {
  const cards = picked.map((one) => one.card);
  $('picked').textContent = cards.length === 0 ? T('Click cards of the hand to choose them.') : T('chosen: {}', withSuits(cards.join(' ')));
  $('meld').disabled = cards.length < 3;
  $('discard').disabled = cards.length !== 1;
  $('lay').disabled = cards.length === 0 || meldNames().length === 0;
}
const quotedName = (name) => (/^[\p{L}\p{N}][\p{L}\p{N} .'_-]*$/u.test(name) ? name : JSON.stringify(name));

/// Behind the turn that is shown: another action of it, or a line of the player whose turn it is.
function writeAction(action) {
  const m = state.board.moments[state.at], seat = seatToPlay();
  return writeBehind(state.at, seat, m.turn > 0 && m.seat === seat && !TURN_ENDS.test(turnText(m)), action);
}
function writeBehind(moment, seat, isSameTurn, action) {
  const m = state.board.moments[moment], place = state.places[moment];
  const text = record.value;
  isFollowing = true;
  if (isSameTurn) {
    const lineEnd = (text + '\n').indexOf('\n', place.end);
    const line = text.slice(text.lastIndexOf('\n', place.end - 1) + 1, lineEnd);
    const remark = line.search(/\s+#/);
    const at = remark === -1 ? lineEnd : lineEnd - line.length + remark;
    return put(`; ${action}`, at);
  }
  const end = (text + '\n').indexOf('\n', Math.max(place.end, m.turn === 0 ? lastHeadLine(place.end) : 0));
  const open = text.slice(0, end).endsWith('\n') || end === 0 ? '' : '\n';
  put(`${open}${quotedName(state.board.players[seat])}: ${action}`, Math.min(end, text.length));
}
/// The lines of a deal stand before the first turn.
function lastHeadLine(from) {
  const text = record.value;
  let at = from;
  for (const found of text.slice(from).matchAll(/^\s*(?:round\b.*|dealer:.*|deal .*|upcard:.*|stock.*|cut:.*)$/gm)) {
    const start = from + found.index;
    if (/\S/.test(text.slice(at, start).replace(/^.*$/m, '').replace(/#.*$/gm, ''))) break;
    at = start + found[0].length;
  }
  return at;
}

/// Which card was drawn: nobody can see it but the player.
function askForCard(then) {
  const room = $('cards-to-choose');
  const choose = (card) => { $('card-picker').close(); then(card); };
  const suits = ['S', 'H', 'D', 'C'], ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
  room.replaceChildren(...suits.flatMap((suit) => ranks.map((rank) => button(withSuits(rank + suit), () => choose(rank + suit), {class: `offer ${suit}`, 'data-card': rank + suit}))),
    button('JK', () => choose('JK'), {class: 'offer', 'data-card': 'JK'}), button(T('unknown'), () => choose(''), {class: 'offer'}));
  $('card-picker').showModal();
}
const drawCardFromStock = () => askForCard((card) => writeAction(card === '' ? 'draw' : `draw ${card}`));
function writePicked(verb, behind = '') {
  const cards = picked.map((one) => one.card).join(' ');
  writeAction(`${verb}${cards === '' ? '' : ` ${cards}`}${behind}`);
}
function clickTable(event) {
  if (state.form !== 'text' || $('turn-writing').hidden) return;
  const card = event.target.closest('.card');
  const meld = event.target.closest('[data-meld]');
  if (meld && picked.length > 0) return writePicked('lay', ` on ${meld.dataset.meld}`);
  if (event.target.closest('[data-stock]')) return drawCardFromStock();
  if (event.target.closest('[data-pile]') && topOfPile() !== '') return writeAction(`take ${topOfPile()}`);
  const hand = event.target.closest('[data-seat]');
  if (!card || !hand) return;
  if (Number(hand.dataset.seat) !== seatToPlay()) {
    $('whose').value = nextPlayer = state.board.players[Number(hand.dataset.seat)];
    for (const one of picked) one.node.classList.remove('picked');
    picked = [];
  }
  const at = picked.findIndex((one) => one.node === card);
  if (at !== -1) picked.splice(at, 1);
  else if (card.dataset.card !== '??') picked.push({card: card.dataset.card, node: card});
  else return askForCard((named) => { if (named !== '') { picked.push({card: named, node: card}); card.classList.add('picked'); showPicked(); } });
  card.classList.toggle('picked', at === -1);
  showPicked();
}
function startWriting() {
  $('whose').onchange = () => { nextPlayer = $('whose').value; };
  $('draw').onclick = drawCardFromStock;
  $('take').onclick = () => writeAction(`take ${topOfPile()}`);
  $('meld').onclick = () => writePicked('meld');
  $('lay').onclick = () => writePicked('lay', meldNames().length === 1 ? ` on ${meldNames()[0]}` : '');
  $('discard').onclick = () => writePicked('discard');
  $('knock').onclick = () => writePicked('knock');
  $('pass').onclick = () => writeAction('pass');
  $('offers').addEventListener('keydown', moveAmongOffers);
  $('undo').onclick = undo;
}
