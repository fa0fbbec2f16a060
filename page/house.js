// House rules: every setting of the game in words; one is tried, seen beside the record as it was, and written into it.
let settings = [];       // of the rules in force: {key, part, meaning, takes, now, of_variant, choices}
let settingsOf = '';     // what they were asked for

async function loadSettings() {
  const variant = $('variant').value || state.verdicts[0]?.variant || '';
  const wanted = JSON.stringify([variant, language, state.tried]);
  if (!$('house').open || wanted === settingsOf) return;
  settingsOf = wanted;
  const told = variant === '' ? {output: ''} : await ask('settings', '', {variant, ...(Object.keys(state.tried).length > 0 ? {set: state.tried} : {})});
  settings = told.output === '' ? [] : JSON.parse(told.output);
  drawSettings();
}
function controlOf(setting) {
  const name = {'aria-label': setting.key, 'data-key': setting.key};
  const now = state.tried[setting.key] === undefined ? setting.now : String(state.tried[setting.key]);
  if (setting.choices.length > 0 && !/number|table/.test(setting.takes)) {
    const node = el('select', name, ...setting.choices.map((value) => el('option', {value}, value)));
    if (![...node.options].some((option) => option.value === now)) node.append(el('option', {value: now}, now));
    node.value = now;
    node.onchange = () => tryOut(setting.key, node.value);
    return node;
  }
  const node = el('input', {...name, value: now, size: Math.max(4, Math.min(24, now.length + 2)), title: setting.takes, autocomplete: 'off'});
  node.onchange = () => tryOut(setting.key, node.value.trim());
  return node;
}
function drawSettings() {
  const sought = $('setting').value.trim().toLowerCase().split(/\s+/).filter((word) => word !== '');
  const found = settings.filter((s) => sought.every((word) => `${s.key} ${s.meaning} ${s.part}`.toLowerCase().includes(word)));
  const focused = document.activeElement?.dataset?.key;
  let part = '';
  $('settings').replaceChildren(...found.flatMap((s) => {
    const rows = s.part === part ? [] : [el('h3', {}, s.part)];
    part = s.part;
    rows.push(el('p', {class: s.now === s.of_variant ? 'setting' : 'setting other'}, el('span', {}, s.meaning, ' ', el('code', {}, s.key)), controlOf(s),
      s.now === s.of_variant ? null : el('span', {class: 'soft'}, T('default: {}', s.of_variant))));
    return rows;
  }));
  if (settings.length === 0) $('settings').replaceChildren(el('p', {class: 'soft'}, T('Choose the rules first.')));
  else if (found.length === 0) $('settings').replaceChildren(el('p', {class: 'soft'}, T('No setting has these words.')));
  if (focused) [...$('settings').querySelectorAll('[data-key]')].find((node) => node.dataset.key === focused)?.focus({preventScroll: true});
}
async function tryOut(setting, value) {
  const variant = $('variant').value || state.verdicts[0]?.variant || '';
  const set = {...state.tried, [setting]: value};
  const told = variant === '' ? {problems: ''} : await ask('settings', '', {variant, set});
  if (told.problems !== '') {
    $('house').open = true;
    $('wrong-setting').textContent = told.problems.trim().split('\n').map((line) => onPage(line.replace(/^\s*=\s*(help|pomoc):\s*/, ''))).join('; ');
    return;
  }
  $('wrong-setting').textContent = '';
  state.tried = set;
  rulesChanged();
}
function listTried() {
  const all = Object.entries(state.tried);
  $('tried').replaceChildren(...all.map(([setting, value]) => el('li', {}, button(`${setting} = ${value} ✕`, () => {
    const {[setting]: dropped, ...rest} = state.tried;
    state.tried = rest;
    rulesChanged();
  }, {'aria-label': T('Drop {}', `${setting} = ${value}`)}))));
  $('write-rules').hidden = all.length === 0 || state.form !== 'text';
}
/// The rules tried become lines of the record.
function writeRules() {
  const head = record.value.match(/^\s*variant\s*:.*$/m);
  const at = head ? head.index + head[0].length : 0;
  let text = record.value;
  let lines = '';
  for (const [setting, value] of Object.entries(state.tried)) {
    const old = new RegExp(`^set ${setting.replaceAll('.', '\\.')}:.*$`, 'm');
    if (old.test(text)) text = text.replace(old, `set ${setting}: ${value}`);
    else lines += head ? `\nset ${setting}: ${value}` : `set ${setting}: ${value}\n`;
  }
  rememberNow();
  state.tried = {};
  const behind = text.match(/^\s*variant\s*:.*$/m);
  const place = behind ? behind.index + behind[0].length : at;
  record.value = text.slice(0, place) + lines + text.slice(place);
  rulesChanged();
}
/// What the rules tried out change, beside the record as it would be judged without them.
function showFlips(plain) {
  loadSettings();
  if (plain === null) return $('flips').replaceChildren();
  const before = plain.flatMap((v) => v.findings);
  const now = new Set(state.findings.map(keyOf)), then = new Set(before.map(keyOf));
  const gone = before.filter((f) => !now.has(keyOf(f)) && f.code !== 'round.unfinished'), came = state.findings.filter((f) => !then.has(keyOf(f)));
  const list = el('ul', {}, ...gone.map((f) => el('li', {}, `${T('no longer')}: `, el('s', {}, onPage(f.message)))), ...came.map((f) => el('li', {class: 'came'}, `${T('new')}: ${onPage(f.message)}`)));
  $('flips').replaceChildren(gone.length + came.length === 0 ? el('p', {}, T('Nothing changes by that.')) : list);
}
function rulesChanged() {
  settingsOf = '';
  changed();
}
function startHouse() {
  $('house').addEventListener('toggle', loadSettings);
  $('setting').addEventListener('input', drawSettings);
  $('write-rules').onclick = writeRules;
}
