import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactEnquiries } from '../../enquiries/contact-enquiries.table.server.ts';
import { dataRightsRequests } from '../../data-rights/data-rights-requests.table.server.ts';
import { mailMessages } from '../../mail/mail-messages.table.server.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { testPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { dailyDigest } from './daily-digest.job.server.ts';
import { operatorNotices } from './operator-notices.table.server.ts';
import { raiseAlerts } from './raise-alerts.job.server.ts';
import { sendOperatorNotice } from './send-operator-notice.job.server.ts';

const hour = 3_600_000;
const start = () => testPlatform({ jobs: [sendOperatorNotice], startAt: '2036-03-03T08:00:00Z' });

const alerts = async ({ db }: TestPlatform) =>
  (await db.select().from(operatorNotices).orderBy(operatorNotices.createdAt)).map(({ lines }) =>
    lines.map(({ says }) => says),
  );

async function mail(platform: TestPlatform, how: Partial<typeof mailMessages.$inferInsert>) {
  const { db, time } = platform;
  const owed = { purpose: 'a purpose', recipient: `${crypto.randomUUID()}@example.org` };
  const id = await db.transaction((tx) => queueMail(tx, platform, owed));
  await db
    .update(mailMessages)
    .set({ finishedAt: how.state === 'failed' ? time.now() : null, ...how })
    .where(eq(mailMessages.id, id));
}

async function enquiry({ db, time }: TestPlatform, isSpam = false, age = 0) {
  await db.insert(contactEnquiries).values({
    reference: crypto.randomUUID(),
    name: 'Odile Tregarth',
    email: 'odile@tregarthtextiles.example',
    message: 'A secret of mine',
    fingerprint: crypto.randomUUID(),
    page: '/contact',
    suspectedSpam: isSpam,
    createdAt: new Date(time.now().getTime() - age),
  });
}

const run = (platform: TestPlatform) => raiseAlerts.handle({}, platform);

test('a mail that failed for good brings one alert, and another failure another an hour later', async () => {
  const platform = await start();
  await run(platform);
  expect(await alerts(platform)).toEqual([]);
  await mail(platform, { state: 'failed', reason: '550' });
  await run(platform);
  await run(platform);
  expect(await alerts(platform)).toEqual([['1 mail could not be sent']]);
  await platform.runJobs();
  await expect.poll(() => platform.outbox.sent).toHaveLength(1);
  const [sent] = platform.outbox.sent;
  expect(sent).toMatchObject({
    recipient: platform.config.ENQUIRIES_TO,
    subject: 'Website: 1 mail could not be sent',
  });
  expect(sent?.text).toContain('https://www.example.org/admin/mail?state=failed');
  platform.time.advance(59 * 60_000);
  await mail(platform, { state: 'failed', reason: '550' });
  await mail(platform, { state: 'failed', reason: '551' });
  await run(platform);
  expect(await alerts(platform)).toHaveLength(1);
  platform.time.advance(60_000);
  await run(platform);
  expect(await alerts(platform)).toEqual([
    ['1 mail could not be sent'],
    ['2 mails could not be sent'],
  ]);
});

test('mail that has been failing for an hour is told of once, however long it lasts', async () => {
  const platform = await start();
  await mail(platform, { reason: 'no answer' });
  platform.time.advance(hour - 1);
  await run(platform);
  expect(await alerts(platform)).toEqual([]);
  platform.time.advance(1);
  await run(platform);
  expect(await alerts(platform)).toEqual([['1 mail has been failing for an hour']]);
  await platform.db.update(mailMessages).set({ state: 'sent' });
  await mail(platform, { reason: 'no answer' });
  for (let hours = 0; hours < 5; hours += 1) {
    platform.time.advance(hour);
    await run(platform);
  }
  expect(await alerts(platform)).toHaveLength(2);
});

test('no alert follows one that has not got out, and a notice that fails brings no other', async () => {
  const platform = await start();
  await mail(platform, { state: 'failed', reason: '550' });
  await run(platform);
  platform.time.advance(5 * hour);
  await mail(platform, { state: 'failed', reason: '550' });
  await run(platform);
  expect(await alerts(platform)).toHaveLength(1);
  await platform.db.delete(mailMessages);
  await mail(platform, { purpose: 'send-operator-notice', state: 'failed', reason: '550' });
  await run(platform);
  expect(await alerts(platform)).toHaveLength(1);
});

test('a burst of enquiries, or of what looks like spam, brings an alert', async () => {
  const platform = await start();
  for (let count = 0; count < 19; count += 1) await enquiry(platform);
  for (let count = 0; count < 9; count += 1) await enquiry(platform, true);
  await run(platform);
  expect(await alerts(platform)).toEqual([]);
  await enquiry(platform);
  await enquiry(platform, true);
  await run(platform);
  expect((await alerts(platform))[0]?.toSorted()).toEqual([
    '10 enquiries look like spam within an hour',
    '20 new enquiries within an hour',
  ]);
});

test('the digest counts what came in, waits and is broken, once a day, and names nobody', async () => {
  const platform = await start();
  const { db, time } = platform;
  await enquiry(platform, false, 2 * hour);
  await enquiry(platform, false, 20 * hour);
  await enquiry(platform, false, 30 * hour);
  await enquiry(platform, true, hour);
  await db.insert(dataRightsRequests).values({
    email: 'odile@tregarthtextiles.example',
    fingerprint: 'x',
    reference: 'DR-2345-6789',
    requestType: 'access',
    status: 'verified',
    receivedAt: new Date(time.now().getTime() - 25 * 24 * hour),
    verifiedAt: new Date(time.now().getTime() - 25 * 24 * hour),
    dueAt: new Date(time.now().getTime() + 5 * 24 * hour),
  });
  await dailyDigest.handle({}, platform);
  await dailyDigest.handle({}, platform);
  const [lines, ...more] = await alerts(platform);
  expect(more).toEqual([]);
  expect(lines).toEqual(
    expect.arrayContaining([
      '1 enquiry has waited for more than 24 hours',
      '1 enquiry must be answered within six hours',
      '1 more enquiry waits for an answer',
      '1 data rights request is due within a week',
      '2 new enquiries',
      '1 enquiry looks like spam',
    ]),
  );
  expect(lines?.some((line) => line.startsWith('Backup: '))).toBe(true);
  await platform.runJobs();
  await expect.poll(() => platform.outbox.sent).toHaveLength(1);
  const text = JSON.stringify(platform.outbox.sent);
  expect(text).not.toMatch(/odile|tregarth|secret/i);
});

test('no digest comes on a day with nothing to say', async () => {
  const platform = await start();
  const quiet = { ...platform, watch: { ...platform.watch, probes: [] } };
  await dailyDigest.handle({}, quiet);
  expect(await alerts(platform)).toEqual([]);
});
