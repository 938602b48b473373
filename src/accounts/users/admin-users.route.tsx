import { and, count, eq, inArray, isNotNull, isNull, max, not } from 'drizzle-orm';
import { href } from 'react-router';
import type { Db } from '../../platform/database/database.server.ts';
import { searchWords } from '../../platform/database/columns.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { adminList } from '../../platform/lists/admin-list.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminList } from '../../platform/lists/admin-list.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDay } from '../../ui/content/dates.ts';
import { loadList } from '../admin-lists.server.ts';
import { accountLinks } from '../accounts.table.server.ts';
import { sessions, type User, users as table } from '../auth.table.server.ts';
import { holdsFactor } from '../factors/factors.server.ts';
import { factors } from '../factors/factors.table.server.ts';
import { requireAdmin } from '../guards.server.ts';
import { roleNames } from '../sessions/session-record.ts';
import type { Route } from './+types/admin-users.route.ts';
import { whereInvitation, whereInvited } from './invite.server.ts';
import { openRemovals } from './remove-lost-factor.server.ts';
import { userNotices } from './user-action.server.ts';

const whereConfirmed = (isConfirmed: boolean) =>
  and(isNull(table.suspendedAt), eq(table.emailVerified, isConfirmed));

const list = adminList({
  title: 'Users',
  empty: 'Everyone who signs up for an account is listed here.',
  table,
  date: table.createdAt,
  search: searchWords(table.email, table.name),
  searchLabel: 'Search name or email',
  filters: [
    {
      name: 'role',
      label: 'Role',
      options: [
        { value: 'admin', label: 'Admin', where: eq(table.role, 'admin') },
        { value: 'editor', label: 'Editor', where: eq(table.role, 'editor') },
        { value: 'consultant', label: 'Consultant', where: eq(table.role, 'consultant') },
        { value: 'user', label: 'User', where: eq(table.role, 'user') },
      ],
    },
    {
      name: 'factor',
      label: 'Factor',
      options: [
        { value: 'yes', label: 'Has one', where: holdsFactor },
        { value: 'no', label: 'Has none', where: not(holdsFactor) },
      ],
    },
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'active', label: 'Active', where: whereConfirmed(true) },
        { value: 'invited', label: 'Invited', where: whereInvited },
        { value: 'unconfirmed', label: 'Address not confirmed', where: whereConfirmed(false) },
        { value: 'suspended', label: 'Suspended', where: isNotNull(table.suspendedAt) },
      ],
    },
  ],
  related: async ({ db, clock }, rows) => ({
    ...(await readUse(db, rows)),
    invited: await readInvited(db, rows, clock()),
  }),
  columns: [
    { label: 'Email', sort: table.email, value: ({ email }) => email },
    { label: 'Name', sort: table.name, value: ({ name }) => name },
    { label: 'Role', value: ({ role }) => roleNames[role] },
    { label: 'State', value: (user, { invited }) => invited.get(user.id) ?? formatState(user) },
    {
      label: 'Factors',
      isNumber: true,
      value: ({ id }, { factorCounts }) => factorCounts.get(id) ?? 0,
    },
    { label: 'Last used', value: ({ id }, { lastUse }) => lastUse.get(id) ?? 'not logged in' },
    { label: 'Joined', sort: table.createdAt, value: ({ createdAt }) => createdAt },
  ],
  href: ({ id }) => href('/admin/users/:id', { id }),
});

/** By user: how many factors, and when a session was last used. */
async function readUse(db: Db, rows: User[]) {
  const ids = rows.map(({ id }) => id);
  const [held, used] = await Promise.all([
    db
      .select({ id: factors.userId, count: count() })
      .from(factors)
      .where(and(inArray(factors.userId, ids), eq(factors.status, 'verified')))
      .groupBy(factors.userId),
    db
      .select({ id: sessions.userId, at: max(sessions.updatedAt) })
      .from(sessions)
      .where(inArray(sessions.userId, ids))
      .groupBy(sessions.userId),
  ]);
  return {
    factorCounts: new Map(held.map((row) => [row.id, row.count])),
    lastUse: new Map(used.map(({ id, at }) => [id, at])),
  };
}

/** What stands for the state of those who have not accepted. */
async function readInvited(db: Db, rows: User[], now: Date): Promise<Map<string, string>> {
  const ids = rows.map(({ id }) => id);
  const { userId, expiresAt } = accountLinks;
  const invited = await db
    .select({ id: userId, until: max(expiresAt) })
    .from(accountLinks)
    .where(and(inArray(userId, ids), whereInvitation))
    .groupBy(userId);
  const format = (until: Date | null) =>
    until && until > now ? `Invited until ${formatDay(until)}` : 'Invitation expired';
  return new Map(invited.map(({ id, until }) => [id, format(until)]));
}

function formatState({ suspendedAt, emailVerified }: User): string {
  if (suspendedAt) return 'Suspended';
  return emailVerified ? 'Active' : 'Address not confirmed';
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = await requireAdmin({ request, context });
  const page = await loadList({ request, context }, list);
  const removals = await openRemovals(context.get(servicesContext));
  return {
    page,
    needConsent: removals
      .filter(({ isReady }) => isReady)
      .filter((removal) => ![removal.userId, removal.requestedBy].includes(userId))
      .map((removal) => ({ id: removal.userId, email: removal.email })),
    done: noticeIn(request.url, userNotices),
  };
}

export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  const { page, needConsent, done } = loaderData;
  return (
    <AdminList
      {...page}
      done={done}
      actions={
        <>
          {needConsent.map(({ id, email }) => (
            <ButtonLink key={id} href={`${href('/admin/users/:id', { id })}#consent`} size="dense">
              Your consent is needed: {email}
            </ButtonLink>
          ))}
          <ButtonLink href={href('/admin/users/invite')} size="dense">
            Invite a colleague
          </ButtonLink>
        </>
      }
    />
  );
}
