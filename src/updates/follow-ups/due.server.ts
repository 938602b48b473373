import { type SQL, sql } from 'drizzle-orm';
import { companies } from '../../leads/companies/companies.table.server.ts';
import { leads } from '../../leads/leads.table.server.ts';
import { people, personAddresses } from '../../leads/people.table.server.ts';
import { queryRows, type Db } from '../../platform/database/database.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { Services } from '../../platform/services.ts';
import { sendingRecipients } from '../sending/sendings.table.server.ts';
import { daysBetween, type EndReason, longestPath, type PathName, paths } from './follow-up.ts';
import { followUps } from './follow-ups.table.server.ts';

export type Due = {
  email: string;
  personId: string | null;
  name: string;
  company: string | null;
  cameAt: Date;
  /** From 1: the email that is next. */
  step: number;
  dueAt: Date;
  /** Null for those who get it then. */
  reason: EndReason | null;
  consentAt: Date;
  consentWording: string;
};

type Asked = Pick<Services, 'subscriptions' | 'features'> & { db: Db };

type Of = {
  path: PathName;
  since: Date;
  /** In days, before each email. */
  waits: readonly number[];
  at: Date;
};

/**
 * The one rule of who gets which follow-up, and when: they came in that way, confirmed our updates, are not at
 * the end, and had no email to many for three days. Soonest first.
 */
export async function listDue(services: Asked, of: Of, most: number): Promise<Due[]> {
  const rows = await queryRows<Record<'cameAt' | 'dueAt' | 'consentAt', string> & Due>(
    services.db,
    sql`select * from (${rule(services, of)}) one order by "dueAt", email limit ${most}`,
  );
  return rows.map((row) => ({
    ...row,
    cameAt: new Date(row.cameAt),
    dueAt: new Date(row.dueAt),
    consentAt: new Date(row.consentAt),
  }));
}

/** Asked again as an email goes; null if nothing speaks against it. */
export async function findEndReason(
  services: Asked,
  of: Of,
  email: string,
): Promise<EndReason | null> {
  const [row] = await queryRows<{ reason: EndReason | null }>(
    services.db,
    sql`select reason from (${rule(services, of, email)}) one`,
  );
  return row ? row.reason : 'unsubscribed';
}

/** `email`: of one address, wherever on the path it is. */
function rule({ subscriptions, features }: Asked, of: Of, email?: string): SQL {
  const { path, since, waits, at } = of;
  const now = sql`${at.toISOString()}::timestamptz`;
  const { leadSource } = paths[path];
  const inTouch = features.flatMap(({ inTouch: own }) => own ?? []);
  return sql`
    with came as (
      select email, min(created_at) as at from ${leads}
      where ${leads.leadSource} = ${leadSource} and created_at >= ${since.toISOString()}::timestamptz
        and ${email ? sql`email = ${email}` : sql`true`}
      group by email),
    had as (
      select email, count(*)::int as steps, max(changed_at) as at, bool_or(ended is not null) as is_over
      from ${followUps} where path = ${path} group by email),
    lately as (
      select email, max(at) as at from (
        select r.email, coalesce(e.finished_at, ${now}) as at
        from ${sendingRecipients} r join ${emailMessages} e on e.id = r.email_id
        where r.changed_at > ${now} - interval '14 days' and e.state in ('queued', 'held', 'sent')
        union all
        select f.email, coalesce(e.finished_at, ${now})
        from ${followUps} f join ${emailMessages} e on e.id = f.email_id
        where f.changed_at > ${now} - interval '14 days' and e.state in ('queued', 'held', 'sent')
      ) went group by email),
    on_path as (
      select c.email, c.at as came_at, s.name, s.is_active, s.declined_subjects, s.paused_until,
        s.consent_at, s.consent_wording, greatest(c.at, s.consent_at) as started_at,
        coalesce(h.steps, 0) + 1 as step, h.at as last_at, l.at as lately_at
      from came c
      join (${subscriptions.confirmed}) s on s.email = c.email
      left join had h on h.email = c.email
      left join lately l on l.email = c.email
      where ${email ? sql`true` : sql`not coalesce(h.is_over, false) and coalesce(h.steps, 0) < ${waits.length}`})
    select o.email, p.id as "personId", coalesce(p.name, o.name, o.email) as name, c.name as company,
      o.came_at as "cameAt", o.step, o.consent_at as "consentAt", o.consent_wording as "consentWording",
      greatest(
        coalesce(o.last_at, o.started_at)
          + make_interval(days => coalesce((${`{${waits.join(',')}}`}::int[])[o.step], 0)),
        o.lately_at + make_interval(days => ${daysBetween})) as "dueAt",
      case
        when not o.is_active then 'unsubscribed'
        when a.bounced_at is not null then 'bounced'
        when a.complained_at is not null then 'complained'
        when p.spam_at is not null then 'spam'
        when p.stage = 'won' then 'client'
        when p.stage = 'lost' then 'lost'
        when o.paused_until > ${now} then 'paused'
        when 'guidance' = any(o.declined_subjects) then 'subject'
        when exists (
          select 1 from (${sql.join([nothing, ...inTouch], sql` union all `)}) t
          where t.at > o.started_at and t.email in (
            select o.email union select b.email from ${personAddresses} b where b.person_id = a.person_id)
        ) then 'in-touch'
      end as reason
    from on_path o
    left join ${personAddresses} a on a.email = o.email
    left join ${people} p on p.id = a.person_id
    left join ${companies} c on c.id = p.company_id
    where o.started_at > ${now} - make_interval(days => ${longestPath})`;
}

const nothing = sql`select null::text as email, null::timestamptz as at where false`;
