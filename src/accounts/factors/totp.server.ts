import { href } from 'react-router';
import { randomBytes } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { company } from '../../company.ts';
import { failureReason } from '../../platform/database/failures.ts';
import { isSameSecret } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Asked } from '../account-act.server.ts';
import { isFresh } from '../sign-in/reauthenticate.server.ts';
import { nextOf, withNext } from '../return-address.ts';
import { staleMessage } from '../notices.ts';
import { tooManyFactors } from './factor-rules.ts';
import { addFactor } from './factors.server.ts';
import { type Factor, factors } from './factors.table.server.ts';

/** Adds an authenticator app, which counts once its first code has been entered. */
export async function enrolTotp({ friendlyName }: { friendlyName: string }, asked: Asked) {
  const { services, session } = asked;
  if (!isFresh(services, session)) return { field: 'friendlyName', message: staleMessage };
  const secret = await newTotpSecret(services);
  const { userId } = session;
  const added = await addFactor(services, { userId, friendlyName, secret, factorType: 'totp' });
  if (!added) return { field: 'friendlyName', message: tooManyFactors };
  const next = nextOf(asked.request);
  return { to: withNext(`${href('/account/factors/verify')}?factor=${added.id}`, next) };
}

function newTotpSecret({ secret: key }: Services): Promise<string> {
  return symmetricEncrypt({ key, data: randomBytes(20).toString('base64url') });
}

/** What the authenticator app reads from the QR code, and the same secret to type. */
export async function totpSetup(services: Services, factor: Factor, email: string) {
  const uri = createOTP(await sharedSecret(services, factor)).url(company.name, email);
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '' };
}

/**
 * Whether a code is valid at this 30 s step, the one before or the one after. Each step is accepted
 * once, even if two answers arrive together: a code read over the user's shoulder is useless.
 */
export async function isRightTotp(
  services: Services,
  factor: Factor,
  code: string,
): Promise<boolean> {
  const shared = await sharedSecret(services, factor).catch(unreadable(services));
  if (shared === null) return false;
  const otp = createOTP(shared);
  const now = services.clock();
  const current = totpStep(now.getTime());
  for (const step of [current - 1, current, current + 1]) {
    if (!isSameSecret(code, await otp.hotp(step))) continue;
    const whereUnused = or(isNull(factors.lastUsedStep), lt(factors.lastUsedStep, step));
    const accepted = await services.db
      .update(factors)
      .set({ lastUsedStep: step, lastUsedAt: now })
      .where(and(eq(factors.id, factor.id), whereUnused))
      .returning({ id: factors.id });
    return accepted.length > 0;
  }
  return false;
}

/** False for an app enrolled before the installation's secret changed. */
export async function isReadable(services: Services, factor: Factor): Promise<boolean> {
  if (!factor.secret) return true;
  return sharedSecret(services, factor).then(
    () => true,
    () => false,
  );
}

const totpStep = (now: number) => Math.floor(now / 30_000);

/** An app enrolled before the installation's secret changed: none of its codes can match. */
const unreadable =
  ({ log }: Services) =>
  (error: unknown) => {
    log.error({ event: 'factor.unreadable', reason: failureReason(error) });
    return null;
  };

function sharedSecret({ secret: key }: Services, { secret }: Factor): Promise<string> {
  if (!secret) throw new Error('a TOTP factor without a secret');
  return symmetricDecrypt({ key, data: secret });
}
