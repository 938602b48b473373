import * as z from 'zod/mini';
import { type PersonAnswer, progressSchema } from '../../leads/person/person-form.ts';
import { emailAddress } from '../../platform/forms/contact-details.ts';
import type { PdfFault } from '../../platform/storage/pdf-fault.ts';
import type { PagePath } from '../../platform/web/page.ts';
import { formatTime } from '../../ui/content/dates.ts';
import {
  addressList,
  callText,
  draftText,
  noteText,
  replyText,
  subjectText,
} from '../conversations/reply.ts';
import { emailStanding } from '../../platform/email/email.ts';
import type { ReadMessage } from './read-conversation.server.ts';

export const inboxViews = ['open', 'mine', 'new', 'done', 'spam', 'refused'] as const;

export type InboxView = (typeof inboxViews)[number];

export const viewLabels: Record<InboxView, string> = {
  open: 'Open',
  mine: 'Mine',
  new: 'New senders',
  done: 'Done',
  spam: 'Spam',
  refused: 'Refused',
};

const viewSchema = z.enum(inboxViews);

/** Open, for anything else. */
export const toView = (written: unknown): InboxView => viewSchema.safeParse(written).data ?? 'open';

export const viewIn = (address: string): InboxView =>
  toView(new URL(address).searchParams.get('view'));

/** What of a view the list shows. */
export type Shown = {
  /** Only those whose person has that owner, or `none`. */
  owner?: string | null | undefined;
  /** So many times as many rows as at first. */
  show?: number;
};

/** The page of a conversation, or the list, in a view. */
export function inboxAddress(view: InboxView, id: string | null = null, shown: Shown = {}) {
  const path = id === null ? inboxPath : conversationPath(id);
  const query = new URLSearchParams(toListFields({ ...shown, view }));
  if (view === 'open') query.delete('view');
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Which list a conversation was opened from, for its forms. */
export const toListFields = ({ view, owner, show = 1 }: Shown & { view: InboxView }) => ({
  view,
  ...(owner && { owner }),
  ...(show > 1 && { show: String(show) }),
});

export function shownIn(address: string): { owner: string | null; show: number } {
  const { searchParams } = new URL(address);
  const show = Math.trunc(Number(searchParams.get('show')));
  return { owner: searchParams.get('owner'), show: show > 1 && show <= 100 ? show : 1 };
}

/** Its own page, to which its forms post. */
export const conversationPath = (id: string): string =>
  ('/admin/inbox/:id?' satisfies PagePath).replace(':id?', id);

const inboxPath = '/admin/inbox';

/** Behind the list's address: the conversation that it opens was just marked as unread, and stays so. */
export const keepUnread = '#unread';

type Writer = { name: string; since: Date };

/** 'Idris Bowen is writing here too, since 09:38'; empty for none. */
export function formatWriters([first, ...others]: readonly Writer[]): string {
  if (!first) return '';
  const names = [first, ...others].map(({ name }) => name).join(' and ');
  const verb = others.length > 0 ? 'are' : 'is';
  return `${names} ${verb} writing here too, since ${formatTime(first.since)}`;
}

const view = z.pipe(
  z.optional(z.string()),
  z.transform((written: string | undefined) => toView(written)),
);

/** Created with the form, so that a double submission stores one. */
const messageId = z.uuid();

/** When the page was shown. */
const shownAt = z.coerce.date();

/** The forms of a conversation's page; `intent` says which. All but those beside it have the reply's text. */
export const inboxFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.enum(['send', 'send-next']),
    view,
    messageId,
    shownAt,
    to: emailAddress,
    cc: z._default(addressList, []),
    bcc: z._default(addressList, []),
    body: replyText,
    subject: z.optional(subjectText),
    asWell: z.optional(z.literal('on')),
  }),
  z.object({ intent: z.literal('note'), view, messageId, body: noteText }),
  z.object({ intent: z.literal('call'), view, messageId, body: callText }),
  z.object({
    intent: z.enum(['done', 'answered', 'reopen', 'spam', 'not-spam', 'take', 'refuse', 'admit']),
    view,
  }),
  z.object({ intent: z.enum(['keep', 'discard', 'unread', 'reply-all']), view }),
  z.object({ intent: z.literal('read'), view, shownAt }),
  /** Of a template, a file of the draft, a reply that is being sent, one that was not sent, and a note. */
  z.object({
    intent: z.enum(['template', 'detach', 'stop', 'retry', 'move', 'move-back']),
    view,
    target: z.uuid(),
  }),
  /** Of what the reader did, and the page that offered it. */
  z.object({
    intent: z.literal('undo'),
    target: z.uuid(),
    back: z.optional(z.string().check(z.startsWith('/admin'))),
  }),
  z.object({
    intent: z.literal('forward'),
    view,
    messageId,
    forwardTo: emailAddress,
    what: z.union([z.literal('all'), z.uuid()]),
    withFiles: z.optional(z.literal('on')),
    body: z._default(draftText, ''),
  }),
  z.object({ intent: z.literal('add-address'), view, address: emailAddress }),
  z.object({ intent: z.enum(['accept-claim', 'dismiss-claim']), view, claimId: z.uuid() }),
  progressSchema.extend({ view, owner: z.optional(z.string()), show: z.optional(z.string()) }),
]);

export const formatOvertaken = ({ by, at }: { by: string; at: Date }) =>
  `${by} answered at ${formatTime(at)}`;

export const fileFaults: Record<PdfFault, string> = {
  empty: 'The file is empty',
  'too-large': 'The file is larger than 10 MB',
  'not-a-pdf': 'Only PDF files can be attached',
  'more-than-a-pdf': 'The file has more in it than a PDF document',
  encrypted: 'The file is encrypted: save it without a password',
  signed: 'The file is signed, and checking it would break the signature',
  active: 'The file has scripts, forms or links that start something: print it to a new PDF',
  damaged: 'The file is damaged',
  unjudged: 'The file could not be checked: try again',
};

/** Why a form was not carried out, with all that was sent. */
export type InboxAnswer = OfPerson | OfReply;

type OfPerson = Extract<PersonAnswer, { kind: 'invalid' | 'stale-person' }>;
type OfReply = Extract<PersonAnswer, { kind: 'invalid' }> | Overtaken;
type Overtaken = {
  kind: 'overtaken' | 'too late';
  message: string;
  values: Record<string, string>;
};

/** The form beside the conversation shows its own. */
export const ofPerson = (answer: InboxAnswer | undefined) =>
  answer?.values['intent'] === 'progress' ? (answer as OfPerson) : undefined;

export const ofReply = (answer: InboxAnswer | undefined) =>
  answer?.values['intent'] === 'progress' ? undefined : (answer as OfReply | undefined);

export type Delivery = {
  messageId: string;
  /** Set once a try has failed. */
  mark: 'Not sent yet' | 'Not sent' | null;
  text: string;
  /** In the words of the mail server. */
  reason: string | null;
};

/** What becomes of an email of ours until a mail server has taken it. */
export function getDelivery({ message, email }: ReadMessage): Delivery | null {
  if (!email || message.acceptedAt) return null;
  return { messageId: message.id, reason: email.reason, ...describeDelivery(email) };
}

function describeDelivery(
  email: NonNullable<ReadMessage['email']>,
): Pick<Delivery, 'mark' | 'text'> {
  const { nextTryAt, tries, isRecipientRefused } = email;
  switch (emailStanding(email)) {
    case 'failing': {
      const next = nextTryAt ? `at ${formatTime(nextTryAt)}` : 'soon';
      const text = `The mail server has not taken it. We try again ${next}.`;
      return { mark: 'Not sent yet', text };
    }
    case 'failed':
      return { mark: 'Not sent', text: isRecipientRefused ? refusedAddress : stoppedTrying };
    case 'kept':
      return { mark: null, text: 'Kept: no mail server is set.' };
    case 'held':
      return { mark: null, text: 'Held until this copy goes live.' };
    case 'queued':
    case 'sent':
      return { mark: null, text: tries === 0 ? 'Goes out in a moment.' : 'Being sent.' };
  }
}

const refusedAddress =
  'Their mail server takes no email for this address. Correct it before you try again.';
const stoppedTrying = 'The mail server did not take it, and we have stopped trying.';
