/** In seconds: a session ends after a week without use. */
export const sessionLife = 7 * 24 * 3600;
/** In seconds: the last use is recorded at most this often. */
export const sessionRest = 600;
/** In seconds: the longest a session can last. A stolen one must end too. */
export const longestSession = 30 * 24 * 3600;
/** In seconds: how long a second step opens the admin area, a working day. */
export const adminProofLife = 12 * 3600;
/** In seconds: the second step is required after this without use (NIST SP 800-63B-4, AAL2). */
export const adminIdleLife = 3600;
/** In seconds: how long a second step opens the pages of one's account. */
export const accountProofLife = 3600;
/** In seconds: the last use of the admin area is recorded at most this often. */
export const adminUseRest = 60;
/** In seconds: how long the record in the browser is valid. */
export const recordLife = 3600;
/** In seconds; short, as an access token cannot be revoked. */
export const accessTokenLife = 900;

export type Role = 'user' | 'editor' | 'consultant' | 'admin';
export type TeamRole = Exclude<Role, 'user'>;

export const roleNames = {
  user: 'User',
  editor: 'Editor',
  consultant: 'Consultant',
  admin: 'Admin',
} as const;

/** As a sentence says it. */
export const calledRoles = {
  editor: 'an editor',
  consultant: 'a consultant',
  admin: 'an admin',
} as const;

/** To choose one of the team. */
export const memberOptions = (members: readonly { id: string; name: string; email: string }[]) =>
  members.map(({ id, name, email }) => ({ value: id, label: name || email }));

/** Who may open what of the admin area. */
export const rolesFor = {
  everything: ['admin'],
  people: ['consultant', 'admin'],
  words: ['editor', 'admin'],
  anything: ['editor', 'consultant', 'admin'],
} as const satisfies Record<string, readonly Role[]>;

/** Editors see no people, and are told nothing of them. */
export const worksPeople = (role: Role): boolean => role === 'consultant' || role === 'admin';

/** The admin area is open to them, at aal2 and with a strong password. */
export const isTeamRole = (role: Role | undefined): role is TeamRole =>
  role !== undefined && role !== 'user';

/** What the browser keeps of a session, in local storage: no token, nothing that grants access. */
export type SessionRecord = {
  user: { id: string; email: string; user_metadata: { full_name: string } };
  session_id: string;
  role: Role;
  aal: 'aal1' | 'aal2';
  expires_at: number;
  expires_in: number;
};

/** In milliseconds: how often the record is checked. */
export const refreshTick = 30_000;
/** With fewer ticks left than this, the record is refreshed. */
const ticksBeforeExpiry = 3;
/** A record that expires within this time counts as expired. */
const expiryMargin = 90_000;
const firstPause = 200;

type Expiring = { expires_at: number };

export function isDue({ expires_at }: Expiring, now: number): boolean {
  return Math.floor((expires_at * 1000 - now) / refreshTick) < ticksBeforeExpiry;
}

export function hasExpired({ expires_at }: Expiring, now: number): boolean {
  return expires_at * 1000 - now < expiryMargin;
}

/**
 * Whether a retry may help: the server, or something in front of it, has a problem. No answer
 * (null) counts too.
 */
export function isRetryable(status: number | null): boolean {
  if (status === null) return true;
  return (status >= 500 && status <= 504) || (status >= 520 && status <= 530);
}

/** The pause before the next try (200 ms, doubling); null if the next tick comes first. */
export function pauseBeforeRetry(tries: number): number | null {
  const pause = firstPause * 2 ** (tries - 1);
  return pause < refreshTick ? pause : null;
}

type Attempt<T> = { status: number | null; record?: T };
type Refreshing<T> = { kind: 'refreshed'; record: T } | { kind: 'ended' } | { kind: 'later' };

/** Refreshes, retrying while that may help. A final failure ends the session. */
export async function refresh<T>(
  ask: () => Promise<Attempt<T>>,
  wait: (ms: number) => Promise<void>,
): Promise<Refreshing<T>> {
  for (let tries = 1; ; tries += 1) {
    const { status, record } = await ask();
    if (record !== undefined) return { kind: 'refreshed', record };
    if (!isRetryable(status)) return { kind: 'ended' };
    const pause = pauseBeforeRetry(tries);
    if (pause === null) return { kind: 'later' };
    await wait(pause);
  }
}
