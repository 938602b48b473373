import * as z from 'zod/mini';
import {
  emailAddress,
  honeypot,
  messageLimit,
  messageText,
} from '../platform/forms/contact-details.ts';
import type { FormAnswer } from '../platform/forms/form-answer.ts';

export const requestTypes = [
  'access',
  'rectify',
  'delete',
  'object',
  'export',
  'complaint',
] as const;
export type RequestType = (typeof requestTypes)[number];

export const requestNames: Record<RequestType, string> = {
  access: 'Access: show me my data',
  rectify: 'Rectify: put my data right',
  delete: 'Delete: erase my data',
  object: 'Object: stop using my data',
  export: 'Export: give me my data in a file',
  complaint: 'Complaint about how you handled my data',
};

/** As in DR-7K4M-2QX9. */
export const referencePrefix = 'DR';

/** How long the private link to an export works. */
export const exportDays = 7;
/** How long the link in the acknowledgement works. */
export const linkDays = 30;
export const linkLifetime = linkDays * 24 * 3600_000;

/** Rights can be used from any mailbox, so disposable domains are accepted. */
export const rightsRequestSchema = z.strictObject({
  email: emailAddress,
  requestType: z.enum(requestTypes, 'Choose what you would like to ask'),
  message: z._default(messageText(), ''),
  website: honeypot,
});

export type RightsRequest = z.output<typeof rightsRequestSchema>;

export type DataRightsAnswer = FormAnswer<{ is: 'submitted'; reference: string }>;

export const confirmation = {
  title: 'Request Submitted',
  description:
    "We'll process your data rights request within 30 days and contact you at the email provided.",
} as const;

export const submitFailure = 'Failed to submit your request. Please try again.';

/** Given to the form as props, so that the script of its page does not carry the schema. */
export const requestWording = {
  names: requestNames,
  confirmation,
  failure: submitFailure,
  messageLimit,
};
