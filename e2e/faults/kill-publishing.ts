import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import {
  type DatabaseLocation,
  withDatabase,
} from '../../src/platform/database/database.server.ts';
import { auditLog } from '../../src/platform/privacy/privacy.table.server.ts';
import { whereOnSite } from '../../src/platform/words/published.server.ts';
import { wordsDocuments, wordsRevisions } from '../../src/platform/words/words.table.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { startPostgres } from '../../src/testing/postgres-server.ts';
import { type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import { adminFate, seedInto } from '../seeded-people.ts';
import { type Fault, type Figures, until } from './fault.ts';

const path = '/admin/words/figures/cePrice';

export const killPublishing: Fault = {
  name: '`kill -9` while a text is published',
  must: 'what was committed is on the site after the restart, and on the other instance within 2 s; what was not is still the draft',
  async run({ template, isLong, random }) {
    const rounds = isLong ? 40 : 3;
    const dataDir = await copyTemplate(template);
    const embedded = await killOften({ rounds, dataDir, wait: () => pause(random() * 120) });
    await removeFolder(dataDir);
    const shared = await killOnPostgres(template, isLong ? 10 : 2);
    const said = [`${embedded.published} of ${rounds} were committed`];
    if (shared)
      said.push(`on Postgres at its commit, seen by the other after ${shared.slowest} ms`);
    return {
      tries: `${rounds + (shared?.rounds ?? 0)} kills`,
      acknowledged: embedded.acknowledged + (shared?.acknowledged ?? 0),
      lost: 0,
      sentTwice: 0,
      remark: said.join('; '),
    } satisfies Figures;
  },
};

async function killOnPostgres(template: string, rounds: number) {
  const postgres = await startPostgres({ isDurable: true });
  if (!postgres) return null;
  const dataDir = await copyTemplate(template);
  const location = { databaseUrl: postgres.url() };
  const secret = 'a-secret-of-this-test-of-32-letters';
  await writeFile(join(dataDir, 'secret'), secret);
  const env = { DATABASE_URL: location.databaseUrl, AUTH_SECRET: secret };
  const other = await startServer({ dataDir, env });
  let slowest = 0;
  const outcome = await killOften({
    rounds,
    dataDir,
    env,
    location,
    wait: (price) => untilCommitted(location, price),
    async afterwards(price) {
      const killed = performance.now();
      await until(`the other shows ${price}`, () => shows(other, price));
      slowest = Math.max(slowest, Math.round(performance.now() - killed));
    },
  });
  if (slowest > 2000) throw new Error(`The other instance showed it after ${slowest} ms`);
  if (outcome.published !== rounds) throw new Error('A restart missed what was committed');
  await Promise.all([other.stop(), postgres.stop()]);
  await removeFolder(dataDir);
  return { ...outcome, rounds, slowest };
}

type Rounds = {
  rounds: number;
  dataDir: string;
  env?: Record<string, string>;
  location?: DatabaseLocation;
  /** Until the moment of the kill. */
  wait: (price: string) => Promise<unknown>;
  afterwards?: (price: string) => Promise<void>;
};

async function killOften({ rounds, dataDir, env = {}, wait, afterwards, ...to }: Rounds) {
  const { location = { dataDir } } = to;
  const { kim: cookie } = await seedInto(dataDir, { kim: adminFate }, location);
  const start = () => startServer({ dataDir, env });
  const counts = { acknowledged: 0, published: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    const price = `£${1000 + round}`;
    const server = await start();
    const version = await saveDraft(server, price, cookie);
    const publish = { intent: 'publish', version: String(version) };
    const answer = post(`${server.url}${path}/compare`, publish, cookie).catch(() => null);
    await wait(price);
    await server.kill('SIGKILL');
    const isAcknowledged = (await answer)?.status === 303;
    await afterwards?.(price);
    const next = await start();
    const isPublished = await shows(next, price);
    if (isAcknowledged && !isPublished) throw new Error(`${price} was published, and is not there`);
    if (!isPublished) await expectDraft(next, price, cookie);
    await next.kill('SIGTERM');
    counts.acknowledged += Number(isAcknowledged);
    counts.published += Number(isPublished);
  }
  await expectWhole(location, counts.published);
  return counts;
}

const shows = async ({ url }: ServerProcess, price: string) =>
  (await (await fetch(`${url}/faq`)).text()).includes(price);

const untilCommitted = (location: DatabaseLocation, price: string) =>
  withDatabase(location, ({ db }) => {
    const { number, content } = wordsRevisions;
    const onSite = db
      .select({ number })
      .from(wordsDocuments)
      .innerJoin(wordsRevisions, whereOnSite)
      .where(sql`${content}->>'value' = ${price}`);
    return until(`${price} is committed`, async () => (await onSite).length > 0);
  });

async function saveDraft({ url }: ServerProcess, value: string, cookie: string): Promise<number> {
  const draft = `${url}${path}/draft`;
  const { version } = (await (await fetch(draft, { headers: { cookie } })).json()) as Versioned;
  const fields = { value, says: 'A {value}.', source: 'Ours', lastChecked: '2026-11-01' };
  const rest = { every: 'month', shown: 'on', version: String(version) };
  const answer = await post(draft, { ...fields, ...rest }, cookie);
  return ((await answer.json()) as Versioned).version;
}

type Versioned = { version: number };

const post = (url: string, fields: Record<string, string>, cookie: string) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(fields),
  });

async function expectDraft({ url }: ServerProcess, price: string, cookie: string): Promise<void> {
  const page = await (await fetch(url + path, { headers: { cookie } })).text();
  if (!page.includes(`>${price}</textarea>`)) throw new Error(`The draft of ${price} is lost`);
}

/** Each revision with its entry in the audit log, the last one on the site. */
async function expectWhole(location: DatabaseLocation, published: number): Promise<void> {
  const [entries, revisions] = await withDatabase(location, ({ db }) =>
    Promise.all([
      db.$count(auditLog, eq(auditLog.act, 'words.publish')),
      db.$count(wordsRevisions),
    ]),
  );
  if (entries !== published || revisions !== published) {
    throw new Error(`${published} published, ${revisions} revisions, ${entries} entries`);
  }
}
