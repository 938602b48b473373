import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { normalAddress } from '../../platform/email/email-address.ts';
import { users } from '../auth.table.server.ts';
import { lastMaker, recordGrant } from './provenance.server.ts';
import { addLink, linkToken, type LinkServices } from '../links/add-link.server.ts';

export const granting = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['granted', 'admin-already', 'unknown-address']) }),
  /** With the link that confirms the address, where no mail server is set that could carry it. */
  z.object({ kind: z.literal('waits-for-address'), link: z.string().nullable() }),
]);

export type Granting = z.infer<typeof granting>;

/**
 * Makes an account an admin, on the operator's command. It takes effect once the address is
 * confirmed, and the admin area still requires a second factor and a strong password.
 */
export async function grantAdmin(
  services: LinkServices & { db: Db },
  address: string,
): Promise<Granting> {
  const now = services.clock();
  return services.db.transaction(async (tx) => {
    const byAddress = eq(users.email, normalAddress(address));
    const [user] = await tx.select().from(users).where(byAddress).for('update');
    if (!user) return { kind: 'unknown-address' };
    const isOperators = user.role === 'admin' && (await lastMaker(tx, user.id)) === null;
    if (!isOperators) {
      // Also vouches for an admin made by another admin: the two then count as independent.
      await recordGrant(tx, { userId: user.id, grantedBy: null, grantedAt: now });
      const made = { role: 'admin', madeAdminAt: now, updatedAt: now } as const;
      await tx.update(users).set(made).where(byAddress);
      const entry = { act: 'user.role-granted', subject: `user:${user.id}`, now };
      await recordAudit(tx, { ...entry, actor: null, details: { by: 'npm run admin' } });
    }
    if (user.emailVerified) return { kind: isOperators ? 'admin-already' : 'granted' };
    return { kind: 'waits-for-address', link: await getLink(tx, services, user) };
  });
}

async function getLink(tx: Tx, services: LinkServices, { id: userId, email }: User) {
  const { SMTP_URL, siteUrl } = services.config;
  if (SMTP_URL) return null;
  const link = { id: crypto.randomUUID(), purpose: 'verify-address' } as const;
  await addLink(tx, services, link.id, { purpose: link.purpose, userId, email });
  return `${siteUrl}${href('/auth/verify')}?token=${linkToken(services.secret, link)}`;
}

type User = Pick<typeof users.$inferSelect, 'id' | 'email'>;
