import { and, eq, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { londonDay } from '../../platform/database/london-day.ts';
import { oneOf } from '../../platform/lists/list-filter.ts';
import type { ListSource } from '../../platform/lists/list-page.server.ts';
import { foundBy, searchWords } from '../../platform/database/search-text.server.ts';
import { leadSources } from '../lead-source.ts';
import { leadStages } from '../lead-stage.ts';
import { telling } from '../duplicates/same-person.ts';
import { phoneKey } from '../../platform/forms/phone-number.ts';
import { leads } from '../leads.table.server.ts';
import { today, workDay } from './lead-form.ts';

const isOpen = notInArray(leads.stage, ['won', 'lost']);
/** Excludes merged leads, unless open with a dated next step: no reminder would show it otherwise. */
const isListed = sql`(${leads.mergedInto} is null or (${leads.nextStepDue} is not null and ${isOpen}))`;
const words = searchWords(leads.email, leads.name);

/** URL value for leads without an owner. */
export const nobody = 'nobody';

export const leadsList: ListSource<typeof leads> = {
  table: leads,
  id: leads.id,
  sorts: { received: leads.createdAt, contact: leads.lastContactAt, email: leads.email },
  moment: leads.createdAt,
  search: words,
  alsoFound: (asked) => or(withNumber(asked), getMain(asked)) ?? null,
  filters: {
    source: oneOf(leadSources, (value) => eq(leads.leadSource, value)),
    stage: oneOf(leadStages, (value) => eq(leads.stage, value)),
    owner: (value) => (value === nobody ? isNull(leads.ownerId) : eq(leads.ownerId, value)),
    duplicates: oneOf(['suspected'], () => eq(leads.isSuspect, true)),
  },
  only: isListed,
};

/** The list, with the filter whose meaning changes daily. */
export function leadsListAt(now: Date): ListSource<typeof leads> {
  const due = (day: string) => isDueBy(day === today ? londonDay(now) : day) ?? null;
  return { ...leadsList, filters: { ...leadsList.filters, due } };
}

/** Finds a caller by phone number, in any format. */
function withNumber(asked: string): SQL | undefined {
  const key = /^[\p{Cf}\p{Zs}\p{Pd}\p{N}()+./[\]＋（）]+$/u.test(asked) ? phoneKey(asked) : null;
  return telling(key) ? eq(leads.phoneKey, key) : undefined;
}

/**
 * The main leads of the leads found: the list leaves most merged ones out, but only they may contain the
 * search term. An array, so that the text index is still used.
 */
function getMain(asked: string): SQL | undefined {
  const found = or(foundBy(words, asked) ?? undefined, withNumber(asked));
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
