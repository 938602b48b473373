import { href } from 'react-router';
import { requireConsultant } from '../accounts/guards.server.ts';
import { recordAudit } from '../platform/privacy/audit-log.server.ts';
import { mostHits, type SearchGroup } from '../platform/reporting.ts';
import { type Services, servicesContext } from '../platform/services.ts';
import { KeyHint, KeyHints } from '../ui/admin/keys.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Button } from '../ui/button.tsx';
import { useNonce } from '../ui/nonce.tsx';
import type { Route } from './+types/search.route.ts';
import { Marked } from './marked.tsx';
import './search.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const words = (new URL(request.url).searchParams.get('q') ?? '')
    .replaceAll('\0', '')
    .trim()
    .slice(0, 200);
  if (words === '') return { words, groups: [] };
  const viewer = { isAdmin: actor.role === 'admin' };
  const searches = services.features.flatMap(({ search }) => search ?? []);
  const found = await Promise.all(searches.map((search) => search(services, words, viewer)));
  // Not the words, which may name a person.
  const entry = { actor, act: 'search.made', subject: 'everything', now: services.clock() };
  await recordAudit(services.db, entry);
  return { words, groups: [...found.flat(), findPages(services, words, viewer)] };
}

/** Pages to go to, by the beginnings of the words in their names. */
function findPages(
  { features }: Services,
  words: string,
  { isAdmin }: { isAdmin: boolean },
): SearchGroup {
  const pages = [
    { label: 'Add person', href: href('/admin/people/new'), isForConsultants: true },
    ...features.flatMap(({ adminPages }) => adminPages ?? []),
  ];
  const hits = pages
    .filter(({ isForConsultants }) => isAdmin || isForConsultants)
    .filter(({ label }) => ` ${label}`.toLowerCase().includes(` ${words.toLowerCase()}`))
    .map(({ label, href: address }) => ({ key: address, title: label, href: address }));
  return { title: 'Go to', hits: hits.slice(0, mostHits), total: hits.length, isMore: false };
}

/**
 * Finds as one types, with what the page itself would show. `ArrowDown` leads to the first of it. By
 * `XMLHttpRequest`, because Trusted Types let nothing else parse a page.
 */
const searchScript = `(d => {
  let q = d.querySelector('#q'), shown = q.value.trim(), timer, asked;
  let look = () => {
    let words = q.value.trim();
    if (words == shown) return;
    shown = words;
    let address = q.form.getAttribute('action') + '?' + new URLSearchParams({ q: words });
    asked?.abort();
    asked = new XMLHttpRequest;
    asked.responseType = 'document';
    asked.onload = ({ target }) => {
      let found = target.status == 200 && target.response?.querySelector('#found');
      if (!found) return;
      d.querySelector('#found').replaceWith(found);
      history.replaceState(null, '', address);
    };
    asked.open('GET', address);
    asked.send();
  };
  q.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(look, 150) });
  q.addEventListener('keydown', e => {
    let first = e.key == 'ArrowDown' && d.querySelector('#found [data-row]');
    if (first) { e.preventDefault(); first.focus() }
  });
})(document)`;

export default function Search({ loaderData: { words, groups } }: Route.ComponentProps) {
  const nonce = useNonce();
  const shown = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const isMore = groups.some((group) => group.isMore);
  return (
    <AdminPage title="Search">
      <search>
        <form method="get" action={href('/admin/search')} className="search-everything">
          <label htmlFor="q" className="visually-hidden">
            People, companies, references, telephone numbers, messages and notes
          </label>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={words}
            maxLength={200}
            autoComplete="off"
            {...(words === '' && { autoFocus: true })}
            placeholder="People, companies, references, telephone numbers, messages and notes"
          />
          <Button size="dense">Search</Button>
        </form>
      </search>
      <div id="found">
        {words !== '' && (
          <p role="status" className="search-count">
            {total === 0
              ? `Nothing found for “${words}”. Words are matched from their beginnings; try TB-7K2M or the last four digits of a number.`
              : `${shown} shown of ${isMore ? 'more than ' : ''}${total}`}
          </p>
        )}
        {groups.map((group) => (
          <Group key={group.title} group={group} words={words} />
        ))}
      </div>
      <KeyHints>
        <KeyHint keys={['Enter']}>open</KeyHint>
      </KeyHints>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // A constant, so safe.
        dangerouslySetInnerHTML={{ __html: searchScript }}
      />
    </AdminPage>
  );
}

function Group({ group, words }: { group: SearchGroup; words: string }) {
  const { title, hits, total, isMore } = group;
  if (hits.length === 0) return null;
  const id = title.toLowerCase().replaceAll(' ', '-');
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
            <a href={hit.href} data-row="">
              <b>
                <Marked text={hit.title} words={words} />
              </b>
              <span className="text">
                <Marked text={hit.text ?? ''} words={words} />
              </span>
              <span className="note">{hit.note}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
