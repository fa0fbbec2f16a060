// A judged game, stepped through. All text of the record reaches the page as text nodes; nothing here makes markup of
// it. board.js stands before this.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const $ = (id) => document.getElementById(id);
  if (!data.moments || data.moments.length === 0) return;

  // Sentences written here as literals come with the data, where that is not English.
  const T = speaker(data.words || {}, data.plurals);
  const SIGNS = {error: '✕', warning: '?', note: 'i'};
  const {moments, indexOf, nameOf, called, findingsAt, titleOf, drawTable, weightOf} = boardOf(data, T);
  let at = 0;

  /// The round's lines of the ledger.
  function drawRoundEnd(round) {
    const lines = $(`round-${round}`);
    const head = document.querySelector('#scores thead');
    if (lines === null || head === null) return '';
    const copy = lines.cloneNode(true);
    copy.removeAttribute('id');
    return el('div', {class: 'round-end wide'}, el('h4', {}, T('End of round {}', called(round))), el('table', {}, head.cloneNode(true), copy));
  }

  function findingsHere(i) {
    return findingsAt[i].map((f) => {
      const copy = $(`f${f + 1}`).cloneNode(true);
      copy.removeAttribute('id');
      copy.querySelectorAll('.where, .snapshot, .excerpt.own').forEach((node) => node.remove());
      return copy;
    });
  }
  /// The lines of the record, with the spots of this moment's findings marked.
  function drawLines(m, i) {
    return m.lines.map((line) => markSpots(el('pre', {}), line, i));
  }
  /// Appends a line with the spots of the moment's findings marked, each by how grave it is.
  function markSpots(pre, line, i) {
    const points = [...line];
    const spots = findingsAt[i].map((f) => data.findings[f]).filter((f) => f.text === line && f.length > 0);
    spots.sort((a, b) => a.offset - b.offset);
    let done = 0;
    for (const spot of spots) {
      if (spot.offset < done) continue;
      pre.append(visible(points.slice(done, spot.offset).join('')), el('mark', {class: spot.severity}, visible(points.slice(spot.offset, spot.offset + spot.length).join(''))));
      done = spot.offset + spot.length;
    }
    pre.append(visible(points.slice(done).join('')));
    return pre;
  }
  /// The address follows the moment, where the page has one of its own.
  function setAddress() {
    try {
      history.replaceState(null, '', '#' + nameOf(moments[at]));
    } catch {
      // Shown within another page, as mail programs do: there is no address to change.
    }
  }
  function show(i, how) {
    at = Math.max(0, Math.min(moments.length - 1, i));
    const m = moments[at];
    $('when').textContent = titleOf(m);
    $('written').replaceChildren(...drawLines(m, at));
    $('table').replaceChildren(drawTable(at));
    if (data.open.includes(m.round)) $('table').prepend(el('p', {class: 'remark'}, T('Round {} can be read in several ways; one of them is shown.', called(m.round))));
    const isEnd = at === moments.length - 1 || moments[at + 1].round !== m.round;
    $('round-end').replaceChildren(...(isEnd ? [drawRoundEnd(m.round)] : []));
    $('here').replaceChildren(...findingsHere(at));
    keepHeight();
    hintAtMore();
    $('slider').value = at;
    $('slider').setAttribute('aria-valuetext', titleOf(m));
    $('first').disabled = $('back').disabled = at === 0;
    $('last').disabled = $('next').disabled = at === moments.length - 1;
    document.querySelectorAll('#marks a, #move-list li').forEach((node) => {
      if (Number(node.dataset.at) === at) node.setAttribute('aria-current', 'true');
      else node.removeAttribute('aria-current');
    });
    showInList();
    const told = findingsAt[at].map((f) => `${data.findings[f].word}: ${data.findings[f].message}`);
    const count = told.length === 0 ? '' : ` ${T('{} finding{}', told.length, told.length === 1 ? '' : 's')}. `;
    if (how !== 'quietly') $('said').textContent = `${titleOf(m)}. ${visible(m.lines.join(' '))}${count}${told.join('. ')}`;
    if (how !== 'by address' && how !== 'quietly') setAddress();
  }
  /// That there is more of a finding than is seen is shown at its end.
  function hintAtMore() {
    const room = $('here'), rest = room.scrollHeight - room.clientHeight;
    room.classList.toggle('more', rest - room.scrollTop > 4);
    if (rest > 4) room.setAttribute('tabindex', '0');
    else room.removeAttribute('tabindex');
  }
  /// The list scrolls by itself; the page stays where it is.
  function showInList() {
    const now = document.querySelector('#move-list li[aria-current]'), room = $('move-list');
    if (now === null) return;
    const top = now.offsetTop - room.offsetTop;
    if (top < room.scrollTop || top + now.offsetHeight > room.scrollTop + room.clientHeight) room.scrollTop = top - room.clientHeight / 2;
  }

  // --- the table is as high as it has to be for any moment, so that nothing moves while one steps
  const WEIGHED = 12;  // moments that are measured: those with most on the table
  let measured = 0;    // the width they were measured for
  function keepHeight() {
    const width = $('table').clientWidth;
    if (width === 0 || width === measured) return;
    measured = width;
    const heaviest = moments.map((m, i) => [weightOf(m), i]).sort((a, b) => b[0] - a[0]).slice(0, WEIGHED).map(([, i]) => i);
    const shown = [...$('table').childNodes];
    $('table').style.minHeight = '';
    let height = $('table').offsetHeight;
    for (const i of heaviest) {
      $('table').replaceChildren(drawTable(i));
      height = Math.max(height, $('table').offsetHeight);
    }
    $('table').replaceChildren(...shown);
    $('table').style.minHeight = `${height}px`;
    document.querySelector('.sides').style.setProperty('--table', `${height}px`);
  }
  $('here').addEventListener('scroll', hintAtMore);
  window.addEventListener('resize', () => { keepHeight(); hintAtMore(); drawLine(); });
  const withFindings = findingsAt.flatMap((list, i) => (list.length > 0 ? [i] : []));
  function goToFinding(step) {
    const wanted = step > 0 ? withFindings.find((i) => i > at) : withFindings.filter((i) => i < at).pop();
    if (wanted !== undefined) show(wanted);
    else $('said').textContent = step > 0 ? T('No further finding.') : T('No earlier finding.');
  }
  function goToRound(step) {
    const here = moments[at];
    const wanted = step < 0 && here.turn > 0 ? here.round : here.round + step;
    const i = indexOf.get(`r${wanted}t0`);
    if (i !== undefined) show(i);
  }

  // --- addresses: #r2t14 a moment, #f3 a finding (which the browser finds by itself)
  function follow() {
    const i = indexOf.get(decodeURIComponent(location.hash.slice(1)));
    if (i === undefined) return false;
    show(i, 'by address');
    return true;
  }
  /// Within another page it is that page's to scroll.
  function bringIntoView() {
    if (window.parent === window) $('game').scrollIntoView();
  }
  window.addEventListener('hashchange', () => {
    if (follow()) bringIntoView();
  });

  // A link to a moment works again though the address is there already.
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#r"]');
    const i = link === null ? undefined : indexOf.get(link.getAttribute('href').slice(1));
    if (i === undefined) return;
    event.preventDefault();
    show(i);
    if ($('game').contains(link)) return;
    bringIntoView();
    $('game').focus({preventScroll: true});
  });

  const KEYS = {
    ArrowRight: () => show(at + 1), ArrowLeft: () => show(at - 1), f: () => goToFinding(1), F: () => goToFinding(-1),
    N: () => goToRound(1), P: () => goToRound(-1), g: () => show(0), G: () => show(moments.length - 1),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.id === 'slider' && event.key.startsWith('Arrow')) return;
    const elsewhere = event.target !== document.body && !$('game').contains(event.target);
    if (!(event.key in KEYS) || elsewhere) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  $('first').onclick = KEYS.g;
  $('last').onclick = KEYS.G;
  $('next').onclick = KEYS.ArrowRight;
  $('back').onclick = KEYS.ArrowLeft;
  $('next-finding').onclick = KEYS.f;
  $('back-finding').onclick = KEYS.F;
  $('next-finding').disabled = $('back-finding').disabled = withFindings.length === 0;
  $('slider').max = moments.length - 1;
  $('slider').oninput = () => show(Number($('slider').value));
  $('copy').onclick = async () => {
    setAddress();
    try {
      await navigator.clipboard.writeText(location.href);
      $('said').textContent = $('copy').textContent = T('link copied');
    } catch {
      $('said').textContent = $('copy').textContent = T('copy it from the address bar');
    }
    setTimeout(() => { $('copy').textContent = T('copy link'); }, 2000);
  };

  // --- the time line
  const MARK = 26, DIGIT = 8;  // pixels: of a mark with the space beside it, of a digit of a round's number
  const shareOf = (i) => (moments.length > 1 ? i / (moments.length - 1) : 0);
  const place = (i) => `calc(.5rem + (100% - 1rem) * ${shareOf(i)})`;
  const WORST = ['error', 'warning', 'note'];
  const worst = (i) => WORST.find((s) => findingsAt[i].some((f) => data.findings[f].severity === s));
  /// Moments whose marks would lie on each other share one, which leads to the first of the gravest.
  function groupsOf(width) {
    const groups = [];
    for (const i of withFindings) {
      const last = groups[groups.length - 1];
      if (last && (shareOf(i) - shareOf(last[0])) * width < MARK) last.push(i);
      else groups.push([i]);
    }
    return groups;
  }
  function drawMark(group) {
    const gravest = WORST.find((s) => group.some((i) => worst(i) === s));
    const first = group.find((i) => worst(i) === gravest);
    const told = group.map((i) => `${titleOf(moments[i])}: ${findingsAt[i].map((f) => data.findings[f].message).join('; ')}`);
    const mark = el('a', {href: '#' + nameOf(moments[first]), class: gravest, 'data-at': first, title: told.join('\n'),
      'aria-label': `${data.findings[findingsAt[first][0]].word}, ${titleOf(moments[first])}` + (group.length > 1 ? `; ${T('{} moments', group.length)}` : '')},
    SIGNS[gravest] + (group.length > 1 ? group.length : ''));
    mark.style.left = place(group[0]);
    return mark;
  }
  /// A number that would run into the one before it is left out.
  function drawLine() {
    const width = $('slider').clientWidth;
    $('marks').replaceChildren(...groupsOf(width).map(drawMark));
    const numbers = [];
    let free = 0;
    moments.forEach((m, i) => {
      if (m.turn !== 0) return;
      const words = numbers.length === 0 ? T('round {}', called(m.round)) : String(called(m.round));
      const from = shareOf(i) * width, to = from + (words.length + 1) * DIGIT;
      if (from < free || to > width + DIGIT) return;
      free = to;
      const mark = el('span', {}, words);
      mark.style.left = place(i);
      numbers.push(mark);
    });
    $('round-marks').replaceChildren(...numbers);
  }
  let list = null;
  moments.forEach((m, i) => {
    if (m.turn === 0) {
      list = el('ol', {});
      $('move-list').append(el('h3', {}, T('Round {}', called(m.round))), list);
      return;
    }
    const written = el('span', {});
    m.lines.forEach((line) => { if (written.firstChild) written.append(' '); markSpots(written, line, i); });
    list.append(el('li', {'data-at': i, class: worst(i)}, el('a', {href: '#' + nameOf(m)}, String(m.turn)), ' ', written));
  });
  // On paper each finding brings its table along.
  window.addEventListener('beforeprint', () => {
    let any = false;
    data.findings.forEach((f, i) => {
      const room = $(`f${i + 1}`).querySelector('.snapshot');
      if (f.at === undefined || room === null) return;
      room.replaceChildren(el('p', {class: 'soft'}, T('the table after it, {}', titleOf(moments[f.at]))), drawTable(f.at));
      any = true;
    });
    document.body.classList.toggle('has-snapshots', any);
    document.querySelectorAll('details').forEach((d) => { if (!d.open) { d.open = true; d.dataset.shut = 'yes'; } });
  });
  window.addEventListener('afterprint', () => {
    document.body.classList.remove('has-snapshots');
    document.querySelectorAll('.snapshot').forEach((room) => room.replaceChildren());
    document.querySelectorAll('details[data-shut]').forEach((d) => { d.open = false; delete d.dataset.shut; });
  });

  $('controls').hidden = $('moment').hidden = false;
  drawLine();
  const fault = withFindings.find((i) => worst(i) !== 'note');  // a legal game begins at its start
  const wanted = indexOf.get(document.querySelector('main').dataset.start);
  if (follow()) bringIntoView();
  else show(wanted !== undefined ? wanted : fault === undefined ? 0 : fault, 'quietly');
})();
