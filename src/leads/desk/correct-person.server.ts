import type { Actor } from '../../database/audit-log.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { changeLead, type ChangeOutcome } from './change-lead.server.ts';
import type { PersonCorrection } from './lead-form.ts';

/**
 * Puts right the name and phone of a lead, as its person may ask for; what the admin left as it was shown
 * stays as it is now. The mailing list takes over the name, and the lead is compared with others again.
 * What its person gives in a later form replaces a correction.
 */
export function correctPerson(
  platform: Platform,
  actor: Actor,
  leadId: string,
  { version, name, phone, shownName, shownPhone }: PersonCorrection,
): Promise<ChangeOutcome> {
  return changeLead(platform, actor, { leadId, version }, async (tx, lead) => {
    const set = {
      name: name === shownName ? lead.name : name || null,
      phone: phone === shownPhone ? lead.phone : phone || null,
      isSuspect: null,
    };
    const differences = [
      { what: 'name' as const, before: lead.name, after: set.name },
      { what: 'phone' as const, before: lead.phone, after: set.phone },
    ];
    const also = async () => {
      if (set.name !== lead.name) await platform.subscriptions.rename(tx, lead.email, set.name);
    };
    return { set, differences, also };
  });
}
