import { asc, inArray } from 'drizzle-orm';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, type Asked, success, shown } from '../../accounts/admin-action.server.ts';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { type FieldError, fieldErrors, fieldProps } from '../../platform/forms/form-answer.ts';
import { choicePrefix, getChosen } from '../../platform/lists/list-query.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { people } from '../people.table.server.ts';
import { DeletionReason, deletionSchema } from '../person/deletion-reason.tsx';
import { deletePerson } from '../person/remove-person.server.ts';
import type { Route } from './+types/admin-delete-people.route.ts';
import '../import/import.css';
import { formatPeople } from './people-page.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return null;
}

/** Asks for the reason first, then deletes them one by one: each is gone even if a later one fails. */
export const action = adminAction({
  may: 'admin',
  schema: z.object({ intent: z.enum(['confirm', 'delete']) }),
  acts: {
    confirm: (asked) => ask(asked),
    delete: async (asked) => {
      const { services, actor, fields } = asked;
      const reason = deletionSchema.safeParse({ reason: fields['reason'], words: fields['words'] });
      if (!reason.success) return ask(asked, fieldErrors(reason.error, ['reason', 'words']));
      let count = 0;
      for (const id of getChosen(fields)) {
        const { kind } = await deletePerson(services, actor, id, reason.data);
        if (kind === 'done') count += 1;
      }
      return success(`deleted-${count}`, href('/admin/people'));
    },
  },
});

async function ask({ services, fields }: Asked, errors: FieldError[] = []) {
  const ids = getChosen(fields);
  if (ids.length === 0) return success('none-chosen', href('/admin/people'));
  const { id, name, sortName } = people;
  const chosen = await services.db
    .select({ id, name, sortName })
    .from(people)
    .where(inArray(id, ids))
    .orderBy(asc(sortName), asc(id));
  return shown({ chosen, errors }, errors.length > 0 ? 422 : 200);
}

export default function AdminDeletePeople({ actionData }: Route.ComponentProps) {
  const {
    chosen = [],
    errors = [],
    values = {},
  } = (actionData && 'chosen' in actionData && actionData) || {};
  const field = fieldProps(errors, values);
  if (!actionData) return <NoneChosen />;
  return (
    <AdminPage title={`Delete ${formatPeople(chosen.length)}`}>
      <ErrorSummary errors={errors} />
      <form
        method="post"
        action={href('/admin/people/delete')}
        noValidate
        className="delete-people"
      >
        <p>
          {chosen.map(({ name, sortName }) => name ?? sortName).join(', ')}: with all their records,
          and those merged into them. This cannot be undone. What the law has us keep stays, as do
          accounts, subscriptions and requests about their data.
        </p>
        {chosen.map(({ id }) => (
          <input key={id} type="hidden" name={`${choicePrefix}${id}`} value="on" />
        ))}
        <div className="danger-zone">
          <DeletionReason field={field} />
          <ButtonRow>
            <Button variant="danger" size="dense" name="intent" value="delete">
              Delete for good
            </Button>
            <ButtonLink href={href('/admin/people')} variant="secondary" size="dense">
              Keep them
            </ButtonLink>
          </ButtonRow>
        </div>
      </form>
    </AdminPage>
  );
}

/** The list posts the chosen people here: an address typed by hand has none. */
const NoneChosen = () => (
  <AdminPage title="Delete people">
    <p>
      Choose them in the <a href={href('/admin/people')}>list of people</a> first.
    </p>
  </AdminPage>
);
