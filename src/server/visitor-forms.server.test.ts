import { describe, expect, test } from 'vitest';
import { featureJobs, features } from '../features.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { personalDataHolders } from '../platform/feature.ts';
import { rateLimits } from '../platform/security/rate-limits.table.server.ts';
import { postVisitorForm } from '../testing/post-visitor-form.ts';
import { type TestServices, testServices } from '../testing/test-services.ts';

const ana = {
  name: 'Ana Smith',
  email: 'ana@example.org',
  phone: '020 7946 0000',
  message: 'Hello',
  network: '203.0.113.9',
};
const elsewhere = (index: number) => ({ ...ana, network: `203.0.113.${index}` });
const start = (settings: Record<string, string> = {}) =>
  testServices({ jobs: featureJobs, settings });

/** What is held of people, but for counts of networks. */
async function countHeld({ db }: Pick<TestServices, 'db'>): Promise<number> {
  const holdings = personalDataHolders(features).flatMap(({ holdings: own }) => own);
  const tables = new Set(holdings.map(({ table }) => table));
  tables.delete(rateLimits);
  let count = 0;
  for (const table of tables) count += await db.$count(table);
  return count;
}

describe.each(features.flatMap(({ forms = [] }) => forms))('the form $name', (form) => {
  test('is stored once, and answered the same, however often it is sent within a minute', async () => {
    const services = await start();
    const first = await postVisitorForm(services, form, ana);
    expect(['invalid', 'refused']).not.toContain(first.kind);
    const emails = await services.db.$count(emailMessages);
    const copies = Array.from({ length: 9 }, (_, index) =>
      postVisitorForm(services, form, elsewhere(index + 10)),
    );
    for (const { token, ...copy } of await Promise.all(copies)) {
      expect(copy).toEqual(token ? { kind: first.kind } : first);
    }
    expect(await services.db.$count(form.table)).toBe(1);
    expect(await services.db.$count(emailMessages)).toBe(emails);
  });

  test('is stored once when copies arrive at once, and again once ten minutes are over', async () => {
    const services = await start();
    for (let round = 1; round <= 2; round += 1) {
      const copies = Array.from({ length: 9 }, (_, index) =>
        postVisitorForm(services, form, elsewhere(index + 10 * round)),
      );
      const references = (await Promise.all(copies)).map(({ reference }) => reference);
      expect(new Set(references).size).toBe(1);
      expect(await services.db.$count(form.table)).toBe(round);
      services.time.advance(11 * 60_000);
    }
  });

  test('is refused over the limit of a network, which stores nothing and keeps the words', async () => {
    const services = await start({ RATE_LIMIT_FACTOR: '0.001' });
    await postVisitorForm(services, form, ana);
    const held = await countHeld(services);
    const other = { ...ana, email: 'bo@example.org', phone: '020 7946 0001' };
    const answer = await postVisitorForm(services, form, other);
    expect(answer).toMatchObject({ kind: 'refused', values: form.sample(other) });
    expect(await countHeld(services)).toBe(held);
  });

  test('is stored as a whole or not at all, and keeps the words', async () => {
    const services = await start();
    const transaction: TestServices['db']['transaction'] = (act) =>
      services.db.transaction(async (tx) => {
        await act(tx);
        throw new Error('power cut');
      });
    const db = new Proxy(services.db, {
      get: (target, name): unknown =>
        name === 'transaction' ? transaction : Reflect.get(target, name),
    });
    const answer = await postVisitorForm({ ...services, db }, form, ana);
    expect(answer).toMatchObject({ kind: 'refused', values: form.sample(ana) });
    expect(await countHeld(services)).toBe(0);
  });
});
