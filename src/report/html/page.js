'use strict';
// The table of a judged game, stepped through. All text of the record reaches the page as text
// nodes; nothing here makes markup of it.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const $ = (id) => document.getElementById(id);
  if (!data.moments || data.moments.length === 0) return;

  // --- words: T(sentence, parts) in the page's language. Sentences written here as literals come with
  // the data, where that is not English.
  const WORDS = data.words || {};
  function formOf(n) {
    if (n === 1) return 0;
    const few = n % 10 >= 2 && n % 10 <= 4 && Math.floor(n % 100 / 10) !== 1;
    return data.plurals === 'one-few-many' && !few ? 2 : 1;
  }
  function T(sentence, ...parts) {
    let next = 0;
    return (Object.hasOwn(WORDS, sentence) ? WORDS[sentence] : sentence).replace(/\{(\d*)(?::([^}]*))?\}/g, (_, number, how) => {
      const part = parts[number === '' ? next++ : Number(number)];
      return how && how.includes('|') ? how.split('|')[formOf(part)] : String(part);
    });
  }

  const SUITS = {S: T('spades'), H: T('hearts'), D: T('diamonds'), C: T('clubs')};
  const COLOURS = {S: T('black'), H: T('red'), D: T('blue'), C: T('orange')};
  const NUMBERS = {A: '1', J: '11', Q: '12', K: '13'};
  const RANKS = {A: T('ace'), J: T('jack'), Q: T('queen'), K: T('king')};
  const SIGNS = {error: '✕', warning: '?', note: 'i'};
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
    const node = svg('svg', {viewBox: '0 0 50 70', class: 'card' + (data.tiles ? ' tile' : '') + (c.isNew ? ' new' : '') + (c.isBad ? ' bad' : ''), 'aria-hidden': 'true', focusable: 'false'});
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
  let at = 0;

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
      return el('div', {class: 'hand' + (m.seat === seat ? ' turn' : '')}, who, shown);
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
    return el('figure', {class: 'meld' + (changed ? ' changed' : '')}, drawCards(cards, what + ' ' + meld.name),
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
    const shown = el('div', {}, el('h4', {}, T('Discard pile: {}', pile.length) + (pile.length > 1 ? T(', the top card last') : '')));
    if (below.length > 0) {
      shown.append(el('details', {}, el('summary', {class: 'soft'}, T('{} more below', below.length)), drawCards(below, T('lower in the pile'))));
    }
    if (pile.length > 0) shown.append(drawCards(top, T('discard pile, the top card last')));
    const stock = el('div', {}, el('h4', {}, T('Stock: {}', m.stock)));
    if (m.stock > 0) stock.append(el('div', {class: 'cards', 'aria-hidden': 'true'}, drawCard(parseCard('??'))));
    const wild = m.wild ? el('div', {}, el('h4', {}, T('Wild rank')), drawCards([parseCard(m.wild)], T('the card turned up makes its rank wild'))) : null;
    felt.append(el('div', {class: 'stacks'}, stock, shown, wild));
    return felt;
  }
  const PILE = 14;

  /// The round's lines of the ledger.
  function drawRoundEnd(round) {
    const lines = $(`round-${round}`);
    const head = document.querySelector('#scores thead');
    if (lines === null || head === null) return '';
    const copy = lines.cloneNode(true);
    copy.removeAttribute('id');
    return el('div', {class: 'round-end wide'}, el('h4', {}, T('End of round {}', called(round))), el('table', {}, head.cloneNode(true), copy));
  }

  function titleOf(m) {
    return m.turn === 0 ? T('Round {}: the cards are dealt', called(m.round)) : T('Round {}, turn {}: {}', called(m.round), m.turn, data.players[m.seat]);
  }
  function findingsHere(i) {
    return findingsAt[i].map((f) => {
      const copy = $(`f${f + 1}`).cloneNode(true);
      copy.removeAttribute('id');
      copy.querySelectorAll('.where, .snapshot, .excerpt.own').forEach((node) => node.remove());
      return copy;
    });
  }
  /// Control characters and direction marks of a record are shown, not obeyed.
  const visible = (text) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));
  /// The lines of the record, with the spots of this moment's findings marked.
  function drawLines(m, i) {
    return m.lines.map((line) => markSpots(el('pre', {}), line, i));
  }
  /// Appends a line with the spots of the moment's findings marked.
  function markSpots(pre, line, i) {
    const points = [...line];
    const spots = findingsAt[i].map((f) => data.findings[f]).filter((f) => f.text === line && f.length > 0);
    spots.sort((a, b) => a.offset - b.offset);
    let done = 0;
    for (const spot of spots) {
      if (spot.offset < done) continue;
      pre.append(visible(points.slice(done, spot.offset).join('')), el('mark', {}, visible(points.slice(spot.offset, spot.offset + spot.length).join(''))));
      done = spot.offset + spot.length;
    }
    pre.append(visible(points.slice(done).join('')));
    return pre;
  }
  /// The address follows the moment, where the page has one of its own.
  function setAddress() {
    try {
      history.replaceState(null, '', '#' + nameOf(moments[at]));
    } catch {
      // Shown within another page, as mail programs do: there is no address to change.
    }
  }
  function show(i, how) {
    at = Math.max(0, Math.min(moments.length - 1, i));
    const m = moments[at];
    $('when').textContent = titleOf(m);
    $('written').replaceChildren(...drawLines(m, at));
    $('table').replaceChildren(drawTable(at));
    if (data.open.includes(m.round)) $('table').prepend(el('p', {class: 'remark'}, T('Round {} can be read in several ways; one of them is shown.', called(m.round))));
    const isEnd = at === moments.length - 1 || moments[at + 1].round !== m.round;
    $('round-end').replaceChildren(...(isEnd ? [drawRoundEnd(m.round)] : []));
    $('here').replaceChildren(...findingsHere(at));
    keepHeight();
    $('slider').value = at;
    $('slider').setAttribute('aria-valuetext', titleOf(m));
    $('first').disabled = $('back').disabled = at === 0;
    $('last').disabled = $('next').disabled = at === moments.length - 1;
    document.querySelectorAll('#marks a, #move-list li').forEach((node) => {
      if (Number(node.dataset.at) === at) node.setAttribute('aria-current', 'true');
      else node.removeAttribute('aria-current');
    });
    showInList();
    const told = findingsAt[at].map((f) => `${data.findings[f].word}: ${data.findings[f].message}`);
    const count = told.length === 0 ? '' : ` ${T('{} finding{}', told.length, told.length === 1 ? '' : 's')}. `;
    if (how !== 'quietly') $('said').textContent = `${titleOf(m)}. ${visible(m.lines.join(' '))}${count}${told.join('. ')}`;
    if (how !== 'by address' && how !== 'quietly') setAddress();
  }
  /// The list scrolls by itself; the page stays where it is.
  function showInList() {
    const now = document.querySelector('#move-list li[aria-current]'), room = $('move-list');
    if (now === null) return;
    const top = now.offsetTop - room.offsetTop;
    if (top < room.scrollTop || top + now.offsetHeight > room.scrollTop + room.clientHeight) room.scrollTop = top - room.clientHeight / 2;
  }

  // --- the table is as high as it has to be for any moment, so that nothing moves while one steps
  const WEIGHED = 12;  // moments that are measured: those with most on the table
  let measured = 0;    // the width they were measured for
  function keepHeight() {
    const width = $('table').clientWidth;
    if (width === 0 || width === measured) return;
    measured = width;
    const weight = (m) => m.melds.reduce((sum, meld) => sum + 4 + meld.cards.length, 0) + m.hands.reduce((sum, hand) => sum + hand.cards.length, 0) + Math.min(m.pile.length, PILE);
    const heaviest = moments.map((m, i) => [weight(m), i]).sort((a, b) => b[0] - a[0]).slice(0, WEIGHED).map(([, i]) => i);
    const shown = [...$('table').childNodes];
    $('table').style.minHeight = '';
    let height = $('table').offsetHeight;
    for (const i of heaviest) {
      $('table').replaceChildren(drawTable(i));
      height = Math.max(height, $('table').offsetHeight);
    }
    $('table').replaceChildren(...shown);
    $('table').style.minHeight = `${height}px`;
    document.querySelector('.sides').style.setProperty('--table', `${height}px`);
  }
  window.addEventListener('resize', keepHeight);
  const withFindings = findingsAt.flatMap((list, i) => (list.length > 0 ? [i] : []));
  function goToFinding(step) {
    const wanted = step > 0 ? withFindings.find((i) => i > at) : withFindings.filter((i) => i < at).pop();
    if (wanted !== undefined) show(wanted);
    else $('said').textContent = step > 0 ? T('No further finding.') : T('No earlier finding.');
  }
  function goToRound(step) {
    const here = moments[at];
    const wanted = step < 0 && here.turn > 0 ? here.round : here.round + step;
    const i = indexOf.get(`r${wanted}t0`);
    if (i !== undefined) show(i);
  }

  // --- addresses: #r2t14 a moment, #f3 a finding (which the browser finds by itself)
  function follow() {
    const i = indexOf.get(decodeURIComponent(location.hash.slice(1)));
    if (i === undefined) return false;
    show(i, 'by address');
    return true;
  }
  window.addEventListener('hashchange', () => {
    if (follow()) $('game').scrollIntoView();
  });

  // A link to a moment works again though the address is there already.
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#r"]');
    const i = link === null ? undefined : indexOf.get(link.getAttribute('href').slice(1));
    if (i === undefined) return;
    event.preventDefault();
    show(i);
    if ($('game').contains(link)) return;
    $('game').scrollIntoView();
    $('game').focus({preventScroll: true});
  });

  const KEYS = {
    ArrowRight: () => show(at + 1), ArrowLeft: () => show(at - 1), f: () => goToFinding(1), F: () => goToFinding(-1),
    N: () => goToRound(1), P: () => goToRound(-1), g: () => show(0), G: () => show(moments.length - 1),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.id === 'slider' && event.key.startsWith('Arrow')) return;
    const elsewhere = event.target !== document.body && !$('game').contains(event.target);
    if (!(event.key in KEYS) || elsewhere) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  $('first').onclick = KEYS.g;
  $('last').onclick = KEYS.G;
  $('next').onclick = KEYS.ArrowRight;
  $('back').onclick = KEYS.ArrowLeft;
  $('next-finding').onclick = KEYS.f;
  $('back-finding').onclick = KEYS.F;
  $('next-finding').disabled = $('back-finding').disabled = withFindings.length === 0;
  $('slider').max = moments.length - 1;
  $('slider').oninput = () => show(Number($('slider').value));
  $('copy').onclick = async () => {
    setAddress();
    try {
      await navigator.clipboard.writeText(location.href);
      $('said').textContent = $('copy').textContent = T('link copied');
    } catch {
      $('said').textContent = $('copy').textContent = T('copy it from the address bar');
    }
    setTimeout(() => { $('copy').textContent = T('copy link'); }, 2000);
  };

  // --- the time line
  const place = (i) => `calc(.5rem + (100% - 1rem) * ${moments.length > 1 ? i / (moments.length - 1) : 0})`;
  const WORST = ['error', 'warning', 'note'];
  const worst = (i) => WORST.find((s) => findingsAt[i].some((f) => data.findings[f].severity === s));
  for (const i of withFindings) {
    const messages = findingsAt[i].map((f) => data.findings[f].message).join('; ');
    const mark = el('a', {href: '#' + nameOf(moments[i]), class: worst(i), 'data-at': i, title: `${titleOf(moments[i])}: ${messages}`,
      'aria-label': `${data.findings[findingsAt[i][0]].word}, ${titleOf(moments[i])}`}, SIGNS[worst(i)]);
    mark.style.left = place(i);
    $('marks').append(mark);
  }
  // A number that would run into the one before it is left out.
  const NEAR = 0.022;
  let lastShown = -1;
  moments.forEach((m, i) => {
    if (m.turn !== 0) return;
    const share = i / Math.max(1, moments.length - 1);
    const mark = el('span', {}, lastShown < 0 ? T('round {}', called(m.round)) : share - lastShown > NEAR ? String(called(m.round)) : '');
    if (mark.textContent !== '') lastShown = lastShown < 0 ? share + 0.05 : share;
    mark.style.left = place(i);
    $('round-marks').append(mark);
  });
  let list = null;
  moments.forEach((m, i) => {
    if (m.turn === 0) {
      list = el('ol', {});
      $('move-list').append(el('h3', {}, T('Round {}', called(m.round))), list);
      return;
    }
    const written = el('span', {});
    m.lines.forEach((line) => { if (written.firstChild) written.append(' '); markSpots(written, line, i); });
    list.append(el('li', {'data-at': i, class: worst(i)}, el('a', {href: '#' + nameOf(m)}, String(m.turn)), ' ', written));
  });
  // On paper each finding brings its table along.
  window.addEventListener('beforeprint', () => {
    let any = false;
    data.findings.forEach((f, i) => {
      const room = $(`f${i + 1}`).querySelector('.snapshot');
      if (f.at === undefined || room === null) return;
      room.replaceChildren(el('p', {class: 'soft'}, T('the table after it, {}', titleOf(moments[f.at]))), drawTable(f.at));
      any = true;
    });
    document.body.classList.toggle('has-snapshots', any);
    document.querySelectorAll('details').forEach((d) => { if (!d.open) { d.open = true; d.dataset.shut = 'yes'; } });
  });
  window.addEventListener('afterprint', () => {
    document.body.classList.remove('has-snapshots');
    document.querySelectorAll('.snapshot').forEach((room) => room.replaceChildren());
    document.querySelectorAll('details[data-shut]').forEach((d) => { d.open = false; delete d.dataset.shut; });
  });

  $('controls').hidden = $('moment').hidden = false;
  if (follow()) $('game').scrollIntoView();
  else show(withFindings.length > 0 ? withFindings[0] : 0, 'quietly');
})();
