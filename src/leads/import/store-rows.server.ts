import type { Tx } from '../../platform/database/database.server.ts';
import { phoneKey } from '../../platform/forms/contact-details.ts';
import { startOfDay } from '../../platform/lists/list-query.ts';
import type { Services } from '../../platform/services.ts';
import { findCompanies } from '../companies/find-companies.server.ts';
import { shortDay } from '../lead.ts';
import type { contactImports } from '../people/people-lists.table.server.ts';
import { people, personAddresses } from '../people.table.server.ts';
import { personNotes } from '../person-history.table.server.ts';
import { recordPerson } from '../record-person.server.ts';
import { toConsentWording } from './confirmation.ts';
import { getImportPage } from './undo-import.server.ts';
import type { Judged } from './verdict.ts';

/** Adds whom we do not know, and to whom we know what we did not have; then what they want of our emails. */
export async function storeRows(
  tx: Tx,
  services: Services,
  rows: readonly Judged[],
  { file, at }: Pick<Run, 'file' | 'at'>,
): Promise<void> {
  const run = { file, at, lastContactAt: startOfDay(file.contactedOn, 0) ?? at };
  await addUnknown(tx, rows, run);
  await addToKnown(tx, rows, run);
  await storeWishes(tx, services, rows, file);
}

export type ImportFile = typeof contactImports.$inferSelect;
type Run = { file: ImportFile; at: Date; lastContactAt: Date };

async function addUnknown(tx: Tx, rows: readonly Judged[], run: Run): Promise<void> {
  const { file, at, lastContactAt } = run;
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
}

/** They have a note, and what they did not have yet. */
async function addToKnown(tx: Tx, rows: readonly Judged[], run: Run): Promise<void> {
  const { source, contactedOn } = run.file;
  const at = run.lastContactAt;
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

/** Who wants no emails, and who proved elsewhere that they want them. */
async function storeWishes(
  tx: Tx,
  { subscriptions }: Services,
  rows: readonly Judged[],
  file: ImportFile,
): Promise<void> {
  const page = getImportPage(file.id);
  for (const { email, name, hasObjected, subscription } of rows) {
    if (email === null) continue;
    if (hasObjected) await subscriptions.suppress(tx, email, 'objection');
    if (subscription === null || 'why' in subscription) continue;
    const { at, proof } = subscription;
    const wording = toConsentWording(proof, file);
    await subscriptions.subscribeProven(tx, { email, name, at, wording, page });
  }
}
