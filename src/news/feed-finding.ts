import type { Finding } from '../http/reporting.ts';

type State = { lastSuccessAt: Date | null; lastError: string | null };

const hour = 3_600_000;
const advice =
  'See the reason under Edge Functions, fetch-ncsc-news. NEWS_FEED_URL must be an RSS or Atom feed that this server can reach. The page still shows the last items.';

/** The feed is read every half hour. */
export function feedFinding({ lastSuccessAt, lastError }: State, now: Date): Finding {
  const because = lastError ? `: ${lastError}` : '';
  if (!lastSuccessAt) {
    return { level: 'amber', says: `Not read yet${because}.`, advice };
  }
  const hours = Math.floor((now.getTime() - lastSuccessAt.getTime()) / hour);
  const age = hours < 1 ? 'within the last hour' : `${hours} h ago`;
  if (hours >= 24) return { level: 'red', says: `Last read ${age}${because}.`, advice };
  if (hours >= 2 || lastError) {
    return { level: 'amber', says: `Last read ${age}${because}.`, advice };
  }
  return { level: 'green', says: `Read ${age}.` };
}
