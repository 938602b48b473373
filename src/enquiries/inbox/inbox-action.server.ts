import { eq } from 'drizzle-orm';
import { data, href, redirect } from 'react-router';
import { findPerson } from '../../leads/people.server.ts';
import { changeProgress } from '../../leads/person/change-progress.server.ts';
import { decideClaim } from '../../leads/person/person-claims.server.ts';
import { addNote } from '../../leads/timeline/person-notes.server.ts';
import { personFormSchema, type Progress } from '../../leads/person/person-form.ts';
import { emailAddress } from '../../platform/forms/contact-details.ts';
import { fieldErrors } from '../../platform/forms/form-answer.ts';
import type { Services } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
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
import { callText, noteText } from '../conversations/reply.ts';
import { deleteDraft, detachFromDraft } from '../conversations/reply-drafts.server.ts';
import { type Author, stopReply } from '../conversations/write-reply.server.ts';
import {
  inboxAddress,
  keepUnread,
  toView,
  formatRejection,
  type InboxAnswer,
  type Rejection,
  rejectText,
} from './inbox.ts';
import { findNextWaiting } from './list-conversations.server.ts';
import {
  attachFile,
  getTemplateText,
  keepDraft,
  largestAttachment,
  type Posted,
  send,
  toDraftKey,
} from './reply-form.server.ts';
import { readUpload } from '../../platform/forms/read-form.server.ts';

type Fields = Record<string, string>;

/** Does what a button of the conversation's page says; the text in the reply box is never lost. */
export async function actOnConversation(
  services: Services,
  author: Author,
  id: string,
  request: Request,
) {
  const { fields, file } = await readPosted(request);
  const view = toView(fields['view']);
  const posted = { services, author, id, fields, view };
  if (file && file.size > 0) {
    const fault = await attachFile(posted, file);
    if (fault) return reject(fields, { is: 'file', fault });
  }
  const intent = getIntent(fields);
  const act = Object.hasOwn(acts, intent) && acts[intent];
  if (!act) throw data('The form could not be read.', { status: 400 });
  const outcome = await act(posted);
  if (typeof outcome === 'string') throw redirect(outcome, 303);
  return reject(fields, outcome);
}

/** Buttons with a value of their own have no intent. Enter in a line of the form presses none. */
const getIntent = ({ intent = '', template, detach, stopped, retried }: Fields): string => {
  if (template !== undefined) return 'template';
  if (detach !== undefined) return 'detach';
  return intent || (stopped && 'stop') || (retried && 'retry') || 'keep';
};

async function readPosted(request: Request) {
  const upload = await readUpload(request, largestAttachment);
  if (upload.is === 'read') return upload;
  throw data('The file is larger than 10 MB, or the form could not be read.', { status: 413 });
}

function reject(values: Fields, rejection: Rejection) {
  const answer: InboxAnswer = { values, rejection, message: formatRejection(rejection) };
  return data(answer, { status: 422 });
}

/** An address to go on at, or why not. */
type Act = (posted: Posted) => Promise<string | Rejection>;

const acts: Record<string, Act> = {
  send: async (posted) => (await send(posted)) ?? here(posted),
  'send-next': async (posted) => (await send(posted)) ?? next(posted),
  note: async (posted) => {
    const { services, author, fields } = posted;
    const body = noteText.safeParse(fields['body']);
    if (!body.success) return rejectText(body.error);
    const messageId = recordIdIn({ id: fields['messageId'] });
    const personId = await findPersonOf(posted);
    if (!personId) return { is: 'gone' };
    await addNote(services, author, personId, { noteId: messageId, body: body.data });
    await deleteDraft(services.db, toDraftKey(posted));
    return here(posted);
  },
  call: async (posted) => {
    const { services, author, id, fields } = posted;
    const body = callText.safeParse(fields['body']);
    if (!body.success) return rejectText(body.error);
    const messageId = recordIdIn({ id: fields['messageId'] });
    await logCall(services, author, { messageId, conversationId: id, body: body.data });
    await deleteDraft(services.db, toDraftKey(posted));
    return here(posted);
  },
  done: async (posted) => {
    await keepDraft(posted);
    await closeConversation(posted.services, posted.author, posted.id, { isAnswered: false });
    return next(posted);
  },
  answered: async (posted) => {
    await keepDraft(posted);
    await closeConversation(posted.services, posted.author, posted.id, { isAnswered: true });
    return next(posted);
  },
  reopen: async (posted) => {
    await reopenConversation(posted.services, posted.author, posted.id);
    return inboxAddress('open', posted.id);
  },
  spam: async (posted) => {
    await markSpam(posted.services, posted.author, posted.id);
    return next(posted);
  },
  'not-spam': async (posted) => {
    await clearSuspicion(posted.services, posted.author, posted.id);
    return inboxAddress('open', posted.id);
  },
  read: async (posted) => {
    const shownAt = new Date(posted.fields['shownAt'] ?? '');
    if (!Number.isNaN(shownAt.getTime())) await markRead(posted.services, posted.id, shownAt);
    return here(posted);
  },
  unread: async (posted) => {
    await keepDraft(posted);
    await markUnread(posted.services, posted.id);
    return inboxAddress(posted.view) + keepUnread;
  },
  discard: async (posted) => {
    const personId = await findPersonOf(posted);
    await discardDraft(posted.services.db, toDraftKey(posted));
    return personId ? href('/admin/people/:id', { id: personId }) : inboxAddress(posted.view);
  },
  keep: async (posted) => {
    await keepDraft(posted);
    return here(posted);
  },
  template: async (posted) => {
    await keepDraft(posted, await getTemplateText(posted));
    return `${here(posted)}#reply-text`;
  },
  detach: async (posted) => {
    await keepDraft(posted);
    await detachFromDraft(
      posted.services.db,
      toDraftKey(posted),
      recordIdIn({ id: posted.fields['detach'] }),
    );
    return here(posted);
  },
  progress: async (posted) => {
    const { view: _, ...given } = posted.fields;
    const progress = personFormSchema.safeParse(given);
    if (!progress.success) {
      const errors = fieldErrors(progress.error, []);
      return { is: 'progress', answer: { is: 'invalid', errors, values: given } };
    }
    if (progress.data.intent !== 'progress') throw data(null, { status: 400 });
    return changePersonOf(posted, progress.data, given);
  },
  'accept-claim': (posted) => decide(posted, 'accepted'),
  'dismiss-claim': (posted) => decide(posted, 'dismissed'),
  'add-address': async (posted) => {
    await keepDraft(posted);
    const { services, author, id, fields } = posted;
    const email = emailAddress.safeParse(fields['address']);
    if (!email.success) return rejectText(email.error);
    const added = await addCorrespondent(services, author, {
      conversationId: id,
      email: email.data,
    });
    return added === 'gone' ? { is: 'gone' } : `${here(posted)}#reply`;
  },
  stop: async (posted) => {
    const { services, author, fields, view } = posted;
    const outcome = await stopReply(services, author, recordIdIn({ id: fields['stopped'] }));
    if (outcome.is === 'too late') return outcome;
    return inboxAddress(view, outcome.conversationId);
  },
  retry: async (posted) => {
    await retryReply(posted.services, posted.author, recordIdIn({ id: posted.fields['retried'] }));
    return here(posted);
  },
};

const here = ({ view, id }: Posted) => inboxAddress(view, id);

async function next({ services, view, id }: Posted): Promise<string> {
  return inboxAddress(view, await findNextWaiting(services.db, id));
}

async function findPersonOf({ services: { db }, id }: Posted): Promise<string | null> {
  const [conversation] = await db
    .select({ email: conversations.email })
    .from(conversations)
    .where(eq(conversations.id, id));
  return conversation ? findPerson(db, conversation.email) : null;
}

async function decide(posted: Posted, decision: 'accepted' | 'dismissed') {
  const { services, author, fields } = posted;
  const claimId = recordIdIn({ id: fields['claimId'] });
  const personId = await findPersonOf(posted);
  if (!personId) return { is: 'gone' } as const;
  await decideClaim(services, author, { personId, claimId }, decision);
  return here(posted);
}

async function changePersonOf(
  posted: Posted,
  progress: Progress,
  values: Fields,
): Promise<string | Rejection> {
  const { services, author } = posted;
  const personId = await findPersonOf(posted);
  if (!personId) return { is: 'gone' };
  const outcome = await changeProgress(services, author, personId, progress);
  switch (outcome.is) {
    case 'done':
      return here(posted);
    case 'gone':
      return outcome;
    case 'invalid':
      return { is: 'progress', answer: { is: 'invalid', errors: [outcome.error], values } };
    case 'stale':
      return { is: 'progress', answer: { ...outcome, is: 'stale-person', values } };
  }
}
