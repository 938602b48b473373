import type { GenericEndpointContext } from 'better-auth';
import { APIError, isAPIError } from 'better-auth/api';

/** The error code by which better-auth passes it on, in the address of a return from a provider too. */
export const suspensionCode = 'ACCOUNT_SUSPENDED';

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
  if (user && 'suspendedAt' in user && user.suspendedAt) {
    throw new APIError('FORBIDDEN', { code: suspensionCode });
  }
}

export const isSuspension = (error: unknown): boolean =>
  isAPIError(error) && error.body?.code === suspensionCode;
