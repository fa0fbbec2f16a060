// What is written: a record as text or JSON, many of them a line each, or a scoresheet; and where things are in it.
const SHEET_SIGNS = /[,;|\t]/;
const CARD = /(?<![\w=])(?:(?:10|[2-9AJQK])[SHDC]|JK)(?![\w])/g;
const KEY_LINE = /^\s*(format|players|variant|set|id|date|event|table|note|round|carry|scoresheet)\b[^,;|\t]*:|^\s*set [a-z]|^\s*round\b[^,;|\t]*$/;

function isObject(line) {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}
function formOf(text) {
  if (state.map !== null) return 'foreign';
  const lines = text.split('\n', 60).filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  const first = lines[0] || '';
  if (/^\s*[[{]/.test(first)) return lines.length > 1 && /^\s*\{/.test(lines[1]) && isObject(first) ? 'ndjson' : 'json';
  if (lines.slice(0, 3).some((line) => KEY_LINE.test(line))) return 'text';
  return SHEET_SIGNS.test(first) ? 'csv' : 'text';
}

const state = {
  map: null,  // the mapping by which the text is read: the name of one that is shipped, or {name, text}
  name: '', form: 'text', verdicts: [], findings: [], starts: [0], tried: {}, now: -1,
  goesOn: false, board: null, boardOf: '', places: [], at: 0, kept: '',  // kept: the text as it was opened or saved
};

/// Where each line begins, in the units of a text area.
function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
/// The line with that place in the text, from 0.
function lineAt(place) {
  let low = 0, high = state.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (state.starts[middle] <= place) low = middle;
    else high = middle - 1;
  }
  return low;
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
function placeOf(f) {
  // Of what a mapping reads a finding is about all that stands there.
  return f.at && f.at.line ? unitsAt(f.at.line, f.at.column || 1, state.map === null ? f.at.length || 1 : Infinity) : null;
}
const shape = (severity) => (severity === 'error' || severity === 'warning' ? severity : 'note');
