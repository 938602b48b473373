import { and, gt, lte } from 'drizzle-orm';
import { z } from 'zod';
import { queueTeamMessage } from '../../accounts/team/send-team-message.job.server.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { conversations } from './conversations.table.server.ts';
import { startedBefore } from '../../leads/promise/promise-clock.ts';
import { readPromiseHours } from '../../leads/promise/working-hours.server.ts';
import { urgentShare } from '../../ui/content/durations.ts';
import { conversationPath } from '../inbox/inbox.ts';
import { promiseNotices } from './promise-notices.table.server.ts';
import { whereWaiting } from './unanswered-enquiries.server.ts';

/**
 * Every five minutes: tells the team's chat of conversations with a quarter of their time left, and of those
 * whose time is over, once for each clock. Older ones, from before the chat was set up, are not told.
 */
export const announcePromises: Job<Record<string, never>, Services> = {
  name: 'announce-promises',
  payload: z.strictObject({}),
  schedule: '*/5 * * * *',
  async handle(_payload, services) {
    if (!services.config.NOTIFY_WEBHOOK_URL) return;
    const now = services.clock();
    const hours = await readPromiseHours(services.db);
    const over = startedBefore(now, 1, hours);
    const until = startedBefore(now, urgentShare, hours);
    const isWorkingTime = hours !== null;
    await announce(services, 'promise runs out', { after: over, until, isWorkingTime });
    const after = startedBefore(now, 2, hours);
    await announce(services, 'promise broken', { after, until: over, isWorkingTime });
  },
};

async function announce(
  services: Services,
  kind: 'promise runs out' | 'promise broken',
  { after, until, isWorkingTime }: { after: Date; until: Date; isWorkingTime: boolean },
): Promise<void> {
  const { id, reference, waitingSince } = conversations;
  await services.db.transaction(async (tx) => {
    const found = await tx
      .select({ id, reference, waitingSince })
      .from(conversations)
      .where(and(whereWaiting, gt(waitingSince, after), lte(waitingSince, until)));
    if (found.length === 0) return;
    const told = await tx
      .insert(promiseNotices)
      .values(
        found.map((one) => ({
          conversationId: one.id,
          kind,
          waitingSince: one.waitingSince ?? services.clock(),
          toldAt: services.clock(),
        })),
      )
      .onConflictDoNothing()
      .returning({ conversationId: promiseNotices.conversationId });
    const isNew = new Set(told.map(({ conversationId }) => conversationId));
    for (const one of found.filter((conversation) => isNew.has(conversation.id))) {
      const path = conversationPath(one.id);
      const { reference: about } = one;
      await queueTeamMessage(tx, services, { kind, reference: about, path, isWorkingTime });
    }
  });
}
