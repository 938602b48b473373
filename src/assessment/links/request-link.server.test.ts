import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { answersWith } from '../../testing/answers.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { assessmentResults } from '../assessment-results.table.server.ts';
import { assessmentConsent } from '../questionnaire/assessment-consent.ts';
import { submitAssessment } from '../questionnaire/submit-assessment.server.ts';
import { requestLink } from './request-link.server.ts';
import { openResult } from './result-links.server.ts';
import { sendAssessmentLink } from './send-assessment-link.job.server.ts';

const from = { network: '203.0.113.9', page: '/assessment' };
const start = () => testPlatform({ jobs: [sendAssessmentLink] });

async function takeAssessment(
  platform: TestPlatform,
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
  const submitted = await submitAssessment(platform, submission, from);
  if (submitted.is !== 'saved') throw new Error(submitted.is);
  return submitted.token;
}

const tokenInMail = (text = '') => /\/assessment\/result\?token=([\w-]{43})/.exec(text)?.[1] ?? '';

test('mails a separate link to the result’s email address, without anything the visitor typed', async () => {
  const platform = await start();
  const token = await takeAssessment(platform);
  expect(await requestLink(platform, token, from)).toEqual({ is: 'accepted' });
  await platform.runJobs();
  await expect.poll(() => platform.outbox.sent).toHaveLength(1);
  const [mail] = platform.outbox.sent;
  expect(mail?.recipient).toBe('ana@example.org');
  expect(mail?.subject).toBe('The link to your security assessment result');
  expect(`${mail?.html}${mail?.text}`).not.toContain('evil');
  expect(mail?.text).toContain('https://www.example.org/assessment/result?token=');
  const mailed = tokenInMail(mail?.text);
  expect(mailed).not.toBe(token);
  expect(await openResult(platform, mailed)).toMatchObject({ result: { score: 50 } });
  expect(await openResult(platform, token)).toMatchObject({ result: { score: 50 } });
});

test('a mailed link shows what has changed since the last result for that email address', async () => {
  const platform = await start();
  await takeAssessment(platform, 2);
  platform.time.advance({ days: 50 });
  await takeAssessment(platform, 1, 'ben@example.org');
  platform.time.advance({ days: 50 });
  const token = await takeAssessment(platform, 0);
  expect(await openResult(platform, token)).toMatchObject({ earlier: null });
  await requestLink(platform, token, from);
  await platform.runJobs();
  await expect.poll(() => platform.outbox.sent).toHaveLength(1);
  const mailed = tokenInMail(platform.outbox.sent[0]?.text);
  expect(await openResult(platform, mailed)).toMatchObject({
    result: { score: 100 },
    earlier: { score: 0 },
  });
});

test('queues one email a minute, and says so once the mailbox has had eight in a day', async () => {
  const platform = await start();
  const token = await takeAssessment(platform);
  for (let count = 0; count < 8; count += 1) {
    expect(await requestLink(platform, token, from)).toEqual({ is: 'accepted' });
    expect(await requestLink(platform, token, { network: 'other' })).toEqual({ is: 'accepted' });
    platform.time.advance(60_000);
  }
  expect(await requestLink(platform, token, from)).toMatchObject({ is: 'exhausted' });
  expect(await platform.db.select().from(mailMessages)).toHaveLength(8);
});

test('emails the link of a second result within the same minute at once', async () => {
  const platform = await start();
  const [first, second] = [await takeAssessment(platform, 0), await takeAssessment(platform, 2)];
  for (const token of [first, second, second]) await requestLink(platform, token, from);
  const mails = await platform.db.select().from(mailMessages);
  const results = [await openResult(platform, first), await openResult(platform, second)];
  expect(mails.map(({ job }) => job?.payload['resultId']).toSorted()).toEqual(
    results.map((opened) => opened?.result.id).toSorted(),
  );
});

test('refuses a wrong or expired token, and limits a network', async () => {
  const platform = await start();
  const token = await takeAssessment(platform);
  expect(await requestLink(platform, 'guessed', from)).toEqual({ is: 'unknown' });
  platform.time.advance({ days: 31 });
  for (let index = 0; index < 9; index += 1) {
    expect(await requestLink(platform, token, from)).toEqual({ is: 'unknown' });
  }
  expect(await requestLink(platform, token, from)).toMatchObject({ is: 'limited' });
  expect(await platform.db.select().from(mailMessages)).toEqual([]);
});

test('mails nothing about a result erased before its mail was sent', async () => {
  const platform = await start();
  const token = await takeAssessment(platform);
  await requestLink(platform, token, from);
  const resultId = (await openResult(platform, token))?.result.id ?? '';
  const [mail] = await platform.db.select().from(mailMessages);
  await platform.db.delete(assessmentResults).where(eq(assessmentResults.id, resultId));
  await sendAssessmentLink.handle({ resultId, mailId: mail?.id ?? '' }, platform);
  expect(await openResult(platform, token)).toBeNull();
  expect(platform.outbox.sent).toEqual([]);
});
