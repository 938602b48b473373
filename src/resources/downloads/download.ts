import * as z from 'zod/mini';
import { anyName, lastingEmailAddress, ticked } from '../../leads/fields/contact-details.ts';
import type { Category } from '../catalogue.ts';

export const downloadFields = ['email', 'name', 'consent'] as const;

/** What the download form takes. Which document it is, is in the address, and the rest in the catalogue. */
export const downloadSchema = z.strictObject({
  email: lastingEmailAddress,
  name: z._default(
    z.pipe(
      anyName,
      z.transform((name) => name || null),
    ),
    null,
  ),
  consent: ticked('You must consent to data processing'),
});

export type DownloadRequest = z.output<typeof downloadSchema>;

/** The same address and the same document within this time is one request, in milliseconds. */
export const repeatWindow = 10 * 60_000;

export function subscriptionSourceOf(category: Category): string {
  return `resource_download_${category.toLowerCase()}`;
}
