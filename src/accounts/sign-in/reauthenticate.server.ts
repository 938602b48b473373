import { and, eq } from 'drizzle-orm';
import { type FieldRejection, fieldTooSoon } from '../../platform/forms/form-answer.ts';
import type { Services } from '../../platform/services.ts';
import type { Asked } from '../account-act.server.ts';
import { logRefusal, type Source } from '../account-events.server.ts';
import { getAuth } from '../auth.server.ts';
import { identities } from '../auth.table.server.ts';
import { staleMessage } from '../notices.ts';
import type { CurrentSession } from '../sessions/current-session.server.ts';
import { beginAttempt, endAttempt } from './throttle.server.ts';

/** In milliseconds: for how long a log-in or a factor counts as recent proof. */
const freshProof = 10 * 60_000;

/**
 * Checks the password again before anything that guards the account is changed: a session left open
 * on a desk must not be enough. Null if it is right.
 */
export async function reauthenticate(
  { services, session, ctx }: Pick<Asked, 'services' | 'session' | 'ctx'>,
  password: string,
): Promise<FieldRejection | null> {
  if ((await passwordHash(services, session.userId)) === null) {
    return isFresh(services, session) ? null : { field, message: staleMessage };
  }
  return checkPassword(services, ctx, session.userId, password);
}

const field = 'currentPassword';

/** Checks the password of an account, with a growing pause for guesses. Null if it is right. */
export async function checkPassword(
  services: Services,
  source: Source,
  userId: string,
  password: string,
): Promise<FieldRejection | null> {
  const hash = await passwordHash(services, userId);
  if (!hash) return { field, message: 'Log in to this account first, then open the link again' };
  const guarded = { name: `password of ${userId}` };
  const limited = await beginAttempt(services, guarded);
  const refused = { event: 'password.refused', userId };
  if (limited) {
    logRefusal(services, source, { ...refused, reason: limited.kind });
    return fieldTooSoon(field, 'attempts', limited);
  }
  const { password: hashing } = await getAuth(services).$context;
  const isRight = await hashing.verify({ hash, password });
  if (!isRight) {
    logRefusal(services, source, { ...refused, reason: 'wrong' });
    return { field, message: 'This is not your current password' };
  }
  await endAttempt(services, guarded);
  return null;
}

/**
 * Whether the user has just proved their identity. Required to add a factor: otherwise an intruder
 * in an open session could lock its owner out with a factor of their own.
 */
export function isFresh({ clock }: Pick<Services, 'clock'>, { provedAt }: CurrentSession): boolean {
  return clock().getTime() - provedAt.getTime() < freshProof;
}

async function passwordHash({ db }: Services, userId: string): Promise<string | null> {
  const [identity] = await db
    .select({ password: identities.password })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.providerId, 'credential')));
  return identity?.password ?? null;
}
