import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identities, sessions, users } from '../src/accounts/auth.table.server.ts';
import { factors } from '../src/accounts/factors/factors.table.server.ts';
import { hashPassword } from '../src/accounts/sign-in/passwords.server.ts';
import { sessionLife } from '../src/accounts/sessions/session-record.ts';
import {
  type DatabaseLocation,
  type Db,
  withDatabase,
} from '../src/platform/database/database.server.ts';
import { hashToken } from '../src/platform/security/secrets.server.ts';

/** What becomes of an account after it has signed up. */
export type Fate = {
  role?: 'editor' | 'consultant' | 'admin';
  aal?: 'aal2';
  hasFactor?: true;
  isUnconfirmed?: true;
};

/**
 * Gives these people accounts in a data folder or another database, and returns cookies of their sessions. As rows: signing up
 * hashes a password, which takes a third of a second on purpose.
 */
export async function seedInto<Name extends string>(
  dataDir: string,
  fates: Record<Name, Fate>,
  location: DatabaseLocation = { dataDir },
): Promise<Record<Name, string>> {
  const secret = (await readFile(join(dataDir, 'secret'), 'utf8')).trim();
  const password = await hashPassword(seededPassword);
  const cookies: [string, string][] = [];
  await withDatabase(location, async ({ db }) => {
    for (const [name, fate] of Object.entries<Fate>(fates)) {
      const userId = await addAccount(db, emailOf(name), password, fate);
      cookies.push([name, await startSession(db, userId, secret, fate)]);
    }
  });
  return Object.fromEntries(cookies) as Record<Name, string>;
}

/** Of every seeded account. */
export const seededPassword = 'moss tin oak';

/** Signed in with a second step. */
export const adminFate: Fate = { role: 'admin', aal: 'aal2', hasFactor: true };

/** Who has an account on every server: two admins, a consultant, and one who may not see an admin page. */
export const everywhere = {
  kim: adminFate,
  lee: adminFate,
  user: {},
  consultant: { role: 'consultant', aal: 'aal2', hasFactor: true },
} satisfies Record<string, Fate>;

/** Accounts that have just signed up, each for one test. */
export const members: Record<string, Fate> = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`member ${index}`, { isUnconfirmed: true }]),
);

/** The cookies of one of them, on the servers that are started on the global set-up's data folder. */
export const seededCookies = (name: keyof typeof everywhere): string => allCookies()[name] ?? '';

/** One whom no other test of this worker has; the next worker has a server of its own. */
export function nextMember(): { email: string; cookies: string } {
  const name = names.pop() ?? '';
  const cookies = allCookies()[name];
  if (cookies === undefined) throw new Error('There are more tests than members');
  return { email: emailOf(name), cookies };
}

const names = Object.keys(members);

const allCookies = () =>
  JSON.parse(process.env['SEEDED_COOKIES'] ?? '{}') as Record<string, string | undefined>;

export const emailOf = (name: string) => `${name.replaceAll(/\W/g, '-')}@example.org`;

async function addAccount(db: Db, email: string, password: string, fate: Fate): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(users).values({
    id,
    name: 'Ana Smith',
    email,
    role: fate.role ?? 'user',
    emailVerified: !fate.isUnconfirmed,
    hasAdminPassword: true,
  });
  const providerId = 'credential';
  await db.insert(identities).values({ id, accountId: id, providerId, userId: id, password });
  if (!fate.hasFactor) return id;
  await db.insert(factors).values({
    userId: id,
    factorType: 'totp',
    friendlyName: 'My phone',
    status: 'verified',
    secret: 'not used',
    createdAt: new Date(),
  });
  return id;
}

/** Returns its cookie, signed as better-auth signs it. */
async function startSession(db: Db, userId: string, secret: string, fate: Fate) {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + sessionLife * 1000);
  const id = crypto.randomUUID();
  const aal = fate.aal ?? 'aal1';
  await db.insert(sessions).values({ id, token: hashToken(token), userId, expiresAt, aal });
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `session=${encodeURIComponent(`${token}.${signature}`)}`;
}
