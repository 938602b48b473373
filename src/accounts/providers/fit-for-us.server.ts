import { APIError } from 'better-auth/api';
import { emailAddress, nearestName } from '../../leads/fields/contact-details.ts';

/** By this word the way back knows why nobody was let in. */
export const unfitAddress = 'email_not_usable';

/**
 * Somebody whom a provider has described, as our own forms would have taken them. A name is cut and
 * cleaned, and a picture is nothing that we ask for. The address stays as it is or is refused: mails,
 * exports and erasure go by it, and in another form it may be somebody else's.
 * @throws APIError, with that word
 */
export function fitForUs({ name, email }: { name: string; email: string }) {
  if (emailAddress.safeParse(email).data !== email) {
    throw new APIError('UNPROCESSABLE_ENTITY', { code: unfitAddress });
  }
  return { name: nearestName(name), image: null };
}
