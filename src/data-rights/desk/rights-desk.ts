import { z } from 'zod';
import { maxLength, minLength } from 'zod/mini';
import { freeText } from '../../platform/forms/contact-details.ts';
import {
  mayBeExtended,
  type Pause,
  type WaitingReason,
  waitingReasons,
} from '../data-rights-clock.ts';
import type { StoredRightsRequest } from '../data-rights.table.server.ts';

export const deskActs = [
  'verify',
  'stop',
  'resume',
  'extend',
  'acknowledge',
  'export',
  'erase',
  'object',
  'answer',
  'refuse',
] as const;

export type DeskAct = (typeof deskActs)[number];

export type DeskRequest = Pick<
  StoredRightsRequest,
  'email' | 'requestType' | 'status' | 'receivedAt' | 'verifiedAt' | 'acknowledgedAt' | 'answeredAt'
> & { pauses: readonly (Pause & { waitingFor: WaitingReason })[] };

export type RequestState =
  | { kind: 'waiting-for-sender' }
  | { kind: 'stopped'; waitingFor: WaitingReason }
  | { kind: 'running'; isExtended: boolean }
  | { kind: 'to-acknowledge' }
  /** An acknowledged complaint, to be looked into without undue delay. */
  | { kind: 'looked-into' }
  | { kind: 'answered'; at: Date | null }
  | { kind: 'refused'; at: Date | null };

export function getState(request: DeskRequest): RequestState {
  const { status, requestType, answeredAt: at, acknowledgedAt, pauses } = request;
  if (status === 'answered' || status === 'refused') return { kind: status, at };
  if (requestType === 'complaint') {
    return acknowledgedAt ? { kind: 'looked-into' } : { kind: 'to-acknowledge' };
  }
  if (status === 'received') return { kind: 'waiting-for-sender' };
  const open = pauses.find(({ endedAt }) => !endedAt);
  if (open) return { kind: 'stopped', waitingFor: open.waitingFor };
  return { kind: 'running', isExtended: status === 'extended' };
}

/**
 * The actions available now, in display order. Data is only disclosed after proof of identity, and only
 * erased when erasure was requested.
 */
export function allowedActs(request: DeskRequest, now: Date): DeskAct[] {
  return deskActs.filter((act) => isAllowed[act](request, getState(request).kind, now));
}

type Rule = (request: DeskRequest, state: RequestState['kind'], now: Date) => boolean;

const isExport = ({ requestType }: DeskRequest) => ['access', 'export'].includes(requestType);

const isComplaint = (state: RequestState['kind']) =>
  state === 'to-acknowledge' || state === 'looked-into';

const isAllowed: Record<DeskAct, Rule> = {
  verify: ({ status, email }) => status === 'received' && email !== null,
  stop: (_request, state) => state === 'running',
  resume: (_request, state) => state === 'stopped',
  extend: (request, state, now) =>
    request.status === 'verified' &&
    ['running', 'stopped'].includes(state) &&
    mayBeExtended(request, now),
  acknowledge: (_request, state) => state === 'to-acknowledge',
  // May be repeated when the link has expired.
  export: (request, state) =>
    isExport(request) && request.email !== null && ['running', 'answered'].includes(state),
  erase: ({ requestType }, state) => requestType === 'delete' && state === 'running',
  object: ({ requestType }, state) => requestType === 'object' && state === 'running',
  answer: (_request, state) => state === 'running' || isComplaint(state),
  // Unless the person was erased before confirming, as there is no address to send the reason to.
  refuse: ({ email }, state) =>
    email !== null && ['waiting-for-sender', 'running', 'stopped'].includes(state),
};

/** In characters. */
const wordsLimit = 4000;

/** Each form carries the version of the request that its sender saw. */
const seen = { version: z.coerce.number().int().positive() };

const words = (message: string) =>
  freeText(message).check(
    minLength(1, message),
    maxLength(wordsLimit, `Please write fewer than ${wordsLimit} characters`),
  );

const toThePerson = words('Write what the person should read');

export const deskFormSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('verify'),
    ...seen,
    words: words('Note how you made sure who is asking'),
  }),
  z.strictObject({
    intent: z.literal('stop'),
    ...seen,
    waitingFor: z.enum(waitingReasons, 'Choose what we are waiting for'),
    words: toThePerson,
  }),
  z.strictObject({ intent: z.literal('resume'), ...seen }),
  z.strictObject({
    intent: z.literal('extend'),
    ...seen,
    words: words('Write why it takes longer'),
  }),
  z.strictObject({
    intent: z.literal('acknowledge'),
    ...seen,
    words: words('Note how and when it was acknowledged'),
  }),
  z.strictObject({ intent: z.literal('export'), ...seen }),
  z.strictObject({
    intent: z.literal('erase'),
    ...seen,
    sure: z.literal('on', 'Tick the box: this cannot be undone'),
  }),
  z.strictObject({ intent: z.literal('object'), ...seen, words: toThePerson }),
  z.strictObject({ intent: z.literal('answer'), ...seen, words: toThePerson }),
  z.strictObject({
    intent: z.literal('refuse'),
    ...seen,
    words: words('Write why, and what the law says about it'),
  }),
]);

export type DeskForm = z.output<typeof deskFormSchema>;
