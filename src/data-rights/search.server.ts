import { desc, ilike } from 'drizzle-orm';
import { href } from 'react-router';
import { mostHits, type Search } from '../platform/reporting.ts';
import { formatDay } from '../ui/content/dates.ts';
import { dataRightsRequests } from './data-rights-requests.table.server.ts';

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
