import { asc, inArray, isNull, or, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { users } from '../../accounts/auth.table.server.ts';
import { whereTeamMember } from '../../accounts/users/admins.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { londonDay } from '../../platform/database/london-day.ts';
import type { Feature } from '../../platform/feature.ts';
import { adminList } from '../../platform/lists/admin-list.server.ts';
import type { Cell } from '../../platform/lists/admin-list-table.tsx';
import { companies } from '../companies/companies.table.server.ts';
import { legalBasisNames, shortDay, stageNames } from '../lead.ts';
import { contactImports } from './people-lists.table.server.ts';
import { type Person, people as table, personAddresses } from '../people.table.server.ts';
import { formatSource } from './new-person.ts';
import { peopleFilters, peopleSearch, type Risk } from './people-filters.server.ts';

export const peopleList = adminList({
  title: 'People',
  empty:
    'Anyone who writes to us, downloads a document or finishes an assessment is here. Add those who telephone, or import a file.',
  csv: 'people',
  table,
  date: table.lastContactAt,
  only: isNull(table.mergedInto),
  ...peopleSearch,
  searchLabel: 'Search this view',
  hasDays: false,
  filters: async ({ db, clock, features, viewerId = '' }) => {
    const [owners, sources] = await Promise.all([listOwners(db), listImportSources(db)]);
    const risks = getRisks(features);
    return (params) => peopleFilters(params, { now: clock(), viewerId, owners, sources, risks });
  },
  related: async ({ db, features }, rows) => ({
    ...(await readRelated(db, rows)),
    risks: getRisks(features),
  }),
  columns: [
    { label: 'Id', only: 'csv', value: ({ id }) => id },
    {
      label: 'Name',
      sort: table.sortName,
      only: 'page',
      value: (row, { emails }) =>
        row.name ?? emails.get(row.id) ?? row.phone ?? { note: 'not given' },
    },
    { label: 'Name', only: 'csv', value: ({ name }) => name },
    {
      label: 'Email',
      isExtra: true,
      onPhone: 'hidden',
      value: ({ id }, { emails }) => emails.get(id),
    },
    { label: 'Phone', isExtra: true, onPhone: 'hidden', value: ({ phone }) => phone },
    { label: 'Role', isExtra: true, onPhone: 'hidden', value: ({ role }) => role },
    {
      label: 'Company',
      onPhone: 'below',
      value: ({ companyId }, known) => known.companies.get(companyId ?? ''),
    },
    {
      label: 'Stage',
      onPhone: 'right',
      sort: table.stageOrder,
      isAscending: true,
      value: ({ stage }) => ({ text: stageNames[stage], stage }),
    },
    {
      label: 'Owner',
      onPhone: 'end',
      sort: table.ownerName,
      value: ({ ownerId }, { owners }) => owners.get(ownerId ?? '') ?? { note: 'No owner' },
    },
    {
      label: 'Due',
      onPhone: 'hidden',
      sort: table.dueOrder,
      only: 'page',
      value: (row, { now }) => formatDue(row, now),
    },
    { label: 'Next step', isExtra: true, onPhone: 'hidden', value: ({ nextStep }) => nextStep },
    { label: 'Due', only: 'csv', value: ({ nextStepDue }) => nextStepDue },
    {
      label: 'Last contact',
      onPhone: 'hidden',
      sort: table.lastContactAt,
      value: ({ lastContactAt }) => lastContactAt,
    },
    { label: 'Source', onPhone: 'hidden', value: ({ source }) => formatSource(source) },
    {
      label: 'Score',
      isExtra: true,
      isNumber: true,
      onPhone: 'hidden',
      sort: table.scoreOrder,
      value: ({ score }) => score,
    },
    {
      label: 'Risk',
      isExtra: true,
      onPhone: 'hidden',
      value: ({ score }, { risks }) => formatRisk(score, risks),
    },
    { label: 'Tags', isExtra: true, onPhone: 'hidden', value: ({ tags }) => tags.join(', ') },
    { label: 'Added', sort: table.createdAt, isExtra: true, value: ({ createdAt }) => createdAt },
    {
      label: 'Legal basis',
      only: 'csv',
      value: ({ legalBasis }) => legalBasis && legalBasisNames[legalBasis],
    },
    { label: 'How we know', only: 'csv', value: ({ basisNote }) => basisNote },
  ],
  href: ({ id }) => href('/admin/people/:id', { id }),
});

/** Of each score as the assessment judges it. */
function getRisks(features: readonly Pick<Feature, 'scores'>[]): Risk[] {
  const scores = features.find((feature) => feature.scores)?.scores;
  if (!scores) return [];
  const judged = Array.from({ length: 101 }, (_, score) => ({ score, ...scores.getRisk(score) }));
  return [...Map.groupBy(judged, ({ level }) => level)].map(([level, own]) => ({
    level,
    name: own[0]?.name ?? level,
    from: Math.min(...own.map(({ score }) => score)),
    to: Math.max(...own.map(({ score }) => score)),
  }));
}

function formatRisk(score: number | null, risks: readonly Risk[]): Cell {
  const risk = risks.find(({ from, to }) => score !== null && score >= from && score <= to);
  return risk && { text: risk.name, level: risk.level };
}

/** 'Today', 'Tomorrow' or a day; how late it is, while the person is open. */
function formatDue({ nextStepDue, stage }: Person, now: Date): Cell {
  if (nextStepDue === null) return null;
  const days = Temporal.PlainDate.from(londonDay(now)).until(nextStepDue).days;
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  const isLate = days < 0 && stage !== 'won' && stage !== 'lost';
  if (isLate) return { text: days === -1 ? '1 day late' : `${-days} days late`, isLate };
  return shortDay(nextStepDue);
}

async function readRelated(db: Db, rows: readonly Person[]) {
  const ids = rows.map(({ id }) => id);
  const companyIds = rows.flatMap(({ companyId }) => companyId ?? []);
  const [addresses, named, owners] = await Promise.all([
    ids.length === 0
      ? []
      : db
          .select()
          .from(personAddresses)
          .where(inArray(personAddresses.personId, ids))
          .orderBy(
            sql`${personAddresses.originId} <> ${personAddresses.personId}`,
            asc(personAddresses.createdAt),
            asc(personAddresses.email),
          ),
    companyIds.length === 0
      ? []
      : db.select().from(companies).where(inArray(companies.id, companyIds)),
    listOwners(db),
  ]);
  return {
    // The first of each wins.
    emails: new Map(addresses.toReversed().map(({ personId, email }) => [personId, email])),
    companies: new Map(named.map(({ id, name }) => [id, name])),
    owners: new Map(owners.map(({ id, name, email }) => [id, name || email])),
  };
}

/** The team, and former members who still own a person. */
export function listOwners(db: Db) {
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(or(whereTeamMember, inArray(users.id, ownerIds)))
    .orderBy(asc(users.email));
}

/** From one to the next in the index of owners: there are few of them, and there may be millions of people. */
const ownerIds = sql`(
  with recursive owners as (
    (select owner_id from ${table} where owner_id is not null order by owner_id limit 1)
    union all
    select (select owner_id from ${table} where owner_id > owners.owner_id order by owner_id limit 1)
    from owners where owner_id is not null
  )
  select owner_id from owners where owner_id is not null)`;

/** The newest are enough to choose from. */
const mostSources = 30;

async function listImportSources(db: Db): Promise<string[]> {
  const found = await db
    .selectDistinct({ source: contactImports.source })
    .from(contactImports)
    .where(sql`${contactImports.importedAt} is not null`)
    .limit(mostSources);
  return found.flatMap(({ source }) => source ?? []);
}
