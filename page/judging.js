// Judging: at most once a frame, and never two at once; what was written meanwhile is judged next.
const REPORT_AFTER = 250;  // milliseconds without a change: the table is made anew then
let isJudging = false, isWanted = false, frame = 0, waiting = 0;

/// What was written, or the rules it is judged by, has changed.
function changed() {
  state.starts = lineStarts(record.value);
  state.form = formOf(record.value);
  document.body.classList.toggle('sheet', state.form === 'csv');
  shiftSpots();
  drawEditor();
  listTried();
  suggest();
  keepDraft();
  dropMoves();
  judgeSoon();
}
function judgeSoon() {
  $('ruling').setAttribute('aria-busy', 'true');
  isWanted = true;
  if (!isJudging && frame === 0) frame = requestAnimationFrame(judge);
  clearTimeout(waiting);
  waiting = setTimeout(makeTable, REPORT_AFTER);
}
async function judge() {
  frame = 0;
  isWanted = false;
  isJudging = true;
  await judgeText(record.value);
  isJudging = false;
  if (isWanted) frame = requestAnimationFrame(judge);
  else $('ruling').setAttribute('aria-busy', 'false');
}

function chosen() {
  const options = {};
  if ($('variant').value !== '') options.variant = $('variant').value;
  if (Object.keys(state.tried).length > 0) options.set = state.tried;
  if (state.form === 'ndjson') options.form = 'ndjson';
  if (state.map !== null) options.map = state.map;
  return options;
}
/// What the engine says beside verdicts of a text that a mapping reads: why it cannot be read, and what was left out.
function saidOfMapping(told) {
  return told.problems.split(/^rumref: /m).map((words) => words.trim()).filter((words) => words !== '').map((words) => {
    const isNote = words.startsWith('note: ');
    const line = /\bline (\d+): /.exec(words);
    return {code: '', severity: isNote ? 'note' : 'error', verdict: isNote ? undefined : 'malformed', message: words.replace(/^(note: )?record: /, ''), ...(line === null ? {} : {at: {line: Number(line[1])}})};
  });
}
function verdictsOf(told) {
  const said = state.map === null ? [] : saidOfMapping(told);
  let verdicts = [];
  try {
    verdicts = [JSON.parse(told.output)].flat();
  } catch {
    const message = told.problems.trim();
    if (message !== '' && said.length === 0) verdicts = [{verdict: 'malformed', findings: [{code: '', severity: 'error', message}], rounds: []}];
  }
  if (said.some((f) => f.severity === 'error')) verdicts.push({verdict: 'malformed', findings: [], rounds: []});
  if (verdicts.length > 0) verdicts.at(-1).findings.push(...said);
  return verdicts;
}
/// Nothing is wrong but that the game goes on.
const onlyStops = (verdicts) => verdicts.length === 1 && verdicts[0].verdict === 'undecided'
  && verdicts[0].findings.every((f) => shape(f.severity) === 'note' || f.code === 'round.unfinished');

async function judgeText(text) {
  if (text.trim() === '') return showNothing();
  const options = {format: 'json', explain: true, ...chosen()};
  let verdicts = verdictsOf(await ask('check', 'record', options, text));
  const goesOn = onlyStops(verdicts);
  if (goesOn) verdicts = verdictsOf(await ask('check', 'record', {...options, so_far: true}, text));
  const {set, ...others} = options;
  const plain = set === undefined ? null : verdictsOf(await ask('check', 'record', others, text));
  if (record.value !== text) return;  // what was written meanwhile comes next
  keepingText(() => {
    showVerdict(verdicts, goesOn);
    showFlips(plain);
    showScores(verdicts);
  });
  movesSoon();
}

const WORST = ['legal', 'undecided', 'illegal', 'malformed'];
function showVerdict(verdicts, goesOn) {
  const worst = verdicts.reduce((found, v) => (WORST.indexOf(v.verdict) > WORST.indexOf(found) ? v.verdict : found), 'legal');
  state.verdicts = verdicts;
  state.findings = verdicts.flatMap((v) => v.findings);
  state.goesOn = goesOn || (verdicts.length === 1 && state.findings.some((f) => f.code === 'round.unfinished'));
  state.now = Math.min(state.now, state.findings.length - 1);
  const faults = state.findings.filter((f) => shape(f.severity) !== 'note').length;
  const tried = Object.entries(state.tried).map(([setting, value]) => `${setting} = ${value}`);
  const word = goesOn && worst === 'legal' ? T('legal so far') : T(worst);
  const owed = goesOn ? (verdicts[0].owed || []).map((o) => onPage(o.what)) : [];
  const words = [word + (faults > 0 ? ` (${faults})` : ''), tried.length > 0 ? T('with {}', tried.join(', ')) : '', owed.length > 0 ? T('still owed: {}', owed.join(', ')) : '']
    .filter((part) => part !== '').join(', ');
  $('verdict').className = worst;
  if ($('verdict').textContent !== words) $('verdict').textContent = words;  // said once
  takeSpots();
  drawEditor();
  showFindings();
}
function showNothing() {
  Object.assign(state, {verdicts: [], findings: [], goesOn: false});
  $('verdict').textContent = '';
  spots = [];
  drawEditor();
  showFindings();
  showFlips(null);
  showScores([]);
  movesSoon();
}
