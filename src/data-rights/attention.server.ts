import { and, gt, inArray, isNotNull, isNull, lte, ne, notInArray, or } from 'drizzle-orm';
import { type Attention, attentionLine } from '../platform/reporting.ts';
import { dataRightsRequests } from './data-rights-requests.table.server.ts';

const { receivedAt, status, requestType, acknowledgedAt, dueAt } = dataRightsRequests;

/** The team is reminded daily in the last week before the legal deadline. */
const warnFor = 7 * 24 * 3_600_000;

const page = { href: '/admin/data-rights' };

/** New requests, and those whose deadline is near or past. */
export const rightsAttention: Attention = {
  async arrived({ db }, since) {
    const count = await db.$count(dataRightsRequests, gt(receivedAt, since));
    const about = { ...page, kind: 'data rights', isUrgent: false };
    return attentionLine(count, ['new data rights request', 'new data rights requests'], about);
  },
  async waiting({ db, clock }) {
    const now = clock();
    // A complaint's deadline is for its acknowledgement; an unconfirmed request has none.
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
    return [
      ...attentionLine(
        over,
        [
          'data rights request is past its deadline',
          'data rights requests are past their deadline',
        ],
        { ...page, kind: 'data rights overdue', isUrgent: true },
      ),
      ...attentionLine(
        running,
        ['data rights request is due within a week', 'data rights requests are due within a week'],
        { ...page, kind: 'data rights running out', isUrgent: true },
      ),
    ];
  },
};
