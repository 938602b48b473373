import { and, gt, inArray, isNotNull, isNull, lte, ne, notInArray, or } from 'drizzle-orm';
import { counted } from '../http/counted.ts';
import type { Attention } from '../http/watch.ts';
import { dataRightsRequests } from './data-rights-requests.table.server.ts';

const { receivedAt, status, requestType, acknowledgedAt, dueAt } = dataRightsRequests;

/** A week before the law's deadline somebody hears of it every day. */
const warnFor = 7 * 24 * 3_600_000;

/** New requests, and those whose clock runs out or has. */
export const rightsAttention: Attention = {
  async arrived({ db }, since) {
    const count = await db.$count(dataRightsRequests, gt(receivedAt, since));
    if (count === 0) return [];
    const says = counted(count, 'new data rights request', 'new data rights requests');
    return [{ kind: 'data rights', count, says, href: '/admin/data-rights', isUrgent: false }];
  },
  async waiting({ db, clock }) {
    const now = clock();
    // Of a complaint the clock is for its acknowledgement; a request that nobody confirmed has none.
    const runs = and(
      isNotNull(dueAt),
      notInArray(status, ['answered', 'refused']),
      or(
        and(ne(requestType, 'complaint'), inArray(status, ['verified', 'extended'])),
        isNull(acknowledgedAt),
      ),
    );
    const soon = new Date(now.getTime() + warnFor);
    const [over, running] = await Promise.all([
      db.$count(dataRightsRequests, and(runs, lte(dueAt, now))),
      db.$count(dataRightsRequests, and(runs, gt(dueAt, now), lte(dueAt, soon))),
    ]);
    const line = { href: '/admin/data-rights', isUrgent: true };
    const lines = [
      {
        ...line,
        kind: 'data rights overdue',
        count: over,
        says: counted(
          over,
          'data rights request is past its deadline',
          'data rights requests are past their deadline',
        ),
      },
      {
        ...line,
        kind: 'data rights running out',
        count: running,
        says: counted(
          running,
          'data rights request is due within a week',
          'data rights requests are due within a week',
        ),
      },
    ];
    return lines.filter(({ count }) => count > 0);
  },
};
