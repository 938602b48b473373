import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  accountPlatform,
  addTestFactor,
  adminPassword as currentPassword,
  signedUp,
  signedUpAdmin,
} from '../../testing/test-account.ts';
import type { TestPlatform } from '../../testing/test-platform.ts';
import { users } from '../auth.table.server.ts';
import { listFactors } from '../factors/factors.server.ts';
import { grantRole } from './change-role.server.ts';
import { grantAdmin } from './grant-admin.server.ts';
import { answerFactorRemoval, askForRemoval, openRemovals } from './remove-lost-factor.server.ts';

const done = { is: 'done' };
const day = 24 * 3600_000;

type Admin = Awaited<ReturnType<typeof signedUpAdmin>>;

/** One admin, and Ana, whose factor they ask to remove. */
async function start(settings: Record<string, string> = {}) {
  const platform = await accountPlatform(settings);
  const admin = await signedUpAdmin(platform, 'admin@example.org');
  const id = (await signedUp(platform)).session.userId;
  const factor = await addTestFactor(platform, id);
  const ask = (who: Admin) => askForRemoval(who, id, { factor, currentPassword });
  const approve = async (who: Admin) => {
    const [removal] = await openRemovals(platform);
    const answer = { removal: removal?.id ?? crypto.randomUUID(), answer: 'approve' } as const;
    return answerFactorRemoval(who, id, answer);
  };
  const isKept = async () => (await listFactors(platform, id)).length > 0;
  return { platform, admin, ask, approve, isKept };
}

/** Makes an account with all that an admin needs an admin, by one. */
async function grant(platform: TestPlatform, by: Admin, to: Admin) {
  await platform.db.update(users).set({ role: 'user' }).where(eq(users.id, to.session.userId));
  expect(await grantRole(by, to.session.userId, { currentPassword })).toEqual(done);
  platform.time.advance(60_000);
}

type Two = { platform: TestPlatform; a: Admin; b: Admin; ask: (who: Admin) => Promise<unknown> };

/** How one admin, a, tries to act as two; b is theirs. */
const orders: Record<string, (two: Two) => Promise<Admin>> = {
  'a made b, a asks, b consents': async ({ platform, a, b, ask }) => {
    await grant(platform, a, b);
    await ask(a);
    return b;
  },
  'a made b, b asks, a consents': async ({ platform, a, b, ask }) => {
    await grant(platform, a, b);
    await ask(b);
    return a;
  },
  'a made b, who made c; a asks, c consents': async ({ platform, a, b, ask }) => {
    const c = await signedUpAdmin(platform, 'c@example.org');
    await grant(platform, a, b);
    await grant(platform, b, c);
    await ask(a);
    return c;
  },
  'a made b and c; b asks, c consents': async ({ platform, a, b, ask }) => {
    const c = await signedUpAdmin(platform, 'c@example.org');
    await grant(platform, a, b);
    await grant(platform, a, c);
    await ask(b);
    return c;
  },
  'a asks, then makes b, who consents': async ({ platform, a, b, ask }) => {
    await ask(a);
    await grant(platform, a, b);
    return b;
  },
  'a asks, then b makes a again, and consents': async ({ platform, a, b, ask }) => {
    await ask(a);
    await grant(platform, b, a);
    return b;
  },
  'a asks, then the operator makes b, who consents': async ({ platform, a, b, ask }) => {
    const { userId, email } = b.session;
    await platform.db.update(users).set({ role: 'user' }).where(eq(users.id, userId));
    await ask(a);
    platform.time.advance(60_000);
    expect(await grantAdmin(platform.db, email, platform.clock())).toBe('granted');
    return b;
  },
};

test.each(Object.keys(orders))('does not let one admin act as two: %s', async (order) => {
  const { platform, admin: a, ask, approve, isKept } = await start();
  // Somebody who could consent, and does not.
  await signedUpAdmin(platform, 'independent@example.org');
  const b = await signedUpAdmin(platform, 'b@example.org');
  const mustAsk = async (who: Admin) => expect(await ask(who)).toEqual(done);
  const consenting = await orders[order]?.({ platform, a, b, ask: mustAsk });
  platform.time.advance(day);
  expect(await approve(consenting ?? a)).toMatchObject({ is: 'refused' });
  expect(await isKept()).toBe(true);
});

test('counts two admins as two people once the operator has named one', async () => {
  const { platform, admin, ask, approve } = await start();
  const ben = await signedUpAdmin(platform, 'ben@example.org');
  await grant(platform, admin, ben);
  expect(await grantAdmin(platform.db, 'ben@example.org', platform.clock())).toBe('granted');
  expect(await grantAdmin(platform.db, 'ben@example.org', platform.clock())).toBe('admin-already');
  platform.time.advance(60_000);
  await ask(admin);
  platform.time.advance(day);
  expect(await approve(ben)).toEqual(done);
});

test('counts an admin whom ADMIN_EMAILS names as the operator’s', async () => {
  const { platform, admin, ask, approve } = await start({ ADMIN_EMAILS: 'ben@example.org' });
  const ben = await signedUpAdmin(platform, 'ben@example.org');
  await grant(platform, admin, ben);
  await ask(admin);
  platform.time.advance(day);
  expect(await approve(ben)).toEqual(done);
});
