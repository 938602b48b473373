import { href, redirect } from 'react-router';
import { eq } from 'drizzle-orm';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import type { Route } from './+types/admin-lead.route.ts';
import { leads } from '../leads.table.server.ts';
import { findPerson } from '../people.server.ts';

/** Webhooks name a lead: its person has the page. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireConsultant({ request, context });
  const { db } = context.get(servicesContext);
  const id = recordIdIn(params);
  const [lead] = await db.select({ email: leads.email }).from(leads).where(eq(leads.id, id));
  // The page of a person who does not exist says so.
  const personId = (lead && (await findPerson(db, lead.email))) ?? id;
  throw redirect(href('/admin/people/:id', { id: personId }), 302);
}
