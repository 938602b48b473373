import { href } from 'react-router';
import { requireConsultant } from '../accounts/guards.server.ts';
import { recordAudit } from '../platform/privacy/audit-log.server.ts';
import { mostHits, type SearchGroup, type SearchHit } from '../platform/reporting.ts';
import { type Services, servicesContext } from '../platform/services.ts';
import { KeyHint, KeyHints } from '../ui/admin/keys.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Button } from '../ui/button.tsx';
import type { Route } from './+types/search.route.ts';
import { SearchForm, SearchScript } from './search-box.tsx';
import { FoundCount, FoundGroups } from './search-found.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const words = (searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200);
  const at = searchParams.get('at') ?? '';
  if (words === '') return { words, at, groups: [] };
  const viewer = { userId: actor.userId, isAdmin: actor.role === 'admin' };
  const searches = services.features.flatMap(({ search }) => search ?? []);
  const found = await Promise.all(searches.map((search) => search(services, words, viewer)));
  const offers = services.features.flatMap(({ acts }) => acts ?? []);
  const acts = await Promise.all(offers.map((offer) => offer(services, at, viewer)));
  // Not the words, which may name a person.
  const entry = { actor, act: 'search.made', subject: 'everything', now: services.clock() };
  await recordAudit(services.db, entry);
  const records = [...found.flat(), findPages(services, words, viewer)];
  return { words, at, groups: addActs(records, acts.flat(), words) };
}

/** First where the first word is the beginning of an act's: "ass", "assign l". */
function addActs(records: SearchGroup[], acts: SearchHit[], words: string): SearchGroup[] {
  const hits = acts.filter(({ title }) => hasWords(title, words));
  const group = { title: 'Do', ...toGroup(hits) };
  const [first = ''] = words.toLowerCase().split(' ');
  const isMeant =
    first.length > 2 && hits.some(({ title }) => title.toLowerCase().startsWith(first));
  return isMeant ? [group, ...records] : [...records, group];
}

const toGroup = (hits: SearchHit[]) => ({
  hits: hits.slice(0, mostHits),
  total: hits.length,
  isMore: false,
});

/** Each is the beginning of a word. */
const hasWords = (text: string, words: string) =>
  words
    .toLowerCase()
    .split(' ')
    .every((word) => ` ${text.toLowerCase()}`.includes(` ${word}`));

/** Pages to go to, with or without these words. */
function findPages(
  { features }: Services,
  words: string,
  { isAdmin }: { isAdmin: boolean },
): SearchGroup {
  const pages = [
    { label: 'New person', href: href('/admin/people/new'), isForConsultants: true },
    ...features.flatMap(({ adminPages }) => adminPages ?? []),
  ];
  const hits = pages
    .filter(({ isForConsultants }) => isAdmin || isForConsultants)
    .filter(({ label }) => hasWords(`Go to ${label}`, words))
    .map(({ label, href: address }) => ({ key: address, title: label, href: address }));
  return { title: 'Go to', ...toGroup(hits) };
}

export default function Search({ loaderData: { at, ...found } }: Route.ComponentProps) {
  return (
    <AdminPage title="Search">
      <search>
        <SearchForm words={found.words} at={at}>
          <Button size="dense">Search</Button>
        </SearchForm>
      </search>
      <p className="quiet search-count">
        <FoundCount {...found} />
      </p>
      <FoundGroups {...found} />
      <KeyHints>
        <KeyHint keys={['Enter']}>open</KeyHint>
      </KeyHints>
      <SearchScript />
    </AdminPage>
  );
}
