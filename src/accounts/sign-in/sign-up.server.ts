import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Services, RequestContext } from '../../platform/services.ts';
import { formLimits, type Limited } from '../../platform/security/limits.server.ts';
import { repeatWindow } from '../../platform/forms/submit-once.server.ts';
import type { SignUp } from '../account-schemas.ts';
import { getAuth, authHeaders, keepCookies } from '../auth.server.ts';
import { users } from '../auth.table.server.ts';
import { emailFirstLink } from '../links/account-links.server.ts';
import { isFitForAdmins } from './passwords.server.ts';
import { checkPassword } from './reauthenticate.server.ts';
import { rememberDevice } from './devices.server.ts';

export type SigningUp = { kind: 'signed-in' } | { kind: 'taken' } | Limited;

/**
 * Creates an account and signs in at once. Its address is unverified until the emailed link is
 * used, and makes no admin before that. `shownAt` is when the form's page was made, in milliseconds
 * since 1970; NaN if the form does not say.
 */
export async function signUp(
  services: Services,
  request: Request,
  ctx: RequestContext,
  fields: SignUp,
  shownAt = Number.NaN,
): Promise<SigningUp> {
  const limited = await countSignUp(services, ctx.network);
  if (limited) return limited;
  const userId = await create(services, request, ctx, fields);
  if (userId === null) return signUpAgain(services, request, ctx, { ...fields, shownAt });
  return welcome(services, request, ctx, { ...fields, userId });
}

/** Counts a new account, whose link is emailed to an address that may be a stranger's. */
export function countSignUp({ limits }: Services, network: string): Promise<Limited | null> {
  return limits.consumeInOrder(formLimits('sign-up', { perNetwork: 20, forAll: 2000 }, network));
}

/** Null if the address already has an account, which only sign-up reveals. */
async function create(services: Services, request: Request, ctx: RequestContext, fields: SignUp) {
  const { email, name, password } = fields;
  if (await isKnownAddress(services, email)) return null;
  const headers = authHeaders(request, ctx);
  try {
    const body = { email, name, password };
    const { userId } = await getAuth(services).api.createAccount({ body, headers });
    await startSession(services, request, ctx, userId);
    return userId;
  } catch (error) {
    // Two requests with the same address arrived at once.
    if (await isKnownAddress(services, email)) return null;
    throw error;
  }
}

/** Starts a session for whom the request has just shown to be the owner. */
export async function startSession(
  services: Services,
  request: Request,
  ctx: RequestContext,
  userId: string,
) {
  const { headers } = await getAuth(services).api.startSession({
    body: { userId, aal: 'aal1', amr: 'pwd', provedAt: services.clock() },
    headers: authHeaders(request, ctx),
    returnHeaders: true,
  });
  keepCookies(ctx, headers);
}

/**
 * Handles a double click, or a form sent again because no answer came: the same name, address and
 * password, from a page shown before the account was created moments ago. It signs in; any other
 * caller is told that the address is taken.
 */
async function signUpAgain(
  services: Services,
  request: Request,
  ctx: RequestContext,
  { name, email, password, shownAt }: SignUp & { shownAt: number },
): Promise<SigningUp> {
  const since = new Date(services.clock().getTime() - repeatWindow);
  const whereSame = and(eq(users.email, email), eq(users.name, name), gt(users.createdAt, since));
  const [user] = await services.db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(and(whereSame, isNull(users.suspendedAt)));
  const isEarlier = shownAt > 0 && shownAt <= (user?.createdAt.getTime() ?? 0);
  if (!user || !isEarlier || (await checkPassword(services, ctx, user.id, password)))
    return { kind: 'taken' };
  const { id: userId } = user;
  await startSession(services, request, ctx, userId);
  return welcome(services, request, ctx, { userId, email, password });
}

type NewAccount = { userId: string; email: string; password: string };

/** Adds what a new account still lacks; a first try may have been interrupted before that. */
async function welcome(
  services: Services,
  request: Request,
  ctx: RequestContext,
  { userId, email, password }: NewAccount,
): Promise<SigningUp> {
  const hasAdminPassword = isFitForAdmins(password, email);
  await services.db.transaction(async (tx) => {
    await tx.update(users).set({ hasAdminPassword }).where(eq(users.id, userId));
    await emailFirstLink(tx, services, { userId, email });
  });
  await rememberDevice(services, request, ctx, { userId, email, isExpected: true });
  return { kind: 'signed-in' };
}

async function isKnownAddress({ db }: Services, email: string): Promise<boolean> {
  return (await db.$count(users, eq(users.email, email))) > 0;
}
