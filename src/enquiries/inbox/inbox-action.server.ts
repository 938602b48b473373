import { eq } from 'drizzle-orm';
import { data, redirect } from 'react-router';
import { findPerson } from '../../leads/people.server.ts';
import { changeProgress } from '../../leads/person/change-progress.server.ts';
import { decideClaim } from '../../leads/person/person-claims.server.ts';
import { addNote } from '../../leads/timeline/person-notes.server.ts';
import { personFormSchema, type Progress } from '../../leads/person/person-form.ts';
import { emailAddress } from '../../platform/forms/contact-details.ts';
import { fieldErrors } from '../../platform/forms/form-answer.ts';
import { readUpload } from '../../platform/forms/read-upload.server.ts';
import type { Services } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import {
  closeConversation,
  logCall,
  reopenConversation,
  retryReply,
} from '../conversations/conversation-acts.server.ts';
import { conversations } from '../conversations/conversations.table.server.ts';
import { draftText, fillTemplate, noteText, replyText } from '../conversations/reply.ts';
import {
  deleteDraft,
  deleteDraftWithoutFiles,
  detachFromDraft,
  saveDraft,
} from '../conversations/reply-drafts.server.ts';
import { listTemplates } from '../conversations/reply-templates.server.ts';
import { type Author, queueReply, stopReply } from '../conversations/write-reply.server.ts';
import { clearSuspicion, markSpam } from '../conversations/answer-enquiry.server.ts';
import { type InboxView, inboxAddress, toView } from './inbox.ts';
import { attachFile, largestAttachment } from './attach-file.server.ts';
import { findNextWaiting } from './list-conversations.server.ts';
import { readConversation } from './read-conversation.server.ts';
import { formatRejection, type InboxAnswer, type Rejection } from './rejection.ts';

type Fields = Record<string, string>;
type Posted = { services: Services; author: Author; id: string; fields: Fields; view: InboxView };

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
    await keepDraft(posted, '', true);
    const fault = await attachFile(services.db, keyOf(posted), file);
    if (fault) return reject(fields, { is: 'file', fault });
  }
  const act = acts[getIntent(fields)];
  if (!act) throw data('The form could not be read.', { status: 400 });
  const outcome = await act(posted);
  if (typeof outcome === 'string') throw redirect(outcome, 303);
  return reject(fields, outcome);
}

/** Buttons with a value of their own have no intent. */
const getIntent = ({ intent = '', template, detach, stopped, retried }: Fields): string => {
  if (template !== undefined) return 'template';
  if (detach !== undefined) return 'detach';
  return intent || (stopped && 'stop') || (retried && 'retry') || '';
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
    if (!body.success) return { is: 'empty', message: 'Write a note first' };
    const messageId = recordIdIn({ id: fields['messageId'] });
    const personId = await findPersonOf(posted);
    if (!personId) return { is: 'gone' };
    await addNote(services, author, personId, { noteId: messageId, body: body.data });
    await deleteDraft(services.db, keyOf(posted));
    return here(posted);
  },
  call: async (posted) => {
    const { services, author, id, fields } = posted;
    const body = draftText.parse(fields['body']);
    const messageId = recordIdIn({ id: fields['messageId'] });
    await logCall(services, author, { messageId, conversationId: id, body });
    await deleteDraft(services.db, keyOf(posted));
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
    return here(posted);
  },
  spam: async (posted) => {
    await markSpam(posted.services, posted.author, posted.id);
    return next(posted);
  },
  'not-spam': async (posted) => {
    await clearSuspicion(posted.services, posted.author, posted.id);
    return inboxAddress('open', posted.id);
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
      keyOf(posted),
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

const keyOf = ({ author, id }: Posted) => ({ conversationId: id, userId: author.userId });
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

/** Null once it is queued. */
async function send({ services, author, id, fields }: Posted): Promise<Rejection | null> {
  const body = replyText.safeParse(fields['body']);
  if (!body.success) return { is: 'empty', message: body.error.issues[0]?.message ?? '' };
  const to = emailAddress.safeParse(fields['to']);
  const shownAt = new Date(fields['shownAt'] ?? '');
  if (!to.success || Number.isNaN(shownAt.getTime())) {
    throw data('The form could not be read.', { status: 400 });
  }
  const outcome = await queueReply(services, author, {
    messageId: recordIdIn({ id: fields['messageId'] }),
    conversationId: id,
    to: to.data,
    body: body.data,
    shownAt,
    isSentAsWell: fields['asWell'] === 'on',
  });
  return outcome.is === 'queued' ? null : outcome;
}

/** An empty one goes, unless it is to have files. */
async function keepDraft(posted: Posted, added = '', hasFiles = false): Promise<void> {
  const { services, fields } = posted;
  const body = [draftText.parse(fields['body'] ?? ''), added].filter(Boolean).join('\n\n');
  if (body === '' && !hasFiles && fields['detach'] === undefined) {
    return deleteDraftWithoutFiles(services.db, keyOf(posted));
  }
  await saveDraft(services.db, keyOf(posted), { body, now: services.clock() });
}

async function getTemplateText({ services, author, id, fields }: Posted): Promise<string> {
  const found = await readConversation(services, author, id);
  const template = (await listTemplates(services.db)).find((one) => one.id === fields['template']);
  if (!found || !template) return '';
  const { name, conversation } = found;
  return fillTemplate(template.body, { name, reference: conversation.reference, me: author.name });
}
