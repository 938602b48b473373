import { eq, inArray } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import {
  dataSubject,
  eraseHeld,
  type ErasureLine,
  previewErasure,
} from '../../platform/privacy/personal-data.server.ts';
import type { Services } from '../../platform/services.ts';
import { personalDataHolders } from '../../platform/feature.ts';
import { getAddresses, getPersonIds } from '../people.server.ts';
import { recordUndoable, toBefore } from '../people/undoable-changes.server.ts';
import { people } from '../people.table.server.ts';
import { raisePersonEvent } from '../webhooks/queue-webhooks.server.ts';
import { lockPerson, storeChange, tellPersonChanged } from './change-person.server.ts';
import type { Reason } from './deletion-reason.tsx';

/** Takes a person out of lists, counts and webhooks, to be deleted after 30 days; or takes that back. */
export async function markSpam(
  services: Services,
  actor: Actor,
  personId: string,
  isSpam: boolean,
): Promise<{ kind: 'done' | 'gone' }> {
  return services.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person) return { kind: 'gone' };
    if ((person.spamAt !== null) === isSpam) return { kind: 'done' };
    const [was, after] = isSpam ? [null, 'spam'] : ['spam', null];
    const set = { spamAt: isSpam ? services.clock() : null, isSuspect: null };
    const differences = [{ what: 'spam' as const, before: was, after }];
    await storeChange(tx, services, actor, person, { set, differences });
    await tellPersonChanged(tx, services, personId);
    const what = `${isSpam ? 'Marked as spam' : 'Not spam'}: ${person.name ?? 'a person without a name'}`;
    const before = [toBefore(person, set)];
    await recordUndoable(tx, services, actor, { kind: 'people', what, before });
    return { kind: 'done' };
  });
}

const getHolders = ({ features }: Pick<Services, 'features'>) =>
  personalDataHolders(features).filter(({ isTheirsToEnd }) => !isTheirsToEnd);

/** What a deletion would remove now, and what stays, over all addresses; null if the person is gone. */
export async function planDeletion(services: Services, personId: string) {
  const { db } = services;
  const [person] = await db.select().from(people).where(eq(people.id, personId));
  if (!person) return null;
  const addresses = await getAddresses(db, personId);
  const lines: ErasureLine[] = [];
  for (const email of addresses) {
    lines.push(...(await previewErasure(db, getHolders(services), dataSubject(services, email))));
  }
  return { person, addresses, lines: addLines(lines) };
}

/** Deletes a person with all their records, and those merged into them; the audit log keeps the reason. */
export async function deletePerson(
  services: Services,
  actor: Actor,
  personId: string,
  { reason, words }: { reason: Reason; words: string },
): Promise<{ kind: 'done' | 'gone' }> {
  return services.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person) return { kind: 'gone' };
    const ids = await getPersonIds(tx, personId);
    const lines: ErasureLine[] = [];
    for (const email of await getAddresses(tx, personId)) {
      lines.push(...(await eraseHeld(tx, getHolders(services), dataSubject(services, email))));
    }
    await tx.delete(people).where(inArray(people.id, ids));
    const rows = lines.reduce((sum, { keeps, count }) => sum + (keeps ? 0 : count), 0);
    const details = { reason, words, rows };
    const subject = `person:${personId}`;
    const now = services.clock();
    await recordAudit(tx, { actor, act: 'person.deleted', subject, details, now });
    if (!person.spamAt) await raisePersonEvent(tx, services, 'person.deleted', personId);
    return { kind: 'done' };
  });
}

/** One line for each kind of record, whichever address it was found by. */
function addLines(lines: readonly ErasureLine[]): ErasureLine[] {
  const byTitle = Map.groupBy(lines, ({ title }) => title);
  return [...byTitle.values()].flatMap(([first, ...rest]) =>
    first ? { ...first, count: rest.reduce((sum, { count }) => sum + count, first.count) } : [],
  );
}
