import { desc, inArray } from 'drizzle-orm';
import { mostEntries, type PersonHistory } from '../platform/reporting.ts';
import { dataRightsRequests } from './data-rights-requests.table.server.ts';
import { withStates } from './desk/read-desk.server.ts';
import { formatState } from './desk/request-words.ts';
import { requestNames } from './rights-request.ts';

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
    href: `/admin/data-rights/${id}`,
  }));
};
