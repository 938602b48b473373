import { data, href, redirect } from 'react-router';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { beginConversation } from './begin-conversation.server.ts';
import type { Route } from './+types/write.route.ts';
import { conversationPath } from '../inbox/inbox.ts';

/** From a person's page to the draft of an email to them. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireConsultant({ request, context });
  const { personId } = await formFields(request);
  const id = await beginConversation(context.get(servicesContext), recordIdIn({ id: personId }));
  if (id === null) throw data(null, { status: 404 });
  throw redirect(`${conversationPath(id)}#reply-subject`, 303);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireConsultant({ request, context });
  throw redirect(href('/admin/people'), 302);
}
