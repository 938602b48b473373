import { href } from 'react-router';
import type { Tx } from '../../platform/database/database.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { defineForm } from '../../platform/forms/submit-once.server.ts';
import type { Services } from '../../platform/services.ts';
import { dueAt } from '../data-rights-clock.ts';
import { dataRightsRequests } from '../data-rights.table.server.ts';
import {
  referencePrefix,
  rightsRequestSchema,
  type RightsRequest,
  submitFailure,
} from '../rights-request.ts';
import { queueRightsNotice, sendRightsAcknowledgement } from './rights-emails.job.server.ts';

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
