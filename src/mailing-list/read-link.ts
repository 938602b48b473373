import { z } from 'zod';
import { emailAddress } from '../platform/forms/contact-details.ts';
import type { UnsubscribeLink } from './subscription-links.ts';

/** The form of our tokens; anything else was never one of ours. */
const linkToken = z.string().regex(/^[\w-]{43}$/);

const linkSchema = z.object({ email: emailAddress, token: linkToken });

/** Normalises the address; null if the link cannot be ours. */
export function readLink(given: UnsubscribeLink): UnsubscribeLink | null {
  return linkSchema.safeParse(given).data ?? null;
}
