import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { sessions, users } from '../src/accounts/auth.table.server.ts';
import { factors } from '../src/accounts/factors/factors.table.server.ts';
import { type Db, withDatabase } from '../src/platform/database/database.server.ts';
import { startServer } from '../src/testing/server-process.ts';
import { getCookies } from './cookies-of.ts';
import { postForm } from './post-form.ts';

/** What becomes of an account after it has signed up. */
export type Fate = {
  role?: 'consultant' | 'admin';
  aal?: 'aal2';
  hasFactor?: true;
  hasWeakPassword?: true;
  isSuspended?: true;
};

/**
 * Signs these people up in a data folder, and returns cookies of their sessions; the first start on an
 * empty one creates the database.
 */
export async function seedInto<Name extends string>(
  dataDir: string,
  fates: Record<Name, Fate>,
): Promise<Record<Name, string>> {
  const server = await startServer({ dataDir, env: { RATE_LIMIT_FACTOR: '1000' } });
  const names = Object.keys(fates) as Name[];
  const signedUp = await Promise.all(
    names.map(async (name) => [name, await signUp(server.url, emailOf(name))] as const),
  );
  // What they were mailed is over, and does not begin again wherever this folder is copied to.
  const kept = () => server.lines.filter((line) => line.includes('email.kept')).length;
  await expect.poll(kept, { timeout: 60_000 }).toBe(names.length);
  await server.kill('SIGTERM');
  await withDatabase({ dataDir }, async ({ db }) => {
    for (const name of names) await meetFate(db, emailOf(name), fates[name]);
  });
  return Object.fromEntries(signedUp) as Record<Name, string>;
}

/** Signed in with a second step. */
export const adminFate: Fate = { role: 'admin', aal: 'aal2', hasFactor: true };

/** Who has an account on every server: two admins, a consultant, and those who may not see an admin page. */
export const everywhere = {
  kim: adminFate,
  lee: adminFate,
  user: {},
  consultant: { role: 'consultant', aal: 'aal2', hasFactor: true },
  'consultant at aal1': { role: 'consultant', hasFactor: true },
  'former admin': { aal: 'aal2', hasFactor: true },
  'admin at aal1': { role: 'admin', hasFactor: true },
  suspended: { role: 'admin', aal: 'aal2', hasFactor: true, isSuspended: true },
} satisfies Record<string, Fate>;

/** The cookies of one of them, on the servers that are started on the global set-up's data folder. */
export function seededCookies(name: keyof typeof everywhere): string {
  const all = JSON.parse(process.env['SEEDED_COOKIES'] ?? '{}') as Record<string, string>;
  return all[name] ?? '';
}

export const emailOf = (name: string) => `${name.replaceAll(/\W/g, '-')}@example.org`;

async function signUp(url: string, email: string): Promise<string> {
  const response = await postForm(`${url}/auth`, {
    intent: 'sign-up',
    name: 'Ana Smith',
    email,
    password: 'moss tin oak',
  });
  // Not what the next page would greet them with: that is over by the time they are used.
  const kept = getCookies(response).filter((pair) => !pair.includes('session-notice='));
  return kept.join('; ');
}

async function meetFate(db: Db, email: string, fate: Fate): Promise<void> {
  const [user] = await db
    .update(users)
    .set({
      role: fate.role ?? 'user',
      emailVerified: true,
      hasAdminPassword: !fate.hasWeakPassword,
      suspendedAt: fate.isSuspended ? new Date() : null,
    })
    .where(eq(users.email, email))
    .returning();
  if (!user) throw new Error(`${email} has not signed up`);
  await db
    .update(sessions)
    .set({ aal: fate.aal ?? 'aal1' })
    .where(eq(sessions.userId, user.id));
  if (!fate.hasFactor) return;
  await db.insert(factors).values({
    userId: user.id,
    factorType: 'totp',
    friendlyName: 'My phone',
    status: 'verified',
    secret: 'not used',
    createdAt: new Date(),
  });
}
