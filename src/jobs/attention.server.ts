import { counted } from '../http/counted.ts';
import type { Attention } from '../http/watch.ts';
import { readQueues } from './read-queues.server.ts';

/** Work that was given up. */
export const jobAttention: Attention = {
  async waiting({ db }) {
    const queues = await readQueues(db);
    const count = queues.reduce((sum, { deadLetters }) => sum + deadLetters, 0);
    if (count === 0) return [];
    const says = counted(count, 'piece of work was given up', 'pieces of work were given up');
    return [{ kind: 'dead letters', count, says, href: '/admin/functions', isUrgent: true }];
  },
};
