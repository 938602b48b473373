import { data, href } from 'react-router';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { KeyValues } from '../../ui/content/lists.tsx';
import { requireAdmin } from '../guards.server.ts';
import { roleNames } from '../sessions/session-record.ts';
import type { Route } from './+types/admin-user.route.ts';
import { readUser } from './read-user.server.ts';
import { userAction, userNotices } from './user-action.server.ts';
import { UserActs } from './user-acts.tsx';
import { UserTables } from './user-tables.tsx';
import './users.css';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = await requireAdmin({ request, context });
  const page = await readUser(context.get(servicesContext), actor, params.id);
  if (!page) throw data(null, { status: 404 });
  return { page, done: noticeIn(request.url, userNotices) };
}

export const action = userAction;

export default function AdminUser({ loaderData, actionData }: Route.ComponentProps) {
  const { page, done } = loaderData;
  const { user } = page;
  return (
    <AdminPage
      title={user.email}
      summary={<a href={href('/admin/users')}>All users</a>}
      done={done}
      actions={
        <ButtonLink href={`${href('/admin/audit')}?q=${user.id}`} variant="secondary" size="dense">
          In the audit log
        </ButtonLink>
      }
    >
      <div className="admin-columns">
        <div>
          <Profile user={user} />
          <UserTables page={page} answer={actionData} />
        </div>
        <aside className="user-acts" aria-label="What you can do">
          <UserActs page={page} answer={actionData} />
        </aside>
      </div>
    </AdminPage>
  );
}

function Profile({ user }: { user: Route.ComponentProps['loaderData']['page']['user'] }) {
  const { name, email, emailVerified, role, createdAt, suspendedAt, hasAdminPassword } = user;
  return (
    <KeyValues
      items={[
        { term: 'Name', value: name },
        { term: 'Email', value: `${email}, ${emailVerified ? 'confirmed' : 'not confirmed'}` },
        { term: 'Role', value: roleNames[role] },
        role !== 'user' && {
          term: 'Strong password',
          value: hasAdminPassword ? 'Chosen' : 'Not yet chosen',
        },
        suspendedAt && { term: 'Suspended', value: shortMoment(suspendedAt) },
        { term: 'Joined', value: shortMoment(createdAt) },
      ]}
    />
  );
}
