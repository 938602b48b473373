import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notices } from '../../accounts/accounts.table.server.ts';
import { users } from '../../accounts/auth.table.server.ts';
import { storeNoticeChoices } from '../../accounts/team/team.server.ts';
import { people } from '../../leads/people.table.server.ts';
import { storeWorkingHours } from '../../leads/promise/working-hours.server.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { storeEnquiry } from '../../testing/test-enquiries.ts';
import { kim, leadPlatform, lee, person, plan } from '../../testing/test-leads.ts';
import { announcePromises } from './announce-promises.job.server.ts';
import { conversations } from './conversations.table.server.ts';

const none = {
  wrote: false,
  began: false,
  promises: false,
  nextSteps: false,
  mentions: false,
  inPage: false,
  summaryHour: null,
};
const minute = 60_000;

/** Ana, who is Kim's, has written; it is Thursday, 07:00 in London. */
async function start() {
  const services = await leadPlatform({ startAt: '2026-11-26T07:00:00Z' });
  const anaId = await person(services, { email: 'ana@example.org', name: 'Ana Smith' });
  await services.db.update(people).set({ ownerId: kim.userId }).where(eq(people.id, anaId));
  const write = (reference: string, email: string) =>
    storeEnquiry(services, {
      reference,
      name: 'Ana Smith',
      email,
      message: 'Our secret',
      suspectedSpam: false,
      page: '/contact',
      createdAt: services.clock(),
    });
  await write('TB-1', 'ana@example.org');
  /** What the schedule's run emails, that many minutes later. */
  const run = async (minutes = 0) => {
    services.time.advance(minutes * minute);
    await announcePromises.handle({}, services);
    const owed = await services.db
      .selectDistinct({ emailId: emailMessages.id, email: users.email })
      .from(emailMessages)
      .innerJoin(notices, eq(notices.emailId, emailMessages.id))
      .innerJoin(users, eq(users.id, notices.userId))
      .where(eq(emailMessages.state, 'queued'))
      .orderBy(users.email);
    for (const { emailId } of owed) await deliverNow(services, emailChannel, emailId);
    return services.outbox.sent
      .splice(0)
      .map(({ recipient, subject, text }) => ({ recipient, subject, text }));
  };
  return { services, anaId, write, run };
}

test('tells the owner once of what came and is still unread, without the words or the name', async () => {
  const { services, run } = await start();
  const [told, ...others] = await run();
  expect(told).toMatchObject({ recipient: kim.email, subject: 'TB-1: something came for you' });
  expect(told?.text).not.toMatch(/Ana|secret/);
  expect(others).toEqual([]);
  expect(await run(5)).toEqual([]);
  await services.db.update(conversations).set({ unreadSince: null });
  await services.db.update(conversations).set({ unreadSince: services.clock() });
  expect(await run(5)).toHaveLength(1);
});

test('says nothing of what a colleague has opened before', async () => {
  const { services, run } = await start();
  await services.db.update(conversations).set({ unreadSince: null });
  expect(await run()).toEqual([]);
});

test('tells the owner of what came before more strangers than anyone reads of', async () => {
  const { services, run } = await start();
  services.time.advance(minute);
  const createdAt = services.clock();
  const strangers = Array.from({ length: 1000 }, (_, n) => ({
    id: crypto.randomUUID(),
    email: `s${n}@rush.example`,
    reference: `TB-S${n}`,
    subject: 'Hello',
    isByStranger: true,
    state: 'new' as const,
    createdAt,
    lastMessageAt: createdAt,
  }));
  await services.db.insert(conversations).values(strangers);
  await storeNoticeChoices(services, kim.userId, { ...none, wrote: true, began: true });
  const [told] = await run();
  expect(told?.text).toMatch(/TB-1: something came for you[^]*TB-S0 has begun[^]*And 980 more/);
});

test('sends one member one email with all that is new, at most every five minutes', async () => {
  const { services, write, run } = await start();
  await storeNoticeChoices(services, lee.userId, { ...none, began: true });
  await storeNoticeChoices(services, kim.userId, none);
  await write('TB-2', 'ben@example.org');
  const [told, ...others] = await run();
  expect(told).toMatchObject({ recipient: lee.email, subject: '2 notices' });
  expect(told?.text).toMatch(/TB-1 has begun[^]*TB-2 has begun/);
  expect(others).toEqual([]);
  await write('TB-3', 'cy@example.org');
  expect(await run(2)).toEqual([]);
  expect(await run(3)).toMatchObject([{ subject: 'TB-3 has begun' }]);
});

test('tells of a promise its owner, or all where there is none, and not who has left', async () => {
  const { services, write, run } = await start();
  await write('TB-2', 'ben@example.org');
  const choices = { ...none, promises: true };
  await storeNoticeChoices(services, kim.userId, choices);
  await storeNoticeChoices(services, lee.userId, choices);
  const told = await run(19 * 60);
  expect(told).toMatchObject([
    { recipient: kim.email, subject: '2 notices' },
    { recipient: lee.email, subject: 'TB-2 must be answered soon' },
  ]);
  await services.db.update(users).set({ role: 'user' }).where(eq(users.id, lee.userId));
  expect((await run(6 * 60)).map(({ recipient }) => recipient)).toEqual([kim.email]);
});

test('sends the summary at the hour that was chosen, on working days, where something waits', async () => {
  const { services, anaId, run } = await start();
  await storeNoticeChoices(services, kim.userId, { ...none, nextSteps: true, summaryHour: 9 });
  await storeNoticeChoices(services, lee.userId, { ...none, summaryHour: 9 });
  await plan(services, anaId, { what: 'Call', due: '2026-11-26' });
  expect(await run(60)).toEqual([]);
  const [told, ...others] = await run(60);
  expect(told).toMatchObject({ recipient: kim.email, subject: 'Your day' });
  expect(told?.text).toMatch(
    /1 person of yours waits for an answer[^]*1 next step is due by today/,
  );
  expect(others).toEqual([]);
  expect(await run(30)).toEqual([]);
  await storeWorkingHours(services, kim, () => ({ isOn: true, closedDays: ['2026-11-27'] }));
  expect(await run(24 * 60)).toEqual([]);
  // Saturday and Sunday are no working days either.
  expect(await run(3 * 24 * 60)).toMatchObject([{ recipient: kim.email }]);
});
