import { href, redirect } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, success, gone } from '../../accounts/admin-action.server.ts';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { beginConversation } from './begin-conversation.server.ts';
import type { Route } from './+types/write.route.ts';
import { conversationPath } from '../inbox/inbox.ts';

/** From a person's page to the draft of an email to them. */
export const action = adminAction({
  may: 'consultant',
  schema: z.object({ intent: z.literal('write'), personId: z.uuid() }),
  acts: {
    write: async ({ services }, { personId }) => {
      const id = await beginConversation(services, personId);
      return id === null ? gone : success(undefined, `${conversationPath(id)}#reply-subject`);
    },
  },
});

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireConsultant({ request, context });
  throw redirect(href('/admin/people'), 302);
}
