import { expect, test } from 'vitest';
import { company } from '../company.ts';
import { isReference } from '../platform/web/request-address.ts';
import { leads, consentRecords } from '../leads/leads.table.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { testServices } from '../testing/test-services.ts';
import { conversations } from './conversations/conversations.table.server.ts';
import { contactEnquiries } from './enquiries.table.server.ts';
import { enquiryConsent, type Enquiry } from './enquiry.ts';
import { contactForm } from './submit-enquiry.server.ts';

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
const start = () => testServices({});

test('stores the enquiry, the consent and the lead, and queues the mail', async () => {
  const services = await start();
  const submission = await contactForm.submit(services, enquiry, from);
  expect(
    submission.kind === 'sent' && isReference(company.referencePrefix, submission.reference),
  ).toBe(true);
  expect(await services.db.select().from(contactEnquiries)).toMatchObject([
    { name: 'Ana Smith', phone: null, suspectedSpam: false, page: '/contact' },
  ]);
  expect(await services.db.select().from(consentRecords)).toMatchObject([
    { email: 'ana@example.org', purpose: 'answer an enquiry', page: '/contact' },
  ]);
  expect(await services.db.select().from(leads)).toMatchObject([{ leadSource: 'contact_form' }]);
  const emails = await services.db.select().from(emailMessages).orderBy(emailMessages.purpose);
  expect(emails).toMatchObject([
    { purpose: 'send-contact-email', recipient: company.enquiriesTo, state: 'queued' },
    { purpose: 'send-enquiry-receipt', recipient: 'ana@example.org', state: 'queued' },
  ]);
});

test('opens a conversation with each enquiry, apart for suspected spam', async () => {
  const services = await start();
  await contactForm.submit(services, enquiry, from);
  await contactForm.submit(services, enquiry, from);
  await contactForm.submit(services, { ...enquiry, message: 'Buy', formTimestamp: 1 }, from);
  const stored = await services.db.select().from(contactEnquiries);
  const opened = await services.db.select().from(conversations).orderBy(conversations.state);
  const waitingSince = services.clock();
  expect(opened).toMatchObject([
    { state: 'open', email: 'ana@example.org', waitingSince },
    { state: 'spam', waitingSince: null },
  ]);
  for (const { id, enquiryId, reference } of opened) {
    expect(stored).toContainEqual(expect.objectContaining({ id, reference }));
    expect(enquiryId).toBe(id);
  }
});

test('gives an enquiry repeated within ten minutes the same reference, and a later one its own', async () => {
  const services = await start();
  const first = await contactForm.submit(services, enquiry, from);
  services.time.advance(9 * 60_000);
  expect(await contactForm.submit(services, enquiry, from)).toEqual(first);
  services.time.advance(2 * 60_000);
  expect(await contactForm.submit(services, enquiry, from)).not.toEqual(first);
});

test('marks an enquiry sent within three seconds as spam, but keeps and mails it', async () => {
  const services = await start();
  await contactForm.submit(services, { ...enquiry, formTimestamp: 2 }, from);
  expect(await services.db.select().from(contactEnquiries)).toMatchObject([
    { suspectedSpam: true, spamMark: 'sent within 3 seconds' },
  ]);
  expect(await services.db.select().from(leads)).toEqual([]);
  expect(await services.db.select().from(emailMessages)).toHaveLength(1);
});

test('does not suspect a form without JavaScript, which sends no time', async () => {
  const services = await start();
  await contactForm.submit(services, { ...enquiry, formTimestamp: null }, from);
  expect(await services.db.select().from(contactEnquiries)).toMatchObject([
    { suspectedSpam: false, formTimestamp: null },
  ]);
});

test('marks a burst from one network as spam, then refuses enquiries above the limit', async () => {
  const services = await start();
  const send = (index: number) =>
    contactForm.submit(services, { ...enquiry, message: `Message ${index}` }, from);
  const submissions = [];
  for (let index = 0; index < 21; index += 1) submissions.push(await send(index));
  expect(submissions.at(-1)).toMatchObject({ kind: 'limited' });
  const stored = await services.db.select().from(contactEnquiries);
  expect(stored).toHaveLength(20);
  expect(stored.filter(({ spamMark }) => spamMark === 'part of a burst')).toHaveLength(17);
});

test('mails the enquiry to the team, escaped, with replies going to the visitor and a link to its page', async () => {
  const services = await start();
  const markup = '<img src=x onerror=alert(1)> & more\nSecond line';
  const submission = await contactForm.submit(services, { ...enquiry, message: markup }, from);
  await services.runJobs();
  await expect.poll(() => services.outbox.sent).toHaveLength(2);
  const message = services.outbox.sent.find(({ recipient }) => recipient === company.enquiriesTo);
  expect(message?.replyTo).toEqual({ name: 'Ana Smith', address: 'ana@example.org' });
  expect(message?.html).not.toContain('<img');
  expect(message?.text).toContain('Second line');
  expect(message?.subject).toContain('reference' in submission ? submission.reference : '?');
  const [row] = await services.db.select().from(contactEnquiries);
  const page = `${services.config.siteUrl}/admin/inbox/${row?.id}`;
  expect(message?.text).toContain(`Once you have answered, mark it as answered here: ${page}`);
});

test('emails the sender the reference and nothing that was typed, but not suspected spam', async () => {
  const services = await start();
  const sent = await contactForm.submit(services, enquiry, from);
  expect(sent).toMatchObject({
    receipt: { to: 'ana@example.org', isHeld: false },
  });
  const spam = { ...enquiry, email: 'third@example.org', formTimestamp: 1 };
  expect(await contactForm.submit(services, spam, from)).toMatchObject({
    kind: 'sent',
    receipt: null,
  });
  await services.runJobs();
  await expect.poll(() => services.outbox.sent).toHaveLength(3);
  const receipts = services.outbox.sent.filter(
    ({ recipient }) => recipient !== company.enquiriesTo,
  );
  expect(receipts.map(({ recipient }) => recipient)).toEqual(['ana@example.org']);
  const [receipt] = receipts;
  expect(receipt?.subject).toContain('reference' in sent ? sent.reference : '?');
  expect(`${receipt?.subject}${receipt?.text}${receipt?.html}`).not.toMatch(/Ana|insurer/);
});

test('sends one mailbox at most eight receipts a day, and keeps the enquiries', async () => {
  const services = await start();
  const outcomes = [];
  for (let index = 0; index < 9; index += 1) {
    const there = { ...from, network: `203.0.113.${index}` };
    const message = `Message ${index}`;
    outcomes.push(await contactForm.submit(services, { ...enquiry, message }, there));
  }
  expect(outcomes.at(-2)).toMatchObject({ receipt: { to: enquiry.email } });
  expect(outcomes.at(-1)).toMatchObject({ kind: 'sent', receipt: null });
});
