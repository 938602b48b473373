import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import {
  dataSubject,
  eraseHeld,
  type ErasureLine,
  previewErasure,
} from '../../platform/privacy/personal-data.server.ts';
import { failureCode } from '../../platform/database/failures.ts';
import { personalDataHolders } from '../../platform/feature.ts';
import type { Services } from '../../platform/services.ts';
import {
  actOnRequest,
  type Change,
  type DeskAsked,
  type RequestAtDesk,
} from './act-on-request.server.ts';
import { dataRightsRequests, erasureCertificates } from '../data-rights.table.server.ts';
import { writeLetter } from './rights-letter.email.tsx';

export type ErasureHindrance =
  /** Unanswered requests by the same person. */
  | { kind: 'other-requests'; references: string[] }
  /** An admin's account: the role has to be removed first, so that the last admin is never erased. */
  | { kind: 'admin-account' };

type ErasurePlan = { lines: ErasureLine[]; hindrance: ErasureHindrance | null };

export async function planErasure(
  services: Services,
  request: { id: string; email: string },
): Promise<ErasurePlan> {
  const { db, features } = services;
  const holders = personalDataHolders(features);
  const lines = await previewErasure(db, holders, dataSubject(services, request.email));
  return { lines, hindrance: await findHindrance(db, request) };
}

/**
 * Erases the person everywhere, keeps a certificate that does not name them and queues one last email. A
 * concurrent submission is either erased completely or kept completely, as if the erasure were instant.
 */
export async function erasePerson(services: Services, asked: DeskAsked) {
  for (let tries = 1; ; tries++) {
    try {
      return await eraseAtOnce(services, asked);
    } catch (error) {
      if (!isOvertaken(error) || tries === mostTries) throw error;
    }
  }
}

const mostTries = 5;

/** Whether erased data was changed concurrently, so that the erasure has to run again. */
function isOvertaken(error: unknown): boolean {
  const thrown = error instanceof Error ? (error.cause ?? error) : error;
  return failureCode(thrown) === '40001';
}

function eraseAtOnce(services: Services, asked: DeskAsked) {
  const { actor } = asked;
  const erase = async (tx: Tx, request: RequestAtDesk): Promise<Change | ErasureHindrance> => {
    const { id: requestId, email } = request;
    if (!email) throw new Error('an erasure needs an address');
    const hindrance = await findHindrance(tx, { id: requestId, email });
    if (hindrance) return hindrance;
    const subject = dataSubject(services, email);
    const lines = await eraseHeld(tx, personalDataHolders(services.features), subject);
    await tx.insert(erasureCertificates).values({
      requestId,
      lines,
      erasedAt: subject.now,
      emailHash: subject.hashValue(email),
      erasedById: actor.userId,
      erasedByEmail: actor.email,
    });
    // Written after the erasure, which would have deleted its email with the others.
    await writeLetter(tx, services, request, { kind: 'erased' });
    const rows = lines.reduce((sum, { keeps, count }) => sum + (keeps ? 0 : count), 0);
    return { set: { status: 'answered', answeredAt: subject.now }, details: { rows } };
  };
  const isolation = { isolationLevel: 'repeatable read' } as const;
  return actOnRequest<ErasureHindrance>(services, asked, 'erase', erase, isolation);
}

async function findHindrance(
  db: Db,
  { id, email }: { id: string; email: string },
): Promise<ErasureHindrance | null> {
  const whereTeamMember = and(eq(users.email, email), ne(users.role, 'user'));
  if ((await db.$count(users, whereTeamMember)) > 0) return { kind: 'admin-account' };
  const whereOwed = or(
    inArray(dataRightsRequests.status, ['verified', 'extended']),
    and(eq(dataRightsRequests.requestType, 'complaint'), eq(dataRightsRequests.status, 'received')),
  );
  const others = await db
    .select({ reference: dataRightsRequests.reference })
    .from(dataRightsRequests)
    .where(and(eq(dataRightsRequests.email, email), ne(dataRightsRequests.id, id), whereOwed));
  if (others.length === 0) return null;
  return { kind: 'other-requests', references: others.map(({ reference }) => reference) };
}
