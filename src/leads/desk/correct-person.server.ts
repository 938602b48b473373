import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { phoneKey } from '../../platform/forms/phone-number.ts';
import { changeLead, type ChangeOutcome, mergeFields } from './change-lead.server.ts';
import type { PersonCorrection } from './lead-form.ts';

/**
 * Corrects a lead's name and phone, as its person may request. The mailing list takes the name too, and
 * the lead is compared with others again.
 */
export function correctPerson(
  services: Services,
  actor: Actor,
  leadId: string,
  { version, name, phone, shownName, shownPhone }: PersonCorrection,
): Promise<ChangeOutcome> {
  return changeLead(services, actor, { leadId, version }, async (tx, lead) => {
    const { fields, isConflict } = mergeFields(
      { name: lead.name, phone: lead.phone },
      { name: shownName || null, phone: shownPhone || null },
      { name: name || null, phone: phone || null },
    );
    const set = { ...fields, phoneKey: phoneKey(fields.phone), isSuspect: null };
    const differences = [
      { what: 'name' as const, before: lead.name, after: set.name },
      { what: 'phone' as const, before: lead.phone, after: set.phone },
    ];
    const also = async () => {
      if (set.name !== lead.name) await services.subscriptions.rename(tx, lead.email, set.name);
    };
    return { set, differences, isConflict, also };
  });
}
