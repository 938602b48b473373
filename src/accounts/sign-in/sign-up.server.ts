import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Platform, Visit } from '../../platform/services.ts';
import type { Limit, Limited } from '../../platform/security/limits.server.ts';
import type { SignUp } from '../sign-in-schemas.ts';
import { authOf } from '../auth.server.ts';
import { users } from '../auth.table.server.ts';
import { authHeaders, keepCookies } from '../current-session.server.ts';
import { mailFirstLink } from '../links/account-links.server.ts';
import { isFitForAdmins } from '../admin-password.server.ts';
import { checkPassword } from '../reauthenticate.server.ts';
import { rememberDevice } from './devices.server.ts';

const perNetwork: Limit = { name: 'sign-up', points: 20, seconds: 3600 };
const inAll: Limit = { name: 'sign-up-all', points: 2000, seconds: 3600 };

/** In milliseconds: for this long, the same form sent again is the same sign-up. */
const repeatTime = 10 * 60_000;

export type SigningUp = { is: 'signed-in' } | { is: 'taken' } | Limited;

/**
 * Creates an account and signs in to it at once. Its address is unverified until the link that is
 * mailed to it is used; nobody is admin before that. `shownAt` is when the page with the form was made,
 * in milliseconds since 1970; not a number if the form does not say.
 */
export async function signUp(
  platform: Platform,
  request: Request,
  visit: Visit,
  fields: SignUp,
  shownAt = Number.NaN,
): Promise<SigningUp> {
  const limited = await countSignUp(platform, visit.network);
  if (limited) return limited;
  const userId = await create(platform, request, visit, fields);
  if (userId === null) return signUpAgain(platform, request, visit, { ...fields, shownAt });
  return welcome(platform, request, visit, { ...fields, userId });
}

/** Counts a new account, whose link is mailed to somebody who may know nothing about it. */
export function countSignUp({ limits }: Platform, network: string): Promise<Limited | null> {
  return limits.consumeInOrder([
    [perNetwork, network],
    [inAll, 'everybody'],
  ]);
}

/** Null if the address has an account already, which only sign-up reveals. */
async function create(platform: Platform, request: Request, visit: Visit, fields: SignUp) {
  const { email, name, password } = fields;
  if (await isKnownAddress(platform, email)) return null;
  const headers = authHeaders(request, visit);
  try {
    const body = { email, name, password };
    const { userId } = await authOf(platform).api.createAccount({ body, headers });
    await startSession(platform, request, visit, userId);
    return userId;
  } catch (error) {
    // Two requests with the same address arrived at once.
    if (await isKnownAddress(platform, email)) return null;
    throw error;
  }
}

async function startSession(platform: Platform, request: Request, visit: Visit, userId: string) {
  const { headers } = await authOf(platform).api.startSession({
    body: { userId, aal: 'aal1', amr: 'pwd', provedAt: platform.clock() },
    headers: authHeaders(request, visit),
    returnHeaders: true,
  });
  keepCookies(visit, headers);
}

/**
 * Handles a form that was pressed twice, or sent again because no answer came: the same name, address
 * and password, from a page shown before the account was created, which was a moment ago. It signs in;
 * anybody else is told that the address is taken.
 */
async function signUpAgain(
  platform: Platform,
  request: Request,
  visit: Visit,
  { name, email, password, shownAt }: SignUp & { shownAt: number },
): Promise<SigningUp> {
  const since = new Date(platform.clock().getTime() - repeatTime);
  const isSame = and(eq(users.email, email), eq(users.name, name), gt(users.createdAt, since));
  const [user] = await platform.db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(and(isSame, isNull(users.suspendedAt)));
  const isEarlier = shownAt > 0 && shownAt <= (user?.createdAt.getTime() ?? 0);
  if (!user || !isEarlier || (await checkPassword(platform, visit, user.id, password)))
    return { is: 'taken' };
  const { id: userId } = user;
  await startSession(platform, request, visit, userId);
  return welcome(platform, request, visit, { userId, email, password });
}

type NewAccount = { userId: string; email: string; password: string };

/** Adds what a new account still lacks; a first try may have been interrupted before any of it. */
async function welcome(
  platform: Platform,
  request: Request,
  visit: Visit,
  { userId, email, password }: NewAccount,
): Promise<SigningUp> {
  const hasAdminPassword = isFitForAdmins(password, email);
  await platform.db.transaction(async (tx) => {
    await tx.update(users).set({ hasAdminPassword }).where(eq(users.id, userId));
    await mailFirstLink(tx, platform, { userId, email });
  });
  await rememberDevice(platform, request, visit, { userId, email, isExpected: true });
  return { is: 'signed-in' };
}

async function isKnownAddress({ db }: Platform, email: string): Promise<boolean> {
  return (await db.$count(users, eq(users.email, email))) > 0;
}
