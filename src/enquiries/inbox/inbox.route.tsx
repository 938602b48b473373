import { data, href } from 'react-router';
import { getSignature } from '../../accounts/team/team.server.ts';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { readDid } from '../../leads/people/undoable-changes.server.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { phoneHref } from '../../platform/forms/contact-details.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AdminTitle } from '../../ui/admin-page.tsx';
import { MadeAt } from '../../ui/admin/live-updates.tsx';
import { InlineScript } from '../../ui/nonce.tsx';
import type { Route } from './+types/inbox.route.ts';
import { readMailbox } from '../mailbox/reporting.server.ts';
import { ConversationHead } from './conversation-head.tsx';
import { ConversationList, JustDone } from './conversation-list.tsx';
import { ConversationThread } from './conversation-thread.tsx';
import { inboxAction } from './inbox-action.server.ts';
import { inboxScript } from './inbox-script.ts';
import {
  inboxAddress,
  type InboxView,
  ofPerson,
  ofReply,
  shownIn,
  toListFields,
  viewIn,
} from './inbox.ts';
import { countConversations, findSending, listConversations } from './list-conversations.server.ts';
import { PersonBox, StrangerBox } from './person-box.tsx';
import { readConversation, readPersonBox } from './read-conversation.server.ts';
import { ReplyBox } from './reply-box.tsx';
import './inbox.css';
import './conversation.css';
import './thread.css';
import './reply-box.css';

/** Without an id, the list, with the first that waits for us beside it. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const reader = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const now = services.clock();
  const view = viewIn(request.url);
  const shown = shownIn(request.url);
  const { userId } = reader;
  const list = await listConversations(services.db, view, { userId, now, ...shown });
  const hasClock = view === 'open' || view === 'mine';
  const first = hasClock
    ? list.waiting.find(({ isBeingAnswered }) => !isBeingAnswered)
    : list.others[0];
  const id = params.id === undefined ? first?.id : recordIdIn(params);
  const open = id === undefined ? null : await readConversation(services, reader, id);
  if (!open && params.id !== undefined) throw data(null, { status: 404 });
  return {
    view,
    ...shown,
    list,
    open,
    below: findBelow([list.waiting, list.others], id),
    person: open && (await readPersonBox(services, open)),
    counts: await countConversations(services.db, reader.userId),
    sending: await findSending(services.db, reader.userId, now),
    did: await readDid(services, reader.userId, request.url),
    address: request.url.slice(new URL(request.url).origin.length),
    inboxAddress: services.config.ENQUIRIES_TO,
    isFollowed: services.config.IMAP_URL !== undefined,
    unreadableSince: (await readMailbox(services))?.failingSince ?? null,
    isAsked: params.id !== undefined,
    isAdmin: reader.role === 'admin',
    me: reader.name,
    signature: await getSignature(services.db, reader.userId),
    now,
  };
}

/** The id of the row below, in the same part of the list. */
function findBelow(parts: readonly (readonly { id: string }[])[], id: string | undefined) {
  const part = parts.find((rows) => rows.some((row) => row.id === id)) ?? [];
  return part[part.findIndex((row) => row.id === id) + 1]?.id;
}

export type InboxData = Awaited<ReturnType<typeof loader>>;

export const action = inboxAction;

export default function Inbox({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { open, person, isAsked } = page;
  return (
    <div className={isAsked ? 'admin inbox is-open' : 'admin inbox'}>
      <AdminTitle>{open && isAsked ? `Inbox: ${open.name}` : 'Inbox'}</AdminTitle>
      {open && (
        <a className="skip-link" href="#reply-text">
          Skip to reply
        </a>
      )}
      <ConversationList page={page} />
      {open ? (
        <>
          <section
            className="conversation"
            aria-label={`Conversation with ${open.name}`}
            data-open={inboxAddress(page.view, open.conversation.id, page)}
          >
            <ConversationHead page={page} open={open} />
            {isAsked && <JustDone page={page} />}
            {!open.isDraft && <ConversationThread open={open} isAdmin={page.isAdmin} />}
            <ReplyBox page={page} open={open} answer={ofReply(answer)} />
          </section>
          {!person && ['new', 'refused'].includes(open.conversation.state) && (
            <StrangerBox name={open.name} email={open.conversation.email} />
          )}
          {person && (
            <PersonBox
              person={person}
              conversationId={open.conversation.id}
              list={toListFields(page)}
              answer={ofPerson(answer)}
            />
          )}
          {['open', 'done'].includes(open.conversation.state) && <PhoneActs page={page} />}
        </>
      ) : (
        <NothingOpen page={page} />
      )}
      <MadeAt now={page.now} />
      <InlineScript code={inboxScript} />
    </div>
  );
}

/** At the foot of a phone's screen. */
function PhoneActs({ page: { person, isFollowed } }: { page: InboxData }) {
  const phone = person?.person.phone;
  return (
    <div className="phone-acts screen-only">
      <ButtonLink href="#reply-text" size="dense">
        Reply
      </ButtonLink>
      {phone && (
        <ButtonLink href={phoneHref(phone)} variant="secondary" size="dense">
          Call
        </ButtonLink>
      )}
      <Button
        form="reply"
        name="intent"
        value={isFollowed ? 'done' : 'answered'}
        variant="secondary"
        size="dense"
      >
        {isFollowed ? 'Done' : 'Answered'}
      </Button>
    </div>
  );
}

/** Why the middle column is empty. */
function NothingOpen({ page: { view, list } }: { page: InboxData }) {
  const others = list.others.length;
  return (
    <section className="conversation nothing-open">
      <h2>{emptyTitles[view]}</h2>
      <p>
        {view === 'open' || view === 'mine'
          ? others > 0 && `We wait for ${others}. `
          : emptyReasons[view]}{' '}
        <a href={href('/admin/search')}>Search</a> or go to{' '}
        <a href={href('/admin/people')}>People</a>.
      </p>
    </section>
  );
}

const emptyTitles: Record<InboxView, string> = {
  open: 'No one waits for us.',
  mine: 'None of your people waits for us.',
  new: 'No new sender waits.',
  done: 'Nothing is done yet.',
  spam: 'There is no spam.',
  refused: 'No one was refused in the last day.',
};

const emptyReasons = {
  done: 'Conversations that you close without a reply come here.',
  spam: 'Conversations that you mark as spam stay here for 30 days.',
  new: 'Emails of people whom we do not know come here, until you take or refuse their sender.',
  refused: 'What refused senders wrote stays here for a day.',
};
