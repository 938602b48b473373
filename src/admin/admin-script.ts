/**
 * The only script of admin pages; the document inlines it with its nonce.
 * Keys: J and K move through `data-row`, X chooses the row, and every link, button, field or fold with a
 * `data-key`, such as "r" or "g i" for G and then I, is pressed or focused by it. They can be switched off
 * in this browser (WCAG 2.1.4), and none works inside a field, where Control and Enter sends the form and
 * Escape leaves the field. With `data-send="anywhere"` a button is pressed by Control and Enter outside fields, too. A question mark opens the list of all keys.
 *
 * A choice in a field with `data-saves` is saved at once by the mouse, and by Enter or leaving it with the
 * keyboard; with the value "enter", which several chosen rows share, only by Enter. Escape takes it back.
 *
 * A field with `data-suggest` asks that address for what may be meant, a moment after typing, and offers it in its `datalist`.
 *
 * A click on a row follows its link, unless it ends a text selection or is on another control. A press
 * outside, or Escape, closes a popover. Unsaved input in one form survives sending another, except values
 * that were stored since, which it would overwrite unseen; and so does what is typed into a form while it is
 * being sent, and what was sent until a redirect has answered it or the page shows it.
 */
export const adminScript = `(d => {
  let all = s => [...d.querySelectorAll(s)], isOn = true;
  try { isOn = localStorage.keys != 'off' } catch {}
  let choices = all('.keys input');
  let show = () => choices.forEach(c => { c.closest('.keys').hidden = false; c.checked = isOn });
  choices.forEach(c => c.onchange = () => {
    isOn = c.checked;
    show();
    try { localStorage.keys = isOn ? 'on' : 'off' } catch {}
  });
  show();
  let list = d.querySelector('#keys'), own = d.querySelector('#keys-here');
  let named = new Set;
  let words = e => [...e.childNodes].map(n => n.nodeType == 3 ? n.data : '').join('').trim();
  for (let e of all('main [data-key]')) {
    let key = e.dataset.key, name = e.ariaLabel || words(e.labels?.[0] || e);
    if (!own || named.has(key)) continue;
    named.add(key);
    let line = own.appendChild(d.createElement('li'));
    for (let part of key.split(' ')) line.appendChild(d.createElement('kbd')).textContent = part.toUpperCase();
    line.append(' ' + name);
  }
  let pointed, isSaving, save = field => {
    isSaving = true;
    field.form.requestSubmit(field.form.querySelector('[value=change]'));
  };
  let left = e => {
    let field = e.target;
    if (field.dataset.saves != '' || isSaving || field.value == given(field)) return;
    if (e.type == 'change' ? pointed == field : !e.relatedTarget?.closest('a,button')) return save(field);
    if (e.type == 'change' || field.form.contains(e.relatedTarget)) return;
    fetch(field.form.getAttribute('action'), { method: 'POST', body: new FormData(field.form), keepalive: true, redirect: 'manual' });
  };
  d.addEventListener('change', left);
  d.addEventListener('focusout', left);
  let press = e => {
    let rows = e.closest('.selection-bar') && all('tbody [type=checkbox]');
    if (rows && !rows.some(b => b.checked)) choose();
    let fold = e.parentElement?.closest('details:not([open])');
    if (fold && e.localName != 'summary') fold.open = true;
    if (e.matches('input:not([type=checkbox],[type=radio]),select,textarea')) { e.focus(); e.select?.() }
    else {
      e.click();
      if (e.localName == 'summary' && e.parentNode.open) e.parentNode.querySelector('input:not([type=hidden]),select,textarea')?.focus();
    }
  };
  let before = '', timer;
  let find = keys => {
    // What acts on a row of a table does so for the one that has the focus.
    let isHere = e => !e.closest('tr') || e.closest('tr').contains(d.activeElement);
    let at = all('[data-key]').filter(e => e.dataset.key == keys && !e.disabled && isHere(e));
    return at.find(e => e.checkVisibility?.()) || at[0];
  };
  let move = step => {
    let rows = all('[data-row]').filter(r => !r.checkVisibility || r.checkVisibility());
    let at = rows.indexOf(d.activeElement);
    if (at < 0) at = rows.findIndex(r => r.ariaCurrent || r.className == 'opened');
    let next = rows[step > 0 ? at + 1 : at < 0 ? rows.length - 1 : at - 1];
    if (next?.closest('[data-rows=open]')) next.click();
    else next?.focus();
    return next;
  };
  let choose = () => {
    let box = d.activeElement?.closest('tr,li')?.querySelector('[type=checkbox]');
    box?.click();
    return box;
  };
  for (let all of d.querySelectorAll('[data-choose-all]')) {
    let boxes = () => all.closest('table').querySelectorAll('tbody [type=checkbox]');
    all.hidden = false;
    all.onchange = () => boxes().forEach(b => b.checked = all.firstElementChild.checked);
  }
  let act = key => {
    let keys = before + key, found = find(keys);
    let isBegun = all('[data-key]').some(e => e.dataset.key.startsWith(keys + ' '));
    let isOther = before && !found && !isBegun;
    before = isBegun ? keys + ' ' : '';
    if (isOther) return act(key);
    clearTimeout(timer);
    timer = setTimeout(() => before = '', 5000);
    if (found) press(found);
    if (found || isBegun) return true;
    if (key == 'j') return move(1);
    if (key == 'k') return move(-1);
    if (key == 'x') return choose();
    if (key == '?' && list) { list.showModal(); return true }
  };
  addEventListener('keydown', e => {
    if (e.key == 'k' && (e.ctrlKey || e.metaKey) && find('/')) { e.preventDefault(); return press(find('/')) }
    let field = e.target.closest?.('input:not([type=checkbox],[type=radio]),select,textarea,[contenteditable]');
    if (field) {
      let saves = field.dataset.saves != null;
      if (e.key == 'Enter' && saves && !e.ctrlKey && !e.metaKey) {
        e.preventDefault();
        if (field.value != given(field)) save(field);
      }
      if (e.key == 'Escape' && saves) field.value = given(field);
      if (e.key == 'Enter' && (e.ctrlKey || e.metaKey) && field.form) {
        e.preventDefault();
        let buttons = [...field.form.elements].filter(b => b.matches('button:not([type=button],[type=reset])'));
        field.form.requestSubmit(buttons.find(b => b.matches('[data-send]')) || buttons[0]);
      }
      if (e.key == 'Escape' && !e.defaultPrevented && !field.closest('dialog')) field.blur();
      return;
    }
    if (e.key == 'Escape') return close(d);
    let filled = e.key == 'Enter' && (e.ctrlKey || e.metaKey) && d.querySelector('[data-send=anywhere]');
    if (filled && !e.target.closest('form:not(#' + filled.form?.id + ') *')) { e.preventDefault(); return filled.click() }
    if (!isOn || e.ctrlKey || e.metaKey || e.altKey || d.querySelector('dialog[open]')) return;
    if (act(e.key.length == 1 ? e.key.toLowerCase() : e.key)) e.preventDefault();
  });
  let asking;
  d.addEventListener('input', e => {
    let field = e.target, from = field.dataset.suggest;
    if (!from) return;
    clearTimeout(asking);
    asking = setTimeout(async () => {
      let answer = await fetch(from + '?q=' + encodeURIComponent(field.value)).catch(() => 0);
      if (answer.ok) field.list.replaceChildren(...(await answer.json()).map(n => new Option(n)));
    }, 150);
  });
  let close = target => all('.popover[open]').forEach(p => {
    if (target != d && p.contains(target)) return;
    if (target == d) p.querySelector('summary').focus();
    p.open = false;
  });
  d.addEventListener('pointerdown', e => close(pointed = e.target));
  d.addEventListener('focusin', e => close(e.target));
  let follow = e => {
    let link = e.target.closest('.dense-table tbody tr')?.querySelector('a[data-row]');
    if (!link || e.button > 1 || e.target.closest('a,button,input,select,label,summary')) return;
    if (getSelection().type == 'Range') return;
    if (e.button || e.ctrlKey || e.metaKey || e.shiftKey) window.open(link.href);
    else link.click();
  };
  d.addEventListener('click', follow);
  d.addEventListener('auxclick', follow);
  let place = 'written ' + location.pathname;
  let fields = 'main form[method=post] :is(input,select,textarea)';
  let secret = '[type=password],[type=file],[autocomplete=one-time-code]';
  let given = f => f.options ? (f.querySelector('[selected]') || f.options[0]).value : f.defaultValue;
  let restore = ([id, was, words, more]) => {
    let field = d.getElementById(id), isNext = more && !field?.value;
    if (!field || !isNext && (field.value != was || given(field) != was)) return;
    field.value = isNext ? more : words;
    let fold = field.closest('details');
    if (fold) fold.open = true;
  };
  try {
    let wasAnswered = performance.getEntriesByType('navigation')[0].redirectCount;
    let [path, list] = JSON.parse(!wasAnswered && sessionStorage.sent || '[]');
    if (wasAnswered) delete sessionStorage.sent;
    let bare = words => words.replace(/\\s+/g, ''), there = all('.entry-body,.person-words').map(e => bare(e.textContent));
    if (path == location.pathname) list.filter(([id, was, words]) => !there.includes(bare(words))).forEach(restore);
    JSON.parse(sessionStorage[place] || '[]').forEach(restore);
    sessionStorage.removeItem(place);
  } catch {}
  addEventListener('submit', e => {
    if (new URL(e.target.action).pathname != location.pathname) return;
    let written = all(fields)
      .filter(f => f.form != e.target && f.value != given(f) && !f.matches(secret))
      .map(f => [f.id, given(f), f.value]);
    let keep = (key, value) => { try { sessionStorage[key] = JSON.stringify(value) } catch {} };
    keep(place, written);
    let sent = all(fields).filter(f => f.form == e.target && f.matches('textarea,input:not([type=hidden],[type=checkbox],[type=radio])') && !f.matches(secret)).map(f => [f, f.value]);
    keep('sent', [location.pathname, sent.map(([f, words]) => [f.id, given(f), words])]);
    if (e.target.id != 'reply') addEventListener('pagehide', () => keep(place, written.concat(sent.flatMap(([f, was]) => {
      let more = f.value.startsWith(was) ? f.value.slice(was.length) : f.value;
      return f.value == was ? [] : [[f.id, was.trim(), f.value, more.trim()]];
    }))), { once: true });
  });
})(document)`;
