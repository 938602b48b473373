import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { accountPlatform, ana, signedUp } from '../../testing/test-account.ts';
import { testContext } from '../../testing/test-context.ts';
import { users } from '../auth.table.server.ts';
import { verifyAddress } from '../links/verify-address.server.ts';
import { hasRole } from '../sessions/current-session.server.ts';
import { grantAdmin } from './grant-admin.server.ts';

async function unconfirmed() {
  const services = await accountPlatform();
  const { session } = await signedUp(services);
  return { services, id: session.userId };
}

test('grants the role by the operator’s command once the address is confirmed', async () => {
  const { services, id } = await unconfirmed();
  const SMTP_URL = 'smtp://mail.example.org';
  const withMail = { ...services, config: { ...services.config, SMTP_URL } };
  const grant = (address: string) => grantAdmin(withMail, address);
  expect(await grant('nobody@example.org')).toEqual({ kind: 'unknown-address' });
  const waits = { kind: 'waits-for-address', link: null };
  expect(await grant(' Ana@example.org')).toEqual(waits);
  expect(await hasRole(services, id, 'admin')).toBe(false);
  expect(await grant(ana.email)).toEqual(waits);
  await services.db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  expect(await hasRole(services, id, 'admin')).toBe(true);
  expect(await grant(ana.email)).toEqual({ kind: 'admin-already' });
  expect(await services.db.select().from(auditLog)).toMatchObject([
    { actorId: null, subject: `user:${id}`, details: { by: 'npm run admin' } },
  ]);
});

test('gives the operator the link of the first admin where no mail server could carry it', async () => {
  const { services, id } = await unconfirmed();
  const granted = await grantAdmin(services, ana.email);
  const link = new URL('link' in granted ? (granted.link ?? '') : '');
  expect(link.pathname).toBe('/auth/verify');
  const token = link.searchParams.get('token') ?? '';
  const bearer = { session: { userId: id }, currentPassword: '' };
  const origin = { ...testContext(), userAgent: '' };
  expect(await verifyAddress(services, token, bearer, origin)).toBe('verified');
  expect(await hasRole(services, id, 'admin')).toBe(true);
});
