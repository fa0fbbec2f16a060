// Words. Sentences stand here in English; the language file (languages/) has them in another. The engine is asked for
// all of them when the language is chosen.
const data = JSON.parse(document.getElementById('data').textContent);
const $ = (id) => document.getElementById(id);
const record = $('record');

let language = 'en';
let speak = speaker({}, '');
const T = (sentence, ...parts) => speak(sentence, ...parts);

/// Engine messages name options of the command line; on the page there are none.
function onPage(words) {
  return visible(words || '').replace(/^rumref: (error: )?/, '').replace(/^--set [^=\s]+=[^:]*: /, '');
}
/// A button that does something.
function button(words, act, attributes = {}) {
  const node = el('button', {type: 'button', ...attributes}, words);
  node.onclick = act;
  return node;
}
/// Says something once, for those who hear the page too.
function announce(words) {
  $('said').textContent = words;
}

/// Elements the engine writes, taken over without anything that could run: only these, and of their attributes only
/// these.
const KEPT_ELEMENTS = new Set('SECTION ARTICLE DIV P H2 H3 H4 UL OL LI DL DT DD TABLE THEAD TBODY TR TH TD SPAN B CODE PRE BDI SMALL S DETAILS SUMMARY'.split(' '));
const KEPT_ATTRIBUTES = new Set(['class', 'scope', 'colspan', 'rowspan']);
function adopted(node) {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
  if (node.nodeType !== Node.ELEMENT_NODE || !KEPT_ELEMENTS.has(node.tagName)) return document.createTextNode('');
  const copy = document.createElement(node.tagName);
  for (const {name, value} of node.attributes) if (KEPT_ATTRIBUTES.has(name)) copy.setAttribute(name, value);
  copy.append(...[...node.childNodes].map(adopted));
  return copy;
}
