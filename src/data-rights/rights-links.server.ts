import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../platform/database/database.server.ts';
import type { Services } from '../platform/services.ts';
import { hashToken, newToken } from '../platform/security/secrets.server.ts';
import {
  dataRightsLinks,
  dataRightsRequests,
  type StoredRightsRequest,
} from './data-rights.table.server.ts';
import { exportDays, linkDays } from './rights-request.ts';

type Purpose = (typeof dataRightsLinks.$inferSelect)['purpose'];

const getDays: Record<Purpose, number> = { verify: linkDays, export: exportDays };

export async function newRightsLink(
  { db, clock, config }: Services,
  purpose: Purpose,
  requestId: string,
): Promise<string> {
  const { token, hash: tokenHash } = newToken();
  const expiresAt = new Date(clock().getTime() + getDays[purpose] * 86_400_000);
  await db.insert(dataRightsLinks).values({ tokenHash, requestId, purpose, expiresAt });
  return `${config.siteUrl}/data-rights/${purpose}?token=${token}`;
}

/**
 * Returns null if the link has expired or never existed, or its person was erased (which also deletes the
 * link).
 */
export async function requestOfLink(
  db: Db,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<(StoredRightsRequest & { email: string; expiresAt: Date }) | null> {
  const [found] = await db
    .select({ request: dataRightsRequests, expiresAt: dataRightsLinks.expiresAt })
    .from(dataRightsLinks)
    .innerJoin(dataRightsRequests, eq(dataRightsRequests.id, dataRightsLinks.requestId))
    .where(
      and(
        eq(dataRightsLinks.tokenHash, hashToken(token)),
        eq(dataRightsLinks.purpose, purpose),
        gt(dataRightsLinks.expiresAt, now),
      ),
    );
  const email = found?.request.email;
  return email ? { ...found.request, email, expiresAt: found.expiresAt } : null;
}
