/** Named by the specification, so listed first. */
const specified = ['send-contact-email', 'fetch-ncsc-news', 'send-resource-email'];

/** The specification's functions, then scheduled jobs, then the rest by name. */
export function inOrder<Job extends { name: string; schedule: string | null }>(
  jobs: readonly Job[],
): Job[] {
  const rank = ({ name, schedule }: Job) => {
    const place = specified.indexOf(name);
    if (place >= 0) return place;
    return schedule ? specified.length : specified.length + 1;
  };
  return jobs.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'));
}

/** '7 * * * *' gives 'every hour at 7 past'. Shapes that we do not use stay as they are. */
export function formatSchedule(cron: string): string {
  const [, every] = /^\*\/(\d+) \* \* \* \*$/.exec(cron) ?? [];
  if (every) return `every ${every} minutes`;
  const [, past] = /^(\d+) \* \* \* \*$/.exec(cron) ?? [];
  if (past) return past === '0' ? 'every hour' : `every hour at ${past} past`;
  const [, minute = '', hour = '', day] = /^(\d+) (\d+) \* \* (\*|[0-6])$/.exec(cron) ?? [];
  if (!day) return cron;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  return day === '*' ? `every day at ${time}` : `every ${days[Number(day)]} at ${time}`;
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function formatQueue(
  queue: Record<'waiting' | 'later' | 'retrying' | 'deadLetters', number>,
) {
  const { waiting, later, retrying, deadLetters: dead } = queue;
  const counts = Object.entries({ waiting, later, retrying, dead }).filter(
    ([, count]) => count > 0,
  );
  return counts.map(([state, count]) => `${count} ${state}`).join(', ') || 'empty';
}

export const jobNotices: Record<string, string> = {
  started: 'Started. It appears below once it has finished.',
  waiting: 'It is already running or about to run.',
  retried: 'Back in the queue. It appears below once it has finished.',
  none: 'That dead letter no longer exists.',
};
