'use strict';
// The games of a tournament: filtered, searched, sorted, 200 at a time. All text of records reaches the
// page as text nodes.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const $ = (id) => document.getElementById(id);
  const WORDS = data.words || {};
  const PAGE = 200;
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
  function el(name, attributes, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  }

  const VERDICTS = ['malformed', 'illegal', 'undecided', 'legal'];
  const games = data.games.map(([file, title, name, variant, verdict, codes, players, faults, result], number) => ({
    number, file, title, name, variant, verdict, faults, result,
    codes: codes === '' ? [] : codes.split(' '),
    players: players.map((player) => data.players[player]),
  }));
  for (const game of games) game.text = [game.title, game.name, game.variant, ...game.players, ...game.codes].join('\n').toLowerCase();
  const needsLook = (game) => game.verdict !== 'legal';

  // --- choices
  const compare = (a, b) => a.localeCompare(b, document.documentElement.lang);
  const all = (of) => [...new Set(games.flatMap(of))].sort(compare);
  function fill(id, options) {
    $(id).replaceChildren(...options.map(([value, words]) => el('option', {value}, words)));
  }
  const any = [['', T('any')]];
  fill('show', [['look', T('what needs a look')], ['all', T('all games')]]);
  fill('verdict', any.concat(VERDICTS.filter((v) => games.some((g) => g.verdict === v)).map((v) => [v, data.verdicts[v]])));
  fill('code', any.concat(all((g) => g.codes).map((c) => [c, c])));
  fill('variant', any.concat(all((g) => [g.variant]).filter((v) => v !== '').map((v) => [v, v])));
  fill('sort', [['worst', T('worst first')], ['name', T('name')], ['faults', T('most findings')], ['order', T('order of the records')]]);
  $('players').replaceChildren(...data.players.slice().sort(compare).map((player) => el('option', {value: player})));

  const ORDERS = {
    worst: (a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || b.faults - a.faults || a.number - b.number,
    name: (a, b) => compare(a.title, b.title) || a.number - b.number,
    faults: (a, b) => b.faults - a.faults || a.number - b.number,
    order: (a, b) => a.number - b.number,
  };
  const FIELDS = ['show', 'verdict', 'code', 'variant', 'player', 'search', 'sort'];
  let at = 0;

  // --- the address keeps what is asked for: index.html#code=score.round&player=Ala
  function readAddress() {
    const asked = new URLSearchParams(location.hash.slice(1));
    for (const field of FIELDS) if (asked.has(field)) $(field).value = asked.get(field);
    at = Math.max(0, Number(asked.get('page') || 1) - 1);
  }
  function writeAddress() {
    const asked = new URLSearchParams();
    for (const field of FIELDS) {
      const first = $(field).options ? $(field).options[0].value : '';
      if ($(field).value !== first) asked.set(field, $(field).value);
    }
    if (at > 0) asked.set('page', at + 1);
    try {
      history.replaceState(null, '', '#' + asked);
    } catch {
      // Shown within another page: there is no address to change.
    }
  }

  function chosen() {
    const [show, verdict, code, variant, player, search] = FIELDS.slice(0, 6).map((field) => $(field).value);
    const words = search.toLowerCase().split(/\s+/).filter((word) => word !== '');
    return games.filter((game) =>
      (show !== 'look' || verdict !== '' || needsLook(game)) && (verdict === '' || game.verdict === verdict) && (code === '' || game.codes.includes(code)) &&
      (variant === '' || game.variant === variant) && (player === '' || game.players.includes(player)) &&
      words.every((word) => game.text.includes(word))).sort(ORDERS[$('sort').value]);
  }
  function row(game) {
    const names = game.players.flatMap((player, i) => [i === 0 ? '' : ', ', el('bdi', {}, player)]);
    return el('tr', {},
      el('th', {scope: 'row'}, el('a', {href: game.file}, el('bdi', {}, game.title)), el('br', {}), el('span', {class: 'soft'}, game.name)),
      el('td', {}, el('span', {class: 'badge ' + game.verdict}, data.verdicts[game.verdict])),
      el('td', {class: 'n'}, String(game.faults)), el('td', {}, game.codes.join(', ')), el('td', {}, el('code', {}, game.variant)),
      el('td', {}, ...names), el('td', {}, game.result));
  }
  function draw() {
    const found = chosen();
    const pages = Math.max(1, Math.ceil(found.length / PAGE));
    at = Math.min(at, pages - 1);
    $('games').tBodies[0].replaceChildren(...found.slice(at * PAGE, (at + 1) * PAGE).map(row));
    $('games-head').textContent = $('show').value === 'look' ? T('Games that need a look') : T('Games');
    $('shown').textContent = found.length === 0 && $('show').value === 'look' ? T('None of the {} games here needs a look.', games.length)
      : T('{} of {} games', found.length, games.length);
    $('pages').hidden = pages === 1;
    $('page').textContent = T('page {} of {}', at + 1, pages);
    $('earlier').disabled = at === 0;
    $('later').disabled = at === pages - 1;
  }
  function change() {
    at = 0;
    draw();
    writeAddress();
  }
  for (const field of FIELDS) $(field).addEventListener('input', change);
  const turn = (step) => () => {
    at += step;
    draw();
    writeAddress();
    $('games-head').scrollIntoView();
  };
  $('earlier').onclick = turn(-1);
  $('later').onclick = turn(1);
  window.addEventListener('hashchange', () => { readAddress(); draw(); });
  $('filter').hidden = false;
  readAddress();
  draw();
})();
