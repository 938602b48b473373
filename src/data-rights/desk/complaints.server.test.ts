import { expect, test } from 'vitest';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { askAsAdmin } from '../../testing/ask-as-admin.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { dataRightsRequests } from '../data-rights.table.server.ts';
import { rightsHistory } from '../reporting.server.ts';
import { rightsForm } from '../requests/submit-rights-request.server.ts';
import { findRequest } from './act-on-request.server.ts';
import { acknowledgeComplaint, answerRequest, verifyByPerson } from './answer-request.server.ts';
import { loader } from './admin-all-requests.route.tsx';
import { emailChannel } from '../../platform/feature.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { getState } from './rights-desk.ts';

const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };

const start = () =>
  testServices({
    startAt: '2026-05-20T09:00:00Z',
  });

async function complain(services: TestServices) {
  const request = {
    email: 'ana@example.org',
    requestType: 'complaint',
    message: '',
    website: '',
  } as const;
  await rightsForm.submit(services, request, { network: '203.0.113.9', page: '/data-rights' });
  const [row] = await services.db.select().from(dataRightsRequests);
  const id = row?.id ?? '';
  const read = async () => {
    const found = await findRequest(services.db, id);
    if (!found) throw new Error('gone');
    return found;
  };
  return { id, read, asked: async () => ({ id, version: (await read()).version, actor }) };
}

test('counts a complaint as acknowledged once the mail has gone', async () => {
  const services = await start();
  const { read, asked } = await complain(services);
  expect(await read()).toMatchObject({ dueAt: new Date('2026-06-19T09:00:00Z') });
  expect(getState(await read())).toEqual({ kind: 'to-acknowledge' });
  const early = await asked();
  await services.runJobs();
  await expect.poll(async () => getState(await read()).kind).toBe('looked-into');
  const { rows } = await askAsAdmin(services, loader, '/admin/data-rights/all');
  expect(rows, 'among all, it does not wait for its sender').toMatchObject([
    { cells: expect.arrayContaining(['Acknowledged, to be looked into']) as string[] },
  ]);
  expect(await rightsHistory(services, ['ana@example.org'])).toMatchObject([
    { state: { text: 'Acknowledged, to be looked into' } },
  ]);
  expect(await acknowledgeComplaint(services, early, 'By telephone.')).toEqual({
    kind: 'not-allowed',
  });
  const { acknowledgedAt } = await read();
  services.time.advance({ days: 2 });
  expect(await answerRequest(services, await asked(), 'We have changed it.')).toEqual({
    kind: 'done',
  });
  expect((await read()).acknowledgedAt).toEqual(acknowledgedAt);
});

test('counts a complaint as acknowledged by an admin or an answer, not by a mail that failed', async () => {
  const services = await start();
  const { db, outbox } = services;
  const { read, asked } = await complain(services);
  const send = async () => {
    await db.update(emailMessages).set({ state: 'queued' });
    const emailId = (await read()).acknowledgementEmailId ?? '';
    await deliverNow(services, emailChannel, emailId);
  };
  outbox.outcomes.push({ kind: 'refused', reason: '550' });
  await send();
  expect((await read()).acknowledgedAt).toBeNull();
  await acknowledgeComplaint(services, await asked(), 'By telephone.');
  const acknowledgedAt = services.clock();
  const noted = { acknowledgedAt, acknowledgementNote: 'By telephone.' };
  services.time.advance({ days: 1 });
  await send();
  expect(await read(), 'the first time counts').toMatchObject(noted);
  await db.update(dataRightsRequests).set({ acknowledgedAt: null });
  await answerRequest(services, await asked(), 'We have changed it.');
  expect((await read()).acknowledgedAt).toEqual(services.clock());
});

test('keeps how a complaint was acknowledged apart from how its sender was verified', async () => {
  const services = await start();
  const { read, asked } = await complain(services);
  await verifyByPerson(services, await asked(), 'Rang the known number.');
  await acknowledgeComplaint(services, await asked(), 'By letter, today.');
  expect(await read()).toMatchObject({
    verificationNote: 'Rang the known number.',
    acknowledgementNote: 'By letter, today.',
  });
});
