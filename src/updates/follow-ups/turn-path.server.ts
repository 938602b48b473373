import { eq } from 'drizzle-orm';
import { defineEmail } from '../../platform/email/email.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { AuditDetails } from '../../platform/privacy/privacy.table.server.ts';
import type { Services } from '../../platform/services.ts';
import type { ReadTest } from '../email/judge-test.server.ts';
import {
  findArrived,
  followUpTestPurpose,
  markTest,
  queueTestOf,
} from '../email/send-test.server.ts';
import { getReplyTo, updateEmail } from '../email/update.email.tsx';
import { listDue } from './due.server.ts';
import type { PathName } from './follow-up.ts';
import { followUpPaths } from './follow-ups.table.server.ts';
import {
  findFault,
  getWaits,
  mostListed,
  readEmails,
  readPath,
  sinceBefore,
  toEmail,
} from './path.server.ts';
import { write } from './send-follow-ups.job.server.ts';

/** To its sender, as readers will get it, through the same mail server. */
export const sendFollowUpTest = defineEmail({
  name: followUpTestPurpose,
  async compose({ id, recipient, details }, services: Services) {
    const { path, revision, step } = details;
    const emails = await readEmails(services.db, path as PathName, Number(revision));
    const email = emails[Number(step) - 1];
    if (!email || recipient === null) return null;
    const links = await services.subscriptions.linksFor(recipient, id);
    const composed = updateEmail(toEmail(email, services.config.siteUrl), {
      links,
      consentAt: null,
      isBack: false,
    });
    const headers = { ...composed.headers, ...markTest(services, id) };
    const subject = `Test: ${email.subject}`;
    return { ...composed, headers, replyTo: getReplyTo(services), subject };
  },
});

/** Every email of a path as it is published. */
export async function queueTests(services: Services, actor: Actor, path: PathName): Promise<void> {
  const { published: revision, emails } = await readPath(services.db, path);
  for (const [place, email] of emails.entries()) {
    const tested = { path, revision, step: place + 1 };
    const update = toEmail(email, services.config.siteUrl);
    await queueTestOf(services, actor.email, { tested, email: sendFollowUpTest, update });
  }
}

/** What arrived of the tests in the followed mailbox: the first that was not read, or that all were. */
export async function findAllArrived(
  services: Services,
  { path, revision }: { path: PathName; revision: number },
): Promise<ReadTest> {
  const { emails } = await readPath(services.db, path);
  for (const place of emails.keys()) {
    const read = await findArrived(services, { path, revision, step: place + 1 });
    if (read.kind !== 'read') return read;
  }
  return { kind: 'read' };
}

/** With what is published: on anew, or those who are on it get the new text. It goes on if it was held. */
export async function turnOn(
  services: Services,
  actor: Actor,
  { path, revision }: { path: PathName; revision: number },
): Promise<string | null> {
  const state = await readPath(services.db, path);
  const isGoingOn = Boolean(state.on?.heldReason) && state.on?.revision === revision;
  if (!isGoingOn && state.published !== revision)
    return 'It was changed meanwhile: look at it as it is now.';
  const fault = isGoingOn ? null : await findFault(services, state);
  if (fault) return fault;
  const now = services.clock();
  const changed = { revision, heldReason: null, changedBy: actor.userId, changedAt: now };
  await services.db.transaction(async (tx) => {
    await tx
      .insert(followUpPaths)
      .values({ path, since: sinceBefore(now), ...changed })
      .onConflictDoUpdate({ target: followUpPaths.path, set: changed });
    await record(services, tx, actor, 'follow-ups.on', path, { revision });
  });
  return null;
}

export async function turnOff(services: Services, actor: Actor, path: PathName): Promise<void> {
  await services.db.transaction(async (tx) => {
    await tx.delete(followUpPaths).where(eq(followUpPaths.path, path));
    await record(services, tx, actor, 'follow-ups.off', path, {});
  });
}

/** Ends the path of one address, which the page's list shows. */
export async function leaveOut(
  services: Services,
  actor: Actor,
  { path, email }: { path: PathName; email: string },
): Promise<boolean> {
  const { on, emailsOn } = await readPath(services.db, path);
  if (!on) return false;
  return services.db.transaction(async (tx) => {
    const of = { path, since: on.since, waits: getWaits(emailsOn), at: services.clock() };
    const due = await listDue({ ...services, db: tx }, of, mostListed);
    const found = due.find((one) => one.email === email);
    const title = emailsOn[(found?.step ?? 0) - 1]?.subject;
    if (!found || title === undefined) return false;
    await write(tx, services, { ...found, reason: 'hand' }, { path, revision: on.revision, title });
    await record(services, tx, actor, 'follow-ups.left-out', path, {
      person: found.personId ?? '',
    });
    return true;
  });
}

const record = (
  { clock }: Services,
  tx: Parameters<typeof recordAudit>[0],
  actor: Actor,
  act: string,
  path: PathName,
  details: AuditDetails,
) => recordAudit(tx, { actor, act, subject: `follow-ups:${path}`, details, now: clock() });
