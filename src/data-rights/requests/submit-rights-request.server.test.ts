import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { company } from '../../company.ts';
import { isReference } from '../../platform/web/request-address.ts';
import { consentRecords, leads } from '../../leads/leads.table.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { dataRightsLinks, dataRightsRequests } from '../data-rights.table.server.ts';
import type { RightsRequest } from '../rights-request.ts';
import { rightsForm } from './submit-rights-request.server.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';

const request: RightsRequest = {
  email: 'ana@example.org',
  requestType: 'access',
  message: 'We met at a trade fair.',
  website: '',
};
const from = { network: '203.0.113.9', page: '/data-rights' };
const start = () => testServices();
const stored = (services: TestServices) => services.db.select().from(dataRightsRequests);

const getPurposes = async (services: TestServices) => {
  const emails = await services.db.select().from(emailMessages);
  return emails.map(({ purpose, recipient }) => `${purpose} to ${recipient}`).toSorted();
};

test('stores the request without a deadline, and queues both mails', async () => {
  const services = await start();
  const submission = await rightsForm.submit(services, request, from);
  const reference = submission.kind === 'submitted' ? submission.reference : 'none';
  expect(isReference('DR', reference)).toBe(true);
  expect(await stored(services)).toMatchObject([
    {
      reference,
      email: 'ana@example.org',
      requestType: 'access',
      message: 'We met at a trade fair.',
      status: 'received',
      receivedAt: services.clock(),
      verifiedAt: null,
      dueAt: null,
    },
  ]);
  expect(await getPurposes(services)).toEqual([
    'send-rights-acknowledgement to ana@example.org',
    `send-rights-notice to ${company.enquiriesTo}`,
  ]);
});

test('records neither a consent nor a lead', async () => {
  const services = await start();
  await rightsForm.submit(services, request, from);
  expect(await services.db.select().from(consentRecords)).toEqual([]);
  expect(await services.db.select().from(leads)).toEqual([]);
});

test('starts a complaint’s clock at once', async () => {
  const services = await start();
  await rightsForm.submit(services, { ...request, requestType: 'complaint' }, from);
  const dueAt = new Date('2026-04-01T08:00:00Z');
  expect(await stored(services)).toMatchObject([{ status: 'received', dueAt }]);
});

test('mails a stranger at most eight times, whatever comes from fifty networks', async () => {
  const services = await start();
  for (let index = 0; index < 50; index += 1) {
    const message = `Request ${index}`;
    const network = `203.0.113.${index}`;
    const submission = await rightsForm.submit(
      services,
      { ...request, message },
      { network, page: '/data-rights' },
    );
    expect(submission).toMatchObject({ kind: 'submitted' });
    services.time.advance(70_000);
  }
  const toStranger = (await getPurposes(services)).filter((message) =>
    message.endsWith('ana@example.org'),
  );
  expect(toStranger).toHaveLength(8);
  const rows = await stored(services);
  expect(rows).toHaveLength(50);
  expect(rows.filter((row) => row.acknowledgementEmailId !== null)).toHaveLength(8);
});

test('acknowledges another kind of request within the same minute, and the same kind once', async () => {
  const services = await start();
  await rightsForm.submit(services, request, from);
  services.time.advance(1000);
  await rightsForm.submit(services, { ...request, requestType: 'delete' }, from);
  await rightsForm.submit(services, { ...request, message: 'And this' }, from);
  const byRecipient = eq(emailMessages.recipient, request.email);
  expect(await services.db.$count(emailMessages, byRecipient)).toBe(2);
  expect((await stored(services)).every((row) => row.acknowledgementEmailId)).toBe(true);
});

test('repeats no typed text to the sender, and shows it all to the team', async () => {
  const services = await start();
  const message = '<img src=x onerror=alert(1)> Buy pills at https://evil.example';
  const submission = await rightsForm.submit(services, { ...request, message }, from);
  await services.runJobs();
  await expect.poll(() => services.outbox.sent).toHaveLength(2);
  const mailTo = (recipient: string) =>
    services.outbox.sent.find((email) => email.recipient === recipient);
  const acknowledgement = mailTo('ana@example.org');
  const reference = 'reference' in submission ? submission.reference : '?';
  expect(acknowledgement?.subject).toContain(reference);
  expect(acknowledgement?.text).toMatch(/You asked +Access: show me my data/);
  expect(acknowledgement?.html).not.toMatch(/evil|pills|ana@example/);
  expect(acknowledgement?.html).toMatch(
    /https:\/\/www\.example\.org\/data-rights\/verify\?token=[\w-]{43}"/,
  );
  const notice = mailTo(company.enquiriesTo);
  expect(notice?.subject).toBe(`Rights request ${reference}: waiting for its sender`);
  expect(notice?.text).toContain('Buy pills');
  expect(notice?.html).not.toContain('<img');
});

test('acknowledges a complaint, names the regulator, and tells the team the deadline', async () => {
  const services = await start();
  await rightsForm.submit(services, { ...request, requestType: 'complaint' }, from);
  await services.runJobs();
  await expect.poll(() => services.outbox.sent).toHaveLength(2);
  const [subjects, texts] = [
    services.outbox.sent.map(({ subject }) => subject).join('\n'),
    services.outbox.sent.map(({ text }) => text).join('\n'),
  ];
  expect(subjects).toContain('We have your complaint');
  expect(subjects).toContain('acknowledge by Wednesday 1 April 2026');
  expect(texts).toContain('The website acknowledges it by email.');
  expect(texts).toContain('Information Commissioner');
});

test('asks the team to acknowledge a complaint once no more mails may be sent', async () => {
  const services = await start();
  for (const message of ['one', 'two']) {
    for (const requestType of ['access', 'rectify', 'delete', 'object'] as const) {
      await rightsForm.submit(services, { ...request, requestType, message }, from);
    }
    services.time.advance(60_000);
  }
  await rightsForm.submit(services, { ...request, requestType: 'complaint' }, from);
  await services.runJobs();
  await expect.poll(() => services.outbox.sent).toHaveLength(8 + 9);
  const notice = services.outbox.sent.find(({ subject }) => subject.startsWith('Complaint'));
  expect(notice?.text).toContain('Please acknowledge the complaint yourself.');
  expect(notice?.text).not.toContain('The website acknowledges it');
});

test('makes a new link for each try of the mail, and keeps the first', async () => {
  const services = await start();
  const away = { kind: 'unreachable', reason: 'no answer' } as const;
  services.outbox.outcomes.push(away, away);
  await rightsForm.submit(services, request, from);
  const emails = await services.db.select().from(emailMessages);
  for (const { id } of [...emails, ...emails]) await deliverNow(services, emailChannel, id);
  expect(services.outbox.sent).toHaveLength(2);
  const links = await services.db.select().from(dataRightsLinks);
  expect(links.length).toBeGreaterThanOrEqual(2);
});
