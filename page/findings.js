// Findings: a line each, opened for the rule, the arithmetic and what it hinges on. One that is still there after the
// next judgement is the same element: it stays open, and keeps the focus.
const SIGNS = {error: '✕', warning: '?', note: 'i'};
const wordOf = (f) => ({error: f.verdict === 'malformed' ? T('malformed') : T('illegal'), warning: T('undecided'), note: f.verdict === 'ruled' ? T('ruled to stand') : T('note')})[shape(f.severity)];
const keyOf = (f) => JSON.stringify([f.code, f.round, f.turn, f.action, f.player]);

function places(f) {
  const where = [];
  if (f.player) where.push(f.player);
  if (f.round) where.push(f.turn ? T('round {}, turn {}', calledRound(f.round), f.turn) : T('round {}', calledRound(f.round)));
  if (f.at && f.at.line) where.push(T('line {}', f.at.line));
  return where.join(' · ');
}
const calledRound = (round) => (state.board ? state.board.called(round) : round);

/// A repair that leaves no choice: a word that was misspelt, or a card alone where `discard` is missing.
function repairOf(f) {
  const place = placeOf(f);
  if (place === null || state.form !== 'text') return null;
  const [before, after] = T('did you mean {}?', '\u0000').split('\u0000');
  const help = f.help || '';
  if (help.startsWith(before) && help.endsWith(after) && help.length > before.length + after.length) {
    return {...place, words: help.slice(before.length, help.length - after.length)};
  }
  const written = record.value.slice(place.first, place.last);
  const rest = record.value.slice(place.last, (record.value + '\n').indexOf('\n', place.last)).replace(/#.*/, '').trim();
  if (f.code === 'record.syntax' && /^((10|[2-9AJQK])[SHDC]|JK)$/.test(written) && rest === '') return {...place, words: `discard ${written}`};
  return null;
}

function fillFinding(node, f, i) {
  node.querySelector('summary').replaceChildren(el('span', {class: `sev ${shape(f.severity)}`}, `${SIGNS[shape(f.severity)]} ${wordOf(f)}`), ' ', onPage(f.message));
  if (node.open) fillDetails(node, f, i);
  else node.querySelector('.more').replaceChildren();
}
/// What stands below the line of a finding, once that is opened.
function fillDetails(node, f, i) {
  const part = (words, value) => (value ? el('p', {}, el('b', {}, words, ': '), visible(value)) : null);
  const rule = f.rule && `${f.rule.text} ${[f.rule.section ? '§' + f.rule.section : '', (f.rule.ids || []).join(', ')].filter((one) => one !== '').join(' ')}`;
  const repair = repairOf(f);
  const acts = el('p', {class: 'acts'},
    f.at && f.at.line ? button(T('show it'), () => goTo(i), {'data-act': 'go'}) : null,
    repair ? button(T('Write {}', repair.words), () => put(repair.words, repair.first, repair.last), {'data-act': 'repair', class: 'repair'}) : null,
    f.round && f.turn ? button(T('Under which rules?'), () => openDispute(f.round, f.turn), {'data-act': 'dispute'}) : null);
  const where = el('p', {class: 'where'}, visible(places(f)), ' ', el('code', {}, f.code || ''));
  node.querySelector('.more').replaceChildren(...[where, part(T('The rule'), rule), part(T('The arithmetic'), f.working), part(T('What to do'), onPageHelp(f)),
    f.hinges_on && f.hinges_on.length > 0 ? hinges(f) : null, acts].filter((child) => child !== null));
}
/// Where the program names an option, the page names what it has.
function onPageHelp(f) {
  if (f.code === 'record.unknown-variant' && !/^variant\b/m.test(record.value)) return T('Choose the rules at the top of the page, or name them in the record.');
  return f.help ? onPage(f.help) : '';
}
function newFinding() {
  const node = el('details', {class: 'finding'}, el('summary', {}), el('div', {class: 'more'}));
  node.addEventListener('toggle', () => { if (node.open) openedFinding(node); });
  return node;
}
/// Each other value that would change the answer can be tried.
function hinges(f) {
  const list = el('ul', {});
  for (const hinge of f.hinges_on.slice(0, 6)) {
    for (const [value, verdict] of Object.entries(hinge.otherwise || {})) {
      const name = `${hinge.setting} = ${value}`;
      list.append(el('li', {}, button(name, () => tryOut(hinge.setting, value), {'data-act': name}), ` ${T(verdict)} `, el('span', {class: 'soft'}, T('(now {})', String(hinge.now)))));
    }
  }
  return el('div', {}, el('b', {}, T('What it hinges on'), ':'), list);
}

const MOST_FINDINGS = 40;  // at first; the others when they are asked for
let showsAll = false;
const lineOf = (f) => (f.at && f.at.line ? record.value.slice(state.starts[f.at.line - 1], state.starts[f.at.line]) : '');
let shownFindings = new Map();  // by key: {node, drawn}
function showFindings() {
  const list = $('findings'), next = new Map();
  const focused = document.activeElement && list.contains(document.activeElement) ? document.activeElement.dataset.act : undefined;
  const holder = document.activeElement?.closest?.('.finding');
  const shown = showsAll ? state.findings : state.findings.slice(0, MOST_FINDINGS);
  shown.forEach((f, i) => {
    let key = keyOf(f);
    while (next.has(key)) key += '+';
    const kept = shownFindings.get(key) || {node: newFinding(), drawn: ''};
    const wanted = JSON.stringify([language, i, f, lineOf(f)]);
    kept.node.className = `finding ${shape(f.severity)}`;
    kept.node.dataset.at = i;
    if (kept.drawn !== wanted) fillFinding(kept.node, f, i);
    kept.drawn = wanted;
    next.set(key, kept);
  });
  for (const [key, {node}] of shownFindings) if (!next.has(key)) node.remove();
  let at = list.querySelector('.finding');
  for (const {node} of next.values()) {
    if (node === at) at = at.nextElementSibling;
    else list.insertBefore(node, at);
  }
  shownFindings = next;
  // What was in an element drawn anew has the focus again.
  if (focused && holder?.isConnected && !holder.contains(document.activeElement)) [...holder.querySelectorAll('[data-act]')].find((node) => node.dataset.act === focused)?.focus({preventScroll: true});
  $('more-findings').hidden = shown.length === state.findings.length;
  $('more-findings').textContent = T('show all {} findings', state.findings.length);
  $('no-findings').hidden = state.findings.length > 0;
  $('no-findings').textContent = state.verdicts.length === 0 ? T('Write or paste a record or a scoresheet, open a file, or choose an example.')
    : state.form === 'csv' ? T('Nothing on this scoresheet is against the rules.') : T('Nothing is against the rules.');
  $('back').disabled = $('next').disabled = state.findings.length === 0;
  markCurrent();
}

const isPhone = () => window.matchMedia('(max-width: 60rem)').matches;
/// Shows where a finding is: in the text and on the table. The page stays where it is.
function goTo(i) {
  if (state.findings.length === 0) return;
  state.now = (i + state.findings.length) % state.findings.length;
  if (state.now >= MOST_FINDINGS && !showsAll) showAll();
  const f = state.findings[state.now];
  const place = placeOf(f);
  if (place) {
    record.setSelectionRange(place.first, place.last);
    if (!isPhone()) record.focus({preventScroll: true});
    revealLine(f.at.line - 1);
  }
  markCurrent();
  if (f.round && f.turn) showMomentOf(f.round, f.turn);
  else if (place) showMomentAtCursor();
  announce(`${wordOf(f)}: ${onPage(f.message)}`);
}
function showAll() {
  showsAll = true;
  showFindings();
}
function openedFinding(node) {
  const f = state.findings[Number(node.dataset.at)];
  if (f === undefined) return;
  fillDetails(node, f, Number(node.dataset.at));
  state.now = Number(node.dataset.at);
  markCurrent();
  if (f.round && f.turn) showMomentOf(f.round, f.turn);
}
function openFinding(i) {
  if (i >= MOST_FINDINGS && !showsAll) showAll();
  const node = document.querySelector(`.finding[data-at="${i}"]`);
  if (node) node.open = true;
  state.now = i;
  markCurrent();
}
/// The list scrolls by itself; the page stays where it is.
function markCurrent() {
  const room = $('findings');
  for (const node of room.querySelectorAll('.finding')) {
    const isNow = Number(node.dataset.at) === state.now;
    if (isNow) node.setAttribute('aria-current', 'true');
    else node.removeAttribute('aria-current');
    if (isNow && room.scrollHeight > room.clientHeight) room.scrollTop = node.offsetTop - room.offsetTop;
  }
}
