import { APIError } from 'better-auth/api';
import { emailAddress, nearestName } from '../../platform/forms/fields/contact-details.ts';

/** The error code that tells the return from a provider why nobody was let in. */
export const unfitAddress = 'email_not_usable';

/**
 * Adjusts what a provider says about somebody to what our own forms would accept. The name is cut and
 * cleaned, and a picture is not something we ask for. The address is kept as it is or refused: mails,
 * exports and erasure go by it, and in another form it may be somebody else's.
 * @throws APIError, with that code
 */
export function fitForUs({ name, email }: { name: string; email: string }) {
  if (emailAddress.safeParse(email).data !== email) {
    throw new APIError('UNPROCESSABLE_ENTITY', { code: unfitAddress });
  }
  return { name: nearestName(name), image: null };
}
