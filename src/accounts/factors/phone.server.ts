import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { company } from '../../company.ts';
import { failureReason } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Limit, Limited } from '../../platform/security/limits.server.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import { openChallenge } from './challenges.server.ts';
import { type Factor, factorChallenges, factors } from './factors.table.server.ts';

const perNetwork: Limit = { name: 'sms-network', points: 20, seconds: 3600 };
const perPhone: Limit = { name: 'sms', points: 5, seconds: 3600 };
const inAll: Limit = { name: 'sms-all', points: 500, seconds: 3600 };
const toNewPhones: Limit = { name: 'sms-new', points: 200, seconds: 3600 };

export type PhoneCode = 'sent' | 'failed' | Limited;

/** Texts a six-digit code that works once, within 300 seconds. Only its keyed hash is stored. */
export async function sendPhoneCode(
  services: Services,
  factor: Factor,
  network: string,
): Promise<PhoneCode> {
  const { limits, secret } = services;
  const to = factor.phone ?? '';
  // Any user can enter another person's number, which must not use up the codes of the user who
  // logs in with it.
  const isConfirmed = factor.status === 'verified';
  const limited = await limits.consumeInOrder([
    [perNetwork, network],
    [perPhone, isConfirmed ? factor.id : to],
    [isConfirmed ? inAll : toNewPhones, 'everybody'],
  ]);
  if (limited) return limited;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { id: factorId, userId } = factor;
  await openChallenge(services, { userId, factorId, expected: hashValue(secret, factorId, code) });
  return text(services, to, `${code} is your ${company.name} code. It is good for 5 minutes.`);
}

/** Calls the operator's SMS gateway, with a timeout of 10 seconds. */
async function text({ config, log }: Services, to: string, body: string) {
  const { SMS_WEBHOOK_URL } = config;
  if (!SMS_WEBHOOK_URL) return 'failed';
  try {
    const response = await fetch(SMS_WEBHOOK_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, body }),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    if (response.ok) return 'sent';
    log.error({ event: 'sms.failed', reason: `status ${response.status}` });
  } catch (error) {
    log.error({ event: 'sms.failed', reason: failureReason(error) });
  }
  return 'failed';
}

/** Whether a code is the one that was texted. It can be checked once. */
export async function isRightPhoneCode(
  { db, secret, clock }: Services,
  factor: Factor,
  code: string,
): Promise<boolean> {
  const now = clock();
  const used = await db
    .update(factorChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(factorChallenges.factorId, factor.id),
        eq(factorChallenges.expected, hashValue(secret, factor.id, code)),
        isNull(factorChallenges.usedAt),
        gt(factorChallenges.expiresAt, now),
      ),
    )
    .returning({ id: factorChallenges.id });
  if (used.length === 0) return false;
  await db.update(factors).set({ lastUsedAt: now }).where(eq(factors.id, factor.id));
  return true;
}

const hashValue = (secret: string, factorId: string, code: string) =>
  keyedHash(secret, `phone code ${factorId} ${code}`);
