import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordContact } from '../../leads/record-contact.server.ts';
import { emailSubscribers } from '../../mailing-list/mailing-list.table.server.ts';
import { unsubscribe } from '../../mailing-list/membership.server.ts';
import { restores } from '../../platform/jobs/jobs.table.server.ts';
import { wordsDocuments, wordsRevisions } from '../../platform/words/words.table.server.ts';
import { kim, leadPlatform } from '../../testing/test-leads.ts';
import { confirmReaders, publishUpdate, startSending } from '../../testing/test-updates.ts';
import { postVisitorForm } from '../../testing/post-visitor-form.ts';
import { contactForm } from '../../enquiries/submit-enquiry.server.ts';
import { followUpPaths, followUps } from './follow-ups.table.server.ts';
import { readPathPage } from './path.server.ts';
import { sendFollowUps } from './send-follow-ups.job.server.ts';
import { readTest } from '../email/send-test.server.ts';
import { leaveOut, queueTests, turnOff, turnOn } from './turn-path.server.ts';

const path = 'download';
const ana = 'ana@example.org';
const day = 24 * 3_600_000;
const texts = ['What it costs', 'Half an hour'].map((subject, place) => ({
  subject,
  wait: String(place + 1),
  preview: 'A line.',
  body: 'Twice **bold**, {cePrice}.\n\n[Ask](/contact)',
}));

/** On a Monday at nine, with a published path of two emails, and readers who downloaded and confirmed. */
async function start(...readers: string[]) {
  const services = await leadPlatform({ jobs: [] });
  const { db, time, outbox, clock } = services;
  const content = { emails: texts };
  const named = { kind: 'follow-ups', slug: path };
  await db
    .insert(wordsRevisions)
    .values({ ...named, number: 1, content, by: kim.userId, at: clock() });
  await db.insert(wordsDocuments).values({ ...named, published: 1 });
  for (const email of readers) {
    const contact = { email, leadSource: 'resource_download', leadType: 'Tools' } as const;
    await db.transaction((tx) => recordContact(tx, services, contact));
  }
  await confirmReaders(services, ...readers);
  const run = async () => {
    await sendFollowUps.handle({}, services);
    await services.runJobs();
  };
  const on = async () => {
    await queueTests(services, kim, path);
    await services.runJobs();
    await expect.poll(() => outbox.sent).toHaveLength(texts.length);
    // That it went is written a moment after it did.
    const turn = () => turnOn(services, kim, { path, revision: 1 });
    await expect.poll(turn).toMatch(/^Email 1: .*not been read/);
    for (const { headers } of outbox.sent.splice(0)) {
      const raw = Buffer.from(
        `From: site@firm.example\r\nX-Website-Test: ${headers?.['X-Website-Test']}\r\n\r\n`,
      );
      const read = await readTest(services, { path, revision: 1 }, raw, async () => ({
        code: 'ENOTFOUND',
      }));
      expect(read).toEqual({ kind: 'read' });
    }
    await expect.poll(turn).toBeNull();
  };
  const subjects = () => outbox.sent.map(({ subject, recipient }) => `${recipient}: ${subject}`);
  const later = async (days: number) => {
    time.advance(days * day);
    await run();
  };
  const endOf = async (email: string) =>
    (await db.select().from(followUps).where(eq(followUps.email, email))).at(-1)?.ended;
  return { services, time, outbox, run, on, later, subjects, endOf };
}

test('is off until every email was tested, and lists before who would get what', async () => {
  const { services, run, on, outbox } = await start(ana, 'bo@example.org');
  await run();
  expect(outbox.sent).toHaveLength(0);
  expect(await turnOn(services, kim, { path, revision: 1 })).toMatch(/tested/);
  const before = await readPathPage(services, path);
  expect(before.due.map(({ email, step }) => [email, step])).toEqual([
    [ana, 1],
    ['bo@example.org', 1],
  ]);
  await on();
  expect((await readPathPage(services, path)).due).toEqual(before.due);
});

test('sends each email once, at its distance, with the way out and the day of the consent', async () => {
  const { on, later, run, subjects, outbox, services } = await start(ana);
  await on();
  await run();
  expect(subjects()).toEqual([]);
  await later(1);
  await run();
  await expect.poll(subjects).toEqual([`${ana}: What it costs`]);
  const [first] = outbox.sent;
  expect(first?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(first?.text).toMatch(/you pressed “Yes, send me updates” on 2 March\s2026/);
  expect(first?.text).toMatch(/bold, £2,000–4,000\.\n\n.*\/contact/);
  await later(2);
  expect(subjects()).toHaveLength(1);
  await later(1);
  await expect.poll(subjects).toEqual([`${ana}: What it costs`, `${ana}: Half an hour`]);
  await later(20);
  expect(subjects()).toHaveLength(2);
  const page = await readPathPage(services, path);
  expect([page.due, page.emails.map(({ sent }) => sent)]).toEqual([[], [1, 1]]);
});

test('waits for working hours and for three days after an update', async () => {
  const { services, on, later, run, time, subjects } = await start(ana);
  await on();
  time.advance(12 * 3_600_000);
  await publishUpdate(services);
  await startSending(services);
  await later(4.5);
  // A Saturday.
  expect(subjects().filter((line) => line.includes('What it costs'))).toEqual([]);
  await later(2);
  await run();
  await expect.poll(() => subjects().join()).toContain('What it costs');
});

test('ends for those who write, leave, pause, are won or are left out, and says so', async () => {
  const [bo, cy, di, ed] = ['bo', 'cy', 'di', 'ed'].map((name) => `${name}@example.org`);
  const { services, on, later, subjects, endOf } = await start(
    ana,
    bo ?? '',
    cy ?? '',
    di ?? '',
    ed ?? '',
  );
  const { db } = services;
  await on();
  services.time.advance(60_000);
  const wrote = { name: 'Ana', email: ana, phone: '', message: 'Hello', network: '203.0.113.9' };
  await postVisitorForm(services, contactForm, wrote);
  await db.transaction((tx) => unsubscribe(tx, services, bo ?? '', 'one_click'));
  const pausedUntil = new Date(services.clock().getTime() + 90 * day);
  await db
    .update(emailSubscribers)
    .set({ pausedUntil })
    .where(eq(emailSubscribers.email, cy ?? ''));
  expect(await leaveOut(services, kim, { path, email: di ?? '' })).toBe(true);
  await later(1);
  await expect
    .poll(() => subjects().filter((line) => line.endsWith('costs')))
    .toEqual([`${ed}: What it costs`]);
  const ends = [
    await endOf(ana),
    await endOf(bo ?? ''),
    await endOf(cy ?? ''),
    await endOf(di ?? ''),
  ];
  expect(ends).toEqual(['in-touch', 'unsubscribed', 'paused', 'hand']);
  await turnOff(services, kim, path);
  await later(10);
  expect(subjects().filter((line) => line.startsWith(ed ?? ''))).toHaveLength(1);
});

test('asks a person before a restored copy sends any', async () => {
  const { services, on, later, subjects } = await start(ana);
  await on();
  await services.db.insert(restores).values({ restoredAt: services.clock() });
  await later(1);
  expect(subjects()).toEqual([]);
  const live = { liveAt: services.clock() };
  await services.db.update(restores).set(live);
  await later(1);
  expect(subjects()).toEqual([]);
  const [held] = await services.db.select().from(followUpPaths);
  expect(held?.heldReason).toMatch(/restored/);
  expect(await turnOn(services, kim, { path, revision: 1 })).toBeNull();
  await later(1);
  await expect.poll(subjects).toEqual([`${ana}: What it costs`]);
});
