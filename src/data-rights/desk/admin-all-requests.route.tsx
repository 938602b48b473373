import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { loadList } from '../../accounts/admin-lists.server.ts';
import { searchWords } from '../../platform/database/columns.ts';
import { adminList } from '../../platform/lists/admin-list.server.ts';
import { AdminList } from '../../platform/lists/admin-list.tsx';
import { dataRightsRequests as table, requestStatuses } from '../data-rights.table.server.ts';
import { formatState, requestNames, requestTypes } from '../rights-request.ts';
import type { Route } from './+types/admin-all-requests.route.ts';
import { withStates } from './read-desk.server.ts';

const statusNames: Record<(typeof requestStatuses)[number], string> = {
  received: 'Not confirmed',
  verified: 'Verified',
  extended: 'Extended',
  answered: 'Answered',
  refused: 'Refused',
};

const list = adminList({
  title: 'All data rights requests',
  empty:
    'Requests come from the data rights page. If one comes by telephone or letter, fill in that form yourself.',
  table,
  date: table.receivedAt,
  search: searchWords(table.reference, table.email),
  searchLabel: 'Search reference or email',
  filters: [
    {
      name: 'type',
      label: 'Asked',
      options: requestTypes.map((value) => ({
        value,
        label: requestNames[value],
        where: eq(table.requestType, value),
      })),
    },
    {
      name: 'state',
      label: 'State',
      options: requestStatuses.map((value) => ({
        value,
        label: statusNames[value],
        where: eq(table.status, value),
      })),
    },
  ],
  related: async ({ db }, rows) => {
    const known = await withStates(db, rows);
    return { states: new Map(known.map(({ id, state }) => [id, formatState(state)])) };
  },
  columns: [
    { label: 'Reference', sort: table.reference, value: ({ reference }) => reference },
    { label: 'Asked', value: ({ requestType }) => requestNames[requestType] },
    { label: 'Email', value: ({ email }) => email ?? 'erased' },
    {
      label: 'State',
      // Answered requests show only the status, as the date has its own column.
      value: ({ id, answeredAt, status }, { states }) =>
        answeredAt ? statusNames[status] : states.get(id),
    },
    { label: 'Received', sort: table.receivedAt, value: ({ receivedAt }) => receivedAt },
    { label: 'Due', value: ({ dueAt }) => dueAt ?? '–' },
    { label: 'Answered', value: ({ answeredAt }) => answeredAt ?? '–' },
  ],
  href: ({ id }) => href('/admin/data-rights/:id', { id }),
});

export const loader = (args: Route.LoaderArgs) => loadList(args, list);

export default function AdminAllRequests({ loaderData }: Route.ComponentProps) {
  return <AdminList {...loaderData} />;
}
