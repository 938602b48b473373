import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { storeEnquiry } from '../../testing/test-enquiries.ts';
import { dataRightsRequests } from '../../data-rights/data-rights.table.server.ts';
import { jobRuns } from '../../platform/jobs/jobs.table.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { insertEmail } from '../../testing/insert-email.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { dailyDigest, raiseAlerts } from './raise-alerts.job.server.ts';
import { operatorNotices } from '../admin.table.server.ts';

const hour = 3_600_000;
const start = () => testServices({ startAt: '2036-03-03T08:00:00Z' });

const alerts = async ({ db }: TestServices) =>
  (await db.select().from(operatorNotices).orderBy(operatorNotices.createdAt)).map(({ lines }) =>
    lines.map(({ message }) => message),
  );

async function storeEmail(services: TestServices, how: Partial<typeof emailMessages.$inferInsert>) {
  const { db, time } = services;
  const owed = { purpose: 'a purpose', recipient: `${crypto.randomUUID()}@example.org` };
  const id = await db.transaction((tx) => insertEmail(tx, services, owed));
  await db
    .update(emailMessages)
    .set({ finishedAt: how.state === 'failed' ? time.now() : null, ...how })
    .where(eq(emailMessages.id, id));
}

async function enquiry(services: TestServices, isSpam = false, age = 0) {
  await storeEnquiry(services, {
    reference: crypto.randomUUID(),
    name: 'Odile Tregarth',
    email: 'odile@tregarthtextiles.example',
    message: 'A secret of mine',
    fingerprint: crypto.randomUUID(),
    page: '/contact',
    suspectedSpam: isSpam,
    createdAt: new Date(services.time.now().getTime() - age),
  });
}

const run = (services: TestServices) => raiseAlerts.handle({}, services);

test('alerts once about mail that failed for good, and at most once an hour about later failures', async () => {
  const services = await start();
  await run(services);
  expect(await alerts(services)).toEqual([]);
  await storeEmail(services, { state: 'failed', reason: '550' });
  await run(services);
  await run(services);
  expect(await alerts(services)).toEqual([['1 email could not be sent']]);
  await services.runJobs();
  await expect.poll(() => services.outbox.sent).toHaveLength(1);
  const [sent] = services.outbox.sent;
  expect(sent).toMatchObject({
    recipient: services.config.ENQUIRIES_TO,
    subject: 'Website: 1 email could not be sent',
  });
  expect(sent?.text).toContain('https://www.example.org/admin/mail?state=failed');
  services.time.advance(59 * 60_000);
  await storeEmail(services, { state: 'failed', reason: '550' });
  await storeEmail(services, { state: 'failed', reason: '551' });
  await run(services);
  expect(await alerts(services)).toHaveLength(1);
  services.time.advance(60_000);
  await run(services);
  expect(await alerts(services)).toEqual([
    ['1 email could not be sent'],
    ['2 emails could not be sent'],
  ]);
});

test('alerts once about mail that has been failing for an hour, however long that lasts', async () => {
  const services = await start();
  await storeEmail(services, { reason: 'no answer' });
  services.time.advance(hour - 1);
  await run(services);
  expect(await alerts(services)).toEqual([]);
  services.time.advance(1);
  await run(services);
  expect(await alerts(services)).toEqual([['1 email has been failing for an hour']]);
  await services.db.update(emailMessages).set({ state: 'sent' });
  await storeEmail(services, { reason: 'no answer' });
  for (let hours = 0; hours < 5; hours += 1) {
    services.time.advance(hour);
    await run(services);
  }
  expect(await alerts(services)).toHaveLength(2);
});

test('sends no alert while the last one is unsent, and none about a failed notice', async () => {
  const services = await start();
  await storeEmail(services, { state: 'failed', reason: '550' });
  await run(services);
  services.time.advance(5 * hour);
  await storeEmail(services, { state: 'failed', reason: '550' });
  await run(services);
  expect(await alerts(services)).toHaveLength(1);
  await services.db.delete(emailMessages);
  await storeEmail(services, { purpose: 'send-operator-notice', state: 'failed', reason: '550' });
  await run(services);
  expect(await alerts(services)).toHaveLength(1);
});

test('alerts about a burst of enquiries or of suspected spam', async () => {
  const services = await start();
  for (let count = 0; count < 19; count += 1) await enquiry(services);
  for (let count = 0; count < 9; count += 1) await enquiry(services, true);
  await run(services);
  expect(await alerts(services)).toEqual([]);
  await enquiry(services);
  await enquiry(services, true);
  await run(services);
  expect((await alerts(services))[0]?.toSorted()).toEqual([
    '10 enquiries look like spam within an hour',
    '20 new enquiries within an hour',
  ]);
});

test('sends a digest once a day with counts of new and waiting work, and without names', async () => {
  const services = await start();
  const { db, time } = services;
  await enquiry(services, false, 2 * hour);
  await enquiry(services, false, 20 * hour);
  await enquiry(services, false, 30 * hour);
  await enquiry(services, true, hour);
  await storeEmail(services, { state: 'failed', reason: '550' });
  await storeEmail(services, { tries: 1, reason: 'no answer' });
  const inDays = (days: number) => new Date(time.now().getTime() + days * 24 * hour);
  // In use for two days, and never backed up.
  await db.insert(jobRuns).values({ job: 'a', startedAt: inDays(-2), ms: 1, isOk: true });
  const began = { receivedAt: inDays(-25), verifiedAt: inDays(-25) };
  const access = { requestType: 'access', status: 'verified', ...began } as const;
  const complaint = { ...access, requestType: 'complaint' } as const;
  for (const request of [
    { ...access, dueAt: inDays(8) },
    { ...access, dueAt: inDays(5) },
    { ...complaint, dueAt: inDays(3) },
    { ...complaint, dueAt: inDays(3), acknowledgedAt: inDays(-24) },
    { ...access, dueAt: inDays(-1) },
    { ...access, dueAt: inDays(-1), status: 'answered', answeredAt: inDays(-2) } as const,
  ]) {
    const email = 'odile@tregarthtextiles.example';
    const reference = crypto.randomUUID();
    await db.insert(dataRightsRequests).values({ ...request, email, reference, fingerprint: 'x' });
  }
  await dailyDigest.handle({}, services);
  await dailyDigest.handle({}, services);
  const [lines, ...more] = await alerts(services);
  expect(more).toEqual([]);
  expect(lines).toEqual(
    expect.arrayContaining([
      '1 enquiry has waited for more than 24 hours',
      '1 enquiry must be answered within six hours',
      '1 more enquiry is waiting for an answer',
      '2 data rights requests are due within a week',
      '1 data rights request is past its deadline',
      '1 email could not be sent',
      '2 new enquiries',
      '1 enquiry looks like spam',
    ]),
  );
  expect(lines?.some((line) => line.startsWith('Backup: '))).toBe(true);
  expect(lines?.join(), 'for less than an hour').not.toContain('being retried');
  await services.runJobs();
  await expect.poll(() => services.outbox.sent).toHaveLength(1);
  const text = JSON.stringify(services.outbox.sent);
  expect(text).not.toMatch(/odile|tregarth|secret/i);
});

test('counts in a digest what came since the last one, when the clocks changed or one was missed', async () => {
  const services = await start();
  await enquiry(services);
  await dailyDigest.handle({}, services);
  services.time.advance(hour / 2);
  await enquiry(services);
  services.time.advance(24.5 * hour);
  await dailyDigest.handle({}, services);
  const [, second] = await alerts(services);
  expect(second).toContain('1 new enquiry');
  expect(second).not.toContain('2 new enquiries');
});

test('dates a digest when its counting began, not when its checks are through', async () => {
  const services = await start();
  const began = services.time.now();
  const slowCheck = async () => {
    services.time.advance(2000);
    return { level: 'red', message: 'It is slow.' } as const;
  };
  const slow = { name: 'slow', healthChecks: [{ name: 'A check', run: slowCheck }] };
  await dailyDigest.handle({}, { ...services, features: [...services.features, slow] });
  const [digest] = await services.db.select().from(operatorNotices);
  expect(digest?.createdAt).toEqual(began);
});

test('does not alert again about old mails once the alert about them has been deleted', async () => {
  const services = await start();
  await storeEmail(services, { state: 'failed', reason: '550' });
  await run(services);
  expect(await alerts(services)).toHaveLength(1);
  services.time.advance({ days: 93 });
  await services.db.delete(operatorNotices);
  await run(services);
  expect(await alerts(services)).toEqual([]);
});

test('sends no digest on a day with nothing to report', async () => {
  const services = await start();
  const quiet = { ...services, features: [] };
  await dailyDigest.handle({}, quiet);
  expect(await alerts(services)).toEqual([]);
});
