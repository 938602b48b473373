import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresServer } from '../src/testing/postgres-server.ts';
import { promoteAdmin, signUpAdmin } from './admin.ts';
import { missing } from './pages.ts';
import { ms, type Section, whole } from './report.ts';
import { seedPeople } from './seed-people.ts';
import { type Site, startSite } from './site.ts';
import { openStore, type Store } from './store.ts';
import { hasWrk, load, median } from './wrk.ts';

const connections = [1, 10, 100, 1000];
/** What is asked for, and how the table names it; `id` is the oldest person's. */
const pages: readonly (readonly [string, (id: string) => string])[] = [
  ['list', () => '/admin/people'],
  ['by name', () => '/admin/people?sort=name'],
  ['by stage', () => '/admin/people?sort=stage'],
  ['by owner', () => '/admin/people?sort=-owner'],
  ['by due', () => '/admin/people?sort=due'],
  ['open, mine', () => '/admin/people?stage=open&owner=me'],
  ['filtered, sorted', () => '/admin/people?stage=qualified&tag=transport&contact=90&sort=name'],
  ['name of one in eight', () => '/admin/people?q=carys'],
  ['part of a number', () => '/admin/people?q=07+0012'],
  ['no match', () => '/admin/people?q=zebedee'],
  ['everything', () => '/admin/search?q=firm47'],
  ['everything, no match', () => '/admin/search?q=zebedee'],
  ['a person', (id) => `/admin/people/${id}`],
];

const columns = [
  '',
  'people',
  ...pages.map(([name]) => name),
  ...connections.map((count) => `× ${whole(count)}`),
];

type How = { isQuick: boolean; most: number; seconds: number };

/** The team's list of people, searches and a person's page, with more and more of them and of visitors. */
export async function measurePeople(
  server: PostgresServer | null,
  { isQuick, most, seconds }: How,
): Promise<Section> {
  const place = await mkdtemp(join(tmpdir(), 'bench-people-'));
  const small = isQuick ? [10, 1000] : [10, 1000, 100_000];
  const isMany = most > 1_000_000;
  // Generating more would take the embedded database minutes, and a site with that many has outgrown
  // it.
  const onEmbedded = isMany ? [1_000_000] : small;
  const rows = await measureOn('embedded', { DATA_DIR: place }, onEmbedded, seconds);
  if (server) {
    const databaseUrl = await freshDatabase(server);
    const secret = randomBytes(32).toString('hex');
    const env = { DATA_DIR: place, DATABASE_URL: databaseUrl, AUTH_SECRET: secret };
    const sizes = isQuick && !isMany ? small : [...onEmbedded, most];
    rows.push(...(await measureOn('Postgres', env, sizes, seconds)));
  }
  await rm(place, { recursive: true, force: true });
  const notes = [
    `Admin pages, one request after another, median of nine: the list of people in each order, with filters, and searched for a name that one person in eight has, for a part of a telephone number and for a name that no one has; the search over people, companies, messages, notes and references; and the oldest person. Then the list over that many connections at once, in requests/s; of a thousand connections to an embedded database with many people, hardly any is answered within the ${seconds} s of the measurement.`,
  ];
  notes.push(
    'Totals stop at 1,000. Rows are read in the order of an index, from a key on; of words, an index finds all.',
  );
  if (!hasWrk) notes.push(missing('wrk'));
  if (!server) notes.push(missing('Postgres'));
  return { title: 'More people', notes, columns, rows };
}

async function measureOn(
  name: string,
  env: { DATA_DIR: string; DATABASE_URL?: string; AUTH_SECRET?: string },
  sizes: readonly number[],
  seconds: number,
): Promise<string[][]> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = env;
  const location = databaseUrl === undefined ? { dataDir } : { databaseUrl };
  const first = await startSite(env);
  const cookie = await signUpAdmin(first);
  await first.stop();
  const rows: string[][] = [];
  for (const size of sizes) {
    const begun = performance.now();
    const store = await openStore(location);
    await promoteAdmin(store);
    await seedPeople(store, size);
    const person = await oldestOf(store);
    await store.close();
    const took = whole((performance.now() - begun) / 1000);
    console.log(`${whole(person.count)} people on ${name} after ${took} s`);
    const site = await startSite(env);
    rows.push([name, whole(person.count), ...(await timesOf(site, cookie, person.id, seconds))]);
    await site.stop();
  }
  return rows;
}

async function freshDatabase(server: PostgresServer): Promise<string> {
  const store = await openStore({ databaseUrl: server.url() });
  await store.run('create database people');
  await store.close();
  return server.url('people');
}

async function timesOf(
  { url }: Site,
  cookie: string,
  personId: string,
  seconds: number,
): Promise<string[]> {
  const times: string[] = [];
  for (const [, toPath] of pages) times.push(ms(await timeOf(url + toPath(personId), cookie)));
  const headers = { cookie };
  for (const count of connections) {
    if (!hasWrk) times.push('–');
    else {
      const asked = { url: `${url}/admin/people`, headers, connections: count, seconds };
      const { perSecond, bad } = await load(asked);
      times.push(bad > 0 ? `${whole(bad)} refused` : whole(perSecond));
    }
  }
  // Answered once the server has finished what the load generator gave up on.
  await timeOf(`${url}/admin/people`, cookie);
  return times;
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    const begun = performance.now();
    const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    // The first one warms the caches.
    if (count > 0) times.push(performance.now() - begun);
  }
  return median(times);
}

async function oldestOf(store: Store): Promise<{ id: string; count: number }> {
  const [found] = await store.run<{ id: string; count: number }>(
    `select (select id from people order by created_at limit 1) as id, count(*)::int as count from people`,
  );
  return found ?? { id: '', count: 0 };
}
