import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  accountPlatform,
  addTestFactor,
  adminPassword as currentPassword,
  signedUp,
  signedUpAdmin,
} from '../../testing/test-account.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { users } from '../auth.table.server.ts';
import { listFactors } from '../factors/factors.server.ts';
import { grantAdmin } from './grant-admin.server.ts';
import { answerFactorRemoval, askForRemoval, openRemovals } from './remove-lost-factor.server.ts';
import { deleteUser, grantRole } from './change-user.server.ts';

const done = { kind: 'done' };
const day = 24 * 3600_000;

type Admin = Awaited<ReturnType<typeof signedUpAdmin>>;

/** One admin, and Ana, whose factor they ask to remove. */
async function start(settings: Record<string, string> = {}) {
  const services = await accountPlatform(settings);
  const admin = await signedUpAdmin(services, 'admin@example.org');
  const id = (await signedUp(services)).session.userId;
  const factor = await addTestFactor(services, id);
  const ask = (who: Admin) => askForRemoval(who, id, { factor, currentPassword });
  const approve = async (who: Admin) => {
    const [removal] = await openRemovals(services);
    const answer = { removal: removal?.id ?? crypto.randomUUID(), answer: 'approve' } as const;
    return answerFactorRemoval(who, id, answer);
  };
  const isKept = async () => (await listFactors(services, id)).length > 0;
  return { services, admin, ask, approve, isKept };
}

/** Makes an account with all that an admin needs an admin, by one. */
async function grant(services: TestServices, by: Admin, to: Admin) {
  await services.db.update(users).set({ role: 'user' }).where(eq(users.id, to.session.userId));
  expect(await grantRole(by, to.session.userId, { role: 'admin', currentPassword })).toEqual(done);
  services.time.advance(60_000);
}

type Two = {
  services: TestServices;
  a: Admin;
  b: Admin;
  /** Neither made by a or b, nor made them. */
  other: Admin;
  ask: (who: Admin) => Promise<unknown>;
};

async function remove(by: Admin, { session }: Admin) {
  expect(await deleteUser(by, session.userId, { address: session.email })).toEqual(done);
}

/** How one admin, a, tries to act as two; b is theirs. */
const orders: Record<string, (two: Two) => Promise<Admin>> = {
  'a made b, a asks, b consents': async ({ services, a, b, ask }) => {
    await grant(services, a, b);
    await ask(a);
    return b;
  },
  'a made b, b asks, a consents': async ({ services, a, b, ask }) => {
    await grant(services, a, b);
    await ask(b);
    return a;
  },
  'a made b, who made c; a asks, c consents': async ({ services, a, b, ask }) => {
    const c = await signedUpAdmin(services, 'c@example.org');
    await grant(services, a, b);
    await grant(services, b, c);
    await ask(a);
    return c;
  },
  'a made b and c; b asks, c consents': async ({ services, a, b, ask }) => {
    const c = await signedUpAdmin(services, 'c@example.org');
    await grant(services, a, b);
    await grant(services, a, c);
    await ask(b);
    return c;
  },
  'a made c, who made b; a deletes c and asks, b consents': async ({ services, a, b, ask }) => {
    const c = await signedUpAdmin(services, 'c@example.org');
    await grant(services, a, c);
    await grant(services, c, b);
    await remove(a, c);
    await ask(a);
    return b;
  },
  'the same, but a asks first': async ({ services, a, b, ask }) => {
    const c = await signedUpAdmin(services, 'c@example.org');
    await grant(services, a, c);
    await grant(services, c, b);
    await ask(a);
    await remove(b, c);
    return b;
  },
  'c made a and b, and is deleted; a asks, b consents': async ({ services, a, b, other, ask }) => {
    const c = await signedUpAdmin(services, 'c@example.org');
    await grant(services, c, a);
    await grant(services, c, b);
    await remove(other, c);
    await ask(a);
    return b;
  },
  'a made b, then another admin does again; a asks': async ({ services, a, b, other, ask }) => {
    await grant(services, a, b);
    await grant(services, other, b);
    await ask(a);
    return b;
  },
  'b made a, and comes back under the same address': async ({ services, a, b, other, ask }) => {
    await grant(services, b, a);
    await remove(other, b);
    const again = await signedUpAdmin(services, b.session.email);
    await grant(services, other, again);
    await ask(a);
    return again;
  },
  'a asks, then makes b, who consents': async ({ services, a, b, ask }) => {
    await ask(a);
    await grant(services, a, b);
    return b;
  },
  'a asks, then b makes a again, and consents': async ({ services, a, b, ask }) => {
    await ask(a);
    await grant(services, b, a);
    return b;
  },
  'a asks, then the operator makes b, who consents': async ({ services, a, b, ask }) => {
    const { userId, email } = b.session;
    await services.db.update(users).set({ role: 'user' }).where(eq(users.id, userId));
    await ask(a);
    services.time.advance(60_000);
    expect(await grantAdmin(services, email)).toEqual({ kind: 'granted' });
    return b;
  },
};

test.each(Object.keys(orders))('does not let one admin act as two: %s', async (order) => {
  const { services, admin: a, ask, approve, isKept } = await start();
  // Somebody who could consent, and does not.
  const other = await signedUpAdmin(services, 'independent@example.org');
  const b = await signedUpAdmin(services, 'b@example.org');
  const mustAsk = async (who: Admin) => expect(await ask(who)).toEqual(done);
  const consenting = await orders[order]?.({ services, a, b, other, ask: mustAsk });
  services.time.advance(day);
  expect(await approve(consenting ?? a)).toMatchObject({ kind: 'refused' });
  expect(await isKept()).toBe(true);
});

test('counts two admins as two people once the operator has named one', async () => {
  const { services, admin, ask, approve } = await start();
  const ben = await signedUpAdmin(services, 'ben@example.org');
  await grant(services, admin, ben);
  expect(await grantAdmin(services, 'ben@example.org')).toEqual({ kind: 'granted' });
  expect(await grantAdmin(services, 'ben@example.org')).toEqual({ kind: 'admin-already' });
  services.time.advance(60_000);
  await ask(admin);
  services.time.advance(day);
  expect(await approve(ben)).toEqual(done);
});

test('counts an admin whom ADMIN_EMAILS names as the operator’s', async () => {
  const { services, admin, ask, approve } = await start({ ADMIN_EMAILS: 'ben@example.org' });
  const ben = await signedUpAdmin(services, 'ben@example.org');
  await grant(services, admin, ben);
  await ask(admin);
  services.time.advance(day);
  expect(await approve(ben)).toEqual(done);
});
