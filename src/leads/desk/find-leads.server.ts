import { and, eq, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { foundBy, searchWords } from '../../platform/database/search-text.server.ts';
import { phoneKey } from '../../platform/forms/phone-number.ts';
import { isIdentifying } from '../duplicates/same-person.ts';
import { leads } from '../leads.table.server.ts';
import { workDay } from './lead-form.ts';

const isOpen = notInArray(leads.stage, ['won', 'lost']);

/** Excludes merged leads, unless open with a dated next step: no reminder would show it otherwise. */
export const isListed = sql`(${leads.mergedInto} is null or (${leads.nextStepDue} is not null and ${isOpen}))`;

export const leadWords = searchWords(leads.email, leads.name);

/** Leads by phone number, and by what only leads merged into them contain. */
export function findLeads(search: string): SQL | null {
  return or(withNumber(search), getMain(search)) ?? null;
}

/** Finds a caller by phone number, in any format. */
function withNumber(search: string): SQL | undefined {
  const key = /^[\p{Cf}\p{Zs}\p{Pd}\p{N}()+./[\]＋（）]+$/u.test(search) ? phoneKey(search) : null;
  return isIdentifying(key) ? eq(leads.phoneKey, key) : undefined;
}

/**
 * The main leads of the leads found: the list leaves most merged ones out, but only they may contain the
 * search term. An array, so that the text index is still used.
 */
function getMain(search: string): SQL | undefined {
  const found = or(foundBy(leadWords, search) ?? undefined, withNumber(search));
  if (!found) return undefined;
  return sql`${leads.id} = any (array(
    with recursive main as (
      select ${leads.mergedInto} as id from ${leads}
      where ${leads.mergedInto} is not null and ${found}
      union
      select ${leads.mergedInto} from main join ${leads} on ${leads.id} = main.id
      where ${leads.mergedInto} is not null
    )
    select id from main))`;
}

/** Open leads whose next step is due by the end of a day such as 2026-11-21, merged ones too. */
export function isDueBy(day: string): SQL | undefined {
  if (!workDay.safeParse(day).success) return undefined;
  return and(lte(leads.nextStepDue, day), isOpen);
}
