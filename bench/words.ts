import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLocation } from '../src/platform/database/database.server.ts';
import type { PostgresServer } from '../src/testing/postgres-server.ts';
import { promoteAdmin, signUpAdmin } from './admin.ts';
import { ms, type Section, whole } from './report.ts';
import { type Site, startSite } from './site.ts';
import { openStore } from './store.ts';
import { median } from './wrk.ts';

const revisions = 10_000;
const tries = 21;
const service = 'cyber-essentials';

/** What a text with many revisions costs those who write, and those who read. */
export async function measureWords(postgres: PostgresServer | null): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const engines = [await measure({ DATA_DIR: dataDir }, { dataDir })];
  if (postgres) {
    const databaseUrl = postgres.url();
    const AUTH_SECRET = 'a-secret-of-this-bench-of-32-letters';
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AUTH_SECRET };
    engines.push(await measure(env, { databaseUrl }));
  }
  await rm(dataDir, { recursive: true, force: true });
  const [first = {}] = engines;
  return {
    title: 'A text with many revisions',
    notes: [
      `A service’s page of ${whole(revisions)} revisions, each another text; one request after another, median of ${tries}. The page is read before there was one, and afterwards.`,
    ],
    columns: ['', 'embedded', ...(postgres ? ['Postgres'] : [])],
    rows: Object.keys(first).map((name) => [
      name,
      ...engines.map((times) => ms(times[name] ?? Number.NaN)),
    ]),
  };
}

async function measure(env: Record<string, string>, location: DatabaseLocation) {
  const empty = await startSite(env);
  const cookie = await signUpAdmin(empty);
  const before = await timeOf(() => read(`${empty.url}/services/${service}`));
  await empty.stop();
  const store = await openStore(location);
  await promoteAdmin(store);
  await store.close();
  const first = await startSite(env);
  const restore = (site: Site, version: number) =>
    act(site, cookie, { intent: 'restore:0', version });
  const publish = (site: Site, version: number) =>
    act(site, cookie, { intent: 'publish', version });
  await restore(first, 0);
  await publish(first, 1);
  await first.stop();
  await addRevisions(location);
  const site = await startSite(env);
  const get = (path: string) =>
    timeOf(() => read(`${site.url}/admin/words${path}`, { headers: { cookie } }));
  const times = {
    'the list of people, to compare with': await timeOf(() =>
      read(`${site.url}/admin/people`, { headers: { cookie } }),
    ),
    'all texts': await get(''),
    'all figures': await get('/figures'),
    'its form': await get(`/services/${service}`),
    'its history': await get(`/services/${service}/compare`),
    'compared with revision 5,000': await get(`/services/${service}/compare?revision=5000`),
    publish: await timeOf(
      (round) => publish(site, 3 + 2 * round),
      async (round) => {
        await restore(site, 2 + 2 * round);
        // Pages that showed the last one are rendered and compressed again.
        await pause(2000);
      },
    ),
    'the page from memory, before': before,
    'the same page, afterwards': await timeOf(() => read(`${site.url}/services/${service}`)),
  };
  await site.stop();
  return times as Record<string, number>;
}

/** The last of them is on the site. */
async function addRevisions(location: DatabaseLocation): Promise<void> {
  const store = await openStore(location);
  const text = `content || jsonb_build_object('summary', 'Certified, as said by revision ' || place)`;
  await store.run(`insert into words_revisions (kind, slug, number, content, by, at, note)
    select kind, slug, place, ${text}, by, at, ''
    from words_revisions, generate_series(2, ${revisions}) as place`);
  await store.run(`update words_documents set published = ${revisions}`);
  await store.run('analyze');
  await store.close();
}

type Ask = (round: number) => Promise<void>;

/** In ms, without what comes before each. */
async function timeOf(ask: Ask, prepare: Ask = async () => {}): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < tries; round += 1) {
    await prepare(round);
    const begun = performance.now();
    await ask(round);
    times.push(performance.now() - begun);
  }
  return median(times);
}

async function read(url: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
}

async function act(site: Site, cookie: string, fields: { intent: string; version: number }) {
  const body = new URLSearchParams({ intent: fields.intent, version: String(fields.version) });
  const init = { method: 'POST', headers: { cookie }, body, redirect: 'manual' } as const;
  const url = `${site.url}/admin/words/services/${service}/compare`;
  const { status } = await fetch(url, init);
  if (status !== 303) throw new Error(`${fields.intent} answered ${status}`);
}
