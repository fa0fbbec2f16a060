'use strict';
// The table of a judged game: drawn from the moments that the engine writes (src/report/html_game.cpp), for the page
// of a report and the page of the referee. All text of a record becomes text nodes.

const SVG = 'http://www.w3.org/2000/svg';

function el(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children.filter((c) => c !== null && c !== undefined));
  return node;
}
function svg(name, attributes, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/// Control characters and direction marks of a record are shown, not obeyed.
const visible = (text) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
  (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));

/// T(sentence, parts…) in a language: its sentences, and by which forms it counts.
function speaker(words, plurals) {
  function formOf(n) {
    if (n === 1) return 0;
    const few = n % 10 >= 2 && n % 10 <= 4 && Math.floor(n % 100 / 10) !== 1;
    return plurals === 'one-few-many' && !few ? 2 : 1;
  }
  return (sentence, ...parts) => {
    let next = 0;
    return (Object.hasOwn(words, sentence) ? words[sentence] : sentence).replace(/\{(\d*)(?::([^}]*))?\}/g, (_, number, how) => {
      const part = parts[number === '' ? next++ : Number(number)];
      return how && how.includes('|') ? how.split('|')[formOf(part)] : String(part);
    });
  };
}

/// The moments of a game, and how each is drawn. `T` has the words.
function boardOf(data, T) {
  const SUITS = {S: T('spades'), H: T('hearts'), D: T('diamonds'), C: T('clubs')};
  const COLOURS = {S: T('black'), H: T('red'), D: T('blue'), C: T('orange')};
  const NUMBERS = {A: '1', J: '11', Q: '12', K: '13'};
  const RANKS = {A: T('ace'), J: T('jack'), Q: T('queen'), K: T('king')};
  // --- cards: "10S", "JK", "JK=7S", "??"; "@2" after it: laid by another player than the meld
  function parseCard(token) {
    const [written, by] = token.split('@');
    const [card, stands] = written.split('=');
    return {card, stands: stands || null, by: by === undefined ? null : Number(by)};
  }
  const cardsOf = (text) => (text === '' ? [] : text.split(' ')).flatMap((token) => {
    const many = token.match(/^\?\?\*(\d+)$/);
    return many ? Array.from({length: Number(many[1])}, () => parseCard('??')) : [parseCard(token)];
  });
  function naturalWords(code) {
    const suit = code.slice(-1), rank = code.slice(0, -1);
    if (data.tiles) return T('{} {}', COLOURS[suit], NUMBERS[rank] || rank);
    return T('{} of {}', RANKS[rank] || rank, SUITS[suit]);
  }
  function cardWords(c) {
    const laid = c.by === null ? '' : T(', laid by {}', data.players[c.by]);
    if (c.card === '??') return T('unknown card') + laid;
    if (c.card !== 'JK') return naturalWords(c.card) + laid;
    return (c.stands ? T('joker as the {}', naturalWords(c.stands)) : T('joker')) + laid;
  }
  function cardWordsOf(cards) {
    const unknown = cards.filter((c) => c.card === '??').length;
    const words = cards.filter((c) => c.card !== '??').map((c) => cardWords(c) + (c.isNew ? T(' (new)') : '') + (c.isBad ? T(' (fault)') : ''));
    if (unknown > 0) words.push(unknown === 1 ? T('one unknown card') : T('{} unknown cards', unknown));
    return words.join(', ');
  }
  function corner(code) {
    const suit = code.slice(-1);
    return [svg('text', {x: 4, y: 19, class: suit}), svg('use', {href: `#suit-${suit}`, x: 4, y: 22, width: 14, height: 14, class: suit}),
      svg('use', {href: `#suit-${suit}`, x: 20, y: 38, width: 26, height: 26, class: suit})];
  }
  function drawCard(c) {
    const node = svg('svg', {viewBox: '0 0 50 70', class: 'card' + (data.tiles ? ' tile' : '') + (c.isNew ? ' new' : '') + (c.isBad ? ' bad' : ''), 'aria-hidden': 'true', focusable: 'false', 'data-card': c.card});
    const title = svg('title', {});
    title.textContent = cardWords(c);
    node.append(title);
    if (c.card === '??') {
      const sign = svg('text', {x: 25, y: 44, class: 'mark'});
      sign.textContent = '?';
      node.append(svg('rect', {x: 1, y: 1, width: 48, height: 68, rx: 5, class: 'face back'}), sign);
      return node;
    }
    node.append(svg('rect', {x: 1, y: 1, width: 48, height: 68, rx: 5, class: 'face'}));
    if (data.tiles) return drawTile(node, c);
    if (c.card === 'JK') {
      const name = svg('text', {x: 3, y: 16, class: 'J small'});
      name.textContent = 'JK';
      node.append(name);
      if (c.stands) {
        const suit = c.stands.slice(-1);
        const as = svg('text', {x: 3, y: 64, class: suit + ' small'});
        as.textContent = '=' + c.stands.slice(0, -1);
        node.append(svg('use', {href: '#joker', x: 3, y: 19, width: 15, height: 15, class: 'J'}), as,
                    svg('use', {href: `#suit-${suit}`, x: 29, y: 49, width: 16, height: 16, class: suit}),
                    svg('use', {href: `#suit-${suit}`, x: 4, y: 37, width: 12, height: 12, class: suit}));
      } else {
        node.append(svg('use', {href: '#joker', x: 3, y: 19, width: 15, height: 15, class: 'J'}),
                    svg('use', {href: '#joker', x: 17, y: 36, width: 28, height: 28, class: 'J'}));
      }
      return node;
    }
    const parts = corner(c.card);
    parts[0].textContent = c.card.slice(0, -1);
    if (c.card.startsWith('10')) {
      parts[0].setAttribute('x', 2);
      parts[0].setAttribute('textLength', 19);
      parts[0].setAttribute('lengthAdjust', 'spacingAndGlyphs');
    }
    node.append(...parts);
    return node;
  }
  /// A number in its colour, above the sign of the colour; a joker has the tile it stands for below.
  function drawTile(node, c) {
    const code = c.card === 'JK' ? c.stands : c.card;
    if (c.card === 'JK') node.append(svg('use', {href: '#joker', x: 6, y: code ? 5 : 22, width: 22, height: 22, class: 'J'}));
    if (!code) return node;
    const rank = code.slice(0, -1), suit = code.slice(-1);
    const digits = NUMBERS[rank] || rank;
    const size = c.card === 'JK' ? ' small' : digits.length > 1 ? ' two' : '';
    const number = svg('text', {x: 17, y: c.card === 'JK' ? 47 : 30, class: `number ${suit}${size}`});
    number.textContent = digits;
    node.append(number, svg('use', {href: `#suit-${suit}`, x: 9, y: c.card === 'JK' ? 51 : 42, width: 16, height: 16, class: suit}));
    return node;
  }
  /// A row of cards; for those who do not see them, one sentence.
  function drawCards(cards, what) {
    return el('div', {class: 'cards', role: 'img', 'aria-label': `${what}: ${cardWordsOf(cards) || T('none')}`}, ...cards.map(drawCard));
  }

  // --- moments: each is written as what is different from the one before
  function unpack() {
    let before = {round: 0, turn: -1, hands: [], melds: [], loose: '', pile: [], stock: 0};
    return data.moments.map((m) => {
      const round = m.round === undefined ? before.round : m.round;
      const turn = m.turn === undefined ? before.turn + 1 : m.turn;
      const hands = before.hands.slice();
      for (const [seat, cards, note] of m.hands || []) hands[seat] = {cards, note: note || ''};
      const melds = m.melds === undefined ? before.melds : before.melds.slice(0, m.melds);
      for (const [at, name, owner, kind, cards] of m.changed || []) melds[at] = {name, owner, kind, cards};
      const pile = m.pile ? before.pile.slice(0, m.pile[0]).concat(m.pile[1] === '' ? [] : m.pile[1].split(' ')) : before.pile;
      before = {round, turn, wild: m.round === undefined ? before.wild : m.wild, seat: m.seat, lines: m.lines || [], ways: m.ways || 1,
        hands, melds, loose: m.loose === undefined ? before.loose : m.loose, pile, stock: m.stock === undefined ? before.stock : m.stock};
      return before;
    });
  }
  const moments = unpack();
  const indexOf = new Map(moments.map((m, i) => [`r${m.round}t${m.turn}`, i]));
  const nameOf = (m) => `r${m.round}t${m.turn}`;
  const called = (round) => round + (data.before || 0);  // by its number in the game
  const findingsAt = moments.map(() => []);
  data.findings.forEach((f, i) => { if (f.at !== undefined) findingsAt[f.at].push(i); });

  function markNew(now, before) {
    const left = new Map();
    for (const c of before) left.set(c.card, (left.get(c.card) || 0) + 1);
    for (const c of now) {
      const n = left.get(c.card) || 0;
      c.isNew = n === 0;
      if (n > 0) left.set(c.card, n - 1);
    }
    return now;
  }
  const previous = (i) => (i > 0 && moments[i].turn > 0 ? moments[i - 1] : null);

  // --- the cards a finding is about: those written at its place, where they lie after the moment
  const CARD = /(?<![\w])(?:(?:10|[2-9AJQK])[SHDC]|JK)(?![\w])/g;
  function faultsAt(i) {
    return findingsAt[i].map((f) => data.findings[f]).filter((f) => f.severity !== 'note' && f.text !== undefined)
      .flatMap((f) => [...f.text].slice(f.offset, f.offset + f.length).join('').match(CARD) || []);
  }
  /// `rows` in the order in which the cards are sought: what is new first, then all.
  function markBad(i, rows) {
    const cards = rows.flat();
    for (const wanted of faultsAt(i)) {
      const found = cards.find((c) => c.card === wanted && c.isNew && !c.isBad) || cards.find((c) => c.card === wanted && !c.isBad);
      if (found) found.isBad = true;
    }
  }
  function drawHands(m, hands) {
    return m.hands.map((hand, seat) => {
      const cards = hands[seat];
      const held = Math.max(0, cards.length - Number(hand.note || 0));
      const count = T('{} card{}', held, held === 1 ? '' : 's');
      const who = el('div', {class: 'who'}, el('bdi', {}, data.players[seat]), ' ', el('small', {}, (m.seat === seat ? '▶ ' : '') + count));
      const shown = el('div', {}, drawCards(cards, `${data.players[seat]}, ${count}`));
      if (hand.note) shown.append(el('p', {class: 'soft'}, T('without {} of them, unknown which', hand.note)));
      return el('div', {class: 'hand' + (m.seat === seat ? ' turn' : ''), 'data-seat': seat}, who, shown);
    });
  }
  // Melds that an excerpt has no number for are known by their place.
  const same = (meld, at) => (b, place) => b.name === meld.name && (meld.name !== 'm?' || place === at);
  const knownBefore = (meld, at, before) => before && before.melds.find(same(meld, at));
  function drawMeld(meld, at, before, what, cards) {
    const known = knownBefore(meld, at, before);
    const changed = before && (!known || known.cards !== meld.cards);
    const others = [...new Set(cards.filter((c) => c.by !== null).map((c) => c.by))];
    const by = others.map((seat) => T('{} by {}', cards.filter((c) => c.by === seat).map((c) => c.card).join(' '), data.players[seat]));
    const words = `${meld.name}, ${data.players[meld.owner] || T('an unknown player')}` + (by.length ? `; ${by.join('; ')}` : '') + (meld.kind ? ` (${meld.kind})` : '');
    return el('figure', {class: 'meld' + (changed ? ' changed' : ''), 'data-meld': meld.name}, drawCards(cards, what + ' ' + meld.name),
      el('figcaption', {}, changed ? el('span', {class: 'changed-mark'}, known ? '± ' : '+ ') : null, words));
  }
  function drawTable(i) {
    const m = moments[i], before = previous(i);
    const hands = m.hands.map((hand, seat) => markNew(cardsOf(hand.cards), before ? cardsOf(before.hands[seat].cards) : cardsOf(hand.cards)));
    const melds = m.melds.map((meld, at) => {
      const known = knownBefore(meld, at, before);
      return before ? markNew(cardsOf(meld.cards), known ? cardsOf(known.cards) : []) : cardsOf(meld.cards);
    });
    const pile = m.pile.map(parseCard);
    if (before) pile.forEach((c, n) => { c.isNew = n >= before.pile.length || before.pile[n] !== m.pile[n]; });
    markBad(i, [...melds, pile.slice().reverse(), hands[m.seat] || [], ...hands]);
    const felt = el('div', {class: 'felt'}, el('h4', {}, T('Hands')), el('div', {class: 'hands'}, ...drawHands(m, hands)), el('h4', {}, T('On the table')));
    if (m.melds.length === 0 && m.loose === '') felt.append(el('p', {class: 'soft'}, T('no melds yet')));
    felt.append(el('div', {class: 'melds'}, ...m.melds.map((meld, at) => drawMeld(meld, at, before, T('meld'), melds[at]))));
    if (m.loose !== '') felt.append(el('p', {class: 'soft'}, T('cards whose arrangement is not recorded')), drawCards(cardsOf(m.loose), T('not arranged')));
    if (m.ways > 1) felt.append(el('p', {class: 'remark'}, T('The record leaves open how the melds lie: one of {} ways is shown.', m.ways)));
    const top = pile.slice(-PILE), below = pile.slice(0, -PILE);
    const shown = el('div', {'data-pile': ''}, el('h4', {}, T('Discard pile: {}', pile.length) + (pile.length > 1 ? T(', the top card last') : '')));
    if (below.length > 0) {
      shown.append(el('details', {}, el('summary', {class: 'soft'}, T('{} more below', below.length)), drawCards(below, T('lower in the pile'))));
    }
    if (pile.length > 0) shown.append(drawCards(top, T('discard pile, the top card last')));
    const stock = el('div', {'data-stock': ''}, el('h4', {}, T('Stock: {}', m.stock)));
    if (m.stock > 0) stock.append(el('div', {class: 'cards', 'aria-hidden': 'true'}, drawCard(parseCard('??'))));
    const wild = m.wild ? el('div', {}, el('h4', {}, T('Wild rank')), drawCards([parseCard(m.wild)], T('the card turned up makes its rank wild'))) : null;
    felt.append(el('div', {class: 'stacks'}, stock, shown, wild));
    return felt;
  }
  const PILE = 14;

  function titleOf(m) {
    return m.turn === 0 ? T('Round {}: the cards are dealt', called(m.round)) : T('Round {}, turn {}: {}', called(m.round), m.turn, data.players[m.seat]);
  }
  /// What no other moment may be higher than: how much there is to draw.
  const weightOf = (m) => m.melds.reduce((sum, meld) => sum + 4 + meld.cards.length, 0) + m.hands.reduce((sum, hand) => sum + hand.cards.length, 0) + Math.min(m.pile.length, PILE);
  return {moments, indexOf, nameOf, called, findingsAt, titleOf, drawTable, cardsOf, cardWords, weightOf};
}
