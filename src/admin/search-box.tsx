import { href } from 'react-router';
import { KeyHint } from '../ui/admin/keys.tsx';
import { Button } from '../ui/button.tsx';
import { useNonce } from '../ui/nonce.tsx';
import { FoundCount, FoundGroups } from './search-found.tsx';

/** What `/` opens over any other page of the admin area; without a script, `/admin/search` does the same. */
export function SearchDialog() {
  return (
    <dialog className="admin dialog search-box" aria-label="Search everything">
      <SearchForm words="" at="">
        <Button variant="secondary" size="dense" formMethod="dialog">
          Close <kbd className="key">Esc</kbd>
        </Button>
      </SearchForm>
      <FoundGroups words="" groups={[]} />
      <p className="flow keys">
        <FoundCount words="" groups={[]} />
        <KeyHint keys={['↑', '↓']}>move</KeyHint>
        <KeyHint keys={['Enter']}>open</KeyHint>
        <KeyHint keys={['Esc']}>back to where you were</KeyHint>
      </p>
      <SearchScript />
    </dialog>
  );
}

type FormProps = { words: string; at: string; children: React.ReactNode };

const places = 'People, companies, references, numbers, messages, notes, pages and acts';

export function SearchForm({ words, at, children }: FormProps) {
  return (
    <form method="get" action={href('/admin/search')} className="search-everything">
      <label htmlFor="q" className="visually-hidden">
        Search everything
      </label>
      <input
        id="q"
        name="q"
        type="search"
        defaultValue={words}
        maxLength={200}
        autoComplete="off"
        {...(words === '' && { autoFocus: true })}
        placeholder={places}
      />
      <input type="hidden" name="at" defaultValue={at} />
      {children}
    </form>
  );
}

export function SearchScript() {
  const nonce = useNonce();
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // A constant, so safe.
      dangerouslySetInnerHTML={{ __html: searchScript }}
    />
  );
}

/**
 * Finds as one types, with what the page itself would show; `Enter` opens the first, or does it, once what is
 * shown is for what was typed. By `XMLHttpRequest`, because Trusted Types let nothing else parse a page.
 */
const searchScript = `(d => {
  let $ = s => d.querySelector(s), q = $('#q'), { form } = q, box = q.closest('dialog');
  let shown = q.value.trim(), rows = () => [...d.querySelectorAll('#found [data-row]')], timer, asked, isNext;
  let go = () => { isNext = false; rows()[0]?.click() };
  let look = () => {
    clearTimeout(timer);
    if (q.value.trim() == shown) return;
    shown = q.value.trim();
    form.at.value ||= $('[data-open]')?.dataset.open || location.pathname + location.search;
    let address = form.getAttribute('action') + '?' + new URLSearchParams(new FormData(form));
    asked?.abort();
    asked = new XMLHttpRequest;
    asked.responseType = 'document';
    asked.onload = ({ target: { status, response } }) => {
      asked = null;
      let parts = ['#found', '#found-count'].map(s => [$(s), status == 200 && response?.querySelector(s)]);
      if (!parts[0][1]) return isNext && location.assign(address);
      for (let [old, fresh] of parts) old.replaceChildren(...fresh.childNodes);
      if (!box) history.replaceState(null, '', address);
      if (isNext) go();
    };
    asked.onerror = () => { asked = null; shown = '' };
    asked.open('GET', address);
    asked.send();
  };
  q.addEventListener('input', () => { isNext = false; clearTimeout(timer); timer = setTimeout(look, 150) });
  q.addEventListener('keydown', e => {
    let isEscape = box && e.key == 'Escape';
    if (e.key != 'Enter' && !isEscape) return;
    e.preventDefault();
    if (isEscape) return box.close();
    isNext = true;
    look();
    if (!asked) go();
  });
  (box || d).addEventListener('keydown', e => {
    let step = { ArrowDown: 1, ArrowUp: -1 }[e.key], all = [q, ...rows()], at = all.indexOf(d.activeElement);
    if (!step || at < 0) return;
    e.preventDefault();
    all[at + step]?.focus();
  });
  box?.addEventListener('click', e => e.target == box && box.close());
  $('.bar-search')?.addEventListener('click', e => {
    if (e.button || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    if (box && !box.open) box.showModal();
    q.focus();
    q.select();
  });
})(document)`;
