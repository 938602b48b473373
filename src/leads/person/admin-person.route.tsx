import { eq } from 'drizzle-orm';
import { data, href, redirect } from 'react-router';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { people } from '../people.table.server.ts';
import { getAddresses, getCurrentPersonId } from '../people.server.ts';
import type { Route } from './+types/admin-person.route.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireConsultant({ request, context });
  const { db } = context.get(servicesContext);
  const asked = recordIdIn(params);
  const id = await getCurrentPersonId(db, asked);
  if (!id) throw data(null, { status: 404 });
  if (id !== asked) throw redirect(href('/admin/people/:id', { id }), 302);
  const [person] = await db.select().from(people).where(eq(people.id, id));
  return { name: person?.name ?? null, addresses: await getAddresses(db, id) };
}

export default function AdminPerson({ loaderData: { name, addresses } }: Route.ComponentProps) {
  return (
    <AdminPage title={name ?? addresses[0] ?? 'No name'}>
      <p>{addresses.join(', ')}</p>
    </AdminPage>
  );
}
