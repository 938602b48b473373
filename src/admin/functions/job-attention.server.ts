import { type Attention, attentionLine } from '../../platform/reporting.ts';
import { readQueues } from '../../platform/jobs/read-queues.server.ts';

export const jobAttention: Attention = {
  async waiting({ db }) {
    const queues = await readQueues(db);
    const count = queues.reduce((sum, { deadLetters }) => sum + deadLetters, 0);
    const words = ['background job failed for good', 'background jobs failed for good'] as const;
    const about = { kind: 'dead letters', href: '/admin/functions', isUrgent: true };
    return attentionLine(count, words, about);
  },
};
