import { expect, test } from 'vitest';
import { testPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { dataRightsRequests } from '../data-rights-requests.table.server.ts';
import { dataRightsPauses } from '../rights-desk.table.server.ts';
import { openRequests } from './read-desk.server.ts';

type Row = Partial<typeof dataRightsRequests.$inferInsert>;

const day = 24 * 3_600_000;

async function request({ db, clock }: TestPlatform, reference: string, row: Row) {
  const receivedAt = clock();
  const given = { requestType: 'access', email: 'ana@example.org', receivedAt, ...row } as const;
  const values = { ...given, reference, fingerprint: reference };
  const [made] = await db.insert(dataRightsRequests).values(values).returning();
  return made?.id ?? '';
}

async function many({ db, clock }: TestPlatform, prefix: string, row: Row) {
  const given = { requestType: 'access', email: 'eve@example.org', receivedAt: clock() } as const;
  const rows = Array.from({ length: 210 }, (_, index) => {
    const reference = `${prefix}-${index}`;
    return { ...given, ...row, reference, fingerprint: reference };
  });
  await db.insert(dataRightsRequests).values(rows);
}

const inDays = ({ clock }: TestPlatform, days: number) => new Date(clock().getTime() + days * day);

test('shows all that is owed however much a stranger sends, and counts what it leaves out', async () => {
  const platform = await testPlatform();
  await many(platform, 'FLOOD', { requestType: 'complaint', dueAt: inDays(platform, 5) });
  await many(platform, 'WAITS', {});
  await request(platform, 'LATER', { status: 'verified', dueAt: inDays(platform, 20) });
  await request(platform, 'SOON', { status: 'extended', dueAt: inDays(platform, 2) });
  await request(platform, 'DONE', { status: 'answered', dueAt: inDays(platform, 1) });

  const { rows, open } = await openRequests(platform);
  const references = rows.map(({ reference }) => reference);
  expect(references[0]).toBe('SOON');
  expect(references[211]).toBe('LATER');
  expect(references).not.toContain('DONE');
  expect(references.filter((reference) => reference.startsWith('FLOOD'))).toHaveLength(210);
  expect(rows).toHaveLength(412);
  expect(open).toBe(422);
});

test('puts first what has a deadline, then what is owed without one, then what waits', async () => {
  const platform = await testPlatform();
  const complaint = { requestType: 'complaint', dueAt: inDays(platform, 3) } as const;
  await request(platform, 'UNCONFIRMED', {});
  const stopped = await request(platform, 'STOPPED', { status: 'verified' });
  const pause = { waitingFor: 'identity', startedAt: platform.clock() } as const;
  await platform.db.insert(dataRightsPauses).values({ ...pause, requestId: stopped });
  await request(platform, 'LOOKED-INTO', { ...complaint, acknowledgedAt: platform.clock() });
  await request(platform, 'RUNNING', { status: 'verified', dueAt: inDays(platform, 9) });
  await request(platform, 'TO-ACKNOWLEDGE', complaint);
  const { rows, open } = await openRequests(platform);
  expect(rows.map(({ reference }) => reference)).toEqual([
    'TO-ACKNOWLEDGE',
    'RUNNING',
    'LOOKED-INTO',
    'STOPPED',
    'UNCONFIRMED',
  ]);
  expect(open).toBe(5);
});
