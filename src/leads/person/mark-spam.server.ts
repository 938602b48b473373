import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { lockPerson, storeChange } from './change-person.server.ts';

/** Takes a person out of lists, counts and webhooks, to be deleted after 30 days; or takes that back. */
export async function markSpam(
  services: Services,
  actor: Actor,
  personId: string,
  isSpam: boolean,
): Promise<{ is: 'done' | 'gone' }> {
  return services.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person) return { is: 'gone' };
    if ((person.spamAt !== null) === isSpam) return { is: 'done' };
    const [before, after] = isSpam ? [null, 'spam'] : ['spam', null];
    await storeChange(tx, services, actor, person, {
      set: { spamAt: isSpam ? services.clock() : null, isSuspect: null },
      differences: [{ what: 'spam', before, after }],
    });
    return { is: 'done' };
  });
}
