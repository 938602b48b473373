import { eq } from 'drizzle-orm';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { getAddresses } from '../people.server.ts';
import { people } from '../people.table.server.ts';
import { lockPerson } from './change-person.server.ts';
import { contactPerson } from './change-progress.server.ts';
import { type NewNote, storeNote } from '../timeline/person-notes.server.ts';

/**
 * Logs a call with a person: it counts as contact with a new one, and what waited for our answer no longer
 * does.
 */
export async function logCall(
  services: Services,
  actor: Actor,
  personId: string,
  note: NewNote,
): Promise<{ is: 'done' | 'gone' }> {
  return services.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person) return { is: 'gone' };
    const isNew = await storeNote(tx, services, actor, { ...note, personId, kind: 'call' });
    if (!isNew) return { is: 'done' };
    const emails = await getAddresses(tx, personId);
    for (const { onCall } of services.features) await onCall?.(tx, services, { actor, emails });
    const lastContactAt = services.clock();
    await tx.update(people).set({ lastContactAt }).where(eq(people.id, personId));
    await contactPerson(tx, services, actor, personId);
    return { is: 'done' };
  });
}
