import { isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notices } from '../../accounts/accounts.table.server.ts';
import { sendTeamMessage } from '../../accounts/team/send-team-message.job.server.ts';
import { readWorkingHours, storeWorkingHours } from '../../leads/promise/working-hours.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { storeEnquiry } from '../../testing/test-enquiries.ts';
import { kim, leadPlatform } from '../../testing/test-leads.ts';
import { listConversations } from '../inbox/list-conversations.server.ts';
import { enquiryAttention } from '../reporting.server.ts';
import { enquiryHistory } from '../history.server.ts';
import { closeConversation } from './conversation-acts.server.ts';
import { conversations } from './conversations.table.server.ts';
import { announcePromises } from './announce-promises.job.server.ts';
import { listFirstAnswers } from './unanswered-enquiries.server.ts';

const fridayEvening = '2026-11-27T17:00:00Z';

async function start() {
  const services = await leadPlatform({
    startAt: fridayEvening,
    jobs: [sendTeamMessage],
    settings: { NOTIFY_WEBHOOK_URL: 'https://chat.example/hook' },
  });
  await storeWorkingHours(services, kim, () => ({ isOn: true }));
  await storeEnquiry(services, {
    reference: 'TB-1',
    name: 'Ana Smith',
    email: 'ana@example.org',
    message: 'Hello',
    suspectedSpam: false,
    page: '/contact',
    createdAt: services.clock(),
  });
  const look = async () => {
    const now = services.clock();
    const { waiting } = await listConversations(services.db, 'open', { userId: 'kim', now });
    const [unanswered] = (await enquiryAttention.unanswered?.(services)) ?? [];
    const [history] = await enquiryHistory(services, ['ana@example.org']);
    const lines = (await enquiryAttention.waiting?.(services)) ?? [];
    await announcePromises.handle({}, services);
    return {
      clocks: [waiting[0]?.clock, unanswered?.promise, history?.message?.promise],
      lines: lines.map(({ message }) => message),
      told: (await services.db.select().from(notices).where(isNull(notices.userId))).map(
        ({ kind }) => kind,
      ),
    };
  };
  return { services, look };
}

test('every clock of the promise stands still over the weekend, and runs out on Monday', async () => {
  const { services, look } = await start();
  const dueAt = new Date('2026-11-30T17:00:00Z');
  services.time.advance({ days: 2 });
  const sunday = await look();
  const clock = { dueAt, length: 8.5 * 3_600_000, msLeft: 8 * 3_600_000, isWorkingTime: true };
  expect(sunday.clocks).toEqual([clock, clock, clock]);
  expect(sunday.lines).toEqual(['1 enquiry is waiting for an answer']);
  expect(sunday.told).toEqual([]);
  // Monday at 15:30.
  services.time.advance(22.5 * 3_600_000);
  const monday = await look();
  expect(monday.lines).toEqual(['1 enquiry must be answered within 2 h of working time']);
  expect(monday.told).toEqual(['promise runs out']);
  services.time.advance({ days: 0.1 });
  const over = await look();
  expect(over.lines).toEqual(['1 enquiry has waited for longer than we promise']);
  expect(over.told).toEqual(['promise runs out', 'promise broken']);
  expect(over.clocks[0]?.msLeft).toBe(-0.5 * 3_600_000);
});

test('two admins change different parts of the hours, and both are in the audit log', async () => {
  const { services } = await start();
  const add = (day: string) =>
    storeWorkingHours(services, kim, ({ closedDays }) => ({ closedDays: [...closedDays, day] }));
  await Promise.all([add('2026-12-24'), add('2026-12-31')]);
  const { closedDays, isOn } = await readWorkingHours(services.db);
  expect(closedDays.toSorted()).toEqual(['2026-12-24', '2026-12-31']);
  expect(isOn).toBe(true);
  expect(await services.db.$count(auditLog)).toBe(3);
});

test('reports the first answer in working time, and whether its promise was kept', async () => {
  const { services } = await start();
  const since = services.clock();
  const read = () => listFirstAnswers(services, since);
  services.time.advance({ days: 1 });
  expect(await read()).toEqual([{ at: since, tookMs: null, promise: 'open' }]);
  // Monday at 10:00.
  services.time.advance({ days: 1 + 17 / 24 });
  const [{ id } = { id: '' }] = await services.db.select().from(conversations);
  await closeConversation(services, kim, id, { isAnswered: true });
  expect(await read()).toEqual([{ at: since, tookMs: 1.5 * 3_600_000, promise: 'kept' }]);
});
