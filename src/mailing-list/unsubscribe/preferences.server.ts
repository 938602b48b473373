import { and, eq } from 'drizzle-orm';
import type { Subject } from '../../platform/email/subscriptions.ts';
import type { Services } from '../../platform/services.ts';
import { formatDay } from '../../ui/content/dates.ts';
import { emailSubscribers } from '../mailing-list.table.server.ts';
import type { UnsubscribeLink } from '../mailing-list.ts';
import { validateUnsubscribeToken } from './unsubscribe.server.ts';
import { getPauseEnd, type Preferences } from './preferences.ts';

/** Of a reader who gets updates; null for one who does not. */
export async function readPreferences(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
): Promise<Preferences | null> {
  const [reader] = await db.select().from(emailSubscribers).where(whereActive(email));
  if (!reader?.confirmedAt) return null;
  const { confirmedAt, declinedSubjects, pausedUntil } = reader;
  const now = clock();
  return {
    since: formatDay(confirmedAt),
    declined: declinedSubjects,
    pausedUntil: pausedUntil && pausedUntil > now ? formatDay(pausedUntil) : null,
    pauseEnds: formatDay(getPauseEnd(now)),
  };
}

/** Null goes on at once. */
export type PreferenceChange = { declined: Subject[] } | { pausedUntil: Date | null };

/** The link stays as it is, so that the choice can be changed again. False if it no longer works. */
export async function changePreferences(
  services: Pick<Services, 'db' | 'clock'>,
  link: UnsubscribeLink,
  change: PreferenceChange,
): Promise<boolean> {
  if (!(await validateUnsubscribeToken(services, link))) return false;
  const changed = await services.db
    .update(emailSubscribers)
    .set('declined' in change ? { declinedSubjects: change.declined } : change)
    .where(whereActive(link.email))
    .returning({ id: emailSubscribers.id });
  return changed.length > 0;
}

const whereActive = (email: string) =>
  and(eq(emailSubscribers.email, email), eq(emailSubscribers.isActive, true));
