import { data, href } from 'react-router';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { LeadDuplicates } from '../duplicates/lead-duplicates.tsx';
import { LeadHistory } from './lead-history.tsx';
import { stageNames } from '../lead.ts';
import type { Route } from './+types/admin-lead.route.ts';
import { leadAction } from './lead-action.server.ts';
import { LeadPerson } from './lead-person.tsx';
import { LeadProgress } from './lead-progress.tsx';
import { readLead, type LeadPageData } from './read-lead.server.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import './admin-lead.css';
import { type LeadAnswer, leadNotices } from './lead-form.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const page = await readLead(services, actor, recordIdIn(params));
  if (!page) throw data(null, { status: 404 });
  return { ...page, done: noticeIn(request.url, leadNotices) };
}

export const action = leadAction;

export default function AdminLead({ loaderData: page, actionData }: Route.ComponentProps) {
  const { lead, done } = page;
  const answer: LeadAnswer | undefined = actionData;
  const prefix = answer && getPrefix(answer);
  return (
    <AdminPage
      title={lead.name ?? lead.email}
      summary={`${stageNames[lead.stage]} · ${lead.email}`}
      done={answer ? undefined : done}
    >
      {answer?.is === 'invalid' && <ErrorSummary errors={answer.errors} idPrefix={prefix} />}
      {answer?.is === 'stale-pair' && (
        <Message tone="error" title="Nothing was changed">
          <p>
            Another admin has since merged these leads, or undone it. You see how it stands now.
          </p>
        </Message>
      )}
      <div className="admin-columns lead">
        <div>
          <NewNote page={page} answer={answer} />
          <LeadHistory page={page} answer={answer} />
        </div>
        <aside aria-label="Where it stands">
          <LeadProgress page={page} answer={answer} />
          <LeadPerson page={page} answer={answer} />
          <LeadDuplicates page={page} />
        </aside>
      </div>
    </AdminPage>
  );
}

/** The id prefix of the form whose fields the errors link to. */
function getPrefix({ values }: LeadAnswer): string {
  const { intent, noteId } = values;
  return intent === 'correction' ? `correction-${noteId}-` : `${intent}-`;
}

type Props = { page: LeadPageData; answer: LeadAnswer | undefined };

function NewNote({ page: { lead, newNoteId }, answer }: Props) {
  const own = answer?.values['intent'] === 'note' ? answer : undefined;
  return (
    <form
      className="lead-note-form"
      method="post"
      action={href('/admin/leads/:id', { id: lead.id })}
      noValidate
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="noteId" value={own?.values['noteId'] ?? newNoteId} />
      <TextArea
        label="Note"
        name="body"
        idPrefix="note-"
        rows={3}
        required
        defaultValue={own?.values['body'] ?? ''}
        error={own?.is === 'invalid' ? own.errors[0]?.message : undefined}
      />
      <Button size="dense">Add note</Button>
    </form>
  );
}
