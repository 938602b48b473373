import { and, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/database.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import type { Services } from '../platform/services.ts';
import { hashToken, newToken } from '../platform/security/secrets.server.ts';
import type {
  LinkedEmail,
  ProvenReader,
  SubscriptionLinks,
  Subscriptions,
} from '../platform/email/subscriptions.ts';
import { emailSubscribers, subscriptionTokens } from './mailing-list.table.server.ts';
import { findSuppressed, isOnList, unsubscribe, isSuppressed } from './membership.server.ts';
import { recordConsent } from '../leads/record-contact.server.ts';
import { newOneClickToken } from './unsubscribe/one-click.server.ts';
import { consentRecords } from '../leads/leads.table.server.ts';
import { importedFrom, linkDays, subscriptionLinks, updatesConsent } from './mailing-list.ts';

type Parts = Pick<Services, 'db' | 'secret' | 'clock' | 'config'>;

/** Implements `Subscriptions` from platform/email, so that no feature imports the mailing list. */
export function createSubscriptions(parts: Parts): Subscriptions {
  return {
    async subscribe(tx, { email, name, source }) {
      await tx
        .insert(emailSubscribers)
        .values({ email, name, subscriptionSource: source, createdAt: parts.clock() })
        .onConflictDoUpdate({
          target: emailSubscribers.email,
          set: { name: sql`coalesce(${emailSubscribers.name}, excluded.name)` },
          setWhere: sql`${emailSubscribers.unsubscribedAt} is null`,
        });
    },
    subscribeProven: (tx, reader) => subscribeProven(tx, parts, reader),
    withdrawProven,
    async rename(tx, email, name) {
      await tx.update(emailSubscribers).set({ name }).where(eq(emailSubscribers.email, email));
    },
    async linksFor(email, emailId) {
      const one = { email, emailId: emailId ?? null };
      const links = (await linksForEach(parts, [one])).get(one.emailId);
      if (!links) throw new Error('each email has links');
      return links;
    },
    linksForEach: (emails) => linksForEach(parts, emails),
    suppress: (tx, email, reason) => unsubscribe(tx, parts, email, reason),
    findSuppressed: (db, emails) => findSuppressed(db, parts, emails),
    confirmed,
    leftBy,
    mayBeInvited: async (email) =>
      !(await isSuppressed(parts.db, parts, email)) && !(await isOnList(parts.db, email)),
  };
}

/** Of a reader who confirmed elsewhere, and when. */
async function subscribeProven(
  tx: Tx,
  parts: Parts,
  { email, name, at, wording, page }: ProvenReader,
): Promise<void> {
  if (await isSuppressed(tx, parts, email)) return;
  const { isActive, unsubscribedAt } = emailSubscribers;
  const subscriptionSource = importedFrom;
  const row = { email, name, subscriptionSource, isActive: true, confirmedAt: at };
  const [subscribed] = await tx
    .insert(emailSubscribers)
    .values({ ...row, createdAt: parts.clock() })
    .onConflictDoUpdate({
      target: emailSubscribers.email,
      set: { isActive: true, confirmedAt: at },
      setWhere: sql`not ${isActive} and ${unsubscribedAt} is null`,
    })
    .returning({ id: emailSubscribers.id });
  if (!subscribed) return;
  const { purpose } = updatesConsent;
  await recordConsent(
    tx,
    { email, wording: { purpose, version: 'imported', text: wording }, page },
    at,
  );
}

/** Of an import that is undone. A reader who confirmed here too, or has left, keeps what they chose. */
async function withdrawProven(tx: Tx, page: string): Promise<void> {
  const { email, subscriptionSource, unsubscribedAt } = emailSubscribers;
  const consented = (condition: SQL) =>
    inArray(
      email,
      tx.select({ email: consentRecords.email }).from(consentRecords).where(condition),
    );
  const byPurpose = eq(consentRecords.purpose, updatesConsent.purpose);
  const whereTheirs = and(
    consented(eq(consentRecords.page, page)),
    not(consented(sql`${byPurpose} and ${consentRecords.page} <> ${page}`)),
    isNull(unsubscribedAt),
  );
  const whereAdded = eq(subscriptionSource, importedFrom);
  await tx.delete(emailSubscribers).where(and(whereTheirs, whereAdded));
  await tx.update(emailSubscribers).set({ isActive: false, confirmedAt: null }).where(whereTheirs);
}

const ofLatestConsent = (column: 'created_at' | 'wording') => sql`(
  select ${sql.identifier(column)} from ${consentRecords}
  where ${consentRecords.email} = ${emailSubscribers.email}
    and ${consentRecords.purpose} = ${updatesConsent.purpose}
  order by ${consentRecords.createdAt} desc limit 1)`;

const confirmed = sql`
  select email, name, is_active, unsubscribed_at, declined_subjects, paused_until,
    ${ofLatestConsent('created_at')} as consent_at, ${ofLatestConsent('wording')} as consent_wording
  from ${emailSubscribers} where ${isNotNull(emailSubscribers.confirmedAt)}`;

const leftBy = sql`
  select ${subscriptionTokens.emailId} as email_id from ${subscriptionTokens}
  where ${isNotNull(subscriptionTokens.emailId)} and ${isNotNull(subscriptionTokens.usedAt)}
    and ${inArray(subscriptionTokens.purpose, ['unsubscribe', 'one_click'])}`;

/** In one statement, since a sending asks for thousands. */
async function linksForEach(
  { db, secret, clock, config }: Parts,
  emails: readonly LinkedEmail[],
): Promise<Map<string | null, SubscriptionLinks>> {
  const at = clock();
  const monthLater = new Date(at.getTime() + linkDays * 24 * 3600_000);
  const made = emails.map(({ email, emailId }) => {
    const [confirm, unsubscribeToken] = [newToken(), newToken()];
    const oneClick = newOneClickToken({ secret }, email);
    const row = { email, email_id: emailId, expires_at: monthLater };
    const rows = [
      { ...row, purpose: 'confirm', hash: confirm.hash },
      { ...row, purpose: 'unsubscribe', hash: unsubscribeToken.hash },
      { ...row, purpose: 'one_click', hash: hashToken(oneClick), expires_at: null },
    ];
    const tokens = { confirm: confirm.token, unsubscribe: unsubscribeToken.token, oneClick };
    return { rows, emailId, links: subscriptionLinks(config.siteUrl, email, tokens) };
  });
  await store(db, at, JSON.stringify(made.flatMap(({ rows }) => rows)));
  return new Map(made.map(({ emailId, links }) => [emailId, links]));
}

/** An email is written, not only locked: an erasure at the same moment then begins again and finds the tokens. */
async function store(db: Db, at: Date, rows: string): Promise<void> {
  const columns = sql.raw('hash, purpose, email, email_id, expires_at');
  await db.execute(sql`
    with made as (
      select * from jsonb_populate_recordset(null::${subscriptionTokens}, ${rows}::text::jsonb)),
    held as (
      update ${emailMessages} e set id = e.id from (select distinct email_id from made) one
      where e.id = one.email_id returning e.id)
    insert into ${subscriptionTokens} (${columns}, created_at)
    select ${columns}, ${at.toISOString()}::timestamptz from made
    where email_id is null or email_id in (select id from held)`);
}
