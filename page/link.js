// A link is the dispute: record, rules, language and moment stand behind the '#', which no browser sends anywhere. The
// program writes the same (src/cli/referee_link.h): at=r1t4&lang=pl&record=LETTERS, letters of base64url, bytes of
// DEFLATE, and in them {"name", "text", "variant", "set", "map"} as JSON.
async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
async function packedLetters(object) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(object)), new CompressionStream('deflate-raw'));
  let letters = '';
  for (let i = 0; i < bytes.length; i += 0x8000) letters += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
async function unpackedLetters(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(await through(bytes, new DecompressionStream('deflate-raw'))));
}
/// A page from disk is where nobody else can open it: a link leads to its public address, if it has one.
const pageAddress = () => (location.protocol === 'file:' && data.address ? data.address : location.href.replace(/#.*/, ''));

async function linkHere() {
  const object = {name: state.name, text: record.value};
  if ($('variant').value !== '') object.variant = $('variant').value;
  if (Object.keys(state.tried).length > 0) object.set = state.tried;
  if (state.map !== null) object.map = state.map;
  const moment = momentName();
  return `${pageAddress()}#${moment === '' ? '' : `at=${moment}&`}lang=${language}&record=${await packedLetters(object)}`;
}
function mappingOf(map) {
  if (typeof map === 'string' && map !== '') return map;
  return map && typeof map.text === 'string' ? {name: String(map.name || 'map.yaml'), text: map.text} : null;
}
/// What the address has, unless it has nothing of this kind. One that was cut short says so.
async function linked() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const letters = parts.get('record');
  if (letters === null) return null;
  try {
    const object = await unpackedLetters(letters);
    if (typeof object.text !== 'string') throw new Error('text');
    const set = Object.fromEntries(Object.entries(object.set || {}).map(([key, value]) => [key, String(value)]));
    return {name: String(object.name || 'record.rgn'), text: object.text, rules: {variant: String(object.variant || ''), tried: set, map: mappingOf(object.map)}, at: parts.get('at') || '', lang: parts.get('lang') || ''};
  } catch {
    $('unreadable').textContent = T('The link is damaged: its end may be missing.');
    return null;
  }
}
/// A link that was opened is what is written now; the address no longer says what it was.
function openLinked(link) {
  open(link.name, link.text, link.rules);
  wantedMoment = link.at;
  history.replaceState(null, '', location.href.replace(/#.*/, ''));
}
async function copied(words, said) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    $('copy-words').value = words;
    $('copy-room').showModal();
    $('copy-words').select();
    return;
  }
  $('shared').textContent = said;
}
async function share() {
  const link = await linkHere();
  if (navigator.share && window.matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({title: `rumref: ${$('verdict').textContent}`, url: link});
      return;
    } catch (error) {
      if (error.name === 'AbortError') return;  // the sheet was closed
    }
  }
  await copied(link, T('Link copied: the whole record is in it, {} characters.', link.length));
}
function startLinks() {
  $('share').onclick = share;
  window.addEventListener('hashchange', async () => {
    const link = await linked();
    if (link !== null && await mayReplace()) openLinked(link);
  });
}
