import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { users } from '../../accounts/auth.table.server.ts';
import { companies } from '../../leads/companies/companies.table.server.ts';
import { people, personAddresses } from '../../leads/people.table.server.ts';
import { type Db, queryRows } from '../../platform/database/database.server.ts';
import { searchWords } from '../../platform/database/columns.ts';
import { complained, emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { type AdminListDefinition, adminList } from '../../platform/lists/admin-list.server.ts';
import type { Services } from '../../platform/services.ts';
import { shortMoment } from '../../ui/content/dates.ts';
import { leftOutReasons, notSent, type RecipientState, recipientStates } from './sending.ts';
import { sendingRecipients as table, sendings } from './sendings.table.server.ts';

/** Of `r`, a recipient, and `e`, its email. */
const state = sql`case
  when r.left_out is not null then 'left-out'
  when r.email_id is null then 'waiting'
  when e.state = 'sent' and e.reason = ${complained} then 'complained'
  when l.email_id is not null then 'unsubscribed'
  when r.replied_at is not null then 'replied'
  when e.state = 'sent' then 'accepted'
  when e.state = 'failed' and e.reason like 'bounced:%' then 'bounced'
  when e.state in ('failed', 'kept') then 'refused'
  when e.tries > 0 then 'trying'
  else 'waiting' end`;

type Dependencies = Pick<Services, 'db' | 'subscriptions'>;

const withEmails = ({ subscriptions }: Pick<Dependencies, 'subscriptions'>) => sql`
  ${table} r left join ${emailMessages} e on e.id = r.email_id
  left join (select distinct email_id from (${subscriptions.leftBy}) links) l on l.email_id = e.id`;

export async function readSending(db: Db, id: string) {
  const [found] = await db
    .select({ sending: sendings, by: users.name })
    .from(sendings)
    .leftJoin(users, eq(users.id, sendings.createdBy))
    .where(eq(sendings.id, id));
  return found ? { ...found.sending, by: found.by ?? 'a former colleague' } : null;
}

export const listSendings = (db: Db) =>
  db
    .select({
      id: sendings.id,
      slug: sendings.slug,
      title: sendings.title,
      state: sendings.state,
      total: sendings.total,
      scheduledFor: sendings.scheduledFor,
      finishedAt: sendings.finishedAt,
    })
    .from(sendings)
    .orderBy(desc(sendings.createdAt))
    .limit(100);

export type SendingCounts = Record<RecipientState, number> & {
  /** Left out after the audience was written down. */
  leftOutSince: number;
};

export async function countRecipients(
  services: Dependencies,
  { id, startedAt }: { id: string; startedAt: Date | null },
): Promise<SendingCounts> {
  const start = (startedAt ?? new Date(0)).toISOString();
  const rows = await queryRows<{ state: RecipientState; count: number; since: number }>(
    services.db,
    sql`select ${state} as state, count(*)::int as count,
        count(*) filter (where r.changed_at > ${start}::timestamptz)::int as since
      from ${withEmails(services)} where r.sending_id = ${id}::uuid group by 1`,
  );
  const of = (wanted: RecipientState) => rows.find((row) => row.state === wanted);
  const counts = Object.fromEntries(
    Object.keys(recipientStates).map((key) => [key, of(key as RecipientState)?.count ?? 0]),
  ) as Record<RecipientState, number>;
  const leftOutSince = of('left-out')?.since ?? 0;
  return { ...counts, leftOutSince };
}

type Known = {
  id: string;
  state: RecipientState;
  reason: string | null;
  at: string;
  next: string | null;
  isStopped: boolean;
  personId: string | null;
  name: string | null;
  company: string | null;
};

type Related = { known: Map<string, Known> };

async function readRelated(
  services: Dependencies,
  rows: (typeof table.$inferSelect)[],
): Promise<Related> {
  const ids = `{${rows.map(({ id }) => id).join(',')}}`;
  const found = await queryRows<Known>(
    services.db,
    sql`select r.id, ${state} as state, e.reason, coalesce(e.finished_at, r.changed_at) as at,
        case when s.state = 'sending' and e.state = 'queued' then e.next_try_at end as next,
        s.state = 'stopped' as "isStopped", p.id as "personId", p.name, c.name as company
      from ${withEmails(services)}
      join ${sendings} s on s.id = r.sending_id
      left join ${personAddresses} a on a.email = r.email
      left join ${people} p on p.id = a.person_id
      left join ${companies} c on c.id = p.company_id
      where r.id = any(${ids}::uuid[])`,
  );
  return { known: new Map(found.map((one) => [one.id, one])) };
}

type Row = typeof table.$inferSelect;

const knownOf = ({ id }: Row, { known }: Related) => known.get(id);

function formatState(row: Row, related: Related) {
  const { state: is = 'waiting', isStopped = false } = knownOf(row, related) ?? {};
  if (is === 'waiting' && isStopped) return notSent;
  const { label, level } = recipientStates[is];
  return level ? { text: label, level } : label;
}

/** What the mail server answered, or why it did not go. */
function formatWhy(row: Row, related: Related): string {
  if (row.leftOut) return leftOutReasons[row.leftOut];
  const known = knownOf(row, related);
  const next = known?.state === 'trying' && known.next;
  // First, as a long answer is cut off.
  return [next && `Next try ${shortMoment(new Date(next))}`, known?.reason]
    .filter(Boolean)
    .join('; ');
}

const list = adminList<typeof table, Related>({
  title: 'Recipients',
  empty: 'No one is on it: the audience is written down when the sending begins.',
  csv: 'update-recipients',
  table,
  date: table.changedAt,
  hasDays: false,
  search: searchWords(table.email),
  searchLabel: 'Search email',
  columns: [
    {
      label: 'Name',
      onPhone: 'title',
      value: (row: Row, related: Related) => knownOf(row, related)?.name ?? row.email,
    },
    { label: 'Email', only: 'csv', value: ({ email }: Row) => email },
    {
      label: 'Company',
      onPhone: 'below',
      value: (row: Row, related: Related) => knownOf(row, related)?.company,
    },
    { label: 'State', onPhone: 'right', value: formatState },
    { label: 'What was answered, or why not', onPhone: 'wide', value: formatWhy },
    { label: 'Consent', onPhone: 'hidden', value: ({ consentAt }: Row) => consentAt },
    { label: 'Wording', only: 'csv', value: ({ consentWording }: Row) => consentWording },
    { label: 'Answered', only: 'csv', value: ({ repliedAt }: Row) => repliedAt },
    { label: 'Opened, clicked', only: 'csv', value: () => 'not measured' },
    {
      label: 'At',
      onPhone: 'end',
      value: (row: Row, related: Related) => new Date(knownOf(row, related)?.at ?? row.changedAt),
    },
  ],
});

/** Of one sending: the page's list, and the file for the regulator. */
export function recipientsOf(
  services: Dependencies,
  id: string,
): AdminListDefinition<typeof table, Related> {
  const whereState = (is: string): SQL =>
    sql`${table.id} in (select r.id from ${withEmails(services)} where r.sending_id = ${id}::uuid and ${state} = ${is})`;
  const options = Object.entries(recipientStates).map(([value, { label }]) => ({
    value,
    label,
    where: whereState(value),
  }));
  return {
    ...list,
    related: (_, rows) => readRelated(services, rows),
    only: eq(table.sendingId, id),
    filters: [{ name: 'state', label: 'State', options }],
    async findHrefs(_, rows) {
      const { known } = await readRelated(services, rows);
      return ({ id: rowId }) => {
        const personId = known.get(rowId)?.personId;
        return personId ? href('/admin/people/:id', { id: personId }) : undefined;
      };
    },
  };
}
