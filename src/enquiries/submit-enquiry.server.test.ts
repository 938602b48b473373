import { expect, test } from 'vitest';
import { company } from '../company.ts';
import { isReference } from '../platform/web/requests/reference.ts';
import { consentRecords } from '../leads/consents/consent-records.table.server.ts';
import { leads } from '../leads/leads.table.server.ts';
import { mailMessages } from '../platform/email/mail-messages.table.server.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { contactEnquiries } from './contact-enquiries.table.server.ts';
import { enquiryConsent } from './enquiry-consent.ts';
import type { Enquiry } from './enquiry.ts';
import { sendContactEmail } from './send-contact-email.job.server.ts';
import { submitEnquiry } from './submit-enquiry.server.ts';

const enquiry: Enquiry = {
  name: 'Ana Smith',
  email: 'ana@example.org',
  phone: '',
  message: 'Our insurer asks who is responsible for security.',
  website: '',
  formTimestamp: 40,
  consent: enquiryConsent,
};
const from = { network: '203.0.113.9', page: '/contact' };
const start = () => testPlatform({ jobs: [sendContactEmail] });

test('stores the enquiry, the consent and the lead, and queues the mail', async () => {
  const platform = await start();
  const submission = await submitEnquiry(platform, enquiry, from);
  expect(
    submission.is === 'stored' && isReference(company.referencePrefix, submission.reference),
  ).toBe(true);
  expect(await platform.db.select().from(contactEnquiries)).toMatchObject([
    { name: 'Ana Smith', phone: null, suspectedSpam: false, page: '/contact' },
  ]);
  expect(await platform.db.select().from(consentRecords)).toMatchObject([
    { email: 'ana@example.org', purpose: 'answer an enquiry', page: '/contact' },
  ]);
  expect(await platform.db.select().from(leads)).toMatchObject([{ leadSource: 'contact_form' }]);
  expect(await platform.db.select().from(mailMessages)).toMatchObject([
    { purpose: 'send-contact-email', recipient: company.enquiriesTo, state: 'queued' },
  ]);
});

test('gives an enquiry repeated within ten minutes the same reference, and a later one its own', async () => {
  const platform = await start();
  const first = await submitEnquiry(platform, enquiry, from);
  platform.time.advance(9 * 60_000);
  expect(await submitEnquiry(platform, enquiry, from)).toEqual(first);
  platform.time.advance(2 * 60_000);
  expect(await submitEnquiry(platform, enquiry, from)).not.toEqual(first);
});

test('stores twenty simultaneous copies as one enquiry', async () => {
  const platform = await start();
  const copies = Array.from({ length: 20 }, () => submitEnquiry(platform, enquiry, from));
  const references = new Set((await Promise.all(copies)).map((copy) => JSON.stringify(copy)));
  expect(references.size).toBe(1);
  expect(await platform.db.select().from(contactEnquiries)).toHaveLength(1);
  expect(await platform.db.select().from(mailMessages)).toHaveLength(1);
});

test('stores simultaneous copies as one, even of words that came before', async () => {
  const platform = await start();
  await submitEnquiry(platform, enquiry, from);
  // Which copy comes in between varies, so several times; each from elsewhere, for the limits.
  for (let round = 2; round < 12; round++) {
    platform.time.advance(11 * 60_000);
    const there = { ...from, network: `203.0.113.${round}` };
    const copies = Array.from({ length: 3 }, () => submitEnquiry(platform, enquiry, there));
    await Promise.all(copies);
    expect(await platform.db.select().from(contactEnquiries)).toHaveLength(round);
  }
});

test('marks an enquiry sent within three seconds as spam, but keeps and mails it', async () => {
  const platform = await start();
  await submitEnquiry(platform, { ...enquiry, formTimestamp: 2 }, from);
  expect(await platform.db.select().from(contactEnquiries)).toMatchObject([
    { suspectedSpam: true, spamMark: 'sent within 3 seconds' },
  ]);
  expect(await platform.db.select().from(leads)).toEqual([]);
  expect(await platform.db.select().from(mailMessages)).toHaveLength(1);
});

test('does not suspect a form without JavaScript, which sends no time', async () => {
  const platform = await start();
  await submitEnquiry(platform, { ...enquiry, formTimestamp: null }, from);
  expect(await platform.db.select().from(contactEnquiries)).toMatchObject([
    { suspectedSpam: false, formTimestamp: null },
  ]);
});

test('marks a burst from one network as spam, then refuses enquiries above the limit', async () => {
  const platform = await start();
  const send = (index: number) =>
    submitEnquiry(platform, { ...enquiry, message: `Message ${index}` }, from);
  const submissions = [];
  for (let index = 0; index < 21; index += 1) submissions.push(await send(index));
  expect(submissions.at(-1)).toMatchObject({ is: 'limited' });
  const stored = await platform.db.select().from(contactEnquiries);
  expect(stored).toHaveLength(20);
  expect(stored.filter(({ spamMark }) => spamMark === 'part of a burst')).toHaveLength(17);
});

test('mails the enquiry to the team, escaped, with replies going to the visitor and a link to its page', async () => {
  const platform = await start();
  const message = '<img src=x onerror=alert(1)> & more\nSecond line';
  const submission = await submitEnquiry(platform, { ...enquiry, message }, from);
  await platform.runJobs();
  await expect.poll(() => platform.outbox.sent).toHaveLength(1);
  const [mail] = platform.outbox.sent;
  expect(mail?.recipient).toBe(company.enquiriesTo);
  expect(mail?.replyTo).toEqual({ name: 'Ana Smith', address: 'ana@example.org' });
  expect(mail?.html).not.toContain('<img');
  expect(mail?.text).toContain('Second line');
  expect(mail?.subject).toContain('reference' in submission ? submission.reference : '?');
  const [row] = await platform.db.select().from(contactEnquiries);
  const page = `${platform.config.siteUrl}/admin/enquiries/${row?.id}`;
  expect(mail?.text).toContain(`Once you have answered, mark it as answered here: ${page}`);
});

test('stores nothing when the transaction fails', async () => {
  const platform = await start();
  const enqueue = () => Promise.reject(new Error('queue is away'));
  const jobs = { ...platform.jobs, enqueue };
  await expect(submitEnquiry({ ...platform, jobs }, enquiry, from)).rejects.toThrow('away');
  expect(await platform.db.select().from(contactEnquiries)).toEqual([]);
  expect(await platform.db.select().from(leads)).toEqual([]);
  expect(await platform.db.select().from(consentRecords)).toEqual([]);
});
