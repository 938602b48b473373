import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { type Tx, takeAdvisoryLock } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Limit, Limited } from '../../platform/security/limits.server.ts';
import { referenceFrom } from '../../platform/web/request-address.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { dueAt } from '../data-rights-clock.ts';
import { dataRightsRequests } from '../data-rights.table.server.ts';
import { referencePrefix, repeatWindow, type RightsRequest } from '../rights-request.ts';
import { queueRightsNotice, sendRightsAcknowledgement } from './rights-emails.job.server.ts';

const perNetwork: Limit = { name: 'rights-request', points: 10, seconds: 3600 };
/** Over this limit, emails are held; requests are never rejected because of others. */
const inAll: Limit = { name: 'rights-request-all', points: 500, seconds: 3600 };

export type Submission = { is: 'submitted'; reference: string } | Limited;

/**
 * Stores a request, and queues the acknowledgement and a notice to the team. A repeat within ten minutes
 * gets the first one's reference, even if requests arrive concurrently. No consent is recorded, because
 * the basis is our legal duty to answer.
 */
export async function submitRightsRequest(
  services: Services,
  request: RightsRequest,
  from: { network: string },
): Promise<Submission> {
  const { limits } = services;
  const limited = await limits.consumeInOrder([
    [perNetwork, from.network],
    [inAll, 'everybody'],
  ]);
  const isHeld = limited?.isOfAll ?? false;
  if (limited && !isHeld) return limited;
  const fingerprint = createFingerprint(services.secret, request);
  return services.db.transaction(async (tx) => {
    const reference =
      (await findRepeat(tx, fingerprint, services.clock())) ??
      (await store(tx, services, { ...request, fingerprint, isHeld }));
    return { is: 'submitted', reference };
  });
}

type RequestToStore = RightsRequest & { fingerprint: string; isHeld: boolean };

async function store(tx: Tx, services: Services, request: RequestToStore): Promise<string> {
  const { email, requestType, message, fingerprint, isHeld } = request;
  const receivedAt = services.clock();
  const id = crypto.randomUUID();
  const reference = referenceFrom(referencePrefix, randomBytes(8));
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
  return reference;
}

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
    job: sendRightsAcknowledgement,
    about: { requestId: id },
    to: { kind: 'visitor', email, variant: requestType },
    isHeld,
  });
  return queued.kind === 'exhausted' ? null : queued.emailId;
}

/** Concurrent repeats wait here for the first one to commit. */
async function findRepeat(tx: Tx, fingerprint: string, now: Date): Promise<string | undefined> {
  await takeAdvisoryLock(tx, fingerprint);
  const whereRepeat = and(
    eq(dataRightsRequests.fingerprint, fingerprint),
    gt(dataRightsRequests.receivedAt, new Date(now.getTime() - repeatWindow)),
  );
  const [first] = await tx.select().from(dataRightsRequests).where(whereRepeat).limit(1);
  return first?.reference;
}

function createFingerprint(secret: string, { email, requestType, message }: RightsRequest): string {
  return keyedHash(secret, JSON.stringify([email, requestType, message]));
}
