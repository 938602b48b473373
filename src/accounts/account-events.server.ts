import type { Tx } from '../database/database.server.ts';
import type { Platform, Visit } from '../http/platform.server.ts';
import { oweMail } from '../mail/owe-mail.server.ts';
import { type AccountEvent, accountEvents } from './account-events.table.server.ts';
import { sendAccountNotice } from './send-account-notice.job.server.ts';

/** Where something was done from. */
export type Origin = { userAgent: string; network: string };

export function originOf(request: Request, { network }: Visit): Origin {
  return { userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300), network };
}

/** What an admin has done: who it was and from where is for the audit log alone. */
export const byAdmin: Origin = { userAgent: '', network: '' };

/** Notes what happened to an account, and owes its owner a mail about it. */
export async function noteEvent(
  tx: Tx,
  platform: Platform,
  event: { userId: string; email: string; kind: AccountEvent['kind'] },
  origin: Origin,
): Promise<void> {
  const { userId, email, kind } = event;
  const id = crypto.randomUUID();
  await tx
    .insert(accountEvents)
    .values({ id, userId, kind, ...origin, createdAt: platform.clock() });
  await oweMail(tx, platform, { job: sendAccountNotice, about: { eventId: id }, recipient: email });
}
