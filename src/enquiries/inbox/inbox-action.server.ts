import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import * as z from 'zod/mini';
import {
  adminAction,
  type Asked,
  conflict,
  success,
  gone,
} from '../../accounts/admin-action.server.ts';
import { getChosen } from '../../platform/lists/list-query.ts';
import { undoable } from '../../leads/people/undoable-changes.server.ts';
import { findPerson } from '../../leads/people.server.ts';
import { changeProgress } from '../../leads/person/change-progress.server.ts';
import { changed } from '../../leads/person/person-action.server.ts';
import { mostOfLongForms } from '../../platform/forms/read-form.server.ts';
import { decideClaim } from '../../leads/person/change-facts.server.ts';
import { addNote } from '../../leads/timeline/person-notes.server.ts';
import {
  clearSuspicion,
  closeConversation,
  markRead,
  markSpam,
  markUnread,
  reopenConversation,
  retryReply,
} from '../conversations/conversation-acts.server.ts';
import { logCall } from '../conversations/record-answer.server.ts';
import { discardDraft } from '../conversations/begin-conversation.server.ts';
import { conversations } from '../conversations/conversations.table.server.ts';
import { addCorrespondent } from '../conversations/correspondents.server.ts';
import { queueForward } from '../conversations/forward-message.server.ts';
import { admitSender, refuseSenders, takeSenders } from '../conversations/new-senders.server.ts';
import { largestTogether } from '../conversations/reply.ts';
import { deleteDraft, detachFromDraft } from '../conversations/reply-drafts.server.ts';
import { moveNote } from '../conversations/store-message.server.ts';
import { undoAct } from '../conversations/undo-act.server.ts';
import { queueReply, stopReply } from '../conversations/write-reply.server.ts';
import { inboxAddress, inboxFormSchema, keepUnread, shownIn, toView, viewIn } from './inbox.ts';
import { findNextWaiting, isShown } from './list-conversations.server.ts';
import {
  attachFiles,
  copyOthers,
  forwarded,
  getTemplateText,
  keepDraft,
  largestUpload,
  mostFiles,
  sent,
  toDraftKey,
} from './reply-form.server.ts';

/** The buttons of a conversation's page; the text in the reply box is never lost. */
export const inboxAction = adminAction({
  may: 'consultant',
  schema: inboxFormSchema,
  largestFile: largestUpload,
  largestSaid: largestTogether,
  mostFiles,
  mostFields: mostOfLongForms,
  first: attachFiles,
  acts: {
    send: async (asked, form) => sent(await send(asked, form), here(asked)),
    'send-next': async (asked, form) => sent(await send(asked, form), await next(asked)),
    note: async (asked, { messageId: noteId, body }) => {
      const { services, actor } = asked;
      const personId = await findPersonOf(asked);
      if (!personId) return gone;
      await addNote(services, actor, personId, { noteId, body });
      await deleteDraft(services.db, toDraftKey(asked));
      return here(asked);
    },
    call: undoable(async (asked, { messageId, body }) => {
      const { services, actor, id } = asked;
      await logCall(services, actor, { messageId, conversationId: id, body });
      await deleteDraft(services.db, toDraftKey(asked));
      return here(asked);
    }),
    done: undoable((asked) => close(asked, false)),
    answered: undoable((asked) => close(asked, true)),
    reopen: undoable(async ({ services, actor, id }) => {
      await reopenConversation(services, actor, id);
      return to(inboxAddress('open', id));
    }),
    spam: undoable(async (asked) => {
      await keepDraft(asked);
      await markSpam(asked.services, asked.actor, asked.id);
      return next(asked);
    }),
    'not-spam': undoable(async (asked) => {
      const { services, actor, id, fields } = asked;
      // What was to be sent when a colleague marked it.
      if (fields['body'] !== undefined) await keepDraft(asked);
      await clearSuspicion(services, actor, id);
      return to(inboxAddress('open', id));
    }),
    take: undoable(async (asked) => {
      const { services, actor, id } = asked;
      await takeSenders(services, actor, toSenders(asked));
      return id ? to(inboxAddress('open', id)) : next(asked);
    }),
    refuse: undoable(async (asked) => {
      await refuseSenders(asked.services, asked.actor, toSenders(asked));
      return next(asked);
    }),
    admit: undoable(async ({ services, actor, id }) => {
      await admitSender(services, actor, id);
      return to(inboxAddress('new', id));
    }),
    /** Leads to the conversation, where it stands again. */
    undo: async ({ services, actor, request }, { target, back = inboxAddress('open') }) => {
      const undone = await undoAct(services, actor, target);
      const { href: from } = new URL(back, request.url);
      const isMine = undone?.state === 'open' && viewIn(from) === 'mine';
      const address =
        undone && inboxAddress(isMine ? 'mine' : toView(undone.state), undone.id, shownIn(from));
      return { ...to(address ?? back), did: target };
    },
    read: async (asked, { shownAt }) => {
      await markRead(asked.services, asked.id, shownAt);
      return here(asked);
    },
    unread: async (asked, { view }) => {
      await keepDraft(asked);
      await markUnread(asked.services, asked.id);
      return to(inboxAddress(view) + keepUnread);
    },
    discard: undoable(async (asked, { view }) => {
      const personId = await findPersonOf(asked);
      await keepDraft(asked);
      await discardDraft(asked.services, asked.actor, asked.id);
      return to(personId ? href('/admin/people/:id', { id: personId }) : inboxAddress(view));
    }),
    keep: async (asked) => {
      await keepDraft(asked);
      return here(asked);
    },
    'reply-all': async (asked) => {
      await keepDraft(asked);
      await copyOthers(asked);
      return here(asked, '#reply');
    },
    template: async (asked, { target }) => {
      await keepDraft(asked, await getTemplateText(asked, target));
      return here(asked, '#reply-text');
    },
    detach: async (asked, { target }) => {
      await keepDraft(asked, '', true);
      await detachFromDraft(asked.services.db, toDraftKey(asked), target);
      return here(asked);
    },
    progress: undoable(async (asked, form) => {
      const { services, actor } = asked;
      const personId = await findPersonOf(asked);
      if (!personId) return gone;
      return changed(await changeProgress(services, actor, personId, form), here(asked));
    }),
    'accept-claim': undoable((asked, { claimId }) => decide(asked, claimId, 'accepted')),
    'dismiss-claim': undoable((asked, { claimId }) => decide(asked, claimId, 'dismissed')),
    'add-address': async (asked, { address: email }) => {
      await keepDraft(asked);
      const { services, actor, id: conversationId } = asked;
      const added = await addCorrespondent(services, actor, { conversationId, email });
      return added === 'gone' ? gone : here(asked, '#reply');
    },
    stop: async ({ services, actor }, { view, target }) => {
      const outcome = await stopReply(services, actor, target);
      return outcome.kind === 'stopped'
        ? to(inboxAddress(view, outcome.conversationId))
        : conflict({ kind: 'too late', message: 'It is too late to stop it: it has gone out' });
    },
    forward: async (asked, form) => {
      const { services, actor, id: conversationId } = asked;
      const { messageId, forwardTo, what, withFiles, body: note } = form;
      const chosen = { messageId, conversationId, to: forwardTo, what, note };
      const forward = { ...chosen, withFiles: withFiles === 'on' };
      return forwarded(await queueForward(services, actor, forward), here(asked));
    },
    move: undoable((asked, { target }) => move(asked, target, 'them')),
    'move-back': undoable((asked, { target }) => move(asked, target, 'team')),
    retry: async (asked, { target }) => {
      await retryReply(asked.services, asked.actor, target);
      return here(asked);
    },
  },
});

const to = (address: string) => success(undefined, address);

const here = ({ fields, id }: Asked, anchor = '') =>
  to(inboxAddress(toView(fields['view']), id, toShown(fields)) + anchor);

/** As the page showed the list. */
const toShown = (fields: Asked['fields']) => ({
  owner: fields['owner'],
  show: Number(fields['show'] ?? 1),
});

/** The row that stood below, where the page had one and it still waits there; else the most urgent. */
async function next({ services: { db }, actor, fields, id }: Asked) {
  const view = toView(fields['view']);
  const shown = toShown(fields);
  const reader = { userId: actor.userId, ...shown };
  const below = z.uuid().safeParse(fields['next']);
  const isThere = below.success && (await isShown(db, view, reader, below.data));
  if (isThere) return to(inboxAddress(view, below.data, shown));
  const isWaiting = view === 'open' || view === 'mine';
  const urgent = isWaiting ? await findNextWaiting(db, view, reader, id) : null;
  return to(inboxAddress(view, urgent, shown));
}

/** Those chosen in the list, or the one whose page it is. */
const toSenders = ({ fields, id }: Asked) => (id ? [id] : getChosen(fields));

type Form = Extract<z.output<typeof inboxFormSchema>, { to: string }>;

const send = ({ services, actor, id: conversationId }: Asked, form: Form) =>
  queueReply(services, actor, { ...form, conversationId, isSentAsWell: form.asWell === 'on' });

async function close(asked: Asked, isAnswered: boolean) {
  await keepDraft(asked);
  await closeConversation(asked.services, asked.actor, asked.id, { isAnswered });
  return next(asked);
}

async function move(asked: Asked, messageId: string, sentBy: 'them' | 'team') {
  await moveNote(asked.services, asked.actor, messageId, sentBy);
  return here(asked);
}

async function findPersonOf({ services: { db }, id }: Asked): Promise<string | null> {
  const [conversation] = await db
    .select({ email: conversations.email })
    .from(conversations)
    .where(eq(conversations.id, id));
  return conversation ? findPerson(db, conversation.email) : null;
}

async function decide(asked: Asked, claimId: string, decision: 'accepted' | 'dismissed') {
  const { services, actor } = asked;
  const personId = await findPersonOf(asked);
  if (!personId) return gone;
  await decideClaim(services, actor, { personId, claimId }, decision);
  return here(asked);
}
