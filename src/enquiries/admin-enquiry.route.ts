import { redirect } from 'react-router';
import { requireConsultant } from '../accounts/guards.server.ts';
import { recordIdIn } from '../platform/web/request-address.ts';
import type { Route } from './+types/admin-enquiry.route.ts';
import { conversationPath } from './inbox/inbox.ts';

/** To the enquiry's conversation, for links in earlier emails. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireConsultant({ request, context });
  throw redirect(conversationPath(recordIdIn(params)), 302);
}
