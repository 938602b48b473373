import { sql } from 'drizzle-orm';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { dataRightsLinks, dataRightsRequests } from './data-rights-requests.table.server.ts';

export const rightsRetention: RetentionRule[] = [
  {
    name: 'rights requests that nobody confirmed',
    table: dataRightsRequests,
    from: dataRightsRequests.receivedAt,
    keptFor: { months: 3 },
    // A complaint has to be answered whether or not its sender is verified.
    only: sql`${dataRightsRequests.status} = 'received' and ${dataRightsRequests.requestType} <> 'complaint'`,
  },
  {
    name: 'rights requests answered 3 years ago',
    table: dataRightsRequests,
    from: dataRightsRequests.answeredAt,
    keptFor: { months: 36 },
  },
  {
    name: 'links to rights requests',
    table: dataRightsLinks,
    from: dataRightsLinks.expiresAt,
    keptFor: { months: 1 },
  },
];
