import * as z from 'zod/mini';
import type { PersonAnswer } from '../../leads/person/person-form.ts';
import { formatRecipientFault } from '../../platform/email/recipients.ts';
import type { PdfFault } from '../../platform/storage/pdf-fault.ts';
import type { PagePath } from '../../platform/web/page.ts';
import { formatTime } from '../../ui/content/dates.ts';
import type { ReplyOutcome } from '../conversations/write-reply.server.ts';

export const inboxViews = ['open', 'mine', 'done', 'spam'] as const;

export type InboxView = (typeof inboxViews)[number];

export const viewLabels: Record<InboxView, string> = {
  open: 'Open',
  mine: 'Mine',
  done: 'Done',
  spam: 'Spam',
};

const viewSchema = z.enum(inboxViews);

/** Open, for anything else. */
export const toView = (written: unknown): InboxView => viewSchema.safeParse(written).data ?? 'open';

export const viewIn = (address: string): InboxView =>
  toView(new URL(address).searchParams.get('view'));

/** The page of a conversation, or the list, in a view, perhaps of those whose person has that owner. */
export function inboxAddress(view: InboxView, id: string | null = null, owner?: string | null) {
  const path = id === null ? inboxPath : conversationPath(id);
  const query = new URLSearchParams({ ...(view !== 'open' && { view }), ...(owner && { owner }) });
  return query.size === 0 ? path : `${path}?${query}`;
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

/** Why a form of the inbox was not carried out; its text is shown again. */
export type Rejection =
  | ReplyOutcome
  | { is: 'too late' }
  | { is: 'invalid'; message: string }
  /** Of the form beside the conversation, which shows it itself. */
  | { is: 'progress'; answer: PersonAnswer }
  | { is: 'file'; fault: PdfFault };

/** A text that is missing, or too long. */
export const rejectText = ({ issues }: z.core.$ZodError): Rejection => ({
  is: 'invalid',
  message: issues[0]?.message ?? '',
});

export function formatRejection(rejection: Rejection): string {
  switch (rejection.is) {
    case 'invalid':
      return rejection.message;
    case 'progress':
      return rejection.answer.is === 'invalid'
        ? (rejection.answer.errors[0]?.message ?? '')
        : 'A colleague has changed this in the meantime';
    case 'overtaken':
      return `${rejection.by} answered at ${formatTime(rejection.at)}`;
    case 'refused':
      return formatRecipientFault(rejection.fault);
    case 'spam':
      return 'This is marked as spam: press “Not spam” before you answer';
    case 'untitled':
      return 'Write a subject first';
    case 'too late':
      return 'It is too late to stop it: it has gone out';
    case 'file':
      return fileFaults[rejection.fault];
    case 'gone':
    case 'queued':
      return 'This conversation has been deleted';
  }
}

const fileFaults: Record<PdfFault, string> = {
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

/** What the page shows again, with the text. */
export type InboxAnswer = {
  values: Record<string, string>;
  rejection: Rejection;
  message: string;
};
