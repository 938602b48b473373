import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { atOnce } from '../../testing/at-once.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import {
  dataRightsLetters,
  dataRightsPauses,
  dataRightsRequests,
} from '../data-rights.table.server.ts';
import type { RequestType } from '../rights-request.ts';
import { rightsForm } from '../requests/submit-rights-request.server.ts';
import { findRequest } from './act-on-request.server.ts';
import {
  answerRequest,
  extendRequest,
  refuseRequest,
  resumeClock,
  stopClock,
  upholdObjection,
  verifyByPerson,
} from './answer-request.server.ts';
import { doDeskAct } from './desk-action.server.ts';
import { readRequest } from './read-desk.server.ts';
import { allowedActs, type DeskForm, deskFormSchema, getState } from './rights-desk.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { isSuppressed } from '../../mailing-list/membership.server.ts';

const email = 'ana@example.org';
const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };

const start = (startAt = '2026-05-20T09:00:00Z') => testServices({ startAt });

async function ask(services: TestServices, requestType: RequestType) {
  const request = { email, requestType, message: 'Please.', website: '' };
  await rightsForm.submit(services, request, { network: '203.0.113.9', page: '/data-rights' });
  const [row] = await services.db.select().from(dataRightsRequests);
  if (!row) throw new Error('no request');
  const read = async () => {
    const found = await findRequest(services.db, row.id);
    if (!found) throw new Error('gone');
    return found;
  };
  return {
    id: row.id,
    read,
    asked: async () => ({ id: row.id, version: (await read()).version, actor }),
  };
}

async function verified(services: TestServices, requestType: RequestType) {
  const request = await ask(services, requestType);
  const outcome = await verifyByPerson(services, await request.asked(), 'Rang the known number.');
  expect(outcome).toEqual({ kind: 'done' });
  return request;
}

async function pausedOfSomebodyElse({ db, clock }: TestServices) {
  const row = { email: 'ben@example.org', fingerprint: 'x', requestType: 'access' } as const;
  const [other] = await db
    .insert(dataRightsRequests)
    .values({ ...row, reference: 'DR-2345-6789', receivedAt: clock() })
    .returning();
  const pause = { requestId: other?.id ?? '', waitingFor: 'identity', startedAt: clock() } as const;
  await db.insert(dataRightsPauses).values(pause);
}

const letters = ({ outbox }: TestServices) =>
  outbox.sent.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);

test('starts the clock when an admin verifies a request, with the reason noted', async () => {
  const services = await start();
  const { read } = await verified(services, 'access');
  expect(await read()).toMatchObject({
    status: 'verified',
    verifiedBy: 'person',
    verificationNote: 'Rang the known number.',
    dueAt: new Date('2026-06-19T09:00:00Z'),
    version: 2,
  });
  expect(await services.db.select().from(auditLog)).toMatchObject([
    { act: 'data-rights.verify', actorEmail: actor.email },
  ]);
});

test('tells an acknowledgement that is no longer on record from one never sent', async () => {
  const services = await start();
  const { id } = await ask(services, 'access');
  const standing = async () => (await readRequest(services, id)).acknowledgement;
  await services.runJobs();
  await expect.poll(standing).toBe('sent');
  await services.db.delete(emailMessages);
  expect(await standing()).toBe('forgotten');
  await services.db.update(dataRightsRequests).set({ acknowledgementEmailId: null });
  expect(await standing()).toBe('limited');
});

test('stops the clock while waiting for the person, and adds the days back', async () => {
  const services = await start();
  const { asked, read } = await verified(services, 'access');
  await pausedOfSomebodyElse(services);
  services.time.advance({ days: 2 });
  const question = { waitingFor: 'clarification', words: 'Which account do you mean?' } as const;
  expect(await stopClock(services, await asked(), question)).toEqual({ kind: 'done' });
  const stopped = await read();
  expect(getState(stopped)).toMatchObject({ kind: 'stopped', waitingFor: 'clarification' });
  expect(stopped.dueAt).toBeNull();
  expect(await stopClock(services, await asked(), question)).toEqual({ kind: 'not-allowed' });
  services.time.advance({ days: 10 });
  expect(await resumeClock(services, await asked())).toEqual({ kind: 'done' });
  expect((await read()).dueAt).toEqual(new Date('2026-06-29T09:00:00Z'));
  await stopClock(services, await asked(), question);
  services.time.advance({ days: 5 });
  await resumeClock(services, await asked());
  expect((await read()).dueAt).toEqual(new Date('2026-07-04T09:00:00Z'));
  expect(await services.db.$count(dataRightsPauses, isNull(dataRightsPauses.endedAt))).toBe(1);
  await services.runJobs();
  await expect.poll(() => letters(services)).toContainEqual(expect.stringMatching(/^A question/));
});

test('extends a request only before the first deadline', async () => {
  const services = await start('2027-01-31T12:00:00Z');
  const { asked, read } = await verified(services, 'access');
  services.time.set('2027-02-28T12:00:01Z');
  expect(allowedActs(await read(), services.clock())).not.toContain('extend');
  expect(await extendRequest(services, await asked(), 'Many mails.')).toEqual({
    kind: 'not-allowed',
  });
  services.time.set('2027-02-28T11:00:00Z');
  expect(await extendRequest(services, await asked(), 'Many mails.')).toEqual({ kind: 'done' });
  const until = new Date('2027-04-29T11:00:00Z');
  expect(await read()).toMatchObject({ status: 'extended', dueAt: until, extendedUntil: until });
  await services.runJobs();
  const letter = () => services.outbox.sent.find(({ text }) => text.includes('Many mails.'));
  await expect.poll(letter).toBeDefined();
  expect(letter()?.text).toContain('Thursday 29 April 2027');
  expect(letter()?.text).not.toContain('Please.');
  await answerRequest(services, await asked(), 'Here it is.');
  expect((await read()).dueAt).toEqual(until);
});

test('extends a request while its clock is stopped, and says until when', async () => {
  const services = await start();
  const { asked, read } = await verified(services, 'access');
  const question = { waitingFor: 'identity', words: 'Who are you?' } as const;
  await stopClock(services, await asked(), question);
  expect(await extendRequest(services, await asked(), 'Many mails.')).toEqual({ kind: 'done' });
  const extendedUntil = new Date('2026-08-18T09:00:00Z');
  expect(await read()).toMatchObject({ status: 'extended', dueAt: null, extendedUntil });
});

test('tells the second of two admins that the request has changed', async () => {
  const services = await start();
  const { asked, read } = await verified(services, 'rectify');
  const seen = await asked();
  const acts = [
    () => answerRequest(services, seen, 'We have put it right.'),
    () => refuseRequest(services, seen, 'We could not find it.'),
  ];
  const outcomes = (await atOnce(services, dataRightsRequests, acts)).map(({ kind }) => kind);
  expect(outcomes.toSorted()).toEqual(['changed-meanwhile', 'done']);
  expect(await services.db.select().from(auditLog)).toHaveLength(2);
  const after = await asked();
  expect(await answerRequest(services, after, 'Again.')).toEqual({ kind: 'not-allowed' });
  expect(await read()).toMatchObject({ answeredAt: services.clock(), acknowledgedAt: null });
  const nobody = { ...after, id: crypto.randomUUID() };
  expect(await answerRequest(services, nobody, 'To nobody.')).toEqual({ kind: 'unknown' });
});

test.each<[DeskForm['intent'], RequestType, Record<string, string>]>([
  ['answer', 'rectify', { words: 'We have put it right.' }],
  ['stop', 'access', { waitingFor: 'identity', words: 'Who are you?' }],
  ['verify', 'access', { words: 'Rang the known number.' }],
  ['export', 'access', {}],
  ['erase', 'delete', { sure: 'on' }],
])(
  'treats a repeated press of “%s” as the first, but not another admin’s, page’s or answer',
  async (act, requestType, fields) => {
    const services = await start();
    const { asked } = await (act === 'verify' ? ask : verified)(services, requestType);
    const { version, ...who } = await asked();
    const form = deskFormSchema.parse({ intent: act, version, ...fields });
    const press = (by = actor, pressed = form) =>
      doDeskAct(services, { ...who, actor: by, version }, pressed);
    const twice = await atOnce(services, dataRightsRequests, [() => press(), () => press()]);
    expect(twice).toEqual([{ kind: 'done' }, { kind: 'done' }]);
    const ofThisAct = eq(auditLog.act, `data-rights.${act}`);
    expect(await services.db.$count(auditLog, ofThisAct)).toBe(1);
    const written = await services.db.$count(dataRightsLetters);
    expect(written, 'letters to the person').toBe(act === 'verify' ? 0 : 1);
    const editConflict = { kind: 'changed-meanwhile' };
    const stale = { ...who, actor, version: version - 1 };
    expect(await doDeskAct(services, stale, form)).toEqual(editConflict);
    expect(await press({ userId: 'u2', email: 'it@tarnbrook.example' })).toEqual(editConflict);
    const words = 'In other words.';
    const otherwise =
      'words' in form ? { ...form, words } : { intent: 'refuse' as const, version, words };
    expect(await press(actor, otherwise)).toEqual(editConflict);
  },
);

test('gives the reason for a refusal, and says where to complain', async () => {
  const services = await start();
  const { asked } = await ask(services, 'delete');
  await refuseRequest(services, await asked(), 'Nobody has shown who they are.');
  const [letter] = await services.db.select().from(dataRightsLetters);
  const emailId = letter?.emailId ?? '';
  await deliverNow(services, emailChannel, emailId);
  expect(services.outbox.sent).toHaveLength(1);
  expect(services.outbox.sent[0]?.text).toContain('Nobody has shown');
  expect(services.outbox.sent[0]?.text).toContain('ico.org.uk/make-a-complaint');
  const [message] = await services.db
    .select()
    .from(emailMessages)
    .where(eq(emailMessages.id, emailId));
  expect(message?.recipient, 'forgotten only once they are erased').toBe(email);
});

test('suppresses the address when an objection is upheld', async () => {
  const services = await start();
  const { asked } = await verified(services, 'object');
  expect(await isSuppressed(services.db, services, email)).toBe(false);
  expect(await upholdObjection(services, await asked(), 'We have stopped.')).toEqual({
    kind: 'done',
  });
  expect(await isSuppressed(services.db, services, email)).toBe(true);
  const written = await services.db.select().from(dataRightsLetters);
  expect(written).toMatchObject([{ kind: 'answer', words: 'We have stopped.' }]);
});
