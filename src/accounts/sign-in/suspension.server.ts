import type { GenericEndpointContext } from 'better-auth';
import { APIError, isAPIError } from 'better-auth/api';

const code = 'ACCOUNT_SUSPENDED';

/** Whoever signs in has shown that the account is theirs, so they may know why they can't. */
export class AccountSuspendedError extends Error {
  override name = 'AccountSuspendedError';
}

/**
 * Stands before every session that better-auth starts, whichever way somebody came, so that no way in
 * can be forgotten.
 * @throws APIError, which `isSuspension` knows
 */
export async function refuseSuspended(
  userId: string,
  context: GenericEndpointContext | null,
): Promise<void> {
  if (!context) throw new Error('a session is started outside a call');
  // On better-auth's own transaction: the account may be a moment old.
  const user = await context.context.internalAdapter.findUserById(userId);
  if (user && 'suspendedAt' in user && user.suspendedAt) throw new APIError('FORBIDDEN', { code });
}

export const isSuspension = (error: unknown): boolean =>
  isAPIError(error) && error.body?.code === code;

/** The same on the way back from a provider, where it stands in an address. */
export const isSuspensionAddress = (address: string | null): boolean =>
  address !== null && URL.parse(address, 'https://any.example')?.searchParams.get('error') === code;
