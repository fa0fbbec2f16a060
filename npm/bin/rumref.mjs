#!/usr/bin/env node
// `npx rumref`: the commands of the program that need nothing but one file, with its output and its exit
// status.

import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { RumrefError, engine } from '../index.mjs';

const usage = `usage: rumref check FILE [options]      judge records: .rgn, .json, .ndjson, .csv
       rumref score FILE [options]      judge a scoresheet
       rumref report FILE [-o PAGE]     a record and its verdict as a web page
       rumref explain CODE [options]    a code in words
       rumref variants                  the variants there are
       rumref --version

FILE may be - for standard input.

  --variant NAME       judge by this variant, whatever the record names
  --set KEY=VALUE      a house rule; again for more
  --language LANGUAGE  en or pl
  --format FORMAT      text, line, json, ndjson, csv, sarif, junit or github (check);
                       text, json, ndjson or csv (score)
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
  version: flag,
};

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
    if (name === 'output') continue;
    const key = name.replaceAll('-', '_');
    if (name === 'language') options.lang = value;
    else if (name === 'no-digest') options.digest = false;
    else if (name === 'set') options[key] = value;
    else if (name === 'columns') options[key] = pairs(name, value);
    else if (name === 'completions') options[key] = Number(value);
    else if (Array.isArray(value)) options[key] = value.flatMap((words) => words.split(','));
    else options[key] = value;
  }
  return options;
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

function run() {
  const { values, positionals } = parsed();
  const [command, file, ...more] = positionals;
  if (values.help) return process.stdout.write(usage);
  if (values.version) return process.stdout.write(`${engine().version}\n`);
  const needsFile = ['check', 'score', 'report', 'explain'].includes(command);
  if (!needsFile && command !== 'variants') fail('a command is expected; rumref --help lists them');
  if (needsFile && file === undefined)
    fail(`${command}: ${command === 'explain' ? 'a code' : 'a file'} is expected`);
  if (more.length > 0) fail(`${command}: one file at a time`);
  const options = optionsOf(command, values);
  if (command === 'variants') {
    for (const { name, title } of engine().variants({ lang: options.lang }))
      process.stdout.write(`${name.padEnd(20)} ${title}\n`);
    return undefined;
  }
  const bytes = command === 'explain' ? '' : read(file);
  const answer = engine().call(command, file, options, bytes);
  process.stderr.write(answer.problems);
  if (values.output === undefined) process.stdout.write(answer.output);
  else if (answer.status < 2 || answer.output !== '') writeFileSync(values.output, answer.output);
  process.exitCode = answer.status;
  return undefined;
}

try {
  run();
} catch (error) {
  if (!(error instanceof RumrefError)) throw error;
  fail(error.message);
}
