import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { isReference } from '../../platform/web/request-address.ts';
import { dueAt } from '../data-rights-clock.ts';
import { dataRightsRequests, type StoredRightsRequest } from '../data-rights.table.server.ts';
import { getPauses, type RequestAtDesk } from '../desk/act-on-request.server.ts';
import { queueRightsNotice, requestOfLink } from './rights-emails.job.server.ts';
import { linkLifetime, referencePrefix } from '../rights-request.ts';

/**
 * More than a person plausibly sends; keeps the page readable if a stranger floods it. The newest,
 * because a request without its own email came after others.
 */
const mostShown = 20;

/**
 * The requests that the holder of a link may confirm: the one it was emailed for and every other recent
 * one from the same mailbox, because the link proves access to the mailbox, and not every request has its
 * own email. Null for a link that has expired or never existed. Changes nothing.
 */
export async function requestsBehindLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<RequestAtDesk[] | null> {
  const own = await requestOfLink(db, 'verify', token, clock());
  if (!own) return null;
  const since = new Date(clock().getTime() - linkLifetime);
  const found = await db
    .select()
    .from(dataRightsRequests)
    .where(
      or(
        eq(dataRightsRequests.id, own.id),
        and(eq(dataRightsRequests.email, own.email), gt(dataRightsRequests.receivedAt, since)),
      ),
    )
    .orderBy(desc(eq(dataRightsRequests.id, own.id)), desc(dataRightsRequests.receivedAt))
    .limit(mostShown);
  return Promise.all(
    found.map(async (request) => ({ ...request, pauses: await getPauses(db, request.id) })),
  );
}

/**
 * Starts the clock of a request and tells the team. Repeated or concurrent presses do it once, with the
 * same response. Rejected if the link is dead or the request is another person's.
 */
export async function verifyRightsRequest(
  services: Services,
  { token, reference }: { token: string; reference: string },
): Promise<'verified' | 'refused'> {
  if (!isReference(referencePrefix, reference)) return 'refused';
  return services.db.transaction(async (tx) => {
    const own = await requestOfLink(tx, 'verify', token, services.clock());
    if (!own) return 'refused';
    const ofMailbox = and(
      eq(dataRightsRequests.reference, reference),
      eq(dataRightsRequests.email, own.email),
    );
    // The row is locked, so that a second press waits and then finds it verified.
    const [request] = await tx.select().from(dataRightsRequests).where(ofMailbox).for('update');
    if (!request) return 'refused';
    if (request.status === 'received') await startClock(tx, services, request);
    return 'verified';
  });
}

async function startClock(
  tx: Tx,
  services: Services,
  { id, requestType, receivedAt }: StoredRightsRequest,
): Promise<void> {
  const verifiedAt = services.clock();
  await tx
    .update(dataRightsRequests)
    .set({
      status: 'verified',
      verifiedAt,
      verifiedBy: 'link',
      version: sql`${dataRightsRequests.version} + 1`,
      dueAt: dueAt(requestType, { receivedAt, verifiedAt }),
    })
    .where(eq(dataRightsRequests.id, id));
  await queueRightsNotice(tx, services, id);
}
