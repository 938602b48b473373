import { type SQL, sql } from 'drizzle-orm';
import { companies } from '../../leads/companies/companies.table.server.ts';
import { leads } from '../../leads/leads.table.server.ts';
import { people, personAddresses } from '../../leads/people.table.server.ts';
import { type Db, queryRows } from '../../platform/database/database.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { Services } from '../../platform/services.ts';
import type { LeftOutReason, Narrowing } from './sending.ts';
import { sendingRecipients, sendings } from './sendings.table.server.ts';

export type AudienceRow = {
  email: string;
  personId: string | null;
  name: string;
  company: string | null;
  /** Null for those who get it. */
  reason: LeftOutReason | null;
};

export type Asked = Pick<Services, 'subscriptions' | 'features'>;

/** `sendingId`: what it has sent itself is not a second one. `emails` asks of these alone. */
export type Of = {
  slug: string;
  narrowing: Narrowing;
  at: Date;
  sendingId?: string | undefined;
  emails?: readonly string[];
};

/**
 * The one rule of who gets an update: confirmed, not left, address and person in order, not paused, subject
 * not declined, none in three days; and of these whom the choice names. A query with a row for each address
 * that ever confirmed, and the first reason that leaves it out.
 */
export function audience(
  { subscriptions, features }: Asked,
  { slug, narrowing, at, sendingId, emails }: Of,
): SQL {
  const now = sql`${at.toISOString()}::timestamptz`;
  return sql`
    with earlier as (
      select r.email, a.person_id, d.slug = ${slug} as is_same
      from ${sendingRecipients} r
      join ${sendings} d on d.id = r.sending_id
      join ${emailMessages} e on e.id = r.email_id
      left join ${personAddresses} a on a.email = r.email
      where ${sendingId ? sql`r.sending_id <> ${sendingId}::uuid` : sql`true`}
        and ${emails ? sql`r.email = any(${addressesOfPeople(emails)})` : sql`true`}
        and (d.slug = ${slug} or r.changed_at > ${now} - interval '14 days')
        and (e.state in ('queued', 'held')
          or e.state = 'sent' and (d.slug = ${slug} or e.finished_at > ${now} - interval '3 days')))
    select s.email, p.id as "personId", coalesce(p.name, s.name, s.email) as name, c.name as company,
      s.consent_at, s.consent_wording, s.paused_until,
      case
        when not s.is_active then 'unsubscribed'
        when a.bounced_at is not null or a.email is null and ${refusedSince} then 'bounced'
        when a.complained_at is not null then 'complained'
        when p.spam_at is not null then 'spam'
        when s.paused_until > ${now} then 'paused'
        when ${narrowing.subject} = any(s.declined_subjects) then 'subject'
        when s.email in (select email from earlier where is_same) then 'had'
        when s.email in (select email from earlier)
          or p.id in (select person_id from earlier where person_id is not null) then 'recent'
        when not coalesce(${chosen(features, narrowing)}, false) then 'choice'
      end as reason
    from (${subscriptions.confirmed}) s
    left join ${personAddresses} a on a.email = s.email
    left join ${people} p on p.id = a.person_id
    left join ${companies} c on c.id = p.company_id
    where ${emails ? sql`s.email = any(array(${listed(emails)}))` : sql`true`}`;
}

/** A reader of whom we know nothing else has no address that could be marked; pressing “Yes” again shows that it works. */
const refusedSince = sql`exists (
  select 1 from ${sendingRecipients} r join ${emailMessages} e on e.id = r.email_id
  where r.email = s.email and e.is_recipient_refused and e.finished_at > s.consent_at)`;

/** One text however many, so that it is prepared once. */
const listed = (emails: readonly string[]) =>
  sql`select jsonb_array_elements_text(${JSON.stringify(emails)}::text::jsonb)`;

const addressesOfPeople = (emails: readonly string[]) => sql`array(
  select b.email from ${personAddresses} a join ${personAddresses} b on b.person_id = a.person_id
  where a.email = any(array(${listed(emails)})) union ${listed(emails)})`;

function chosen(features: Services['features'], { cameBy, level, stage, tag }: Narrowing): SQL {
  const conditions = [sql`true`];
  if (cameBy) {
    const { email, leadSource } = leads;
    conditions.push(
      sql`exists (select 1 from ${leads} where ${email} = s.email and ${leadSource} = ${cameBy})`,
    );
  }
  if (level) conditions.push(sql`p.score = any(${toArray(scoresOf(features, level))}::int[])`);
  if (stage === 'open') conditions.push(sql`p.stage not in ('won', 'lost')`);
  else if (stage) conditions.push(sql`p.stage = ${stage}`);
  if (tag) conditions.push(sql`${tag} = any(p.tags)`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** What a level means, the feature with the scores knows. */
function scoresOf(
  features: Services['features'],
  level: NonNullable<Narrowing['level']>,
): number[] {
  const scores = features.find((feature) => feature.scores)?.scores;
  const all = Array.from({ length: 101 }, (_, score) => score);
  return all.filter((score) => scores?.getRisk(score).level === level);
}

const toArray = (values: readonly number[]) => `{${values.join(',')}}`;

export type AudienceSummary = {
  /** Of addresses; those of one mailbox get one email. */
  total: number;
  confirmed: number;
  leftOut: { reason: LeftOutReason; count: number }[];
  examples: Pick<AudienceRow, 'personId' | 'name' | 'company'>[];
};

/** How many get it, ten of them, and how many are left out for which reason. */
export async function summariseAudience(
  services: Asked & { db: Db },
  of: Of,
): Promise<AudienceSummary> {
  const { db } = services;
  const rule = audience(services, of);
  const counts = await queryRows<{ reason: LeftOutReason | null; count: number }>(
    db,
    sql`select reason, count(*)::int as count from (${rule}) one group by reason order by count desc`,
  );
  const examples = await queryRows<AudienceRow>(
    db,
    sql`select "personId", name, company from (${rule}) one where reason is null order by name limit 10`,
  );
  const leftOut = counts.flatMap(({ reason, count }) => (reason ? [{ reason, count }] : []));
  return {
    total: counts.find(({ reason }) => reason === null)?.count ?? 0,
    confirmed: counts.reduce((sum, { count }) => sum + count, 0),
    leftOut,
    examples,
  };
}
