import { listPage } from '../../platform/lists/list-page.server.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminList, type Column } from '../../ui/admin/admin-list.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/short-moment.ts';
import { requireAdmin } from '../guards.server.ts';
import type { Route } from './+types/admin-users.route.ts';
import { openRemovals } from './remove-lost-factor.server.ts';
import { userNotices } from './user-form.ts';
import { describeUsers, usersList } from './users-list.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const { rows, view } = await listPage(services.db, usersList, request.url);
  const removals = await openRemovals(services);
  return {
    rows: await describeUsers(services.db, rows),
    view,
    waiting: removals
      .filter(({ isReady }) => isReady)
      .filter((removal) => ![removal.userId, removal.requestedBy].includes(userId))
      .map((removal) => ({ id: removal.userId, email: removal.email })),
    done: noticeIn(request.url, userNotices),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: Column<Row>[] = [
  { label: 'Email', sort: 'email', isText: true, cell: ({ email }) => email },
  { label: 'Name', sort: 'name', isText: true, cell: ({ name }) => name },
  { label: 'Role', cell: ({ role }) => (role === 'admin' ? 'Admin' : 'User') },
  { label: 'State', cell: formatState },
  { label: 'Factors', isNumber: true, cell: ({ factors }) => factors },
  {
    label: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? shortMoment(lastUsedAt) : 'not logged in'),
  },
  { label: 'Joined', sort: 'joined', cell: ({ createdAt }) => shortMoment(createdAt) },
];

function formatState({ isSuspended, isConfirmed }: Row): string {
  if (isSuspended) return 'Suspended';
  return isConfirmed ? 'Active' : 'Address not confirmed';
}

const filters = [
  {
    name: 'role',
    label: 'Role',
    options: [
      { value: 'admin', label: 'Admin' },
      { value: 'user', label: 'User' },
    ],
  },
  {
    name: 'factor',
    label: 'Factor',
    options: [
      { value: 'yes', label: 'Has one' },
      { value: 'no', label: 'Has none' },
    ],
  },
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'unconfirmed', label: 'Address not confirmed' },
      { value: 'suspended', label: 'Suspended' },
    ],
  },
];

export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  const { rows, view, waiting, done } = loaderData;
  return (
    <AdminList
      title="Users"
      empty="Everyone who signs up for an account is listed here."
      path="/admin/users"
      searchLabel="Search name or email"
      view={view}
      rows={rows}
      getHref={({ id }) => `/admin/users/${id}`}
      columns={columns}
      filters={filters}
      done={done}
      actions={
        waiting.length > 0 &&
        waiting.map(({ id, email }) => (
          <ButtonLink key={id} href={`/admin/users/${id}#consent`} size="dense">
            Your consent is needed: {email}
          </ButtonLink>
        ))
      }
    />
  );
}
