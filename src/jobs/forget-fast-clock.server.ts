import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import type { Job } from './job.ts';

/** In seconds: the longest pause of a queue's own retries, and of a mail's. */
const longestPause = 4 * 3600;
/** In seconds; clocks of instances may differ a little. */
const slack = 600;

/**
 * When a clock that ran ahead has been put right, brings forward to now what it had put off: jobs that
 * wait for longer than their kind ever does, and the times of the queues' own last checks, without
 * which schedules and the search for dead workers would pause until then.
 */
export async function forgetFastClock(
  db: Db,
  jobs: Pick<Job<object, never>, 'name' | 'longestPause'>[],
): Promise<void> {
  const kinds = jobs.map(({ name, longestPause: longest = longestPause }) => ({
    name,
    seconds: longest + slack,
  }));
  await db.execute(sql`
    update pgboss.job set start_after = now()
    from jsonb_to_recordset(${JSON.stringify(kinds)}::text::jsonb) as kind(name text, seconds int)
    where job.name = kind.name and state in ('created', 'retry')
      and start_after > now() + make_interval(secs => kind.seconds)`);
  await db.execute(sql`
    update pgboss.job set heartbeat_on = now()
    where state = 'active' and heartbeat_on > now() + make_interval(secs => ${slack})`);
  await db.execute(sql`
    update pgboss.version set cron_on = now()
    where cron_on > now() + make_interval(secs => ${slack})`);
  await db.execute(sql`
    update pgboss.queue set monitor_claim_on = now(), maintain_on = least(maintain_on, now())
    where monitor_claim_on > now() + make_interval(secs => ${slack})`);
}
