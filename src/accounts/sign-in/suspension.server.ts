import type { GenericEndpointContext } from 'better-auth';
import { APIError, isAPIError } from 'better-auth/api';

const code = 'ACCOUNT_SUSPENDED';

/**
 * Thrown to somebody who has proved that the account is theirs, so they may know why they cannot sign
 * in.
 */
export class AccountSuspendedError extends Error {
  override name = 'AccountSuspendedError';
}

/**
 * Called before every session that better-auth starts, however somebody signs in, so that no way can be
 * forgotten.
 * @throws APIError, which `isSuspension` recognises
 */
export async function refuseSuspended(
  userId: string,
  context: GenericEndpointContext | null,
): Promise<void> {
  if (!context) throw new Error('a session is started outside a call');
  // In the transaction of better-auth: the account may have been created in it.
  const user = await context.context.internalAdapter.findUserById(userId);
  if (user && 'suspendedAt' in user && user.suspendedAt) throw new APIError('FORBIDDEN', { code });
}

export const isSuspension = (error: unknown): boolean =>
  isAPIError(error) && error.body?.code === code;

/** The same on the return from a provider, where it is part of an address. */
export const isSuspensionAddress = (address: string | null): boolean =>
  address !== null && URL.parse(address, 'https://any.example')?.searchParams.get('error') === code;
