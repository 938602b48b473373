import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changedShared, publishingChannel, openWords } from '../platform/words/published.server.ts';
import type { CurrentSession } from '../accounts/sessions/current-session.server.ts';
import { builtInFigures } from '../company.ts';
import { wordsDocuments } from '../platform/words/words.table.server.ts';
import { readWords } from '../platform/words/words.ts';
import { postAsAdmin } from '../testing/ask-as-admin.ts';
import { accountPlatform, signedUpAdmin } from '../testing/test-account.ts';
import type { TestServices } from '../testing/test-services.ts';
import { compareAction } from './compare-action.server.ts';
import { findDeclared, readDocument } from './documents.server.ts';
import { action } from './draft.route.ts';
import { saveDraft } from './publish.server.ts';
import { publishDue } from './schedule.server.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { listen } from './follow-publishing.server.ts';

test('another instance hears of what is published as it commits, and again once its connection is back', async () => {
  const database = await freshDatabase();
  const { db } = database;
  const hear = vi.fn<() => void>();
  const listening = listen(database, publishingChannel, hear);
  onTestFinished(() => listening.stop());
  const isServer = database.kind === 'postgres';
  await expect.poll(() => hear.mock.calls.length).toBe(isServer ? 1 : 0);
  const tell = () => changedShared(db, 'news', new Date());
  await db.transaction(async (tx) => {
    await changedShared(tx, 'news', new Date());
    expect(hear).toHaveBeenCalledTimes(isServer ? 1 : 0);
  });
  await expect.poll(() => hear.mock.calls.length).toBe(isServer ? 2 : 0);
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query = ${`listen ${publishingChannel}`} and datname = current_database()`);
  await expect.poll(() => hear.mock.calls.length, { timeout: 8000 }).toBe(isServer ? 3 : 0);
  await tell();
  await expect.poll(() => hear.mock.calls.length).toBe(isServer ? 4 : 0);
});

const name = { kind: 'figures', slug: 'cePrice' };

/** A price in draft. Other tests of this process read what is built in. */
async function start() {
  const services = await accountPlatform();
  await openWords(services.db);
  onTestFinished(async () => {
    await services.db.delete(wordsDocuments);
    await openWords(services.db);
  });
  const { session: actor } = await signedUpAdmin(services, 'admin@example.org');
  const declared = findDeclared(services, name);
  if (!declared) throw new Error('The price is no figure');
  const read = () => readDocument(services.db, declared);
  const content = { ...(await read()).onSite, value: '£9' };
  await saveDraft(services, actor, declared, { content, version: 0 });
  const shown = () => readWords({ ...name, content: builtInFigures.cePrice }).value;
  return { services, actor, read, shown };
}

test.each([
  ['2026-03-28T09:00Z', '2026-03-29T00:00', '2026-03-29T00:00Z', 'midnight before summer time'],
  ['2026-03-28T09:00Z', '2026-03-29T02:00', '2026-03-29T01:00Z', 'the first minute of summer time'],
  ['2026-06-30T09:00Z', '2026-07-01T00:00', '2026-06-30T23:00Z', 'midnight in summer'],
  ['2026-10-24T09:00Z', '2026-10-25T00:59', '2026-10-24T23:59Z', 'before an hour that comes twice'],
  ['2026-10-24T09:00Z', '2026-10-25T02:00', '2026-10-25T02:00Z', 'the first minute of winter time'],
])('at %s, %s in London is published at %s: %s', async (now, typed, due) => {
  const { services, actor, read, shown } = await start();
  services.time.set(now);
  await schedule(services, actor, typed);
  expect((await read()).scheduled?.at).toEqual(new Date(due));
  services.time.set(new Date(new Date(due).getTime() - 1000));
  await publishDue(services);
  expect(shown()).not.toBe('£9');
  services.time.advance(1000);
  await publishDue(services);
  expect(shown()).toBe('£9');
});

test.each([
  ['2026-03-29T01:30', /clocks go forward .* from 02:00/],
  ['2026-10-25T01:30', /clocks go back .* twice/],
  ['2026-10-24T08:59', /time is over/],
  ['2026-19-39T01:30', /Choose a day/],
])('%s is refused beside its field', async (typed, message) => {
  const { services, actor, read } = await start();
  services.time.set(typed.startsWith('2026-10') ? '2026-10-24T08:00Z' : '2026-03-28T09:00Z');
  const answer = await schedule(services, actor, typed);
  expect(answer).toMatchObject({
    data: { errors: [{ field: 'at', message: expect.stringMatching(message) as string }] },
    init: { status: 422 },
  });
  expect((await read()).scheduled).toBeNull();
});

test('what is on the clock is given another time, unless it has gone out or was taken off', async () => {
  const { services, actor, read, shown } = await start();
  services.time.set('2026-03-28T09:00Z');
  await schedule(services, actor, '2026-03-28T10:00');
  const change = (at: string, number = 1) =>
    schedule(services, actor, at, `reschedule:${number}`) as Promise<{ init?: ResponseInit }>;
  expect((await change('2026-03-28T08:00')).init?.status).toBe(422);
  expect((await change('2026-03-28T11:00', 2)).init?.status).toBe(409);
  await change('2026-03-28T11:00');
  services.time.advance(3600_000);
  await publishDue(services);
  expect(shown()).not.toBe('£9');
  services.time.advance(3600_000);
  await publishDue(services);
  expect(shown()).toBe('£9');
  expect((await change('2026-03-28T12:00')).init?.status).toBe(409);
  expect((await read()).scheduled).toBeNull();
});

const schedule = (
  services: TestServices,
  session: CurrentSession,
  at: string,
  intent = 'schedule',
) =>
  postAsAdmin(services, compareAction, '/admin/words/figures/cePrice/compare', {
    params: name,
    fields: { intent, version: '1', at },
    session,
  });

test.each(['1.5', '-1', '99999999999', 'x'])(
  'version or revision %j is none, and changes nothing',
  async (number) => {
    const { services, read } = await start();
    type Act = Parameters<typeof postAsAdmin>[1];
    const post = (act: Act, fields: Record<string, string>) =>
      postAsAdmin(services, act, '/admin/words/figures/cePrice', { params: name, fields });
    for (const intent of [`restore:${number}`, 'restore:0', 'publish', 'schedule']) {
      const at = '2099-01-01T10:00';
      const version = intent === `restore:${number}` ? '1' : number;
      expect(await post(compareAction, { intent, version, at })).toMatchObject({
        init: { status: 422 },
      });
    }
    expect(await post(action, { version: number, value: '£1' })).toMatchObject({ status: 422 });
    expect((await read()).version).toBe(1);
  },
);

test('who has a text open is shown to the others until they leave it or are not heard of', async () => {
  const { services } = await start();
  services.time.set('2026-11-30T09:38Z');
  const kim = { userId: 'kim', email: 'kim@tarnbrook.example', name: 'Kim' };
  const lee = { userId: 'lee', email: 'lee@tarnbrook.example', name: 'Lee' };
  const post = (intent: string, by = lee, slug = name.slug) =>
    postAsAdmin(services, action, `/admin/words/figures/${slug}/draft`, {
      params: { ...name, slug },
      fields: { intent },
      by,
    });
  const look = async () => {
    const answer = (await post('look', kim)) as Response;
    return ((await answer.json()) as { others: string }).others;
  };
  await post('look', lee, 'support');
  expect(await look()).toBe('');
  await post('look');
  services.time.advance(30_000);
  await post('look');
  services.time.advance(30_000);
  expect(await look()).toBe('Lee has this open too, since 09:38');
  await post('leave');
  expect(await look()).toBe('');
  await post('look');
  services.time.advance(41_000);
  expect(await look()).toBe('');
});
