import * as z from 'zod/mini';
import { emailAddress, honeypot, messageText } from '../../platform/forms/contact-details.ts';
import { requestTypes } from '../rights-request.ts';

/** Rights can be used from any mailbox, so disposable domains are accepted. */
export const rightsRequestSchema = z.strictObject({
  email: emailAddress,
  requestType: z.enum(requestTypes, 'Choose what you would like to ask'),
  message: z._default(messageText(), ''),
  website: honeypot,
});

export type RightsRequest = z.output<typeof rightsRequestSchema>;
