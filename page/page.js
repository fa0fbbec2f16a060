// The referee in a page: a record or a scoresheet is judged while it is written. Whatever it holds reaches
// the page as text; the table is the report's own page, in a frame that can reach nothing here.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const $ = (id) => document.getElementById(id);
  const record = $('record');
  const REPORT_AFTER = 250;  // milliseconds without a key: the table is drawn then
  const STAGE = '<style>header, main > :not(#game), footer, #game-head, .skip, #copy, #beside { display: none !important; } .sides { display: block; } body { padding: .5rem !important; }</style>';

  // --- words
  let language = 'en';
  function T(sentence, ...parts) {
    const words = data.words[language] || {};
    let next = 0;
    return (Object.hasOwn(words, sentence) ? words[sentence] : sentence).replace(/\{\}/g, () => String(parts[next++]));
  }
  function el(name, attributes, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) if (value !== null && value !== undefined) node.setAttribute(key, value);
    node.append(...children.filter((child) => child !== null && child !== undefined));
    return node;
  }
  /// Control characters and direction marks of a record are shown, not obeyed.
  const visible = (text) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));

  // --- the engine: npm/engine.mjs, which stands before this
  let engine = null;
  async function engineBytes() {
    const letters = atob($('engine-bytes').textContent.trim());
    const packed = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; ++i) packed[i] = letters.charCodeAt(i);
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  }
  function ask(call, name, options, text) {
    try {
      return engine.call(call, name, {lang: language, ...options}, text);
    } catch (error) {
      return {status: 2, output: '', problems: T('The referee stopped at this text: {}', error.message)};
    }
  }

  /// The engine knows letters that were saved as anything but UTF-8.
  async function textOf(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return ask('text', file.name, {}, bytes).output;
  }

  // --- what is written: a record as text or JSON, or a scoresheet
  const SHEET_SIGNS = /[,;|\t]/;
  function formOf(text) {
    const first = text.split('\n').find((line) => line.trim() !== '' && !line.trim().startsWith('#')) || '';
    if (/^\s*[[{]/.test(first)) return 'json';
    if (/^\s*(format|players|variant|set|id|date|event|table|note|round|carry)\b[^,;|\t]*:|^\s*round\b[^,;|\t]*$/.test(first)) return 'text';
    return SHEET_SIGNS.test(first) ? 'csv' : 'text';
  }

  const state = {form: 'text', verdict: null, findings: [], starts: [0], tried: {}, now: -1, moments: [], reportUrl: '', stageUrl: ''};

  /// Where each line begins, in the units of a text area.
  function lineStarts(text) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  /// Lines count from 1; columns and lengths count characters, of which some are two units.
  function unitsAt(line, column, length) {
    const from = state.starts[line - 1];
    if (from === undefined) return null;
    const end = state.starts[line] === undefined ? record.value.length : state.starts[line] - 1;
    const points = [...record.value.slice(from, end)];
    const first = from + points.slice(0, column - 1).join('').length;
    return {first, last: first + points.slice(column - 1, column - 1 + Math.max(1, length)).join('').length};
  }
  const shape = (severity) => (severity === 'error' || severity === 'warning' ? severity : 'note');

  function judge() {
    const text = record.value;
    state.starts = lineStarts(text);
    state.form = formOf(text);
    document.body.classList.toggle('sheet', state.form === 'csv');
    if (text.trim() === '') return showNothing();
    if (state.form === 'csv') return judgeSheet(text);
    const options = {format: 'json', explain: true, form: state.form, ...chosen()};
    const told = ask('check', 'record', options, text);
    let verdicts = [];
    try {
      const parsed = JSON.parse(told.output);
      verdicts = Array.isArray(parsed) ? parsed : [parsed];
    } catch {
      verdicts = [{verdict: 'malformed', findings: [{code: '', severity: 'error', message: told.problems.trim()}]}];
    }
    show(verdicts, told.problems);
    $('scores').replaceChildren(...(told.problems && verdicts[0].findings.every((f) => f.code !== '') ? [el('p', {class: 'soft'}, visible(told.problems.trim()))] : []));
    showFlips();
  }
  function chosen() {
    const options = {};
    if ($('variant').value !== '') options.variant = $('variant').value;
    if (Object.keys(state.tried).length > 0) options.set = state.tried;
    return options;
  }
  function judgeSheet(text) {
    const told = ask('score', 'sheet', {format: 'text', form: 'csv', ...chosen()}, text);
    const json = ask('score', 'sheet', {format: 'json', form: 'csv', ...chosen()}, text);
    let games = [];
    try {
      const parsed = JSON.parse(json.output);
      games = Array.isArray(parsed) ? parsed : [parsed];
    } catch {
      games = [];
    }
    const worst = told.status === 0 ? 'legal' : told.status === 1 ? 'illegal' : 'malformed';
    show(games.length > 0 ? games.map((game) => ({verdict: game.verdict || worst, findings: game.findings || []})) : [{verdict: worst, findings: []}]);
    const problems = told.problems.trim();
    $('scores').replaceChildren(el('h2', {}, T('Scores')), ...(problems === '' ? [] : [el('pre', {}, visible(problems))]), el('pre', {tabindex: '0'}, visible(told.output)));
  }
  function showNothing() {
    state.findings = [];
    state.verdict = null;
    $('verdict').textContent = '';
    $('findings').replaceChildren(el('p', {class: 'soft'}, T('Write or paste a record or a scoresheet, open a file, or choose an example.')));
    $('scores').replaceChildren();
    draw();
  }

  // --- findings
  const WORST = ['legal', 'undecided', 'illegal', 'malformed'];
  function show(verdicts) {
    const worst = verdicts.reduce((found, v) => (WORST.indexOf(v.verdict) > WORST.indexOf(found) ? v.verdict : found), 'legal');
    state.verdict = worst;
    state.findings = verdicts.flatMap((v) => v.findings);
    state.now = Math.min(state.now, state.findings.length - 1);
    const faults = state.findings.filter((f) => shape(f.severity) !== 'note').length;
    $('verdict').className = worst;
    $('verdict').textContent = T(worst) + (faults > 0 ? ` (${faults})` : '');
    $('findings').replaceChildren(...(state.findings.length === 0
      ? [el('p', {class: 'soft'}, state.form === 'csv' ? T('Nothing on this sheet is against the rules.') : T('Nothing is against the rules.'))]
      : state.findings.map(card)));
    draw();
  }
  function places(f) {
    const where = [];
    if (f.player) where.push(f.player);
    if (f.round) where.push(f.turn ? T('round {}, turn {}', f.round, f.turn) : T('round {}', f.round));
    if (f.at && f.at.line) where.push(T('line {}', f.at.line));
    return where.join(' · ');
  }
  function card(f, i) {
    const go = el('button', {type: 'button'}, visible(f.message || ''));
    go.onclick = () => goTo(i);
    const node = el('article', {class: `finding ${shape(f.severity)}`}, el('h3', {}, go), el('p', {class: 'where'}, visible(places(f)), ' ', el('code', {}, f.code || '')));
    if (f.rule) node.append(el('p', {}, el('b', {}, T('The rule'), ': '), visible(f.rule.text), ' ', el('span', {class: 'soft'}, [f.rule.section ? '§' + f.rule.section : '', (f.rule.ids || []).join(', ')].filter((part) => part !== '').join(' '))));
    if (f.working) node.append(el('p', {}, el('b', {}, T('The count'), ': '), visible(f.working)));
    if (f.help) node.append(el('p', {}, visible(f.help)));
    if (f.hinges_on && f.hinges_on.length > 0) node.append(hinges(f));
    return node;
  }
  /// Each other value that would change the answer can be tried.
  function hinges(f) {
    const list = el('ul', {});
    for (const hinge of f.hinges_on.slice(0, 6)) {
      for (const [value, verdict] of Object.entries(hinge.otherwise || {})) {
        const button = el('button', {type: 'button'}, `${hinge.setting} = ${value}`);
        button.onclick = () => tryOut(hinge.setting, value);
        list.append(el('li', {}, button, ` ${T(verdict)} `, el('span', {class: 'soft'}, T('(now {})', String(hinge.now)))));
      }
    }
    return el('details', {}, el('summary', {}, T('House rules that would change the answer')), list);
  }

  // --- the editor: marks lie under the text, numbers beside it
  function draw() {
    const text = record.value;
    const spots = [];
    state.lines = new Map();
    state.findings.forEach((f) => {
      if (!f.at || !f.at.line) return;
      const kind = shape(f.severity);
      if (kind !== 'note' && state.lines.get(f.at.line) !== 'error') state.lines.set(f.at.line, kind);
      const spot = f.at.column ? unitsAt(f.at.line, f.at.column, f.at.length || 1) : null;
      if (spot) spots.push({...spot, kind});
    });
    spots.sort((a, b) => a.first - b.first || b.last - a.last);
    const parts = [];
    let done = 0;
    for (const spot of spots) {
      if (spot.last <= done) continue;
      const first = Math.max(spot.first, done);
      parts.push(text.slice(done, first), el('mark', {class: spot.kind}, text.slice(first, spot.last)));
      done = spot.last;
    }
    parts.push(text.slice(done), '\n');
    $('marks').replaceChildren(...parts);
    $('numbers').replaceChildren(...state.starts.map((_, i) => el('span', {class: state.lines.get(i + 1)}, `${i + 1}\n`)));
    follow();
  }
  function follow() {
    $('marks').scrollTop = record.scrollTop;
    $('marks').scrollLeft = record.scrollLeft;
    $('numbers').scrollTop = record.scrollTop;
  }
  function goTo(i) {
    if (state.findings.length === 0) return;
    state.now = (i + state.findings.length) % state.findings.length;
    const f = state.findings[state.now];
    const spot = f.at && f.at.line ? unitsAt(f.at.line, f.at.column || 1, f.at.length || 1) : null;
    record.focus();
    if (spot) {
      record.setSelectionRange(spot.first, spot.last);
      const height = parseFloat(getComputedStyle(record).lineHeight);
      record.scrollTop = Math.max(0, (f.at.line - 4) * height);
      follow();
    }
    markCurrent();
    showMoment();
  }
  function markCurrent() {
    [...$('findings').children].forEach((node, i) => {
      if (i === state.now) {
        node.setAttribute('aria-current', 'true');
        $('findings').scrollTop = node.offsetTop - $('findings').offsetTop;
      } else {
        node.removeAttribute('aria-current');
      }
    });
  }

  // --- the table at the cursor: the report's page, at the moment of the line the cursor is in
  let waiting = 0;
  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(report, REPORT_AFTER);
  }
  function report() {
    for (const url of [state.reportUrl, state.stageUrl]) if (url !== '') URL.revokeObjectURL(url);
    state.reportUrl = state.stageUrl = '';
    state.moments = [];
    const text = record.value;
    const told = text.trim() === '' || state.form === 'csv' ? {output: ''} : ask('report', 'record', {form: state.form, ...chosen()}, text);
    const html = told.output;
    const isPage = html.startsWith('<!doctype html>');
    if (isPage) {
      const page = new DOMParser().parseFromString(html, 'text/html');
      const held = page.getElementById('data');
      state.moments = held ? placed(JSON.parse(held.textContent).moments || [], text) : [];
      state.reportUrl = URL.createObjectURL(new Blob([html], {type: 'text/html'}));
      state.stageUrl = URL.createObjectURL(new Blob([html.replace(/style-src [^;]*/, "style-src 'unsafe-inline'").replace('</head>', STAGE + '</head>')], {type: 'text/html'}));
    }
    $('report').disabled = !isPage;
    $('no-table').hidden = state.moments.length > 0;
    $('stage').hidden = state.moments.length === 0;
    if (state.moments.length > 0) $('stage').src = `${state.stageUrl}#${momentAtCursor()}`;
    shownMoment = momentAtCursor();
  }
  /// Where in the text each moment's lines begin, in the order of the game.
  function placed(moments, text) {
    let from = 0, round = 0, turn = -1;
    return moments.map((moment) => {
      round = moment.round === undefined ? round : moment.round;
      turn = moment.turn === undefined ? turn + 1 : moment.turn;  // as the report's page reads them
      for (const line of moment.lines || []) {
        const written = state.form === 'json' ? JSON.stringify(line).slice(1, -1) : line;
        const at = text.indexOf(written, from);
        if (at !== -1) from = at + written.length;
        if (at !== -1) return {name: `r${round}t${turn}`, at};
      }
      return {name: `r${round}t${turn}`, at: from};
    });
  }
  function momentAtCursor() {
    const end = record.value.indexOf('\n', record.selectionStart);
    const cursor = end === -1 ? record.value.length : end;
    let found = state.moments[0];
    for (const moment of state.moments) if (moment.at <= cursor) found = moment;
    return found ? found.name : '';
  }
  let shownMoment = '';
  function showMoment() {
    const name = momentAtCursor();
    if (name === '' || name === shownMoment || state.stageUrl === '') return;
    shownMoment = name;
    $('stage').contentWindow.location.replace(`${state.stageUrl}#${name}`);
  }

  // --- house rules tried out
  function tryOut(setting, value) {
    state.tried = {...state.tried, [setting]: value};
    $('house').open = true;
    change();
  }
  function listTried() {
    $('tried').replaceChildren(...Object.entries(state.tried).map(([setting, value]) => {
      const drop = el('button', {type: 'button', 'aria-label': T('Drop {}', `${setting} = ${value}`)}, `${setting} = ${value} ✕`);
      drop.onclick = () => {
        const {[setting]: dropped, ...rest} = state.tried;
        state.tried = rest;
        change();
      };
      return el('li', {}, drop);
    }));
  }
  const keyOf = (f) => JSON.stringify([f.code, f.round, f.turn, f.action, f.player]);
  /// What the rules tried out change, beside the record as it would be judged without them.
  function showFlips() {
    if (Object.keys(state.tried).length === 0) return $('flips').replaceChildren();
    const {set, ...others} = chosen();
    let before = [];
    try {
      const parsed = JSON.parse(ask('check', 'record', {format: 'json', form: state.form, ...others}, record.value).output);
      before = (Array.isArray(parsed) ? parsed : [parsed]).flatMap((v) => v.findings);
    } catch {
      before = [];
    }
    const now = new Set(state.findings.map(keyOf)), then = new Set(before.map(keyOf));
    const gone = before.filter((f) => !now.has(keyOf(f))), came = state.findings.filter((f) => !then.has(keyOf(f)));
    const list = el('ul', {}, ...gone.map((f) => el('li', {class: 'gone'}, `${T('no longer')}: ${visible(f.message)}`)), ...came.map((f) => el('li', {class: 'came'}, `${T('new')}: ${visible(f.message)}`)));
    $('flips').replaceChildren(gone.length + came.length === 0 ? el('p', {}, T('Nothing changes by that.')) : list);
  }

  // --- choices
  function change() {
    listTried();
    judge();
    later();
  }
  function fill() {
    const variants = JSON.parse(ask('variants', '', {}, '').output);
    const chosenVariant = $('variant').value;
    $('variant').replaceChildren(el('option', {value: ''}, T('as the record says')), ...variants.map((v) => el('option', {value: v.name}, v.title)));
    $('variant').value = chosenVariant;
    const example = $('example').value;
    $('example').replaceChildren(el('option', {value: ''}, T('choose')), ...data.examples.map((e, i) => el('option', {value: String(i)}, e.title)));
    $('example').value = example;
    document.querySelectorAll('[data-words]').forEach((node) => { node.textContent = T(node.dataset.words); });
    document.documentElement.lang = language;
    $('back').setAttribute('aria-label', T('previous finding'));
    $('next').setAttribute('aria-label', T('next finding'));
    $('stage').title = T('The table at the cursor');
    $('engine').textContent = ask('version', '', {}, '').output;
  }
  function write(text) {
    record.value = text.replace(/\r\n?/g, '\n');
    record.setSelectionRange(0, 0);
    record.scrollTop = 0;
    state.tried = {};
    state.now = -1;
    change();
  }

  async function begin() {
    engine = await load(await engineBytes());
    language = (navigator.language || 'en').toLowerCase().startsWith('pl') ? 'pl' : 'en';
    $('language').value = language;
    $('licences').textContent = data.licences;
    fill();
    record.addEventListener('input', () => { judge(); later(); });
    record.addEventListener('scroll', follow);
    document.addEventListener('selectionchange', () => { if (document.activeElement === record) showMoment(); });
    record.addEventListener('keydown', (event) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      goTo(state.now + (event.shiftKey ? -1 : 1));
    });
    $('next').onclick = () => goTo(state.now + 1);
    $('back').onclick = () => goTo(state.now - 1);
    $('variant').onchange = change;
    $('language').onchange = () => { language = $('language').value; fill(); change(); };
    $('example').onchange = () => { const i = $('example').value; if (i !== '') { $('variant').value = ''; write(data.examples[Number(i)].text); } };
    $('open').onchange = async () => { const [file] = $('open').files; if (file !== undefined) { $('example').value = ''; write(await textOf(file)); } $('open').value = ''; };
    $('save').onclick = () => {
      const url = URL.createObjectURL(new Blob([record.value], {type: 'text/plain'}));
      el('a', {href: url, download: {text: 'record.rgn', json: 'record.json', csv: 'sheet.csv'}[state.form]}).click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
    };
    $('report').onclick = () => { if (state.reportUrl === '') report(); if (state.reportUrl !== '') window.open(state.reportUrl, '_blank'); };
    $('house-form').onsubmit = (event) => {
      event.preventDefault();
      const [setting, ...value] = $('setting').value.split('=');
      if (setting.trim() !== '' && value.length > 0) tryOut(setting.trim(), value.join('=').trim());
      $('setting').value = '';
    };
    if (record.value === '' && data.examples.length > 0) write(data.examples[0].text);
    else change();
    document.documentElement.dataset.ready = 'yes';
  }
  begin().catch((error) => { $('findings').replaceChildren(el('p', {class: 'finding error'}, `${error}`)); });
})();
