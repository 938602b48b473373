import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { askAsAdmin } from '../../testing/ask-as-admin.ts';
import {
  accountPlatform,
  addTestFactor,
  ana,
  enrolApp,
  signedUp,
  signedUpAdmin,
} from '../../testing/test-account.ts';
import { users } from '../auth.table.server.ts';
import { loader } from './admin-users.route.tsx';
import { readUser } from './read-user.server.ts';
import { suspendUser } from './change-user.server.ts';

/** One admin, and Ana, whose address is confirmed. */
async function start() {
  const services = await accountPlatform();
  const admin = await signedUpAdmin(services, 'admin@example.org');
  const { session } = await signedUp(services);
  await services.db.update(users).set({ emailVerified: true }).where(eq(users.email, ana.email));
  return { services, admin, id: session.userId };
}

test('filters the users by role, factor and state, and shows when they were last seen', async () => {
  const { services, admin, id } = await start();
  const bea = await signedUp(services, { name: 'Bea Jones', email: 'bea@hallam.example' });
  await enrolApp(services, bea);
  await suspendUser(admin, id);
  const list = async (query: string) => {
    const path = `/admin/users?sort=email&${query}`;
    const { page } = await askAsAdmin(services, loader, path, admin.session);
    return page.rows.map(({ cells }) => cells);
  };
  const emails = async (query: string) => (await list(query)).map(([email]) => email);
  expect(await emails('')).toEqual(['admin@example.org', ana.email, 'bea@hallam.example']);
  expect(await emails('q=hallam')).toEqual(['bea@hallam.example']);
  expect(await emails('role=admin')).toEqual(['admin@example.org']);
  expect(await emails('factor=no')).toEqual([ana.email, 'bea@hallam.example']);
  expect(await emails('state=suspended')).toEqual([ana.email]);
  expect(await emails('state=active')).toEqual(['admin@example.org']);
  const byEmail = eq(users.email, ana.email);
  await services.db.update(users).set({ emailVerified: false }).where(byEmail);
  expect(await emails('state=suspended')).toEqual([ana.email]);
  expect(await emails('state=unconfirmed&factor=no')).toEqual(['bea@hallam.example']);
  const [row] = await list('q=hallam');
  expect(row?.slice(2, 5), 'the factor is not verified yet').toEqual([
    'User',
    'Address not confirmed',
    0,
  ]);
  expect(await list('factor=yes')).toEqual([
    [
      'admin@example.org',
      'Ana Smith',
      'Admin',
      'Active',
      1,
      expect.any(Date) as Date,
      expect.any(Date) as Date,
    ],
  ]);
});

test('logs the reading of a user’s page, and shows no secrets on it', async () => {
  const { services, admin, id } = await start();
  await addTestFactor(services, id);
  const page = await readUser(services, admin.session, id);
  expect(page).toMatchObject({
    user: { email: ana.email, emailVerified: true },
    identities: [{ provider: 'credential' }],
    sessions: [{ device: 'Firefox on Windows', network: '203.0.113.9' }],
    needsConsent: false,
    isSelf: false,
  });
  expect(JSON.stringify(page)).not.toMatch(/token|secret|hash|"password"/i);
  expect(await services.db.select().from(auditLog)).toMatchObject([{ act: 'user.read' }]);
  for (const other of ['nobody', 'a\0b'])
    expect(await readUser(services, admin.session, other)).toBeNull();
});
