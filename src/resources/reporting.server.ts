import { count, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { type Conversion, mostEntries, type PersonHistory } from '../platform/reporting.ts';
import { catalogue } from './catalogue.ts';
import { resourceDownloads } from './resource-downloads.table.server.ts';
import { resourcePath } from './resource-path.ts';

export const downloadHistory: PersonHistory = async ({ db }, emails) => {
  const found = await db
    .select()
    .from(resourceDownloads)
    .where(inArray(resourceDownloads.email, [...emails]))
    .orderBy(desc(resourceDownloads.createdAt))
    .limit(mostEntries);
  return found.map(({ id, createdAt, resourceName }) => ({
    key: `download-${id}`,
    at: createdAt,
    kind: 'Download',
    title: `Asked for “${resourceName}”`,
  }));
};

export const downloadConversion: Conversion = {
  name: 'Download',
  pages: ['/resources', ...catalogue.map(resourcePath)],
  lastStep: 'link mailed',
  async count({ db }, since) {
    const hasLeft = inArray(emailMessages.state, ['sent', 'kept']);
    const [row] = await db
      .select({ sent: count(), finished: sql<number>`(count(*) filter (where ${hasLeft}))::int` })
      .from(resourceDownloads)
      .leftJoin(emailMessages, eq(emailMessages.id, resourceDownloads.emailId))
      .where(gte(resourceDownloads.createdAt, since));
    return row ?? { sent: 0, finished: 0 };
  },
};
