import type { Actor } from '../../database/audit-log.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { changeLead, type ChangeOutcome } from './change-lead.server.ts';
import type { PersonCorrection } from './lead-form.ts';

/**
 * Puts right the name and phone of a lead, as its person may ask for. It is compared with others again;
 * what they give in a later form replaces both, as ever.
 */
export function correctPerson(
  platform: Platform,
  actor: Actor,
  leadId: string,
  { version, name, phone }: PersonCorrection,
): Promise<ChangeOutcome> {
  return changeLead(platform, actor, { leadId, version }, async (_tx, lead) => {
    const set = { name: name || null, phone: phone || null, isSuspect: null };
    const differences = [
      { what: 'name' as const, before: lead.name, after: set.name },
      { what: 'phone' as const, before: lead.phone, after: set.phone },
    ];
    return { set, differences };
  });
}
