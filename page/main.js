// Puts the page together and begins.
async function learnWords() {
  if (language === 'en') speak = speaker({}, '');
  else {
    const told = JSON.parse((await ask('words', '', {}, JSON.stringify(data.sentences))).output);
    speak = speaker(told.words, told.plurals);
  }
  document.documentElement.lang = language;
  document.querySelectorAll('[data-words]').forEach((node) => { node.textContent = T(node.dataset.words); });
  document.querySelectorAll('[data-label]').forEach((node) => { node.setAttribute('aria-label', T(node.dataset.label)); });
  const variants = JSON.parse((await ask('variants', '', {})).output);
  const variant = $('variant').value;
  $('variant').replaceChildren(el('option', {value: ''}, T('as the record says')), ...variants.map((v) => el('option', {value: v.name}, v.title)));
  $('variant').value = variant;
  $('drafts').label = T('Your drafts');
  $('examples').label = T('Examples');
  $('examples').replaceChildren(...data.examples.map((e, i) => el('option', {value: String(i)}, e.title)));
  showMapping();
  listDrafts();
  $('engine').textContent = (await ask('version', '', {})).output;
}
async function changeLanguage(to) {
  language = to;
  for (const id of ['said', 'shared', 'unreadable', 'wrong-setting']) $(id).textContent = '';  // in the words of before
  $('language').value = to;
  await learnWords();
  suggested = '';
  settingsOf = '';
  if (disputed !== null) openDispute(disputed.round, disputed.turn);
  changed();
}

/// On a phone the verdict and the table come first and the text last; beside each other otherwise.
function arrange() {
  const writing = $('writing'), side = $('side');
  const isLast = side.nextElementSibling === writing;
  if (isPhone() && !isLast) side.after(writing);
  else if (!isPhone() && isLast) side.before(writing);
}
/// Served, the page can be kept on a phone as an app.
function offerApp() {
  if (!location.protocol.startsWith('http')) return;
  const here = location.href.replace(/#.*/, '');
  const icon = 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="#0b5cad"/><text x="32" y="46" font-size="40" text-anchor="middle" fill="#fff">♠</text></svg>');
  const manifest = {name: 'rumref', short_name: 'rumref', start_url: here, scope: here, display: 'standalone', background_color: '#fbfaf7', theme_color: '#0b5cad', icons: [{src: icon, sizes: 'any', type: 'image/svg+xml'}]};
  document.head.append(el('link', {rel: 'manifest', href: 'data:application/manifest+json,' + encodeURIComponent(JSON.stringify(manifest))}));
}

async function firstText() {
  const link = await linked();
  if (link !== null) return openLinked(link);
  const damaged = $('unreadable').textContent;
  await openKept();
  $('unreadable').textContent = damaged;
}
/// What was written last, or an example.
async function openKept() {
  const name = stored((kept) => kept.getItem(LAST));
  const draft = name === null ? null : draftOf(name);
  if (draft !== null) return open(name, draft.text, draft);
  return open(data.examples[0].name, data.examples[0].text);
}
async function begin() {
  await startEngine();
  const wanted = new URLSearchParams(location.hash.slice(1)).get('lang') || (navigator.language || 'en').toLowerCase().slice(0, 2);
  language = [...$('language').options].some((option) => option.value === wanted) ? wanted : 'en';
  $('language').value = language;
  $('licences').textContent = data.licences;
  await learnWords();
  for (const start of [startEditor, startTable, startWriting, startMoves, startHouse, startFiles, startLinks, startDispute]) start();
  $('next').onclick = () => goTo(state.now + 1);
  $('back').onclick = () => goTo(state.now < 0 ? -1 : state.now - 1);
  $('more-findings').onclick = showAll;
  $('variant').onchange = rulesChanged;
  $('language').onchange = () => changeLanguage($('language').value);
  arrange();
  window.matchMedia('(max-width: 60rem)').addEventListener('change', arrange);
  window.addEventListener('beforeprint', () => document.querySelectorAll('.finding').forEach((node) => { if (!node.open) { node.open = true; node.dataset.shut = 'yes'; } }));
  window.addEventListener('afterprint', () => document.querySelectorAll('.finding[data-shut]').forEach((node) => { node.open = false; delete node.dataset.shut; }));
  offerApp();
  await firstText();
  document.documentElement.dataset.ready = 'yes';
}
begin().catch((error) => { $('no-findings').hidden = false; $('no-findings').textContent = whyNotStarted(error); });
