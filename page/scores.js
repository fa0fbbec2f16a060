// Scores of every record: a table, and behind each round how its figures came about.
const openRounds = new Set();

function figure(points, between) {
  if (points !== undefined) return String(points);
  return between ? T('{} to {}', between[0], between[1]) : '';
}
function playersIn(v) {
  const all = [];
  for (const round of v.rounds || []) for (const name of Object.keys({...round.scores, ...round.scores_between, ...round.totals, ...round.working})) if (!all.includes(name)) all.push(name);
  return all;
}
function roundRows(v, round, players, key) {
  const working = Object.entries(round.working || {});
  const name = T('round {}', round.round + (state.board && state.board.called(0) > 0 && state.verdicts.length === 1 ? state.board.called(0) : 0));
  const id = `working-${key}`;
  const detail = el('tr', {class: 'working', id}, el('td', {colspan: 1 + 2 * players.length}, el('ul', {}, ...working.map(([player, words]) => el('li', {}, el('bdi', {}, visible(player)), `: ${visible(words)}`)))));
  detail.hidden = !openRounds.has(key);
  const head = working.length === 0 ? name : button(name, () => {
    detail.hidden = !detail.hidden;
    head.setAttribute('aria-expanded', String(!detail.hidden));
    if (detail.hidden) openRounds.delete(key);
    else openRounds.add(key);
  }, {'aria-expanded': String(!detail.hidden), 'aria-controls': id, title: T('The arithmetic')});
  const cells = players.flatMap((player) => [
    el('td', {class: (round.winners || []).includes(player) ? 'n winner' : 'n'}, figure(round.scores?.[player], round.scores_between?.[player])),
    el('td', {class: 'n'}, figure(round.totals?.[player], round.totals_between?.[player]))]);
  return [el('tr', {}, el('th', {scope: 'row'}, head), ...cells), ...(working.length === 0 ? [] : [detail])];
}
function ledgerOf(v, number) {
  const players = playersIn(v);
  if (players.length === 0) return null;
  const heads = players.map((player) => el('th', {scope: 'colgroup', colspan: 2}, el('bdi', {}, visible(player))));
  const parts = players.flatMap(() => [el('th', {scope: 'col', class: 'n'}, T('score')), el('th', {scope: 'col', class: 'n'}, T('total'))]);
  const winners = v.result?.winners || [];
  const end = winners.length > 0 ? T('Won by {}', winners.join(', ')) : v.result?.next?.dealer ? T('The game is not over; {} deals next.', v.result.next.dealer) : '';
  return el('div', {class: 'wide', tabindex: '0', role: 'group', 'aria-label': T('Scores')}, el('table', {},
    v.id ? el('caption', {}, visible(v.id)) : null,
    el('thead', {}, el('tr', {}, el('td', {}), ...heads), el('tr', {}, el('th', {scope: 'col'}, T('round')), ...parts)),
    el('tbody', {}, ...v.rounds.flatMap((round) => roundRows(v, round, players, `${number}-${round.round}`)))),
  end === '' ? null : el('p', {class: 'soft'}, visible(end)));
}
function showScores(verdicts) {
  const ledgers = verdicts.slice(0, 50).map(ledgerOf).filter((one) => one !== null);
  $('scores').hidden = ledgers.length === 0;
  const focused = document.activeElement?.getAttribute?.('aria-controls');
  $('ledgers').replaceChildren(...ledgers);
  if (focused) document.querySelector(`#scores [aria-controls="${focused}"]`)?.focus({preventScroll: true});
}
