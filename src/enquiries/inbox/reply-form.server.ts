import { data } from 'react-router';
import { emailAddress } from '../../platform/forms/contact-details.ts';
import type { Services } from '../../platform/services.ts';
import { checkPdfApart } from '../../platform/storage/check-pdf-apart.server.ts';
import type { PdfFault } from '../../platform/storage/pdf-fault.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { setDraftSubject } from '../conversations/begin-conversation.server.ts';
import {
  draftSubject,
  draftText,
  fillTemplate,
  replyText,
  subjectText,
} from '../conversations/reply.ts';
import {
  attachToDraft,
  deleteDraftWithoutFiles,
  saveDraft,
} from '../conversations/reply-drafts.server.ts';
import { listTemplates } from '../conversations/reply-templates.server.ts';
import { type Author, queueReply } from '../conversations/write-reply.server.ts';
import { type InboxView, type Rejection, rejectText } from './inbox.ts';
import { readConversation } from './read-conversation.server.ts';
/** What was sent with the reply's form; every button of the page belongs to it. */
export type Posted = {
  services: Services;
  author: Author;
  id: string;
  fields: Record<string, string>;
  view: InboxView;
};

export const toDraftKey = ({ author, id }: Posted) => ({
  conversationId: id,
  userId: author.userId,
});

/** Null once it is queued. */
export async function send({ services, author, id, fields }: Posted): Promise<Rejection | null> {
  const body = replyText.safeParse(fields['body']);
  if (!body.success) return rejectText(body.error);
  const to = emailAddress.safeParse(fields['to']);
  const shownAt = new Date(fields['shownAt'] ?? '');
  if (!to.success || Number.isNaN(shownAt.getTime())) {
    throw data('The form could not be read.', { status: 400 });
  }
  const subject = subjectText.safeParse(fields['subject'] ?? '');
  if (!subject.success) return rejectText(subject.error);
  const outcome = await queueReply(services, author, {
    messageId: recordIdIn({ id: fields['messageId'] }),
    conversationId: id,
    to: to.data,
    body: body.data,
    subject: subject.data,
    shownAt,
    isSentAsWell: fields['asWell'] === 'on',
  });
  return outcome.is === 'queued' ? null : outcome;
}

/** An empty one goes, unless it is to have files. */
export async function keepDraft(posted: Posted, added = '', hasFiles = false): Promise<void> {
  const { services, id, fields } = posted;
  if (fields['subject'] !== undefined) {
    await setDraftSubject(services.db, id, draftSubject.parse(fields['subject']));
  }
  const body = [draftText.parse(fields['body'] ?? ''), added].filter(Boolean).join('\n\n');
  if (body === '' && !hasFiles && fields['detach'] === undefined) {
    return deleteDraftWithoutFiles(services.db, toDraftKey(posted));
  }
  await saveDraft(services.db, toDraftKey(posted), {
    body,
    now: services.clock(),
  });
}

export async function getTemplateText({ services, author, id, fields }: Posted): Promise<string> {
  const found = await readConversation(services, author, id);
  const template = (await listTemplates(services.db)).find((one) => one.id === fields['template']);
  if (!found || !template) return '';
  const { name, conversation } = found;
  return fillTemplate(template.body, {
    name,
    reference: conversation.reference,
    me: author.name,
  });
}

/** In bytes. */
export const largestAttachment = 10 * 1024 * 1024;

/** Attaches our own copy of a PDF to the draft, checked as the published ones are. Null once it is. */
export async function attachFile(posted: Posted, file: File): Promise<PdfFault | null> {
  await keepDraft(posted, '', true);
  if (file.size > largestAttachment) return 'too-large';
  const checked = await checkPdfApart(new Uint8Array(await file.arrayBuffer()));
  if (checked.is === 'refused') return checked.fault;
  const content = Buffer.from(checked.bytes);
  await attachToDraft(posted.services.db, toDraftKey(posted), {
    name: nearestFileName(file.name),
    content,
  });
  return null;
}

/** Without a path, control characters or another ending. */
function nearestFileName(given: string): string {
  const bare = (given.split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '').trim();
  return `${bare.replace(/\.pdf$/i, '').slice(0, 100) || 'document'}.pdf`;
}
