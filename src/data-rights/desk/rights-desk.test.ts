import { expect, test } from 'vitest';
import { allowedActs, type DeskAct, type DeskRequest } from './rights-desk.ts';

const receivedAt = new Date('2026-03-02T09:00:00Z');
const unconfirmed: DeskRequest = {
  email: 'ana@example.org',
  requestType: 'access',
  status: 'received',
  receivedAt,
  verifiedAt: null,
  acknowledgedAt: null,
  answeredAt: null,
  pauses: [],
};
const confirmed: DeskRequest = { ...unconfirmed, status: 'verified', verifiedAt: receivedAt };
const answered: DeskRequest = { ...confirmed, status: 'answered', answeredAt: receivedAt };
const waiting = [{ startedAt: receivedAt, endedAt: null, waitingFor: 'identity' as const }];
const complaint: DeskRequest = { ...unconfirmed, requestType: 'complaint' };

test.each<[string, DeskRequest, DeskAct[]]>([
  ['a request that nobody confirmed', unconfirmed, ['verify', 'refuse']],
  ['one that nobody confirmed, of a person since erased', { ...unconfirmed, email: null }, []],
  ['access', confirmed, ['stop', 'extend', 'export', 'answer', 'refuse']],
  [
    'export',
    { ...confirmed, requestType: 'export' },
    ['stop', 'extend', 'export', 'answer', 'refuse'],
  ],
  [
    'rectification',
    { ...confirmed, requestType: 'rectify' },
    ['stop', 'extend', 'answer', 'refuse'],
  ],
  [
    'erasure',
    { ...confirmed, requestType: 'delete' },
    ['stop', 'extend', 'erase', 'answer', 'refuse'],
  ],
  [
    'an objection',
    { ...confirmed, requestType: 'object' },
    ['stop', 'extend', 'object', 'answer', 'refuse'],
  ],
  [
    'erasure while we wait for the person',
    { ...confirmed, requestType: 'delete', pauses: waiting },
    ['resume', 'extend', 'refuse'],
  ],
  [
    'access whose deadline was extended',
    { ...confirmed, status: 'extended' },
    ['stop', 'export', 'answer', 'refuse'],
  ],
  ['access that was answered', answered, ['export']],
  ['access that was answered, of a person since erased', { ...answered, email: null }, []],
  ['an objection that was upheld', { ...answered, requestType: 'object' }, []],
  ['erasure that was done', { ...answered, requestType: 'delete' }, []],
  ['access that was refused', { ...answered, status: 'refused' }, []],
  ['a complaint', complaint, ['verify', 'acknowledge', 'answer']],
  [
    'a complaint that was acknowledged',
    { ...complaint, acknowledgedAt: receivedAt },
    ['verify', 'answer'],
  ],
])('allows at the desk for %s no more than is right', (_what, request, acts) => {
  expect(allowedActs(request, receivedAt)).toEqual(acts);
});
