import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { nextSteps, people } from '../../leads/people.table.server.ts';
import { personChanges } from '../../leads/person-history.table.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import {
  accountPlatform,
  adminPassword as currentPassword,
  ana,
  signedUp,
  signedUpAdmin,
} from '../../testing/test-account.ts';
import { testContext } from '../../testing/test-context.ts';
import { accountEvents } from '../accounts.table.server.ts';
import { users } from '../auth.table.server.ts';
import { hasRole } from '../sessions/current-session.server.ts';
import { deleteAccount } from '../settings/own-data.server.ts';
import { deleteUser, grantRole, handOver, takeRole } from './change-user.server.ts';

const done = { kind: 'done' };
const refused = (message: string) => ({ kind: 'refused', error: { field: 'intent', message } });

/** One admin, and Ana, whose address is confirmed. */
async function start() {
  const services = await accountPlatform();
  const admin = await signedUpAdmin(services, 'admin@example.org');
  const { userId: id } = (await signedUp(services)).session;
  await services.db.update(users).set({ emailVerified: true }).where(eq(users.email, ana.email));
  return { services, admin, id };
}

test('one admin makes a consultant, an admin of them, and a user again', async () => {
  const { services, admin, id } = await start();
  const grant = (role: 'consultant' | 'admin') => grantRole(admin, id, { role, currentPassword });
  expect(await grant('consultant')).toEqual(done);
  expect(await hasRole(services, id, 'consultant')).toBe(true);
  expect(await hasRole(services, id, 'admin')).toBe(false);
  expect(await grant('consultant')).toEqual(refused('This account is already a consultant'));
  expect(await takeRole(admin, id)).toEqual(done);
  expect(await hasRole(services, id, 'consultant')).toBe(false);
  await grant('consultant');
  expect(await grant('admin')).toEqual(done);
  expect(await grant('consultant')).toEqual(refused('This account is already an admin'));
  expect((await services.db.select().from(accountEvents)).map(({ kind }) => kind)).toEqual([
    'consultant-granted',
    'consultant-taken',
    'consultant-granted',
    'role-granted',
  ]);
  const details = (await services.db.select().from(auditLog)).map((entry) => entry.details);
  expect(details).toEqual([
    { role: 'consultant' },
    { role: 'user', former: 'consultant' },
    { role: 'consultant' },
    { role: 'admin' },
  ]);
});

test('a consultant neither grants roles nor stands in for a second admin', async () => {
  const { services, admin, id } = await start();
  const consultant = await signedUpAdmin(services, 'consultant@example.org', 'consultant');
  const no = refused('You are no longer an admin');
  expect(await grantRole(consultant, id, { role: 'consultant', currentPassword })).toEqual(no);
  expect(await takeRole(consultant, admin.session.userId)).toEqual(no);
  const asked = { ...admin, ctx: testContext() };
  expect(await deleteAccount({ currentPassword }, asked)).toMatchObject({
    field: 'currentPassword',
  });
});

test('asks who takes over what a leaving consultant owns, and passes it all on in one step', async () => {
  const { services, admin, id } = await start();
  await grantRole(admin, id, { role: 'consultant', currentPassword });
  const createdAt = services.clock();
  const owned = { ownerId: id, source: 'In person', createdAt, lastContactAt: createdAt };
  const benId = crypto.randomUUID();
  await services.db.insert(people).values([
    { ...owned, id: benId, name: 'Ben' },
    { ...owned, name: 'Cy' },
  ]);
  const step = { personId: benId, originId: benId, what: 'Call', due: '2026-12-01', createdAt };
  await services.db.insert(nextSteps).values(step);
  const owners = async () =>
    (await services.db.select().from(people).orderBy(people.name)).map(({ ownerId, nextStep }) => [
      ownerId,
      nextStep,
    ]);
  const ask = (message: string) => ({ kind: 'refused', error: { field: 'heir', message } });
  const open = ask('Choose who takes over 2 people, 1 next step');
  expect(await takeRole(admin, id)).toEqual(open);
  expect(await deleteUser(admin, id, { address: ana.email })).toEqual(open);
  const wrong = ask('This account can own nothing: choose another');
  for (const heir of [id, 'gone']) expect(await handOver(admin, id, { heir })).toEqual(wrong);
  expect(await hasRole(services, id, 'consultant')).toBe(true);
  const heir = admin.session.userId;
  expect(await takeRole(admin, id, { heir })).toEqual(done);
  expect(await owners()).toEqual([
    [heir, 'Call'],
    [heir, null],
  ]);
  expect(await hasRole(services, id, 'consultant')).toBe(false);
  expect(await services.db.$count(personChanges, eq(personChanges.what, 'owner'))).toBe(2);
});

test('takes a role at once where nothing is owned, and leaves all as it is where that is chosen', async () => {
  const { services, admin, id } = await start();
  await grantRole(admin, id, { role: 'consultant', currentPassword });
  const createdAt = services.clock();
  const ben = { name: 'Ben', ownerId: id, source: 'In person', createdAt };
  await services.db.insert(people).values({ ...ben, lastContactAt: createdAt });
  expect(await takeRole(admin, id, { heir: 'keep' })).toEqual(done);
  expect(await services.db.$count(people, eq(people.ownerId, id))).toBe(1);
  expect(await handOver(admin, id, { heir: 'none' })).toEqual(done);
  expect(await services.db.$count(people, isNull(people.ownerId))).toBe(1);
});
