import { href } from 'react-router';
import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { company } from '../../company.ts';
import { failureReason } from '../../platform/database/failures.ts';
import { phoneNumber as typedPhone, normalPhone } from '../../platform/forms/contact-details.ts';
import { fieldTooSoon } from '../../platform/forms/form-answer.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import type { Limit, Limited } from '../../platform/security/limits.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Asked } from '../account-act.server.ts';
import { isFresh } from '../sign-in/reauthenticate.server.ts';
import { nextOf, withNext } from '../return-address.ts';
import { staleMessage } from '../notices.ts';
import { openChallenge, addFactor } from './factors.server.ts';
import { factorName, tooManyFactors } from './factor-rules.ts';
import { type Factor, factorChallenges, factors } from './factors.table.server.ts';

export const phoneNumber = z
  .pipe(typedPhone, z.transform(normalPhone))
  .check(z.regex(/^\+[1-9]\d{7,14}$/, 'Invalid phone number format'));

export const phoneSchema = z.strictObject({ friendlyName: factorName, phone: phoneNumber });

/** Just enough of a number for its owner to recognise it. */
export const maskedPhone = (phone: string) => `number ending in ${phone.slice(-3)}`;

type Phone = { friendlyName: string; phone: string };

/** Texts a code to a phone, which counts as a factor once the code has been entered. */
export async function enrolPhone({ friendlyName, phone }: Phone, asked: Asked) {
  const { services, session, ctx } = asked;
  const { userId } = session;
  const refused = (message: string) => ({ field: 'phone', message });
  if (!isFresh(services, session)) return refused(staleMessage);
  if (!services.config.SMS_WEBHOOK_URL) return refused('Phones are not offered here');
  const added = await addFactor(services, { userId, friendlyName, phone, factorType: 'phone' });
  if (!added) return refused(tooManyFactors);
  const sent = await sendPhoneCode(services, added, ctx.network);
  if (sent === 'failed') return refused('The code could not be sent. Please try again.');
  if (sent !== 'sent') return fieldTooSoon('phone', 'codes', sent);
  const next = nextOf(asked.request);
  return { to: withNext(`${href('/account/factors/verify')}?factor=${added.id}`, next) };
}

const perNetwork: Limit = { name: 'sms-network', points: 20, seconds: 3600 };
const perPhone: Limit = { name: 'sms', points: 5, seconds: 3600 };
const inAll: Limit = { name: 'sms-all', points: 500, seconds: 3600 };
const toNewPhones: Limit = { name: 'sms-new', points: 200, seconds: 3600 };

type PhoneCode = 'sent' | 'failed' | Limited;

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
