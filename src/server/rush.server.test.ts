import { expect, test } from 'vitest';
import { countSignUp } from '../accounts/sign-in/sign-up.server.ts';
import {
  sendRightsAcknowledgement,
  sendRightsNotice,
} from '../data-rights/requests/rights-emails.job.server.ts';
import { rightsForm } from '../data-rights/requests/submit-rights-request.server.ts';
import { contactEnquiries } from '../enquiries/enquiries.table.server.ts';
import { enquiryConsent } from '../enquiries/enquiry.ts';
import { sendContactEmail } from '../enquiries/send-contact-email.job.server.ts';
import { sendEnquiryReceipt } from '../enquiries/send-enquiry-receipt.job.server.ts';
import { contactForm } from '../enquiries/submit-enquiry.server.ts';
import { emailAttention } from '../admin/emails/reporting.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { sendHeld } from '../admin/emails/manage-emails.server.ts';
import { sendHeldEmails } from '../admin/emails/send-held-emails.job.server.ts';
import { getResource } from '../resources/catalogue.ts';
import { sendResourceEmail } from '../resources/downloads/send-resource-email.job.server.ts';
import { downloadForm } from '../resources/downloads/submit-download.server.ts';
import { seedOnce } from '../resources/seed-documents.server.ts';
import { type TestServices, testServices } from '../testing/test-services.ts';
import { downloadConsent } from '../resources/downloads/download-answer.ts';

const jobs = [
  sendContactEmail,
  sendEnquiryReceipt,
  sendResourceEmail,
  sendRightsAcknowledgement,
  sendRightsNotice,
];

/** With ceilings for all visitors together of three, and of one for rights requests. */
async function start(): Promise<TestServices> {
  const services = await testServices({ jobs, settings: { RATE_LIMIT_FACTOR: '0.001' } });
  await seedOnce(services.bucket);
  return services;
}

type Submit = (services: TestServices, index: number) => Promise<{ is: string }>;

const network = (index: number) => `203.0.113.${index}`;

const enquire = (services: TestServices, index: number, place = index) => {
  const enquiry = {
    name: 'Ana Smith',
    email: `ana${index}@example.org`,
    phone: '',
    message: 'Please call me about a test of our network.',
    website: '',
    formTimestamp: 40,
    consent: enquiryConsent,
  };
  return contactForm.submit(services, enquiry, { network: network(place), page: '/contact' });
};

const download: Submit = (services, index) => {
  const resource = getResource('sme-checklist');
  if (!resource) throw new Error('no such document');
  const reader = { email: `ana${index}@example.org`, name: null, consent: downloadConsent };
  const from = { network: network(index), page: '/resources' };
  return downloadForm.submit(services, { ...reader, resource }, from);
};

const askForRights: Submit = (services, index) => {
  const request = {
    email: `ana${index}@example.org`,
    requestType: 'access',
    message: '',
    website: '',
  } as const;
  return rightsForm.submit(services, request, { network: network(index), page: '/data-rights' });
};

test.each<[string, Submit, string, string]>([
  ['enquiries', enquire, 'sent', 'sent'],
  ['downloads', download, 'sent', 'saved'],
  ['rights requests', askForRights, 'submitted', 'submitted'],
])('keeps %s past the ceiling and holds their emails', async (_what, submit, below, past) => {
  const services = await start();
  const { db, time } = services;
  const outcomes = [];
  for (let index = 1; index <= 6; index += 1) outcomes.push((await submit(services, index)).is);
  expect(outcomes[0]).toBe(below);
  expect(outcomes.at(-1)).toBe(past);
  expect(outcomes).not.toContain('limited');
  const held = async () =>
    (await db.select().from(emailMessages)).filter(({ state }) => state === 'held').length;
  const count = await held();
  expect(count).toBeGreaterThanOrEqual(3);
  expect(await emailAttention.waiting?.(services)).toMatchObject([{ kind: 'mail held', count }]);
  time.advance(59 * 60_000);
  await sendHeldEmails.handle({}, services);
  expect(await held()).toBe(count);
  time.advance(60_000);
  await sendHeldEmails.handle({}, services);
  expect(await held()).toBe(0);
  await services.runJobs();
  const total = await db.$count(emailMessages);
  await expect.poll(() => services.outbox.sent.length).toBe(total);
});

test('says of an enquiry in a rush that its receipt waits, and again of a repeat', async () => {
  const services = await start();
  const answers = [];
  for (const index of [1, 2, 3, 4]) answers.push(await enquire(services, index));
  answers.push(await enquire(services, 4, 5));
  expect(answers).toMatchObject([
    { receipt: { to: 'ana1@example.org', isHeld: false } },
    { receipt: { isHeld: false } },
    { receipt: { isHeld: false } },
    { receipt: { to: 'ana4@example.org', isHeld: true } },
    { receipt: { to: 'ana4@example.org', isHeld: true } },
  ]);
});

test('marks the enquiries of a rush, and lets an admin send their emails during it', async () => {
  const services = await start();
  for (let index = 1; index <= 5; index += 1) await enquire(services, index);
  const rows = await services.db.select().from(contactEnquiries);
  expect(rows.filter(({ inRush }) => inRush)).toHaveLength(2);
  expect(rows.some(({ suspectedSpam }) => suspectedSpam)).toBe(false);
  const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };
  expect(await sendHeld(services, actor)).toEqual({ queued: 4, left: 0 });
  await services.runJobs();
  await expect.poll(() => services.outbox.sent.length).toBe(10);
});

test('lets sign-ups wait past the ceiling, and says that it is that of all', async () => {
  const services = await start();
  for (let index = 1; index <= 2; index += 1) {
    expect(await countSignUp(services, network(index))).toBeNull();
  }
  expect(await countSignUp(services, network(3))).toMatchObject({ is: 'limited', isOfAll: true });
});
