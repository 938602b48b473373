import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { people, personAddresses } from '../../leads/people.table.server.ts';
import { emailSubscribers } from '../../mailing-list/mailing-list.table.server.ts';
import { unsubscribe } from '../../mailing-list/membership.server.ts';
import { leadPlatform, person } from '../../testing/test-leads.ts';
import { confirmReaders, everyone } from '../../testing/test-updates.ts';
import { summariseAudience } from './audience.server.ts';
import type { Narrowing } from './sending.ts';
import { readStandings } from './standings.server.ts';

const names = ['ana', 'ben', 'cleo', 'dan', 'eve', 'finn', 'gil'];
const at = (name: string) => `${name}@hallam.example`;

/** Seven people who confirmed. */
async function start() {
  const services = await leadPlatform();
  const { db } = services;
  for (const name of names) await person(services, { email: at(name), name });
  await confirmReaders(services, ...names.map(at));
  const of = (narrowing: Partial<Narrowing> = {}) => ({
    slug: 'an-update',
    at: services.clock(),
    narrowing: { ...everyone, subject: 'rules' as const, ...narrowing },
  });
  const count = async (narrowing?: Partial<Narrowing>) =>
    summariseAudience(services, of(narrowing));
  const change = (name: string, set: Partial<typeof emailSubscribers.$inferSelect>) =>
    db
      .update(emailSubscribers)
      .set(set)
      .where(eq(emailSubscribers.email, at(name)));
  const changePerson = async (name: string, set: Partial<typeof people.$inferInsert>) => {
    const [address] = await db
      .select()
      .from(personAddresses)
      .where(eq(personAddresses.email, at(name)));
    await db
      .update(people)
      .set(set)
      .where(eq(people.id, address?.personId ?? ''));
  };
  return { services, of, count, change, changePerson };
}

test('takes those who confirmed, and says why others are left out', async () => {
  const { services, of, count, change, changePerson } = await start();
  const { db } = services;
  await db.insert(emailSubscribers).values({
    email: 'only-asked@hallam.example',
    subscriptionSource: 'resource_download_tools',
    createdAt: services.clock(),
  });
  await db.transaction((tx) => unsubscribe(tx, services, at('ana'), 'one_click'));
  const mark = (name: string, set: Partial<typeof personAddresses.$inferSelect>) =>
    db
      .update(personAddresses)
      .set(set)
      .where(eq(personAddresses.email, at(name)));
  await mark('ben', { bouncedAt: services.clock() });
  await mark('cleo', { complainedAt: services.clock() });
  await changePerson('dan', { spamAt: services.clock() });
  await change('eve', { pausedUntil: new Date(services.clock().getTime() + 1000) });
  await change('finn', { declinedSubjects: ['rules'] });
  const { total, confirmed, leftOut, examples } = await count();
  expect({ total, confirmed }).toEqual({ total: 1, confirmed: 7 });
  const why = Object.fromEntries(leftOut.map(({ reason, count: of_ }) => [reason, of_]));
  expect(why).toEqual({
    unsubscribed: 1,
    bounced: 1,
    complained: 1,
    spam: 1,
    paused: 1,
    subject: 1,
  });
  expect(examples).toMatchObject([{ name: 'gil' }]);
  expect(await count({ subject: 'guidance' }), 'of another subject').toMatchObject({ total: 2 });
  services.time.advance(1000);
  expect(await count(), 'after the pause').toMatchObject({ total: 2 });
  const asked = [at('eve'), at('gil'), at('ana'), 'stranger@hallam.example'];
  const standings = await readStandings(services, asked, of());
  expect(standings.get(at('eve'))).toMatchObject({ reason: null, isBack: true });
  expect(standings.get(at('gil'))).toMatchObject({ reason: null, isBack: false });
  expect([...standings.keys()].toSorted(), 'of the list alone').toEqual(
    asked.slice(0, 3).toSorted(),
  );
  expect(standings.get(at('ana'))).toMatchObject({ reason: 'unsubscribed' });
});

test('narrows by where they came from, score, stage and tag, and only takes away', async () => {
  const { services, count, changePerson } = await start();
  await person(services, { email: at('ana'), leadSource: 'resource_download' });
  await changePerson('ben', { stage: 'won', score: 20, tags: ['transport'] });
  await changePerson('cleo', { stage: 'qualified', score: 95 });
  await confirmReaders(services, 'no-person@example.org');
  const total = async (narrowing: Partial<Narrowing>) => (await count(narrowing)).total;
  expect(await total({})).toBe(8);
  expect(await total({ cameBy: 'resource_download' })).toBe(1);
  expect(await total({ stage: 'open' })).toBe(6);
  expect(await total({ stage: 'won' })).toBe(1);
  expect(await total({ level: 'high' })).toBe(1);
  expect(await total({ level: 'low' })).toBe(1);
  expect(await total({ tag: 'transport' })).toBe(1);
  expect(await total({ tag: 'transport', stage: 'open' })).toBe(0);
  expect((await count({ tag: 'none' })).leftOut).toEqual([{ reason: 'choice', count: 8 }]);
});
