import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { answersWith } from '../../testing/answers.ts';
import { type TestServices, testServices } from '../../testing/test-services.ts';
import { assessmentResults } from '../assessment.table.server.ts';
import { assessmentForm } from '../questionnaire/submit-assessment.server.ts';
import { openResult } from './result-links.server.ts';
import { assessmentConsent } from '../assessment-forms.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { requestLink } from './result-action.server.ts';

const from = { network: '203.0.113.9', page: '/assessment' };
const start = () => testServices({});

async function takeAssessment(
  services: TestServices,
  option: 0 | 1 | 2 = 1,
  email = 'ana@example.org',
): Promise<string> {
  const submission = {
    name: 'Visit https://evil.example now',
    email,
    consent: assessmentConsent,
    previous: '',
    answers: answersWith(option),
  };
  const submitted = await assessmentForm.submit(services, submission, from);
  if (submitted.kind !== 'saved') throw new Error(submitted.kind);
  return submitted.token;
}

const tokenInEmail = (text = '') => /\/assessment\/result\?token=([\w-]{43})/.exec(text)?.[1] ?? '';

test('mails a separate link to the result’s email address, without anything the visitor typed', async () => {
  const services = await start();
  const token = await takeAssessment(services);
  expect(await requestLink(services, token, from)).toEqual({ kind: 'accepted' });
  await services.runJobs();
  await expect.poll(() => services.outbox.sent).toHaveLength(1);
  const [message] = services.outbox.sent;
  expect(message?.recipient).toBe('ana@example.org');
  expect(message?.subject).toBe('The link to your security assessment result');
  expect(`${message?.html}${message?.text}`).not.toContain('evil');
  expect(message?.text).toContain('https://www.example.org/assessment/result?token=');
  const mailed = tokenInEmail(message?.text);
  expect(mailed).not.toBe(token);
  expect(await openResult(services, mailed)).toMatchObject({ result: { score: 50 } });
  expect(await openResult(services, token)).toMatchObject({ result: { score: 50 } });
});

test('a mailed link shows what has changed since the last result for that email address', async () => {
  const services = await start();
  await takeAssessment(services, 2);
  services.time.advance({ days: 50 });
  await takeAssessment(services, 1, 'ben@example.org');
  services.time.advance({ days: 50 });
  const token = await takeAssessment(services, 0);
  expect(await openResult(services, token)).toMatchObject({ earlier: null });
  await requestLink(services, token, from);
  await services.runJobs();
  await expect.poll(() => services.outbox.sent).toHaveLength(1);
  const mailed = tokenInEmail(services.outbox.sent[0]?.text);
  expect(await openResult(services, mailed)).toMatchObject({
    result: { score: 100 },
    earlier: { score: 0 },
  });
});

test('queues one email a minute, and says so once the mailbox has had eight in a day', async () => {
  const services = await start();
  const token = await takeAssessment(services);
  for (let count = 0; count < 8; count += 1) {
    expect(await requestLink(services, token, from)).toEqual({ kind: 'accepted' });
    expect(await requestLink(services, token, { network: 'other' })).toEqual({ kind: 'accepted' });
    services.time.advance(60_000);
  }
  expect(await requestLink(services, token, from)).toMatchObject({ kind: 'exhausted' });
  expect(await services.db.select().from(emailMessages)).toHaveLength(8);
});

test('emails the link of a second result within the same minute at once', async () => {
  const services = await start();
  const [first, second] = [await takeAssessment(services, 0), await takeAssessment(services, 2)];
  for (const token of [first, second, second]) await requestLink(services, token, from);
  const emails = await services.db.select().from(emailMessages);
  const results = [await openResult(services, first), await openResult(services, second)];
  expect(new Set(emails.map(({ about }) => about))).toEqual(
    new Set(results.map((opened) => opened?.result.id)),
  );
  expect(emails).toHaveLength(2);
});

test('refuses a wrong or expired token, and limits a network', async () => {
  const services = await start();
  const token = await takeAssessment(services);
  expect(await requestLink(services, 'guessed', from)).toEqual({ kind: 'unknown' });
  services.time.advance({ days: 31 });
  for (let index = 0; index < 9; index += 1) {
    expect(await requestLink(services, token, from)).toEqual({ kind: 'unknown' });
  }
  expect(await requestLink(services, token, from)).toMatchObject({ kind: 'limited' });
  expect(await services.db.select().from(emailMessages)).toEqual([]);
});

test('mails nothing about a result erased before its mail was sent', async () => {
  const services = await start();
  const token = await takeAssessment(services);
  await requestLink(services, token, from);
  const resultId = (await openResult(services, token))?.result.id ?? '';
  const [message] = await services.db.select().from(emailMessages);
  await services.db.delete(assessmentResults).where(eq(assessmentResults.id, resultId));
  await deliverNow(services, emailChannel, message?.id ?? '');
  expect(await openResult(services, token)).toBeNull();
  expect(services.outbox.sent).toEqual([]);
});
