import { eq } from 'drizzle-orm';
import { data, redirect } from 'react-router';
import { requireConsultant } from '../accounts/guards.server.ts';
import { servicesContext } from '../platform/services.ts';
import { recordIdIn } from '../platform/web/request-address.ts';
import type { Route } from './+types/admin-enquiry.route.ts';
import { conversations } from './conversations/conversations.table.server.ts';
import { conversationPath } from './inbox/inbox.ts';

/** To the enquiry's conversation, for links in earlier emails. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireConsultant({ request, context });
  const { db } = context.get(servicesContext);
  const id = recordIdIn(params);
  const isThere = (await db.$count(conversations, eq(conversations.id, id))) > 0;
  if (!isThere) throw data(null, { status: 404 });
  throw redirect(conversationPath(id), 302);
}
