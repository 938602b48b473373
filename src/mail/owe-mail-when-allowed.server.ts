import type { Tx } from '../database/database.server.ts';
import type { Platform } from '../http/platform.server.ts';
import { mailAllowedAt } from './mail-allowance.server.ts';
import { oweMail, type OwedMail } from './owe-mail.server.ts';

/**
 * Owes a mail that anybody can trigger, as soon as the address may get one more: now, or a minute after
 * the last one. Once the three of the day are used up nothing is owed, and the answer is null.
 */
export async function oweMailWhenAllowed<P extends { mailId: string }>(
  tx: Tx,
  platform: Platform,
  mail: Pick<OwedMail<P>, 'job' | 'about' | 'recipient'>,
): Promise<string | null> {
  const { job, recipient } = mail;
  const dueAt = await mailAllowedAt(tx, platform, { purpose: job.name, recipient });
  if (!dueAt) return null;
  // The mail counts as created when it is due, both for the limits and for when to give up.
  // One that is due gets no start: a start later than the transaction's own wakes no worker.
  const start = dueAt > platform.clock() ? { startAfter: dueAt } : {};
  return oweMail(tx, platform, { ...mail, createdAt: dueAt, ...start });
}
