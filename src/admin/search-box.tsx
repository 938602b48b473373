import { Fragment } from 'react';
import { href } from 'react-router';
import type { SearchGroup, SearchHit } from '../platform/reporting.ts';
import { KeyHint } from '../ui/admin/keys.tsx';
import { Button } from '../ui/button.tsx';
import { useNonce } from '../ui/nonce.tsx';

export type Found = { words: string; groups: readonly SearchGroup[] };

/** What `/` opens over any other page of the admin area; without a script, `/admin/search` does the same. */
export function SearchDialog() {
  return (
    <dialog className="admin search-box" aria-label="Search everything">
      <SearchForm words="" at="">
        <Button variant="secondary" size="dense" formMethod="dialog">
          Close <kbd className="key">Esc</kbd>
        </Button>
      </SearchForm>
      <FoundGroups words="" groups={[]} />
      <p className="keys">
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

export function FoundCount({ words, groups }: Found) {
  const shown = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const isMore = groups.some((group) => group.isMore);
  const none = `Nothing found for “${words}”. Words are matched from their beginnings; try TB-7K2M or the last four digits of a number.`;
  const some = `${shown} shown of ${isMore ? 'more than ' : ''}${total}`;
  return (
    <span id="found-count" role="status">
      {words !== '' && (total === 0 ? none : some)}
    </span>
  );
}

export function FoundGroups({ words, groups }: Found) {
  return (
    <div id="found">
      {groups.map((group) => (
        <Group key={group.title} group={group} words={words} />
      ))}
    </div>
  );
}

function Group({ group, words }: { group: SearchGroup; words: string }) {
  const { title, hits, total, isMore } = group;
  if (hits.length === 0) return null;
  const id = `found-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section aria-labelledby={id} className="search-group">
      <h2 id={id}>
        {title}{' '}
        <span className="count">
          {hits.length} of {isMore ? 'more than ' : ''}
          {total}
        </span>
      </h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.key}>
            <Hit hit={hit} words={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hit({ hit: { title, text, note, href: address, fields }, words }: HitProps) {
  const parts = (
    <>
      <b>
        <Marked text={title} words={words} />
      </b>
      <span className="text">
        <Marked text={text ?? ''} words={words} />
      </span>
      <span className="note">{note}</span>
    </>
  );
  if (!fields) {
    return (
      <a href={address} data-row="">
        {parts}
      </a>
    );
  }
  return (
    <form method="post" action={address} encType="multipart/form-data">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" data-row="">
        {parts}
      </button>
    </form>
  );
}

type HitProps = { hit: SearchHit; words: string };

/** A text with the words marked; a long one around the first of them. */
export function Marked({ text, words }: { text: string; words: string }) {
  const pattern = toPattern(words);
  const line = text.replaceAll(/\s+/g, ' ');
  if (!pattern) return shorten(line, 0);
  const shown = shorten(line, line.search(pattern));
  // With a capturing group, every second part is a match.
  return shown
    .split(pattern)
    .map((part, index) =>
      index % 2 === 1 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
    );
}

/** Words match from their beginnings, as in the index. */
function toPattern(words: string): RegExp | null {
  const parts = words.match(/[\p{L}\p{N}]+/gu)?.slice(0, 8);
  return parts ? new RegExp(`(?<![\\p{L}\\p{N}])(${parts.join('|')})`, 'giu') : null;
}

const before = 24;
const longest = 160;

function shorten(line: string, at: number): string {
  const from = at > before ? line.indexOf(' ', at - before) + 1 : 0;
  const cut = line.slice(from, from + longest);
  return `${from > 0 ? '… ' : ''}${cut}${from + longest < line.length ? ' …' : ''}`;
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
