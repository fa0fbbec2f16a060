// A moment in dispute: judged under every rule set that applies, side by side; to be copied, posted or drawn.
let disputed = null;  // {round, turn}

const disputeOptions = (format) => ({...chosen(), format, at: {round: state.board.called(disputed.round), turn: disputed.turn}});
async function openDispute(round, turn) {
  if (state.board === null) return;
  disputed = {round, turn};
  showMomentOf(round, turn);
  const room = $('dispute');
  room.hidden = false;
  $('dispute-body').replaceChildren(el('p', {class: 'soft'}, T('Judging under all rule sets …')));
  const told = await ask('dispute', state.name || 'record', disputeOptions('html'), record.value);
  const section = new DOMParser().parseFromString(told.output, 'text/html').querySelector('section.dispute');
  $('dispute-body').replaceChildren(section === null ? el('p', {}, onPage(told.problems.trim())) : adopted(section));
  $('dispute-acts').hidden = section === null;
  $('dispute-head').focus({preventScroll: true});
}
function closeDispute() {
  disputed = null;
  $('dispute').hidden = true;
}
async function copyDispute(format) {
  const told = await ask('dispute', state.name || 'record', disputeOptions(format), record.value);
  await copied(told.output, T('Copied.'));
}
async function copyPicture() {
  const told = await ask('dispute', state.name || 'record', disputeOptions('json'), record.value);
  const picture = await pictureOf(JSON.parse(told.output));
  try {
    await navigator.clipboard.write([new ClipboardItem({'image/png': picture})]);
    $('shared').textContent = T('Copied.');
  } catch {
    download(`${plainName()}-r${disputed.round}t${disputed.turn}.png`, picture, 'image/png');
  }
}
function startDispute() {
  $('dispute-close').onclick = () => { closeDispute(); $('dispute-turn').focus({preventScroll: true}); };
  $('copy-text').onclick = () => copyDispute('text');
  $('copy-markdown').onclick = () => copyDispute('markdown');
  $('copy-picture').onclick = copyPicture;
}
