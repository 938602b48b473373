import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { defineEmail } from '../../platform/email/email.ts';
import {
  type EmailMessage,
  emailMessages,
} from '../../platform/email/email-messages.table.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import type { Services } from '../../platform/services.ts';
import {
  dataRightsLinks,
  dataRightsRequests,
  type StoredRightsRequest,
} from '../data-rights.table.server.ts';
import { rightsAcknowledgement, rightsNotice } from './rights-notice.email.tsx';
import { hashToken, newToken } from '../../platform/security/secrets.server.ts';
import { exportDays, linkDays } from '../rights-request.ts';

/** Acknowledges a request to its sender, with the link that confirms the mailbox. */
export const sendRightsAcknowledgement = defineEmail({
  name: 'send-rights-acknowledgement',
  whenGone: 'fail',
  async compose({ about: requestId }, services: Services) {
    const request = await readRequest(services.db, requestId);
    if (!request?.email) return null;
    return rightsAcknowledgement(request, await newRightsLink(services, 'verify', requestId));
  },
  whenEnded: (tx, email) => recordAcknowledgement(tx, email),
});

/** Tells the team about a new request, and again when its clock starts. */
export const sendRightsNotice = defineEmail({
  name: 'send-rights-notice',
  async compose({ about: requestId }, { db, config }: Services) {
    const request = await readRequest(db, requestId);
    return request && rightsNotice(request, config.siteUrl);
  },
});

/** Queues a notice to the team when the transaction commits. */
export async function queueRightsNotice(
  tx: Tx,
  services: Services,
  requestId: string,
  isHeld = false,
): Promise<void> {
  const to = { kind: 'team' } as const;
  await queueEmail(tx, services, { email: sendRightsNotice, about: requestId, to, isHeld });
}

async function readRequest(db: Db, id: string) {
  const [request] = await db.select().from(dataRightsRequests).where(eq(dataRightsRequests.id, id));
  return request;
}

/** A complaint counts as acknowledged once a mail server has accepted our email. */
async function recordAcknowledgement(tx: Tx, { id, about }: EmailMessage): Promise<void> {
  const { finishedAt, state } = emailMessages;
  const [sent] = await tx
    .select({ finishedAt })
    .from(emailMessages)
    .where(and(eq(emailMessages.id, id), eq(state, 'sent')));
  if (!sent) return;
  await tx
    .update(dataRightsRequests)
    .set({ acknowledgedAt: sent.finishedAt })
    .where(and(eq(dataRightsRequests.id, about), isNull(dataRightsRequests.acknowledgedAt)));
}

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
