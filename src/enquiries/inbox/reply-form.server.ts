import { eq } from 'drizzle-orm';
import {
  type Asked,
  conflict,
  gone,
  invalid,
  type success,
} from '../../accounts/admin-action.server.ts';
import { checkPdfApart } from '../../platform/storage/check-pdf-apart.server.ts';
import type { Services } from '../../platform/services.ts';
import { setDraftSubject } from '../conversations/begin-conversation.server.ts';
import { conversations } from '../conversations/conversations.table.server.ts';
import {
  draftAddresses,
  draftSubject,
  draftText,
  fillTemplate,
  largestTogether,
  replySubject,
} from '../conversations/reply.ts';
import {
  attachToDraft,
  deleteDraftWithoutFiles,
  readDraft,
  type DraftHead,
  saveDraft,
} from '../conversations/reply-drafts.server.ts';
import type { ForwardOutcome } from '../conversations/forward-message.server.ts';
import type { ReplyOutcome } from '../conversations/write-reply.server.ts';
import { formatRecipientFault } from '../../platform/email/recipients.ts';
import { listTemplates } from '../conversations/reply-templates.server.ts';
import { fileFaults, formatOvertaken } from './inbox.ts';
import { readConversation } from './read-conversation.server.ts';

export const toDraftKey = ({ actor, id }: Asked) => ({
  conversationId: id,
  userId: actor.userId,
});

/** An empty one goes, unless it is to have files. */
export async function keepDraft(asked: Asked, added = '', hasFiles = false): Promise<void> {
  const { services, id, fields } = asked;
  if (fields['subject'] !== undefined) {
    await setDraftSubject(services.db, id, draftSubject.parse(fields['subject']));
  }
  const { forwardTo, ...others } = fields;
  const head = await readHead(services, id, { ...others, ...(forwardTo && { to: forwardTo }) });
  const body = [draftText.parse(fields['body'] ?? ''), added].filter(Boolean).join('\n\n');
  const { cc, bcc, subject } = head;
  if (body === '' && !hasFiles && !cc && !bcc && !subject) {
    return deleteDraftWithoutFiles(services.db, toDraftKey(asked));
  }
  await saveDraft(services.db, toDraftKey(asked), { ...head, body, now: services.clock() });
}

/** What stands above the text, without what is as proposed. */
export async function readHead(
  { db }: Pick<Services, 'db'>,
  id: string,
  { to, cc, bcc, subject }: Partial<Record<string, string | undefined>>,
): Promise<DraftHead> {
  const [found] = await db
    .select({ subject: conversations.subject })
    .from(conversations)
    .where(eq(conversations.id, id));
  const written = draftSubject.parse(subject ?? '');
  const isUsual = written === replySubject(found?.subject ?? '');
  return {
    ...(to !== undefined && { toAddress: draftAddresses.parse(to) }),
    ...(cc !== undefined && { cc: draftAddresses.parse(cc) }),
    ...(bcc !== undefined && { bcc: draftAddresses.parse(bcc) }),
    ...(subject !== undefined && { subject: isUsual ? '' : written }),
  };
}

/** Copies to all others of the latest email, for those without the page's script. */
export async function copyOthers(asked: Asked): Promise<void> {
  const { services, actor, id, fields } = asked;
  const others = (await readConversation(services, actor, id))?.others ?? [];
  const body = draftText.parse(fields['body'] ?? '');
  await saveDraft(services.db, toDraftKey(asked), {
    body,
    cc: others.filter((one) => one !== fields['to']).join(', '),
    now: services.clock(),
  });
}

export async function getTemplateText({ services, actor, id }: Asked, chosen: string) {
  const found = await readConversation(services, actor, id);
  const template = (await listTemplates(services.db)).find((one) => one.id === chosen);
  if (!found || !template) return '';
  const { name, conversation } = found;
  return fillTemplate(template.body, { name, reference: conversation.reference, me: actor.name });
}

/** In bytes: more than a reply takes, so that its fault is shown beside the field. */
export const largestUpload = 25 * 1024 * 1024;
export const mostFiles = 20;

/** Attaches our own copies of PDFs to the draft, checked as the published ones are. Null unless one is refused. */
export async function attachFiles(asked: Asked) {
  const files = asked.files.filter(({ size }) => size > 0);
  if (files.length === 0) return null;
  await keepDraft(asked, '', true);
  const faults = [];
  for (const file of files) {
    const fault = await attachFile(asked, file);
    if (fault) faults.push(files.length === 1 ? fault : `${file.name}: ${fault}`);
  }
  return faults.length > 0 ? invalid([{ field: 'file', message: faults.join('. ') }]) : null;
}

async function attachFile(asked: Asked, file: File): Promise<string | null> {
  const { services } = asked;
  const key = toDraftKey(asked);
  const attached = (await readDraft(services.db, key)).files.map(({ size }) => size);
  if (attached.length >= mostFiles) return 'At most 20 files can be attached';
  const room = largestTogether - attached.reduce((one, other) => one + other, 0);
  if (file.size > largestTogether) return fileFaults['too-large'];
  if (file.size > room) return 'The files of a reply are at most 10 MB together';
  const checked = await checkPdfApart(new Uint8Array(await file.arrayBuffer()));
  if (checked.kind === 'refused') return fileFaults[checked.fault];
  const content = Buffer.from(checked.bytes);
  await attachToDraft(services.db, key, { name: nearestFileName(file.name), content });
  return null;
}

/** Without a path, control characters or another ending. */
function nearestFileName(given: string): string {
  const bare = (given.split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '').trim();
  return `${bare.replace(/\.pdf$/i, '').slice(0, 100) || 'document'}.pdf`;
}

/** As the page answers. */
export function sent(outcome: ReplyOutcome, onward: ReturnType<typeof success>) {
  switch (outcome.kind) {
    case 'queued':
      return onward;
    case 'gone':
      return gone;
    case 'overtaken':
      return conflict({ kind: 'overtaken', message: formatOvertaken(outcome) });
    case 'refused':
      return invalid([toFieldError(outcome)]);
    case 'untitled':
      return invalid([{ field: 'subject', message: 'Write a subject first' }]);
    case 'spam': {
      const message = 'This is marked as spam: press “Not spam” before you answer';
      return invalid([{ field: 'body', message }]);
    }
  }
}

function toFieldError({ fault, copy }: Extract<ReplyOutcome, { kind: 'refused' }>) {
  const message = formatRecipientFault(fault);
  return copy
    ? { field: copy.field, message: `${copy.address}: ${message}` }
    : { field: 'to', message };
}

export function forwarded(outcome: ForwardOutcome, onward: ReturnType<typeof success>) {
  switch (outcome.kind) {
    case 'queued':
      return onward;
    case 'gone':
      return gone;
    case 'refused':
      return invalid([{ field: 'forwardTo', message: formatRecipientFault(outcome.fault) }]);
    case 'too large': {
      const message = 'Its files are more than 10 MB together: forward it without them';
      return invalid([{ field: 'forwardTo', message }]);
    }
  }
}
