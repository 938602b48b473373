import { formatCount } from '../../platform/reporting.ts';
import { formatDateTime } from '../../ui/content/dates.ts';
import type { StoredEnquiry } from '../enquiries.table.server.ts';
import { replySubject } from '../conversations/reply.ts';
import { type Delivery, getDelivery } from './inbox.ts';
import type { Addressee, ReadFile, ReadMessage, ReadNote } from './read-conversation.server.ts';

export type ThreadEntry = {
  key: string;
  kind: 'theirs' | 'ours' | 'note' | 'bounce';
  at: Date;
  name: string;
  /** How it came, or what became of it. */
  detail: string;
  body: string;
  quoted: string | null;
  leftOut: string | null;
  files: ReadFile[];
  /** Whom it went to, unless that goes without saying. */
  addressees: readonly Addressee[];
  delivery: Delivery | null;
  isForwardable: boolean;
  /** Set for a note that one of the team may make a message to us, or made one. */
  move: 'move' | 'move-back' | null;
  /** The id of a message that is still kept as it arrived. */
  originalOf: string | null;
};

type Parts = {
  conversation: { email: string; subject: string };
  enquiry: StoredEnquiry | null;
  messages: readonly ReadMessage[];
  files: readonly ReadFile[];
  addressees: readonly Addressee[];
  notes: readonly ReadNote[];
};

/** The enquiry, the messages and calls after it, bounces and the team's notes, oldest first. */
export function createThread(parts: Parts): ThreadEntry[] {
  const { enquiry, messages, notes } = parts;
  const entries = [
    ...(enquiry ? [enquiryEntry(enquiry)] : []),
    ...messages.flatMap((read) => [
      isNote(read) ? noteByEmail(read, parts) : messageEntry(read, parts),
      ...bounceEntry(read),
      ...copyEntries(read, parts),
    ]),
    ...notes.map(noteEntry),
  ];
  return entries.toSorted((one, other) => getOrder(one) - getOrder(other));
}

/** What a mail server got has no fractions of a second, and may answer what was written within the same one. */
const getOrder = ({ at }: ThreadEntry) => at.getTime() + (at.getMilliseconds() === 0 ? 999 : 0);

const plain = {
  quoted: null,
  leftOut: null,
  files: [],
  addressees: [],
  delivery: null,
  isForwardable: false,
  move: null,
  originalOf: null,
};

const enquiryEntry = ({ id, name, page, message, createdAt }: StoredEnquiry): ThreadEntry => ({
  ...plain,
  key: id,
  kind: 'theirs',
  at: createdAt,
  isForwardable: true,
  name,
  detail: `by the contact form, on ${page}`,
  body: message,
});

function messageEntry(read: ReadMessage, parts: Parts): ThreadEntry {
  const { conversation, enquiry, messages } = parts;
  const isTheirs = read.message.sentBy === 'them';
  const detail = isTheirs
    ? describeTheirs(read, conversation.email)
    : describeOurs(read, getAskedAt(read, enquiry, messages));
  return {
    ...withText(read, parts),
    kind: isTheirs ? 'theirs' : 'ours',
    isForwardable: read.message.kind === 'email',
    move: isTheirs && read.message.changeId !== null ? 'move-back' : null,
    detail: isTheirs ? detail : `${detail}${describeSubject(read, conversation.subject)}`,
    delivery: getDelivery(read),
  };
}

/** Where its author chose another one than the conversation's. */
function describeSubject({ message: { kind, subject } }: ReadMessage, usual: string): string {
  const isOther =
    kind === 'email' && subject !== '' && replySubject(subject) !== replySubject(usual);
  return isOther ? `, “${subject}”` : '';
}

function withText(
  { message, author, originalOf }: ReadMessage,
  { conversation, files, addressees }: Parts,
) {
  const { id, fromName, fromAddress, body, quoted, leftOut, createdAt } = message;
  const all = addressees.filter((one) => one.messageId === id && one.address !== fromAddress);
  const [only] = all;
  const isUsual = all.length === 1 && (only?.isInbox || only?.address === conversation.email);
  return {
    addressees: isUsual ? [] : all,
    key: id,
    at: createdAt,
    name: author ?? fromName ?? fromAddress,
    body,
    quoted,
    leftOut,
    isForwardable: false,
    move: null,
    files: files.filter((file) => file.messageId === id),
    originalOf,
  };
}

const isNote = ({ message: { sentBy } }: ReadMessage) => sentBy === 'team' || sentBy === 'unproven';

/** An email to no address of the conversation, or of a sender who may not be who they say. */
function noteByEmail(read: ReadMessage, parts: Parts): ThreadEntry {
  const { sentBy, fromAddress, toAddress, forwarded, authorId, recordedAt } = read.message;
  const entry = { ...withText(read, parts), kind: 'note' as const, delivery: getDelivery(read) };
  if (forwarded) {
    const what = formatCount(forwarded.ids.length, 'message', 'messages');
    const files = forwarded.withFiles ? ', with files' : '';
    return { ...entry, addressees: [], detail: `forwarded to ${toAddress}: ${what}${files}` };
  }
  return sentBy === 'team'
    ? {
        ...entry,
        move: authorId === null && recordedAt !== null ? 'move' : null,
        detail: `note by email, from ${fromAddress} to ${toAddress}`,
      }
    : {
        ...entry,
        name: `Says it is from ${entry.name}`,
        detail: `${fromAddress}, which nothing proves: it answers nothing`,
      };
}

/** The address where it is not the conversation's own, and the date where it is not that of the arrival. */
function describeTheirs({ message }: ReadMessage, email: string): string {
  const { isAutomatic, fromAddress, datedAt, createdAt } = message;
  const from = fromAddress === email ? '' : ` from ${fromAddress}`;
  const gap = datedAt ? Math.abs(createdAt.getTime() - datedAt.getTime()) : 0;
  const dated = datedAt && gap > hour ? `, dated ${formatDateTime(datedAt)}` : '';
  return `${isAutomatic ? `automatic reply${from}, needs no answer` : `by email${from}`}${dated}`;
}

const hour = 3_600_000;

function describeOurs({ message, email }: ReadMessage, askedAt: Date | null): string {
  const { kind, isAutomatic, acceptedAt, bouncedAt, bounceReason } = message;
  if (isAutomatic) return 'automatic reply';
  const after = acceptedAt && askedAt && formatGap(acceptedAt.getTime() - askedAt.getTime());
  const did = kind === 'call' ? 'telephoned' : askedAt ? 'answered' : 'sent';
  // A complaint, or a delay that may pass.
  const report = bounceReason && !bouncedAt ? `; ${bounceReason}` : '';
  if (acceptedAt) return `${after ? `${did} after ${after}` : did}${report}`;
  return email?.state === 'kept' ? 'kept: no mail server is set' : 'not sent yet';
}

/** Their first message before ours that no message of ours had followed; those of programs do not count. */
function getAskedAt(
  { message }: ReadMessage,
  enquiry: StoredEnquiry | null,
  all: readonly ReadMessage[],
): Date | null {
  const before = all
    .map((one) => one.message)
    .filter((one) => !one.isAutomatic && one.createdAt < message.createdAt);
  const lastOurs = before.findLast(({ sentBy, acceptedAt }) => sentBy === 'us' && acceptedAt);
  const since = lastOurs?.createdAt.getTime() ?? 0;
  if (enquiry && !lastOurs) return enquiry.createdAt;
  const asked = before.find((one) => one.sentBy === 'them' && one.createdAt.getTime() > since);
  return asked?.createdAt ?? null;
}

function bounceEntry({ message }: ReadMessage): ThreadEntry[] {
  const { id, bouncedAt, bounceReason, toAddress } = message;
  if (!bouncedAt) return [];
  const detail = `${toAddress}: ${bounceReason ?? 'not delivered'}`;
  const told = { key: `bounce-${id}`, at: bouncedAt, name: 'Bounced', detail, body: '' };
  return [{ ...plain, ...told, kind: 'bounce' }];
}

/** Copies of ours that were not delivered. */
const copyEntries = ({ message }: ReadMessage, { addressees }: Parts): ThreadEntry[] =>
  addressees
    .filter(({ messageId, fault }) => messageId === message.id && fault !== null)
    .map(({ address, fault }) => ({
      ...plain,
      key: `copy-${message.id}-${address}`,
      kind: 'bounce',
      at: message.acceptedAt ?? message.createdAt,
      name: 'Not delivered',
      detail: `copy to ${address}: ${fault}`,
      body: '',
    }));

const noteEntry = ({ note, author }: ReadNote): ThreadEntry => ({
  ...plain,
  key: note.id,
  kind: 'note',
  at: note.createdAt,
  name: author ?? 'A deleted account',
  detail: note.kind === 'call' ? 'call, noted for the team' : 'note for the team, never sent',
  body: note.body,
});

/** '53 min', '3 h 5 min', '4 days'. */
function formatGap(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'less than 1 min';
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return [hours > 0 && `${hours} h`, `${minutes % 60} min`].filter(Boolean).join(' ');
}
