import { eq } from 'drizzle-orm';
import { data } from 'react-router';
import * as z from 'zod/mini';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { personNotes } from '../../leads/person-history.table.server.ts';
import { postedFields } from '../../platform/forms/read-form.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { setDraftSubject } from '../conversations/begin-conversation.server.ts';
import { conversations } from '../conversations/conversations.table.server.ts';
import { draftSubject, draftText } from '../conversations/reply.ts';
import { findWriters, saveDraft } from '../conversations/reply-drafts.server.ts';
import { isSent } from '../conversations/store-message.server.ts';
import { findOvertaker } from '../conversations/write-reply.server.ts';
import type { Route } from './+types/draft.route.ts';
import { formatOvertaken, formatWriters } from './inbox.ts';
import { findSending } from './list-conversations.server.ts';
import { readHead } from './reply-form.server.ts';

/** Who else is writing, who has answered since the page was shown, and whether a reply is still to go out. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId } = await requireConsultant({ request, context });
  const { db, clock } = context.get(servicesContext);
  const conversationId = recordIdIn(params);
  const isThere = (await db.$count(conversations, eq(conversations.id, conversationId))) > 0;
  if (!isThere) throw data(null, { status: 404 });
  const asked = new URL(request.url).searchParams;
  const shownAt = new Date(asked.get('shown') ?? '');
  const writers = (await findWriters(db, clock())).filter(
    (one) => one.conversationId === conversationId && one.userId !== userId,
  );
  const overtaken = Number.isNaN(shownAt.getTime())
    ? null
    : await findOvertaker(db, userId, { conversationId, shownAt });
  return Response.json({
    writing: formatWriters(writers),
    answered: overtaken ? formatOvertaken(overtaken) : '',
    sending: `stop:${(await findSending(db, userId, clock()))?.messageId}` === asked.get('sending'),
  });
}

const draftSchema = z.object({
  body: z._default(draftText, ''),
  subject: z.optional(z.string()),
  to: z.optional(z.string()),
  cc: z.optional(z.string()),
  bcc: z.optional(z.string()),
  messageId: z.uuid(),
});

/** Saves a draft while it is written, unless it has been sent or noted meanwhile. */
export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args;
  const { userId } = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const key = { conversationId: recordIdIn(params), userId };
  const { body, messageId: formId, ...typed } = await postedFields(request, draftSchema);
  const answer = await loader(args);
  const isNoted = (await db.$count(personNotes, eq(personNotes.id, formId))) > 0;
  if (!isNoted && !(await isSent(db, formId))) {
    if (typed.subject !== undefined) {
      await setDraftSubject(db, key.conversationId, draftSubject.parse(typed.subject));
    }
    const head = await readHead(services, key.conversationId, typed);
    await saveDraft(db, key, { ...head, body, now: clock() });
  }
  return answer;
}
