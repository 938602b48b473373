import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.server.ts';
import type { Job } from '../../platform/jobs/start-worker.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { contactImports } from '../people/people-lists.table.server.ts';
import { judgeRows } from './judge-rows.server.ts';
import { countSubscriptions } from './confirmation.ts';
import { type ImportOrigin, splitRecords } from './import-form.ts';
import { countVerdicts, isImported, type Judged } from './verdict.ts';
import { readStored } from './stored-file.server.ts';
import { type ImportFile, storeRows } from './store-rows.server.ts';

/** Rows per transaction: on the embedded database no form can be stored meanwhile. */
const atOnce = 200;

/** Takes the decision to import a checked file; a job does it, as thousands of rows take too long here. */
export async function startImport(
  services: Services,
  actor: Actor,
  importId: string,
  origin: ImportOrigin,
): Promise<{ kind: 'done' } | { kind: 'gone' }> {
  const byId = eq(contactImports.id, importId);
  return services.db.transaction(async (tx) => {
    const [file] = await tx.select().from(contactImports).where(byId).for('update');
    if (!file) return { kind: 'gone' };
    if (file.startedAt) return { kind: 'done' };
    const stored = await readStored(file);
    const rows = await judgeFile(tx, services, { ...file, ...stored });
    const subscribed = countSubscriptions(rows)?.count ?? 0;
    const totals = { ...countVerdicts(rows), subscribed };
    const now = services.clock();
    const ownerId = origin.ownerId || null;
    const decided = { totals, startedAt: now, createdBy: actor.userId, file: null };
    const started = { ...origin, ...stored, ...decided, ownerId };
    await tx.update(contactImports).set(started).where(byId);
    const entry = { actor, act: 'people.imported', subject: `import:${importId}`, now };
    await recordAudit(tx, { ...entry, details: { ...totals } });
    await services.jobs.enqueue(tx, importPeople, { importId });
    return { kind: 'done' };
  });
}

type Payload = { importId: string };

/**
 * Imports the rows of a file in parts, each once: the row of the import says how far it came. People whom we
 * know keep what we know; what differs becomes a claim. Webhooks are not told, as an import would send
 * thousands of calls at once.
 */
export const importPeople: Job<Services, Payload> = {
  name: 'import-people',
  payload: z.strictObject({ importId: z.uuid() }),
  async handle({ importId }, services) {
    const byId = eq(contactImports.id, importId);
    const [file] = await services.db.select().from(contactImports).where(byId);
    const at = file?.startedAt;
    if (!at || file.importedAt) return;
    const rows = await judgeFile(services.db, services, file);
    for (let from = file.progress; from < rows.length; from += atOnce) {
      const progress = Math.min(rows.length, from + atOnce);
      const isStored = await services.db.transaction(async (tx) => {
        const [now] = await tx.select().from(contactImports).where(byId).for('update');
        if (now?.progress !== from) return false;
        if (!isDeepStrictEqual(now.records, file.records)) {
          // A person was erased from it: the rows read before must not be stored.
          await services.jobs.enqueue(tx, importPeople, { importId });
          return false;
        }
        const taken = rows.slice(from, progress).filter(isImported);
        await storeRows(tx, services, taken, { file, at });
        await tx.update(contactImports).set({ progress }).where(byId);
        return true;
      });
      // Another worker has it, or it was deleted.
      if (!isStored) return;
    }
    const done = { file: null, records: null, importedAt: services.clock() };
    await services.db.update(contactImports).set(done).where(byId);
  },
};

async function judgeFile(db: Db, services: Services, file: ImportFile): Promise<Judged[]> {
  const stored = await readStored(file);
  if (!stored) return [];
  return judgeRows(db, services, splitRecords(stored.records, stored.reading).rows, file.columns);
}
