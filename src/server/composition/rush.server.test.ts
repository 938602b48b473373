import { expect, test } from 'vitest';
import { countSignUp } from '../../accounts/sign-in/sign-up.server.ts';
import { sendRightsAcknowledgement } from '../../data-rights/submission/send-rights-acknowledgement.job.server.ts';
import { submitRightsRequest } from '../../data-rights/submission/submit-rights-request.server.ts';
import { sendRightsNotice } from '../../data-rights/verification/send-rights-notice.job.server.ts';
import { contactEnquiries } from '../../enquiries/contact-enquiries.table.server.ts';
import { enquiryConsent } from '../../enquiries/enquiry-consent.ts';
import { sendContactEmail } from '../../enquiries/send-contact-email.job.server.ts';
import { submitEnquiry } from '../../enquiries/submit-enquiry.server.ts';
import { mailAttention } from '../../admin/mail/attention.server.ts';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { sendHeld } from '../../admin/mail/resend-mail.server.ts';
import { sendHeldEmails } from '../../admin/mail/send-held-emails.job.server.ts';
import { resourceOf } from '../../resources/catalogue.ts';
import { sendResourceEmail } from '../../resources/delivery/send-resource-email.job.server.ts';
import { downloadConsent } from '../../resources/downloads/download-consent.ts';
import { submitDownload } from '../../resources/downloads/submit-download.server.ts';
import { seedOnce } from '../../resources/seed-documents.server.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

const jobs = [sendContactEmail, sendResourceEmail, sendRightsAcknowledgement, sendRightsNotice];

/** With ceilings for all visitors together of three, and of one for rights requests. */
async function start(): Promise<TestPlatform> {
  const platform = await testPlatform({ jobs, settings: { RATE_LIMIT_FACTOR: '0.001' } });
  await seedOnce(platform.bucket);
  return platform;
}

type Submit = (platform: TestPlatform, index: number) => Promise<{ is: string }>;

const network = (index: number) => `203.0.113.${index}`;

const enquire: Submit = (platform, index) => {
  const enquiry = {
    name: 'Ana Smith',
    email: `ana${index}@example.org`,
    phone: '',
    message: 'Please call me about a test of our network.',
    website: '',
    formTimestamp: 40,
    consent: enquiryConsent,
  };
  return submitEnquiry(platform, enquiry, { network: network(index), page: '/contact' });
};

const download: Submit = (platform, index) => {
  const resource = resourceOf('sme-checklist');
  if (!resource) throw new Error('no such document');
  const reader = { email: `ana${index}@example.org`, name: null, consent: downloadConsent };
  const from = { network: network(index), page: '/resources' };
  return submitDownload(platform, { ...reader, resource }, from);
};

const askForRights: Submit = (platform, index) => {
  const request = {
    email: `ana${index}@example.org`,
    requestType: 'access',
    message: '',
    website: '',
  } as const;
  return submitRightsRequest(platform, request, { network: network(index) });
};

test.each<[string, Submit, string, string]>([
  ['enquiries', enquire, 'stored', 'stored'],
  ['downloads', download, 'sent', 'saved'],
  ['rights requests', askForRights, 'stored', 'stored'],
])('keeps %s past the ceiling and holds their emails', async (_what, submit, below, past) => {
  const platform = await start();
  const { db, time } = platform;
  const outcomes = [];
  for (let index = 1; index <= 6; index += 1) outcomes.push((await submit(platform, index)).is);
  expect(outcomes[0]).toBe(below);
  expect(outcomes.at(-1)).toBe(past);
  expect(outcomes).not.toContain('limited');
  const held = async () =>
    (await db.select().from(mailMessages)).filter(({ state }) => state === 'held').length;
  const count = await held();
  expect(count).toBeGreaterThanOrEqual(3);
  expect(await mailAttention.waiting?.(platform)).toMatchObject([{ kind: 'mail held', count }]);
  time.advance(59 * 60_000);
  await sendHeldEmails.handle({}, platform);
  expect(await held()).toBe(count);
  time.advance(60_000);
  await sendHeldEmails.handle({}, platform);
  expect(await held()).toBe(0);
  await platform.runJobs();
  const total = await db.$count(mailMessages);
  await expect.poll(() => platform.outbox.sent.length).toBe(total);
});

test('marks the enquiries of a rush, and lets an admin send their emails during it', async () => {
  const platform = await start();
  for (let index = 1; index <= 5; index += 1) await enquire(platform, index);
  const rows = await platform.db.select().from(contactEnquiries);
  expect(rows.filter(({ inRush }) => inRush)).toHaveLength(2);
  expect(rows.some(({ suspectedSpam }) => suspectedSpam)).toBe(false);
  const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };
  expect(await sendHeld(platform, actor)).toEqual({ queued: 2, left: 0 });
  await platform.runJobs();
  await expect.poll(() => platform.outbox.sent.length).toBe(5);
});

test('lets sign-ups wait past the ceiling, and says that it is that of all', async () => {
  const platform = await start();
  for (let index = 1; index <= 2; index += 1) {
    expect(await countSignUp(platform, network(index))).toBeNull();
  }
  expect(await countSignUp(platform, network(3))).toMatchObject({ is: 'limited', isOfAll: true });
});
