import { href } from 'react-router';
import { KeyHint } from '../ui/admin/keys.tsx';
import { readPage } from '../ui/admin/live-updates.tsx';
import { Button } from '../ui/button.tsx';
import { InlineScript } from '../ui/nonce.tsx';
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

export const SearchScript = () => <InlineScript code={searchScript} />;

/**
 * Finds as one types, with what the page itself would show; `Enter` opens the first, or does it, once what is
 * shown is for what was typed. The document inlines its source, so it must use nothing outside itself.
 */
function findAsTyped(d: Document, ask: typeof readPage): void {
  const input = d.querySelector<HTMLInputElement>('#q');
  const form = input?.form;
  const at = form?.elements.namedItem('at');
  if (!input || !form || !(at instanceof HTMLInputElement)) return;
  const query = input;
  const box = query.closest('dialog');
  let shown = query.value.trim();
  let asked: XMLHttpRequest | null = null;
  let timer: number | undefined;
  let opensFirst = false;

  query.addEventListener('input', () => {
    opensFirst = false;
    clearTimeout(timer);
    timer = window.setTimeout(look, 150);
  });
  query.addEventListener('keydown', enter);
  (box ?? d.body).addEventListener('keydown', move);
  box?.addEventListener('click', ({ target }) => target === box && box.close());
  d.querySelector<HTMLElement>('.bar-search')?.addEventListener('click', open);

  function look() {
    clearTimeout(timer);
    if (query.value.trim() === shown || !form || !(at instanceof HTMLInputElement)) return;
    shown = query.value.trim();
    const opened = d.querySelector<HTMLElement>('[data-open]')?.dataset['open'];
    at.value ||= opened || location.pathname + location.search;
    const typed = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const address = `${form.getAttribute('action')}?${typed}`;
    asked?.abort();
    asked = ask(address, (page) => show(page, address));
    asked.addEventListener('error', () => {
      asked = null;
      shown = '';
    });
  }

  function show(page: Document | null, address: string) {
    asked = null;
    if (!page?.querySelector('#found')) return opensFirst && location.assign(address);
    for (const part of ['#found', '#found-count'])
      d.querySelector(part)?.replaceChildren(...(page.querySelector(part)?.childNodes ?? []));
    if (!box) history.replaceState(null, '', address);
    if (opensFirst) openFirst();
  }

  function enter(event: KeyboardEvent) {
    const isEscape = box && event.key === 'Escape';
    if (event.key !== 'Enter' && !isEscape) return;
    event.preventDefault();
    if (isEscape) return box.close();
    opensFirst = true;
    look();
    if (!asked) openFirst();
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = [query, ...rows()];
    const place = all.findIndex((one) => one === d.activeElement);
    if (!step || place < 0) return;
    event.preventDefault();
    all[place + step]?.focus();
  }

  function open(event: MouseEvent) {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (box && !box.open) box.showModal();
    query.focus();
    query.select();
  }

  function openFirst() {
    opensFirst = false;
    rows()[0]?.click();
  }

  function rows() {
    return [...d.querySelectorAll<HTMLElement>('#found [data-row]')];
  }
}

const searchScript = `(${findAsTyped.toString()})(document,${readPage.toString()})`;
