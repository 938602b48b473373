import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { explain } from '../email/verdict.ts';
import { listDue } from './due.server.ts';
import { endReasons, type PathName, paths } from './follow-up.ts';
import { followUps } from './follow-ups.table.server.ts';
import { getWaits, readPath } from './path.server.ts';
import { findFault, mostListed, sinceBefore } from './turn-path.server.ts';

/** One path with who is due what: as it is on, or as it would be if it were turned on now. */
export async function readPathPage(services: Services, path: PathName) {
  const { db, clock } = services;
  const state = await readPath(db, path);
  const { on, emails, emailsOn, published, hasDraft, tests } = state;
  const now = clock();
  const shown = on ? emailsOn : emails;
  const since = on?.since ?? sinceBefore(now);
  const due = await listDue(services, { path, since, waits: getWaits(shown), at: now }, mostListed);
  const sent = await db
    .select({ step: followUps.step, count: count() })
    .from(followUps)
    .where(and(eq(followUps.path, path), isNull(followUps.ended)))
    .groupBy(followUps.step);
  const ended = await db
    .select({ reason: followUps.ended, count: count() })
    .from(followUps)
    .where(and(eq(followUps.path, path), isNotNull(followUps.ended)))
    .groupBy(followUps.ended);
  return {
    path,
    label: paths[path].label,
    on: on && { revision: on.revision, at: on.changedAt, heldReason: on.heldReason },
    published,
    hasDraft,
    fault: await findFault(services, state),
    isFollowed: services.config.IMAP_URL !== undefined,
    isTestSent: tests.some((test) => test?.state === 'sent'),
    findings: tests.map((test) => (test?.verdict ? explain(test.verdict) : [])),
    emails: shown.map(({ subject, wait }, place) => ({
      subject,
      wait: Number(wait),
      sent: sent.find(({ step }) => step === place + 1)?.count ?? 0,
    })),
    due: due.map(({ email, personId, name, company, cameAt, step, dueAt, reason }) => ({
      email,
      personId,
      name,
      company,
      cameAt,
      step,
      dueAt: dueAt < now ? now : dueAt,
      ends: reason && endReasons[reason],
    })),
    ended: ended.map(({ reason, count: total }) => ({
      reason: reason ? endReasons[reason] : '',
      count: total,
    })),
  };
}

export type PathPage = Awaited<ReturnType<typeof readPathPage>>;
