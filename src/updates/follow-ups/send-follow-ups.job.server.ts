import { eq, isNull } from 'drizzle-orm';
import { countTaken } from '../../leads/promise/promise-clock.ts';
import { readWorkingHours, toHours } from '../../leads/promise/working-hours.server.ts';
import { takeAdvisoryLock, type Db, type Tx } from '../../platform/database/database.server.ts';
import { defineEmail } from '../../platform/email/email.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { getMailbox } from '../../platform/email/recipients.ts';
import type { Job } from '../../platform/jobs/start-worker.server.ts';
import { isQuietCopy } from '../../platform/jobs/hold.server.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import { recordRefusal } from '../sending/send-update.server.ts';
import { getReplyTo, updateEmail } from '../email/update.email.tsx';
import { type Due, findEndReason, listDue } from './due.server.ts';
import type { EndReason } from './follow-up.ts';
import { followUpPaths, followUpPurpose, followUps } from './follow-ups.table.server.ts';
import { getWaits, readEmails, toEmail } from './path.server.ts';

type On = typeof followUpPaths.$inferSelect;

/** Of one path, in a run. */
const mostAtOnce = 200;

/** Lets go what is due, in working hours. Each step is written once, however often it runs. */
export const sendFollowUps: Job<Services> = {
  name: 'send-follow-ups',
  schedule: '*/5 * * * *',
  async handle(_payload, services) {
    const { db, clock } = services;
    if (await isQuietCopy(db)) {
      const heldReason = 'This is a copy restored from a backup.';
      await db.update(followUpPaths).set({ heldReason });
      return;
    }
    if (!(await isWorkingTime(db, clock()))) return;
    const paths = await db.select().from(followUpPaths).where(isNull(followUpPaths.heldReason));
    for (const on of paths) await db.transaction((tx) => advance(tx, services, on));
  },
};

async function isWorkingTime(db: Db, now: Date): Promise<boolean> {
  const hours = toHours(await readWorkingHours(db));
  return countTaken(now, new Date(now.getTime() + 1), hours) > 0;
}

async function advance(tx: Tx, services: Services, { path, revision, since }: On): Promise<void> {
  await takeAdvisoryLock(tx, `follow-ups ${path}`);
  const emails = await readEmails(tx, path, revision);
  const at = services.clock();
  const of = { path, since, waits: getWaits(emails), at };
  for (const due of await listDue({ ...services, db: tx }, of, mostAtOnce)) {
    const title = emails[due.step - 1]?.subject;
    if (due.dueAt > at || title === undefined) continue;
    await write(tx, services, due, { path, revision, title });
  }
}

export type Step = Pick<typeof followUps.$inferInsert, 'path' | 'revision' | 'title'>;

/** That it was let go, or why not: then the path is over for them. */
export async function write(
  tx: Tx,
  services: Services,
  { email, step, reason, consentAt, consentWording }: Due,
  { path, revision, title }: Step,
): Promise<void> {
  const mailboxHash = keyedHash(services.secret, `mailbox ${getMailbox(email)}`);
  const row = { path, revision, title, step, email, mailboxHash, consentAt, consentWording };
  const [written] = await tx
    .insert(followUps)
    .values({ ...row, ended: reason, changedAt: services.clock() })
    .onConflictDoNothing()
    .returning({ id: followUps.id });
  if (!written || reason) return;
  const to = { kind: 'subscriber', email } as const;
  const queued = { email: { name: followUpPurpose }, about: written.id, to };
  const { emailId } = await queueEmail(tx, services, queued);
  await tx.update(followUps).set({ emailId }).where(eq(followUps.id, written.id));
}

/** Whether they may get it is asked again at every try. */
export const sendFollowUp = defineEmail({
  name: followUpPurpose,
  async compose({ id, about, recipient }, services: Services) {
    const { db, clock, config } = services;
    const [row] = await db.select().from(followUps).where(eq(followUps.id, about));
    if (!row || recipient === null || row.emailId !== id) return null;
    const { path, revision, step, consentAt } = row;
    const [on] = await db.select().from(followUpPaths).where(eq(followUpPaths.path, path));
    if (on?.heldReason) return { waitsFor: 'its path is held' };
    const of = { path, since: on?.since ?? new Date(0), waits: [], at: clock() };
    const reason = on ? await findEndReason(services, of, recipient) : 'off';
    if (reason) return end(db, row.id, reason, clock());
    const email = (await readEmails(db, path, revision))[step - 1];
    if (!email) return { waitsFor: 'its revision cannot be read' };
    const links = await services.subscriptions.linksFor(recipient, id);
    const composed = updateEmail(toEmail(email, config.siteUrl), {
      links,
      consentAt,
      isBack: false,
    });
    return { ...composed, replyTo: getReplyTo(services) };
  },
  whenRefused: recordRefusal,
});

async function end(db: Db, id: string, ended: EndReason, changedAt: Date): Promise<null> {
  await db.update(followUps).set({ ended, emailId: null, changedAt }).where(eq(followUps.id, id));
  return null;
}
