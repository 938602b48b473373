/**
 * The only script of the admin's pages. J and K walk the rows of a list, Enter opens one as any link, and
 * the slash goes to the search, unless they are switched off in this browser (WCAG 2.1.4). What is
 * half-written in one form of a page is still there after another one was sent. A page that
 * the browser kept and brings back as it stood shows itself once the session is known to go on. The
 * document inlines it with its nonce.
 */
export const adminScript = `(d => {
  let isOn = true;
  try { isOn = localStorage.keys != 'off' } catch {}
  let choice = d.querySelector('.keys input');
  if (choice) {
    choice.parentNode.hidden = false;
    choice.checked = isOn;
    choice.onchange = () => {
      isOn = choice.checked;
      try { localStorage.keys = isOn ? 'on' : 'off' } catch {}
    };
  }
  addEventListener('keydown', e => {
    if (!isOn || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.target.closest('input,select,textarea,[contenteditable]')) return;
    let key = e.key.toLowerCase();
    if (key == 'j' || key == 'k') {
      let rows = [...d.querySelectorAll('[data-row]')];
      let at = rows.indexOf(d.activeElement);
      let next = rows[key == 'j' ? at + 1 : at < 0 ? rows.length - 1 : at - 1];
      if (next) { e.preventDefault(); next.focus() }
    }
    if (key == '/') {
      let search = d.querySelector('input[type=search]');
      if (search) { e.preventDefault(); search.focus(); search.select() }
    }
  });
  let place = 'written ' + location.pathname;
  try {
    for (let [id, words] of JSON.parse(sessionStorage[place] || '[]')) {
      let area = d.getElementById(id);
      if (!area || area.value != area.defaultValue) continue;
      area.value = words;
      let fold = area.closest('details');
      if (fold) fold.open = true;
    }
    sessionStorage.removeItem(place);
  } catch {}
  addEventListener('submit', e => {
    if (new URL(e.target.action).pathname != location.pathname) return;
    let written = [...d.querySelectorAll('main textarea')]
      .filter(area => area.form != e.target && area.value != area.defaultValue)
      .map(area => [area.id, area.value]);
    try { if (written.length) sessionStorage[place] = JSON.stringify(written) } catch {}
  });
  addEventListener('pageshow', e => {
    if (!e.persisted) return;
    let again = () => location.assign(location.pathname + location.search);
    d.documentElement.hidden = true;
    fetch('/auth/refresh', { method: 'POST' })
      .then(answer => answer.ok ? d.documentElement.hidden = false : again(), again)
  })
})(document)`;
