import { eq } from 'drizzle-orm';
import { type Asked, invalid } from '../../accounts/admin-action.server.ts';
import { checkPdfApart } from '../../platform/storage/check-pdf-apart.server.ts';
import type { Services } from '../../platform/services.ts';
import { setDraftSubject } from '../conversations/begin-conversation.server.ts';
import { conversations } from '../conversations/conversations.table.server.ts';
import {
  draftAddresses,
  draftSubject,
  draftText,
  fillTemplate,
  replySubject,
} from '../conversations/reply.ts';
import {
  attachToDraft,
  deleteDraftWithoutFiles,
  type DraftHead,
  saveDraft,
} from '../conversations/reply-drafts.server.ts';
import { listTemplates } from '../conversations/reply-templates.server.ts';
import { fileFaults } from './inbox.ts';
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
  const head = await readHead(services, id, fields);
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

/** In bytes. */
export const largestAttachment = 10 * 1024 * 1024;

/** Attaches our own copy of a PDF to the draft, checked as the published ones are. Null unless it is refused. */
export async function attachFile(asked: Asked) {
  const { services, file } = asked;
  if (!file || file.size === 0) return null;
  await keepDraft(asked, '', true);
  if (file.size > largestAttachment) return refuse('too-large');
  const checked = await checkPdfApart(new Uint8Array(await file.arrayBuffer()));
  if (checked.is === 'refused') return refuse(checked.fault);
  const content = Buffer.from(checked.bytes);
  await attachToDraft(services.db, toDraftKey(asked), {
    name: nearestFileName(file.name),
    content,
  });
  return null;
}

const refuse = (fault: keyof typeof fileFaults) =>
  invalid([{ field: 'file', message: fileFaults[fault] }]);

/** Without a path, control characters or another ending. */
function nearestFileName(given: string): string {
  const bare = (given.split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '').trim();
  return `${bare.replace(/\.pdf$/i, '').slice(0, 100) || 'document'}.pdf`;
}
