// A dispute as a picture: the moment, what was written, the table, and what each rule set makes of it.
const WIDTH = 900, EDGE = 24, CARD_WIDTH = 44, CARD_HEIGHT = 62;
const INKS = {S: '#16161a', H: '#b3001b', D: '#0a58a8', C: '#0a5f3c', J: '#6a1f8a'};
const TILE_INKS = {...INKS, C: '#b45a00'};
const GLYPHS = {S: '♠\ufe0e', H: '♥\ufe0e', D: '♦\ufe0e', C: '♣\ufe0e'};
const NUMBERS_OF_TILES = {A: '1', J: '11', Q: '12', K: '13'};

/// Draws from the top down, and knows how far it has come; with no ink it only measures.
class Sheet {
  constructor(context, tiles) {
    this.context = context;
    this.tiles = tiles;
    this.y = EDGE;
  }
  words(text, {size = 16, bold = false, ink = '#1b1b1f', left = EDGE} = {}) {
    const {context} = this;
    context.font = `${bold ? '600 ' : ''}${size}px system-ui, sans-serif`;
    let line = '';
    const flush = () => {
      context.fillStyle = ink;
      context.fillText(line, left, this.y + size);
      this.y += size * 1.4;
      line = '';
    };
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && context.measureText(longer).width > WIDTH - EDGE - left) {
        flush();
        line = word;
      } else {
        line = longer;
      }
    }
    if (line !== '') flush();
  }
  card(x, c) {
    const {context} = this;
    const isUnknown = c.card === '??', code = c.card === 'JK' ? c.stands : c.card;
    context.beginPath();
    context.roundRect(x, this.y, CARD_WIDTH, CARD_HEIGHT, 5);
    context.fillStyle = isUnknown ? '#6d7787' : c.isBad ? '#ffd9d4' : '#fffef9';
    context.fill();
    context.strokeStyle = c.isBad ? '#a3160b' : '#8d8a80';
    context.lineWidth = c.isBad ? 3 : 1;
    context.stroke();
    const put = (text, ink, size, dx, dy) => {
      context.font = `700 ${size}px system-ui, sans-serif`;
      context.fillStyle = ink;
      context.fillText(text, x + dx, this.y + dy);
    };
    if (isUnknown) return put('?', '#fff', 24, 15, 40);
    if (c.card === 'JK') put('JK', INKS.J, 14, 5, 18);
    if (!code) return put('★', INKS.J, 24, 10, 48);
    const suit = code.slice(-1), rank = code.slice(0, -1), top = c.card === 'JK' ? 38 : 20;
    const ink = (this.tiles ? TILE_INKS : INKS)[suit];
    put(this.tiles ? NUMBERS_OF_TILES[rank] || rank : rank, ink, 18, 5, top);
    return this.tiles ? put('●', ink, 16, 5, top + 22) : put(GLYPHS[suit], ink, 20, c.card === 'JK' ? 22 : 14, c.card === 'JK' ? 56 : 50);
  }
  cards(all) {
    const many = Math.floor((WIDTH - 2 * EDGE) / (CARD_WIDTH + 4));
    for (let i = 0; i < all.length; i += many) {
      all.slice(i, i + many).forEach((c, n) => this.card(EDGE + n * (CARD_WIDTH + 4), c));
      this.y += CARD_HEIGHT + 6;
    }
  }
}
function drawDispute(sheet, dispute) {
  const {moments, indexOf, titleOf, cardsOf} = state.board, {players} = state.board;
  const m = moments[indexOf.get(`r${disputed.round}t${disputed.turn}`)];
  sheet.words(titleOf(m), {size: 22, bold: true});
  for (const line of m.lines) sheet.words(visible(line), {ink: '#5c5c66'});
  sheet.y += 6;
  sheet.words(visible(dispute.answer), {bold: true});
  sheet.y += 8;
  m.hands.forEach((hand, seat) => {
    sheet.words(visible(players[seat]) + (m.seat === seat ? ' ◀' : ''), {size: 14, ink: '#5c5c66'});
    sheet.cards(cardsOf(hand.cards));
  });
  m.melds.forEach((meld) => {
    sheet.words(`${meld.name}, ${players[meld.owner] ? visible(players[meld.owner]) : '?'}`, {size: 14, ink: '#5c5c66'});
    sheet.cards(cardsOf(meld.cards));
  });
  if (m.pile.length > 0) {
    sheet.words(T('Discard pile: {}', m.pile.length), {size: 14, ink: '#5c5c66'});
    sheet.cards(cardsOf(m.pile.slice(-14).join(' ')));
  }
  sheet.y += 6;
  for (const rules of dispute.rule_sets) {
    const word = rules.not_played ? T('not played') : T(rules.so_far ? 'legal so far' : rules.verdict);
    const why = rules.not_played || rules.findings.filter((f) => f.severity !== 'note').map((f) => f.message).join('; ');
    sheet.words(`${rules.variant}: ${word}${why ? ` – ${visible(why)}` : ''}`, {bold: rules.of_the_record, ink: rules.verdict === 'illegal' ? '#a3160b' : '#1b1b1f'});
  }
  sheet.y += 6;
  sheet.words(dispute.engine, {size: 12, ink: '#5c5c66'});
}
async function pictureOf(dispute) {
  const measure = new Sheet(document.createElement('canvas').getContext('2d'), state.board.tiles);
  drawDispute(measure, dispute);
  const canvas = document.createElement('canvas');
  const scale = 2;
  canvas.width = WIDTH * scale;
  canvas.height = Math.ceil(measure.y + EDGE) * scale;
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  context.fillStyle = '#fbfaf7';
  context.fillRect(0, 0, WIDTH, measure.y + EDGE);
  drawDispute(new Sheet(context, state.board.tiles), dispute);
  return new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
}
