import * as z from 'zod/mini';
import { anyName, nonDisposableEmail } from '../../platform/forms/contact-details.ts';
import type { Category } from '../catalogue.ts';
import { consentTo } from '../../leads/consent.ts';
import { downloadConsent } from './download-answer.ts';

/** The page's address names the document; the catalogue knows the rest. */
export const downloadSchema = z.strictObject({
  email: nonDisposableEmail,
  name: z._default(
    z.pipe(
      anyName,
      z.transform((name) => name || null),
    ),
    null,
  ),
  consent: consentTo(downloadConsent, 'You must consent to data processing'),
});

export type DownloadRequest = z.output<typeof downloadSchema>;

export function getSubscriptionSource(category: Category): string {
  return `resource_download_${category.toLowerCase()}`;
}
