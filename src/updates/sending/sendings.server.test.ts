import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personAddresses } from '../../leads/people.table.server.ts';
import { emailSubscribers } from '../../mailing-list/mailing-list.table.server.ts';
import { unsubscribe } from '../../mailing-list/membership.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { SendOutcome } from '../../platform/email/transport.server.ts';
import { personalDataHolders } from '../../platform/feature.ts';
import { dataSubject, eraseHeld } from '../../platform/privacy/personal-data.server.ts';
import { restores } from '../../platform/jobs/jobs.table.server.ts';
import { kim, leadPlatform, person } from '../../testing/test-leads.ts';
import {
  confirmReaders,
  everyone,
  publishUpdate,
  startSending,
} from '../../testing/test-updates.ts';
import { advanceSendings } from './advance-sendings.server.ts';
import { createSending } from './create-sending.server.ts';
import { type Change, changeSending } from './hold-sending.server.ts';
import { heldSendings } from './sending-reporting.server.ts';
import { updatesChannel } from './send-update.server.ts';
import { sendingRecipients, sendings } from './sendings.table.server.ts';

const emails = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `reader-${String(index).padStart(3, '0')}@hallam.example`,
  );

/** A sending to that many, on an installation that has sent before; ten go at once, then one a second. */
async function start(count: number) {
  const services = await leadPlatform({ jobs: [], settings: { UPDATES_PER_MINUTE: '60' } });
  const { db, outbox, time } = services;
  await db.insert(sendings).values({
    slug: 'earlier',
    revision: 1,
    title: 'Earlier',
    narrowing: { ...everyone, subject: 'rules' },
    state: 'done',
    stateAt: time.now(),
    scheduledFor: time.now(),
    createdBy: kim.userId,
    createdAt: time.now(),
    startedAt: time.now(),
  });
  for (const email of emails(count)) await person(services, { email, name: email });
  await confirmReaders(services, ...emails(count));
  await publishUpdate(services);
  await services.runJobs();
  const id = await startSending(services);
  const state = async () => (await db.select().from(sendings).where(eq(sendings.id, id)))[0];
  /** As the follower does every few seconds. */
  const step = async () => {
    time.advance(5000);
    await advanceSendings(services);
  };
  /** As many as that have been tried, and their answers stored. */
  const tried = async (wanted: number) => {
    const { tries, sendingUntil, sendingId } = emailMessages;
    const whereTried = and(isNotNull(sendingId), gt(tries, 0), isNull(sendingUntil));
    await expect.poll(() => db.$count(emailMessages, whereTried)).toBe(wanted);
  };
  const sentTo = () =>
    outbox.sent.map(({ recipient }) => recipient).filter((to) => to.startsWith('reader'));
  const change = (act: Change) => changeSending(services, kim, id, act);
  return { services, id, state, step, tried, sentTo, change };
}

test('sends to each reader once, at its rate and though the clock goes back, with the headers of a list', async () => {
  const { services, state, step, tried, sentTo } = await start(12);
  expect(await state()).toMatchObject({ state: 'sending', total: 12, isFirst: false });
  await step();
  await tried(10);
  services.time.advance(-3_600_000);
  await step();
  services.time.advance(3_600_000);
  services.config.UPDATES_PER_MINUTE = 6000;
  await tried(12);
  expect(sentTo().toSorted()).toEqual(emails(12));
  await step();
  expect(await state()).toMatchObject({ state: 'done' });
  const [sent] = services.outbox.sent;
  expect(sent?.headers).toMatchObject({
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(sent?.headers?.['List-Unsubscribe']).toMatch(/^<https:.*\/unsubscribe\/one-click\?token=/);
  expect(sent?.replyTo).toMatchObject({ address: services.config.ENQUIRIES_TO });
  expect(sent?.text).toContain('You get this because you pressed');
  expect(sent?.html).toContain('<strong>10 November</strong>');
});

test('asks again as each goes: left, paused, bounced or erased meanwhile gets none', async () => {
  const { services, state, step, tried, sentTo } = await start(10);
  const { db } = services;
  services.outbox.outcomeFor = () => ({ kind: 'unreachable', reason: '421 4.3.2 later' });
  await step();
  await tried(10);
  const [left = '', paused = '', bounced = '', erased = '', ...others] = emails(10);
  await db.transaction((tx) => unsubscribe(tx, services, left, 'one_click'));
  const pausedUntil = new Date(services.clock().getTime() + 86_400_000);
  await db.update(emailSubscribers).set({ pausedUntil }).where(eq(emailSubscribers.email, paused));
  const bouncedAt = services.clock();
  await db.update(personAddresses).set({ bouncedAt }).where(eq(personAddresses.email, bounced));
  const subject = dataSubject(services, erased);
  await db.transaction((tx) => eraseHeld(tx, personalDataHolders(services.features), subject));
  services.outbox.outcomeFor = undefined;
  services.config.UPDATES_PER_MINUTE = 6000;
  services.time.advance(5000);
  await expect.poll(() => db.$count(emailMessages, eq(emailMessages.state, 'queued'))).toBe(0);
  expect(sentTo().toSorted()).toEqual(others);
  expect(await db.$count(sendingRecipients, eq(sendingRecipients.email, erased))).toBe(0);
  const byEmail = eq(sendingRecipients.email, left);
  const out = await db.select().from(sendingRecipients).where(byEmail);
  expect(out).toMatchObject([{ leftOut: 'unsubscribed', emailId: null }]);
  await step();
  expect(await state()).toMatchObject({ state: 'done' });
});

test('pauses what was queued too, goes on, and stops for good', async () => {
  const { services, state, step, tried, sentTo, change } = await start(30);
  const { db, config } = services;
  await step();
  await tried(10);
  expect(await change('pause')).toBe(true);
  expect(await change('pause'), 'again').toBe(false);
  config.UPDATES_PER_MINUTE = 6000;
  await step();
  expect(await updatesChannel.rate?.(services)).toBe(0);
  expect(sentTo()).toHaveLength(10);
  config.UPDATES_PER_MINUTE = 72;
  expect(await change('go-on')).toBe(true);
  await tried(12);
  expect(await change('stop')).toBe(true);
  config.UPDATES_PER_MINUTE = 6000;
  await step();
  expect(await db.$count(emailMessages, eq(emailMessages.state, 'queued'))).toBe(0);
  expect(sentTo()).toHaveLength(12);
  expect(await state()).toMatchObject({ state: 'stopped' });
  expect(await change('go-on')).toBe(false);
});

const refused = (reason: string, isOfRecipient: boolean): SendOutcome => ({
  kind: 'refused',
  reason,
  isOfRecipient,
});

test('holds itself when it is refused, tells every admin, and goes on when one says so', async () => {
  const { services, state, step, tried, sentTo, change } = await start(12);
  const { outbox, db } = services;
  outbox.outcomeFor = ({ recipient }) =>
    recipient.startsWith('reader') ? refused('550 5.7.1 listed', false) : { kind: 'sent' };
  await step();
  await tried(10);
  await step();
  expect(await state()).toMatchObject({ state: 'held' });
  expect((await state())?.heldReason).toContain('5.7.1');
  await expect
    .poll(() => outbox.sent.map(({ recipient }) => recipient).toSorted())
    .toEqual(['kim@tarnbrook.example', 'lee@tarnbrook.example']);
  expect(await heldSendings.waiting?.(services), 'on the day').toMatchObject([{ isUrgent: true }]);
  outbox.outcomeFor = undefined;
  services.config.UPDATES_PER_MINUTE = 6000;
  await change('go-on');
  await tried(12);
  await step();
  expect(await state()).toMatchObject({ state: 'done', heldReason: null });
  expect(sentTo()).toHaveLength(2);
  const whereBounced = isNotNull(personAddresses.bouncedAt);
  expect(await db.$count(personAddresses, whereBounced), 'it is about us').toBe(0);
});

test('suppresses an address that its server does not know, and holds at the fifth of a hundred', async () => {
  const { services, state, step, tried } = await start(12);
  services.outbox.outcomeFor = () => refused('550 5.1.1 no such user', true);
  await step();
  await tried(10);
  const whereBounced = eq(personAddresses.bounceReason, '550 5.1.1 no such user');
  expect(await services.db.$count(personAddresses, whereBounced)).toBe(10);
  await step();
  expect(await state()).toMatchObject({
    state: 'held',
    heldReason: '10 of the last 100 were refused; the limit is 5.',
  });
});

test('waits for a person on a restored copy, and where its time passed more than a day ago', async () => {
  const { services, state, change } = await start(2);
  const { db, time } = services;
  const [copy] = await db.insert(restores).values({}).returning();
  await advanceSendings(services);
  expect(await state()).toMatchObject({ state: 'held' });
  expect((await state())?.heldReason).toContain('copy');
  const byCopy = eq(restores.id, copy?.id ?? 0);
  await db.update(restores).set({ liveAt: time.now() }).where(byCopy);
  await change('stop');
  const again = { slug: 'fourteen-days', revision: 1, choice: everyone, scheduledFor: time.now() };
  const late = await createSending(services, kim, again);
  time.advance(24 * 3_600_000 + 1);
  await advanceSendings(services);
  const whereLate = eq(sendings.id, late.kind === 'created' ? late.id : '');
  expect((await db.select().from(sendings).where(whereLate))[0]).toMatchObject({ state: 'held' });
});

test('sends no second update to a reader within three days, nor the same one again', async () => {
  const { services, id, step, tried, sentTo } = await start(3);
  await step();
  await tried(3);
  await step();
  await publishUpdate(services, 'another');
  const other = await startSending(services, 'another');
  const leftOut = async (sendingId: string) => {
    const bySending = eq(sendingRecipients.sendingId, sendingId);
    const rows = await services.db.select().from(sendingRecipients).where(bySending);
    return rows.map((row) => row.leftOut);
  };
  expect(await leftOut(other)).toEqual(['recent', 'recent', 'recent']);
  services.time.advance({ days: 4 });
  await advanceSendings(services);
  expect(await leftOut(await startSending(services))).toEqual(['had', 'had', 'had']);
  expect(sentTo()).toHaveLength(3);
  expect(await leftOut(id)).toEqual([null, null, null]);
});

test('gives one mailbox one email, a minute’s worth ahead, and two instances never the same', async () => {
  const services = await leadPlatform({ jobs: [] });
  const { db, time } = services;
  await confirmReaders(services, 'ana.b@gmail.com', 'anab+news@gmail.com', ...emails(20));
  await publishUpdate(services);
  const id = await startSending(services);
  const bySending = eq(sendingRecipients.sendingId, id);
  expect(await db.$count(sendingRecipients, bySending)).toBe(21);
  for (let times = 0; times < 3; times += 1) {
    time.advance(5000);
    await Promise.all([advanceSendings(services), advanceSendings(services)]);
  }
  const queued = and(bySending, isNotNull(sendingRecipients.emailId));
  expect(await db.$count(sendingRecipients, queued), 'a tenth of the rate at first').toBe(6);
  expect(await db.$count(emailMessages)).toBe(6);
  const afterMinutes = async (minutes: number) => {
    time.advance(minutes * 60_000);
    await advanceSendings(services);
    return db.$count(sendingRecipients, queued);
  };
  expect([await afterMinutes(9), await afterMinutes(1)], 'doubled').toEqual([6, 12]);
  expect(await afterMinutes(10), 'and again').toBe(21);
});
