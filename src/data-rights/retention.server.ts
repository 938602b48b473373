import { eq } from 'drizzle-orm';
import type { RetentionRule } from '../database/retention.server.ts';
import { dataRightsLinks, dataRightsRequests } from './data-rights-requests.table.server.ts';

export const rightsRetention: RetentionRule[] = [
  {
    name: 'rights requests that nobody confirmed',
    table: dataRightsRequests,
    from: dataRightsRequests.receivedAt,
    keptFor: { months: 3 },
    only: eq(dataRightsRequests.status, 'received'),
  },
  {
    name: 'links to rights requests',
    table: dataRightsLinks,
    from: dataRightsLinks.expiresAt,
    keptFor: { months: 1 },
  },
];
