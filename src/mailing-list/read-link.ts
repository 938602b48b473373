import { z } from 'zod';
import { emailAddress } from '../platform/forms/fields/contact-details.ts';
import type { UnsubscribeLink } from './subscription-links.ts';

/** A token in the form that our links carry. Anything else was never one of ours. */
const linkToken = z.string().regex(/^[\w-]{43}$/);

const linkSchema = z.object({ email: emailAddress, token: linkToken });

/** The link with its address as it is stored, or null if it can't be one of ours. */
export function readLink(given: UnsubscribeLink): UnsubscribeLink | null {
  return linkSchema.safeParse(given).data ?? null;
}
