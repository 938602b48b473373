import { data, href } from 'react-router';
import { z } from 'zod';
import { adminAction, success, gone } from '../../accounts/admin-action.server.ts';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { answeredFields } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/content/lists.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import type { Route } from './+types/admin-person-delete.route.ts';
import { DeletionReason, deletionSchema } from './deletion-reason.tsx';
import { deletePerson, planDeletion } from './remove-person.server.ts';
import './admin-person.css';

/** Counts what a deletion would remove; changes nothing. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const plan = await planDeletion(context.get(servicesContext), recordIdIn(params));
  if (!plan) throw data(null, { status: 404 });
  return plan;
}

export const action = adminAction({
  may: 'admin',
  schema: deletionSchema.extend({ intent: z.literal('delete') }),
  acts: {
    delete: async ({ services, actor, id }, reason) => {
      const { kind } = await deletePerson(services, actor, id, reason);
      return kind === 'gone' ? gone : success('deleted-1', href('/admin/people'));
    },
  },
});

export default function AdminPersonDelete({ loaderData, actionData }: Route.ComponentProps) {
  const { person, addresses, lines } = loaderData;
  const field = answeredFields(actionData, {}, 'delete-');
  const name = person.name ?? addresses[0] ?? 'this person';
  return (
    <AdminPage
      title={`Delete ${name}`}
      summary={<a href={href('/admin/people/:id', { id: person.id })}>Back to the person</a>}
    >
      {actionData && <ErrorSummary errors={actionData.errors} idPrefix="delete-" />}
      <div className="person-deletion">
        <h2>What goes</h2>
        <p>
          All records of {addresses.join(', ') || name}, by the names that {person.name ?? 'they'}{' '}
          would read in an export of their data: “you” is {person.name ?? 'the person'}, “we” are
          the team.
        </p>
        <KeyValues
          items={lines
            .filter(({ keeps }) => !keeps)
            .map(({ title, count }) => ({ term: title, value: count }))}
        />
        <h2>What stays by law</h2>
        <KeyValues
          items={lines.map(
            ({ title, keeps }) =>
              keeps && { term: title, value: `${keeps.what}. ${keeps.why}, until ${keeps.until}` },
          )}
        />
        <p>
          An account, a subscription to updates and requests about their data stay too: each has its
          own end.
        </p>
        <form className="form danger-zone person-form" method="post" noValidate>
          <DeletionReason field={field} />
          <Button variant="danger" size="dense" name="intent" value="delete">
            Delete for good
          </Button>
        </form>
      </div>
    </AdminPage>
  );
}
