import {
  and,
  count,
  desc,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
} from 'drizzle-orm';
import { href } from 'react-router';
import {
  type Attention,
  attentionLine,
  type Conversion,
  mostEntries,
  mostHits,
  type PersonHistory,
  type Search,
} from '../platform/reporting.ts';
import { formatDay } from '../ui/content/dates.ts';
import { dataRightsRequests } from './data-rights.table.server.ts';
import { withStates } from './desk/read-desk.server.ts';
import { formatState, requestNames } from './rights-request.ts';

/** The team is reminded daily in the last week before the legal deadline. */
const warnFor = 7 * 24 * 3_600_000;

const page = { href: href('/admin/data-rights') };

export const rightsAttention: Attention = {
  async arrived({ db }, since) {
    const arrived = await db.$count(dataRightsRequests, gt(dataRightsRequests.receivedAt, since));
    const about = { ...page, kind: 'data rights', isUrgent: false };
    return attentionLine(arrived, ['new data rights request', 'new data rights requests'], about);
  },
  async waiting({ db, clock }) {
    const now = clock();
    // A complaint's deadline is for its acknowledgement; an unconfirmed request has none.
    const runs = and(
      isNotNull(dataRightsRequests.dueAt),
      notInArray(dataRightsRequests.status, ['answered', 'refused']),
      or(
        and(
          ne(dataRightsRequests.requestType, 'complaint'),
          inArray(dataRightsRequests.status, ['verified', 'extended']),
        ),
        isNull(dataRightsRequests.acknowledgedAt),
      ),
    );
    const soon = new Date(now.getTime() + warnFor);
    const [over, running] = await Promise.all([
      db.$count(dataRightsRequests, and(runs, lte(dataRightsRequests.dueAt, now))),
      db.$count(
        dataRightsRequests,
        and(runs, gt(dataRightsRequests.dueAt, now), lte(dataRightsRequests.dueAt, soon)),
      ),
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

export const rightsHistory: PersonHistory = async ({ db }, emails) => {
  const found = await db
    .select()
    .from(dataRightsRequests)
    .where(inArray(dataRightsRequests.email, [...emails]))
    .orderBy(desc(dataRightsRequests.receivedAt))
    .limit(mostEntries);
  const rows = await withStates(db, found);
  return rows.map(({ id, receivedAt, reference, requestType, state, message }) => ({
    key: `rights-${id}`,
    at: receivedAt,
    kind: 'Data rights',
    title: `${requestNames[requestType]}: ${reference}`,
    ...(message && { detail: message }),
    state: { text: formatState(state), isUrgent: false },
    href: href('/admin/data-rights/:id', { id }),
  }));
};

export const rightsConversion: Conversion = {
  name: 'Data rights',
  pages: [href('/data-rights')],
  lastStep: 'confirmed',
  async count({ db }, since) {
    const { receivedAt, verifiedAt } = dataRightsRequests;
    const [row] = await db
      .select({ sent: count(), finished: count(verifiedAt) })
      .from(dataRightsRequests)
      .where(gte(receivedAt, since));
    return row ?? { sent: 0, finished: 0 };
  },
};

/** Requests by their reference, for admins alone. They are few enough to be read in order. */
export const searchRights: Search = async ({ db }, words, { isAdmin }) => {
  if (!isAdmin || !/^[a-z\d]{2,4}(?:-[a-z\d]{0,4}){0,2}$/i.test(words)) return [];
  const { reference, receivedAt } = dataRightsRequests;
  const found = await db
    .select()
    .from(dataRightsRequests)
    .where(ilike(reference, `%${words}%`))
    .orderBy(desc(receivedAt))
    .limit(mostHits);
  const hits = found.map((request) => ({
    key: request.id,
    title: request.reference,
    text: request.requestType,
    note: formatDay(request.receivedAt),
    href: href('/admin/data-rights/:id', { id: request.id }),
  }));
  return [{ title: 'Rights requests', hits, total: hits.length, isMore: false }];
};
