/**
 * Beside the admin area's script, on the page of one document. Counts what is left of each limit; puts the
 * name of a figure where the caret was; saves the
 * draft two seconds after the last key, as the reply box does, and as the page goes; says since when nothing
 * could be saved, and goes on trying; keeps what could not be sent for the next time the page is opened. A
 * save that comes late stops all that: the button then shows both texts. Alt and an arrow move a line; buttons
 * put the signs of Markdown around what is chosen, so that the browser can take them back.
 */
export const documentScript = `(d => {
  let f = d.querySelector('#document'), said = d.querySelector('#saved'), warn = d.querySelector('#writing');
  let line = e => e.target.closest('[data-line]');
  f.addEventListener('keydown', e => {
    if (e.key == 'Enter' && line(e) && !e.ctrlKey && !e.metaKey) e.preventDefault();
    let way = { ArrowUp: 'up', ArrowDown: 'down' }[e.key], item = e.altKey && way && e.target.closest('[data-item]');
    if (!item) return;
    e.preventDefault();
    item.querySelector('[value="' + way + ':' + item.dataset.item + '"]').click();
  });
  let figures = JSON.parse(f.dataset.figures), read = text => text.replace(/\\{(\\w+)\\}/g, (whole, name) => figures[name] ?? whole);
  let count = t => {
    let shown = d.getElementById(t.id + '-count'), length = read(t.value.trim()).length, over = length - t.dataset.longest;
    if (!shown) return;
    shown.className = over > 0 ? 'counter over' : 'counter';
    shown.textContent = over > 0 ? over + ' too long' : length + ' of ' + t.dataset.longest;
  };
  f.addEventListener('input', e => count(e.target));
  let caret;
  f.addEventListener('focusout', e => { if (e.target.matches('textarea')) caret = e.target });
  d.addEventListener('click', e => {
    let name = e.target.closest('[data-figure]')?.dataset.figure;
    if (!name || !caret) return;
    caret.focus();
    caret.setRangeText('{' + name + '}', caret.selectionStart, caret.selectionEnd, 'end');
    caret.dispatchEvent(new Event('input', { bubbles: true }));
  });
  let marks = { bold: '**', italic: '*', heading: '## ', list: '- ', quote: '> ' };
  let format = (t, name) => {
    let { value, selectionStart: from, selectionEnd: to } = t, mark = marks[name] ?? '', put;
    let isLines = mark.endsWith(' ');
    if (isLines) from = value.slice(0, from).lastIndexOf('\\n') + 1;
    let chosen = value.slice(from, to), lines = chosen.split('\\n');
    if (name == 'link') put = '[' + chosen + '](https://)';
    else if (!isLines) put = mark + chosen + mark;
    else put = lines.map(one => lines.every(l => l.startsWith(mark)) ? one.slice(mark.length) : mark + one).join('\\n');
    t.focus();
    t.setSelectionRange(from, to);
    d.execCommand('insertText', false, put);
    let end = from + put.length;
    if (name == 'link') chosen ? t.setSelectionRange(end - 9, end - 1) : t.setSelectionRange(from + 1, from + 1);
    else if (!isLines) t.setSelectionRange(from + mark.length, end - mark.length);
  };
  for (let bar of d.querySelectorAll('[data-formats]')) {
    bar.hidden = false;
    let buttons = [...bar.children];
    bar.addEventListener('click', e => e.target.dataset.format && format(bar.parentNode.querySelector('textarea'), e.target.dataset.format));
    bar.addEventListener('keydown', e => {
      let next = { ArrowRight: 1, ArrowLeft: -1 }[e.key], to = buttons.at((buttons.indexOf(e.target) + next) % buttons.length);
      if (!next) return;
      e.preventDefault();
      e.target.tabIndex = -1;
      to.tabIndex = 0;
      to.focus();
    });
  }
  f.addEventListener('keydown', e => {
    let name = { b: 'bold', i: 'italic' }[e.key?.toLowerCase()];
    if (!name || !(e.ctrlKey || e.metaKey) || !e.target.matches('[data-markdown]')) return;
    e.preventDefault();
    format(e.target, name);
  });
  let { draft: at, stale } = f.dataset, { version } = f.elements, kept = 'unsaved ' + at;
  if (stale) return;
  let all = () => new URLSearchParams(new FormData(f));
  let words = () => {
    let typed = all();
    typed.delete('version');
    return '' + typed;
  };
  let saved = words(), since = said.dataset.at, seen = performance.now(), busy, timer, isLeaving, isFailing, isLate;
  let say = (text, failing) => {
    isFailing = failing;
    if (said.textContent != text) said.textContent = text;
    said.className = failing ? 'late' : 'draft-mark';
  };
  let late = text => {
    isLate = true;
    warn.firstChild.textContent = text;
    warn.hidden = false;
  };
  let send = body => fetch(at, { method: 'POST', body, redirect: 'manual' });
  let save = () => {
    clearTimeout(timer);
    let now = words();
    if (busy || isLeaving || isLate || now == saved) return;
    busy = send(all()).then(async answer => {
      if (answer.status == 409) return late((await answer.json()).says);
      if (!answer.ok) throw answer;
      let draft = await answer.json();
      version.value = draft.version;
      saved = now;
      say('Draft saved ' + (since = draft.at));
      let shown = d.querySelector('#preview');
      if (!shown || !draft.preview) return;
      shown.hidden = false;
      for (let link of d.querySelectorAll('[href^="/preview/"],#preview a')) link.href = draft.preview;
      shown.querySelector('iframe').src = draft.preview;
    }).catch(() => say('Not saved since ' + since, true)).finally(() => {
      busy = 0;
      if (words() != saved) timer = setTimeout(save, isFailing ? 5e3 : 2e3);
    });
  };
  let typed = () => {
    seen = performance.now();
    clearTimeout(timer);
    timer = setTimeout(save, 2e3);
  };
  f.addEventListener('input', typed);
  addEventListener('online', save);
  f.addEventListener('submit', async e => {
    isLeaving = true;
    clearTimeout(timer);
    if (!busy) return;
    e.preventDefault();
    await busy;
    f.requestSubmit(e.submitter);
  });
  let isOpen = () => !isLeaving && words() != saved;
  addEventListener('beforeunload', e => isFailing && isOpen() && e.preventDefault());
  addEventListener('pagehide', () => {
    if (!isOpen()) return;
    try { sessionStorage[kept] = all() } catch {}
    if (!isLate) navigator.sendBeacon(at, all());
  });
  addEventListener('pageshow', e => {
    if (!e.persisted) return;
    isLeaving = false;
    location.reload();
  });
  let resend = async body => {
    let answer = await send(new URLSearchParams(body)).catch(() => {});
    if (!answer) return sessionStorage[kept] = body;
    if (answer.ok) return (await answer.json()).isNew && location.reload();
    let form = d.body.appendChild(d.createElement('form'));
    form.method = 'post';
    form.hidden = true;
    for (let [name, value] of [...new URLSearchParams(body), ['intent', 'save']])
      Object.assign(form.appendChild(d.createElement('textarea')), { name, value });
    form.requestSubmit();
  };
  try {
    let body = sessionStorage[kept];
    delete sessionStorage[kept];
    if (body) resend(body);
  } catch {}
  setInterval(async () => {
    if (d.hidden || busy || isLate || isLeaving || performance.now() - seen > 6e5) return;
    try {
      let { version: newest, says } = await (await fetch(at, { redirect: 'manual' })).json();
      if (!busy && newest != version.value) late(says);
    } catch {}
  }, 15e3);
})(document)`;
