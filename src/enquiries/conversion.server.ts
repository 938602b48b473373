import { and, count, eq, gte } from 'drizzle-orm';
import type { Conversion } from '../platform/reporting.ts';
import { contactEnquiries } from './contact-enquiries.table.server.ts';

/** Excludes suspected spam. */
export const contactConversion: Conversion = {
  name: 'Contact',
  pages: ['/', '/contact'],
  lastStep: 'answered',
  async count({ db }, since) {
    const { answeredAt, createdAt, suspectedSpam } = contactEnquiries;
    const [row] = await db
      .select({ sent: count(), finished: count(answeredAt) })
      .from(contactEnquiries)
      .where(and(gte(createdAt, since), eq(suspectedSpam, false)));
    return row ?? { sent: 0, finished: 0 };
  },
};
