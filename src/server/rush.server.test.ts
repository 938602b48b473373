import { expect, test } from 'vitest';
import { countSignUp } from '../accounts/sign-in/sign-up.server.ts';
import { contactEnquiries } from '../enquiries/enquiries.table.server.ts';
import { enquiryConsent } from '../enquiries/enquiry.ts';
import { contactForm } from '../enquiries/submit-enquiry.server.ts';
import { emailAttention } from '../admin/emails/reporting.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { sendHeld } from '../admin/emails/manage-emails.server.ts';
import { sendHeldEmails } from '../admin/emails/send-held-emails.job.server.ts';
import { seedOnce } from '../resources/seed-documents.server.ts';
import { features } from '../features.server.ts';
import { postVisitorForm } from '../testing/post-visitor-form.ts';
import { type TestServices, testServices } from '../testing/test-services.ts';

/** With ceilings for all visitors together of three, and of one for rights requests. */
async function start(): Promise<TestServices> {
  const services = await testServices({ settings: { RATE_LIMIT_FACTOR: '0.001' } });
  await seedOnce(services.bucket);
  return services;
}

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

const held = features
  .flatMap(({ forms = [] }) => forms)
  .filter(({ inRush }) => inRush === 'hold-emails');

test.each(held)('keeps the form $name past the ceiling and holds its emails', async (form) => {
  const services = await start();
  const { db, time } = services;
  const person = { name: 'Ana Smith', message: 'Please call me.' };
  const outcomes = [];
  for (let index = 1; index <= 6; index += 1) {
    const reached = { email: `ana${index}@example.org`, phone: `020 7946 000${index}` };
    const there = { ...person, ...reached, network: network(index) };
    outcomes.push((await postVisitorForm(services, form, there)).kind);
  }
  expect(outcomes).not.toContain('refused');
  expect(outcomes).not.toContain('invalid');
  const countHeld = async () =>
    (await db.select().from(emailMessages)).filter(({ state }) => state === 'held').length;
  const count = await countHeld();
  expect(count).toBeGreaterThanOrEqual(3);
  expect(await emailAttention.waiting?.(services)).toMatchObject([{ kind: 'mail held', count }]);
  time.advance(59 * 60_000);
  await sendHeldEmails.handle({}, services);
  expect(await countHeld()).toBe(count);
  time.advance(60_000);
  await sendHeldEmails.handle({}, services);
  expect(await countHeld()).toBe(0);
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
  expect(await countSignUp(services, network(3))).toMatchObject({ kind: 'limited', isOfAll: true });
});
