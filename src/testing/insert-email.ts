import type { Tx } from '../platform/database/database.server.ts';
import { queueEmail } from '../platform/email/queue-email.server.ts';
import type { Services } from '../platform/services.ts';

/** Queues an email of this name, which no feature composes. Returns its id. */
export async function insertEmail(
  tx: Tx,
  services: Services,
  { purpose, recipient }: { purpose: string; recipient: string },
): Promise<string> {
  const to = { kind: 'owner', email: recipient } as const;
  return (await queueEmail(tx, services, { email: { name: purpose }, to })).emailId;
}
