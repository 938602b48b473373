import { href } from 'react-router';
import type { Tx } from '../../platform/database/database.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { defineForm } from '../../platform/forms/submit-once.server.ts';
import type { Services } from '../../platform/services.ts';
import { dueAt } from '../data-rights-clock.ts';
import { dataRightsRequests, type StoredRightsRequest } from '../data-rights.table.server.ts';
import {
  referencePrefix,
  rightsRequestSchema,
  type RightsRequest,
  submitFailure,
  linkLifetime,
} from '../rights-request.ts';
import {
  queueRightsNotice,
  sendRightsAcknowledgement,
  requestOfLink,
} from './rights-emails.job.server.ts';
import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import { isReference } from '../../platform/web/request-address.ts';
import { getPauses, type RequestAtDesk } from '../desk/act-on-request.server.ts';

type Submitted = { kind: 'submitted'; reference: string };

/** No consent is recorded, because the basis is our legal duty to answer. */
export const rightsForm = defineForm({
  name: 'rights-request',
  page: href('/data-rights'),
  sample: ({ email, message }) => ({ email, message, requestType: 'access' }),
  takesAnyMailbox: true,
  schema: rightsRequestSchema,
  limits: { perNetwork: 10, forAll: 500 },
  inRush: 'hold-emails',
  table: dataRightsRequests,
  receivedAt: dataRightsRequests.receivedAt,
  repeat: {
    by: ({ email, requestType, message }: RightsRequest) => [email, requestType, message],
    answer: async (_tx, _services, _request, { first: { reference } }): Promise<Submitted> => ({
      kind: 'submitted',
      reference,
    }),
  },
  referencePrefix,
  async store(tx, services, request: RightsRequest, received): Promise<Submitted> {
    const { email, requestType, message } = request;
    const { id, reference, fingerprint, now: receivedAt, isHeld } = received;
    await tx.insert(dataRightsRequests).values({
      id,
      reference,
      email,
      requestType,
      fingerprint,
      receivedAt,
      message: message || null,
      dueAt: dueAt(requestType, { receivedAt, verifiedAt: null }),
      acknowledgementEmailId: await acknowledge(tx, services, { id, email, requestType, isHeld }),
    });
    await queueRightsNotice(tx, services, id, isHeld);
    return { kind: 'submitted', reference };
  },
  sentPage: ({ reference }: Submitted) =>
    `${href('/data-rights/submitted')}?reference=${reference}`,
  failure: submitFailure,
  limitReached: 'requests',
  orElse: ', or write to {privacyContact}',
});

/**
 * Sends nothing over the mailbox's daily limit, nor twice within a minute for the same type of request:
 * the link in an earlier email opens every request of the address.
 */
async function acknowledge(
  tx: Tx,
  services: Services,
  {
    id,
    email,
    requestType,
    isHeld,
  }: { id: string; isHeld: boolean } & Pick<RightsRequest, 'email' | 'requestType'>,
): Promise<string | null> {
  const queued = await queueEmail(tx, services, {
    email: sendRightsAcknowledgement,
    about: id,
    to: { kind: 'visitor', email, variant: requestType },
    isHeld,
  });
  return queued.kind === 'exhausted' ? null : queued.emailId;
}

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
