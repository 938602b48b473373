import { Outlet } from 'react-router';
import { requireConsultant } from '../accounts/guards.server.ts';
import { useNonce } from '../ui/nonce.tsx';
import { pageMeta } from '../platform/web/page.ts';
import type { Route } from './+types/admin-layout.route.ts';
import '../ui/controls.css';
import '../ui/admin.css';

/** Everything but the title, which each page sets because it names what the page has read. */
export function meta({ matches, location }: Route.MetaArgs) {
  const described = pageMeta(matches, {
    path: location.pathname,
    title: 'Admin',
    description: 'The admin area of this website, for admins only.',
    noIndex: true,
  });
  return described.filter((descriptor) => !('title' in descriptor));
}

/** Each page below has its own guard too: the router runs their loaders in parallel. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireConsultant({ request, context });
  return null;
}

/** Pages under /admin have no framework script and work by keyboard. */
export default function AdminLayout() {
  const nonce = useNonce();
  return (
    <>
      <Outlet />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // A constant, so safe.
        dangerouslySetInnerHTML={{ __html: adminScript }}
      />
    </>
  );
}

/**
 * The only script of admin pages; the document inlines it with its nonce. A click on a row follows its
 * link, unless it ends a text selection or is on another control. J and K move through a list, Enter
 * opens a row and the slash focuses the search, unless switched off in this browser (WCAG 2.1.4). Unsaved
 * input in one form survives sending another, except values that were stored since, which it would
 * overwrite unseen.
 */
const adminScript = `(d => {
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
  let press = e => {
    let link = e.target.closest('.dense-table tbody tr')?.querySelector(':scope>:first-child>a[data-row]');
    if (!link || e.button > 1 || e.target.closest('a,button,input,select,label,summary')) return;
    if (getSelection().type == 'Range') return;
    if (e.button || e.ctrlKey || e.metaKey || e.shiftKey) window.open(link.href);
    else link.click();
  };
  d.addEventListener('click', press);
  d.addEventListener('auxclick', press);
  let place = 'written ' + location.pathname;
  let fields = 'main form[method=post] :is(input,select,textarea)';
  let secret = '[type=password],[type=file],[autocomplete=one-time-code]';
  let given = f => f.options ? (f.querySelector('[selected]') || f.options[0]).value : f.defaultValue;
  try {
    for (let [id, before, words] of JSON.parse(sessionStorage[place] || '[]')) {
      let field = d.getElementById(id);
      if (!field || field.value != before || given(field) != before) continue;
      field.value = words;
      let fold = field.closest('details');
      if (fold) fold.open = true;
    }
    sessionStorage.removeItem(place);
  } catch {}
  addEventListener('submit', e => {
    if (new URL(e.target.action).pathname != location.pathname) return;
    let written = [...d.querySelectorAll(fields)]
      .filter(f => f.form != e.target && f.value != given(f) && !f.matches(secret))
      .map(f => [f.id, given(f), f.value]);
    try { if (written.length) sessionStorage[place] = JSON.stringify(written) } catch {}
  });
})(document)`;
