import type { Viewer } from '../../http/site-data.ts';

/** Seconds. A session ends after a week in which it was not used. */
export const sessionLife = 7 * 24 * 3600;
/** Seconds. Written at most so often: that is how exact "last used" is. */
export const sessionRest = 600;
/** Seconds. However often it is used: a session that somebody has stolen must end as well. */
export const longestSession = 30 * 24 * 3600;
/** Seconds for which a second step opens the admin area: a working day (NIST SP 800-63B, AAL2). */
export const adminProofLife = 12 * 3600;
/** Seconds for which the record in the browser may be relied on. */
export const recordLife = 3600;
/** Seconds for which an access token may: nothing can take it back. */
export const accessTokenLife = 900;

/** What the browser keeps of a session, in local storage: no token, nothing that opens a door. */
export type SessionRecord = {
  user: { id: string; email: Viewer['email']; user_metadata: { full_name: string } };
  session_id: string;
  role: 'user' | 'admin';
  aal: 'aal1' | 'aal2';
  /** Seconds since 1970. */
  expires_at: number;
  expires_in: number;
};
