import * as z from 'zod/mini';
import { emailAddress, freeText } from '../leads/contact-details.ts';
import { messageLimit, requestTypes } from './rights-request.ts';

export const rightsRequestFields = ['email', 'requestType', 'message', 'website'] as const;

/**
 * What the form takes. Anybody may use a right from any mailbox, so no domain is refused. `website` is
 * the honeypot, hidden from people.
 */
export const rightsRequestSchema = z.strictObject({
  email: emailAddress,
  requestType: z.enum(requestTypes, 'Choose what you would like to ask'),
  message: z._default(
    freeText().check(z.maxLength(messageLimit, 'Message must be less than 2000 characters')),
    '',
  ),
  website: z._default(z.string().check(z.maxLength(0, 'Bot detection triggered')), ''),
});

export type RightsRequest = z.output<typeof rightsRequestSchema>;
