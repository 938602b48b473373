import { href } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage, DenseTable } from '../../ui/admin-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/forms/message.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { daysLeft, formatDaysLeft, formatState, requestNames } from '../rights-request.ts';
import type { Route } from './+types/admin-data-rights.route.ts';
import { openRequests } from './read-desk.server.ts';
import './desk.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const now = services.clock();
  const { rows: found, open } = await openRequests(services);
  const rows = found.map(({ id, reference, email, requestType, receivedAt, dueAt, state }) => {
    // An acknowledged complaint has no deadline; the law says without undue delay.
    const days = dueAt && state.kind !== 'looked-into' ? daysLeft(dueAt, now) : null;
    const clock = state.kind === 'looked-into' ? 'without delay' : 'stopped';
    const says = formatState(state);
    return { id, reference, email, requestType, receivedAt, dueAt, days, clock, says };
  });
  return { rows, open };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function AdminDataRights({ loaderData: { rows, open } }: Route.ComponentProps) {
  const late = rows.filter(({ days }) => days !== null && days < 0).length;
  return (
    <AdminPage
      title="Data rights"
      summary={`${open} open, ${late} late`}
      actions={
        <>
          <ButtonLink href={href('/admin/data-rights/all')} variant="secondary" size="dense">
            All requests
          </ButtonLink>
          <ButtonLink href={href('/admin/retention')} variant="secondary" size="dense">
            Retention
          </ButtonLink>
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="No open requests">
          <p>Requests from the data rights page are listed here until they are answered.</p>
        </EmptyState>
      ) : (
        <OpenRequests rows={rows} />
      )}
      {open > rows.length && (
        <p className="desk-more">
          {open - rows.length} more under{' '}
          <a href={`${href('/admin/data-rights/all')}?state=received`}>All requests</a>, not
          confirmed yet.
        </p>
      )}
    </AdminPage>
  );
}

function OpenRequests({ rows }: { rows: readonly Row[] }) {
  return (
    <DenseTable
      caption="Open requests, the most urgent first"
      heads={['Reference', { number: 'Clock' }, 'Due', 'Asked', 'Email', 'State', 'Received']}
    >
      {rows.map(({ id, reference, email, requestType, receivedAt, dueAt, days, clock, says }) => (
        <tr key={id}>
          <th scope="row">
            <a href={href('/admin/data-rights/:id', { id })} data-row="">
              {reference}
            </a>
          </th>
          <td className={days !== null && days < 8 ? 'number due-soon' : 'number'}>
            {days === null ? clock : formatDaysLeft(days)}
          </td>
          <td>{dueAt && days !== null ? shortMoment(dueAt) : '–'}</td>
          <td>{requestNames[requestType]}</td>
          <td>{email ?? 'erased'}</td>
          <td>{says}</td>
          <td>{shortMoment(receivedAt)}</td>
        </tr>
      ))}
    </DenseTable>
  );
}
