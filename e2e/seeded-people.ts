import { eq } from 'drizzle-orm';
import { sessions, users } from '../src/accounts/auth.table.server.ts';
import { factors } from '../src/accounts/factors.table.server.ts';
import { type Db, openDatabase } from '../src/database/database.server.ts';
import { copyTemplate } from '../src/testing/embedded-template.ts';
import { startServer } from '../src/testing/server-process.ts';

/** Their cookies. */
export type People<Name extends string> = { dataDir: string; cookies: Record<Name, string> };

/** What becomes of an account after it has signed up. */
export type Fate = {
  role?: 'admin';
  aal?: 'aal2';
  hasFactor?: true;
  hasWeakPassword?: true;
  isSuspended?: true;
};

/** A data folder in which these people have signed up, and cookies of their sessions. */
export async function seedPeople<Name extends string>(
  fates: Record<Name, Fate>,
): Promise<People<Name>> {
  const dataDir = await copyTemplate(process.env['DATA_TEMPLATE']);
  const server = await startServer({ dataDir, env: { RATE_LIMIT_FACTOR: '1000' } });
  const names = Object.keys(fates) as Name[];
  const signedUp = await Promise.all(
    names.map(async (name) => [name, await signUp(server.url, emailOf(name))] as const),
  );
  await server.kill('SIGTERM');
  const database = await openDatabase({ dataDir });
  for (const name of names) await meetFate(database.db, emailOf(name), fates[name]);
  await database.close();
  return { dataDir, cookies: Object.fromEntries(signedUp) as Record<Name, string> };
}

const emailOf = (name: string) => `${name.replaceAll(/\W/g, '-')}@example.org`;

async function signUp(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      intent: 'sign-up',
      name: 'Ana Smith',
      email,
      password: 'moss tin oak',
    }),
  });
  const lines = response.headers.getSetCookie();
  return lines.map((line) => line.split(';')[0]).join('; ');
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
