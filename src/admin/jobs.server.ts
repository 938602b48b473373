import { and, desc, eq, gt, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { takeAdvisoryLock } from '../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../platform/privacy/audit-log.server.ts';
import type { Services } from '../platform/services.ts';
import type { JobRun } from '../platform/jobs/jobs.table.server.ts';
import {
  type DeadLetter,
  type QueueCounts,
  readDeadLetters,
  readQueues,
} from '../platform/jobs/queues.server.ts';
import { readLastRuns } from '../platform/jobs/start-worker.server.ts';
import { type Attention, attentionLine } from '../platform/reporting.ts';
import type { Email } from '../platform/email/email.ts';
import { emailMessages as table } from '../platform/email/email-messages.table.server.ts';
import { inOrder } from './jobs.ts';
import { getEmails } from '../platform/feature.ts';

export type JobState = Omit<QueueCounts, 'job'> & {
  name: string;
  schedule: string | null;
  nextRunAt: Date | null;
  runs: (Pick<JobRun, 'startedAt' | 'isOk' | 'reason'> & { id: number | string; ms?: number })[];
};

const shownRuns = 5;

export type ShownLetter = DeadLetter & {
  /** False for a job of an earlier version. */
  canRetry: boolean;
};

type Jobs = { jobs: JobState[]; deadLetters: ShownLetter[]; dead: number };

/** Jobs and emails. Includes the dead letters of all jobs, with their number. */
export async function readJobs(services: Services): Promise<Jobs> {
  const { db, jobs, clock } = services;
  const [counts, runs, letters, emails] = await Promise.all([
    readQueues(db),
    readLastRuns(db, shownRuns),
    readDeadLetters(db),
    Promise.all(getEmails(services).map((email) => readEmail(services, email))),
  ]);
  const empty = { waiting: 0, later: 0, retrying: 0, running: 0, deadLetters: 0 };
  const listed = jobs.listed(clock()).map((job) => ({
    ...counts.find((count) => count.job === job.name),
    ...job,
    runs: runs.filter((run) => run.job === job.name),
  }));
  const states = inOrder([...listed, ...emails]).map((state) => ({ ...empty, ...state }));
  const names = new Set(states.map(({ name }) => name));
  const deadLetters = letters.map((letter) => ({ ...letter, canRetry: names.has(letter.job) }));
  const dead = counts.reduce((sum, count) => sum + count.deadLetters, 0);
  return { jobs: states, deadLetters, dead };
}

/** An email as a function: what waits, and how the last ones ended. */
async function readEmail(
  { db, clock }: Services,
  { name, purposes = [name] }: Pick<Email<never>, 'name' | 'purposes'>,
) {
  const { id, purpose, state, nextTryAt, sendingUntil, finishedAt, createdAt, reason } = table;
  const whereNamed = inArray(purpose, purposes);
  const whereSending = sql`coalesce(${sendingUntil} > now(), false)`;
  const count = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  const [queue] = await db
    .select({
      running: count(whereSending),
      waiting: count(sql`not ${whereSending} and ${lte(nextTryAt, clock())}`),
      later: count(sql`not ${whereSending} and ${gt(nextTryAt, clock())}`),
    })
    .from(table)
    .where(and(whereNamed, eq(state, 'queued')));
  const startedAt = sql<Date>`${finishedAt}`.mapWith(finishedAt);
  const runs = await db
    .select({ id, startedAt, isOk: sql<boolean>`${state} <> 'failed'`, reason })
    .from(table)
    .where(and(whereNamed, isNotNull(finishedAt)))
    .orderBy(desc(createdAt), desc(id))
    .limit(shownRuns);
  return { name, schedule: null, nextRunAt: null, ...queue, runs };
}

type RunNow = 'started' | 'waiting' | 'unknown';

/** Starts a scheduled job now; other jobs need ids that an admin cannot type. */
export async function runNow(services: Services, name: string, actor: Actor): Promise<RunNow> {
  const { db, jobs, clock } = services;
  const now = clock();
  const job = jobs.listed(now).find((listed) => listed.name === name && listed.schedule);
  if (!job) return 'unknown';
  return db.transaction(async (tx) => {
    // Two admins pressing at the same time would both find nothing waiting.
    await takeAdvisoryLock(tx, `run ${name}`);
    const queue = (await readQueues(tx)).find((count) => count.job === name);
    if (queue && queue.waiting + queue.running > 0) return 'waiting';
    await jobs.enqueue(tx, { name }, {});
    await recordAudit(tx, { actor, act: 'function.started', subject: `function:${name}`, now });
    return 'started';
  });
}

/** Returns one dead letter, or all, to their queues, and gives the number. */
export async function retryDeadLetters(
  { db, jobs, clock }: Services,
  id: string | null,
  actor: Actor,
): Promise<number> {
  if (id !== null && !z.uuid().safeParse(id).success) return 0;
  return db.transaction(async (tx) => {
    const count = await jobs.redrive(tx, id === null ? undefined : [id]);
    const subject = id === null ? 'dead-letters' : `dead-letter:${id}`;
    const now = clock();
    await recordAudit(tx, { actor, act: 'function.retried', subject, details: { count }, now });
    return count;
  });
}

export const jobAttention: Attention = {
  async waiting({ db }) {
    const queues = await readQueues(db);
    const count = queues.reduce((sum, { deadLetters }) => sum + deadLetters, 0);
    const words = ['background job failed for good', 'background jobs failed for good'] as const;
    const about = { kind: 'dead letters', href: href('/admin/functions'), isUrgent: true };
    return attentionLine(count, words, about);
  },
};
