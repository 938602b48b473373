import { expect, test } from 'vitest';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { dataRightsRequests, dataRightsPauses } from '../data-rights.table.server.ts';
import { openRequests } from './read-desk.server.ts';

type Row = Partial<typeof dataRightsRequests.$inferInsert>;

const day = 24 * 3_600_000;

async function request({ db, clock }: TestServices, reference: string, row: Row) {
  const receivedAt = clock();
  const given = { requestType: 'access', email: 'ana@example.org', receivedAt, ...row } as const;
  const values = { ...given, reference, fingerprint: reference };
  const [made] = await db.insert(dataRightsRequests).values(values).returning();
  return made?.id ?? '';
}

async function many({ db, clock }: TestServices, prefix: string, row: Row) {
  const given = { requestType: 'access', email: 'eve@example.org', receivedAt: clock() } as const;
  const rows = Array.from({ length: 210 }, (_, index) => {
    const reference = `${prefix}-${index}`;
    return { ...given, ...row, reference, fingerprint: reference };
  });
  await db.insert(dataRightsRequests).values(rows);
}

const inDays = ({ clock }: TestServices, days: number) => new Date(clock().getTime() + days * day);

test('shows all that is owed however much a stranger sends, and counts what it leaves out', async () => {
  const services = await testServices();
  await many(services, 'FLOOD', { requestType: 'complaint', dueAt: inDays(services, 5) });
  await many(services, 'WAITS', {});
  await request(services, 'LATER', { status: 'verified', dueAt: inDays(services, 20) });
  await request(services, 'SOON', { status: 'extended', dueAt: inDays(services, 2) });
  await request(services, 'DONE', { status: 'answered', dueAt: inDays(services, 1) });

  const { rows, open } = await openRequests(services);
  const references = rows.map(({ reference }) => reference);
  expect(references[0]).toBe('SOON');
  expect(references[211]).toBe('LATER');
  expect(references).not.toContain('DONE');
  expect(references.filter((reference) => reference.startsWith('FLOOD'))).toHaveLength(210);
  expect(rows).toHaveLength(412);
  expect(open).toBe(422);
});

test('puts first what has a deadline, then what is owed without one, then what waits', async () => {
  const services = await testServices();
  const complaint = { requestType: 'complaint', dueAt: inDays(services, 3) } as const;
  await request(services, 'UNCONFIRMED', {});
  const stopped = await request(services, 'STOPPED', { status: 'verified' });
  const pause = { waitingFor: 'identity', startedAt: services.clock() } as const;
  await services.db.insert(dataRightsPauses).values({ ...pause, requestId: stopped });
  await request(services, 'LOOKED-INTO', { ...complaint, acknowledgedAt: services.clock() });
  await request(services, 'RUNNING', { status: 'verified', dueAt: inDays(services, 9) });
  await request(services, 'TO-ACKNOWLEDGE', complaint);
  const { rows, open } = await openRequests(services);
  expect(rows.map(({ reference }) => reference)).toEqual([
    'TO-ACKNOWLEDGE',
    'RUNNING',
    'LOOKED-INTO',
    'STOPPED',
    'UNCONFIRMED',
  ]);
  expect(open).toBe(5);
});
