import { asc, inArray } from 'drizzle-orm';
import { data, href, redirect } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { fieldErrors, messageFor } from '../../platform/forms/form-answer.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { choicePrefix, getChosen } from '../../platform/lists/list-query.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { people } from '../people.table.server.ts';
import { DeletionReason } from '../person/deletion-reason.tsx';
import { deletePerson } from '../person/remove-person.server.ts';
import { deletionSchema } from '../person/person-form.ts';
import type { Route } from './+types/admin-delete-people.route.ts';
import '../import/import.css';
import { formatPeople } from './people-page.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return null;
}

/** Asks for the reason first, then deletes them one by one: each is gone even if a later one fails. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const values = await formFields(request);
  const ids = getChosen(values);
  if (ids.length === 0) throw redirect(`${href('/admin/people')}?done=none-chosen`, 303);
  const { reason, words } = values;
  const parsed = deletionSchema.safeParse({ reason, words });
  if (!parsed.success) {
    const isAsked = values['intent'] === 'delete';
    const errors = isAsked ? fieldErrors(parsed.error, ['reason', 'words']) : [];
    const { id, name, sortName } = people;
    const chosen = await services.db
      .select({ id, name, sortName })
      .from(people)
      .where(inArray(id, ids))
      .orderBy(asc(sortName), asc(id));
    return data({ chosen, errors, reason, words }, { status: isAsked ? 422 : 200 });
  }
  let count = 0;
  for (const id of ids) {
    const { is } = await deletePerson(services, actor, id, parsed.data);
    if (is === 'done') count += 1;
  }
  throw redirect(`${href('/admin/people')}?done=deleted-${count}`, 303);
}

export default function AdminDeletePeople({ actionData }: Route.ComponentProps) {
  const { chosen = [], errors = [], reason = '', words = '' } = actionData ?? {};
  const getError = messageFor(errors);
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
          <DeletionReason values={{ reason, words }} getError={getError} />
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
