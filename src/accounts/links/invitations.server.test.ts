import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { deleteDue } from '../../platform/privacy/retention.server.ts';
import {
  accountPlatform,
  adminPassword,
  ana,
  mailedTokens,
  signedUp,
  signedUpAdmin,
} from '../../testing/test-account.ts';
import { testContext, testRequest } from '../../testing/test-context.ts';
import { users } from '../auth.table.server.ts';
import { accountRetention } from '../privacy.server.ts';
import type { TeamRole } from '../sessions/session-record.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { takeRole } from '../users/change-user.server.ts';
import { inviteAgain, inviteUser, withdrawInvitation } from '../users/invite.server.ts';
import { areIndependent } from '../users/provenance.server.ts';
import { acceptInvitation, findOpenInvitation } from './accept-invitation.server.ts';

const origin = { userAgent: 'Firefox', requestId: 'test', network: '203.0.113.9' };
const subject = 'Your invitation to the team';
const day = 24 * 3600_000;
const email = 'kim@example.org';
const own = { name: 'Kim Ash', password: 'copper-lantern-orbit' };

async function start() {
  const services = await accountPlatform();
  const admin = await signedUpAdmin(services, 'admin@example.org');
  const invite = (role: TeamRole = 'admin', to = email) =>
    inviteUser(admin, { email: to, role, currentPassword: adminPassword });
  const tokens = (count = 1) => mailedTokens(services, subject, count);
  const accept = (token: string, form = own) =>
    acceptInvitation(services, { token, ...form }, origin);
  const byEmail = eq(users.email, email);
  const find = async () => (await services.db.select().from(users).where(byEmail)).at(0);
  return { services, admin, invite, tokens, accept, find };
}

test('makes the invited one of the team with a name and password of their own, once', async () => {
  const { services, admin, invite, tokens, accept, find } = await start();
  expect(await inviteUser(admin, { email, role: 'admin', currentPassword: 'wrong' })).toMatchObject(
    {
      error: { field: 'currentPassword' },
    },
  );
  expect(await invite()).toMatchObject({ kind: 'invited' });
  expect(await find()).toMatchObject({ role: 'user', emailVerified: false });
  const [token = ''] = await tokens();
  expect(await accept(token, { ...own, password: 'fern42' })).toMatchObject({ field: 'password' });
  expect(await accept(token)).toMatchObject({ kind: 'accepted', email });
  expect(await accept(token)).toBe('invalid-link');
  const kim = await find();
  const { name } = own;
  expect(kim).toMatchObject({ name, role: 'admin', emailVerified: true, hasAdminPassword: true });
  const login = { email, password: own.password };
  expect(await signIn(services, testRequest('/auth'), testContext(), login)).toMatchObject({
    kind: 'signed-in',
  });
  const isOther = await areIndependent(services.db, services, admin.session.userId, kim?.id ?? '');
  expect(isOther, 'an admin depends on the one who invited them').toBe(false);
  const entries = await services.db.select().from(auditLog);
  expect(entries.map(({ act, actorEmail }) => [act, actorEmail])).toEqual([
    ['user.invited', 'admin@example.org'],
    ['user.invitation-accepted', email],
  ]);
});

test('takes an address from a stranger who signed up with it, and from no owner', async () => {
  const { services, invite, tokens, accept, find } = await start();
  await signedUp(services, { ...ana, email });
  expect(await invite('editor')).toMatchObject({ kind: 'invited' });
  const [token = ''] = await tokens();
  expect(await accept(token)).toMatchObject({ kind: 'accepted' });
  expect(await find()).toMatchObject({ name: own.name, role: 'editor' });
  const stranger = { email, password: ana.password };
  expect(await signIn(services, testRequest('/auth'), testContext(), stranger)).toMatchObject({
    kind: 'refused',
  });
  expect(await invite('admin')).toMatchObject({ kind: 'known', as: 'is-member' });
  await services.db.update(users).set({ role: 'user' }).where(eq(users.email, email));
  expect(await invite('admin')).toMatchObject({ kind: 'known', as: 'has-account' });
});

test('sends a link again in place of the one before, and ends it when it is withdrawn or old', async () => {
  const { services, admin, invite, tokens, accept, find } = await start();
  await invite();
  const [first = ''] = await tokens();
  expect(await invite()).toMatchObject({ kind: 'known', as: 'is-invited' });
  const id = (await find())?.id ?? '';
  expect(await inviteAgain(admin, id)).toMatchObject({ kind: 'refused' });
  expect(await findOpenInvitation(services, first), 'as no other was sent').not.toBeNull();
  services.time.advance(7 * day);
  expect(await accept(first)).toBe('invalid-link');
  expect(await inviteAgain(admin, id)).toEqual({ kind: 'done' });
  const [, second = ''] = await tokens(2);
  expect(await findOpenInvitation(services, second)).toMatchObject({ email });
  expect(await withdrawInvitation(admin, id)).toEqual({ kind: 'done' });
  expect(await accept(second)).toBe('invalid-link');
  expect(await find()).toBeUndefined();
});

test('ends with the role of the admin who sent it, and is forgotten after a month', async () => {
  const { services, admin, invite, tokens, accept, find } = await start();
  await invite();
  const [token = ''] = await tokens();
  const other = await signedUpAdmin(services, 'other@example.org');
  expect(await takeRole(other, admin.session.userId)).toEqual({ kind: 'done' });
  expect(await accept(token)).toBe('invalid-link');
  expect(await find()).toMatchObject({ role: 'user', emailVerified: false });
  const rule = accountRetention.find(({ name }) => name === 'invitations never accepted');
  if (!rule) throw new Error('no rule');
  const inFiveWeeks = new Date(services.clock().getTime() + 35 * day);
  expect(await deleteDue(services.db, rule, inFiveWeeks)).toBe(1);
  expect(await find()).toBeUndefined();
});
