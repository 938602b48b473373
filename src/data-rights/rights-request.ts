import * as z from 'zod/mini';
import {
  emailAddress,
  honeypot,
  messageLimit,
  messageText,
} from '../platform/forms/contact-details.ts';
import type { FormAnswer } from '../platform/forms/form-answer.ts';
import { fullDay, type WaitingReason } from './data-rights-clock.ts';
import type { DeskAct, RequestState } from './desk/rights-desk.ts';

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

export type DataRightsAnswer = FormAnswer<{ kind: 'submitted'; reference: string }>;

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

export function formatState(state: RequestState): string {
  switch (state.kind) {
    case 'waiting-for-sender':
      return 'Waiting for the sender to confirm';
    case 'stopped':
      return `Clock stopped: waiting for ${waitingNames[state.waitingFor]}`;
    case 'running':
      return state.isExtended ? 'Running, extended' : 'Running';
    case 'to-acknowledge':
      return 'To be acknowledged';
    case 'looked-into':
      return 'Acknowledged, to be looked into';
    case 'answered':
      return state.at ? `Answered on ${fullDay(state.at)}` : 'Answered';
    case 'refused':
      return state.at ? `Refused on ${fullDay(state.at)}` : 'Refused';
  }
}

export const waitingNames: Record<WaitingReason, string> = {
  identity: 'proof of identity',
  clarification: 'clarification',
};

/** The status of the acknowledgement email; `forgotten` after an erasure or retention. */
export type FirstEmail = 'queued' | 'held' | 'sent' | 'failed' | 'kept' | 'limited' | 'forgotten';

export const firstEmailNames: Record<FirstEmail, string> = {
  queued: 'queued',
  held: 'held back',
  sent: 'sent',
  failed: 'failed',
  kept: 'kept',
  limited: 'not sent: too many to that address',
  forgotten: 'no longer on record',
};

/** Keyed by the `done` parameter of the URL. */
export const requestNotices: Record<DeskAct, string> = {
  verify: 'Verified. The clock is running.',
  stop: 'The question is on its way, and the clock is stopped.',
  resume: 'The clock is running again; days spent waiting do not count.',
  extend: 'Extended. The letter with the reason is on its way.',
  acknowledge: 'Noted as acknowledged.',
  export: 'The private link is on its way. It works for 7 days.',
  erase: 'Erased everywhere. The certificate is below.',
  object: 'Taken off the mailing list for good, and told by email.',
  answer: 'Answered. The email is on its way.',
  refuse: 'Refused. The email with the reason is on its way.',
};

/** Days left at `now`, negative past the deadline; a part day counts as a whole one either way. */
export function daysLeft(dueAt: Date, now: Date): number {
  const days = (dueAt.getTime() - now.getTime()) / 86_400_000;
  return days < 0 ? Math.floor(days) : Math.ceil(days);
}

export function formatDaysLeft(days: number): string {
  if (days < 0) return `${-days} ${days === -1 ? 'day' : 'days'} late`;
  return days === 1 ? '1 day left' : `${days} days left`;
}

export const letterKinds = [
  'question',
  'extension',
  'export',
  'erased',
  'answer',
  'refusal',
] as const;

export type LetterKind = (typeof letterKinds)[number];

export const letterNames: Record<LetterKind, string> = {
  question: 'We asked for something',
  extension: 'Letter of extension',
  export: 'Private link to the data',
  erased: 'Notice of erasure',
  answer: 'Answer',
  refusal: 'Refusal',
};
