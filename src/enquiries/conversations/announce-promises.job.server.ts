import { and, gt, lte } from 'drizzle-orm';
import { z } from 'zod';
import { queueTeamMessage } from '../../accounts/team/send-team-message.job.server.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { conversations } from './conversations.table.server.ts';
import { runsOutBefore, soonBefore } from '../enquiry.ts';
import { conversationPath } from '../inbox/inbox.ts';
import { promiseNotices } from './promise-notices.table.server.ts';
import { whereWaiting } from './unanswered-enquiries.server.ts';

const day = 24 * 3_600_000;

/**
 * Every five minutes: tells the team's chat of conversations with six hours left, and of those whose 24 hours
 * are over, once for each clock. Older ones, from before the chat was set up, are not told.
 */
export const announcePromises: Job<Record<string, never>, Services> = {
  name: 'announce-promises',
  payload: z.strictObject({}),
  schedule: '*/5 * * * *',
  async handle(_payload, services) {
    if (!services.config.NOTIFY_WEBHOOK_URL) return;
    const now = services.clock();
    const over = runsOutBefore(now);
    await announce(services, 'promise runs out', { after: over, until: soonBefore(now) });
    const yesterday = new Date(over.getTime() - day);
    await announce(services, 'promise broken', { after: yesterday, until: over });
  },
};

async function announce(
  services: Services,
  kind: 'promise runs out' | 'promise broken',
  received: { after: Date; until: Date },
): Promise<void> {
  const { id, reference, waitingSince } = conversations;
  await services.db.transaction(async (tx) => {
    const found = await tx
      .select({ id, reference, waitingSince })
      .from(conversations)
      .where(
        and(whereWaiting, gt(waitingSince, received.after), lte(waitingSince, received.until)),
      );
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
      await queueTeamMessage(tx, services, { kind, reference: one.reference, path });
    }
  });
}
