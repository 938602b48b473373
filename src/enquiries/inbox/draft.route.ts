import { eq } from 'drizzle-orm';
import { data, redirect } from 'react-router';
import * as z from 'zod/mini';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { personNotes } from '../../leads/person-history.table.server.ts';
import { postedFields } from '../../platform/forms/read-form.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { setDraftSubject } from '../conversations/begin-conversation.server.ts';
import { conversations } from '../conversations/conversations.table.server.ts';
import { draftSubject, draftText } from '../conversations/reply.ts';
import { readDraft, saveDraft } from '../conversations/reply-drafts.server.ts';
import { isSent } from '../conversations/store-message.server.ts';
import type { Route } from './+types/draft.route.ts';
import { conversationPath } from './inbox.ts';
import { readHead } from './reply-form.server.ts';

const draftSchema = z.object({
  body: z._default(draftText, ''),
  subject: z.optional(z.string()),
  to: z.optional(z.string()),
  cc: z.optional(z.string()),
  bcc: z.optional(z.string()),
  messageId: z.uuid(),
  /** What the page takes for stored: where it is not, another window has written. */
  was: z.optional(draftText),
});

/**
 * Saves a draft while it is written, unless it has been sent or noted meanwhile. Paragraphs that another window
 * of the same member has stored since stay behind it, and are the answer.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { userId } = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const key = { conversationId: recordIdIn(params), userId };
  const byId = eq(conversations.id, key.conversationId);
  if ((await db.$count(conversations, byId)) === 0) throw data(null, { status: 404 });
  const { body, messageId: formId, was, ...typed } = await postedFields(request, draftSchema);
  const isNoted = (await db.$count(personNotes, eq(personNotes.id, formId))) > 0;
  if (!isNoted && !(await isSent(db, formId))) {
    if (typed.subject !== undefined) {
      await setDraftSubject(db, key.conversationId, draftSubject.parse(typed.subject));
    }
    const head = await readHead(services, key.conversationId, typed);
    const { body: stored } = await readDraft(db, key);
    const isNew = (words: string) =>
      was !== undefined && !was.split('\n\n').includes(words) && !body.includes(words);
    const other = stored.split('\n\n').filter(isNew).join('\n\n');
    const both = [body, other].filter(Boolean).join('\n\n');
    await saveDraft(db, key, { ...head, body: both, now: clock() });
    if (other) return Response.json({ other });
  }
  return new Response(null, { status: 204 });
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireConsultant({ request, context });
  throw redirect(conversationPath(recordIdIn(params)), 302);
}
