import { eq } from 'drizzle-orm';
import { data } from 'react-router';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { messageAttachments } from '../conversations/conversations.table.server.ts';
import type { Route } from './+types/attachment.route.ts';

/** A file of a message, as a download: a browser neither shows nor runs it. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireConsultant({ request, context });
  const { db, clock } = context.get(servicesContext);
  const id = recordIdIn(params);
  const [file] = await db.select().from(messageAttachments).where(eq(messageAttachments.id, id));
  if (!file?.content) throw data(null, { status: 404 });
  const subject = `attachment:${id}`;
  await recordAudit(db, { actor, act: 'attachment.downloaded', subject, now: clock() });
  const name = encodeURIComponent(file.name);
  return new Response(new Uint8Array(file.content), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
