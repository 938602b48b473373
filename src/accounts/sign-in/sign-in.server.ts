import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.server.ts';
import type { Services, RequestContext } from '../../platform/services.ts';
import type { Limit, Limited } from '../../platform/security/limits.server.ts';
import { hashToken } from '../../platform/security/secrets.server.ts';
import { logRefusal } from '../account-events.server.ts';
import type { SignIn } from '../account-schemas.ts';
import { getAuth, authHeaders, keepCookies } from '../auth.server.ts';
import { identities, sessions, users } from '../auth.table.server.ts';
import { isFitForAdmins } from './passwords.server.ts';
import { isKnownDevice, rememberDevice } from './devices.server.ts';
import { isSuspension } from '../sessions/session-starter.server.ts';
import { beginAttempt, endAttempt, type Guarded, isGuessedAt } from './throttle.server.ts';

/**
 * Counts attempts with any outcome: guesses are slowed down much sooner, but an account's owner
 * could go on all day.
 */
const perNetwork: Limit = { name: 'sign-in', points: 120, seconds: 3600 };
const perKnownAccount: Limit = { name: 'sign-in-known', points: 120, seconds: 3600 };

export type SigningIn =
  | { kind: 'signed-in' }
  /** Wrong address or password; which one is not revealed. */
  | { kind: 'refused' }
  /** The password was right, but the account is suspended. */
  | { kind: 'suspended' }
  | Limited;

/**
 * Signs in by password, with a growing pause for a network that keeps failing, at one account or at
 * many. A browser known to the account is counted separately, so that a stranger, at its owner's
 * account or on its network, can't lock the owner out. Refusals are logged.
 */
export async function signIn(
  services: Services,
  request: Request,
  ctx: RequestContext,
  fields: SignIn,
): Promise<SigningIn> {
  const userId = await getUserId(services.db, fields.email);
  const isKnown = await isKnownDevice(services, request, userId ?? '');
  const limited = isKnown
    ? await services.limits.consume(perKnownAccount, userId ?? '')
    : await services.limits.consume(perNetwork, ctx.network);
  const guards = limited ? [] : await guardsFor(services, ctx, { email: fields.email, isKnown });
  const outcome = limited ?? (await tryPassword(services, request, ctx, { ...fields, guards }));
  if (outcome.kind !== 'signed-in') {
    logRefusal(services, ctx, { event: 'sign-in.refused', userId, reason: outcome.kind });
  }
  return outcome;
}

/**
 * Unknown addresses are counted like known ones. The account comes first: an attempt refused by its
 * pause does not count against the network.
 */
async function guardsFor(
  services: Services,
  { network }: RequestContext,
  { email, isKnown }: { email: string; isKnown: boolean },
): Promise<Guarded[]> {
  const account = `account ${email}`;
  if (isKnown) return [{ name: `${account} known device`, account }];
  return [
    {
      name: `${account} network ${network}`,
      account,
      isGuessedAt: await isGuessedAt(services, account),
    },
    { name: `network ${network}`, freeFactor: 6 },
  ];
}

async function tryPassword(
  services: Services,
  request: Request,
  ctx: RequestContext,
  { guards, email, password }: SignIn & { guards: Guarded[] },
): Promise<SigningIn> {
  for (const guarded of guards) {
    const paused = await beginAttempt(services, guarded);
    if (paused) return paused;
  }
  const hash = await readPassword(services.db, email);
  const userId = await getUserId(services.db, email);
  if (!(await isPassword(services, hash, password)) || !userId) return { kind: 'refused' };
  const started = await start(services, request, ctx, userId);
  if (started.kind !== 'signed-in') return started;
  const hasAdminPassword = isFitForAdmins(password, email);
  const isCurrent = await services.db.transaction(async (tx) => {
    if ((await readPassword(tx, email)) !== hash) return false;
    await tx.update(users).set({ hasAdminPassword }).where(eq(users.id, userId));
    return true;
  });
  if (!isCurrent) {
    await services.db.delete(sessions).where(eq(sessions.token, hashToken(started.token)));
    return { kind: 'refused' };
  }
  keepCookies(ctx, started.headers);
  for (const guarded of guards) await endAttempt(services, guarded);
  await rememberDevice(services, request, ctx, { userId, email, isExpected: false });
  return { kind: 'signed-in' };
}

async function getUserId(db: Db, email: string): Promise<string | undefined> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id;
}

/**
 * The password hash of an address, locked until the transaction ends: a password change during the
 * check would end every session except the one just being started.
 */
async function readPassword(db: Db, email: string): Promise<string | null> {
  const [identity] = await db
    .select({ password: identities.password })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(users.email, email), eq(identities.providerId, 'credential')))
    .for('share', { of: identities });
  return identity?.password ?? null;
}

/** An unknown address takes as long as a wrong password. */
async function isPassword(services: Services, hash: string | null, password: string) {
  const { password: hashing } = await getAuth(services).$context;
  if (hash) return hashing.verify({ hash, password });
  await hashing.hash(password);
  return false;
}

type Started = { kind: 'signed-in'; token: string; headers: Headers } | { kind: 'suspended' };

async function start(
  services: Services,
  request: Request,
  ctx: RequestContext,
  userId: string,
): Promise<Started> {
  try {
    const { response, headers } = await getAuth(services).api.startSession({
      body: { userId, aal: 'aal1', amr: 'pwd', provedAt: services.clock() },
      headers: authHeaders(request, ctx),
      returnHeaders: true,
    });
    return { kind: 'signed-in', token: response.token, headers };
  } catch (error) {
    if (isSuspension(error)) return { kind: 'suspended' };
    throw error;
  }
}
