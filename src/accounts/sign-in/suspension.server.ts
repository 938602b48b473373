import type { GenericEndpointContext } from 'better-auth';
import { APIError, isAPIError } from 'better-auth/api';

/** The error code better-auth reports, also in the address of a return from a provider. */
export const suspensionCode = 'ACCOUNT_SUSPENDED';

/**
 * Runs before every session that better-auth starts, so that it covers every way to sign in.
 * @throws APIError, which `isSuspension` recognises
 */
export async function refuseSuspended(
  userId: string,
  context: GenericEndpointContext | null,
): Promise<void> {
  if (!context) throw new Error('a session is started outside a call');
  // In better-auth's transaction, which may have created the account.
  const user = await context.context.internalAdapter.findUserById(userId);
  if (user && 'suspendedAt' in user && user.suspendedAt) {
    throw new APIError('FORBIDDEN', { code: suspensionCode });
  }
}

export const isSuspension = (error: unknown): boolean =>
  isAPIError(error) && error.body?.code === suspensionCode;
