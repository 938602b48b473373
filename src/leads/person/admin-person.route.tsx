import { data, href, redirect } from 'react-router';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { phoneHref } from '../../platform/forms/contact-details.ts';
import { londonDay } from '../../platform/database/london-day.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdFrom, recordIdIn } from '../../platform/web/request-address.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { UndoLine } from '../../ui/admin/panels.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { getCurrentPersonId } from '../people.server.ts';
import type { Route } from './+types/admin-person.route.ts';
import './admin-person.css';
import '../timeline/timeline.css';
import { personAction } from './person-action.server.ts';
import { PersonAssessment, PersonCompany, PersonMerging, PersonRemoval } from './person-aside.tsx';
import { PersonDecisions, PersonProgress } from './person-decisions.tsx';
import { PersonFacts } from './person-facts.tsx';
import { listProblems, type PersonAnswer, personNotices } from './person-form.ts';
import { NextSteps } from './next-steps.tsx';
import { PersonTimeline, LatestMessage } from '../timeline/person-timeline.tsx';
import { type PersonPageData, readPerson } from './read-person.server.ts';
import { readDid } from '../people/undoable-changes.server.ts';
import { timelineTabs } from '../timeline/timeline.ts';

/** A merged person's address leads to the one they were merged into, with what was asked for. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const shownId = recordIdIn(params);
  const { search, searchParams } = new URL(request.url);
  const id = await getCurrentPersonId(services.db, shownId);
  if (id === null) throw data(null, { status: 404 });
  if (id !== shownId) throw redirect(href('/admin/people/:id', { id }) + search, 302);
  const find = searchParams.get('find') ?? '';
  const page = await readPerson(services, actor, id, {
    find,
    compare: recordIdFrom(searchParams.get('compare')),
  });
  if (!page) throw data(null, { status: 404 });
  const tab = timelineTabs.find((one) => one === searchParams.get('tab')) ?? 'all';
  const done = noticeIn(request.url, personNotices);
  const did = await readDid(services, actor.userId, request.url);
  return { page, tab, find, done, did, isAdmin: actor.role === 'admin' };
}

export const action = personAction;

export default function AdminPerson({ loaderData, actionData }: Route.ComponentProps) {
  const { page, tab, find, done, did, isAdmin } = loaderData;
  const { person, addresses } = page;
  const answer: PersonAnswer | undefined = actionData;
  return (
    <AdminPage
      title={person.name ?? addresses[0]?.email ?? 'No name'}
      summary={<Summary page={page} />}
      done={answer || did ? undefined : done}
      actions={<Acts page={page} answer={answer} />}
    >
      {did && !answer && (
        <UndoLine did={did} said={done} back={href('/admin/people/:id', { id: person.id })} />
      )}
      {answer && <ErrorSummary errors={listProblems(answer)} idPrefix={getPrefix(answer, page)} />}
      {answer?.kind === 'stale-pair' && (
        <Message tone="error" title="Nothing was changed">
          <p>Someone has since merged these people, or undone it. You see how it stands now.</p>
        </Message>
      )}
      <div className="admin-columns person">
        <div>
          <LatestMessage latest={page.latest} />
          <PersonDecisions page={page} />
          <PersonTimeline page={page} tab={tab} answer={answer} />
        </div>
        <aside aria-label="Facts">
          <PersonProgress page={page} answer={answer} />
          <NextSteps
            personId={person.id}
            steps={page.steps}
            newStepId={page.newNoteId}
            today={londonDay(page.now)}
            answer={answer}
          />
          <PersonFacts page={page} answer={answer} />
          <PersonCompany page={page} />
          <PersonAssessment page={page} />
          <PersonMerging page={page} find={find} />
          <PersonRemoval page={page} isAdmin={isAdmin} />
        </aside>
      </div>
      <div className="phone-acts screen-only">
        {page.conversationHref ? (
          <ButtonLink size="dense" href={`${page.conversationHref}#reply-text`}>
            Reply
          </ButtonLink>
        ) : (
          mayWriteTo(page) && (
            <Button size="dense" form="write">
              Write
            </Button>
          )
        )}
        {person.phone && (
          <ButtonLink variant="secondary" size="dense" href={phoneHref(person.phone)}>
            Call
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" size="dense" href="#progress-heading">
          Stage
        </ButtonLink>
      </div>
    </AdminPage>
  );
}

/** The id prefix of the form whose fields the errors link to. */
function getPrefix({ values }: PersonAnswer, { steps }: PersonPageData): string {
  const { intent, noteId, stepId } = values;
  const isChanged = steps.open.some(({ id }) => id === stepId);
  if (intent === 'plan') return `plan-${isChanged ? stepId : 'new'}-`;
  return intent === 'correction' ? `correction-${noteId}-` : `${intent}-`;
}

function Summary({ page: { person, company } }: { page: PersonPageData }) {
  return (
    <>
      {person.role}
      {person.role && company && ', '}
      {company && (
        <a href={href('/admin/companies/:id', { id: company.id })}>{company.name}</a>
      )}{' '}
      {person.spamAt && <b className="late">Spam</b>}
      {person.tags.map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
    </>
  );
}

type ActsProps = { page: PersonPageData; answer: PersonAnswer | undefined };

function Acts({ page, answer }: ActsProps) {
  return (
    <>
      <Write page={page} />
      <NoteForm page={page} answer={answer} intent="note" />
      <NoteForm page={page} answer={answer} intent="call" />
    </>
  );
}

const mayWriteTo = ({ person, addresses }: PersonPageData) =>
  addresses.length > 0 && !person.spamAt;

/** A reply, or a new email to a person who may never have written. */
function Write({ page }: { page: PersonPageData }) {
  const { person, conversationHref } = page;
  return (
    <>
      {conversationHref && (
        <ButtonLink size="dense" href={`${conversationHref}#reply-text`} data-key="r">
          Reply <kbd className="key">R</kbd>
        </ButtonLink>
      )}
      {mayWriteTo(page) && (
        <form id="write" method="post" action={href('/admin/inbox/write')}>
          <input type="hidden" name="intent" value="write" />
          <input type="hidden" name="personId" value={person.id} />
          <Button
            size="dense"
            variant={conversationHref ? 'secondary' : 'primary'}
            data-key={conversationHref ? 'w' : 'r'}
          >
            {conversationHref ? 'New email' : 'Write'}{' '}
            <kbd className="key">{conversationHref ? 'W' : 'R'}</kbd>
          </Button>
        </form>
      )}
    </>
  );
}

const noteWords = {
  note: { label: 'Note', key: 'N', field: 'Note', act: 'Add note' },
  call: { label: 'Log a call', key: 'P', field: 'What was said', act: 'Log the call' },
};

function NoteForm({ page, answer, intent }: ActsProps & { intent: 'note' | 'call' }) {
  const own = answer?.values['intent'] === intent ? answer : undefined;
  const { label, key, field, act } = noteWords[intent];
  return (
    <details className="note-fold" name="note-fold" open={own !== undefined}>
      <summary className="button secondary dense" data-key={key.toLowerCase()}>
        {label} <kbd className="key">{key}</kbd>
      </summary>
      <form
        className="form person-form"
        method="post"
        action={href('/admin/people/:id', { id: page.person.id })}
        noValidate
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="noteId" value={own?.values['noteId'] ?? page.newNoteId} />
        <TextArea
          label={field}
          name="body"
          idPrefix={`${intent}-`}
          rows={4}
          required
          defaultValue={own?.values['body'] ?? ''}
          error={own?.kind === 'invalid' ? own.errors[0]?.message : undefined}
        />
        <Button size="dense">{act}</Button>
      </form>
    </details>
  );
}
