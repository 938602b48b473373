import { createOTP } from '@better-auth/utils/otp';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { getAuth } from '../accounts/auth.server.ts';
import { users } from '../accounts/auth.table.server.ts';
import { type CurrentSession, readSession } from '../accounts/sessions/current-session.server.ts';
import { enrolTotp, totpSetup } from '../accounts/factors/totp.server.ts';
import type { Factor } from '../accounts/factors/factors.table.server.ts';
import { addFactor, ownFactor } from '../accounts/factors/factors.server.ts';
import { raiseAssurance } from '../accounts/factors/second-step.server.ts';
import { hashPassword, verifyPassword } from '../accounts/sign-in/passwords.server.ts';
import type { TeamRole } from '../accounts/sessions/session-record.ts';
import { signUp } from '../accounts/sign-in/sign-up.server.ts';
import type { RequestContext } from '../platform/services.ts';
import { fromBase32 } from './base32.ts';
import { type TestServices, testServices } from './test-services.ts';
import { testRequest, testContext } from './test-context.ts';

export const ana = { name: 'Ana Smith', email: 'ana@example.org', password: 'fern42' };

/** Services whose accounts can send emails. better-auth only knows the real clock. */
export const accountPlatform = (settings: Record<string, string> = {}) =>
  testServices({
    settings,
    startAt: new Date().toISOString(),
  });

export type TestAccount = {
  /** The cookies set by signing up, for `testRequest`. */
  ctx: RequestContext;
  request: Request;
  session: CurrentSession;
};

/** A signed-in user. */
export async function signedUp(services: TestServices, who: Partial<typeof ana> = {}) {
  const ctx = testContext();
  await hashOnce(services);
  await signUp(services, testRequest('/auth'), ctx, { ...ana, ...who });
  const request = testRequest('/account', ctx);
  return { ctx, request, session: await getSession(services, request) } satisfies TestAccount;
}

/** Hashing a password takes a sixth of a second on purpose, so tests share the outcomes. */
export async function hashOnce(services: TestServices): Promise<void> {
  const { password } = await getAuth(services).$context;
  password.hash = (word) => hashes.getOrInsertComputed(word, hashPassword);
  password.verify = (asked) =>
    verdicts.getOrInsertComputed(`${asked.hash} ${asked.password}`, () => verifyPassword(asked));
}

const hashes = new Map<string, Promise<string>>();
const verdicts = new Map<string, Promise<boolean>>();

/** @throws if the request is a visitor's. */
export async function getSession(
  services: TestServices,
  request: Request,
): Promise<CurrentSession> {
  const session = await readSession(services, request, testContext());
  if (!session) throw new Error('no session');
  return session;
}

/** The link tokens in the emails with this subject, oldest first. */
export async function mailedTokens(
  services: TestServices,
  subject: string,
  count = 1,
): Promise<string[]> {
  await services.runJobs();
  const emails = () => services.outbox.sent.filter((message) => message.subject === subject);
  await expect.poll(() => emails().length).toBe(count);
  return emails().map(({ text }) => /token=([\w-]{43})/.exec(text)?.[1] ?? 'none');
}

/** Adds an unverified authenticator app; returns its code, now or so many ms later. */
export async function enrolApp(
  services: TestServices,
  { session, request }: Pick<TestAccount, 'session' | 'request'>,
): Promise<{ factor: Factor; secret: string; codeNow: (later?: number) => Promise<string> }> {
  const asked = { services, session, request, ctx: testContext() };
  const outcome = await enrolTotp({ friendlyName: 'My phone' }, asked);
  const id = 'to' in outcome ? (outcome.to.split('factor=')[1] ?? '') : '';
  const factor = await ownFactor(services, session.userId, id);
  if (!factor) throw new Error('no factor');
  const { secret } = await totpSetup(services, factor, session.email);
  const otp = createOTP(fromBase32(secret));
  const codeNow = (later = 0) =>
    otp.hotp(Math.floor((services.time.now().getTime() + later) / 30_000));
  return { factor, secret, codeNow };
}

/** An admin or a consultant at aal2, with a factor and a password fit for one. */
export async function signedUpAdmin(
  services: TestServices,
  email: string,
  role: TeamRole = 'admin',
): Promise<TestAccount & { services: TestServices }> {
  const { request, session } = await signedUp(services, { email, password: adminPassword });
  const { userId } = session;
  await services.db.update(users).set({ role, emailVerified: true }).where(eq(users.id, userId));
  await addTestFactor(services, userId);
  const ctx = testContext();
  await raiseAssurance({ services, request, ctx, session }, 'otp mfa');
  const raised = testRequest('/admin', ctx);
  return { services, ctx, request: raised, session: await getSession(services, raised) };
}

export const adminPassword = 'pond lamp rook';

/** Adds a verified factor for which no code can be generated. */
export async function addTestFactor(services: TestServices, userId: string): Promise<string> {
  const factor = { userId, factorType: 'totp', friendlyName: 'Phone', status: 'verified' } as const;
  return (await addFactor(services, factor))?.id ?? '';
}
