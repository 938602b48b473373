import { and, eq, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { oneOf } from '../../database/lists/list-filter.ts';
import type { ListSource } from '../../database/lists/list-page.server.ts';
import { searchWords } from '../../database/lists/search-text.server.ts';
import { leadSources } from '../lead-source.ts';
import { leadStages } from '../lead-stage.ts';
import { fewestDigits } from '../duplicates/same-person.ts';
import { leads, phoneKeyOf } from '../leads.table.server.ts';
import { workDay } from './lead-form.ts';

/** In the address, for leads without an owner. */
export const nobody = 'nobody';

export const leadsList: ListSource<typeof leads> = {
  table: leads,
  id: leads.id,
  sorts: { received: leads.createdAt, contact: leads.lastContactAt, email: leads.email },
  moment: leads.createdAt,
  search: searchWords(leads.email, leads.name),
  alsoFound: withNumber,
  filters: {
    source: oneOf(leadSources, (value) => eq(leads.leadSource, value)),
    stage: oneOf(leadStages, (value) => eq(leads.stage, value)),
    owner: (value) => (value === nobody ? isNull(leads.ownerId) : eq(leads.ownerId, value)),
    due: (value) => isDueBy(value) ?? null,
    duplicates: oneOf(['suspected'], () => eq(leads.isSuspect, true)),
  },
  only: isNull(leads.mergedInto),
};

/** A caller is found by their number, however it is written. */
function withNumber(asked: string): SQL | null {
  const isNumber =
    /^[\d ()+./-]+$/.test(asked) && asked.replaceAll(/\D/g, '').length >= fewestDigits;
  return isNumber ? eq(leads.phoneKey, phoneKeyOf(sql`${asked}::text`)) : null;
}

/** Open leads whose next step is due by the end of a day such as 2026-11-21. */
export function isDueBy(day: string): SQL | undefined {
  if (!workDay.safeParse(day).success) return undefined;
  return and(lte(leads.nextStepDue, day), notInArray(leads.stage, ['won', 'lost']));
}
