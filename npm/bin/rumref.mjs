#!/usr/bin/env node
// `npx rumref`: the commands of the program that need nothing but the files named, with its output and its exit
// status.

import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { RumrefError, engine } from '../index.mjs';

const usage = `usage: rumref check FILE|FOLDER... [options]   judge records: .rgn, .json, .ndjson, .csv
       rumref score FILE... [options]          judge scoresheets
       rumref report FILE [-o PAGE]            a record and its verdict as a web page
       rumref dispute FILE [--round N --turn N]   one moment under several rule sets
       rumref explain CODE [options]           a code in words
       rumref variants                         the variants there are
       rumref --version

FILE may be - for standard input.

  --variant NAME       judge by this variant, whatever the record names
  --set KEY=VALUE      a house rule; again for more
  --map MAPPING        read files of another program by this mapping: a YAML file, or
                       the name of one that is shipped (docs/IMPORT.md)
  --language LANGUAGE  LANGUAGES
  --format FORMAT      text, line, json, ndjson, csv, sarif, junit or github (check);
                       text, json, ndjson or csv (score); text, json, markdown or html (dispute)
  -o, --output FILE    write there, not to standard output
  --explain, --house-rules, --strict, --excerpt, --so-far, --stop-at-first, --no-digest,
  --completions N, --only CODE, --ignore CODE, --fail-on VERDICT, --columns HEAD=COLUMN,
  --players NAME, --encoding NAME
                       as the program has them
`;

const text = { type: 'string' };
const many = { type: 'string', multiple: true };
const flag = { type: 'boolean' };
const known = {
  variant: text, set: many, language: text, format: text, output: { type: 'string', short: 'o' },
  explain: flag, 'house-rules': flag, strict: flag, excerpt: flag, 'so-far': flag,
  'stop-at-first': flag, 'no-digest': flag, completions: text, only: many, ignore: many,
  'fail-on': text, columns: many, players: many, encoding: text, help: { type: 'boolean', short: 'h' },
  version: flag, round: text, turn: text, map: text,
};
const onlyOfProgram = ['replay', 'solve', 'meld', 'deal', 'convert', 'fmt', 'variant', 'summary', 'verify', 'help'];
const endings = /\.(rgn|json|ndjson|csv)$/;
const kMostBytes = 64 << 20; // that are judged sooner than the optimising compiler is done

function fail(message) {
  process.stderr.write(`rumref: ${message}\n`);
  process.exit(2);
}

/** ["a=b"] as {a: "b"}. */
function pairs(option, given) {
  return Object.fromEntries(given.map((pair) => {
    const sign = pair.indexOf('=');
    if (sign <= 0) fail(`--${option} ${pair}: KEY=VALUE is expected`);
    return [pair.slice(0, sign), pair.slice(sign + 1)];
  }));
}

/** The options of the command line as the engine takes them. */
function optionsOf(command, values) {
  const options = { format: 'text' };
  for (const [name, value] of Object.entries(values)) {
    if (['output', 'round', 'turn'].includes(name)) continue;
    const key = name.replaceAll('-', '_');
    if (name === 'language') options.lang = value;
    else if (name === 'no-digest') options.digest = false;
    else if (name === 'map') options.map = mappingOf(value);
    else if (name === 'set') options[key] = value;
    else if (name === 'columns') options[key] = pairs(name, value);
    else if (name === 'completions') options[key] = Number(value);
    else if (Array.isArray(value)) options[key] = value.flatMap((words) => words.split(','));
    else options[key] = value;
  }
  return options;
}

/** The mapping of a file, or the name of one that is shipped. */
function mappingOf(name) {
  if (!statSync(name, { throwIfNoEntry: false })?.isFile()) return name;
  return { name, text: readFileSync(name, 'utf8') };
}

function parsed() {
  try {
    return parseArgs({ options: known, allowPositionals: true });
  } catch (error) {
    return fail(`${error.message.split('. ')[0]}; rumref --help lists what there is`);
  }
}

function read(file) {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    return fail(`${file}: cannot be read: ${error.message}`);
  }
}

/** The files meant: of a folder its records, those in folders below too, in order. */
function filesOf(named) {
  return named.flatMap((name) => {
    if (name === '-' || !statSync(name, { throwIfNoEntry: false })?.isDirectory()) return [name];
    const found = readdirSync(name, { recursive: true }).filter((file) => endings.test(file)).sort();
    if (found.length === 0) fail(`${name}: no records in this folder`);
    return found.map((file) => join(name, file));
  });
}

/** The outputs of several files as one of the format. */
function joined(outputs, format) {
  if (outputs.length === 1) return outputs[0];
  if (format === 'json') {
    const all = outputs.flatMap((output) => (output === '' ? [] : JSON.parse(output)));
    return `${JSON.stringify(all, null, 2)}\n`;
  }
  if (format === 'csv') return outputs.map((output, i) => (i === 0 ? output : output.slice(output.indexOf('\n') + 1))).join('');
  return outputs.join(format === 'text' ? '\n' : '');
}

/** Judges each file, and ends with the worst of their statuses. */
function judgeFiles(command, named, options, output) {
  const files = filesOf(named);
  if (files.length > 1 && ['sarif', 'junit'].includes(options.format)) fail(`${command}: --format ${options.format} takes one file`);
  const all = files.map((file) => ({ file, bytes: read(file) }));
  // The module runs as it was first compiled: making it faster takes longer than a short run.
  if (all.reduce((sum, { bytes }) => sum + bytes.length, 0) < kMostBytes) setFlagsFromString('--liftoff-only');
  const answers = all.map(({ file, bytes }) => engine().call(command, file, options, bytes));
  for (const { problems } of answers) process.stderr.write(problems);
  const status = Math.max(...answers.map((answer) => answer.status));
  const whole = joined(answers.map((answer) => answer.output), options.format);
  if (output === undefined) process.stdout.write(whole);
  else if (status < 2 || whole !== '') writeFileSync(output, whole);
  process.exitCode = status;
}

function momentOf(values) {
  if (values.round === undefined) return undefined;
  return { round: Number(values.round), turn: Number(values.turn ?? 0) };
}

/** Why this is not a command of the package. */
function whyNot(command) {
  if (onlyOfProgram.includes(command)) return `${command}: the program has this command, this package does not`;
  return `unknown command '${command}'; rumref --help lists the commands`;
}

function run() {
  const { values, positionals } = parsed();
  const [command, ...named] = positionals;
  if (values.version) return process.stdout.write(`${engine().version}\n`);
  if (values.help || command === undefined) return process.stdout.write(usage.replace('LANGUAGES', engine().languages.join(', ')));
  const options = optionsOf(command, values);
  if (command === 'variants') {
    for (const { name, title } of engine().variants({ lang: options.lang })) process.stdout.write(`${name.padEnd(20)} ${title}\n`);
    return undefined;
  }
  if (!['check', 'score', 'report', 'dispute', 'explain'].includes(command)) fail(whyNot(command));
  if (named.length === 0) fail(`${command}: ${command === 'explain' ? 'a code' : 'a file'} is expected`);
  const takesMany = command === 'check' || command === 'score';
  if (!takesMany && named.length > 1) fail(`${command}: one ${command === 'explain' ? 'code' : 'record'} at a time`);
  if (command === 'explain') {
    const answer = engine().call(command, named[0], options);
    process.stderr.write(answer.problems);
    process.stdout.write(answer.output);
    process.exitCode = answer.status;
    return undefined;
  }
  if (command === 'dispute') options.at = momentOf(values);
  return judgeFiles(command, named, options, values.output);
}

try {
  run();
} catch (error) {
  if (!(error instanceof RumrefError)) throw error;
  fail(error.message);
}
