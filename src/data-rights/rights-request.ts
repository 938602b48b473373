import * as z from 'zod/mini';
import { emailAddress, freeText } from '../leads/contact-details.ts';

export const messageLimit = 2000;
export const rightsRequestFields = ['email', 'requestType', 'message', 'website'] as const;

export const requestTypes = [
  'access',
  'rectify',
  'delete',
  'object',
  'export',
  'complaint',
] as const;
export type RequestType = (typeof requestTypes)[number];

/** What was asked, in the words of the list, of mails and of pages. */
export const requestNames: Record<RequestType, string> = {
  access: 'Access: show me my data',
  rectify: 'Rectify: put my data right',
  delete: 'Delete: erase my data',
  object: 'Object: stop using my data',
  export: 'Export: give me my data in a file',
  complaint: 'Complaint about how you handled my data',
};

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

/** The same person with the same request within this time is one request, in milliseconds. */
export const repeatWindow = 10 * 60_000;

/** How long the link in the acknowledgement works, in milliseconds. */
export const linkLifetime = 30 * 24 * 3600_000;
