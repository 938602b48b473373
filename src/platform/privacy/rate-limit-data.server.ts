import { sql } from 'drizzle-orm';
import type { PersonalDataHolder } from './personal-data.server.ts';
import { rateLimits } from '../security/rate-limits.table.server.ts';

/** Keys are hashes of network and purpose: they cannot be searched for a person. */
export const rateLimitData: PersonalDataHolder = {
  name: 'Rate limits',
  holdings: [
    {
      title: 'How many requests came from a network',
      purpose: 'To stop abuse',
      keptFor: '24 hours',
      table: rateLimits,
      queryRows: () => sql`false`,
      shown: { 'Goes on': rateLimits.expire },
      keeps: {
        what: 'Counts under keyed hashes of networks, in which no person can be looked up',
        why: 'Keeping the site safe (UK GDPR, Article 6(1)(f)); we cannot tell whose they are (Article 11)',
        until: 'they are 24 hours old',
      },
    },
  ],
};
