import { and, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.server.ts';
import type { Services, RequestContext } from '../platform/services.ts';
import { keyedHash } from '../platform/security/secrets.server.ts';
import { defineEmail } from '../platform/email/email.ts';
import { queueEmail } from '../platform/email/queue-email.server.ts';
import { accountNotice } from './account-notice.email.tsx';
import { type AccountEvent, accountEvents } from './accounts.table.server.ts';
import { users } from './auth.table.server.ts';

export type Source = Pick<RequestContext, 'requestId' | 'network'>;
export type Origin = Source & { userAgent: string };

export function getOrigin(request: Request, { requestId, network }: Source): Origin {
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 300);
  return { userAgent, requestId, network };
}

/** For acts of an admin: who acted, and from where, is for the audit log only. */
export const byAdmin: Origin = { userAgent: '', requestId: '', network: '' };

/** What is logged of a source: a hash links events from one network without revealing it. */
export function traceOf(secret: string, { requestId, network }: Source) {
  return { requestId, networkHash: network && keyedHash(secret, `network ${network}`) };
}

/** Logs that a request was refused and why; never what was typed. */
export function logRefusal(
  { log, secret }: Pick<Services, 'log' | 'secret'>,
  source: Source,
  refused: { event: string; reason: string; userId?: string | undefined },
): void {
  log.info({ ...refused, ...traceOf(secret, source) });
}

type Event = { userId: string; email: string; kind: AccountEvent['kind'] };

export async function recordEvent(
  tx: Tx,
  services: Services,
  event: Event,
  origin: Origin,
): Promise<void> {
  const { userId, email, kind } = event;
  const id = crypto.randomUUID();
  const { userAgent } = origin;
  const trace = traceOf(services.secret, origin);
  await tx
    .insert(accountEvents)
    .values({ id, userId, kind, userAgent, ...trace, createdAt: services.clock() });
  services.log.info({ event: 'account.changed', kind, userId, ...trace });
  const to = (await isConfirmed(tx, event))
    ? ({ kind: 'owner', email } as const)
    : ({ kind: 'visitor', email, variant: kind } as const);
  await queueEmail(tx, services, { email: sendAccountNotice, about: id, to });
}

/** Emails the owner about an account event, unless the account has been deleted meanwhile. */
export const sendAccountNotice = defineEmail({
  name: 'send-account-notice',
  async compose({ about: eventId }, { db, config }: Services) {
    const [event] = await db.select().from(accountEvents).where(eq(accountEvents.id, eventId));
    return event && accountNotice(event, config.siteUrl);
  },
});

/** An unconfirmed address may be a stranger's, and many log-ins would flood their mailbox. */
export async function isConfirmed(
  tx: Tx,
  { userId, email }: Pick<Event, 'userId' | 'email'>,
): Promise<boolean> {
  const byUser = and(eq(users.id, userId), eq(users.email, email), eq(users.emailVerified, true));
  return (await tx.$count(users, byUser)) > 0;
}
