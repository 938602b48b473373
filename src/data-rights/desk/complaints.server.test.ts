import { expect, test } from 'vitest';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { testPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { dataRightsRequests } from '../data-rights-requests.table.server.ts';
import { rightsHistory } from '../history.server.ts';
import { sendRightsLetter } from '../letters/send-rights-letter.job.server.ts';
import { sendRightsAcknowledgement } from '../submission/send-rights-acknowledgement.job.server.ts';
import { submitRightsRequest } from '../submission/submit-rights-request.server.ts';
import { sendRightsNotice } from '../verification/send-rights-notice.job.server.ts';
import { findRequest } from './act-on-request.server.ts';
import { acknowledgeComplaint, answerRequest, verifyByPerson } from './answer-request.server.ts';
import { listRequests } from './read-desk.server.ts';
import { stateOf } from './rights-desk.ts';

const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };

const start = () =>
  testPlatform({
    jobs: [sendRightsAcknowledgement, sendRightsNotice, sendRightsLetter],
    startAt: '2026-05-20T09:00:00Z',
  });

async function complain(platform: TestPlatform) {
  const request = {
    email: 'ana@example.org',
    requestType: 'complaint',
    message: '',
    website: '',
  } as const;
  await submitRightsRequest(platform, request, { network: '203.0.113.9' });
  const [row] = await platform.db.select().from(dataRightsRequests);
  const id = row?.id ?? '';
  const read = async () => {
    const found = await findRequest(platform.db, id);
    if (!found) throw new Error('gone');
    return found;
  };
  return { id, read, asked: async () => ({ id, version: (await read()).version, actor }) };
}

test('counts a complaint as acknowledged once the mail has gone', async () => {
  const platform = await start();
  const { read, asked } = await complain(platform);
  expect(await read()).toMatchObject({ dueAt: new Date('2026-06-19T09:00:00Z') });
  expect(stateOf(await read())).toEqual({ is: 'to-acknowledge' });
  const early = await asked();
  await platform.runJobs();
  await expect.poll(async () => stateOf(await read()).is).toBe('looked-into');
  const { rows } = await listRequests(platform, 'https://www.example.org/admin/data-rights/all');
  expect(rows, 'among all, it does not wait for its sender').toMatchObject([
    { status: 'received', state: { is: 'looked-into' } },
  ]);
  expect(await rightsHistory(platform, ['ana@example.org'])).toMatchObject([
    { state: { text: 'Acknowledged, to be looked into' } },
  ]);
  expect(await acknowledgeComplaint(platform, early, 'By telephone.')).toEqual({
    is: 'not-allowed',
  });
  const { acknowledgedAt } = await read();
  platform.time.advance({ days: 2 });
  expect(await answerRequest(platform, await asked(), 'We have changed it.')).toEqual({
    is: 'done',
  });
  expect((await read()).acknowledgedAt).toEqual(acknowledgedAt);
});

test('counts a complaint as acknowledged by an admin or an answer, not by a mail that failed', async () => {
  const platform = await start();
  const { db, outbox } = platform;
  const { id, read, asked } = await complain(platform);
  const send = async () => {
    await db.update(mailMessages).set({ state: 'queued' });
    const mailId = (await read()).acknowledgementMailId ?? '';
    await sendRightsAcknowledgement.handle({ requestId: id, mailId }, platform);
  };
  outbox.outcomes.push({ is: 'refused', reason: '550' });
  await send();
  expect((await read()).acknowledgedAt).toBeNull();
  await acknowledgeComplaint(platform, await asked(), 'By telephone.');
  const acknowledgedAt = platform.clock();
  const noted = { acknowledgedAt, acknowledgementNote: 'By telephone.' };
  platform.time.advance({ days: 1 });
  await send();
  expect(await read(), 'the first time counts').toMatchObject(noted);
  await db.update(dataRightsRequests).set({ acknowledgedAt: null });
  await answerRequest(platform, await asked(), 'We have changed it.');
  expect((await read()).acknowledgedAt).toEqual(platform.clock());
});

test('keeps how a complaint was acknowledged apart from how its sender was verified', async () => {
  const platform = await start();
  const { read, asked } = await complain(platform);
  await verifyByPerson(platform, await asked(), 'Rang the known number.');
  await acknowledgeComplaint(platform, await asked(), 'By letter, today.');
  expect(await read()).toMatchObject({
    verificationNote: 'Rang the known number.',
    acknowledgementNote: 'By letter, today.',
  });
});
