import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import type { Job } from '../../platform/jobs/start-worker.server.ts';
import { phoneKey } from '../../platform/forms/phone-number.ts';
import { startOfDay } from '../../platform/lists/list-query.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { shortDay } from '../lead.ts';
import { contactImports } from '../people/people-lists.table.server.ts';
import { people, personAddresses } from '../people.table.server.ts';
import { personNotes } from '../person-history.table.server.ts';
import { recordPerson } from '../record-person.server.ts';
import { findCompanies } from '../companies/find-companies.server.ts';
import { judgeRows } from './judge-rows.server.ts';
import type { ImportOrigin } from './import-form.ts';
import { countVerdicts, isImported, type Judged } from './import-row.ts';
import { splitRecords } from './reading.ts';
import { readStored } from './stored-file.server.ts';

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
    const totals = countVerdicts(rows);
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
    if (!file?.startedAt || file.importedAt) return;
    const rows = await judgeFile(services.db, services, file);
    const run = { file, at: file.startedAt };
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
        await store(tx, taken, run);
        for (const { email, hasObjected } of taken) {
          if (email && hasObjected) await services.subscriptions.suppress(tx, email, 'objection');
        }
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

type File = typeof contactImports.$inferSelect;
type Run = { file: File; at: Date };

async function judgeFile(db: Db, services: Services, file: File): Promise<Judged[]> {
  const stored = await readStored(file);
  if (!stored) return [];
  return judgeRows(db, services, splitRecords(stored.records, stored.reading).rows, file.columns);
}

async function store(tx: Tx, rows: readonly Judged[], run: Run): Promise<void> {
  const { file, at } = run;
  const lastContactAt = startOfDay(file.contactedOn, 0) ?? at;
  const added = rows
    .filter(({ personId }) => personId === null)
    .map((row) => ({ ...row, id: crypto.randomUUID() }));
  if (added.length > 0) {
    const employers = new Map(added.map((person) => [person.row, person]));
    const companyIds = await findCompanies(tx, employers, { at, isByHand: false });
    const { ownerId, source, legalBasis, basisNote } = file;
    const common = { importId: file.id, ownerId, source: source ?? '', legalBasis, basisNote };
    await tx.insert(people).values(
      added.map(({ id, name, phone, role, tags, row }) => ({
        ...common,
        id,
        name,
        phone,
        phoneKey: phoneKey(phone),
        role,
        tags,
        companyId: companyIds.get(row) ?? null,
        createdAt: at,
        lastContactAt,
      })),
    );
    const addresses = added.flatMap(({ id, email }) =>
      email === null ? [] : [{ email, personId: id, originId: id, createdAt: at }],
    );
    if (addresses.length > 0) await tx.insert(personAddresses).values(addresses);
    await addNotes(
      tx,
      added.flatMap(({ id, note }) => (note === null ? [] : [{ id, note }])),
      run,
    );
  }
  await addToKnown(tx, rows, run, lastContactAt);
}

/** They have a note, and what they did not have yet. */
async function addToKnown(tx: Tx, rows: readonly Judged[], run: Run, at: Date): Promise<void> {
  const { source, contactedOn } = run.file;
  const notes = [];
  for (const { personId, email, name, phone, note } of rows) {
    if (personId === null) continue;
    if (email !== null) await recordPerson(tx, { email, name, phone, source: source ?? '', at });
    const seen = `Also on the list “${source}” of ${shortDay(contactedOn)}.`;
    notes.push({ id: personId, note: note === null ? seen : `${seen}\n${note}` });
  }
  await addNotes(tx, notes, run);
}

async function addNotes(
  tx: Tx,
  notes: readonly { id: string; note: string }[],
  { file, at }: Run,
): Promise<void> {
  if (notes.length === 0) return;
  await tx.insert(personNotes).values(
    notes.map(({ id, note }) => ({
      personId: id,
      authorId: file.createdBy,
      body: note,
      createdAt: at,
    })),
  );
}
