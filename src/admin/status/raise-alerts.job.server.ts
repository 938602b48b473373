import { href } from 'react-router';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.server.ts';
import { type AttentionLine, formatCount } from '../../platform/reporting.ts';
import type { Services } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/start-worker.server.ts';
import { failsTooLongAfter } from '../../platform/jobs/channel.server.ts';
import { countEmail, emailReportedFor } from '../emails/reporting.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { runHealthChecks, whatArrived, whatWaits } from '../attention.server.ts';
import { type NoticeLine, operatorNotices } from '../admin.table.server.ts';
import { queueOperatorNotice, sendOperatorNotice } from './operator-notice.email.tsx';
import { londonDay } from '../../platform/database/london-day.ts';

/** Every five minutes: alerts the team to failing emails and to bursts, at most once an hour. */
export const raiseAlerts: Job<Services> = {
  name: 'raise-alerts',
  schedule: '*/5 * * * *',
  async handle(_payload, services) {
    const { db, clock, log } = services;
    const now = clock();
    const last = await lastAlert(db);
    if (!mayAlert(last, now)) return;
    const arrived = await whatArrived(services, new Date(now.getTime() - hour));
    const lines = [...(await emailLines(db, sinceAlert(last, now), now)), ...burstLines(arrived)];
    if (lines.length === 0) return;
    const period = now.toISOString().slice(0, 13);
    const notice = { kind: 'alert' as const, period, createdAt: now, lines };
    const isOwed = await db.transaction((tx) => queueOperatorNotice(tx, services, notice));
    if (isOwed) log.warn({ event: 'alert.raised', lines: lines.length });
  },
};

/**
 * The last alert is kept for a shorter time than the emails it reported, which must not be reported again
 * then.
 */
function sinceAlert(last: { createdAt: Date } | null, now: Date): Date {
  const earliest = now.getTime() - emailReportedFor;
  return new Date(Math.max(last?.createdAt.getTime() ?? 0, earliest));
}

async function lastAlert(db: Db) {
  const [last] = await db
    .select({ createdAt: operatorNotices.createdAt, state: emailMessages.state })
    .from(operatorNotices)
    .leftJoin(emailMessages, eq(emailMessages.id, operatorNotices.emailId))
    .where(eq(operatorNotices.kind, 'alert'))
    .orderBy(desc(operatorNotices.createdAt))
    .limit(1);
  return last ? { createdAt: last.createdAt, isQueued: last.state === 'queued' } : null;
}

/**
 * Emails that have failed since the last alert, or have now been failing for an hour: each is reported
 * once, however long it takes. Notices do not count, or one would cause the next.
 */
async function emailLines(db: Db, since: Date, now: Date): Promise<NoticeLine[]> {
  const { failed, failing } = await countEmail(db, {
    except: [sendOperatorNotice.name],
    failedAfter: since,
    queuedAfter: new Date(since.getTime() - failsTooLongAfter),
    queuedUntil: new Date(now.getTime() - failsTooLongAfter),
  });
  const lines: NoticeLine[] = [];
  if (failed > 0) {
    const message = formatCount(failed, 'email could not be sent', 'emails could not be sent');
    lines.push({ message, href: `${href('/admin/mail')}?state=failed` });
  }
  if (failing > 0) {
    const message = formatCount(failing, 'email has', 'emails have');
    const address = `${href('/admin/mail')}?state=failing`;
    lines.push({ message: `${message} been failing for an hour`, href: address });
  }
  return lines;
}

const hour = 3_600_000;

/** This many of a kind within an hour trigger an alert. */
const burst: Record<string, number | undefined> = { enquiries: 20, 'suspected spam': 10 };

/** `arrived` is what arrived within the last hour. */
export function burstLines(arrived: readonly Omit<AttentionLine, 'isUrgent'>[]): NoticeLine[] {
  return arrived
    .filter(({ kind, count }) => count >= (burst[kind] ?? Infinity))
    .map(({ message, href: address }) => ({ message: `${message} within an hour`, href: address }));
}

/** At most one alert an hour, and none while the last one is unsent. */
export function mayAlert(last: { createdAt: Date; isQueued: boolean } | null, now: Date): boolean {
  return !last || (!last.isQueued && now.getTime() - last.createdAt.getTime() >= hour);
}

const day = 24 * 3_600_000;

/**
 * Every morning: what arrived since the last digest, what is waiting and what is wrong. Skipped if there
 * is nothing to say.
 */
export const dailyDigest: Job<Services> = {
  name: 'daily-digest',
  schedule: '0 8 * * *',
  async handle(_payload, services) {
    const { db, clock } = services;
    const now = clock();
    const since = (await lastDigestAt(db)) ?? new Date(now.getTime() - day);
    const [waiting, arrived, status] = await Promise.all([
      whatWaits(services),
      whatArrived(services, since),
      runHealthChecks(services),
    ]);
    const reds = status
      .filter(({ level }) => level === 'red')
      .map(({ name, message }) => ({
        message: `${name}: ${message}`,
        href: href('/admin/status'),
      }));
    const counts = [...waiting, ...arrived].map(({ message, href: address }) => ({
      message,
      href: address,
    }));
    const lines = [...counts, ...reds];
    if (lines.length === 0) return;
    const notice = { kind: 'digest' as const, period: londonDay(now), createdAt: now, lines };
    await db.transaction((tx) => queueOperatorNotice(tx, services, notice));
  },
};

/** Digests are not a day apart when the clocks change, when one was missed, or after “Run now”. */
async function lastDigestAt(db: Db): Promise<Date | null> {
  const [last] = await db
    .select({ createdAt: operatorNotices.createdAt })
    .from(operatorNotices)
    .where(eq(operatorNotices.kind, 'digest'))
    .orderBy(desc(operatorNotices.createdAt))
    .limit(1);
  return last?.createdAt ?? null;
}
