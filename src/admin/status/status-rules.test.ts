import { expect, test } from 'vitest';
import {
  certificateFinding,
  clockFinding,
  databaseFinding,
  datedAheadFinding,
  diskFinding,
  queueFinding,
  worst,
} from './status-rules.ts';
import { type EmailCheck, emailServerFinding } from './sender-rules.ts';
import { emailFinding } from '../emails/email-rules.ts';

const now = new Date('2026-03-02T09:00:00Z');
const gb = 1_000_000_000;
const mb = 1_000_000;
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

test.each([
  [0, 'green'],
  [59, 'green'],
  [60, 'amber'],
  [599, 'amber'],
  [600, 'red'],
])('rates a queue whose oldest job has waited for %d s as %s', (seconds, level) => {
  expect(queueFinding({ age: seconds, retrying: 0, deadLetters: 0 }).level).toBe(level);
});

test.each([
  [{ age: 0, retrying: 1, deadLetters: 0 }, 'amber', '1 failed and will be retried'],
  [{ age: 0, retrying: 0, deadLetters: 2 }, 'red', '2 failed for days'],
  [{ age: 700, retrying: 0, deadLetters: 2 }, 'red', 'has been waiting for 12 min'],
])('rates the queue %j as %s', (work, level, words) => {
  const finding = queueFinding(work);
  expect(finding.level).toBe(level);
  expect(finding.message).toContain(words);
});

test.each([
  [20 * gb, 100 * gb, 'green'],
  [10 * gb, 100 * gb, 'amber'],
  [1.9 * gb, 4 * gb, 'amber'],
  [4.9 * gb, 100 * gb, 'red'],
  [499 * mb, 1 * gb, 'red'],
])('rates %d of %d bytes of disk space free as %s', (free, all, level) => {
  expect(diskFinding(free, all).level).toBe(level);
});

test.each([
  [3, 12, 12, 'green'],
  [100, 12, 12, 'amber'],
  [1000, 12, 12, 'red'],
  [3, 11, 12, 'red'],
  [3, 13, 12, 'amber'],
])('rates a database answering in %d ms with %d of %d migrations as %s', (ms, has, all, level) => {
  expect(databaseFinding(ms, has, all).level).toBe(level);
});

test.each([
  [-1999, 'green'],
  [2000, 'amber'],
  [-29_000, 'amber'],
  [30_000, 'red'],
])('rates clocks that are %d ms apart as %s', (ms, level) => {
  expect(clockFinding(ms).level).toBe(level);
});

test.each([
  [-86_400_000, undefined],
  [59_999, undefined],
  [60_000, 'amber'],
  [3_600_000, 'red'],
  [86_400_000, 'red'],
])('rates a clock by which the last job lies %d ms ahead as %s', (ms, level) => {
  expect(datedAheadFinding(ms)?.level).toBe(level);
});

test.each([
  [{ validTo: inDays(60), fault: null }, 'green', '60 more days'],
  [{ validTo: inDays(20), fault: null }, 'amber', '20 more days'],
  [{ validTo: inDays(6), fault: null }, 'red', '6 more days'],
  [{ validTo: inDays(-3), fault: 'CERT_HAS_EXPIRED' }, 'red', '3 days ago'],
  [{ validTo: inDays(60), fault: 'SELF_SIGNED_CERT' }, 'red', 'Browsers refuse it'],
])('rates the certificate %j as %s', (certificate, level, words) => {
  const finding = certificateFinding(certificate, false, now);
  expect(finding.level).toBe(level);
  expect(finding.message).toContain(words);
});

test('rates plain HTTP as green on localhost and as red anywhere else', () => {
  expect(certificateFinding(null, true, now).level).toBe('green');
  expect(certificateFinding(null, false, now).level).toBe('red');
});

test('rates the mail server by the last sign-in or mail that was tried', () => {
  const checkedAt = new Date(now.getTime() - 60_000);
  const found = (last: Partial<EmailCheck> | null, sentAt: Date | null = null, failing = 0) => {
    const check = last && { checkedAt, isOk: null, reason: null, ...last };
    return emailServerFinding(true, { last: check, sentAt, failing }, now);
  };
  const nothing = { last: null, sentAt: null, failing: 0 };
  expect(emailServerFinding(false, nothing, now).message).toContain('None is set');
  expect(found(null).level).toBe('amber');
  expect(found({ isOk: true })).toEqual({
    level: 'green',
    message: 'It accepted our sign-in 60 s ago.',
  });
  const refused = { isOk: false, reason: '535 wrong password' };
  expect(found(refused)).toMatchObject({ level: 'red' });
  expect(found(refused).message).toContain('535 wrong password');

  const later = new Date(now.getTime() - 30_000);
  expect(found(refused, later)).toEqual({
    level: 'green',
    message: 'It accepted an email 30 s ago.',
  });
  expect(found(refused, new Date(checkedAt.getTime() - 1))).toMatchObject({ level: 'red' });
  expect(found(null, new Date(now.getTime() - 2 * 86_400_000)).level).toBe('amber');

  const lately = { level: 'amber', message: 'Not tried recently.' };
  expect(found({ isOk: true, checkedAt: inDays(-1) })).toMatchObject(lately);
  expect(found({ ...refused, checkedAt: inDays(-3) }, inDays(-2))).toMatchObject(lately);
  const doubt = {
    level: 'amber',
    message: 'It accepted an email 30 s ago, but emails are being tried again.',
  };
  expect(found(null, later, 1)).toMatchObject(doubt);
});

test.each([
  [{}, 'green'],
  [{ failing: 2 }, 'amber'],
  [{ failing: 2, isLong: true }, 'red'],
  [{ failed: 1 }, 'red'],
  [{ refused: 1 }, 'green'],
  [{ refused: 9 }, 'green'],
  [{ refused: 2, hasSent: false }, 'green'],
  [{ refused: 3, hasSent: false }, 'red'],
  [{ refused: 1, failed: 1 }, 'red'],
  [{ held: 1 }, 'amber'],
])('rates outgoing mail %j as %s', (message, level) => {
  const none = { failed: 0, refused: 0, failing: 0, isLong: false, held: 0, hasSent: true };
  expect(emailFinding({ ...none, ...message }).level).toBe(level);
});

test('takes the worst of several levels', () => {
  expect(worst(['green', 'amber', 'red'])).toBe('red');
  expect(worst(['green', 'amber'])).toBe('amber');
  expect(worst([])).toBe('green');
});
