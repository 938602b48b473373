import { href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, type Asked, conflict, success } from '../../accounts/admin-action.server.ts';
import { readDid, undoable } from '../../leads/people/undoable-changes.server.ts';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { freeText } from '../../platform/forms/contact-details.ts';
import { type FieldError, fieldProps, noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { UndoLine } from '../../ui/admin/panels.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  listTemplates,
  moveTemplateUp,
  mostTemplates,
  type ReplyTemplate,
} from '../conversations/reply-templates.server.ts';
import { findUnknownPlaceholder } from '../conversations/reply.ts';
import './inbox.css';
import type { Route } from './+types/templates.route.ts';

const notices: Record<string, string> = {
  add: 'Added.',
  change: 'Changed.',
  up: 'Moved up.',
};

const words = {
  name: freeText().check(
    z.minLength(1, 'Name is required'),
    z.maxLength(60, 'Name must be less than 60 characters'),
  ),
  body: freeText().check(
    z.minLength(1, 'Text is required'),
    z.maxLength(5000, 'Text must be less than 5000 characters'),
    z.refine((written) => !findUnknownPlaceholder(written), {
      error: ({ input }) => `Nothing is filled in for ${findUnknownPlaceholder(String(input))}`,
    }),
  ),
};

const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), ...words }),
  z.object({
    intent: z.literal('change'),
    id: z.uuid(),
    ...words,
    was: z._default(freeText(), ''),
  }),
  z.object({ intent: z.enum(['up', 'delete']), id: z.uuid() }),
]);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const templates = await listTemplates(services.db);
  return {
    templates,
    done: noticeIn(request.url, notices),
    did: await readDid(services, userId, request.url),
    isFull: templates.length >= mostTemplates,
  };
}

export const action = adminAction({
  may: 'consultant',
  schema,
  acts: {
    add: async (asked, { name, body }) => {
      const outcome = await addTemplate(asked.services, asked.actor, { name, body });
      return outcome === 'added' ? success('add') : reject(asked, outcome);
    },
    change: async (asked, { id, name, body, was }) => {
      const changed = { name, body, was };
      const outcome = await changeTemplate(asked.services, asked.actor, id, changed);
      return outcome === 'changed' ? success('change') : reject(asked, outcome);
    },
    up: async ({ services }, { id }) => {
      await moveTemplateUp(services, id);
      return success('up');
    },
    delete: undoable(async ({ services, actor }, { id }) => {
      await deleteTemplate(services, actor, id);
      return success();
    }),
  },
});

function reject({ fields }: Asked, outcome: keyof typeof rejections) {
  const values = outcome === 'gone' ? { ...fields, id: '', intent: 'add' } : fields;
  return conflict({ values, errors: [{ field: 'body', message: rejections[outcome] }] });
}

const rejections = {
  stale: 'A colleague has changed this text: save again to replace theirs',
  gone: 'A colleague has deleted this template: add it again to keep it',
  'too many': 'There can be nine, one for each number key',
};

type Answer = { values: Record<string, string>; errors: FieldError[] };

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { templates, done, did, isFull } = loaderData;
  return (
    <AdminPage
      title="Templates"
      summary={
        <>
          {'{name}, {first name}, {reference}, {me} and {company} are filled in.'}{' '}
          <a href={href('/admin/inbox/:id?')}>Inbox</a>
        </>
      }
      done={done}
    >
      {did && <UndoLine did={did} back={href('/admin/inbox/templates')} />}
      {templates.map((template, index) => (
        <TemplateForm
          key={template.id}
          template={template}
          place={index + 1}
          answer={actionData?.values['id'] === template.id ? actionData : undefined}
        />
      ))}
      {isFull && actionData?.values['intent'] !== 'add' ? (
        <p>There can be nine, one for each number key.</p>
      ) : (
        <TemplateForm
          template={null}
          place={templates.length + 1}
          answer={actionData?.values['intent'] === 'add' ? actionData : undefined}
        />
      )}
    </AdminPage>
  );
}

type FormProps = { template: ReplyTemplate | null; place: number; answer: Answer | undefined };

function TemplateForm({ template, place, answer }: FormProps) {
  const idPrefix = `template-${place}-`;
  const own = { name: template?.name ?? '', body: template?.body ?? '' };
  const field = fieldProps(answer?.errors ?? [], { ...own, ...answer?.values }, idPrefix);
  const act = {
    name: 'intent',
    size: 'dense',
    variant: 'secondary',
    formNoValidate: true,
  } as const;
  return (
    <section
      className="template"
      aria-label={template ? `${place} ${template.name}` : 'New template'}
    >
      <h2>{template ? `${place} ${template.name}` : 'New template'}</h2>
      <form method="post" className="form" action={href('/admin/inbox/templates')}>
        {answer && <ErrorSummary errors={answer.errors} idPrefix={idPrefix} />}
        <input type="hidden" name="id" value={template?.id ?? ''} />
        <input type="hidden" name="was" value={template?.body ?? ''} />
        <Field label="Name" {...field('name')} />
        <TextArea label="Text" {...field('body')} rows={5} />
        <div className="button-row">
          <Button {...act} variant="primary" value={template ? 'change' : 'add'}>
            {template ? 'Save' : 'Add'}
          </Button>
          {template && (
            <>
              {place > 1 && (
                <Button {...act} value="up">
                  Move up
                </Button>
              )}
              <Button {...act} variant="danger" value="delete">
                Delete
              </Button>
            </>
          )}
        </div>
      </form>
    </section>
  );
}
