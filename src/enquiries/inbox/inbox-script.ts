import { keepUnread } from './inbox.ts';

/**
 * Beside the admin area's script: what is opened is marked as read, unless it was just marked as unread; a
 * template or all others of an email go into their field at once, drafts are saved as they are written and
 * as the page goes, what could not be saved is kept for the next time the page is opened, what another window
 * has stored is put behind, what is typed after sending comes into the next box, a colleague who answers
 * meanwhile is shown, and the seconds count down until it is sent. The list stays where it was, with the open row in
 * sight, and Space scrolls the thread.
 */
export const inboxScript = `(d => {
  let $ = s => d.querySelector(s), f = $('#reply'), t = $('#reply-text'), left = $('[data-seconds]');
  if (left) {
    let line = left.closest('.status-line'), stop = line.querySelector('form');
    let end = performance.now() + left.dataset.seconds * 1e3, tick = () => {
      let s = Math.ceil((end - performance.now()) / 1e3);
      left.textContent = s > 0 ? 'in ' + s + (s == 1 ? ' second' : ' seconds') : 'now';
      if (s < 1) {
        stop.remove();
        left.previousElementSibling.textContent = 'now';
        if (!$('[data-live=sending]').hasChildNodes()) return line.remove();
      }
      setTimeout(tick, s > 0 ? 1e3 : 5e2);
    };
    tick();
  }
  let read = $('#read'), markRead = () => {
    let unread = $('.opened[data-unread]');
    if (!f || !read || read.value != 'read' && !unread || !f.checkVisibility() || location.hash == '${keepUnread}') return;
    let body = new FormData(f);
    body.set('intent', 'read');
    for (let name of ['file', 'body']) body.delete(name);
    fetch(f.getAttribute('action'), { method: 'POST', body, redirect: 'manual' }).then(() => {
      read.value = 'unread';
      read.textContent = 'Mark as unread';
      let count = $('[data-unread-count]'), left = count && count.dataset.unreadCount - 1;
      if (count) left ? count.textContent = count.dataset.unreadCount = left : count.parentNode.remove();
      if (!unread) return;
      delete unread.dataset.unread;
      unread.querySelector('.visually-hidden').remove();
    }, () => {});
  };
  markRead();
  d.addEventListener('live', markRead);
  let rows = $('.rows'), opened = $('.opened'), thread = $('.thread'), place = 'rows ' + rows.dataset.place;
  try {
    if (rows.scrollHeight > rows.clientHeight) {
      rows.scrollTop = sessionStorage[place] || 0;
      let see = () => opened?.scrollIntoView({ block: 'nearest' });
      see();
      addEventListener('load', see);
      d.fonts.ready.then(see);
      $('.tabs [aria-current]').scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    addEventListener('pagehide', () => sessionStorage[place] = rows.scrollTop);
  } catch {}
  d.addEventListener('keydown', e => {
    if (e.key != ' ' || e.target.closest('input,select,textarea,button,summary') || !thread) return;
    e.preventDefault();
    thread.scrollBy({ top: (e.shiftKey ? -.9 : .9) * thread.clientHeight });
  });
  if (!t) return;
  d.addEventListener('click', e => {
    let b = e.target.closest('[data-template]');
    if (!b) return;
    e.preventDefault();
    t.value = [t.value.trimEnd(), b.dataset.template].filter(Boolean).join('\\n\\n');
    b.closest('details').open = false;
    t.focus();
  });
  d.addEventListener('click', e => {
    let b = e.target.closest('[data-copies]'), cc = f.cc;
    if (!b) return;
    e.preventDefault();
    cc.value = [...new Set([cc.value, b.dataset.copies].join(',').split(',').map(a => a.trim()))].filter(a => a && a != f.to.value).join(', ');
    cc.closest('details').open = true;
    t.focus();
  });
  let written = () => new URLSearchParams(['body', 'subject', 'to', 'cc', 'bcc'].flatMap(n => f[n] ? [[n, f[n].value]] : []));
  let draft = () => {
    let all = written();
    all.set('messageId', f.messageId.value);
    all.set('was', asked ?? stored);
    return all;
  };
  let stored = t.dataset.stored, saved = t.value == stored ? '' + written() : '', isSending, busy, asked, unsaved = $('#unsaved');
  let both = (one, other) => one.includes(other) ? one : other.includes(one) ? other : [one, other].filter(Boolean).join('\\n\\n');
  let isOpen = () => !isSending && '' + written() != saved;
  let save = () => {
    if (busy || !isOpen()) return;
    let now = '' + written(), body = draft();
    asked = t.value;
    busy = fetch(at, { method: 'POST', body, redirect: 'manual' }).then(async answer => {
      if (!answer.ok) throw answer;
      let other = answer.status == 200 && (await answer.json()).other;
      let isSame = now == written();
      stored = both(asked, other || '');
      if (other) t.value = both(t.value, other);
      saved = isSame ? '' + written() : now;
      unsaved.hidden = true;
    }).catch(() => unsaved.hidden = false).finally(() => busy = asked = null);
  };
  let bare = words => words.replace(/\\s+/g, '');
  let count = () => d.querySelectorAll('.entries > .ours').length, sentHere = count();
  d.addEventListener('live', () => {
    // Sent from another window, which took the draft along.
    if (count() != sentHere && t.value.trim()) {
      if ([...d.querySelectorAll('.entry-body')].some(e => bare(e.textContent) == bare(t.value))) t.value = '';
      saved = stored = '';
    }
    sentHere = count();
    let answer = $('[data-answered]'), line = $('#overtaken'), send = $('[data-send]');
    if (!(answer?.dataset.answered > f.shownAt.value) || line.textContent == answer.textContent) return;
    line.hidden = false;
    line.firstChild.textContent = answer.textContent;
    if (f.asWell) return;
    Object.assign(f.appendChild(d.createElement('input')), { type: 'hidden', name: 'asWell', value: 'on' });
    if (send) send.firstChild.textContent = 'Send as well ';
  });
  let later = 'typed after sending', typed, at = f.getAttribute('action') + '/draft', kept = 'unsaved ' + at;
  f.addEventListener('submit', () => {
    isSending = true;
    typed = t.value;
  });
  addEventListener('pagehide', () => {
    try {
      let more = t.value.startsWith(typed) ? t.value.slice(typed.length) : t.value;
      if (isSending && more.trim()) sessionStorage[later] = more;
      if (isOpen()) sessionStorage[kept] = JSON.stringify([stored, t.value]);
    } catch {}
    if (isOpen()) navigator.sendBeacon(at, draft());
  });
  try {
    let [was, more] = JSON.parse(sessionStorage[kept] || '[]');
    delete sessionStorage[kept];
    if (more) t.value = t.value.trim() == was.trim() ? more : both(t.value, more);
  } catch {}
  try {
    let more = sessionStorage[later];
    if (more) {
      delete sessionStorage[later];
      t.value += more;
      t.focus();
    }
  } catch {}
  let file = f.file;
  if (file) file.onchange = () => {
    let size = [...file.files].reduce((sum, one) => sum + one.size, 0);
    file.setCustomValidity(size > file.dataset.together ? 'The files of a reply are at most 10 MB together' : '');
    file.reportValidity();
  };
  setInterval(save, 3e3);
  addEventListener('pageshow', e => e.persisted && (isSending = false));
  addEventListener('blur', save);
})(document)`;
