import { eq } from 'drizzle-orm';
import { isAPIError } from 'better-auth/api';
import type { Limit } from '../http/limits.server.ts';
import type { Platform, Visit } from '../http/platform.server.ts';
import type { SignUp } from './account.ts';
import { originOf } from './account-events.server.ts';
import { mailLink } from './account-links.server.ts';
import { authOf } from './auth.server.ts';
import { users } from './auth.table.server.ts';
import { authHeaders, keepCookies } from './current-session.server.ts';
import { rememberDevice } from './devices.server.ts';
import { isFitForAdmins } from './password-advice.ts';

const perNetwork: Limit = { name: 'sign-up', points: 20, seconds: 3600 };
const inAll: Limit = { name: 'sign-up-all', points: 2000, seconds: 3600 };

export type SigningUp =
  | { is: 'signed-in'; userId: string }
  | { is: 'taken' }
  | { is: 'limited'; retryAfterSeconds: number };

/**
 * Creates an account and signs in to it at once. Its address is unverified until the link that is
 * mailed to it is used; nobody is admin before that.
 */
export async function signUp(
  platform: Platform,
  request: Request,
  visit: Visit,
  fields: SignUp,
): Promise<SigningUp> {
  const { limits } = platform;
  const limited = await limits.consumeInOrder([
    [perNetwork, visit.network],
    [inAll, 'everybody'],
  ]);
  if (limited) return { is: 'limited', retryAfterSeconds: limited.wait };
  const userId = await create(platform, request, visit, fields);
  if (userId === null) return { is: 'taken' };
  const { email, password } = fields;
  await platform.db.transaction(async (tx) => {
    const hasAdminPassword = isFitForAdmins(password, email);
    await tx.update(users).set({ hasAdminPassword }).where(eq(users.id, userId));
    await mailLink(tx, platform, { purpose: 'verify-address', userId, email });
  });
  const origin = originOf(request, visit);
  await rememberDevice(platform, request, visit, { userId, email, isNewAccount: true, origin });
  return { is: 'signed-in', userId };
}

/** Null when the address has an account already, which sign-up alone may say. */
async function create(platform: Platform, request: Request, visit: Visit, fields: SignUp) {
  try {
    const { response, headers } = await authOf(platform).api.signUpEmail({
      body: fields,
      headers: authHeaders(request, visit),
      returnHeaders: true,
    });
    keepCookies(visit, headers);
    return response.user.id;
  } catch (error) {
    // The second code is that of two who come at once with the same address.
    const isTaken =
      isAPIError(error) &&
      /USER_ALREADY_EXISTS|FAILED_TO_CREATE_USER/.test(String(error.body?.code));
    if (isTaken && (await isKnownAddress(platform, fields.email))) return null;
    throw error;
  }
}

async function isKnownAddress({ db }: Platform, email: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return found.length > 0;
}
