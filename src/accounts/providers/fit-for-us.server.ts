import { APIError } from 'better-auth/api';
import { emailAddress, nearestName } from '../../platform/forms/contact-details.ts';

/** The error code by which a return from a provider reports an unusable address. */
export const unfitAddress = 'email_not_usable';

/**
 * Adjusts a provider's user data to what our own forms accept. The name is cut and cleaned; the
 * picture is not stored. The address is kept as it is or refused: emails, exports and erasure go by
 * it, and in another form it may be another person's.
 * @throws APIError, with that code
 */
export function fitForUs({ name, email }: { name: string; email: string }) {
  if (emailAddress.safeParse(email).data !== email) {
    throw new APIError('UNPROCESSABLE_ENTITY', { code: unfitAddress });
  }
  return { name: nearestName(name), image: null };
}
