import { count, gte } from 'drizzle-orm';
import type { Conversion } from '../platform/reporting.ts';
import { dataRightsRequests } from './data-rights-requests.table.server.ts';

export const rightsConversion: Conversion = {
  name: 'Data rights',
  pages: ['/data-rights'],
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
