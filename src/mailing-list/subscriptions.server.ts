import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import type { Services } from '../platform/services.ts';
import { hashToken, newToken } from '../platform/security/secrets.server.ts';
import type { SubscriptionLinks, Subscriptions } from '../platform/email/subscriptions.ts';
import { emailSubscribers, subscriptionTokens } from './mailing-list.table.server.ts';
import { findSuppressed, isOnList, unsubscribe, isSuppressed } from './membership.server.ts';
import { newOneClickToken } from './unsubscribe/one-click.server.ts';
import { consentRecords } from '../leads/leads.table.server.ts';
import { linkDays, subscriptionLinks, updatesConsent } from './mailing-list.ts';
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
    async rename(tx, email, name) {
      await tx.update(emailSubscribers).set({ name }).where(eq(emailSubscribers.email, email));
    },
    linksFor: (email, emailId) => linksFor(parts, email, emailId),
    suppress: (tx, email, reason) => unsubscribe(tx, parts, email, reason),
    findSuppressed: (db, emails) => findSuppressed(db, parts, emails),
    confirmed,
    leftBy,
    mayBeInvited: async (email) =>
      !(await isSuppressed(parts.db, parts, email)) && !(await isOnList(parts.db, email)),
  };
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

async function linksFor(parts: Parts, email: string, emailId?: string): Promise<SubscriptionLinks> {
  const { db, clock, config } = parts;
  const createdAt = clock();
  const monthLater = new Date(createdAt.getTime() + linkDays * 24 * 3600_000);
  const [confirmToken, unsubscribeToken] = [newToken(), newToken()];
  const oneClick = newOneClickToken(parts, email);
  const row = { email, emailId: emailId ?? null, createdAt, expiresAt: monthLater };
  await db.transaction(async (tx) => {
    if (emailId !== undefined && !(await holdEmail(tx, emailId))) return;
    await tx.insert(subscriptionTokens).values([
      { ...row, purpose: 'confirm', hash: confirmToken.hash },
      { ...row, purpose: 'unsubscribe', hash: unsubscribeToken.hash },
      { ...row, purpose: 'one_click', hash: hashToken(oneClick), expiresAt: null },
    ]);
  });
  return subscriptionLinks(config.siteUrl, email, {
    confirm: confirmToken.token,
    unsubscribe: unsubscribeToken.token,
    oneClick,
  });
}

/** Written, not only locked: an erasure at the same moment then begins again and finds the tokens. */
async function holdEmail(tx: Tx, id: string): Promise<boolean> {
  const held = await tx
    .update(emailMessages)
    .set({ id })
    .where(eq(emailMessages.id, id))
    .returning({ id: emailMessages.id });
  return held.length > 0;
}
