import * as z from 'zod/mini';
import { consentTo } from '../../leads/consent.ts';
import { honeypot, nonDisposableEmail } from '../../platform/forms/contact-details.ts';
import type { FormAnswer } from '../../platform/forms/form-answer.ts';
import { updatesConsent } from '../mailing-list.ts';

export const subscriptionSchema = z.strictObject({
  email: nonDisposableEmail,
  consent: consentTo(updatesConsent, 'Tick the box if you want our updates'),
  website: honeypot,
});

export type SubscriptionRequest = z.output<typeof subscriptionSchema>;

/** The same for every address, known or not. */
export type SubscriptionAnswer = FormAnswer<{ kind: 'sent' }>;
