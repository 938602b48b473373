import { asc, eq } from 'drizzle-orm';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { AuditDetails } from '../../platform/privacy/privacy.table.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { dueAt, extendedDueAt } from '../data-rights-clock.ts';
import {
  dataRightsRequests,
  type StoredRightsRequest,
  dataRightsPauses,
  type RightsPause,
} from '../data-rights.table.server.ts';
import { allowedActs, type DeskAct } from './rights-desk.ts';

/** `version` is the one that the actor saw. */
export type DeskAsked = { id: string; version: number; actor: Actor };

export type RequestAtDesk = StoredRightsRequest & { pauses: RightsPause[] };

export type Change = { set?: Partial<StoredRightsRequest>; details?: AuditDetails };

export type ActOutcome<Refusal = never> =
  | { kind: 'done' }
  | { kind: 'unknown' }
  | { kind: 'changed-meanwhile' }
  /** Its status or the date does not allow it. */
  | { kind: 'not-allowed' }
  | Refusal;

/**
 * Performs one action on a request. A concurrent second admin waits, then learns that the request has
 * changed. The change, its new deadline and the audit record are one transaction.
 */
export async function actOnRequest<Refusal extends { kind: string } = never>(
  services: Services,
  { id, version, actor }: DeskAsked,
  act: DeskAct,
  change: (tx: Tx, request: RequestAtDesk) => Promise<Change | NoInfer<Refusal>>,
  isolation?: PgTransactionConfig,
): Promise<ActOutcome<Refusal>> {
  const now = services.clock();
  return services.db.transaction(async (tx) => {
    const request = await findRequest(tx, id, 'update');
    if (!request) return { kind: 'unknown' };
    if (request.version !== version) return { kind: 'changed-meanwhile' };
    if (!allowedActs(request, now).includes(act)) return { kind: 'not-allowed' };
    const changed = await change(tx, request);
    if ('kind' in changed) return changed;
    const { set = {}, details } = changed;
    const pauses = await getPauses(tx, id);
    const next = { ...request, ...set, pauses };
    await tx
      .update(dataRightsRequests)
      .set({ ...set, version: version + 1, dueAt: getDeadline(next) })
      .where(eq(dataRightsRequests.id, id));
    const entry = { actor, act: `data-rights.${act}`, subject: auditedAs(id), now };
    await recordAudit(tx, { ...entry, details: { ...details, version } });
    return { kind: 'done' };
  }, isolation);
}

/** The request's name in the audit log, where each action records the version it changed. */
export const auditedAs = (id: string) => `rights-request:${id}`;

/** A request with its pauses; a change locks it until the transaction ends. */
export async function findRequest(
  db: Db,
  id: string,
  forWhat: 'reading' | 'update' = 'reading',
): Promise<RequestAtDesk | null> {
  const found = db.select().from(dataRightsRequests).where(eq(dataRightsRequests.id, id));
  const [request] = await (forWhat === 'update' ? found.for('update') : found);
  return request ? { ...request, pauses: await getPauses(db, id) } : null;
}

export const getPauses = (db: Db, id: string) =>
  db
    .select()
    .from(dataRightsPauses)
    .where(eq(dataRightsPauses.requestId, id))
    .orderBy(asc(dataRightsPauses.startedAt));

/** For an answered request: the last deadline it had. */
function getDeadline(request: RequestAtDesk): Date | null {
  if (request.status === 'answered' || request.status === 'refused') return request.dueAt;
  return request.status === 'extended'
    ? extendedDueAt(request)
    : dueAt(request.requestType, request);
}
