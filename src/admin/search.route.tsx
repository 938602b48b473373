import { href } from 'react-router';
import { requireConsultant } from '../accounts/guards.server.ts';
import { recordAudit } from '../platform/privacy/audit-log.server.ts';
import type { SearchGroup } from '../platform/reporting.ts';
import { servicesContext } from '../platform/services.ts';
import { KeyHint, KeyHints } from '../ui/admin/keys.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Button } from '../ui/button.tsx';
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
  return { words, groups: found.flat() };
}

export default function Search({ loaderData: { words, groups } }: Route.ComponentProps) {
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
      <KeyHints>
        <KeyHint keys={['Enter']}>open</KeyHint>
      </KeyHints>
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
