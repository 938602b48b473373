import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { data } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { openSealed } from '../../platform/security/secrets.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { messageOriginals } from '../conversations/conversations.table.server.ts';
import type { Route } from './+types/original-email.route.ts';
import { originalSeal } from './store-email.server.ts';

/** An email as it arrived, for 90 days, as a download that nothing opens by itself. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireAdmin({ request, context });
  const { db, clock, secret } = context.get(servicesContext);
  const id = recordIdIn({ id: params.messageId });
  const byMessage = eq(messageOriginals.messageId, id);
  const [original] = await db.select().from(messageOriginals).where(byMessage);
  if (!original) throw data(null, { status: 404 });
  const subject = `message:${id}`;
  await recordAudit(db, { actor, act: 'original.downloaded', subject, now: clock() });
  const raw = await promisify(gunzip)(openSealed(secret, originalSeal, original.sealed));
  return new Response(new Uint8Array(raw), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${id}.eml"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}
