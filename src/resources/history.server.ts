import { desc, inArray } from 'drizzle-orm';
import { mostEntries, type PersonHistory } from '../platform/reporting.ts';
import { resourceDownloads } from './resource-downloads.table.server.ts';

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
