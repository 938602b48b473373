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
