import { href } from 'react-router';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { listDone } from '../../leads/people/undoable-changes.server.ts';
import { londonDay } from '../../platform/database/london-day.ts';
import { servicesContext } from '../../platform/services.ts';
import { UndoForm, undoStates } from '../../ui/admin/panels.tsx';
import { AdminPage, DenseTable } from '../../ui/admin-page.tsx';
import { formatTime } from '../../ui/content/dates.ts';
import { CardCell, CardRow } from '../../ui/content/table.tsx';
import type { Route } from './+types/my-acts.route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const today = londonDay(services.clock());
  const since = new Date(services.clock().getTime() - 25 * 3_600_000);
  const done = await listDone(services, userId, since);
  return { done: done.filter(({ changedAt }) => londonDay(changedAt) === today) };
}

/** What its reader did today that took something out of sight, each with the way back. */
export default function MyActs({ loaderData: { done } }: Route.ComponentProps) {
  return (
    <AdminPage title="What I did today">
      {done.length === 0 ? (
        <p>
          Nothing yet that could be undone. What you finish, mark, refuse, assign or discard is here
          for the rest of the day.
        </p>
      ) : (
        <DenseTable caption="What I did today" heads={['When', 'What', 'Undo']} isCards>
          {done.map((did) => (
            <CardRow key={did.id}>
              <CardCell>{formatTime(did.changedAt)}</CardCell>
              <CardCell at="wide">{did.what}</CardCell>
              <CardCell at="right">
                {did.state === 'undoable' ? (
                  <UndoForm did={did} back={href('/admin/my-acts')} label={`Undo: ${did.what}`} />
                ) : (
                  undoStates[did.state]
                )}
              </CardCell>
            </CardRow>
          ))}
        </DenseTable>
      )}
    </AdminPage>
  );
}
