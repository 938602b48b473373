import { expect, test } from 'vitest';
import { leads, consentRecords } from '../../leads/leads.table.server.ts';
import { webhookDeliveries, webhookEndpoints } from '../../leads/webhooks/webhooks.table.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { testServices } from '../../testing/test-services.ts';
import { answersWith } from '../../testing/answers.ts';
import { assessmentResults, assessmentResultLinks } from '../assessment.table.server.ts';
import { assessmentHistory } from '../reporting.server.ts';
import { openResult } from '../result/result-links.server.ts';
import type { Submission } from './submission.ts';
import { assessmentForm } from './submit-assessment.server.ts';
import { assessmentConsent, resultContactConsent } from '../assessment-forms.ts';

const submission: Submission = {
  name: 'Ana Smith',
  email: 'ana@example.org',
  consent: assessmentConsent,
  previous: '',
  answers: { ...answersWith(0), mfa: 'none', patching: 'slow' },
};
const from = { network: '203.0.113.9', page: '/assessment' };

async function getToken(submitted: ReturnType<typeof assessmentForm.submit>): Promise<string> {
  const result = await submitted;
  if (result.kind !== 'saved') throw new Error(`was ${result.kind}`);
  return result.token;
}

test('stores the answers, score, recommendations, consent and lead, and queues no mail', async () => {
  const services = await testServices();
  await assessmentForm.submit(services, submission, from);
  expect(await services.db.select().from(assessmentResults)).toMatchObject([
    {
      name: 'Ana Smith',
      email: 'ana@example.org',
      score: 80,
      answers: submission.answers,
      recommendations: [
        'Implement multi-factor authentication across all accounts',
        'Implement faster patch management processes',
      ],
    },
  ]);
  expect(await services.db.select().from(consentRecords)).toMatchObject([
    { email: 'ana@example.org', purpose: 'keep an assessment', page: '/assessment' },
  ]);
  expect(await services.db.select().from(leads)).toMatchObject([
    { leadSource: 'security_assessment', leadType: 'assessment', name: 'Ana Smith' },
  ]);
  expect(await services.db.select().from(emailMessages)).toEqual([]);
});

test('gives a private link, stores only its hash, and lets it expire after 30 days', async () => {
  const services = await testServices();
  const token = await getToken(assessmentForm.submit(services, submission, from));
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await services.db.select().from(assessmentResultLinks))).not.toContain(
    token,
  );
  expect(await openResult(services, token)).toMatchObject({ result: { score: 80 } });
  expect(await openResult(services, `${token.slice(0, -1)}~`)).toBeNull();
  expect(await openResult(services, '')).toBeNull();
  services.time.advance({ days: 30 });
  expect(await openResult(services, token)).toBeNull();
});

test('stores a submission repeated within ten minutes once, and a later one separately', async () => {
  const services = await testServices();
  const copies = Array.from({ length: 20 }, () =>
    getToken(assessmentForm.submit(services, submission, from)),
  );
  const opened = await Promise.all(
    (await Promise.all(copies)).map((token) => openResult(services, token)),
  );
  expect(new Set(opened.map((each) => each?.result.id)).size).toBe(1);
  services.time.advance(11 * 60_000);
  const other = { ...from, network: '203.0.113.10' };
  await assessmentForm.submit(services, submission, other);
  expect(await services.db.select().from(assessmentResults)).toHaveLength(2);
  expect(await services.db.select().from(consentRecords)).toHaveLength(2);
  expect(await services.db.select().from(leads)).toHaveLength(1);
});

test('tells webhooks of a lead once, however many copies of an assessment arrive', async () => {
  const services = await testServices({});
  const { db } = services;
  const endpoint = { url: 'https://crm.example.org', secret: 'x', createdAt: services.clock() };
  await db.insert(webhookEndpoints).values(endpoint);
  await Promise.all(
    Array.from({ length: 5 }, () => assessmentForm.submit(services, submission, from)),
  );
  const events = (await db.select().from(webhookDeliveries)).map(({ event }) => event);
  expect(events.toSorted()).toEqual(['lead.created', 'person.created']);
  await db.delete(leads);
  await assessmentForm.submit(services, submission, from);
  expect(await db.$count(leads), 'noted by a repeat if it was not').toBe(1);
});

test('saves the result even if the lead cannot be stored', async () => {
  const services = await testServices();
  await services.db.execute('drop table leads cascade');
  const token = await getToken(assessmentForm.submit(services, submission, from));
  expect(await openResult(services, token)).toMatchObject({ result: { name: 'Ana Smith' } });
});

const later = { ...submission, answers: answersWith(0) };

test('compares with the earlier result whose token the browser sends', async () => {
  const services = await testServices();
  const first = await getToken(assessmentForm.submit(services, submission, from));
  services.time.advance({ days: 3 });
  const previous = first;
  const second = await getToken(assessmentForm.submit(services, { ...later, previous }, from));
  expect(await openResult(services, second)).toMatchObject({
    result: { score: 100 },
    earlier: { score: 80 },
  });
  expect(await openResult(services, first)).toMatchObject({ earlier: null });
  const again = await getToken(
    assessmentForm.submit(services, { ...later, previous: second }, from),
  );
  expect(await openResult(services, again)).toMatchObject({ earlier: { score: 80 } });
});

test('shows no earlier result to somebody who merely enters the same email address', async () => {
  const services = await testServices();
  await assessmentForm.submit(services, submission, from);
  const stranger = { ...later, name: 'Eve' };
  const own = await getToken(
    assessmentForm.submit(services, { ...stranger, email: 'eve@example.org' }, from),
  );
  for (const previous of ['', 'guessed', own]) {
    services.time.advance({ days: 1 });
    const token = await getToken(assessmentForm.submit(services, { ...stranger, previous }, from));
    expect(await openResult(services, token)).toMatchObject({ earlier: null });
  }
});

test('makes no comparison once the earlier link has expired', async () => {
  const services = await testServices();
  const previous = await getToken(assessmentForm.submit(services, submission, from));
  services.time.advance({ days: 31 });
  const token = await getToken(assessmentForm.submit(services, { ...later, previous }, from));
  expect(await openResult(services, token)).toMatchObject({ earlier: null });
});

test('records the two consents apart, and tells the team whether they may get in touch', async () => {
  const services = await testServices();
  const { email } = submission;
  const read = async () =>
    (await assessmentHistory(services, [email])).map(({ state }) => state?.text);
  const purposes = async () =>
    (await services.db.select().from(consentRecords)).map((each) => each.purpose).toSorted();
  const no = 'may not be contacted about it: answer only what they ask';
  const yes = 'may be contacted about it';
  await assessmentForm.submit(services, submission, from);
  expect([await purposes(), await read()]).toEqual([['keep an assessment'], [no]]);
  services.time.advance(60_000);
  const agreed = { ...submission, contact: resultContactConsent };
  for (let copy = 0; copy < 3; copy += 1) await assessmentForm.submit(services, agreed, from);
  const both = ['get in touch about an assessment', 'keep an assessment'];
  expect([await purposes(), await read()], 'the same answers again').toEqual([both, [yes]]);
  services.time.advance({ days: 1 });
  await assessmentForm.submit(services, { ...submission, answers: answersWith(2) }, from);
  expect(await read(), 'the newest first: each result has its own answer').toEqual([no, yes]);
});

test('tells the team first what would fail Cyber Essentials, whatever the level', async () => {
  const services = await testServices();
  await assessmentForm.submit(services, submission, from);
  const [entry] = await assessmentHistory(services, [submission.email]);
  expect(entry?.detail?.split('\n')).toEqual([
    'Would fail Cyber Essentials on two answers: multi-factor authentication and updates',
    'Implement multi-factor authentication across all accounts',
    'Implement faster patch management processes',
  ]);
});

test('tells the history of a person all ten answers, each with its question', async () => {
  const services = await testServices();
  const email = 'ana@example.org';
  const answers = { mfa: 'all', backups: 'annually', patching: 'withdrawn' };
  const result = { email, name: 'Ana', score: 15, answers, recommendations: [], fingerprint: 'f' };
  await services.db.insert(assessmentResults).values({ ...result, createdAt: services.clock() });
  const [entry] = await assessmentHistory(services, [email]);
  const chosen = entry?.answers?.items.map(({ term, value }) => [term, value]) ?? [];
  expect(chosen).toHaveLength(10);
  expect(chosen[0]).toEqual([
    'Which of your accounts need more than a password to log in?',
    'All of them',
  ]);
  expect(chosen.map(([, value]) => value)).toEqual(
    expect.arrayContaining(['About once a year', 'withdrawn', 'Not answered']),
  );
});
